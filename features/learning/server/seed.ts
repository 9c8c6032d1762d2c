import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { DemoLearning, LessonAssetSeed, LessonLibrary, LessonSeed } from "#data/types.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows, syllabusRows } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { atDaytime } from "#lib/daytime.ts";
import { slugOf } from "#lib/slug.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { cohorts, enrolments, lessonAssets, lessonFiles, lessonProgress, lessons } from "./tables.ts";

/** Rows of one insert: a statement takes at most 65,535 values. */
const rowsAtOnce = 2000;

/**
 * Makes one lesson a topic of every course's syllabus, with the text, pictures and files of the supplied one where there is
 * one. Idempotent: a lesson that is there stays unchanged. Errors: a supplied lesson that belongs to no topic, or names a
 * picture or file that is not there.
 */
export async function seedLessons(deps: InTx<"clock">, supplied: LessonLibrary): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const courses = courseRows(tx);
  const syllabus = syllabusRows(tx);
  const weeks = await tx
    .select({ courseId: courses.id, courseSlug: courses.slug, week: syllabus.week, topics: syllabus.topics })
    .from(syllabus)
    .innerJoin(courses, eq(courses.id, syllabus.courseId))
    .orderBy(asc(courses.position), asc(courses.slug), asc(syllabus.week));
  const written = new Map(supplied.lessons.map((lesson) => [lessonKeyOf(lesson), lesson]));
  const slugs = new Set<string>();
  const rows: (typeof lessons.$inferInsert)[] = [];
  const textOf = new Map<string, LessonSeed>();
  for (const { courseId, courseSlug, week, topics } of weeks) {
    for (const [index, title] of topics.entries()) {
      const id = newId();
      const lessonKey = lessonKeyOf({ courseSlug, week, topic: index + 1 });
      const text = written.get(lessonKey);
      written.delete(lessonKey);
      if (text && text.title !== title) throw new Error(`The lesson ${lessonKey} is not about its topic "${title}".`);
      if (text) textOf.set(id, text);
      rows.push({
        id,
        courseId,
        week,
        topic: index + 1,
        position: index + 1,
        slug: freeSlug(slugs, courseId, title),
        title,
        summary: text?.summary ?? "",
        minutes: text?.minutes ?? null,
        body: text?.body ?? null,
        suppliedMd5: text ? md5Of(text.body) : null,
        createdAt: now,
        updatedAt: now,
      });
    }
  }
  const homeless = [...written.keys()];
  if (homeless.length > 0) throw new Error(`Lessons without a topic: ${homeless.join(", ")}.`);

  const added: { id: string; courseId: string }[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    added.push(
      ...(await tx
        .insert(lessons)
        .values(rows.slice(at, at + rowsAtOnce))
        .onConflictDoNothing()
        .returning({ id: lessons.id, courseId: lessons.courseId })),
    );
  }

  const courseIds = new Map(weeks.map(({ courseSlug, courseId }) => [courseSlug, courseId]));
  const assetIds = await addAssets(deps, supplied.assets, courseIds);
  const links = added.flatMap(({ id, courseId }) => {
    const text = textOf.get(id);
    return text ? linksOf({ id, courseId }, text, assetIds) : [];
  });
  if (links.length > 0) await tx.insert(lessonFiles).values(links);
}

/** The pictures and files that a lesson's text names. Errors: one that is not there. */
export function linksOf(
  lesson: { id: string; courseId: string },
  text: LessonSeed,
  assetIds: ReadonlyMap<string, string>,
): (typeof lessonFiles.$inferInsert)[] {
  const named = [
    ...picturesIn(text.body).map((name) => `picture/${name}`),
    ...text.files.map((name) => `file/${name}`),
  ];
  return named.map((name, position) => {
    const assetId = assetIds.get(`${lesson.courseId}/${name}`);
    if (!assetId) throw new Error(`The lesson ${lessonKeyOf(text)} names ${name}, which is not there.`);
    return { lessonId: lesson.id, assetId, position };
  });
}

/** As Postgres' md5 of the same text. */
export const md5Of = (text: string): string => createHash("md5").update(text).digest("hex");

export const lessonKeyOf = ({ courseSlug, week, topic }: Pick<LessonSeed, "courseSlug" | "week" | "topic">) =>
  `${courseSlug} ${week}.${topic}`;

/** Names of the pictures that a text shows, each once. */
export function picturesIn(body: string): string[] {
  return [...new Set([...body.matchAll(/!\[[^\]]*\]\(pictures\/([^)\s]+)\)/g)].map(([, name]) => name ?? ""))];
}

