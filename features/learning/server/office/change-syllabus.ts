import { createHash } from "node:crypto";
import { and, asc, count, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { lockCourse, syllabusRows, writeWeeks } from "#features/catalogue/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { slugOf } from "#lib/slug.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Syllabus, SyllabusChange } from "../../syllabus-contract.ts";
import { changedPlan, type Plan } from "../../syllabus-rules.ts";
import { syllabusTexts } from "../../syllabus-texts.ts";
import { lessonBytes, picturesOf } from "../list-steps.ts";
import { lessonProgress, lessons } from "../tables.ts";

/** The syllabus of a course, drafts and removed lessons too. Of a course that is not there it is empty. */
export async function readSyllabus(db: DbOrTx, courseId: string): Promise<Syllabus> {
  const weeks = syllabusRows(db);
  const pictures = picturesOf(db, courseId);
  const done = db
    .select({ lessonId: lessonProgress.lessonId, doneBy: count().as("done_by") })
    .from(lessonProgress)
    .innerJoin(lessons, and(eq(lessons.id, lessonProgress.lessonId), eq(lessons.courseId, courseId)))
    .where(isNotNull(lessonProgress.doneAt))
    .groupBy(lessonProgress.lessonId)
    .as("done");
  const [titles, rows] = await Promise.all([
    db.select({ title: weeks.weekTitle }).from(weeks).where(eq(weeks.courseId, courseId)).orderBy(asc(weeks.week)),
    db
      .select({
        week: lessons.week,
        id: lessons.id,
        title: lessons.title,
        state: lessons.state,
        hasText: sql<boolean>`${lessons.body} is not null`,
        bytes: lessonBytes(pictures),
        doneBy: sql<number>`coalesce(${done.doneBy}, 0)`.mapWith(Number),
      })
      .from(lessons)
      .leftJoin(pictures, eq(pictures.lessonId, lessons.id))
      .leftJoin(done, eq(done.lessonId, lessons.id))
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.week), asc(lessons.position), asc(lessons.topic), asc(lessons.id)),
  ]);
  const all = titles.map(({ title }, index) => ({
    title,
    lessons: rows.filter(({ week }) => week === index + 1).map(({ week: _, ...lesson }) => lesson),
  }));
  return { weeks: all, version: versionOf(all) };
}

/** Of two people at once the second is refused by it. What students do is no part of it. */
const versionOf = (plan: Plan): string => {
  const shown = plan.map(({ title, lessons: own }) => [
    title,
    ...own.map(({ id, title: name, state }) => [id, name, state]),
  ]);
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 16);
};

const acts = {
  "add-week": "week.added",
  "rename-week": "week.renamed",
  "move-week": "week.moved",
  "remove-week": "week.removed",
  "add-lesson": "lesson.added",
  "change-lesson": "lesson.changed",
  "move-lesson": "lesson.moved",
  "show-lesson": "lesson.shown",
  "remove-lesson": "lesson.removed",
  "restore-lesson": "lesson.restored",
} as const satisfies Record<SyllabusChange["kind"], string>;
export const syllabusActs = Object.values(acts);

/**
 * Changes the syllabus of a course by one step. No student loses anything by it (`counts` of rules.ts): a lesson that is shown from now on
 * counts for those who began before once they did it, and one that is removed stays with those who did it. Errors: AppError not_found;
 * conflict where the syllabus changed since `seen`; invalid at what is refused.
 */
export const changeSyllabus = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { courseId, ...change }: SyllabusChange & { courseId: string },
): Promise<Syllabus> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    await lockCourse({ db: tx }, courseId);
    const before = await readSyllabus(tx, courseId);
    if (before.version !== change.seen) throw conflict(syllabusTexts.changed);
    const plan = changedPlan(before.weeks, change as SyllabusChange, newId());
    if ("sentence" in plan) {
      if (plan.missing) throw notFound(plan.sentence);
      throw invalidAt(plan.at, plan.sentence);
    }
    await writePlan(tx, courseId, before.weeks, plan, now);
    const after = await readSyllabus(tx, courseId);
    await record(acts[change.kind], courseId, {
      about: "course",
      before: { syllabus: inWords(before.weeks) },
      after: { syllabus: inWords(after.weeks) },
    });
    return after;
  });

/** A syllabus as the audit log has it: a line a week. */
const inWords = (plan: Plan): string[] =>
  plan.map(({ title, lessons: own }) =>
    [title, ...own.map((lesson) => `${lesson.title}${lesson.state === "shown" ? "" : ` (${lesson.state})`}`)].join(
      "; ",
    ),
  );

async function writePlan(tx: Tx, courseId: string, before: Plan, plan: Plan, now: Date): Promise<void> {
  const was = new Map(before.flatMap(({ lessons: own }) => own.map((lesson) => [lesson.id, lesson] as const)));
  const rows = plan.flatMap(({ lessons: own }, week) => {
    const shown = own.filter(({ state }) => state === "shown");
    return own.map((lesson, index) => ({
      ...lesson,
      week: week + 1,
      position: index + 1,
      topic: shown.indexOf(lesson) + 1,
    }));
  });
  const titles = plan.map(({ title, lessons: own }) => ({
    title,
    topics: own.filter(({ state }) => state === "shown").map((lesson) => lesson.title),
  }));
  // Weeks that lessons still have to leave stay until they left.
  await writeWeeks({ db: tx }, courseId, titles, Math.max(before.length, plan.length));
  // Out of each other's way: two lessons never have one place, not even for a moment.
  await tx
    .update(lessons)
    .set({ topic: sql`${lessons.topic} + 1000` })
    .where(and(eq(lessons.courseId, courseId), gt(lessons.topic, 0)));
  for (const { id, title, state, ...place } of rows) {
    const old = was.get(id);
    if (!old) {
      const slug = await freeSlug(tx, courseId, title);
      await tx.insert(lessons).values({ id, courseId, title, slug, state, ...place, createdAt: now, updatedAt: now });
      continue;
    }
    const isNew = old.state !== "shown" && state === "shown";
    await tx
      .update(lessons)
      .set({ title, state, ...place, ...(isNew && { shownAt: now }), ...(old.title !== title && { updatedAt: now }) })
      .where(eq(lessons.id, id));
    was.delete(id);
  }
  const removedIds = [...was.keys()];
  if (removedIds.length > 0)
    await tx.delete(lessons).where(and(inArray(lessons.id, removedIds), eq(lessons.state, "draft")));
  await writeWeeks({ db: tx }, courseId, titles, plan.length);
}

/** The title as an address that no lesson of the course has or had. */
async function freeSlug(tx: Tx, courseId: string, title: string): Promise<string> {
  const wished = slugOf(title) || "lesson";
  const taken = await tx.select({ slug: lessons.slug }).from(lessons).where(eq(lessons.courseId, courseId));
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wished : `${wished}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}
