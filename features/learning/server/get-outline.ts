import type { Db } from "#db/client.ts";
import type { CourseOutline } from "../contract.ts";
import { courseProgress, isWeekDone, mayRead, resumeLesson } from "../rules.ts";
import { coursePlace } from "./course-place.ts";
import { listSteps } from "./list-steps.ts";

/**
 * A course's weeks and lessons with how far this student has come. Every student may see it, enrolled or not: it says which
 * lessons are open. Errors: AppError not_found.
 */
export async function getOutline(db: Db, studentId: string, courseSlug: string): Promise<CourseOutline> {
  const { id, course, enrolment, access, tutor, cohort } = await coursePlace(db, studentId, courseSlug);
  const steps = await listSteps(db, id, enrolment?.id ?? null);
  const weeks: CourseOutline["weeks"] = [];
  for (const [index, { id: _, weekTitle, ...step }] of steps.entries()) {
    const isOpen = mayRead(access, index === 0);
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
  const lessonsDone = steps.filter((step) => step.isDone).length;
  const resume = access === "open" ? resumeLesson(steps, left) : steps[0];
  return {
    course,
    access,
    isCompleted: enrolment?.state === "completed",
    tutor,
    cohort,
    progress: courseProgress(steps.length, lessonsDone),
    resume: resume?.slug ?? null,
    weeks,
  };
}
