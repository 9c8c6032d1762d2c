import { and, eq, gte, isNull, ne, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { cohorts, enrolments } from "./tables.ts";

/** The group that starts next; `isFull`: there are groups, and none has a seat left. */
export type GroupAhead = { name: string; startsOn: string; isFull: boolean };

/** The group of a tutor and course that takes people on this day (`2026-11-23`); null where there is none. */
export async function findGroupAhead(
  db: DbOrTx,
  { courseId, tutorId, today }: { courseId: string; tutorId: string; today: string },
): Promise<GroupAhead | null> {
  const taken = db.$count(enrolments, and(eq(enrolments.cohortId, cohorts.id), ne(enrolments.state, "cancelled")));
  const isFull = sql<boolean>`(${cohorts.seats} is not null and ${taken} >= ${cohorts.seats})`;
  const [group] = await db
    .select({ name: cohorts.name, startsOn: cohorts.startsOn, isFull })
    .from(cohorts)
    .where(
      and(
        eq(cohorts.courseId, courseId),
        eq(cohorts.tutorId, tutorId),
        eq(cohorts.state, "open"),
        or(isNull(cohorts.joinsUntil), gte(cohorts.joinsUntil, today)),
      ),
    )
    .orderBy(isFull, sql`${cohorts.startsOn} < ${today}`, sql`abs(${cohorts.startsOn} - ${today}::date)`, cohorts.id)
    .limit(1);
  return group ?? null;
}
