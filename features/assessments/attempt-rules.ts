import { endOfDay } from "#lib/dates.ts";
import type { AttemptState, KeyWait, StartReason } from "./attempt-contract.ts";
import type { AssessmentKind } from "./texts.ts";

/** Decisions about attempts. No I/O; instants are milliseconds since 1970, durations milliseconds, scores percent. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Which attempt of several counts for the course. */
export const countedAttempts = ["best", "last"] as const;
/**
 * When right answers may leave, once nothing that they help can still count: as soon as no attempt is left or the work is closed, only
 * once it is closed, once its author opens them for everybody, or never. How each question went, and the lesson that teaches it, show
 * with the grade; not where it is never.
 */
export const feedbackTimes = ["spent", "due", "opened", "never"] as const;
export const closers = ["student", "deadline"] as const;

/** How an assessment is sat. Its columns; an attempt keeps those of its start. */
export type AttemptSettings = {
  durationMs: number | null;
  attemptsAllowed: number | null;
  counts: (typeof countedAttempts)[number];
  /** Days after the enrolment's start; null: no day opens it. */
  opensAfterDays: number | null;
  /** Percent of the course's lessons up to its week that open it when they are done; null: none do. Whichever comes first opens it. */
  opensWithLessons: number | null;
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
  feedback: "spent",
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
): Pick<
  AttemptSettings,
  | "durationMs"
  | "attemptsAllowed"
  | "opensAfterDays"
  | "opensWithLessons"
  | "dueAfterDays"
  | "openForPractice"
  | "feedback"
