import { counted } from "#lib/counted.ts";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Banner } from "#ui/components/banner.tsx";
import { Table } from "#ui/components/table.tsx";
import type { ReadingView } from "../../contract.ts";

/** What a statement would bring with the columns that are chosen; `isOld`: a newer answer is on its way. */
export function Reading({ reading, rowCount, isOld }: { reading: ReadingView; rowCount: number; isOld: boolean }) {
  return (
    <section aria-labelledby="reading" aria-busy={isOld} className="grid grid-cols-1 gap-3">
      <h2 id="reading" className="text-h3">
        What it would bring
      </h2>
      <p role="status" className="text-ink-2">
        <Sum reading={reading} />
      </p>
      {reading.problem && <Banner icon="circle-alert">{reading.problem}</Banner>}
      <FourSums reading={reading} rowCount={rowCount} />
      {reading.errorCount > 0 && <RowErrors reading={reading} />}
      {reading.lines.length > 0 && (
        <Table
          caption="The first transfers of the statement"
          rowKey={({ row }) => row}
          rows={reading.lines}
          columns={[
            {
              key: "on",
              header: "Day",
              cell: ({ paidOn, paidAt }) => `${longDate(paidOn)}${paidAt ? `, ${paidAt}` : ""}`,
            },
            {
              key: "narration",
              header: "Narration",
              place: "title",
              cell: ({ narration, sender }) => (
                <span className="wrap-anywhere">
                  {narration}
                  {sender && <span className="block text-ink-2 text-sm">{sender}</span>}
                </span>
              ),
            },
            {
              key: "known",
              header: "Seen before",
              hideHeader: true,
              place: "status",
              cell: ({ isKnown }) => (isKnown ? <Badge>seen before</Badge> : <Badge tone="info">new</Badge>),
            },
            {
              key: "amount",
              header: "Amount",
              number: true,
              end: true,
              cell: ({ amountMinor }) => formatMoney({ amountMinor, currency: reading.mapping.currency }),
            },
          ]}
        />
      )}
    </section>
  );
}

/** What every row of the file is: the four kinds, which together are all of its rows. */
function FourSums({ reading, rowCount }: { reading: ReadingView; rowCount: number }) {
  const { lineCount, totalMinor, outCount, outMinor, passedCount, passedMinor, passed, errorCount, errorMinor } =
    reading;
  if (lineCount + outCount + passedCount + errorCount === 0) return null;
  const kinds = [
    { name: "Money that came", count: lineCount, amountMinor: totalMinor, note: "" },
    { name: "Money that went out", count: outCount, amountMinor: outMinor, note: "left out" },
    {
      name: "No transfers",
      count: passedCount,
      amountMinor: passedMinor,
      note: passed.map(({ why, count }) => `${count} ${why}`).join(", "),
    },
    { name: "Not understood", count: errorCount, amountMinor: errorMinor, note: errorCount > 0 ? "left out" : "" },
  ];
  return (
    <>
      <Table
        caption={`What the ${counted(rowCount, "row")} of the file ${rowCount === 1 ? "is" : "are"}`}
        rowKey={({ name }) => name}
        rows={kinds}
        columns={[
          {
            key: "kind",
            header: "Rows",
            place: "title",
            cell: ({ name, note: text }) => (
              <span className="wrap-anywhere">
                {name}
                {text && <span className="block text-ink-2 text-sm">{text}</span>}
              </span>
            ),
          },
          { key: "count", header: "How many", number: true, cell: ({ count }) => count },
          {
            key: "sum",
            header: "Sum",
            number: true,
            end: true,
            cell: ({ amountMinor }) => formatMoney({ amountMinor, currency: reading.mapping.currency }),
          },
        ]}
      />
      <p className="text-ink-2 text-sm">
        {reading.mapping.balance === null
          ? "This file has no running balance, so nothing proves its amounts: compare them with the bank's own page."
          : reading.unprovenCount > 0
            ? `The balance does not prove ${reading.unprovenCount} of the transfers: compare them with the bank's own page.`
            : "The running balance was recomputed row by row."}
      </p>
    </>
  );
}

/** The rows that cannot be read, each with why. */
function RowErrors({ reading: { errorCount, errors } }: { reading: ReadingView }) {
  return (
    <Banner icon="triangle-alert">
      {counted(errorCount, "row")} cannot be read and would be left out:
      <ul className="mt-1 list-disc pl-5">
        {errors.map(({ row, why }) => (
          <li key={row}>
            Row {row}: {why}
          </li>
        ))}
        {errorCount > errors.length && <li>and {errorCount - errors.length} more</li>}
      </ul>
    </Banner>
  );
}

function Sum({ reading }: { reading: ReadingView }) {
  const { lineCount, knownCount, outCount, totalMinor, fromDay, toDay, mapping } = reading;
  if (lineCount === 0 || !fromDay || !toDay) return <>No money that came in.</>;
  return (
    <>
      {counted(lineCount, "transfer")},{" "}
      <b className="text-ink tabular-nums">{formatMoney({ amountMinor: totalMinor, currency: mapping.currency })}</b>{" "}
      together, {longDate(fromDay)} to {longDate(toDay)}; {knownCount} seen before.{" "}
      {counted(outCount, "row of money that went out is", "rows of money that went out are")} left out.
    </>
  );
}
