import { asc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { orderedRows } from "#features/checkout/server/public.ts";
import type { WalletLine } from "../../contract.ts";
import { walletLines } from "../tables.ts";

/** The lines of classes of wallets by the class, in the order in which they came. A share shows whose it is. */
export async function readLines(db: DbOrTx, classIds: readonly string[]): Promise<Map<string, WalletLine[]>> {
  if (classIds.length === 0) return new Map();
  const [orders, people] = [orderedRows(db), personRows(db)];
  const rows = await db
    .select({ line: walletLines, student: people.personName })
    .from(walletLines)
    .leftJoin(orders, eq(orders.id, walletLines.orderId))
    .leftJoin(people, eq(people.id, orders.studentId))
    .where(inArray(walletLines.classId, [...classIds]))
    .orderBy(asc(walletLines.at), asc(walletLines.id));
  const byClass = Map.groupBy(rows, ({ line }) => line.classId);
  return new Map(
    [...byClass].map(([classId, lines]) => [
      classId,
      lines.map(({ line: { classId: _, orderId: __, at, ...line }, student }) => ({
        ...line,
        student,
        at: at.toISOString(),
      })),
    ]),
  );
}

/** What lines sum to, in each currency. */
export function sumsOf(lines: readonly Pick<WalletLine, "currency" | "amountMinor">[]) {
  const sums = new Map<WalletLine["currency"], number>();
  for (const { currency, amountMinor } of lines) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
