import { addDays } from "#lib/dates.ts";
import { nameWords } from "./line-rules.ts";
import { deskTexts } from "./texts.ts";

/** Transfers that a staff member types as the bank's app shows them: decisions on words and figures, no I/O. Days are Lagos dates. */

/** More than any account has, in kobo or cents; what is above it is a reference in the wrong place. */
export const maxMinor = 10 ** 13;

/** So many days lie between the days that a bank's app and its statement tell of one transfer, at most. */
export const nearDays = 3;

/** How long ago a transfer may be that is typed by hand; older ones are in a statement. */
export const maxDaysAgo = 60;

/** What is wrong with the day of a line that is typed; null: nothing. */
export function typedDayError(paidOn: string, today: string): string | null {
  if (paidOn > today) return deskTexts.dayAhead;
  return paidOn < addDays(today, -maxDaysAgo) ? deskTexts.dayLongAgo(maxDaysAgo) : null;
}

/** The first amount of naira or dollars in a text that was pasted from a bank's app or alert, as typed: `62,500.00`; "" where it tells none. */
export const amountIn = (text: string): string =>
  /(?:NGN|USD|₦|\$|\bN)\s?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{2})?)(?![\d,])/i.exec(text)?.[1] ?? "";

type LineText = { sender: string; narration: string };

/**
 * Whether two transfers of one bank, amount and time have nothing in common: both name a sender, and no word of one is in the other.
 * Where one tells no name no one can say so.
 */
export function areOthers(left: LineText, right: LineText): boolean {
  const [words, others] = [left, right].map(({ sender }) => nameWords(sender));
  if (!words?.length || !others?.length) return false;
  const known = new Set([...others, ...nameWords(right.narration)]);
  const own = [...words, ...nameWords(left.narration)];
  return !own.some((word) => known.has(word));
}
