import type { DbOrTx } from "#db/client.ts";
import type { CurrentCourse } from "../contract.ts";
import { courseProgress, currentEnrolment } from "../rules.ts";
import { lessonFigures } from "./lesson-figures.ts";
import { listEnrolments } from "./list-enrolments.ts";

/** The course that a student is at, with how far they have come in its lessons (DASH-10); null when they take none. */
export async function findCurrentCourse(db: DbOrTx, studentId: string): Promise<CurrentCourse | null> {
  const current = currentEnrolment(await listEnrolments(db, studentId));
  if (!current) return null;
  const figures = (await lessonFigures(db, [current.id])).get(current.id);
  return {
    courseSlug: current.courseSlug,
    name: current.cohortName ?? current.shortTitle,
    ...courseProgress(figures?.lessons ?? 0, figures?.lessonsDone ?? 0),
  };
}
