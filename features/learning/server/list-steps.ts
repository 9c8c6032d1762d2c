import { and, asc, count, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { syllabusRows } from "#features/catalogue/server/public.ts";
import { lessonAssets, lessonFiles, lessonProgress, lessons } from "./tables.ts";

/** No enrolment has this id, so nothing is done for who has none. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** A course's lessons in their order, with what this enrolment did, without their texts. */
export async function listSteps(db: DbOrTx, courseId: string, enrolmentId: string | null) {
  const pictures = db
    .select({
      lessonId: lessonFiles.lessonId,
      bytes: sql<number>`sum(octet_length(${lessonAssets.content}))`.mapWith(Number).as("picture_bytes"),
    })
    .from(lessonFiles)
    .innerJoin(lessonAssets, eq(lessonAssets.id, lessonFiles.assetId))
    .where(and(eq(lessonAssets.courseId, courseId), eq(lessonAssets.kind, "picture")))
    .groupBy(lessonFiles.lessonId)
    .as("pictures");
  const weeks = syllabusRows(db);
  return db
    .select({
      id: lessons.id,
      slug: lessons.slug,
      title: lessons.title,
      week: lessons.week,
      weekTitle: weeks.weekTitle,
      topic: lessons.topic,
      minutes: lessons.minutes,
      hasText: sql<boolean>`${lessons.body} is not null`,
      // The text grows by a fifth as HTML, and its place in the course comes along.
      bytes:
        sql<number>`(case when ${lessons.body} is null then 0 else octet_length(${lessons.body}) * 1.2 + 1600 end + coalesce(${pictures.bytes}, 0))::int`.mapWith(
          Number,
        ),
      isDone: sql<boolean>`${lessonProgress.doneAt} is not null`,
    })
    .from(lessons)
    .innerJoin(weeks, and(eq(weeks.courseId, lessons.courseId), eq(weeks.week, lessons.week)))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.enrolmentId, enrolmentId ?? nobody)),
    )
    .leftJoin(pictures, eq(pictures.lessonId, lessons.id))
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.week), asc(lessons.topic));
}

/** Lessons of a week and those of them that are done, in the transaction that changes one. */
export async function weekFigures(db: DbOrTx, courseId: string, enrolmentId: string, week: number) {
  const [row] = await db
    .select({ lessons: count(), lessonsDone: count(lessonProgress.doneAt) })
    .from(lessons)
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.enrolmentId, enrolmentId)))
    .where(and(eq(lessons.courseId, courseId), eq(lessons.week, week)));
  return row ?? { lessons: 0, lessonsDone: 0 };
}
