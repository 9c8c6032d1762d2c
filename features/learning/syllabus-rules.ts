import type { LessonState } from "./contract.ts";
import type { SyllabusChange } from "./syllabus-contract.ts";
import { syllabusLimits, syllabusTexts } from "./syllabus-texts.ts";
import { learningTexts } from "./texts.ts";

/** How a syllabus changes. No I/O. */

export type PlannedLesson = { id: string; title: string; state: LessonState };
/** Weeks in their order; the lessons of each, removed ones too, in theirs. */
export type Plan = readonly { title: string; lessons: readonly PlannedLesson[] }[];

/** The field of the change that is refused, and the sentence; `missing`: it names nothing there is. */
export type Refusal = { at: "week" | "lesson" | "title" | "by"; sentence: string; missing?: true };

type Weeks = { title: string; lessons: PlannedLesson[] }[];

const isListed = ({ state }: PlannedLesson) => state !== "removed";

/**
 * The syllabus after a change; a lesson that is added gets `newId`. What was shown and is removed stays where it was, since students may
 * have done it; a draft goes.
 */
export function changedPlan(plan: Plan, change: SyllabusChange, newId: string): Plan | Refusal {
  const weeks: Weeks = plan.map(({ title, lessons }) => ({ title, lessons: [...lessons] }));
  if (change.kind === "add-week") {
    if (weeks.length >= syllabusLimits.weeks) return { at: "title", sentence: syllabusTexts.manyWeeks };
    return [...weeks, { title: change.title, lessons: [] }];
  }
  if ("lesson" in change) return lessonChanged(weeks, change);

  const at = change.week - 1;
  const week = weeks[at];
  if (!week) return { at: "week", sentence: syllabusTexts.unknownWeek, missing: true };
  switch (change.kind) {
    case "rename-week":
      week.title = change.title;
      return weeks;
    case "move-week": {
      const neighbour = weeks[at + change.by];
      if (!neighbour) return { at: "by", sentence: syllabusTexts.atEnd };
      weeks[at] = neighbour;
      weeks[at + change.by] = week;
      return weeks;
    }
    case "remove-week": {
      if (week.lessons.some(isListed)) return { at: "week", sentence: syllabusTexts.weekHasLessons };
      const heir = weeks[at - 1] ?? weeks[at + 1];
      if (week.lessons.length > 0 && !heir) return { at: "week", sentence: syllabusTexts.onlyWeek };
      heir?.lessons.push(...week.lessons);
      return weeks.filter((_, index) => index !== at);
    }
    case "add-lesson": {
      if (isFull(week.lessons)) return { at: "week", sentence: syllabusTexts.manyLessons };
      week.lessons.push({ id: newId, title: change.title, state: "draft" });
      return weeks;
    }
  }
}

const isFull = (lessons: readonly PlannedLesson[]) => lessons.filter(isListed).length >= syllabusLimits.lessonsOfWeek;

function lessonChanged(weeks: Weeks, change: Extract<SyllabusChange, { lesson: string }>): Plan | Refusal {
  const at = weeks.findIndex(({ lessons }) => lessons.some(({ id }) => id === change.lesson));
  const week = weeks[at];
  const place = week?.lessons.findIndex(({ id }) => id === change.lesson) ?? -1;
  const lesson = week?.lessons[place];
  if (!week || !lesson) return { at: "lesson", sentence: learningTexts.unknownLesson, missing: true };
  if (change.kind === "restore-lesson") {
    if (isListed(lesson)) return { at: "lesson", sentence: syllabusTexts.notRemoved };
    if (isFull(week.lessons)) return { at: "lesson", sentence: syllabusTexts.manyLessons };
    week.lessons[place] = { ...lesson, state: "shown" };
    return weeks;
  }
  if (!isListed(lesson)) return { at: "lesson", sentence: syllabusTexts.isRemoved };
  switch (change.kind) {
    case "show-lesson":
      if (lesson.state === "shown") return { at: "lesson", sentence: syllabusTexts.isShown };
      week.lessons[place] = { ...lesson, state: "shown" };
      return weeks;
    case "remove-lesson":
      if (lesson.state === "draft") week.lessons.splice(place, 1);
      else week.lessons[place] = { ...lesson, state: "removed" };
      return weeks;
    case "change-lesson": {
      const to = weeks[change.week - 1];
      if (!to) return { at: "week", sentence: syllabusTexts.unknownWeek, missing: true };
      if (to === week) week.lessons[place] = { ...lesson, title: change.title };
      else {
        if (isFull(to.lessons)) return { at: "week", sentence: syllabusTexts.manyLessons };
        week.lessons.splice(place, 1);
        to.lessons.push({ ...lesson, title: change.title });
      }
      return weeks;
    }
    case "move-lesson":
      return moved(weeks, at, place, change.by);
  }
}

/** Past the next lesson that is listed, or into the week before or after. */
function moved(weeks: Weeks, at: number, place: number, by: 1 | -1): Plan | Refusal {
  const { lessons } = weeks[at] as Weeks[number];
  const [lesson] = lessons.splice(place, 1) as [PlannedLesson];
  const ahead =
    by === 1
      ? lessons.findIndex((row, index) => index >= place && isListed(row))
      : lessons.findLastIndex((row, index) => index < place && isListed(row));
  if (ahead >= 0) {
    lessons.splice(by === 1 ? ahead + 1 : ahead, 0, lesson);
    return weeks;
  }
  const next = weeks[at + by]?.lessons;
  if (!next) return { at: "by", sentence: syllabusTexts.atEnd };
  if (isFull(next)) return { at: "by", sentence: syllabusTexts.manyLessons };
  next.splice(by === 1 ? 0 : next.length, 0, lesson);
  return weeks;
}
