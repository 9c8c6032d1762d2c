import { brotliCompressSync } from "node:zlib";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OpenLesson, OpenLessonLink, SavedLessons } from "../contract.ts";
import { isShown } from "./lesson-conditions.ts";
import { courseSteps } from "./list-steps.ts";
import { renderLesson } from "./render-lesson.ts";
import { lessonAssets, lessonFiles, lessons } from "./tables.ts";

/**
 * What the document of such a page weighs besides the lesson, as it comes over the wire: frame, styles and the public pages'
 * script. tests/e2e/open-lesson.spec.ts holds what is shown against what is sent.
 */
const frameBytes = 23_000;

type Deps = Pick<VerbDeps, "db" | "shared">;

/**
 * The lesson of a course that everybody may read: the first of a published course, if it has a text; null where it has none, or there
 * is no such course. It is stored until a course or lesson changes.
 */
export const findOpenLesson = ({ db, shared }: Deps, courseSlug: string): Promise<OpenLesson | null> =>
  shared.read("courses", `open lesson ${courseSlug}`, () => readOpenLesson(db, courseSlug));

/** What a link to it shows. */
export async function findOpenLessonLink(deps: Deps, courseSlug: string): Promise<OpenLessonLink | null> {
  const open = await findOpenLesson(deps, courseSlug);
  return open && { course: open.course.slug, slug: open.lesson.slug, title: open.lesson.title, bytes: open.bytes };
}

/** What a course holds (HONEST-01); nothing where there is no such course. Stored as long. */
export const findSavedLessons = ({ db, shared }: Deps, courseSlug: string): Promise<SavedLessons> =>
  shared.read("courses", `stored lessons ${courseSlug}`, () => readSavedLessons(db, courseSlug));

/** All open lessons by their addresses, with when they changed. */
export async function listOpenLessons({
  db,
}: Pick<VerbDeps, "db">): Promise<{ course: string; lesson: string; updatedAt: Date }[]> {
  const courses = courseRows(db);
  const firsts = await db
    .selectDistinctOn([lessons.courseId], {
      course: courses.slug,
      lesson: lessons.slug,
      hasText: sql<boolean>`${lessons.body} is not null`,
      updatedAt: lessons.updatedAt,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(courses.isPublished, true), isShown))
    .orderBy(lessons.courseId, asc(lessons.week), asc(lessons.topic));
  return firsts
    .filter(({ hasText }) => hasText)
    .map(({ hasText: _, ...first }) => first)
    .toSorted((a, b) => a.course.localeCompare(b.course));
}

async function readSavedLessons(db: Db, courseSlug: string): Promise<SavedLessons> {
  const courses = courseRows(db);
  const rows = await db
    .select({ week: lessons.week, topic: lessons.topic, hasText: sql<boolean>`${lessons.body} is not null` })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(courses.slug, courseSlug), isShown));
  const livePlaces = rows.filter(({ hasText }) => !hasText).map(({ week, topic }) => `${week}.${topic}`);
  return { lessons: rows.length, live: livePlaces.length, livePlaces };
}

async function readOpenLesson(db: Db, courseSlug: string): Promise<OpenLesson | null> {
  const courses = courseRows(db);
  const [course] = await db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      shortTitle: courses.shortTitle,
      school: courses.school,
      glyph: courses.glyph,
    })
    .from(courses)
    .where(and(eq(courses.slug, courseSlug), eq(courses.isPublished, true)));
  if (!course) return null;
  const { id: courseId, ...shown } = course;
  const steps = await courseSteps(db, courseId);
  const [first, next] = steps;
  if (!first) return null;
  const [[text], assets] = await Promise.all([
    db
      .select({ summary: lessons.summary, body: lessons.body })
      .from(lessons)
      .where(and(eq(lessons.id, first.id), isNotNull(lessons.body))),
    db
      .select({
        kind: lessonAssets.kind,
        name: lessonAssets.name,
        contentType: lessonAssets.contentType,
        content: lessonAssets.content,
      })
      .from(lessonFiles)
      .innerJoin(lessonAssets, eq(lessonAssets.id, lessonFiles.assetId))
      .where(eq(lessonFiles.lessonId, first.id))
      .orderBy(asc(lessonFiles.position), asc(lessonAssets.name)),
  ]);
  if (!text?.body) return null;
  const { html } = renderLesson(
    text.body,
    assets.filter(({ kind }) => kind === "picture"),
    "inline",
  );
  return {
    course: shown,
    lesson: { slug: first.slug, title: first.title, summary: text.summary, minutes: first.minutes, html },
    files: assets.filter(({ kind }) => kind === "file").map(({ name, content }) => ({ name, bytes: content.length })),
    lessons: steps.length,
    live: steps.filter(({ hasText }) => !hasText).length,
    next: next ? { title: next.title, bytes: next.bytes } : null,
    bytes: brotliCompressSync(html).length + frameBytes,
  };
}
