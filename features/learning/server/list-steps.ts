import { and, asc, count, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { syllabusRows } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { enrolments, lessonAssets, lessonFiles, lessonProgress, lessons } from "./tables.ts";

/** A course's lessons in their order, without their texts: the same for everybody. */
export function courseSteps(db: DbOrTx, courseId: string) {
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
    })
    .from(lessons)
    .innerJoin(weeks, and(eq(weeks.courseId, lessons.courseId), eq(weeks.week, lessons.week)))
    .leftJoin(pictures, eq(pictures.lessonId, lessons.id))
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.week), asc(lessons.topic));
}

/** A course's lessons in their order, from the shared reads: everybody is shown the same. */
export const listCourseSteps = ({ db, shared }: Pick<VerbDeps, "db" | "shared">, courseId: string) =>
  shared.read("courses", `steps ${courseId}`, () => courseSteps(db, courseId).execute());

/** The lessons of a course that a student marked as done; none without an enrolment. */
const doneRows = prepared("learning_done_lessons", (db) =>
  db
    .select({ lessonId: lessonProgress.lessonId })
    .from(enrolments)
    .innerJoin(lessonProgress, and(eq(lessonProgress.enrolmentId, enrolments.id), isNotNull(lessonProgress.doneAt)))
    .where(
      and(
        eq(enrolments.courseId, sql.placeholder("courseId")),
        eq(enrolments.studentId, sql.placeholder("studentId")),
        ne(enrolments.state, "cancelled"),
      ),
    ),
);

/**
 * A course's lessons in their order with what one student did, without their texts. The lessons come from the shared reads,
 * what was done from the database.
 */
export async function listOwnSteps(deps: Pick<VerbDeps, "db" | "shared">, studentId: string, courseId: string) {
  const [steps, doneLessons] = await Promise.all([
    listCourseSteps(deps, courseId),
    doneRows(deps.db, { studentId, courseId }),
  ]);
  const done = new Set(doneLessons.map(({ lessonId }) => lessonId));
  return steps.map((step) => ({ ...step, isDone: done.has(step.id) }));
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
