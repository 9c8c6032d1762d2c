import type { CheckAnswer } from "../../contract.ts";

/** Answers that were given without an account, on this device, until somebody logs in here. */

type Held = Record<string, Record<string, { choice: number; atMs: number }>>;
/** An answer with the lesson that it belongs to (`course/lesson`) and when it was given. */
export type VisitorAnswer = CheckAnswer & { place: string; atMs: number };

const key = "lesson-answers";

/** Storage can be forbidden by the browser, or hold what somebody else wrote there: then it is empty. */
function read(): Held {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof held === "object" && held !== null ? (held as Held) : {};
  } catch {
    return {};
  }
}

function write(held: Held): void {
  try {
    if (Object.keys(held).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(held));
  } catch {
    // Full or forbidden: it shows until the page is left.
  }
}

/** Keeps the last answer to a question. `place`: `course/lesson`. */
export function keepVisitorAnswer(place: string, { check, choice }: CheckAnswer, atMs: number): void {
  const held = read();
  write({ ...held, [place]: { ...held[place], [check]: { choice, atMs } } });
}

/** What was answered in a lesson, or in all. */
export function listVisitorAnswers(place?: string): VisitorAnswer[] {
  return Object.entries(read())
    .filter(([where]) => place === undefined || where === place)
    .flatMap(([where, given]) =>
      Object.entries(given).map(([check, { choice, atMs }]) => ({ place: where, check, choice, atMs })),
    );
}

/** Takes one away that is kept elsewhere now. */
export function forgetVisitorAnswer({ place, check }: Pick<VisitorAnswer, "place" | "check">): void {
  const { [place]: given = {}, ...others } = read();
  const { [check]: _, ...rest } = given;
  write(Object.keys(rest).length === 0 ? others : { ...others, [place]: rest });
}
