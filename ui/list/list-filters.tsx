import { type FormEvent, useEffect, useRef, useState } from "react";
import { monthAndYear } from "#lib/dates.ts";
import { type FilterField, filterFrom, type ListSpec, maxLengthOf } from "#lib/list/list-spec.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { Button } from "#ui/components/button.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { optionsOf, SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import type { ListResponse } from "./list-query.ts";
import { SavedViews } from "./saved-views.tsx";
import type { List } from "./use-list.ts";

const isChip = (field: FilterField) =>
  field.kind === "flag" ||
  field.kind === "reference" ||
  field.kind === "period" ||
  ((field.kind === "oneOf" || field.kind === "day") && field.isChip === true);

/** What a list is asked for. Chips and choices hold at once; words, days and amounts once they are sent. */
export function ListFilters<Spec extends ListSpec, Answer extends ListResponse>({
  list: { spec, filter, sort, show, many },
  countOf,
  choices = {},
  elsewhere = [],
  className,
}: {
  list: List<Spec, Answer>;
  /** How many a chip would show; undefined: not known. Without a name: all of them. */
  countOf?: (name?: string, value?: string) => number | undefined;
  /** What there is to choose from where the declaration cannot list: the values of fields of words, with what each is called. */
  choices?: { [Name in keyof Spec["filters"] & string]?: Readonly<Record<string, string>> | undefined };
  /** Filters that the page draws by itself: here they stay as they are. */
  elsewhere?: readonly string[];
  /** How the fields are next to each other. */
  className?: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const stored = new Map(Object.entries<string | undefined>(filter));
  const choicesOf = new Map(Object.entries<Readonly<Record<string, string>> | undefined>(choices));
  const fields = Object.entries(spec.filters).map(([name, field]): [string, FilterField] => {
    const values = choicesOf.get(name);
    const present = stored.get(name);
    // Until the choices are there, the one that the address names.
    return values
      ? [name, { kind: "oneOf", label: field.label, values: { ...(present && { [present]: present }), ...values } }]
      : [name, field];
  });
  const own = fields.filter(([name]) => !elsewhere.includes(name));
  const chips = own.filter(([, field]) => isChip(field));
  const typed = own.filter(([, field]) => !isChip(field));
  // The address may change by itself, as on the way back: the fields follow it.
  const shown = JSON.stringify(typed.map(([name]) => [name, stored.get(name) ?? ""]));
  useEffect(() => {
    const values: [string, string][] = JSON.parse(shown);
    for (const [name, value] of values) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [shown]);

  /** The current fields, with one chip. */
  function send(
    chip: [name: string, value: string][] = chips.map(([name]) => [name, stored.get(name) ?? ""]),
    by = sort,
  ) {
    if (!form.current) return;
    const address = new URLSearchParams([...chip, ...elsewhere.map((name) => [name, stored.get(name) ?? ""])]);
    const data = new FormData(form.current);
    for (const [name] of typed) address.set(name, String(data.get(name) ?? ""));
    const requested = filterFrom(spec, address);
    const odd = typed.flatMap(([name]) => (address.get(name)?.trim() && !requested[name] ? name : []));
    setRefused(odd);
    if (odd.length === 0) show(requested, by);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sorts = Object.entries(spec.sorts);
  /** A chip for each value. No one types an id, and some days: a link brings them, and their chip stands while it holds. */
  const values = chips.flatMap(([name, field]) => {
    const present = stored.get(name);
    const all = field.kind === "oneOf" ? Object.entries(field.values) : [["1", field.label] as const];
    const isBrought = field.kind === "reference" || field.kind === "day" || field.kind === "period";
    const brought = present ? broughtLabel(field, present) : field.label;
    const known = !isBrought ? all : present ? [[present, brought] as const] : [];
    return known.map(([value, label]) => ({ name, value, label, isPressed: present === value }));
  });

  return (
    <div className="grid grid-cols-1 gap-4">
      <SavedViews spec={spec} />
      <form ref={form} onSubmit={submit} aria-label={`Which ${many}`} noValidate className="grid grid-cols-1 gap-4">
        {values.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <ChipButton pressed={values.every(({ isPressed }) => !isPressed)} onClick={() => send([])}>
              All
              <Count of={countOf?.()} />
            </ChipButton>
            {values.map(({ name, value, label, isPressed }) => (
              <ChipButton key={`${name} ${value}`} pressed={isPressed} onClick={() => send([[name, value]])}>
                {label}
                <Count of={countOf?.(name, value)} />
              </ChipButton>
            ))}
          </div>
        )}
        {(typed.length > 0 || sorts.length > 1) && (
          <div className={`grid grid-cols-2 items-end gap-3 *:min-w-0 ${className}`}>
            {typed.map(([name, field]) => (
              <FilterInput
                key={name}
                name={name}
                field={field}
                value={stored.get(name)}
                isRefused={refused.includes(name)}
                onChoose={() => send()}
              />
            ))}
            {sorts.length > 1 && (
              <SelectField
                name="sort"
                label="Order"
                options={sorts.map(([value, { label }]) => ({ value, label }))}
                value={sort ?? sorts[0]?.[0]}
                onChange={({ target }) => send(undefined, target.value)}
              />
            )}
            <Button type="submit" variant="soft" className="max-lg:col-span-2">
              Search
            </Button>
          </div>
        )}
      </form>
    </div>
  );
}

function broughtLabel({ kind, label }: FilterField, value: string): string {
  if (kind === "day") return `${label} ${dayText(value, "short")}`;
  return kind === "period" ? `${label} ${monthAndYear(`${value}-01`)}`.replace(/-01$/, "") : label;
}

type FilterInputProps = {
  name: string;
  field: FilterField;
  value: string | undefined;
  isRefused: boolean;
  onChoose: () => void;
};

function FilterInput({ name, field, value, isRefused, onChoose }: FilterInputProps) {
  const error = field.kind === "day" ? "Please choose a date." : "Please enter an amount.";
  const input = { name, label: field.label, defaultValue: value, error: isRefused ? error : undefined };
  switch (field.kind) {
    case "oneOf":
      return (
        <SelectField
          {...input}
          placeholder={field.anyLabel ?? "Any"}
          options={optionsOf(field.values)}
          onChange={onChoose}
        />
      );
    case "text":
      return (
        <TextField
          {...input}
          type="search"
          startIcon="search"
          placeholder={field.placeholder}
          maxLength={maxLengthOf(field)}
          fieldClassName="max-lg:col-span-2"
        />
      );
    case "day":
      return <TextField {...input} type="date" fieldClassName="max-lg:col-span-full" />;
    default:
      return (
        <TextField
          {...input}
          inputMode={field.kind === "money" ? "numeric" : undefined}
          maxLength={maxLengthOf(field)}
        />
      );
  }
}

/** How many a chip would show. */
function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className="num ml-1.5 text-ink-2"> {of.toLocaleString("en")}</span>;
}
