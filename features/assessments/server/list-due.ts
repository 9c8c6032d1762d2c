import { and, asc, eq, exists, isNotNull, ne, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { attempts } from "./attempts/tables.ts";
import { submissions } from "./submissions/tables.ts";
import { assessmentResults, assessments } from "./tables.ts";

/** The published work of the courses that a student is at which is due at `from` or later and before `until`, in that order. */
export function listDue(db: DbOrTx, studentId: string, { from, until }: { from: Date; until: Date }) {
  const [enrolled, course] = [enrolledRows(db), courseRows(db)];
  const dueAt = sql`${enrolled.startedAt} + ${assessments.dueAfterDays} * interval '24 hours'`;
  const ofBoth = (table: typeof attempts | typeof submissions | typeof assessmentResults) =>
    and(eq(table.enrolmentId, enrolled.id), eq(table.assessmentId, assessments.id));
  const one = sql`1`;
  return db
    .select({
      id: assessments.id,
      enrolmentId: enrolled.id,
      kind: assessments.kind,
      title: assessments.title,
      course: course.shortTitle,
      startedAt: enrolled.startedAt,
      dueAt: sql<Date>`${dueAt}`.mapWith(enrolled.startedAt),
      /** Something of it was handed in, or it is graded. */
      isDone: sql<boolean>`${or(
        exists(
          db
            .select({ one })
            .from(attempts)
            .where(and(ofBoth(attempts), ne(attempts.state, "running"))),
        ),
        exists(db.select({ one }).from(submissions).where(ofBoth(submissions))),
        exists(db.select({ one }).from(assessmentResults).where(ofBoth(assessmentResults))),
      )}`,
    })
    .from(enrolled)
    .innerJoin(course, eq(course.id, enrolled.courseId))
    .innerJoin(assessments, and(eq(assessments.courseId, enrolled.courseId), eq(assessments.published, true)))
    .where(
      and(
        eq(enrolled.studentId, studentId),
        eq(enrolled.state, "active"),
        isNotNull(assessments.dueAfterDays),
        sql`${dueAt} >= ${from} and ${dueAt} < ${until}`,
      ),
    )
    .orderBy(asc(dueAt), asc(enrolled.id), asc(assessments.position));
}
