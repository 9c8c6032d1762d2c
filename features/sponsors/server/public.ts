import { and, eq, exists, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { orderedRows } from "#features/checkout/server/public.ts";
import { sponsorLinks, sponsorPayments } from "./tables.ts";

export { sponsorsOf } from "./sponsor-list.ts";

/** Whether a student has, or had, a sponsor. */
export const isSponsored = async (db: DbOrTx, studentId: string): Promise<boolean> => {
  const sponsored = sponsoredRows(db).as("sponsored");
  return (await db.$count(sponsored, eq(sponsored.studentId, studentId))) > 0;
};

/** Students who have a link for a sponsor, or were paid for by one: a subquery for other features. */
export function sponsoredRows(db: DbOrTx) {
  const ordered = orderedRows(db);
  const payment = db.select({ one: sql`1` }).from(sponsorPayments).where(eq(sponsorPayments.linkId, sponsorLinks.id));
  return db
    .select({ studentId: ordered.studentId })
    .from(sponsorLinks)
    .innerJoin(ordered, eq(ordered.id, sponsorLinks.orderId))
    .where(and(isNull(sponsorLinks.ownPart), or(isNull(sponsorLinks.endedAt), exists(payment))));
}
