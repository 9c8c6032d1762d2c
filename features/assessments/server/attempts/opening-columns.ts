import { and, count, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { type enrolledRows, lessonCountsUpTo } from "#features/learning/server/public.ts";
import { assessments } from "../tables.ts";
import { givenAttempts } from "./tables.ts";

/** What `openingOf` asks of an enrolment, as columns of a statement that joins enrolments with the work of their courses. */
export function openingColumns(db: DbOrTx, enrolled: ReturnType<typeof enrolledRows>) {
  const isGiven = and(eq(givenAttempts.enrolmentId, enrolled.id), eq(givenAttempts.assessmentId, assessments.id));
  const given = db.select({ number: count() }).from(givenAttempts).where(isGiven);
  const until = db
    .select({ ms: sql`floor(extract(epoch from max(${givenAttempts.untilAt})) * 1000)` })
    .from(givenAttempts)
    .where(isGiven);
  return {
    given: sql<number>`${given}`.mapWith(Number),
    givenUntilMs: sql<number | null>`${until}`.mapWith(Number),
    ...lessonCountsUpTo(db, enrolled, assessments.week),
  };
}
