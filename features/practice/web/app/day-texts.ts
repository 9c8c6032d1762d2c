import { dayText } from "#lib/viewer-zone.ts";
import type { PracticeQuestion } from "../../contract.ts";
import { daysBetween } from "../../rules.ts";

const inDays = (days: number) => (days === 1 ? "tomorrow" : days === 7 ? "in a week" : `in ${days} days`);

/** When a question comes back, now that it is answered. */
export function comesBackText({ comesBack }: PracticeQuestion, isRight: boolean): string {
  const days = isRight ? comesBack.right : comesBack.wrong;
  return days === null ? "You know it: it does not come back." : `It comes back ${inDays(days)}.`;
}

/** How long ago it was last right; nothing where it never was. */
export function lastRightText({ lastRightOn }: PracticeQuestion, today: string): string {
  if (lastRightOn === null) return "";
  const days = daysBetween(lastRightOn, today);
  return days <= 0 ? "Last right today" : days === 1 ? "Last right yesterday" : `Last right ${days} days ago`;
}

/** A day to come: "tomorrow", "on Wed 25 Nov". */
export const onDayText = (today: string, on: string): string =>
  daysBetween(today, on) === 1 ? "tomorrow" : `on ${dayText(on, "short")}`;
