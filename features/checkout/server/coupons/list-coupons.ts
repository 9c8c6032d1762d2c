import { desc, eq, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows, publishedCourses } from "#features/catalogue/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { pageOf } from "#platform/list/list-source.ts";
import { couponList } from "../../office-contract.ts";
import { couponState } from "../../rules.ts";
import { coupons } from "../tables.ts";

/** A page of the coupons as staff see them, with the courses that a coupon may be for. */
export async function listCoupons({ db, clock }: Pick<VerbDeps, "db" | "clock">, query: ListQuery<typeof couponList>) {
  const offered = publishedCourses(db);
  const [page, courses] = await Promise.all([
    pageOf(db, couponSource(db, clock.now()), query),
    db.select({ slug: offered.slug, name: offered.title }).from(offered).orderBy(offered.title),
  ]);
  return { ...page, courses };
}

/** The coupons as staff look for them. */
export const couponSource = (db: DbOrTx, now: Date) => ({
  spec: couponList,
  id: coupons.id,
  filters: {},
  rows: ({ where, limit }: { where: SQL | undefined; limit: number }) => couponRows(db, now, where, limit),
});

/** One of them; null where there is none. */
export const findCouponRow = async (db: DbOrTx, now: Date, id: string) =>
  (await couponRows(db, now, eq(coupons.id, id), 1))[0] ?? null;

async function couponRows(db: DbOrTx, now: Date, where: SQL | undefined, limit: number) {
  const courses = courseRows(db);
  const rows = await db
    .select({ coupon: coupons, courseName: courses.title })
    .from(coupons)
    .leftJoin(courses, eq(courses.id, coupons.courseId))
    .where(where)
    .orderBy(desc(coupons.id))
    .limit(limit);
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
