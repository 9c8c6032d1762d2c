import { desc, eq, lt } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows, publishedCourses } from "#features/catalogue/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { couponState } from "../../rules.ts";
import { coupons } from "../tables.ts";

const pageSize = 50;

/** Coupons as staff see them, the newest first, those made before `before`; with the courses that a coupon may be for. */
export async function listCoupons({ db, clock }: Pick<VerbDeps, "db" | "clock">, before: string | null) {
  const rows = await couponRows(db, clock.now(), before ? lt(coupons.id, before) : undefined, pageSize + 1);
  const offered = publishedCourses(db);
  const courses = await db.select({ slug: offered.slug, name: offered.title }).from(offered).orderBy(offered.title);
  const data = rows.slice(0, pageSize);
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null, courses };
}

/** One of them; null where there is none. */
export const findCouponRow = async (db: DbOrTx, now: Date, id: string) =>
  (await couponRows(db, now, eq(coupons.id, id), 1))[0] ?? null;

async function couponRows(db: DbOrTx, now: Date, which: ReturnType<typeof eq> | undefined, most: number) {
  const courses = courseRows(db);
  const rows = await db
    .select({ coupon: coupons, courseName: courses.title })
    .from(coupons)
    .leftJoin(courses, eq(courses.id, coupons.courseId))
    .where(which)
    .orderBy(desc(coupons.id))
    .limit(most);
  return rows.map(({ coupon, courseName }) => {
    const { id, code, percentOff, amountOffMinor, currency, startsAt, endsAt, maxUses, uses } = coupon;
    return {
      id,
      code,
      percentOff,
      amountOffMinor,
      currency,
      courseName,
      maxUses,
      uses,
      fromDay: startsAt && dateInLagos(startsAt),
      untilDay: endsAt && dateInLagos(new Date(endsAt.getTime() - 1)),
      state: couponState(coupon, now),
    };
  });
}
