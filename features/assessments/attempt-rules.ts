import type { AttemptState, StartReason } from "./attempt-contract.ts";
import type { AssessmentKind } from "./texts.ts";

/** Decisions about attempts. No I/O; instants are milliseconds since 1970, durations milliseconds, scores percent. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Which attempt of several counts for the course. */
export const countedAttempts = ["best", "last"] as const;
/** When the student sees what was right: with the grade, once nobody may hand in any more, or never. */
export const feedbackTimes = ["graded", "due", "never"] as const;
export const closers = ["student", "deadline"] as const;

/** How an assessment is sat. Its columns; an attempt keeps those of its start. */
export type AttemptSettings = {
  durationMs: number | null;
  attemptsAllowed: number | null;
  counts: (typeof countedAttempts)[number];
  /** Days after the enrolment's start; null: at once. */
  opensAfterDays: number | null;
  dueAfterDays: number | null;
  latePointsPerDay: number;
  lateFloor: number;
  lateDays: number;
  passMark: number;
  feedback: (typeof feedbackTimes)[number];
  /** How many questions a paper draws; null: all. */
  drawCount: number | null;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  /** How long after the deadline an answer that was on its way still counts. */
  networkGraceMs: number;
  /** How long after it answers are taken that were given before it, without a network. */
  offlineGraceMs: number;
  openForPractice: boolean;
  /** Draws questions whose answer practice has shown. */
  drawPractised: boolean;
};

/** What every assessment begins with, whatever its kind. The columns' defaults. */
export const commonSettings = {
  counts: "best",
  latePointsPerDay: 5,
  lateFloor: 60,
  lateDays: 7,
  passMark: 60,
  feedback: "graded",
  shuffleQuestions: true,
  shuffleOptions: true,
  networkGraceMs: 10_000,
  offlineGraceMs: 120 * minuteMs,
  drawPractised: false,
} as const satisfies Partial<AttemptSettings>;

/** What depends on the kind and the week of an assessment, when it is made. */
export function settingsFor(
  kind: AssessmentKind,
  week: number,
): Pick<AttemptSettings, "durationMs" | "attemptsAllowed" | "dueAfterDays" | "openForPractice"> {
  const dueAfterDays = week * 7;
  if (kind === "quiz") return { durationMs: 5 * minuteMs, attemptsAllowed: 2, dueAfterDays, openForPractice: true };
  if (kind === "exam") return { durationMs: 60 * minuteMs, attemptsAllowed: 1, dueAfterDays, openForPractice: false };
  // Handed in, not sat: as many versions as wanted until it is graded.
  return { durationMs: null, attemptsAllowed: null, dueAfterDays, openForPractice: false };
}

/** Which state may follow which; the database refuses every other move (table state_moves). */
export const attemptMoves = {
  running: ["submitted", "graded", "released"],
  // Back to submitted: an answer that was given in time came late, and a person has to mark it.
  submitted: ["graded", "released"],
  graded: ["submitted", "released"],
  released: ["submitted"],
} as const satisfies Record<AttemptState, readonly AttemptState[]>;

/** What both sides derive the key of a sealed answer file with. */
export const answerFileInfo = "answer-file";

/** What the log of an attempt tells. `late`: came after the end or from a device that no longer writes; kept, not counted. */
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
] as const;
export type EventKind = (typeof eventKinds)[number];

/** When an assessment opens, is due and takes nothing more, for an enrolment of that start. Null: never. */
export function windowOf(
  { opensAfterDays, dueAfterDays, lateDays }: Pick<AttemptSettings, "opensAfterDays" | "dueAfterDays" | "lateDays">,
  enrolledAtMs: number,
): { opensAtMs: number | null; dueAtMs: number | null; closesAtMs: number | null } {
  const dueAtMs = dueAfterDays === null ? null : enrolledAtMs + dueAfterDays * dayMs;
  return {
    opensAtMs: opensAfterDays === null ? null : enrolledAtMs + opensAfterDays * dayMs,
    dueAtMs,
    closesAtMs: dueAtMs === null ? null : dueAtMs + lateDays * dayMs,
  };
}

/** Between which hours of their own clock students are reminded of work that is due. */
export const dueReminder = { fromHour: 8, toHour: 20 } as const;

/** Whether it is a time of day there at which one may be reminded. */
export function isDaytime(at: Date, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", hourCycle: "h23" }).format(at));
  return hour >= dueReminder.fromHour && hour < dueReminder.toHour;
}

/** A duration with a student's extra time, to the whole second above. */
export const extendedMs = (durationMs: number, extraPercent: number): number =>
  Math.ceil((durationMs * (100 + extraPercent)) / 100_000) * 1000;

/** The extra time of a student here: of what is granted for all and for this assessment, the more generous. */
export const extraPercentOf = (granted: readonly number[]): number => Math.max(0, ...granted);

/** Why an attempt may not be started, or null when it may. */
export function startRefusal(given: {
  questions: number;
  enrolment: "active" | "paused" | "completed" | "cancelled" | null;
  attemptsUsed: number;
  attemptsAllowed: number | null;
  opensAtMs: number | null;
  closesAtMs: number | null;
  nowMs: number;
}): StartReason | null {
  const { questions, enrolment, attemptsUsed, attemptsAllowed, opensAtMs, closesAtMs, nowMs } = given;
  if (enrolment === null || enrolment === "cancelled") return "not-enrolled";
  if (enrolment === "paused") return "paused";
  if (questions === 0) return "no-questions";
  if (attemptsAllowed !== null && attemptsUsed >= attemptsAllowed) return "attempts-used";
  if (opensAtMs !== null && nowMs < opensAtMs) return "not-open";
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

/** Whether the student may see what was right. `closesAtMs`: when nobody of the enrolment may hand in any more. */
export function mayReview(
  { state, feedback }: { state: AttemptState; feedback: AttemptSettings["feedback"] },
  closesAtMs: number | null,
  nowMs: number,
): boolean {
  if (state !== "released" || feedback === "never") return false;
  return feedback === "graded" || (closesAtMs !== null && nowMs > closesAtMs);
}

/**
 * Whether an answer that came after the end still counts: it was given before the deadline by the clock that follows the server's,
 * came within the grace, and the deadline (not the student) ended the attempt. The gap is how long it was under way.
 */
export function offlineVerdict(given: {
  closedBy: (typeof closers)[number] | null;
  startedAtMs: number;
  deadlineAtMs: number | null;
  atMs: number;
  receivedAtMs: number;
  offlineGraceMs: number;
}): { counts: boolean; gapMs: number } {
  const { closedBy, startedAtMs, deadlineAtMs, atMs, receivedAtMs, offlineGraceMs } = given;
  const givenAtMs = Math.min(startedAtMs + atMs, receivedAtMs);
  const gapMs = Math.max(0, receivedAtMs - givenAtMs);
  const counts =
    closedBy !== "student" &&
    deadlineAtMs !== null &&
    startedAtMs + atMs <= deadlineAtMs &&
    receivedAtMs <= deadlineAtMs + offlineGraceMs;
  return { counts, gapMs };
}
