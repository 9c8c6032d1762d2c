import { percentDone } from "#lib/percent-done.ts";
import type { EnrolmentState, LessonAccess } from "./contract.ts";
import { learningTexts } from "./texts.ts";

/** Pure decisions about lessons and how far a student has come. */

/** A lesson in the order of its course, as far as these rules look at it. Without a text it is taught live. */
export type LessonStep = {
  slug: string;
  week: number;
  hasText: boolean;
  isDone: boolean;
  isExtra?: boolean | undefined;
};

/**
 * Whether a lesson counts for a student, so that no change of a course takes anything from them: one that was added after they began
 * counts once they did it, and one that was removed stays where they did it.
 */
export const counts = ({ isDone, isExtra }: Pick<LessonStep, "isDone" | "isExtra">): boolean => isDone || !isExtra;

/**
 * How far a course has come (HONEST-01). `live`: those of the lessons that are taught live, which are done once their student was
 * in a class that taught them; the others once they were read.
 */
export type LessonFigures = { lessons: number; lessonsDone: number; live: number; liveDone: number };

export function lessonFiguresOf(all: readonly Pick<LessonStep, "hasText" | "isDone" | "isExtra">[]): LessonFigures {
  const lessons = all.filter(counts);
  const live = lessons.filter(({ hasText }) => !hasText);
  const done = (of: readonly Pick<LessonStep, "isDone">[]) => of.filter(({ isDone }) => isDone).length;
  return { lessons: lessons.length, lessonsDone: done(lessons), live: live.length, liveDone: done(live) };
}

/** The same with the share that is done, in percent. */
export function courseProgress(figures: LessonFigures) {
  const percent = percentDone(figures.lessonsDone, figures.lessons);
  return { ...figures, percentDone: percent.done, percentRemaining: percent.remaining };
}

/** Whether a week has lessons and all of them are done. */
export function isWeekDone(lessons: readonly LessonStep[], week: number): boolean {
  const own = lessons.filter((lesson) => lesson.week === week && counts(lesson));
  return own.length > 0 && own.every((lesson) => lesson.isDone);
}

/** The lessons before and after one; null at the ends, both null for a lesson that is not there. */
export function neighbours<Step extends { slug: string }>(
  lessons: readonly Step[],
  slug: string,
): { previous: Step | null; next: Step | null } {
  const at = lessons.findIndex((lesson) => lesson.slug === slug);
  if (at < 0) return { previous: null, next: null };
  return { previous: lessons[at - 1] ?? null, next: lessons[at + 1] ?? null };
}

/**
 * Where to go on: the lesson that was left, or when that one is done, the next that is not: behind it first, then from the
 * beginning. What is to be read comes before what is taught live, which no student can go on with alone. The first one when
 * nothing was opened; the one left when all is done. Null: no lessons.
 */
export function resumeLesson<Step extends LessonStep>(lessons: readonly Step[], lastSlug: string | null): Step | null {
  const at = lessons.findIndex((lesson) => lesson.slug === lastSlug);
  const left = lessons[at];
  const isOpen = (lesson: Step) => !lesson.isDone;
  const isToRead = (lesson: Step) => lesson.hasText && !lesson.isDone;
  if (left && isToRead(left)) return left;
  const ahead = [...lessons.slice(Math.max(at, 0)), ...lessons];
  return ahead.find(isToRead) ?? ahead.find(isOpen) ?? left ?? lessons[0] ?? null;
}

/**
 * What an enrolment opens: everything; while it is paused the first lesson and those that were opened before; the first one for who
 * has none.
 */
export function accessFor(state: EnrolmentState | null): LessonAccess {
  if (state === "active" || state === "completed") return "open";
  return state === "paused" ? "paused" : "taste";
}

/** Whether a lesson may be read. `isFree`: the first of a course, a taste for every student, and while it is paused what was opened. */
export const mayRead = (access: LessonAccess, isFree: boolean): boolean => access === "open" || isFree;

/** The course that a student is at: of the active ones, the one opened last, else begun last. Null: none is active. */
export function currentEnrolment<
  Enrolment extends { state: EnrolmentState; lastOpenedAt: Date | null; startedAt: Date },
>(enrolments: readonly Enrolment[]): Enrolment | null {
  const touchedMs = ({ lastOpenedAt, startedAt }: Enrolment) => (lastOpenedAt ?? startedAt).getTime();
  return enrolments
    .filter(({ state }) => state === "active")
    .reduce<Enrolment | null>((best, item) => (best && touchedMs(best) >= touchedMs(item) ? best : item), null);
}

/**
 * A note whose writer never saw what is stored: both texts, one below the other, so that neither erases the other. One that came
 * before is not put below itself again, and one that goes on from what is stored takes its place.
 */
export function joinedNotes(current: string, written: string): string {
  const added = `\n\n${learningTexts.writtenElsewhere}\n${written}`;
  if (written.trim() === "" || current === written || current.endsWith(added)) return current;
  return written.startsWith(current) ? written : current + added;
}

/** What is typed by now (`next`) when `sent` came back as `stored`, which another device wrote in: it takes the place of what was sent. */
export function noteGoesOn(sent: string, next: string, current: string): string {
  if (current === sent) return next;
  return sent !== "" && current.endsWith(sent) ? current.slice(0, -sent.length) + next : joinedNotes(current, next);
}
