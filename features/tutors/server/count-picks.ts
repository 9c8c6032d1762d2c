import { and, count, eq } from "drizzle-orm";
import type { TxDeps } from "#platform/deps.ts";
import { tutorCourses, tutorPicks } from "./tables.ts";

/**
 * How many picks there are by course id, over all time. A pick counts for the main course of the tutor picked; courses
 * without picks are left out.
 */
export async function countPicksByCourse({ db }: Pick<TxDeps, "db">): Promise<Map<string, number>> {
  const rows = await db
    .select({ courseId: tutorCourses.courseId, picks: count(tutorPicks.id) })
    .from(tutorPicks)
    .innerJoin(tutorCourses, and(eq(tutorCourses.tutorId, tutorPicks.tutorId), eq(tutorCourses.position, 0)))
    .groupBy(tutorCourses.courseId);
  return new Map(rows.map(({ courseId, picks }) => [courseId, picks]));
}
