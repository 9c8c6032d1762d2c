import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";
import { formatMoney, type Money } from "#lib/money.ts";

/** Rates of VAT: their literals and sentences. A rate is stored in hundredths of a percent (750). No I/O. */

export const maxVatRate = 10_000;

export const vatTexts = {
  rate: "Please enter a rate from 0 to 100 percent, with two decimals at most: 7.5.",
  noCourse: "Please choose a course.",
  overlaps:
    "Another rate for the same holds on some of these days. End that one first, on the day before the first day.",
  past: "The first day is today at the earliest: orders that are placed keep the rate of their day.",
  lastBeforeFirst: "The last day must not be before the first.",
  lastTooEarly: "The last day is yesterday at the earliest: orders that are placed keep the rate of their day.",
  longer: "The last day can only be moved to an earlier day. Set another rate for the days after.",
  unknown: "We could not find that rate.",
  ended: "This rate has ended.",
  isUsed: "This rate has begun: give it a last day.",
} as const;

/** `7.5%`. */
export const vatPercent = (rate: number): string => `${rate / 100}%`;

/** `Includes 7.5% VAT, ₦8,721`: what a price that includes VAT says of it. */
export const vatText = (rate: number, vat: Money): string => `Includes ${vatPercent(rate)} VAT, ${formatMoney(vat)}`;

/** What was typed as a rate, in hundredths of a percent: `7.5`, `7.5%`. NaN for what is none. */
export function rateFrom(typed: string): number {
  const plainText = typed.replace(/[\s%]/g, "");
  return /^\d{1,3}(\.\d{1,2})?$/.test(plainText) ? Math.round(Number(plainText) * 100) : Number.NaN;
}

/** The sentence of public pages about these courses' rates today, null of a course without one; null where none has one. */
export function pricesText(rates: readonly (number | null)[]): string | null {
  const known = new Set(rates.filter((rate) => rate !== null && rate > 0));
  const [first] = known;
  if (first === undefined || first === null) return null;
  return known.size === 1 && !rates.some((rate) => rate === null || rate === 0)
    ? `Prices include ${vatPercent(first)} VAT.`
    : "Prices include VAT where a course has it; its page says how much.";
}

export const vatList = { name: "office-vat", filters: {}, sorts: newestFirst } as const satisfies ListSpec;
