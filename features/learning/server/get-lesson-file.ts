import { and, asc, eq } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { learningTexts } from "../texts.ts";
import { getCoursePlace, refuseUnlessReadable } from "./course-place.ts";
import { isShown } from "./lesson-conditions.ts";
import { lessonAssets, lessonFiles, lessons } from "./tables.ts";

/** A file that a lesson offers, for students who may read that lesson. Errors: AppError not_found, forbidden. */
export async function getLessonFile(
  deps: Pick<VerbDeps, "db">,
  studentId: string,
  wish: { course: string; file: string },
): Promise<{ name: string; content: Buffer }> {
  const { db } = deps;
  const { id: courseId, access, opened } = await getCoursePlace(deps, studentId, wish.course);
  const [first] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), isShown))
    .orderBy(asc(lessons.week), asc(lessons.topic))
    .limit(1);
  const offered = await db
    .select({ lessonId: lessonFiles.lessonId, name: lessonAssets.name, content: lessonAssets.content })
    .from(lessonAssets)
    .innerJoin(lessonFiles, eq(lessonFiles.assetId, lessonAssets.id))
    .where(and(eq(lessonAssets.courseId, courseId), eq(lessonAssets.kind, "file"), eq(lessonAssets.name, wish.file)));
  const [file] = offered;
  if (!file) throw notFound(learningTexts.unknownFile);
  refuseUnlessReadable(
    access,
    offered.some(({ lessonId }) => lessonId === first?.id || opened.has(lessonId)),
  );
  return { name: file.name, content: file.content };
}
