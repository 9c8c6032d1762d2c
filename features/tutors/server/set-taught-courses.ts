import { eq } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { tutorCourses, tutors } from "./tables.ts";

/** The courses that a tutor teaches, whole, the main one first: the site, search and the choices of students follow. `main`: its title where it is another one than before. */
export async function setTaughtCourses(
  { db: tx, clock }: InTx<"clock">,
  { tutorId, courseIds, main }: { tutorId: string; courseIds: readonly string[]; main: string | null },
): Promise<void> {
  await tx.delete(tutorCourses).where(eq(tutorCourses.tutorId, tutorId));
  await tx.insert(tutorCourses).values(courseIds.map((courseId, position) => ({ tutorId, courseId, position })));
  await tx
    .update(tutors)
    .set({ ...(main !== null && { course: main }), updatedAt: clock.now() })
    .where(eq(tutors.id, tutorId));
}
