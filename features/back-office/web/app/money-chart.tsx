import { Link } from "react-router";
import { blockMinor } from "#lib/block-minor.ts";
import { currencies, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { BlockChart } from "#ui/components/block-chart.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { Table } from "#ui/components/table.tsx";
import type { DayMoney } from "../../morning-contract.ts";
import { amountOn, chartCurrency } from "../../morning-texts.ts";

/** What came on each of the last days, as columns of blocks; the table under it has the figures, and each day leads to its orders. */
export function MoneyChart({ days }: { days: readonly DayMoney[] }) {
  const currency = chartCurrency(days);
  const amounts = days.map((day) => amountOn(day, currency));
  const block = blockMinor(Math.max(...amounts, 1));
  const isIn = currencies.filter((known) => known === currency || days.some((day) => amountOn(day, known) !== 0));
  // An empty wall with a scale says nothing.
  if (days.every(({ count }) => count === 0))
    return <p className="text-on-wall-2">Nothing came in the last {days.length} days.</p>;
  return (
    <figure className="grid gap-2">
      <BlockChart
        columns={days.map(({ on }, at) => ({ key: on, amount: amounts[at] ?? 0, isLit: at >= days.length - 2 }))}
        block={block}
        label={`What came on each of the last ${days.length} days. The table has the figures.`}
      />
      <figcaption className="text-on-wall-2 text-sm">
        One block is up to {formatMoney({ amountMinor: block, currency })}. Yellow: yesterday and today.
      </figcaption>
      <Disclosure title="The figures as a table" className="card off-wall overflow-hidden text-ink *:[summary]:px-4">
        <Table
          caption="What came on each day"
          rows={days.toReversed()}
          rowKey={({ on }) => on}
          columns={[
            {
              header: "Day",
              place: "title",
              cell: ({ on }) => (
                <Link
                  className="link inline-flex min-h-11 items-center md:min-h-0"
                  to={paths.officeOrders({ paidOn: on })}
                >
                  {dayText(on, "short")}
                </Link>
              ),
            },
            ...isIn.map((known) => ({
              header: known === "NGN" ? "Naira" : "Dollars",
              number: true,
              end: true,
              cell: (day: DayMoney) => formatMoney({ amountMinor: amountOn(day, known), currency: known }),
            })),
            { header: "Payments", number: true, end: true, cell: ({ count }) => count },
          ]}
        />
      </Disclosure>
    </figure>
  );
}
