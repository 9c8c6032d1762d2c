import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { CatalogueFilters, TutorCard } from "../contract.ts";
import { tutorPicks } from "./tables.ts";

export type PickedTutor = { tutor: TutorCard; pickedAt: Date; selectedCourses: string[] };

/** The tutors that a student picked (FIND-06), newest pick first; those who no longer teach here are left out. */
export async function listPickedTutors(
  deps: Pick<VerbDeps, "db">,
  studentId: string,
  listTutors: (filters?: CatalogueFilters) => Promise<TutorCard[]>,
): Promise<PickedTutor[]> {
  const picks = await deps.db
    .select({
      tutorId: tutorPicks.tutorId,
      pickedAt: tutorPicks.createdAt,
      selectedCourses: tutorPicks.selectedCourses,
    })
    .from(tutorPicks)
    .where(and(eq(tutorPicks.studentId, studentId), isNotNull(tutorPicks.tutorId)))
    .orderBy(desc(tutorPicks.createdAt));
  if (picks.length === 0) return [];
  const tutors = new Map((await listTutors()).map((tutor) => [tutor.id, tutor]));
  return picks.flatMap(({ tutorId, ...pick }) => {
    const tutor = tutors.get(tutorId ?? "");
    return tutor ? [{ tutor, ...pick }] : [];
  });
}