> {
  const { feedback } = commonSettings;
  const dueAfterDays = week * 7;
  const atOnce = { opensAfterDays: null, opensWithLessons: null };
  if (kind === "quiz")
    return { ...atOnce, durationMs: 5 * minuteMs, attemptsAllowed: 2, dueAfterDays, openForPractice: true, feedback };
  if (kind === "exam")
    return {
      // With its week, or for who is ahead of it: one attempt is not for the first week.
      opensAfterDays: dueAfterDays - 7,
      opensWithLessons: 90,
      durationMs: 60 * minuteMs,
      attemptsAllowed: 1,
      dueAfterDays,
      openForPractice: false,
      // Whoever is done first would tell the class.
      feedback: "opened",
    };
  // Handed in, not sat: as many versions as wanted until it is graded.
  return { ...atOnce, durationMs: null, attemptsAllowed: null, dueAfterDays, openForPractice: false, feedback };
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

/**
 * What the log of an attempt tells. `late`: came after the end or from a device that no longer writes; kept, not counted. `reviewed`:
 * its student opened the review; with right answers or without. `decided`: a person said whether late answers count.
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

/**
 * When a course began, and the zone in which its days end: the student's then. It stays as it is wherever they travel or say they are,
 * so that no deadline moves, and what was shown once a work had closed cannot open it again.
 */
type CourseStart = { startedAt: Date; zone: string };

/**
 * When a day opens an assessment, when it is due (at 11:59 pm of a day) and when it takes nothing more (so many times 24 hours later), for
 * a course of that start. Null: never. An attempt that a person gave is in time until `givenUntilMs`, whatever the days say. The only
 * rule of deadlines: statements narrow down, and ask it.
 */
export function windowOf(
  { opensAfterDays, dueAfterDays, lateDays }: Pick<AttemptSettings, "opensAfterDays" | "dueAfterDays" | "lateDays">,
  { startedAt, zone }: CourseStart,
  givenUntilMs: number | null = null,
): { opensAtMs: number | null; dueAtMs: number | null; closesAtMs: number | null } {
  const dueAtMs = dueAfterDays === null ? null : endOfDay(startedAt, dueAfterDays, zone).getTime();
  const atLeast = (ms: number | null) => (ms === null || givenUntilMs === null ? ms : Math.max(ms, givenUntilMs));
  return {
    opensAtMs: opensAfterDays === null ? null : startedAt.getTime() + opensAfterDays * dayMs,
    dueAtMs: atLeast(dueAtMs),
    closesAtMs: atLeast(dueAtMs === null ? null : dueAtMs + lateDays * dayMs),
  };
}

/** How long an attempt that a person gave may be started. */
export const givenAttemptMs = 14 * dayMs;

/** What an enrolment brings to a work of its course. */
type OpeningFacts = CourseStart & {
  /** Attempts that a person gave, and until when the last of them may be started. */
  given: number;
  givenUntilMs: number | null;
  /** Lessons of the course up to the work's week, and those of them that are done. */
  lessons: number;
  lessonsDone: number;
};

/**
 * When a work opens, is due and closes for an enrolment, and whether it is open: by its day or by lessons done, whichever comes first;
 * with neither, always (GATE-01). A given attempt opens what it is for.
 */
export function openingOf(
  work: Parameters<typeof windowOf>[0] & Pick<AttemptSettings, "opensWithLessons" | "attemptsAllowed">,
  { given, givenUntilMs, lessons, lessonsDone, ...start }: OpeningFacts,
  nowMs: number,
) {
  const window = windowOf(work, start, givenUntilMs);
  const { opensAtMs } = window;
  const lessonsNeeded =
    work.opensWithLessons === null || lessons === 0 ? null : Math.ceil((lessons * work.opensWithLessons) / 100);
  const isOpen =
    given > 0 ||
    (opensAtMs === null && lessonsNeeded === null) ||
    (opensAtMs !== null && nowMs >= opensAtMs) ||
    (lessonsNeeded !== null && lessonsDone >= lessonsNeeded);
  return {
    ...window,
    lessonsNeeded,
    isOpen,
    attemptsAllowed: work.attemptsAllowed === null ? null : work.attemptsAllowed + given,
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
  isOpen: boolean;
  closesAtMs: number | null;
  nowMs: number;
}): StartReason | null {
  const { questions, enrolment, attemptsUsed, attemptsAllowed, isOpen, closesAtMs, nowMs } = given;
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
export function takesUntilMs(given: {
  closedBy: (typeof closers)[number] | null;
  deadlineAtMs: number | null;
  offlineGraceMs: number;
}): number | null {
  const { closedBy, deadlineAtMs, offlineGraceMs } = given;
  return closedBy === "student" || deadlineAtMs === null ? null : deadlineAtMs + offlineGraceMs;
}

/** How a student stands to a work, as far as it decides whether its right answers may leave to them. */
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
  /** When the work closes; null: never. */
  closesAtMs: number | null;
};
export type KeysWait = { for: KeyWait; untilMs: number | null };

/** What the right answers of a work wait for before they may leave to a student; null: nothing that they help can count any more. */
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
 * server's, came within the grace, the deadline (not the student) ended the attempt, and nobody had told how it went. Where only the
 * grace or the telling speaks against it, a person may decide. The gap is how long it was under way.
 */
export function offlineVerdict(given: {
  closedBy: (typeof closers)[number] | null;
  startedAtMs: number;
  deadlineAtMs: number | null;
  atMs: number;
  receivedAtMs: number;
  offlineGraceMs: number;
  /** The student may know the grade, how a question went or what is right. */
  isTold: boolean;
}): { verdict: "counts" | "person" | "late"; gapMs: number } {
  const { closedBy, startedAtMs, deadlineAtMs, atMs, receivedAtMs, offlineGraceMs, isTold } = given;
  const givenAtMs = Math.min(startedAtMs + atMs, receivedAtMs);
  const gapMs = Math.max(0, receivedAtMs - givenAtMs);
  const untilMs = takesUntilMs({ closedBy, deadlineAtMs, offlineGraceMs });
  if (untilMs === null || deadlineAtMs === null || startedAtMs + atMs > deadlineAtMs) return { verdict: "late", gapMs };
  return { verdict: receivedAtMs <= untilMs && !isTold ? "counts" : "person", gapMs };
}
