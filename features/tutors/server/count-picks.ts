import { and, count, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { tutorCourses, tutorPicks } from "./tables.ts";

/**
 * Binds the count of picks by course id, over all time. A pick counts for the main course of the tutor picked; courses
 * without picks are left out.
 */
export function countPicksByCourse({ db }: { db: Db }): () => Promise<Map<string, number>> {
  const rows = db
    .select({ courseId: tutorCourses.courseId, picks: count(tutorPicks.id) })
    .from(tutorPicks)
    .innerJoin(tutorCourses, and(eq(tutorCourses.tutorId, tutorPicks.tutorId), eq(tutorCourses.position, 0)))
    .groupBy(tutorCourses.courseId)
    .prepare("tutors_picks_by_course");
  return async () => new Map((await rows.execute()).map(({ courseId, picks }) => [courseId, picks]));
}
