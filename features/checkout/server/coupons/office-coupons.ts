import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { courseIdsBySlug, courseRows, publishedCourses } from "#features/catalogue/server/public.ts";
import { invalidAt, takenAt } from "#lib/app-error.ts";
import { addDays, dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import type { ListQuery, Which } from "#lib/list/list-schema.ts";
import type { Currency } from "#lib/money.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { lockThese, pageOf, rowOf, sourceOf } from "#platform/list/list-source.ts";
import { couponList } from "../../office-contract.ts";
import { couponState } from "../../rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { coupons } from "../tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** The coupons as staff look for them. */
const couponSource = (now: Date) =>
  sourceOf({
    spec: couponList,
    id: coupons.id,
    filters: {},
    rows: async (db, page) => {
      const courses = courseRows(db);
      const coupon = db
        .select({ coupon: coupons, courseName: courses.title })
        .from(coupons)
        .leftJoin(courses, eq(courses.id, coupons.courseId));
      return (await page(coupon.$dynamic())).map(({ coupon: { createdAt: _, courseId: __, ...row }, courseName }) => ({
        ...row,
        courseName,
        fromDay: row.startsAt && dateInLagos(row.startsAt),
        untilDay: row.endsAt && dateInLagos(new Date(row.endsAt.getTime() - 1)),
        state: couponState(row, now),
      }));
    },
  });

/** A page of the coupons as staff see them, with the courses that a coupon may be for. */
export async function listCoupons({ db, clock }: Deps, query: ListQuery<typeof couponList>) {
  const offered = publishedCourses(db);
  const [page, courses] = await Promise.all([
    pageOf(db, couponSource(clock.now()), query),
    db.select({ slug: offered.slug, name: offered.title }).from(offered).orderBy(offered.title),
  ]);
  return { ...page, courses };
}

type Requested = {
  code: string;
  off: { kind: "percent"; percent: number } | { kind: "amount"; amountMinor: number; currency: Currency };
  course: string | null;
  fromDay: string | null;
  untilDay: string | null;
  maxUses: number | null;
};

/**
 * Makes a coupon that counts from the beginning of its first day to the end of its last, in Lagos, and writes down who made it.
 * Errors: AppError invalid for a course that is not there and for days that are over; conflict where the code is taken; those of
 * answerOnce.
 */
export const addCoupon = (deps: Deps, actorId: string, { requested, key }: { requested: Requested; key: string }) =>
  staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "coupon", key, content: [actorId, requested] }, now, async () => {
      const { code, off, course, fromDay, untilDay, maxUses } = requested;
      if (untilDay !== null && untilDay < dateInLagos(now)) throw invalidAt("untilDay", checkoutTexts.coupon.over);
      const courseId = course === null ? null : (await courseIdsBySlug(within(deps, tx), [course])).get(course);
      if (courseId === undefined) throw invalidAt("course", checkoutTexts.coupon.noCourse);
      const [made] = await tx
        .insert(coupons)
        .values({
          id: newId(),
          code,
          ...(off.kind === "percent"
            ? { percentOff: off.percent }
            : { amountOffMinor: off.amountMinor, currency: off.currency }),
          courseId,
          startsAt: fromDay === null ? null : startOfDayInLagos(fromDay),
          endsAt: untilDay === null ? null : startOfDayInLagos(addDays(untilDay, 1)),
          maxUses,
          createdAt: now,
        })
        .onConflictDoNothing({ target: coupons.code })
        .returning({ id: coupons.id });
      if (!made) throw takenAt("code", checkoutTexts.coupon.codeTaken);
      await record("coupon.added", made.id, { after: requested });
      return rowOf(tx, couponSource(now), made.id);
    }),
  );

/**
 * Ends coupons now: orders that have one keep it, no other takes it. One that is over is left unchanged.
 * Errors: AppError conflict where there are more or fewer than were seen.
 */
export const endCoupons = (deps: Deps, actorId: string, which: Which<typeof couponList>) =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const ids = await lockThese(tx, couponSource(now), which);
    const goesOn = and(inArray(coupons.id, ids), or(isNull(coupons.endsAt), gt(coupons.endsAt, now)));
    const these = await tx.select().from(coupons).where(goesOn);
    await tx.update(coupons).set({ endsAt: now }).where(goesOn);
    for (const { id, code, uses, endsAt } of these)
      await record("coupon.ended", id, { before: { endsAt }, after: { endsAt: now }, details: { code, uses } });
    return { endedCount: these.length };
  });
