import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { syllabusRows } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { LessonState } from "../contract.ts";
import { enrolments, lessonAssets, lessonFiles, lessonProgress, lessons } from "./tables.ts";

/** What the pictures of a course's lessons weigh. */
export const picturesOf = (db: DbOrTx, courseId: string) =>
  db
    .select({
      lessonId: lessonFiles.lessonId,
      bytes: sql<number>`sum(octet_length(${lessonAssets.content}))`.mapWith(Number).as("picture_bytes"),
    })
    .from(lessonFiles)
    .innerJoin(lessonAssets, eq(lessonAssets.id, lessonFiles.assetId))
    .where(and(eq(lessonAssets.courseId, courseId), eq(lessonAssets.kind, "picture")))
    .groupBy(lessonFiles.lessonId)
    .as("pictures");

/** What reading a lesson costs: its text grows by a fifth as HTML, and its place in the course comes along. */
export const lessonBytes = (pictures: ReturnType<typeof picturesOf>) =>
  sql<number>`(case when ${lessons.body} is null then 0 else octet_length(${lessons.body}) * 1.2 + 1600 end + coalesce(${pictures.bytes}, 0))::int`.mapWith(
    Number,
  );

/** Every lesson of a course that anyone may see, removed ones too, in their order and without their texts: the same for everybody. */
function everyStep(db: DbOrTx, courseId: string) {
  const pictures = picturesOf(db, courseId);
  const weeks = syllabusRows(db);
  return db
    .select({
      id: lessons.id,
      slug: lessons.slug,
      title: lessons.title,
      week: lessons.week,
      weekTitle: weeks.weekTitle,
      topic: lessons.topic,
      state: lessons.state,
      shownAt: lessons.shownAt,
      minutes: lessons.minutes,
      hasText: sql<boolean>`${lessons.body} is not null`,
      bytes: lessonBytes(pictures),
    })
    .from(lessons)
    .innerJoin(weeks, and(eq(weeks.courseId, lessons.courseId), eq(weeks.week, lessons.week)))
    .leftJoin(pictures, eq(pictures.lessonId, lessons.id))
    .where(and(eq(lessons.courseId, courseId), ne(lessons.state, "draft")))
    .orderBy(asc(lessons.week), asc(lessons.position), asc(lessons.topic), asc(lessons.id));
}

const isStepShown = ({ state }: { state: LessonState }) => state === "shown";

/** A course's lessons in their order, without their texts. */
export const courseSteps = async (db: DbOrTx, courseId: string) => (await everyStep(db, courseId)).filter(isStepShown);

/** The same with those that were removed, from the shared reads. */
const listEveryStep = ({ db, shared }: Pick<VerbDeps, "db" | "shared">, courseId: string) =>
  shared.read("courses", `steps ${courseId}`, () => everyStep(db, courseId).execute());

/** A course's lessons in their order, from the shared reads: everybody is shown the same. */
export const listCourseSteps = async (deps: Pick<VerbDeps, "db" | "shared">, courseId: string) =>
  (await listEveryStep(deps, courseId)).filter(isStepShown);

/** The lessons of a course that a student has: those that are shown, and those removed ones that they did. */
export async function listStepsOf(
  deps: Pick<VerbDeps, "db" | "shared">,
  courseId: string,
  { startedAt, doneIds }: { startedAt: Date | null; doneIds: readonly string[] },
) {
  const done = new Set(doneIds);
  return (await listEveryStep(deps, courseId))
    .filter((step) => isStepShown(step) || done.has(step.id))
    .map(({ state: _, shownAt, ...step }) => ({
      ...step,
      isDone: done.has(step.id),
      isExtra: startedAt !== null && shownAt !== null && shownAt > startedAt,
    }));
}

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
 * what was done from the database. `startedAt`: when they began; null: they did not.
 */
export async function listOwnSteps(
  deps: Pick<VerbDeps, "db" | "shared">,
  studentId: string,
  { courseId, startedAt }: { courseId: string; startedAt: Date | null },
) {
  const doneLessons = await doneRows(deps.db, { studentId, courseId });
  const steps = await listStepsOf(deps, courseId, { startedAt, doneIds: doneLessons.map(({ lessonId }) => lessonId) });
  const places = new Map<number, number>();
  return steps.map((step) => {
    const topic = (places.get(step.week) ?? 0) + 1;
    places.set(step.week, topic);
    return { ...step, topic };
  });
}
