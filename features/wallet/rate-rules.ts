import { amountFrom } from "#features/order-desk/rules.ts";
import { longDate } from "#lib/dates.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import type { RateRow } from "./rate-contract.ts";
import type { RateKind } from "./texts.ts";

/** A rate before anything is typed, and in words. No I/O. */
export const emptyRate = {
  tutorId: "",
  courseId: "",
  pays: { kind: "class" as RateKind, amountMinor: "", percent: "", currency: "NGN" as Currency },
  trialPercent: "100",
  missedPercent: "100",
  fromDay: "",
  untilDay: "",
};
export type TypedRate = typeof emptyRate;

const wholeFrom = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** What was typed as the call takes it; its schema decides whether it is a rate. */
export const rateFrom = ({ tutorId, courseId, pays, trialPercent, missedPercent, fromDay, untilDay }: TypedRate) => ({
  tutorId: tutorId || null,
  courseId: courseId || null,
  pays:
    pays.kind === "share"
      ? { kind: pays.kind, percent: wholeFrom(pays.percent) }
      : { kind: pays.kind, amountMinor: amountFrom(pays.amountMinor) ?? Number.NaN, currency: pays.currency },
  trialPercent: wholeFrom(trialPercent),
  missedPercent: wholeFrom(missedPercent),
  fromDay,
  untilDay: untilDay || null,
});

/** What a rate pays: `₦8,000 a class`, `₦2,000 for each student who came`, `50% of what students paid`. */
export function paysText({
  kind,
  amountMinor,
  currency,
  percent,
}: Pick<RateRow, "kind" | "amountMinor" | "currency" | "percent">): string {
  if (kind === "share" || amountMinor === null || currency === null) return `${percent}% of what students paid`;
  const amount = formatMoney({ amountMinor, currency });
  return kind === "class" ? `${amount} a class` : `${amount} for each student who came`;
}

/** Whose it is: `Adaeze Okonkwo, Frontend`, `Every tutor`. */
export const forText = ({ tutorName, courseName }: Pick<RateRow, "tutorName" | "courseName">): string =>
  `${tutorName ?? "Every tutor"}${courseName ? `, ${courseName}` : ""}`;

/** From when to when: `since 1 September 2026`, `from 1 September to 30 November 2026`. */
export const daysText = ({ validFrom, validUntil }: Pick<RateRow, "validFrom" | "validUntil">): string =>
  validUntil ? `from ${longDate(validFrom)} to ${longDate(validUntil)}` : `from ${longDate(validFrom)} on`;
