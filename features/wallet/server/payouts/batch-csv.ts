import { asc, eq } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import { banks } from "#lib/banks.ts";
import { dateInLagos, longDate } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { batchTexts as texts } from "../../batch-texts.ts";
import { lockBatch } from "./make-batch.ts";
import { payoutLines } from "./tables.ts";

type Row = { line: typeof payoutLines.$inferSelect; narration: string };

const columns = {
  "Account number": (row: Row) => row.line.accountNumber,
  "Bank code": (row: Row) => row.line.bankCode,
  "Bank name": (row: Row) => banks[row.line.bankCode],
  "Account name": (row: Row) => row.line.holderName,
  Amount: (row: Row) => ({ amountMinor: row.line.amountMinor }),
  Narration: (row: Row) => row.narration,
} satisfies CsvColumns<Row>;

/** The file of an approved batch as banks in Nigeria take it, a row a tutor. Errors: AppError not_found; conflict for one that is not approved. */
export const batchCsv = ({ db }: Pick<VerbDeps, "db">, id: string) =>
  db.transaction(async (tx) => {
    const { state, madeAt } = await lockBatch({ db: tx }, id);
    if (state !== "approved") throw conflict(texts.notApproved);
    const lines = await tx.select().from(payoutLines).where(eq(payoutLines.batchId, id)).orderBy(asc(payoutLines.id));
    const narration = `Classes to ${longDate(dateInLagos(madeAt))}`;
    return { name: "payout", columns, batches: batches(lines.map((line) => ({ line, narration }))) };
  });

async function* batches(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
