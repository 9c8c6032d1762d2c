import { and, desc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { Currency } from "#lib/money.ts";
import { priceOfOrder, weeksPaidFor } from "../../rules.ts";
import { orders } from "../tables.ts";

/**
 * What a student pays for a course and for how many of its weeks (null: for the whole course), with what came for it and was not given
 * back, by the last order that opened it; null where none did.
 */
export async function findPaidCourse(
  db: DbOrTx,
  { studentId, courseId }: { studentId: string; courseId: string },
): Promise<{ priceMinor: number; currency: Currency; weeks: number | null; receivedMinor: number } | null> {
  const [order] = await db
    .select({
      plan: orders.plan,
      planKey: orders.planKey,
      pays: orders.pays,
      currency: orders.currency,
      originalMinor: orders.originalMinor,
      discountPercent: orders.discountPercent,
      discountMinor: orders.discountMinor,
      couponMinor: orders.couponMinor,
      receivedMinor: orders.receivedMinor,
    })
    .from(orders)
    .where(
      and(eq(orders.studentId, studentId), eq(orders.courseId, courseId), inArray(orders.state, ["running", "paid"])),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  if (!order) return null;
  const { currency, receivedMinor } = order;
  return { priceMinor: priceOfOrder(order).totalMinor, currency, weeks: weeksPaidFor(order), receivedMinor };
}
