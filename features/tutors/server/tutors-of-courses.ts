import { asc, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { teachingRows } from "./teaching-rows.ts";

/** Who teaches each of these courses, by the course's id, in the staff's order; a course that no one teaches is left out. */
export async function tutorsOfCourses(
  db: DbOrTx,
  courseIds: readonly string[],
): Promise<Map<string, { id: string; fullName: string }[]>> {
  const of = new Map<string, { id: string; fullName: string }[]>();
  if (courseIds.length === 0) return of;
  const teaching = teachingRows(db);
  const rows = await db
    .select({ courseId: teaching.courseId, id: teaching.tutorId, fullName: teaching.tutorName })
    .from(teaching)
    .where(inArray(teaching.courseId, [...courseIds]))
    .orderBy(asc(teaching.tutorRank), asc(teaching.tutorName));
  for (const { courseId, ...tutor } of rows) of.set(courseId, [...(of.get(courseId) ?? []), tutor]);
  return of;
}
