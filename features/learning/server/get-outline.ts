import type { VerbDeps } from "#platform/deps.ts";
import type { CourseOutline } from "../contract.ts";
import { courseProgress, isWeekDone, lessonFiguresOf, mayRead, resumeLesson } from "../rules.ts";
import { type CoursePlace, getCoursePlace } from "./course-place.ts";
import { listOwnSteps } from "./list-steps.ts";

/**
 * A course's weeks and lessons with how far this student has come. Every student may see it, enrolled or not: it shows which
 * lessons are open. Errors: AppError not_found.
 */
export async function getOutline(
  deps: Pick<VerbDeps, "db" | "shared">,
  studentId: string,
  courseSlug: string,
): Promise<CourseOutline> {
  const coursePlace = await getCoursePlace(deps, studentId, courseSlug);
  return outlineOf(
    coursePlace,
    await listOwnSteps(deps, studentId, {
      courseId: coursePlace.id,
      startedAt: coursePlace.enrolment?.startedAt ?? null,
    }),
  );
}

function outlineOf(
  { course, enrolment, access, opened, tutor, cohort }: CoursePlace,
  steps: Awaited<ReturnType<typeof listOwnSteps>>,
): CourseOutline {
  const weeks: CourseOutline["weeks"] = [];
  for (const [index, { id, weekTitle, ...step }] of steps.entries()) {
    const isOpen = mayRead(access, index === 0 || opened.has(id));
    const last = weeks.at(-1);
    if (last?.week === step.week) last.lessons.push({ ...step, isOpen });
    else
      weeks.push({
        week: step.week,
        title: weekTitle,
        isDone: isWeekDone(steps, step.week),
        lessons: [{ ...step, isOpen }],
      });
  }
  const left = steps.find((step) => step.id === enrolment?.lastLessonId)?.slug ?? null;
  const resume = access === "open" ? resumeLesson(steps, left) : steps[0];
  return {
    course,
    access,
    isCompleted: enrolment?.state === "completed",
    tutor,
    cohort,
    progress: courseProgress(lessonFiguresOf(steps)),
    resume: resume?.slug ?? null,
    weeks,
  };
}
