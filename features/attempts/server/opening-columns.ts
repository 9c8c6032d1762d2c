import { and, count, eq, ne, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { type enrolledRows, lessonCountsUpTo } from "#features/learning/server/public.ts";
import { attempts, extraAttempts } from "./tables.ts";

type Enrolled = ReturnType<typeof enrolledRows>;

const isGiven = (enrolled: Enrolled) =>
  and(eq(extraAttempts.enrolmentId, enrolled.id), eq(extraAttempts.assessmentId, assessments.id));

/** Whether an attempt that a grader gave has not come to its end, in such a statement. */
export function hasExtraAttemptLeft(db: DbOrTx, enrolled: Enrolled): SQL {
  const attempt = db.select({ number: count() }).from(extraAttempts).where(isGiven(enrolled));
  const ended = db
    .select({ number: count() })
    .from(attempts)
    .where(
      and(
        eq(attempts.enrolmentId, enrolled.id),
        eq(attempts.assessmentId, assessments.id),
        ne(attempts.state, "running"),
      ),
    );
  return sql`exists (${db.select({ one: sql`1` }).from(extraAttempts).where(isGiven(enrolled))})
    and (${ended}) < ${assessments.attemptsAllowed} + (${attempt})`;
}

/** What `openingOf` asks of an enrolment, as columns of a statement that joins enrolments with the assessments of their courses. */
export function openingColumns(db: DbOrTx, enrolled: Enrolled) {
  const attempt = db.select({ number: count() }).from(extraAttempts).where(isGiven(enrolled));
  const until = db
    .select({ ms: sql`floor(extract(epoch from max(${extraAttempts.untilAt})) * 1000)` })
    .from(extraAttempts)
    .where(isGiven(enrolled));
  return {
    given: sql<number>`${attempt}`.mapWith(Number),
    extendedUntilMs: sql<number | null>`${until}`.mapWith(Number),
    ...lessonCountsUpTo(db, enrolled, assessments.week),
  };
}
