import { and, eq, exists, ne, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessmentResults, assessments } from "#features/assessments/server/public.ts";
import { openingOf } from "#features/assessments/settings-rules.ts";
import { attempts, extraAttempts, hasExtraAttemptLeft, openingColumns } from "#features/attempts/server/public.ts";
import { submissions } from "#features/coursework/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";

type Span = { from: Date; until: Date };

/**
 * Enrolments next to the assessments of their courses, for a statement that joins both: what decides when the assessment is due (`dueIn`), and whether
 * something of it was handed in or is graded and no attempt that a grader gave is left.
 */
export function dueAssessments(db: DbOrTx) {
  const enrolled = enrolledRows(db);
  const isOf = (table: typeof attempts | typeof submissions | typeof assessmentResults | typeof extraAttempts) =>
    and(eq(table.enrolmentId, enrolled.id), eq(table.assessmentId, assessments.id));
  const item = sql`1`;
  const sat = db
    .select({ one: item })
    .from(attempts)
    .where(and(isOf(attempts), ne(attempts.state, "running")));
  const isBegun = or(
    exists(sat),
    exists(db.select({ one: item }).from(submissions).where(isOf(submissions))),
    exists(db.select({ one: item }).from(assessmentResults).where(isOf(assessmentResults))),
  );
  return {
    enrolled,
    columns: {
      startedAt: enrolled.startedAt,
      zone: enrolled.zone,
      opensAfterDays: assessments.opensAfterDays,
      opensWithLessons: assessments.opensWithLessons,
      dueAfterDays: assessments.dueAfterDays,
      lateDays: assessments.lateDays,
      attemptsAllowed: assessments.attemptsAllowed,
      ...openingColumns(db, enrolled),
    },
    isDone: sql<boolean>`(${isBegun} and not coalesce(${hasExtraAttemptLeft(db, enrolled)}, false))`,
    /** Narrows down what may be due in a span; `dueIn` decides. Days are up to two of 24 hours off: zones, and hours that clocks skip. */
    mayBeDue({ from, until }: Span): SQL | undefined {
      const due = sql`${enrolled.startedAt} + ${assessments.dueAfterDays} * interval '24 hours'`;
      const attempt = db
        .select({ one: item })
        .from(extraAttempts)
        .where(and(isOf(extraAttempts), sql`${extraAttempts.untilAt} between ${from} and ${until}`));
      return or(
        sql`${due} between ${from}::timestamptz - interval '2 days' and ${until}::timestamptz + interval '2 days'`,
        exists(attempt),
      );
    },
  };
}

/** Of such rows those that are due at `from` or later and before `until`, the one that is due first first, with when and whether they are open. */
export function dueIn<Row extends Parameters<typeof openingOf>[0] & Parameters<typeof openingOf>[1]>(
  rows: readonly Row[],
  { from, until }: Span,
  now: Date,
): (Row & { dueAt: Date; isOpen: boolean })[] {
  return rows
    .flatMap((row) => {
      const { dueAtMs, isOpen } = openingOf(row, row, now.getTime());
      const isDue = dueAtMs !== null && dueAtMs >= from.getTime() && dueAtMs < until.getTime();
      return isDue ? [{ ...row, dueAt: new Date(dueAtMs), isOpen }] : [];
    })
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}
