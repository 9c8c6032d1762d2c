import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { cohortRows, listTaughtBy } from "#features/learning/server/public.ts";
import { setTaughtCourses as storeTaughtCourses, tutorRows } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { counted } from "#lib/counted.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { TaughtCourses, TaughtCoursesBody } from "../contract.ts";
import { taughtTexts as texts } from "../texts.ts";

/** Every course, and which the tutor of an account teaches. Errors: AppError not_found. */
export async function listTaughtCourses({ db }: Pick<VerbDeps, "db">, accountId: string): Promise<TaughtCourses> {
  const { taught } = await getTutor(db, accountId);
  return { courses: await listCourses(db), taught };
}

const listCourses = (db: DbOrTx) => {
  const courses = courseRows(db);
  return db
    .select({ id: courses.id, title: courses.title, isPublished: courses.isPublished })
    .from(courses)
    .orderBy(asc(courses.title), asc(courses.id));
};

/**
 * Chooses which courses a tutor teaches, the main one first. One with students or a group of theirs stays.
 * Errors: AppError not_found; invalid for an unknown course; conflict where others chose since, and for a course that has to stay.
 */
export const setTaughtCourses = (
  deps: VerbDeps,
  actorId: string,
  { id: accountId, courseIds, before }: TaughtCoursesBody & { id: string },
): Promise<TaughtCourses> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const { tutorId, taught } = await getTutor(tx, accountId, { isLocked: true });
    const courses = await listCourses(tx);
    const titles = new Map(courses.map(({ id, title }) => [id, title]));
    if (new Set(courseIds).size < courseIds.length) throw invalidAt("courseIds", texts.twice);
    if (courseIds.some((id) => !titles.has(id))) throw invalidAt("courseIds", texts.unknown);
    // The same again, as after a lost answer, changes nothing.
    if (isSame(taught, courseIds)) return { courses, taught };
    if (!isSame(taught, before)) throw conflict(texts.changed);
    await refuseNeeded(
      tx,
      tutorId,
      taught.filter((id) => !courseIds.includes(id)),
    );
    const titlesOf = (ids: readonly string[]) => ids.map((id) => titles.get(id) ?? "").join(", ");
    // A card may name its course in other words, as long as it is that one.
    const main = taught[0] === courseIds[0] ? null : titlesOf(courseIds.slice(0, 1));
    await storeTaughtCourses(within(deps, tx), { tutorId, courseIds, main });
    await record("account.courses-chosen", accountId, {
      before: { courses: titlesOf(taught) },
      after: { courses: titlesOf(courseIds) },
    });
    return { courses, taught: courseIds };
  });

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id, at) => id === others[at]);

/** Errors: conflict where the tutor has students or a group in one of the courses. */
async function refuseNeeded(db: DbOrTx, tutorId: string, courseIds: readonly string[]): Promise<void> {
  if (courseIds.length === 0) return;
  const students = (await listTaughtBy(db, tutorId)).filter(({ course }) => courseIds.includes(course.id));
  const [first] = students;
  if (first) {
    const count = students.filter(({ course }) => course.id === first.course.id).length;
    throw conflict(texts.students(counted(count, "student"), first.course.title));
  }
  const cohorts = cohortRows(db);
  const [group] = await db
    .select({ course: cohorts.courseTitle })
    .from(cohorts)
    .where(
      and(eq(cohorts.tutorId, tutorId), ne(cohorts.cohortState, "finished"), inArray(cohorts.courseId, [...courseIds])),
    );
  if (group) throw conflict(texts.groups(group.course));
}

/** The tutor of an account with what they teach. `isLocked`: another choice for the same tutor waits. Errors: AppError not_found. */
async function getTutor(db: DbOrTx, accountId: string, { isLocked = false } = {}) {
  const tutors = tutorRows(db);
  const row = db
    .select({ tutorId: tutors.id, taught: tutors.tutorCourseIds })
    .from(tutors)
    .where(eq(tutors.tutorAccountId, accountId));
  const [tutor] = await (isLocked ? row.for("update") : row);
  if (!tutor) throw notFound(texts.noTutor);
  return tutor;
}
