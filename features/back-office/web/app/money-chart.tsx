import { Link } from "react-router";
import { currencies, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { Table } from "#ui/components/table.tsx";
import type { DayMoney } from "../../morning-contract.ts";
import { amountOn, blockMinor, chartCurrency } from "../../morning-texts.ts";

const [barWidth, gap, blockHeight] = [20, 6, 8] as const;
const height = 10 * blockHeight;

/** What came on each of the last days, as columns of blocks; the table under it has the figures, and each day leads to its orders. */
export function MoneyChart({ days }: { days: readonly DayMoney[] }) {
  const currency = chartCurrency(days);
  const amounts = days.map((day) => Math.max(0, amountOn(day, currency)));
  const block = blockMinor(Math.max(...amounts, 1));
  const width = days.length * (barWidth + gap) - gap;
  const isIn = currencies.filter((known) => known === currency || days.some((day) => amountOn(day, known) !== 0));
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`What came on each of the last ${days.length} days. The table has the figures.`}
        className="w-full"
      >
        {days.map(({ on }, at) => {
          const blocks = Math.ceil((amounts[at] ?? 0) / block);
          return Array.from({ length: blocks }, (_, level) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
              key={`${on} ${level}`}
              x={at * (barWidth + gap)}
              y={height - (level + 1) * blockHeight + 1}
              width={barWidth}
              height={blockHeight - 1}
              className={at >= days.length - 2 ? "fill-sun-400" : "fill-palm-400"}
            />
          ));
        })}
        <line x1="0" x2={width} y1={height} y2={height} className="stroke-wall-line" />
      </svg>
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
