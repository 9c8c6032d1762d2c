import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";
import { dateInLagos } from "#lib/dates.ts";

/** A cell as a table program shows it and never runs it: what it would take for a formula begins with an apostrophe. */
export const safeCell = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

/** What such a cell was before. */
export const plainCell = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** The columns of a table: what each cell is. Amounts are written as `1500.00`. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | { amountMinor: number } | null>;

function cellOf(value: ReturnType<CsvColumns<never>[string]>): string {
  if (typeof value === "string") return safeCell(value);
  if (typeof value === "number") return String(value);
  return value === null ? "" : (value.amountMinor / 100).toFixed(2);
}

/** Rows as CSV, piece by piece: a mark of UTF-8 for table programs, the heads, then the rows. */
export async function* csvOf<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `\uFEFF${stringify([Object.keys(columns)])}`;
  const cells = Object.values(columns);
  for await (const rows of batches) yield stringify(rows.map((row) => cells.map((cell) => cellOf(cell(row)))));
}

/** Answers with rows as a file to save, `name-2026-11-24.csv`. */
export const sendCsv = <Row>(
  reply: FastifyReply,
  now: Date,
  { name, columns, batches }: { name: string; columns: CsvColumns<Row>; batches: AsyncIterable<Row[]> },
): FastifyReply =>
  reply
    .type("text/csv; charset=utf-8")
    .header("Content-Disposition", `attachment; filename="${name}-${dateInLagos(now)}.csv"`)
    .send(Readable.from(csvOf(columns, batches)));
