import { dateInLagos } from "#lib/dates.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { agreementLabels } from "../../labels.ts";
import { countedAt, type Statement, type StatementClass } from "./statement.ts";

type Row = { of: StatementClass; line: StatementClass["lines"][number] };

const columns = {
  Class: (row: Row) => row.of.title,
  Course: (row: Row) => row.of.course ?? "Trial class",
  Day: (row: Row) => dateInLagos(new Date(row.of.startsAt)),
  Line: (row: Row) => row.line.label,
  Student: (row: Row) => row.line.student,
  Why: (row: Row) => row.line.why,
  Amount: (row: Row) => ({ amountMinor: row.line.amountMinor }),
  Currency: (row: Row) => row.line.currency,
  "Earned on": (row: Row) => dateInLagos(new Date(countedAt(row.of, row.line))),
  "Agreed by": (row: Row) => (row.of.agreedBy ? agreementLabels[row.of.agreedBy] : ""),
} satisfies CsvColumns<Row>;

/** A statement for a table program, a row a line. */
export const statementCsv = ({ month, classes }: Statement) => ({
  name: `wallet-${month}`,
  columns,
  batches: batches(classes),
});

async function* batches(classes: readonly StatementClass[]): AsyncGenerator<Row[]> {
  yield classes.flatMap((of) => of.lines.map((line) => ({ of, line })));
}
