import { addDays } from "#lib/dates.ts";
import { maxPromiseDays, type PromiseState, overdueTexts as texts } from "./overdue-texts.ts";

/** Decisions about promises to pay. No I/O; amounts are integer minor units, days Lagos calendar dates. */

/** What became of a promise: `receivedMinor` came for its order from its note to the end of its day. */
export function promiseState(
  { amountMinor, promisedFor }: { amountMinor: number; promisedFor: string },
  receivedMinor: number,
  today: string,
): PromiseState {
  if (receivedMinor >= amountMinor) return "paid";
  return promisedFor < today ? "broken" : "open";
}

/** What is wrong with a promise of which so much is overdue, by its field; null: nothing. */
export function promiseError(
  { amountMinor, promisedFor }: { amountMinor: number; promisedFor: string },
  leftMinor: number,
  today: string,
): { field: "amountMinor" | "promisedFor"; message: string } | null {
  if (amountMinor > leftMinor) return { field: "amountMinor", message: texts.more };
  if (promisedFor < today || promisedFor > addDays(today, maxPromiseDays))
    return { field: "promisedFor", message: texts.day };
  return null;
}
