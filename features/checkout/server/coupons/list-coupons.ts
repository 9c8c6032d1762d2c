import { eq } from "drizzle-orm";
import { courseRows, publishedCourses } from "#features/catalogue/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type ListSource, pageOf } from "#platform/list/list-source.ts";
import { couponList } from "../../office-contract.ts";
import { couponState } from "../../rules.ts";
import { coupons } from "../tables.ts";

/** A page of the coupons as staff see them, with the courses that a coupon may be for. */
export async function listCoupons({ db, clock }: Pick<VerbDeps, "db" | "clock">, query: ListQuery<typeof couponList>) {
  const offered = publishedCourses(db);
  const [page, courses] = await Promise.all([
    pageOf(db, couponSource(clock.now()), query),
    db.select({ slug: offered.slug, name: offered.title }).from(offered).orderBy(offered.title),
  ]);
  return { ...page, courses };
}

/** The coupons as staff look for them. */
export const couponSource = (now: Date) =>
  ({
    spec: couponList,
    id: coupons.id,
    filters: {},
    rows: async (db, page) => {
      const courses = courseRows(db);
      const coupon = db
        .select({ coupon: coupons, courseName: courses.title })
        .from(coupons)
        .leftJoin(courses, eq(courses.id, coupons.courseId));
      return (await page(coupon.$dynamic())).map((row) => viewOf(row, now));
    },
  }) satisfies ListSource<typeof couponList, ReturnType<typeof viewOf>>;

type Found = { coupon: typeof coupons.$inferSelect; courseName: string | null };

function viewOf({ coupon: { startsAt, endsAt, createdAt: _, courseId: __, ...coupon }, courseName }: Found, now: Date) {
  return {
    ...coupon,
    courseName,
    fromDay: startsAt && dateInLagos(startsAt),
    untilDay: endsAt && dateInLagos(new Date(endsAt.getTime() - 1)),
    state: couponState({ startsAt, endsAt, ...coupon }, now),
  };
}
