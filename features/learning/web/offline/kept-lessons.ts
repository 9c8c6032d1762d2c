import type { CourseOutline, Lesson } from "../../contract.ts";
import { canKeep, getOne, listAll, listKeys, putOne, removeAll, removeOne } from "./database.ts";

/**
 * Lessons that lie on this device, so that they open without a network. Each belongs to one account; what was only opened
 * makes room for what is opened later, what was saved stays until its owner removes it.
 */

export type KeptLesson = {
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
  keptAtMs: number;
  answer: Lesson;
};

/** How many lessons that were only opened stay. */
const mostOpened = 30;

const keyOf = (account: string, course: string, lesson = "") => `${account}/${course}/${lesson}`;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Calls `listener` whenever what is kept changes in this tab, until the answered function is called. */
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const findKept = (account: string, course: string, lesson: string) =>
  getOne<KeptLesson>("lessons", keyOf(account, course, lesson));

/** Whether lessons can lie on this device: a private window or a browser without room keeps none. */
export const canKeepLessons = canKeep;

/** Everything kept for an account, by course and place. */
export async function listKept(account: string, course?: string): Promise<KeptLesson[]> {
  const kept = await listAll<KeptLesson>("lessons", course === undefined ? `${account}/` : keyOf(account, course));
  return kept.sort((a, b) => a.courseTitle.localeCompare(b.courseTitle) || a.week - b.week || a.topic - b.topic);
}

/**
 * Keeps a lesson. One that has no text, or whose text was not sent because this device holds it, keeps the one it has. Answers
 * whether it lies here now.
 */
export async function keepLesson(
  account: string,
  answer: Lesson,
  options: { isSaved?: boolean; nowMs: number },
): Promise<boolean> {
  const { course, lesson } = answer;
  const key = keyOf(account, course.slug, lesson.slug);
  const before = await getOne<KeptLesson>("lessons", key);
  const html = lesson.html ?? before?.answer.lesson.html ?? null;
  const whole: Lesson = { ...answer, lesson: { ...lesson, html } };
  const isKept = await putOne("lessons", key, {
    course: course.slug,
    lesson: lesson.slug,
    courseTitle: course.title,
    title: lesson.title,
    week: lesson.week,
    topic: lesson.topic,
    bytes: new Blob([JSON.stringify(whole)]).size,
    isSaved: options.isSaved ?? before?.isSaved ?? false,
    keptAtMs: options.nowMs,
    answer: whole,
  } satisfies KeptLesson);
  if (isKept && !before) await makeRoom(account);
  tell();
  return isKept;
}

/** Changes what is kept of a lesson, such as its mark; nothing happens where it is not kept. */
export async function changeKept(
  account: string,
  course: string,
  lesson: string,
  change: (answer: Lesson) => Lesson,
): Promise<void> {
  const kept = await findKept(account, course, lesson);
  if (kept) await putOne("lessons", keyOf(account, course, lesson), { ...kept, answer: change(kept.answer) });
}

async function makeRoom(account: string): Promise<void> {
  const opened = (await listKept(account)).filter(({ isSaved }) => !isSaved).sort((a, b) => b.keptAtMs - a.keptAtMs);
  for (const old of opened.slice(mostOpened)) await removeOne("lessons", keyOf(account, old.course, old.lesson));
}

/** Takes a lesson from this device. */
export async function removeKept(account: string, course: string, lesson: string): Promise<void> {
  await removeOne("lessons", keyOf(account, course, lesson));
  tell();
}

/** Puts back what was just removed, as it lay here. */
export async function restoreKept(account: string, removed: readonly KeptLesson[]): Promise<void> {
  for (const one of removed) await putOne("lessons", keyOf(account, one.course, one.lesson), one);
  tell();
}

export const keepOutline = (account: string, outline: CourseOutline) =>
  putOne("outlines", keyOf(account, outline.course.slug), outline);

export const findOutline = (account: string, course: string) =>
  getOne<CourseOutline>("outlines", keyOf(account, course));

/** Takes away what is kept for this account, or for every account but one. */
export async function forgetLessons(which: { account: string } | { allBut: string }): Promise<void> {
  for (const store of ["lessons", "outlines"] as const) {
    if ("account" in which) await removeAll(store, `${which.account}/`);
    else for (const key of await listKeys(store)) if (!key.startsWith(`${which.allBut}/`)) await removeOne(store, key);
  }
  tell();
}
