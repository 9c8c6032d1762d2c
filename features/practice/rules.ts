/** Decisions about practice. No I/O; days are dates as YYYY-MM-DD. */

/** A question that was wrong comes back after so many days, each time that it was right in between. */
export const firstSteps = [1, 3, 7] as const;
/** Longest that a question stays away. */
export const maxDays = 180;
/** From so many days on a question is firm. */
export const firmFrom = 21;

/** The day so many after another. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Days from one to another; negative where it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** When an answer counts as given: as long ago as the device reports, after the question was handed out and not ahead of now. */
export const answeredAtMs = ({
  nowMs,
  ageMs,
  shownAtMs,
}: {
  nowMs: number;
  ageMs: number;
  shownAtMs: number;
}): number => Math.min(nowMs, Math.max(shownAtMs, nowMs - Math.max(0, ageMs)));

/** How well a question stays, by the days that it now stays away. */
export const stayOf = (days: number): "firm" | "settling" | "fresh" =>
  days >= firmFrom ? "firm" : days > firstSteps[0] ? "settling" : "fresh";

export type Waiting = { dueOn: string; lastOn: string; questionId: string };

/** A day, how many of its set are answered, and the most that the academy has in a set. */
export type DayOfPractice = { today: string; done: number; max: number };

/** Today's questions of those that wait, the longest overdue first. */
export function todays<Card extends Waiting>(waiting: readonly Card[], { today, done, max }: DayOfPractice): Card[] {
  return waiting
    .filter(({ dueOn }) => dueOn <= today)
    .toSorted(
      (a, b) =>
        a.dueOn.localeCompare(b.dueOn) || a.lastOn.localeCompare(b.lastOn) || a.questionId.localeCompare(b.questionId),
    )
    .slice(0, Math.max(0, max - done));
}

/** The next day with questions: what today's set leaves over comes tomorrow. Null: nothing waits. */
export function nextDay(
  waiting: readonly Waiting[],
  taken: readonly Waiting[],
  { today, max }: Pick<DayOfPractice, "today" | "max">,
): { on: string; questions: number } | null {
  const tomorrow = dayAfter(today, 1);
  const stored = new Set(taken.map(({ questionId }) => questionId));
  const days = waiting
    .filter(({ questionId }) => !stored.has(questionId))
    .map(({ dueOn }) => (dueOn <= today ? tomorrow : dueOn))
    .toSorted();
  const on = days[0];
  return on === undefined ? null : { on, questions: Math.min(max, days.filter((day) => day === on).length) };
}
