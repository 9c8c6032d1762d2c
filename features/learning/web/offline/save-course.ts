import { useSyncExternalStore } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { saveLesson } from "../queries.ts";

/** Bringing the lessons of a course onto this device, one after the other; it goes on while other pages are opened. */

export type CourseSaving = {
  done: number;
  total: number;
  /** Null while it runs. */
  end: "done" | "stopped" | { error: string } | null;
};

const running = new Map<string, { state: CourseSaving; stop: AbortController }>();
const listeners = new Set<() => void>();

function put(key: string, state: CourseSaving, stop: AbortController): void {
  running.set(key, { state, stop });
  for (const notify of listeners) notify();
}

const keyOf = (account: string, course: string) => `${account}/${course}`;

/** Saves these lessons, the ones that are not here yet. A second call while it runs does nothing. */
export async function saveCourse(account: string, course: string, lessons: readonly string[]): Promise<void> {
  const key = keyOf(account, course);
  if (running.get(key)?.state.end === null) return;
  const stop = new AbortController();
  const total = lessons.length;
  let done = 0;
  put(key, { done, total, end: null }, stop);
  // What is saved on purpose shall not be cleared away when the device runs short; a browser may refuse.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    for (const lesson of lessons) {
      await saveLesson(account, course, lesson, stop.signal);
      done += 1;
      put(key, { done, total, end: null }, stop);
    }
    put(key, { done, total, end: "done" }, stop);
  } catch (error) {
    const end = stop.signal.aborted
      ? ("stopped" as const)
      : { error: errorMessage(error, "The connection was lost. What you already have is kept.") };
    put(key, { done, total, end }, stop);
  }
}

export function stopSaving(account: string, course: string): void {
  running.get(keyOf(account, course))?.stop.abort();
}

/** How it goes; null: it was not begun since the page was loaded. */
export const useCourseSaving = (account: string, course: string): CourseSaving | null =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => running.get(keyOf(account, course))?.state ?? null,
    () => null,
  );
