import type { OfficeFee } from "#features/catalogue/office-contract.ts";
import { dayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { Badge } from "#ui/components/badge.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { feeName, type Period } from "../../rules.ts";

const states = {
  over: { tone: "plain", label: "Over" },
  now: { tone: "done", label: "Now" },
  planned: { tone: "pending", label: "Planned" },
} as const;

/** What a course cost, costs and will cost, the oldest first. */
export function PriceTable({ periods }: { periods: readonly Period[] }) {
  if (periods.length === 0)
    return <EmptyState kind="receipt" message="It has no price: it is not on the price list." />;
  return (
    <ol className="grid gap-3">
      {periods.map((period) => (
        <li
          key={period.from ?? "first"}
          className={`grid gap-2 rounded-[10px] border p-4 ${period.state === "now" ? "border-primary" : "border-line"}`}
        >
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {daysText(period)}
            <Badge tone={states[period.state].tone}>{states[period.state].label}</Badge>
          </p>
          <dl className="grid gap-1 tabular-nums">
            {plansOf(period.fees).map(({ name, prices }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-2">{name}</dt>
                <dd className="font-semibold">{prices.join(" or ")}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

/** The last day that a price holds is the one before the next begins at midnight; one that begins within a day shares it. */
function daysText({ from, until }: Period): string {
  const last = until && dayInLagos(new Date(Date.parse(until) - 1));
  if (from === null) return last ? `Until ${last}` : "Since the beginning";
  const first = dayInLagos(new Date(from));
  return last ? `${first} to ${last}` : `From ${first}`;
}

/** Each plan with its price in each currency. */
function plansOf(fees: readonly OfficeFee[]): { name: string; prices: string[] }[] {
  return [...Map.groupBy(fees, feeName)].map(([name, same]) => ({
    name,
    prices: same.map(({ amountMinor, currency }) =>
      amountMinor === null ? "On request" : formatMoney({ amountMinor, currency }),
    ),
  }));
}
