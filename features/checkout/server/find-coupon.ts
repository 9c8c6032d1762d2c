import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { Coupon } from "../rules.ts";
import { coupons } from "./tables.ts";

/** A coupon with its word as it is kept. */
export type HeldCoupon = Coupon & { id: string; code: string };

/** A coupon by its word, however it is capitalised; null when there is none. */
export async function findCoupon(db: DbOrTx, code: string): Promise<HeldCoupon | null> {
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
  return row ?? null;
}
