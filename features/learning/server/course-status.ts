import { and, desc, eq, ne, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { CurrentCourse, RunningCourse } from "../contract.ts";
import { courseProgress, currentEnrolment, lessonFiguresOf, resumeLesson } from "../rules.ts";
import { listStepsOf } from "./list-steps.ts";
import { cohorts, enrolments, lessonProgress } from "./tables.ts";

const statusRows = prepared("learning_status", (db) => {
  const courses = courseRows(db);
  // Of a completed course no one counts.
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
  return db
    .select({
      id: enrolments.id,
      courseId: enrolments.courseId,
      courseSlug: courses.slug,
      title: courses.title,
      shortTitle: courses.shortTitle,
      cohortName: cohorts.name,
      cohortState: cohorts.state,
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
    .orderBy(desc(enrolments.startedAt), desc(enrolments.id));
});

/** A course that a student takes or took; `doneLessonIds` is empty of one that is completed. */
export type CourseStatus = Awaited<ReturnType<typeof statusRows>>[number];

type Deps = Pick<VerbDeps, "db" | "shared">;

/** `enrolmentId`: that of the course one is at, or wants to see. */
type OwnStatus = {
  courses: CourseStatus[];
  current: CurrentCourse | null;
  enrolmentId: string | null;
  /** The courses that go on, where there are several: to change between them. */
  running: RunningCourse[];
};

/**
 * How far a student is with courses, cancelled ones left out: all of them, and the one that they are at with how far
 * they have come in its lessons and where to go on (DASH-10); null when they take none. `courseSlug`: the running one to show instead.
 * One statement; the lessons come from the shared reads.
 */
export async function getCourseStatus(deps: Deps, studentId: string, courseSlug?: string): Promise<OwnStatus> {
  const courses = await statusRows(deps.db, { studentId });
  const active = courses.filter(({ state }) => state === "active");
  const at = active.find((course) => course.courseSlug === courseSlug) ?? currentEnrolment(courses);
  if (!at) return { courses, current: null, enrolmentId: null, running: [] };
  const steps = await stepsIn(deps, at);
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
  const running = active.length < 2 ? [] : await Promise.all(active.map((course) => runningCourse(deps, course)));
  return { courses, current, enrolmentId: at.id, running };
}

const stepsIn = (deps: Deps, { courseId, startedAt, doneLessonIds }: CourseStatus) =>
  listStepsOf(deps, courseId, { startedAt, doneIds: doneLessonIds });

async function runningCourse(deps: Deps, course: CourseStatus): Promise<RunningCourse> {
  const { percentDone } = courseProgress(lessonFiguresOf(await stepsIn(deps, course)));
  return { slug: course.courseSlug, title: course.title, percentDone };
}
