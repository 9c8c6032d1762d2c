import { and, eq, gte, isNull, lte, or, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { type Rate, rateOrder } from "../../rules.ts";
import { payRates } from "../tables.ts";

type Row = typeof payRates.$inferSelect;

/** A rate as its pay follows from it. */
export const rateOf = ({ tutorId, courseId, ...row }: Row): Rate => ({
  ...row,
  isOfTutor: tutorId !== null,
  isOfCourse: courseId !== null,
});

/** Whether a rate holds on a day, `2026-11-24`. */
export const holdsOn = (day: string | SQL) =>
  and(lte(payRates.validFrom, day), or(isNull(payRates.validUntil), gte(payRates.validUntil, day)));

/** The rate by which a class of a tutor on a day is paid; null where none holds. */
export async function findRate(
  db: DbOrTx,
  { tutorId, courseId, day }: { tutorId: string; courseId: string | null; day: string },
): Promise<Row | null> {
  const rows = await db
    .select()
    .from(payRates)
    .where(
      and(
        holdsOn(day),
        or(isNull(payRates.tutorId), eq(payRates.tutorId, tutorId)),
        courseId === null ? isNull(payRates.courseId) : or(isNull(payRates.courseId), eq(payRates.courseId, courseId)),
      ),
    );
  return rows.toSorted((a, b) => rateOrder(rateOf(b)) - rateOrder(rateOf(a)))[0] ?? null;
}
