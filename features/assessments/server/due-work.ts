import { and, eq, exists, ne, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { attempts } from "./attempts/tables.ts";
import { submissions } from "./submissions/tables.ts";
import { assessmentResults, assessments } from "./tables.ts";

/**
 * Enrolments beside the work of their courses, for a statement that joins both: when the work is due, and whether something of it was
 * handed in or is graded.
 */
export function dueWork(db: DbOrTx) {
  const enrolled = enrolledRows(db);
  // As windowOf of attempt-rules.ts has it.
  const dueAt = sql`(date_trunc('day', (${enrolled.startedAt} + ${assessments.dueAfterDays} * interval '24 hours') at time zone 'Africa/Lagos') + interval '1 day' - interval '1 second') at time zone 'Africa/Lagos'`;
  const isOf = (table: typeof attempts | typeof submissions | typeof assessmentResults) =>
    and(eq(table.enrolmentId, enrolled.id), eq(table.assessmentId, assessments.id));
  const one = sql`1`;
  const sat = db
    .select({ one })
    .from(attempts)
    .where(and(isOf(attempts), ne(attempts.state, "running")));
  const isDone = or(
    exists(sat),
    exists(db.select({ one }).from(submissions).where(isOf(submissions))),
    exists(db.select({ one }).from(assessmentResults).where(isOf(assessmentResults))),
  ) as SQL<boolean>;
  return { enrolled, dueAt: sql<Date>`${dueAt}`.mapWith(enrolled.startedAt), isDone };
}
