/** One declaration for a list: what it is called, by what it is filtered and sorted. Both sides read it. */

type Labelled = { label: string };
export type FilterField = Labelled &
  (
    | { kind: "text"; placeholder?: string; maxLength?: number }
    /** One of several, with what each is called. `isChip`: each has a button above the fields. */
    | { kind: "oneOf"; values: Readonly<Record<string, string>>; anyLabel?: string; isChip?: boolean }
    /** On or off, always a button above the fields. */
    | { kind: "flag" }
    /** A calendar date in Lagos: 2026-11-24. `isChip`: a link brings it, and it stands above the fields while it holds. */
    | { kind: "day"; isChip?: boolean }
    /** A year or a month of this century, in Lagos: 2026, 2026-11. A link brings it, and it stands above the fields while it holds. */
    | { kind: "period" }
    /** In kobo or cents. */
    | { kind: "money" }
    /** The id of something else. */
    | { kind: "reference" }
  );

/** What a list is sorted by, as the database compares it; the id decides between equals. Never null. */
export type SortKey = Labelled & { by: "id" | "text" | "number" | "time"; isAscending?: boolean };

export type ListSpec = {
  /** Names its queries and its views. */
  readonly name: string;
  readonly filters: Readonly<Record<string, FilterField>>;
  /** The first holds until another is chosen. */
  readonly sorts: Readonly<Record<string, SortKey>>;
  /** How far its rows are counted, where they may be so many that a count takes long; left out, all are. */
  readonly countsTo?: number;
};

type ValueOf<Field> = Field extends { kind: "oneOf"; values: infer Values }
  ? `${keyof Values & (string | number)}`
  : Field extends { kind: "flag" }
    ? "1"
    : string;
/** What a list is asked for, as the address has it; what is left out does not matter. */
export type FilterOf<Spec extends ListSpec> = {
  [Name in keyof Spec["filters"]]?: ValueOf<Spec["filters"][Name]> | undefined;
};
export type SortOf<Spec extends ListSpec> = keyof Spec["sorts"] & string;

export const newestFirst = { id: { label: "Newest first", by: "id" } } as const;
const maxTextLength = 100;
const maxAmountLength = 15;

export const maxLengthOf = (field: FilterField): number =>
  field.kind === "text" ? (field.maxLength ?? maxTextLength) : field.kind === "money" ? maxAmountLength : maxTextLength;

/** A value as a field takes it; undefined for what it does not. */
function valueFrom(field: FilterField, text: string | null): string | undefined {
  const value = text?.trim() ?? "";
  if (value === "") return undefined;
  switch (field.kind) {
    case "text":
      return value.slice(0, maxLengthOf(field));
    case "oneOf":
      return Object.hasOwn(field.values, value) ? value : undefined;
    case "flag":
      return value === "1" ? value : undefined;
    case "day":
      return isDay(value) ? value : undefined;
    case "period":
      return isPeriod(value) ? value : undefined;
    case "money":
      return /^\d{1,15}$/.test(value) ? value : undefined;
    case "reference":
      return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value.toLowerCase() : undefined;
  }
}

/** Whether a text is a year or a month of this century: 2026, 2026-11. */
export const isPeriod = (value: string): boolean => /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(value);

/**
 * Whether a text is a calendar date: 2026-11-24. From the year 1000 on: the first day of the year 1 begins in the year 0 in Lagos, which the
 * database does not have.
 */
export function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** What an address asks of a list; what it has besides, or what no list can show, is left out. */
export const filterFrom = <Spec extends ListSpec>(spec: Spec, address: URLSearchParams): FilterOf<Spec> =>
  Object.fromEntries(
    Object.entries(spec.filters).map(([name, field]) => [name, valueFrom(field, address.get(name))]),
    // Each value is one that its field takes.
  ) as FilterOf<Spec>;

/** The sort key that an address asks for; undefined for the first, and for what is none. */
export function sortFrom<Spec extends ListSpec>(spec: Spec, address: URLSearchParams): SortOf<Spec> | undefined {
  const [, ...others] = Object.keys(spec.sorts);
  return others.find((name) => name === address.get("sort"));
}
