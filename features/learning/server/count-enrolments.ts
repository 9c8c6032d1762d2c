import { and, count, gte, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { enrolments } from "./tables.ts";

export type EnrolmentCounts = { byCourse: ReadonlyMap<string, number>; byTutor: ReadonlyMap<string, number> };

/** Binds the count of enrolments that began since a moment, cancelled ones left out, by course and by tutor. */
export function countEnrolments({ db }: { db: Db }): (since: Date) => Promise<EnrolmentCounts> {
  const began = and(gte(enrolments.startedAt, sql.placeholder("since")), ne(enrolments.state, "cancelled"));
  const rows = db
    .select({ courseId: enrolments.courseId, tutorId: enrolments.tutorId, began: count() })
    .from(enrolments)
    .where(began)
    .groupBy(enrolments.courseId, enrolments.tutorId)
    .prepare("learning_count_enrolments");
  return async (since) => {
    const byCourse = new Map<string, number>();
    const byTutor = new Map<string, number>();
    for (const { courseId, tutorId, began: number } of await rows.execute({ since })) {
      byCourse.set(courseId, (byCourse.get(courseId) ?? 0) + number);
      if (tutorId) byTutor.set(tutorId, (byTutor.get(tutorId) ?? 0) + number);
    }
    return { byCourse, byTutor };
  };
}
