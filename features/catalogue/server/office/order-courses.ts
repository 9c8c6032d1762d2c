import { asc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import type { CourseOrder, SchoolCourses } from "../../course-contract.ts";
import { courseTexts } from "../../course-texts.ts";
import { catalogueTexts } from "../../texts.ts";
import { courses, schools } from "../tables.ts";
import { stateOf } from "./read-course.ts";

const ofSchool = (db: DbOrTx, school: string) =>
  db.select().from(courses).where(eq(courses.school, school)).orderBy(asc(courses.position), asc(courses.slug));

/** The courses of a school in the order of the price list, drafts and hidden ones too. Errors: AppError not_found. */
export async function readSchoolCourses(db: DbOrTx, school: string): Promise<SchoolCourses> {
  const [known] = await db.select({ key: schools.key }).from(schools).where(eq(schools.key, school));
  if (!known) throw notFound(courseTexts.unknownSchool);
  const rows = await ofSchool(db, school);
  return { items: rows.map((row) => ({ id: row.id, title: row.title, state: stateOf(row) })) };
}

/**
 * Stores the order of a school's courses. The same order again changes nothing. Errors: AppError not_found; conflict where they were not in the order
 * that was `seen`; invalid at `courses` for others than those of the school.
 */
export const orderCourses = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { school, courses: ids, seen }: CourseOrder & { school: string },
): Promise<SchoolCourses> =>
  staffWrite(deps, actorId, async (tx, record) => {
    // One after the other, and no course comes into it until then.
    const [known] = await tx.select({ name: schools.name }).from(schools).where(eq(schools.key, school)).for("update");
    if (!known) throw notFound(courseTexts.unknownSchool);
    const rows = await ofSchool(tx, school).for("update");
    const before = rows.map(({ id }) => id);
    if (before.join() !== seen.join()) throw conflict(courseTexts.orderChanged);
    if (before.toSorted().join() !== ids.toSorted().join()) throw invalidAt("courses", courseTexts.otherCourses);
    if (before.join() === ids.join()) return readSchoolCourses(tx, school);
    let position = Number.NEGATIVE_INFINITY;
    for (const [at, id] of ids.entries()) {
      // Those that share a place, as after a move from another school, get places of their own.
      position = Math.max(rows[at]?.position ?? 0, position + 1);
      await tx.update(courses).set({ position }).where(eq(courses.id, id));
    }
    const stored = await readSchoolCourses(tx, school);
    const titleOf = new Map(rows.map(({ id, title }) => [id, title]));
    await record("schools.courses-ordered", null, {
      about: "settings",
      before: { courses: before.map((id) => titleOf.get(id)) },
      after: { courses: ids.map((id) => titleOf.get(id)) },
      details: { school: known.name },
    });
    return stored;
  });

/**
 * A course that the public never saw, locked to be removed. Errors: AppError not_found; conflict for one that was published.
 */
export async function lockDraft({ db: tx }: InTx, id: string): Promise<{ slug: string; title: string }> {
  const [course] = await tx.select().from(courses).where(eq(courses.id, id)).for("update");
  if (!course) throw notFound(catalogueTexts.courseNotFound);
  if (stateOf(course) !== "draft") throw conflict(courseTexts.wasPublished);
  return { slug: course.slug, title: course.title };
}

/** Removes a course with its weeks, lessons and prices; the caller has `lockDraft`. */
export const removeCourse = async ({ db: tx }: InTx, id: string): Promise<void> => {
  await tx.delete(courses).where(eq(courses.id, id));
};
