import type { AttemptSettings } from "#features/assessments/settings-rules.ts";
import type { AttemptState, KeyWait, StartReason } from "./contract.ts";

/** Decisions about attempts. No I/O; instants are milliseconds since 1970, durations milliseconds, scores percent. */

const dayMs = 24 * 3_600_000;

export const closers = ["student", "deadline"] as const;

/** Which state may follow which; the database refuses every other move (table state_moves). */
export const attemptMoves = {
  running: ["submitted", "graded", "released"],
  // Back to submitted: an answer that was given in time came late, and a grader has to mark it.
  submitted: ["graded", "released"],
  graded: ["submitted", "released"],
  released: ["submitted"],
} as const satisfies Record<AttemptState, readonly AttemptState[]>;

/** What both sides derive the key of a sealed answer file with. */
export const answerFileInfo = "answer-file";

/**
 * What the log of an attempt tells. `late`: came after the end or from a device that no longer writes; stored, not counted. `reviewed`:
 * its student opened the review; with right answers or without. `decided`: a grader said whether late answers count.
 */
export const eventKinds = [
  "started",
  "saved",
  "late",
  "handed-over",
  "submitted",
  "closed",
  "marked",
  "released",
  "regraded",
  "extended",
  "reviewed",
  "decided",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** A duration with a student's extra time, to the whole second above. */
export const extendedMs = (durationMs: number, extraPercent: number): number =>
  Math.ceil((durationMs * (100 + extraPercent)) / 100_000) * 1000;

/** The extra time of a student here: of what is granted for all and for this assessment, the more generous. */
export const extraPercentOf = (granted: readonly number[]): number => Math.max(0, ...granted);

/** Why an attempt may not be started, or null when it may. */
export function startRefusal(input: {
  questions: number;
  enrolment: "active" | "paused" | "completed" | "cancelled" | null;
  attemptsUsed: number;
  attemptsAllowed: number | null;
  isOpen: boolean;
  closesAtMs: number | null;
  nowMs: number;
}): StartReason | null {
  const { questions, enrolment, attemptsUsed, attemptsAllowed, isOpen, closesAtMs, nowMs } = input;
  if (enrolment === null || enrolment === "cancelled") return "not-enrolled";
  if (enrolment === "paused") return "paused";
  if (questions === 0) return "no-questions";
  if (attemptsAllowed !== null && attemptsUsed >= attemptsAllowed) return "attempts-used";
  if (!isOpen) return "not-open";
  if (closesAtMs !== null && nowMs > closesAtMs) return "closed";
  return null;
}

/**
 * What is taken off a score because it came late: points for each begun day, never to below the floor (and nothing where the score
 * is below it already).
 */
export function lateDeduction(
  score: number,
  { dueAtMs, atMs }: { dueAtMs: number | null; atMs: number },
  { latePointsPerDay, lateFloor }: Pick<AttemptSettings, "latePointsPerDay" | "lateFloor">,
): number {
  if (dueAtMs === null || atMs <= dueAtMs) return 0;
  const days = Math.ceil((atMs - dueAtMs) / dayMs);
  return Math.max(0, Math.min(days * latePointsPerDay, score - lateFloor));
}

/** The score that counts of those released, oldest first; null of none. */
export function countedScore(scores: readonly number[], counts: AttemptSettings["counts"]): number | null {
  if (scores.length === 0) return null;
  return counts === "best" ? Math.max(...scores) : (scores.at(-1) ?? null);
}

/** Whether the student may see how each question went. What was right is another matter: `keysWait`. */
export const mayReview = ({
  state,
  feedback,
}: {
  state: AttemptState;
  feedback: AttemptSettings["feedback"];
}): boolean => state === "released" && feedback !== "never";

/** When answers that were given without a network are taken no more; null: none are, the student ended it. */
export function takesUntilMs(input: {
  closedBy: (typeof closers)[number] | null;
  deadlineAtMs: number | null;
  offlineGraceMs: number;
}): number | null {
  const { closedBy, deadlineAtMs, offlineGraceMs } = input;
  return closedBy === "student" || deadlineAtMs === null ? null : deadlineAtMs + offlineGraceMs;
}

/** The status of a student in an assessment, as far as it decides whether its right answers may leave to them. */
export type KeyFacts = {
  feedback: AttemptSettings["feedback"];
  /** The author opened them for everybody. */
  isOpened: boolean;
  /** An attempt runs, or its grade is not shown yet. */
  isUnfinished: boolean;
  /** Until when answers of an attempt that has ended may come in and count; null: none do. */
  takesUntilMs: number | null;
  /** Another attempt may still be started, now or later. */
  isAttemptLeft: boolean;
  /** When the assessment closes; null: never. */
  closesAtMs: number | null;
};
export type KeysWait = { for: KeyWait; untilMs: number | null };

/** What the right answers of an assessment wait for before they may leave to a student; null: nothing that they help can count any more. */
export function keysWait(facts: KeyFacts, nowMs: number): KeysWait | null {
  const { feedback, closesAtMs } = facts;
  const isClosed = closesAtMs !== null && nowMs > closesAtMs;
  if (feedback === "never") return { for: "never", untilMs: null };
  if (facts.isUnfinished) return { for: "grade", untilMs: null };
  if (facts.takesUntilMs !== null && nowMs <= facts.takesUntilMs)
    return { for: "offline", untilMs: facts.takesUntilMs };
  if (feedback === "opened" && !facts.isOpened) return { for: "author", untilMs: null };
  if (facts.isAttemptLeft && !isClosed) return { for: "attempts", untilMs: closesAtMs };
  if (feedback === "due" && !isClosed) return { for: "closing", untilMs: closesAtMs };
  return null;
}

/**
 * What becomes of an answer that came after the end. It counts where it was given before the deadline by the clock that follows the
 * server's, came within the grace, the deadline (not the student) ended the attempt, and no one had shown how it went. Where only the
 * grace or the telling speaks against it, a grader may decide. The gap is how long it was under way.
 */
export function offlineVerdict(input: {
  closedBy: (typeof closers)[number] | null;
  startedAtMs: number;
  deadlineAtMs: number | null;
  atMs: number;
  receivedAtMs: number;
  offlineGraceMs: number;
  /** The student may know the grade, how a question went or what is right. */
  isNotified: boolean;
}): { verdict: "counts" | "person" | "late"; gapMs: number } {
  const { closedBy, startedAtMs, deadlineAtMs, atMs, receivedAtMs, offlineGraceMs, isNotified } = input;
  const givenAtMs = Math.min(startedAtMs + atMs, receivedAtMs);
  const gapMs = Math.max(0, receivedAtMs - givenAtMs);
  const untilMs = takesUntilMs({ closedBy, deadlineAtMs, offlineGraceMs });
  if (untilMs === null || deadlineAtMs === null || startedAtMs + atMs > deadlineAtMs) return { verdict: "late", gapMs };
  return { verdict: receivedAtMs <= untilMs && !isNotified ? "counts" : "person", gapMs };
}
