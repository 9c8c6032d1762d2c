import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { dueWork } from "./due-work.ts";
import { assessments } from "./tables.ts";

/** The published work of the courses that a student is at which is due at `from` or later and before `until`, in that order. */
export function listDue(db: DbOrTx, studentId: string, { from, until }: { from: Date; until: Date }) {
  const { enrolled, dueAt, isDone } = dueWork(db);
  const course = courseRows(db);
  return db
    .select({
      id: assessments.id,
      enrolmentId: enrolled.id,
      kind: assessments.kind,
      title: assessments.title,
      course: course.shortTitle,
      startedAt: enrolled.startedAt,
      dueAt,
      /** Something of it was handed in, or it is graded. */
      isDone: sql<boolean>`${isDone}`,
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
