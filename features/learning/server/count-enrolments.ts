import { and, count, gte, ne } from "drizzle-orm";
import type { TxDeps } from "#platform/deps.ts";
import { enrolments } from "./tables.ts";

export type EnrolmentCounts = { byCourse: ReadonlyMap<string, number>; byTutor: ReadonlyMap<string, number> };

/** How many enrolments began since a moment, cancelled ones left out, by course and by tutor. */
export async function countEnrolments({ db }: Pick<TxDeps, "db">, since: Date): Promise<EnrolmentCounts> {
  const rows = await db
    .select({ courseId: enrolments.courseId, tutorId: enrolments.tutorId, began: count() })
    .from(enrolments)
    .where(and(gte(enrolments.startedAt, since), ne(enrolments.state, "cancelled")))
    .groupBy(enrolments.courseId, enrolments.tutorId);
  const byCourse = new Map<string, number>();
  const byTutor = new Map<string, number>();
  for (const { courseId, tutorId, began } of rows) {
    byCourse.set(courseId, (byCourse.get(courseId) ?? 0) + began);
    if (tutorId) byTutor.set(tutorId, (byTutor.get(tutorId) ?? 0) + began);
  }
  return { byCourse, byTutor };
}
