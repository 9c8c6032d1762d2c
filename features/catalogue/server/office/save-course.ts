import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, invalidAt, notFound, takenAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { glyphNames } from "#ui/illustrations/glyph-names.ts";
import type { CourseChange, NewCourse } from "../../course-contract.ts";
import { courseLimits, courseTexts } from "../../course-texts.ts";
import { catalogueTexts } from "../../texts.ts";
import { courseAddresses, courses, schools } from "../tables.ts";
import { typedOf } from "./read-course.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** Adds a course as a draft, the last of its school. Errors: AppError conflict at `slug`; invalid at `school` and `glyph`. */
export const addCourse = (deps: Deps, actorId: string, input: NewCourse): Promise<{ id: string; slug: string }> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    await refuseUnknown(tx, input);
    const id = newId();
    const { title, slug, school, glyph } = input;
    await tx.insert(courses).values({
      id,
      title,
      slug,
      school,
      glyph,
      shortTitle: title.slice(0, courseLimits.shortTitle).trim(),
      summary: "",
      overview: [],
      level: "",
      format: "",
      tools: [],
      objectives: [],
      position: sql`(select coalesce(max(position), 0) + 1 from courses)`,
      published: false,
      firstPublishedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await record("course.added", id, { after: input });
    return { id, slug };
  });

/**
 * Changes the facts of a course. An address that it had leads to the new one from then on. Errors: AppError not_found; conflict where
 * it changed since `seen`, and at `slug` where another course has it or had it; invalid at `school` and `glyph`, and at a text without which
 * it is not published.
 */
export const changeCourse = (
  deps: Deps,
  actorId: string,
  { id, seen, ...input }: CourseChange & { id: string },
): Promise<{ id: string; slug: string }> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const before = await lockCourse(tx, id);
    if (before.updatedAt.getTime() !== Date.parse(seen)) throw conflict(courseTexts.changed);
    await refuseUnknown(tx, input, id);
    if (before.published) refuseIncomplete(input);
    const { overview, tools, objectives, durationNote, ...fields } = input;
    const row = {
      ...fields,
      overview: partsOf(overview, /\n\s*\n/),
      tools: partsOf(tools, /\n/),
      objectives: partsOf(objectives, /\n/),
      durationNote: durationNote || null,
    };
    if (before.slug !== input.slug) {
      await tx.delete(courseAddresses).where(eq(courseAddresses.slug, input.slug));
      await tx.insert(courseAddresses).values({ slug: before.slug, courseId: id });
    }
    await tx
      .update(courses)
      .set({ ...row, updatedAt: after(before.updatedAt, now) })
      .where(eq(courses.id, id));
    await record("course.changed", id, { before: typedOf(before), after: typedOf({ ...before, ...row }) });
    return { id, slug: input.slug };
  });

/**
 * Shows a course to the public, or hides it: no one can order a hidden one, and those who have it keep it. Idempotent. Errors: AppError
 * not_found; invalid at a text that is missing.
 */
export const setCourseState = (
  deps: Deps,
  actorId: string,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<{ isPublished: boolean }> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const before = await lockCourse(tx, id);
    if (before.published === isPublished) return { isPublished };
    if (isPublished) refuseIncomplete(typedOf(before));
    await tx
      .update(courses)
      .set({
        published: isPublished,
        firstPublishedAt: before.firstPublishedAt ?? (isPublished ? now : null),
        updatedAt: after(before.updatedAt, now),
      })
      .where(eq(courses.id, id));
    await record(isPublished ? "course.published" : "course.hidden", id, {
      before: { isPublished: before.published },
      after: { isPublished },
    });
    return { isPublished };
  });

/** Later than before, also within one millisecond: it is what the next change has to have seen. */
const after = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

async function lockCourse(tx: Tx, id: string) {
  const [course] = await tx.select().from(courses).where(eq(courses.id, id)).for("update");
  if (!course) throw notFound(catalogueTexts.courseNotFound);
  return course;
}

async function refuseUnknown(
  tx: Tx,
  { slug, school, glyph }: { slug: string; school: string; glyph: string },
  id?: string,
): Promise<void> {
  // Two people at once: the second sees the address of the first.
  await tx.execute(sql`lock table ${courseAddresses} in share row exclusive mode`);
  const isOther = id === undefined ? undefined : ne(courses.id, id);
  const wasOther = id === undefined ? undefined : ne(courseAddresses.courseId, id);
  const taken = await Promise.all([
    tx.$count(courses, and(eq(courses.slug, slug), isOther)),
    tx.$count(courseAddresses, and(eq(courseAddresses.slug, slug), wasOther)),
  ]);
  if (taken.some((count) => count > 0)) throw takenAt("slug", courseTexts.takenSlug);
  // No one removes it before this is done.
  const [known] = await tx.select({ key: schools.key }).from(schools).where(eq(schools.key, school)).for("key share");
  if (!known) throw invalidAt("school", courseTexts.badSchool);
  if (!glyphNames.some((name) => name === glyph)) throw invalidAt("glyph", courseTexts.badGlyph);
}

/** What a published course has to have. */
function refuseIncomplete(typed: Record<"summary" | "overview" | "level" | "format", string>): void {
  for (const field of ["summary", "overview", "level", "format"] as const)
    if (typed[field].trim() === "") throw invalidAt(field, courseTexts.incomplete(field));
}

/** The parts of a text that is typed in one field. */
export const partsOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);
