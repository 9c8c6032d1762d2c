import { and, desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutorPicks } from "./tables.ts";

/** What a student said with their pick of a tutor; undefined where they picked another user. */
export async function findPick(db: DbOrTx, { studentId, tutorId }: { studentId: string; tutorId: string }) {
  const [pick] = await db
    .select({ selectedCourses: tutorPicks.selectedCourses, location: tutorPicks.location })
    .from(tutorPicks)
    .where(and(eq(tutorPicks.studentId, studentId), eq(tutorPicks.tutorId, tutorId)))
    .orderBy(desc(tutorPicks.updatedAt))
    .limit(1);
  return pick;
}
