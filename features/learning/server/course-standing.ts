import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { CurrentCourse, RunningCourse } from "../contract.ts";
import { courseProgress, currentEnrolment, lessonFiguresOf, resumeLesson } from "../rules.ts";
import { sharedSteps } from "./list-steps.ts";
import { cohorts, enrolments, lessonProgress } from "./tables.ts";

/** A course that a student takes or took; `doneLessonIds` is empty of one that is completed. */
export type CourseStanding = Awaited<ReturnType<ReturnType<typeof standingRows>>>[number];

/** `enrolmentId`: that of the course one is at, or wants to see. */
type Standing = {
  courses: CourseStanding[];
  current: CurrentCourse | null;
  enrolmentId: string | null;
  /** The courses that go on, where there are several: to change between them. */
  running: RunningCourse[];
};

/**
 * Binds how a student stands with courses, cancelled ones left out: all of them, and the one that they are at with how far
 * they have come in its lessons and where to go on (DASH-10); null when they take none. One statement; the lessons come from
 * the shared reads.
 */
export function courseStanding(deps: Pick<VerbDeps, "db" | "shared">) {
  const list = standingRows(deps.db);
  const stepsOf = sharedSteps(deps);
  async function shownRunning({ courseId, courseSlug, title, doneLessonIds }: CourseStanding): Promise<RunningCourse> {
    const done = new Set(doneLessonIds);
    const steps = (await stepsOf(courseId)).map((step) => ({ ...step, isDone: done.has(step.id) }));
    const { percentDone } = courseProgress(lessonFiguresOf(steps));
    return { slug: courseSlug, title, percentDone };
  }
  return async (studentId: string, wanted?: string): Promise<Standing> => {
    const courses = await list(studentId);
    const active = courses.filter(({ state }) => state === "active");
    const at = active.find(({ courseSlug }) => courseSlug === wanted) ?? currentEnrolment(courses);
    if (!at) return { courses, current: null, enrolmentId: null, running: [] };
    const done = new Set(at.doneLessonIds);
    const steps = (await stepsOf(at.courseId)).map((step) => ({ ...step, isDone: done.has(step.id) }));
    const left = steps.find(({ id }) => id === at.lastLessonId)?.slug ?? null;
    const next = resumeLesson(steps, left);
    const current: CurrentCourse = {
      courseSlug: at.courseSlug,
      title: at.title,
      name: at.cohortName ?? at.shortTitle,
      ...courseProgress(lessonFiguresOf(steps)),
      next: next && {
        slug: next.slug,
        title: next.title,
        week: next.week,
        bytes: next.hasText ? next.bytes : 0,
      },
    };
    const running = active.length < 2 ? [] : await Promise.all(active.map(shownRunning));
    return { courses, current, enrolmentId: at.id, running };
  };
}

function standingRows(db: Db) {
  const courses = courseRows(db);
  // Of a completed course nobody counts.
  const done = db
    .select({ id: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.enrolmentId, enrolments.id),
        ne(enrolments.state, "completed"),
        sql`${lessonProgress.doneAt} is not null`,
      ),
    );
  const rows = db
    .select({
      id: enrolments.id,
      courseId: enrolments.courseId,
      courseSlug: courses.slug,
      title: courses.title,
      shortTitle: courses.shortTitle,
      cohortName: cohorts.name,
      tutorId: enrolments.tutorId,
      state: enrolments.state,
      startedAt: enrolments.startedAt,
      completedAt: enrolments.completedAt,
      lastOpenedAt: enrolments.lastOpenedAt,
      lastLessonId: enrolments.lastLessonId,
      doneLessonIds: sql<string[]>`array(${done})`,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(cohorts, eq(cohorts.id, enrolments.cohortId))
    .where(and(eq(enrolments.studentId, sql.placeholder("studentId")), ne(enrolments.state, "cancelled")))
    .orderBy(desc(enrolments.startedAt), desc(enrolments.id))
    .prepare("learning_standing");
  return (studentId: string) => rows.execute({ studentId });
}
