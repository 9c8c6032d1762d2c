import type { CheckAnswer } from "../../contract.ts";

/** Answers that were given without an account, on this device, until someone logs in here. */

type Stored = Record<string, Record<string, { choice: number; atMs: number }>>;
/** An answer with the lesson that it belongs to (`course/lesson`) and when it was given. */
export type VisitorAnswer = CheckAnswer & { place: string; atMs: number };

const key = "lesson-answers";

/** Storage can be forbidden by the browser, or hold what another user wrote there: then it is empty. */
function read(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Stored) : {};
  } catch {
    return {};
  }
}

function write(stored: Stored): void {
  try {
    if (Object.keys(stored).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Full or forbidden: it shows until the page is left.
  }
}

/** Stores the last answer to a question. `place`: `course/lesson`. */
export function saveVisitorAnswer(lessonKey: string, { check, choice }: CheckAnswer, atMs: number): void {
  const stored = read();
  write({ ...stored, [lessonKey]: { ...stored[lessonKey], [check]: { choice, atMs } } });
}

/** What was answered in a lesson, or in all. */
export function listVisitorAnswers(lessonKey?: string): VisitorAnswer[] {
  return Object.entries(read())
    .filter(([where]) => lessonKey === undefined || where === lessonKey)
    .flatMap(([where, input]) =>
      Object.entries(input).map(([check, { choice, atMs }]) => ({ place: where, check, choice, atMs })),
    );
}

/** Takes one away that is stored elsewhere now. */
export function forgetVisitorAnswer({ place: lessonKey, check }: Pick<VisitorAnswer, "place" | "check">): void {
  const { [lessonKey]: input = {}, ...others } = read();
  const { [check]: _, ...rest } = input;
  write(Object.keys(rest).length === 0 ? others : { ...others, [lessonKey]: rest });
}
