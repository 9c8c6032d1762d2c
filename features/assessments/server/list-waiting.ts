import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { assessmentResults, assessments } from "./tables.ts";

/** Binds the published work of the courses that a student is at which is not graded yet, in the order of its weeks; prepared. */
export function listWaiting(db: Db) {
  const enrolled = enrolledRows(db);
  const rows = db
    .select({
      id: assessments.id,
      enrolmentId: enrolled.id,
      kind: assessments.kind,
      title: assessments.title,
      week: assessments.week,
    })
    .from(enrolled)
    .innerJoin(assessments, and(eq(assessments.courseId, enrolled.courseId), eq(assessments.published, true)))
    .leftJoin(
      assessmentResults,
      and(eq(assessmentResults.enrolmentId, enrolled.id), eq(assessmentResults.assessmentId, assessments.id)),
    )
    .where(
      and(
        eq(enrolled.studentId, sql.placeholder("studentId")),
        eq(enrolled.state, "active"),
        isNull(assessmentResults.id),
      ),
    )
    .orderBy(asc(assessments.week), asc(assessments.position), asc(assessments.id))
    .prepare("assessments_waiting");
  return (studentId: string) => rows.execute({ studentId });
}
