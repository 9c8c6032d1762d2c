import type { Db } from "#db/client.ts";
import type { CurrentCourse } from "../contract.ts";
import { courseProgress, currentEnrolment } from "../rules.ts";
import { enrolmentsOf } from "./list-enrolments.ts";

/**
 * Binds the look-up of the course that a student is at, with how far they have come in its lessons (DASH-10); null when they
 * take none.
 */
export function findCurrentCourse({ db }: { db: Db }): (studentId: string) => Promise<CurrentCourse | null> {
  const list = enrolmentsOf(db);
  return async (studentId) => {
    const current = currentEnrolment(await list(studentId));
    if (!current) return null;
    return {
      courseSlug: current.courseSlug,
      name: current.cohortName ?? current.shortTitle,
      ...courseProgress(current.lessons, current.lessonsDone),
    };
  };
}
