import { and, asc, eq } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { dueAssessments, dueIn } from "./due-assessments.ts";

/** The published assessments of the courses that a student is at that are due at `from` or later and before `until`, in that order. */
export async function listDue({ db }: Pick<TxDeps, "db">, studentId: string, span: { from: Date; until: Date }) {
  const { enrolled, columns, isDone, mayBeDue } = dueAssessments(db);
  const course = courseRows(db);
  const rows = await db
    .select({
      id: assessments.id,
      enrolmentId: enrolled.id,
      kind: assessments.kind,
      title: assessments.title,
      course: course.shortTitle,
      ...columns,
      /** Something of it was handed in, or it is graded, and no given attempt is left. */
      isDone,
    })
    .from(enrolled)
    .innerJoin(course, eq(course.id, enrolled.courseId))
    .innerJoin(assessments, and(eq(assessments.courseId, enrolled.courseId), eq(assessments.published, true)))
    .where(and(eq(enrolled.studentId, studentId), eq(enrolled.state, "active"), mayBeDue(span)))
    .orderBy(asc(enrolled.id), asc(assessments.position));
  return dueIn(rows, span, span.from);
}
