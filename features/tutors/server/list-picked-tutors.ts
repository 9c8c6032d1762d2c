import { and, desc, eq, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { TutorCard } from "../contract.ts";
import { tutorPicks, tutors } from "./tables.ts";
import { selectTutors, toCard } from "./tutor-columns.ts";

export type PickedTutor = { tutor: TutorCard; pickedAt: Date; selectedCourses: string[] };

/** Binds the tutors that a student picked (FIND-06), newest pick first; those who no longer teach here are left out. */
export function listPickedTutors({
  db,
  clock,
}: Pick<VerbDeps, "db" | "clock">): (studentId: string) => Promise<PickedTutor[]> {
  const rows = selectTutors(db, { pickedAt: tutorPicks.createdAt, selectedCourses: tutorPicks.selectedCourses })
    .query.innerJoin(tutorPicks, eq(tutorPicks.tutorId, tutors.id))
    .where(and(eq(tutorPicks.studentId, sql.placeholder("studentId")), eq(tutors.published, true)))
    .orderBy(desc(tutorPicks.createdAt))
    .prepare("tutors_picked");
  return async (studentId) => {
    const now = clock.now();
    return (await rows.execute({ studentId })).map(({ pickedAt, selectedCourses, ...row }) => ({
      tutor: toCard(row, now),
      pickedAt,
      selectedCourses,
    }));
  };
}
