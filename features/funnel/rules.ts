import { ageText } from "#lib/local-time.ts";
import type { Stage } from "./texts.ts";

/** Decisions about the funnel. No I/O. */

const dayMs = 86_400_000;

/** So long after it fitted, or was ordered, what is not paid is called about. */
export const unpaidAfterMs = 3 * dayMs;
/** What no one paid or judged for so long is given up: it is in no stage any more. */
export const givenUpAfterMs = 30 * dayMs;

/**
 * What people were promised to wait at most in a stage, in milliseconds; null: nothing was promised. A tutor judges a trial within a
 * day, who paid is placed within a day; what is unpaid or overdue has waited too long already.
 */
export const promisedMs: Readonly<Record<Stage, number | null>> = {
  booked: null,
  ended: dayMs,
  fits: null,
  unpaid: 0,
  unplaced: dayMs,
  lapsing: 0,
};

/** Whether someone waits longer than was promised. */
export function isLate({ stage, sinceAt }: { stage: Stage; sinceAt: Date }, now: Date): boolean {
  const promised = promisedMs[stage];
  return promised !== null && now.getTime() - sinceAt.getTime() > promised;
}

/** How long someone waits, or how soon it is: `4 days`, `in 7 h`. */
export const waitText = (sinceAt: Date, now: Date): string =>
  sinceAt > now ? `in ${ageText(now, sinceAt)}` : ageText(sinceAt, now);
