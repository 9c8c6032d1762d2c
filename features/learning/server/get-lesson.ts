import { and, asc, eq, sql } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Lesson, PictureMode } from "../contract.ts";
import { mayRead, neighbours } from "../rules.ts";
import { learningTexts } from "../texts.ts";
import { getCoursePlace, refuseUnlessReadable } from "./course-place.ts";
import { listOwnSteps } from "./list-steps.ts";
import { renderLesson } from "./render-lesson.ts";
import { lessonAnswers, lessonAssets, lessonFiles, lessonNotes, lessons } from "./tables.ts";

export type LessonWish = {
  course: string;
  lesson: string;
  pictures: PictureMode;
  /** The version that the caller holds. */
  have?: string | undefined;
};

/**
 * One lesson to read: its text as HTML with the pictures inside, its files, the student's own note and mark, and what is
 * before and after it. Errors: AppError not_found; forbidden where the lesson is not open to this student.
 */
export async function getLesson(
  deps: Pick<VerbDeps, "db" | "shared">,
  studentId: string,
  wish: LessonWish,
): Promise<Lesson> {
  const { db } = deps;
  const { id: courseId, course, enrolment, access, opened } = await getCoursePlace(deps, studentId, wish.course);
  const steps = await listOwnSteps(deps, studentId, { courseId, startedAt: enrolment?.startedAt ?? null });
  const at = steps.findIndex((step) => step.slug === wish.lesson);
  const step = steps[at];
  if (!step) throw notFound(learningTexts.unknownLesson);
  refuseUnlessReadable(access, at === 0 || opened.has(step.id));

  const [[text], assets, [note], answers] = await Promise.all([
    db
      .select({
        summary: lessons.summary,
        body: lessons.body,
        videoUrl: lessons.videoUrl,
        videoBytes: lessons.videoBytes,
      })
      .from(lessons)
      .where(eq(lessons.id, step.id)),
    db
      .select({
        kind: lessonAssets.kind,
        name: lessonAssets.name,
        contentType: lessonAssets.contentType,
        bytes: sql<number>`octet_length(${lessonAssets.content})`.mapWith(Number),
        // Files are fetched when they are wanted.
        content: sql<Buffer | null>`case when ${lessonAssets.kind} = 'picture' then ${lessonAssets.content} end`,
      })
      .from(lessonFiles)
      .innerJoin(lessonAssets, eq(lessonAssets.id, lessonFiles.assetId))
      .where(eq(lessonFiles.lessonId, step.id))
      .orderBy(asc(lessonFiles.position), asc(lessonAssets.name)),
    db
      .select({ text: lessonNotes.text, updatedAt: lessonNotes.updatedAt })
      .from(lessonNotes)
      .where(and(eq(lessonNotes.studentId, studentId), eq(lessonNotes.lessonId, step.id))),
    db
      .select({ check: lessonAnswers.checkId, choice: lessonAnswers.choice })
      .from(lessonAnswers)
      .where(and(eq(lessonAnswers.studentId, studentId), eq(lessonAnswers.lessonId, step.id)))
      .orderBy(asc(lessonAnswers.checkId)),
  ]);
  if (!text) throw notFound(learningTexts.unknownLesson);

  const pictures = assets.flatMap(({ name, contentType, content }) =>
    content ? [{ name, contentType, content }] : [],
  );
  const rendered = renderLesson(text.body ?? "", pictures, wish.pictures);
  const { previous, next } = neighbours(steps, step.slug);
  const shown = (neighbour: typeof next) =>
    neighbour && {
      slug: neighbour.slug,
      title: neighbour.title,
      isOpen: mayRead(access, neighbour.slug === steps[0]?.slug || opened.has(neighbour.id)),
    };
  return {
    course,
    access,
    isCompleted: enrolment?.state === "completed",
    lesson: {
      slug: step.slug,
      title: step.title,
      summary: text.summary,
      week: step.week,
      weekTitle: step.weekTitle,
      topic: step.topic,
      topicsOfWeek: steps.filter((otherStep) => otherStep.week === step.week).length,
      minutes: step.minutes,
      hasText: step.hasText,
      html: step.hasText && rendered.version !== wish.have ? rendered.html : null,
      version: rendered.version,
      pictures: wish.pictures,
      pictureBytes: pictures.reduce((sum, { content }) => sum + content.length, 0),
      files: assets.filter(({ kind }) => kind === "file").map(({ name, bytes }) => ({ name, bytes })),
      video: text.videoUrl !== null && text.videoBytes !== null ? { url: text.videoUrl, bytes: text.videoBytes } : null,
    },
    isDone: step.isDone,
    note: { text: note?.text ?? "", updatedAt: note?.updatedAt.toISOString() ?? null },
    answers,
    previous: shown(previous),
    next: shown(next),
  };
}
