import { type FormEvent, useEffect, useRef } from "react";
import { currencies } from "#lib/money.ts";
import { paymentSources } from "#lib/payments.ts";
import { Button } from "#ui/components/button.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import type { OrderFilter, OrderList } from "../../contract.ts";
import { filterFrom } from "../filter-from.ts";
import { sourceName, stateWords } from "./in-words.ts";

const states = Object.entries(stateWords).map(([state, words]) => ({ state, words }));
const currencyNames = { NGN: "Naira", USD: "Dollars" } as const satisfies Record<(typeof currencies)[number], string>;
const typed = ["q", "from", "to", "provider", "currency"] as const;

/** What the list of orders is asked for. Chips and choices hold at once; words and days once they are sent. */
export function OrderFilters({
  filter,
  counts,
  onShow,
}: {
  filter: OrderFilter;
  /** Of the words, days and choices that hold, in each state; undefined while they are not known. */
  counts: OrderList["counts"] | undefined;
  onShow: (filter: OrderFilter) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { q, from, to, provider, currency } = filter;
  // The address may change by itself, as on the way back: the fields follow it.
  useEffect(() => {
    const held = { q, from, to, provider, currency };
    for (const name of typed) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = held[name] ?? "";
    }
  }, [q, from, to, provider, currency]);

  /** The fields as they stand, with the chip that is chosen. */
  function send(chip: Pick<OrderFilter, "state" | "overdue"> = { state: filter.state, overdue: filter.overdue }) {
    if (!form.current) return;
    const address = new URLSearchParams();
    const data = new FormData(form.current);
    for (const name of typed) address.set(name, String(data.get(name) ?? ""));
    onShow({ ...filterFrom(address), state: chip.state, overdue: chip.overdue });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form ref={form} onSubmit={submit} aria-label="Which orders" noValidate className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        <ChipButton pressed={!filter.state && !filter.overdue} onClick={() => send({})}>
          All
          <Count of={counts?.reduce((sum, { count }) => sum + count, 0)} />
        </ChipButton>
        <ChipButton pressed={filter.overdue === "1"} onClick={() => send({ overdue: "1" })}>
          Late
          <Count of={counts?.reduce((sum, { late }) => sum + late, 0)} />
        </ChipButton>
        {states.map(({ state, words }) => (
          <ChipButton
            key={state}
            pressed={filter.state === state}
            onClick={() => send({ state: filterFrom(new URLSearchParams({ state })).state })}
          >
            {words}
            <Count of={counts && (counts.find((one) => one.state === state)?.count ?? 0)} />
          </ChipButton>
        ))}
      </div>
      <div className="grid grid-cols-2 items-end gap-3 *:min-w-0 lg:grid-cols-[minmax(0,1.4fr)_repeat(2,minmax(0,1fr))_repeat(2,11.5rem)_auto]">
        <TextField
          name="q"
          label="Search"
          type="search"
          startIcon="search"
          placeholder="Reference, name, e-mail, course"
          maxLength={100}
          defaultValue={q}
          fieldClassName="max-lg:col-span-2"
        />
        <SelectField
          name="provider"
          label="Paid by"
          placeholder="Any way"
          options={paymentSources.map((source) => ({ value: source, label: sourceName(source) }))}
          defaultValue={provider}
          onChange={() => send()}
        />
        <SelectField
          name="currency"
          label="Currency"
          placeholder="Both"
          options={currencies.map((one) => ({ value: one, label: currencyNames[one] }))}
          defaultValue={currency}
          onChange={() => send()}
        />
        <TextField name="from" label="From" type="date" defaultValue={from} fieldClassName="max-lg:col-span-full" />
        <TextField name="to" label="To" type="date" defaultValue={to} fieldClassName="max-lg:col-span-full" />
        <Button type="submit" variant="soft" className="max-lg:col-span-2">
          Search
        </Button>
      </div>
    </form>
  );
}

/** How many a chip would show. */
function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className="num ml-1.5 text-ink-2"> {of.toLocaleString("en")}</span>;
}
