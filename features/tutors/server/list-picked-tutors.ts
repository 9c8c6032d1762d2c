import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { TutorCard } from "../contract.ts";
import { tutorPicks, tutors } from "./tables.ts";
import { selectTutors, toCard } from "./tutor-columns.ts";

export type PickedTutor = { tutor: TutorCard; pickedAt: Date; selectedCourses: string[] };

/** The tutors that a student picked (FIND-06), newest pick first; those who no longer teach here are left out. */
export async function listPickedTutors(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
): Promise<PickedTutor[]> {
  const picks = await db
    .select({
      tutorId: tutorPicks.tutorId,
      pickedAt: tutorPicks.createdAt,
      selectedCourses: tutorPicks.selectedCourses,
    })
    .from(tutorPicks)
    .where(and(eq(tutorPicks.studentId, studentId), isNotNull(tutorPicks.tutorId)))
    .orderBy(desc(tutorPicks.createdAt));
  const ids = picks.flatMap(({ tutorId }) => tutorId ?? []);
  if (ids.length === 0) return [];
  const rows = await selectTutors(db).query.where(and(inArray(tutors.id, ids), eq(tutors.published, true)));
  const now = clock.now();
  const cards = new Map(rows.map((row) => [row.id, toCard(row, now)]));
  return picks.flatMap(({ tutorId, ...pick }) => {
    const tutor = cards.get(tutorId ?? "");
    return tutor ? [{ tutor, ...pick }] : [];
  });
}
