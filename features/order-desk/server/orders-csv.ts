import { stringify } from "csv-stringify/sync";
import { type OfficeRow, officeOrderBatches } from "#features/checkout/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OrderFilter } from "../contract.ts";
import { safeCell } from "../rules.ts";

const columns = [
  "Reference",
  "Placed on",
  "Student",
  "Course",
  "Plan",
  "State",
  "Currency",
  "Price",
  "Received",
  "Late since",
];

/** An amount for a table program: `1500.00`. */
const plain = (amountMinor: number) => (amountMinor / 100).toFixed(2);

const cells = (row: OfficeRow): string[] => [
  ...[row.reference, dateInLagos(new Date(row.placedAt)), row.studentName, row.courseName, row.planName].map(safeCell),
  ...[row.state, row.currency, plain(row.totalMinor), plain(row.receivedMinor), row.lateOn ?? ""],
];

/** The orders that fit as CSV, piece by piece: a mark of UTF-8 for table programs, the heads, then the rows. */
export async function* ordersCsv(deps: Pick<VerbDeps, "db" | "clock">, filter: OrderFilter): AsyncGenerator<string> {
  yield `\uFEFF${stringify([columns])}`;
  for await (const rows of officeOrderBatches(deps, filter)) yield stringify(rows.map(cells));
}
