import type { CourseOutline, Lesson } from "../../contract.ts";
import { canSave, getOne, listAll, listKeys, putOne, removeAll, removeOne } from "./database.ts";

/**
 * Lessons that lie on this device, so that they open without a network. Each belongs to one account; what was only opened
 * makes room for what is opened later, what was saved stays until its owner removes it.
 */

export type SavedLesson = {
  course: string;
  lesson: string;
  courseTitle: string;
  title: string;
  week: number;
  topic: number;
  /** What it takes here. */
  bytes: number;
  /** Saved on purpose, not only opened. */
  isSaved: boolean;
  savedAtMs: number;
  answer: Lesson;
};

/** How many lessons that were only opened stay. */
const maxOpened = 30;

const keyOf = (account: string, course: string, lesson = "") => `${account}/${course}/${lesson}`;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Calls `listener` whenever what is stored changes in this tab, until the answered function is called. */
export function onSavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const findSaved = (account: string, course: string, lesson: string) =>
  getOne<SavedLesson>("lessons", keyOf(account, course, lesson));

/** Whether lessons can lie on this device: a private window or a browser without room keeps none. */
export const canSaveLessons = canSave;

/** Everything stored for an account, by course and place. */
export async function listSaved(account: string, course?: string): Promise<SavedLesson[]> {
  const lessons = await listAll<SavedLesson>("lessons", course === undefined ? `${account}/` : keyOf(account, course));
  return lessons.sort((a, b) => a.courseTitle.localeCompare(b.courseTitle) || a.week - b.week || a.topic - b.topic);
}

/**
 * Stores a lesson. One that has no text, or whose text was not sent because this device holds it, keeps the one it has. Answers
 * whether it lies here now.
 */
export async function storeLesson(
  account: string,
  answer: Lesson,
  options: { isSaved?: boolean; nowMs: number },
): Promise<boolean> {
  const { course, lesson } = answer;
  const key = keyOf(account, course.slug, lesson.slug);
  const before = await getOne<SavedLesson>("lessons", key);
  const html = lesson.html ?? before?.answer.lesson.html ?? null;
  const whole: Lesson = { ...answer, lesson: { ...lesson, html } };
  const isSaved = await putOne("lessons", key, {
    course: course.slug,
    lesson: lesson.slug,
    courseTitle: course.title,
    title: lesson.title,
    week: lesson.week,
    topic: lesson.topic,
    bytes: new Blob([JSON.stringify(whole)]).size,
    isSaved: options.isSaved ?? before?.isSaved ?? false,
    savedAtMs: options.nowMs,
    answer: whole,
  } satisfies SavedLesson);
  if (isSaved && !before) await makeRoom(account);
  notify();
  return isSaved;
}

/** Changes what is stored of a lesson, such as its mark; nothing happens where it is not stored. */
export async function changeSaved(
  account: string,
  course: string,
  lesson: string,
  change: (answer: Lesson) => Lesson,
): Promise<void> {
  const storedLesson = await findSaved(account, course, lesson);
  if (storedLesson)
    await putOne("lessons", keyOf(account, course, lesson), { ...storedLesson, answer: change(storedLesson.answer) });
}

async function makeRoom(account: string): Promise<void> {
  const opened = (await listSaved(account)).filter(({ isSaved }) => !isSaved).sort((a, b) => b.savedAtMs - a.savedAtMs);
  for (const old of opened.slice(maxOpened)) await removeOne("lessons", keyOf(account, old.course, old.lesson));
}

/** Takes a lesson from this device. */
export async function removeSaved(account: string, course: string, lesson: string): Promise<void> {
  await removeOne("lessons", keyOf(account, course, lesson));
  notify();
}

/** Puts back what was just removed, as it lay here. */
export async function restoreSaved(account: string, removed: readonly SavedLesson[]): Promise<void> {
  for (const lesson of removed) await putOne("lessons", keyOf(account, lesson.course, lesson.lesson), lesson);
  notify();
}

export const saveOutline = (account: string, outline: CourseOutline) =>
  putOne("outlines", keyOf(account, outline.course.slug), outline);

export const findOutline = (account: string, course: string) =>
  getOne<CourseOutline>("outlines", keyOf(account, course));

/** Takes away what is stored for this account, or for every account but one. */
export async function forgetLessons(which: { account: string } | { allBut: string }): Promise<void> {
  for (const store of ["lessons", "outlines"] as const) {
    if ("account" in which) await removeAll(store, `${which.account}/`);
    else for (const key of await listKeys(store)) if (!key.startsWith(`${which.allBut}/`)) await removeOne(store, key);
  }
  notify();
}
