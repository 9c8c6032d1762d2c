import { endOfDay } from "#lib/dates.ts";
import type { AssessmentKind } from "./texts.ts";

/** How assessments are set, and when they open and close. No I/O; instants are milliseconds since 1970, durations milliseconds. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Which attempt of several counts for the course. */
export const countedAttempts = ["best", "last"] as const;
/**
 * When right answers may leave, once nothing that they help can still count: as soon as no attempt is left or the assessment is closed, only
 * once it is closed, once its author opens them for everybody, or never. How each question went, and the lesson that teaches it, show
 * with the grade; not where it is never.
 */
export const feedbackTimes = ["spent", "due", "opened", "never"] as const;

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
  /** How many questions an attempt draws; null: all. */
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
      // With its week, or for anyone who is ahead of it: one attempt is not for the first week.
      opensAfterDays: dueAfterDays - 7,
      opensWithLessons: 90,
      durationMs: 60 * minuteMs,
      attemptsAllowed: 1,
      dueAfterDays,
      openForPractice: false,
      // Anyone who is done first would tell the class.
      feedback: "opened",
    };
  // Handed in, not sat: any number of versions until it is graded.
  return { ...atOnce, durationMs: null, attemptsAllowed: null, dueAfterDays, openForPractice: false, feedback };
}

/**
 * When a course began, and the zone in which its days end: the student's then. It stays unchanged wherever they travel or say they are,
 * so that no deadline moves, and what was shown once an assessment had closed cannot open it again.
 */
type CourseStart = { startedAt: Date; zone: string };

/**
 * When a day opens an assessment, when it is due (at 11:59 pm of a day) and when it takes nothing more (so many times 24 hours later), for
 * a course of that start. Null: never. An attempt that a grader gave is in time until `extendedUntilMs`, whatever the days show. The only
 * rule of deadlines: statements narrow down, and ask it.
 */
export function windowOf(
  { opensAfterDays, dueAfterDays, lateDays }: Pick<AttemptSettings, "opensAfterDays" | "dueAfterDays" | "lateDays">,
  { startedAt, zone }: CourseStart,
  extendedUntilMs: number | null = null,
): { opensAtMs: number | null; dueAtMs: number | null; closesAtMs: number | null } {
  const dueAtMs = dueAfterDays === null ? null : endOfDay(startedAt, dueAfterDays, zone).getTime();
  const atLeast = (ms: number | null) => (ms === null || extendedUntilMs === null ? ms : Math.max(ms, extendedUntilMs));
  return {
    opensAtMs: opensAfterDays === null ? null : startedAt.getTime() + opensAfterDays * dayMs,
    dueAtMs: atLeast(dueAtMs),
    closesAtMs: atLeast(dueAtMs === null ? null : dueAtMs + lateDays * dayMs),
  };
}

/** How long an attempt that a grader gave may be started. */
export const extraAttemptMs = 14 * dayMs;

/** What an enrolment brings to an assessment of its course. */
type OpeningFacts = CourseStart & {
  /** Attempts that a grader gave, and until when the last of them may be started. */
  given: number;
  extendedUntilMs: number | null;
  /** Lessons of the course up to the assessment's week, and those of them that are done. */
  lessons: number;
  lessonsDone: number;
};

/**
 * When an assessment opens, is due and closes for an enrolment, and whether it is open: by its day or by lessons done, whichever comes first;
 * with neither, always (GATE-01). A given attempt opens what it is for.
 */
export function openingOf(
  assessment: Parameters<typeof windowOf>[0] & Pick<AttemptSettings, "opensWithLessons" | "attemptsAllowed">,
  { given: value, extendedUntilMs, lessons, lessonsDone, ...start }: OpeningFacts,
  nowMs: number,
) {
  const window = windowOf(assessment, start, extendedUntilMs);
  const { opensAtMs } = window;
  const lessonsNeeded =
    assessment.opensWithLessons === null || lessons === 0
      ? null
      : Math.ceil((lessons * assessment.opensWithLessons) / 100);
  const isOpen =
    value > 0 ||
    (opensAtMs === null && lessonsNeeded === null) ||
    (opensAtMs !== null && nowMs >= opensAtMs) ||
    (lessonsNeeded !== null && lessonsDone >= lessonsNeeded);
  return {
    ...window,
    lessonsNeeded,
    isOpen,
    attemptsAllowed: assessment.attemptsAllowed === null ? null : assessment.attemptsAllowed + value,
  };
}

/** Between which hours of their own clock students are reminded of work that is due. */
export const dueReminder = { fromHour: 8, toHour: 20 } as const;

/** Whether it is a time of day there at which one may be reminded. */
export function isDaytime(at: Date, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", hourCycle: "h23" }).format(at));
  return hour >= dueReminder.fromHour && hour < dueReminder.toHour;
}