/** The title as an address that is free in its course; taken from then on. */
function freeSlug(taken: Set<string>, courseId: string, title: string): string {
  const wished = slugOf(title) || "lesson";
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wished : `${wished}-${number}`;
    const key = `${courseId}/${slug}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return slug;
  }
}

/** Adds the pictures and files that are not there yet, and answers all by `courseId/kind/name`. */
export async function addAssets(
  { db: tx }: InTx,
  supplied: readonly LessonAssetSeed[],
  courseIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  if (supplied.length === 0) return new Map();
  const rows = supplied.map(({ courseSlug, ...asset }) => {
    const courseId = courseIds.get(courseSlug);
    if (!courseId) throw new Error(`Lessons of a course that is not there: ${courseSlug}.`);
    return { id: newId(), courseId, ...asset };
  });
  await tx
    .insert(lessonAssets)
    .values(rows)
    .onConflictDoNothing({ target: [lessonAssets.courseId, lessonAssets.kind, lessonAssets.name] });
  const lockedLessonAssets = await tx
    .select({
      id: lessonAssets.id,
      courseId: lessonAssets.courseId,
      kind: lessonAssets.kind,
      name: lessonAssets.name,
    })
    .from(lessonAssets)
    .where(inArray(lessonAssets.courseId, [...new Set(rows.map(({ courseId }) => courseId))]));
  return new Map(lockedLessonAssets.map(({ id, courseId, kind, name }) => [`${courseId}/${kind}/${name}`, id]));
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/**
 * Gives the demo student courses, cohorts and lessons that she read, spread evenly over the time since each course began. Idempotent:
 * a course that the student has already stays unchanged. Nothing happens where that account does not exist.
 */
export async function seedDemoLearning({ db: tx, clock }: InTx<"clock">, demo: DemoLearning): Promise<void> {
  const now = clock.now();
  const people = personRows(tx);
  const courses = courseRows(tx);
  const tutors = tutorRows(tx);
  const [student] = await tx.select({ id: people.id }).from(people).where(eq(people.personEmail, demo.studentEmail));
  if (!student) return;
  for (const enrolment of demo.enrolments) {
    const [course] = await tx
      .select({ courseId: courses.id, tutorId: tutors.id })
      .from(courses)
      .innerJoin(tutors, eq(tutors.slug, enrolment.tutorSlug))
      .where(eq(courses.slug, enrolment.courseSlug));
    if (!course) throw new Error(`No such course or tutor: ${enrolment.courseSlug}, ${enrolment.tutorSlug}.`);
    const { courseId, tutorId } = course;
    const startsOn = mondayOf(new Date(now.getTime() - enrolment.startedWeeksAgo * weekMs));
    // The Saturday before, at 10 am in Lagos.
    const startedAt = new Date(startsOn.getTime() - 2 * dayMs + 9 * hourMs);
    const completedAt =
      enrolment.completedWeeksAgo === null
        ? null
        : atDaytime(new Date(now.getTime() - enrolment.completedWeeksAgo * weekMs));
    const lockedEnrolments = await tx
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(and(eq(enrolments.studentId, student.id), eq(enrolments.courseId, courseId)));
    if (lockedEnrolments.length > 0) continue;

    const all = await tx
      .select({ id: lessons.id, hasText: sql<boolean>`${lessons.body} is not null` })
      .from(lessons)
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.week), asc(lessons.topic));
    const reached = enrolment.lessonsDone === "all" ? all : all.slice(0, enrolment.lessonsDone);
    // Live ones are done by the classes that taught them (seed of classes).
    const done = reached.filter(({ hasText }) => hasText);
    const lastOpenedAt = atDaytime(new Date((completedAt ?? now).getTime() - (completedAt ? hourMs : dayMs)));
    const cohortId = newId();
    await tx.insert(cohorts).values({
      id: cohortId,
      courseId,
      tutorId,
      ...enrolment.cohort,
      startsOn: startsOn.toISOString().slice(0, 10),
      state: completedAt ? "finished" : "running",
      createdAt: startedAt,
    });
    const id = newId();
    await tx.insert(enrolments).values({
      id,
      studentId: student.id,
      courseId,
      tutorId,
      cohortId,
      plan: enrolment.plan,
      state: completedAt ? "completed" : "active",
      startedAt,
      firstPaidAt: startedAt,
      completedAt,
      lastLessonId: reached.at(-1)?.id ?? null,
      lastOpenedAt,
      createdAt: startedAt,
      updatedAt: lastOpenedAt,
    });
    const learntMs = lastOpenedAt.getTime() - startsOn.getTime();
    if (done.length > 0) {
      await tx.insert(lessonProgress).values(
        done.map((lesson, index) => {
          const doneMs = startsOn.getTime() + Math.round((learntMs * (index + 1)) / done.length);
          const [openedAt, doneAt] = [atDaytime(new Date(doneMs - hourMs)), atDaytime(new Date(doneMs))];
          return { enrolmentId: id, lessonId: lesson.id, openedAt, doneAt };
        }),
      );
    }
  }
}

/** Midnight (UTC) of the Monday of that week. */
function mondayOf(moment: Date): Date {
  const midnight = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));
  return new Date(midnight.getTime() - ((midnight.getUTCDay() + 6) % 7) * dayMs);
}
