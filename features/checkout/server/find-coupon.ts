import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { Coupon } from "../rules.ts";
import { coupons, orders } from "./tables.ts";

/** A coupon with its word as stored. */
export type LockedCoupon = Coupon & { id: string; code: string };

/**
 * A coupon by its word, however it is capitalised, as it stands for someone who would order this course: the use that their own
 * order of it reserves while it waits is free for them, since another order takes its place. Null when there is none.
 */
export async function findCoupon(
  db: DbOrTx,
  code: string,
  { studentId, courseId }: { studentId: string; courseId: string },
): Promise<LockedCoupon | null> {
  const courses = courseRows(db);
  const [row] = await db
    .select({
      id: coupons.id,
      code: coupons.code,
      percentOff: coupons.percentOff,
      amountOffMinor: coupons.amountOffMinor,
      currency: coupons.currency,
      courseId: coupons.courseId,
      courseTitle: courses.title,
      startsAt: coupons.startsAt,
      endsAt: coupons.endsAt,
      maxUses: coupons.maxUses,
      uses: coupons.uses,
    })
    .from(coupons)
    .leftJoin(courses, eq(courses.id, coupons.courseId))
    .where(eq(coupons.code, code));
  if (!row || row.maxUses === null || row.uses < row.maxUses) return row ?? null;
  const own = await db.$count(
    orders,
    and(
      eq(orders.couponId, row.id),
      eq(orders.studentId, studentId),
      eq(orders.courseId, courseId),
      eq(orders.state, "open"),
    ),
  );
  return { ...row, uses: row.uses - own };
}
