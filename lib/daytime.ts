import { addDays, dateInLagos } from "./dates.ts";

/** Times of day for rows that are laid out rather than lived: people write, learn and grade from 8 am to 8 pm in Lagos. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A moment of that part of the day for any moment: at most 16 hours before it, never later, and in the same order as the moments
 * given. Lagos is an hour ahead of UTC all year.
 */
export function atDaytime(at: Date): Date {
  // A whole day is drawn together into its twelve hours; eight hours earlier, so that the morning is not put into the future.
  const local = at.getTime() + hourMs - 8 * hourMs;
  const sinceMidnight = ((local % dayMs) + dayMs) % dayMs;
  return new Date(local - sinceMidnight + 8 * hourMs + Math.floor(sinceMidnight / 2) - hourMs);
}

/** A time on the clock of Lagos, `16:20`, so many days before the last day whose 8 pm is past. */
type DaysAgo = { daysAgo: number; at: string };

/** That moment: never in the future for times up to 8 pm, whatever the hour is now. */
export const momentAgo = ({ daysAgo, at }: DaysAgo, now: Date): Date =>
  new Date(`${addDays(dateInLagos(new Date(now.getTime() - 20 * hourMs)), -daysAgo)}T${at}:00+01:00`);
