import { errorMessage, notReached } from "#ui/api/call.ts";
import { isPassing } from "#ui/outbox/outbox.ts";
import type { Attempt, SavedAnswers, SentAnswer } from "../../contract.ts";
import type { OpenTaker } from "./open-taker.ts";
import type { Unsent } from "./outgoing.ts";
import { createTaker } from "./taker.ts";

/** What the academy answers to a tryout that is handed in; with something refused, nothing is. */
export type HandedIn = { score: number; refused: SavedAnswers["refused"] };

export type OpenTryout = OpenTaker & {
  /** Loses the line, or finds it again. */
  setOffline(isOffline: boolean): void;
};

/**
 * Opens an attempt that is none: its author sits it as a student would, and nothing of it is stored, on this device or with the academy.
 * `check` marks what was answered.
 */
export function openTryout(attempt: Attempt, check: (answers: SentAnswer[]) => Promise<HandedIn>): OpenTryout {
  let isOffline = false;
  /** What the academy would have. */
  const saved = new Map<string, SentAnswer>();
  const openedMs = performance.now();
  function reach() {
    // No answer came: the taker waits and tries again, as it does for students.
    if (isOffline) throw new Error("The line is off.");
    const ms = performance.now();
    return { serverMs: Date.parse(attempt.now) + ms - openedMs, sentMs: ms, receivedMs: ms };
  }
  function save(answers: readonly SentAnswer[]) {
    const time = reach();
    for (const answer of answers) saved.set(answer.question, answer);
    const answer: SavedAnswers = {
      saved: answers.map(({ question, version }) => ({ question, version })),
      late: [],
      refused: [],
      state: "running",
      epoch: attempt.epoch,
      deadlineAt: attempt.deadlineAt,
      now: new Date(time.serverMs).toISOString(),
    };
    return { answer, time };
  }
  const read = async () => ({ time: reach(), attempt });
  const taker = createTaker<Unsent>({ attempt, time: reach(), savedTime: null, unsent: null }, attempt.device, {
    put: async (entry) => ({ entry, isSaved: true }),
    async deliver({ answers, isSubmitted, ...of }) {
      const sent = { ...of, saved: [save(answers)] };
      if (!isSubmitted) return { ...sent, submitted: null };
      const { score, refused } = await check([...saved.values()]);
      const state = refused.length > 0 ? ("running" as const) : ("released" as const);
      return { ...sent, submitted: { answer: { state, score, review: true, refused }, answers } };
    },
    save: async (answers) => save(answers),
    read,
    takeOverOnThisDevice: read,
    isPassing,
    errorMessage: (error) => errorMessage(error, notReached("")),
    saveAttempt() {},
    monoMs: () => performance.now(),
    deviceMs: () => Date.now(),
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  return {
    ...taker,
    device: attempt.device,
    forget: async () => {},
    setOffline(next) {
      if (next === isOffline) return;
      isOffline = next;
      // As a phone learns of its line: at once.
      taker.ask();
    },
  };
}
