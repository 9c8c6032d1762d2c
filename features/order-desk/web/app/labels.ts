import type { PeriodName } from "#features/site/texts.ts";
import { counted } from "#lib/counted.ts";
import { dayInLagos, longDate } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import type { CouponRow, DeskOrder, OfficeRefund, RefundEffect } from "../../contract.ts";

/** What the desk's pages call things. */

export const accessLabels = {
  none: "Closed",
  active: "Open",
  grace: "Open, in the days of grace",
  paused: "Paused until it is paid",
} as const satisfies Record<DeskOrder["access"], string>;

export const paymentMethodLabels = {
  provider: "The way it came",
  bank: "Bank transfer",
  credit: "Credit",
} as const satisfies Record<DeskOrder["refunds"][number]["way"], string>;

export const paymentLabels = {
  open: "Not known yet",
  succeeded: "Paid",
  failed: "Failed",
  undone: "Taken back",
} as const satisfies Record<DeskOrder["payments"][number]["state"], string>;

/** What the bank said to the account that a refund goes to, next to the name that its student gave. */
export const nameCheckText = ({ nameCheck, nameAtBank }: NonNullable<OfficeRefund["account"]>): string =>
  ({
    unchecked: "The bank has not told its name",
    agrees: `At the bank it is ${nameAtBank}`,
    differs: `At the bank it is ${nameAtBank}: another name`,
    unknown: "The bank knows no such account",
  })[nameCheck];

export const disputeLabels = {
  open: "Disputed",
  won: "Won",
  lost: "Lost",
} as const satisfies Record<DeskOrder["disputes"][number]["state"], string>;

/** How often a coupon was used: `28 of 50 uses`. */
export function usesText({ uses, maxUses }: Pick<CouponRow, "uses" | "maxUses">): string {
  return maxUses === null
    ? counted(uses, "use")
    : `${uses.toLocaleString("en-GB")} of ${maxUses.toLocaleString("en-GB")} uses`;
}

/** What a coupon takes off, of what and until when. */
export function couponText({
  percentOff,
  amountOffMinor,
  currency,
  courseName,
  fromDay,
  untilDay,
  state,
}: CouponRow): string {
  const off =
    amountOffMinor !== null && currency !== null
      ? formatMoney({ amountMinor: amountOffMinor, currency })
      : `${percentOff}%`;
  const from = state === "upcoming" && fromDay ? `, from ${longDate(fromDay)}` : "";
  const until = untilDay ? `, until ${longDate(untilDay)}` : "";
  return `${off} off ${courseName ?? "every course"}${from}${until}`;
}

export const couponStateLabels = {
  upcoming: "Not yet",
  running: "Counts",
  "used-up": "Used up",
  ended: "Ended",
} as const satisfies Record<CouponRow["state"], string>;

/** `24 November 2026, 9:02 am`, in Lagos. */
export function moment(instant: string): string {
  const at = new Date(instant);
  return `${dayInLagos(at)}, ${clockTime(at, "Africa/Lagos")}`;
}

const accessAfter = {
  none: "The course closes.",
  active: "The course stays open.",
  grace: "The course stays open for the days of grace, and pauses after them.",
  paused: "The course pauses.",
} as const satisfies Record<DeskOrder["access"], string>;

/** What a refund would do to the order and the course, in sentences. */
export function effectText(
  { state, access, missingMinor, creditMinor }: RefundEffect,
  { currency }: { currency: Currency },
): string[] {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return [
    state === "refunded" ? "The order ends and the course closes." : accessAfter[access],
    ...(missingMinor > 0 ? [`${money(missingMinor)} is asked for next.`] : []),
    ...(creditMinor > 0 ? [`${money(creditMinor)} of credit that was used is the student's again.`] : []),
  ];
}

/** What each period of payment is, for a label. */
export const periodLabels = {
  priceHoldsDays: "An order keeps its price",
  secondPartDays: "From the first of two parts to the second",
  graceDays: "Days of grace after a part was due",
  lateTransferDays: "A late transfer still buys at the old price",
  remindBeforeDays: "First reminder, before a part is due",
  remindAfterDays: "Second reminder, after it was due",
  longestExtensionDays: "More time for a part, at most",
} as const satisfies Record<PeriodName, string>;
export const periodNames = Object.keys(periodLabels) as PeriodName[];
