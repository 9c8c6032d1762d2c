import { addDays, addMonths } from "#lib/dates.ts";
import type { Price } from "#lib/money.ts";
import { paymentsOf } from "./rules.ts";
import type { PayRhythm } from "./texts.ts";

/**
 * Decisions about orders, their instalments and what these open. No I/O; dates are calendar dates in Lagos ("2026-11-24"); amounts are
 * integer minor units.
 */

/**
 * `open`: placed, the first instalment is not paid. `running`: the first instalment is, others are to come. `paid`: all is. `expired`: nothing
 * came while the price held. `cancelled`: the student let it be, or ordered otherwise. `refunded`: all that was paid went back.
 */
export const orderStates = ["open", "running", "paid", "expired", "cancelled", "refunded"] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * `open`: asked for, no one knows yet. `undone`: a transfer that was given to this order by mistake. What ended stays as it ended
 * otherwise.
 */
export const paymentStates = ["open", "succeeded", "failed", "undone"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `open`: a payer says at the bank that the payment was not theirs, or not as promised. `won`: the money stays with the academy. */
export const disputeStates = ["open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/**
 * `open`: on its way back, no one knows yet whether it got there. `succeeded`: the payer has it. `failed`: it came back, and counts
 * for the order again.
 */
export const refundStates = ["open", "succeeded", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** `provider`: by the person who took the payment. `bank`: staff sent it by a transfer. `credit`: the student may spend it here. */
export const refundMethods = ["provider", "bank", "credit"] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** Which state may follow which. The database refuses every other move (table state_moves). */
export const stateMoves = {
  orders: {
    open: ["running", "paid", "expired", "cancelled"],
    // Back: where a transfer is undone. From expired: where one came late (lateOutcome).
    running: ["paid", "open", "refunded"],
    paid: ["running", "open", "refunded"],
    expired: ["open"],
    cancelled: [],
    // A refund that did not get there.
    refunded: ["running", "paid"],
  },
  payments: { open: ["succeeded", "failed"], succeeded: ["undone"], failed: [], undone: [] },
  disputes: { open: ["won", "lost"], won: [], lost: [] },
  refunds: { open: ["succeeded", "failed"], succeeded: [], failed: [] },
} as const satisfies {
  orders: Record<OrderState, readonly OrderState[]>;
  payments: Record<PaymentState, readonly PaymentState[]>;
  refunds: Record<RefundState, readonly RefundState[]>;
  disputes: Record<DisputeState, readonly DisputeState[]>;
};

/** An instalment of what an order costs. */
export type Instalment = { number: number; amountMinor: number; dueOn: string };

/** Weeks of teaching that a month's price pays for. */
const weeksOfMonth = 4;

/** How many instalments a plan has for a course of so many weeks of teaching; unknown: one month at a time is one. */
export function instalmentCount(pays: PayRhythm, weeks: number | null): number {
  if (pays === "once") return 1;
  return pays === "twice" ? 2 : Math.max(1, Math.ceil((weeks ?? 0) / weeksOfMonth));
}

/**
 * The instalments of an order from the day on which it begins: the first is due then, the second of two so many days later, those of months
 * on the same day of each month. They sum to what the plan costs. An instalment of nothing is left out, but for the first.
 */
export function instalmentsOf(
  price: Price,
  {
    pays,
    weeks,
    beginsOn,
    secondPartDays,
  }: { pays: PayRhythm; weeks: number | null; beginsOn: string; secondPartDays: number },
): Instalment[] {
  const { firstMinor, laterMinor } = paymentsOf(price, pays);
  return Array.from({ length: instalmentCount(pays, weeks) }, (_, at) => ({
    number: at + 1,
    amountMinor: at === 0 ? firstMinor : (laterMinor ?? 0),
    dueOn: at === 0 ? beginsOn : dueDate(pays, at, beginsOn, secondPartDays),
  })).filter(({ number, amountMinor }) => number === 1 || amountMinor > 0);
}

const dueDate = (pays: PayRhythm, after: number, beginsOn: string, secondPartDays: number) =>
  pays === "twice" ? addDays(beginsOn, secondPartDays) : addMonths(beginsOn, after);

/** The same instalments when the order begins on another day: with the first payment, which may come days after the order. */
export const redated = (
  instalments: readonly Instalment[],
  { pays, secondPartDays }: { pays: PayRhythm; secondPartDays: number },
  beginsOn: string,
): Instalment[] =>
  instalments.map((instalment) => ({
    ...instalment,
    dueOn: instalment.number === 1 ? beginsOn : dueDate(pays, instalment.number - 1, beginsOn, secondPartDays),
  }));

/** What an instalment of an order has got of the money that came for all of it: the first is covered first. */
export type CoveredInstalment = Instalment & { paidMinor: number; leftMinor: number };

/** Spreads what came for an order over its instalments. What is more than all of them is in none. */
export function cover(instalments: readonly Instalment[], receivedMinor: number): CoveredInstalment[] {
  let restMinor = receivedMinor;
  return instalments.map((instalment) => {
    const paidMinor = Math.min(instalment.amountMinor, restMinor);
    restMinor -= paidMinor;
    return { ...instalment, paidMinor, leftMinor: instalment.amountMinor - paidMinor };
  });
}

/** The instalment that is to be paid next; null when all are. */
export const nextInstalment = (instalments: readonly Instalment[], receivedMinor: number): CoveredInstalment | null =>
  cover(instalments, receivedMinor).find(({ leftMinor }) => leftMinor > 0) ?? null;

/** What is left of so many instalments, the next first: what is paid at once. */
export const dueOf = (instalments: readonly Instalment[], receivedMinor: number, count: number): number =>
  cover(instalments, receivedMinor)
    .filter(({ leftMinor }) => leftMinor > 0)
    .slice(0, count)
    .reduce((sum, { leftMinor }) => sum + leftMinor, 0);

/** The state of an order that so much came for. */
export function stateFor(instalments: readonly Instalment[], receivedMinor: number): "open" | "running" | "paid" {
  const next = nextInstalment(instalments, receivedMinor);
  if (next === null) return "paid";
  return next.number === 1 ? "open" : "running";
}

/** `none`: nothing is paid. `grace`: an instalment is overdue, the course goes on until the days of grace are over. */
export const courseAccesses = ["none", "active", "grace", "paused"] as const;
export type CourseAccess = (typeof courseAccesses)[number];

/** What besides money decides about access. */
export type AccessTerms = {
  /** What the order was promised when it was placed. */
  graceDays: number;
  /** The order was begun: its first instalment had been paid, whatever went back since. */
  isBegun: boolean;
  /** A payer disputes a payment of it at the bank. */
  isDisputed: boolean;
};

/**
 * What the money that came, less what went back, opens on a day: the one rule of access. The day that an instalment is due on is still in
 * time. While a payment is disputed the course waits: its money may be gone.
 */
export function accessOn(
  instalments: readonly Instalment[],
  receivedMinor: number,
  today: string,
  { graceDays, isBegun, isDisputed }: AccessTerms,
): CourseAccess {
  const next = nextInstalment(instalments, receivedMinor);
  if (next?.number === 1 && !isBegun) return "none";
  if (isDisputed) return "paused";
  if (next === null || today <= next.dueOn) return "active";
  return today <= addDays(next.dueOn, graceDays) ? "grace" : "paused";
}

/** So long before an instalment is due it is about to lapse where it is not paid: reminders went before. */
export const lapseAheadDays = 1;

/** Whether a course that goes on stops soon: an instalment is due by tomorrow, or overdue within the days of grace. */
export function isAboutToLapse(
  instalments: readonly Instalment[],
  receivedMinor: number,
  today: string,
  terms: AccessTerms,
): boolean {
  const next = nextInstalment(instalments, receivedMinor);
  const access = accessOn(instalments, receivedMinor, today, terms);
  return (access === "active" || access === "grace") && next !== null && next.dueOn <= addDays(today, lapseAheadDays);
}

/** Whether an order in this state was begun and is not over. */
export const isBegun = (state: OrderState): boolean => state === "running" || state === "paid";

/**
 * The state of an order that was begun after money of it went back. `refunded`: nothing is left but the credit that it had used,
 * which is its student's again. Else it asks for what is missing, as for any instalment.
 */
export function stateAfterRefund(
  instalments: readonly Instalment[],
  leftMinor: number,
  creditMinor: number,
): "running" | "paid" | "refunded" {
  if (leftMinor <= creditMinor) return "refunded";
  return nextInstalment(instalments, leftMinor) === null ? "paid" : "running";
}

/** What may still go back of a payment: what came by it, less what went back or is on its way, and less what is disputed. */
export const refundableMinor = (
  paidMinor: number,
  returned: readonly { amountMinor: number; state: RefundState | DisputeState }[],
): number =>
  Math.max(
    0,
    returned
      .filter(({ state }) => state !== "failed" && state !== "won")
      .reduce((rest, { amountMinor }) => rest - amountMinor, paidMinor),
  );

/** `before`: some days ahead. `on`: on the day. `after`: some days late, while the course still goes on. */
export const reminderKinds = ["before", "on", "after"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/**
 * The reminder about an instalment that is due and not paid, on a day. One that could not be sent on its day is sent on the next, as
 * long as it holds; null: nothing.
 */
export function reminderOn(
  dueOn: string,
  today: string,
  {
    remindBeforeDays,
    remindAfterDays,
    graceDays,
  }: { remindBeforeDays: number; remindAfterDays: number; graceDays: number },
): ReminderKind | null {
  if (today === dueOn) return "on";
  if (today < dueOn) return today >= addDays(dueOn, -remindBeforeDays) ? "before" : null;
  return today >= addDays(dueOn, remindAfterDays) && today <= addDays(dueOn, Math.max(remindAfterDays, graceDays))
    ? "after"
    : null;
}

/** An instalment that gets a later date, and what bounds it. Dates as YYYY-MM-DD; `nextDueOn`: that of the part after it, if any. */
export type Extension = { dueOn: string; nextDueOn: string | null; today: string; longestDays: number };

/**
 * The first and the last date that an instalment can get. Not past the part after it: money covers the earlier part first, so who pays one
 * on its day would owe the other. None is left where `first` is after `last`: then that part needs more time first.
 */
export function extensionDays({ dueOn, nextDueOn, today, longestDays }: Extension): { first: string; last: string } {
  const longest = addDays(dueOn > today ? dueOn : today, longestDays);
  return {
    first: dueOn < today ? today : addDays(dueOn, 1),
    last: nextDueOn !== null && nextDueOn < longest ? nextDueOn : longest,
  };
}

/** Why an instalment cannot get this new date; null when it can. */
export function extensionError(
  { newDueOn, ...extension }: Extension & { newDueOn: string },
  texts: { notLater: string; tooLong: (lastDay: string) => string; nextFirst: (nextDay: string) => string },
): string | null {
  const { first, last } = extensionDays(extension);
  if (newDueOn < first) return texts.notLater;
  if (newDueOn <= last) return null;
  return last === extension.nextDueOn ? texts.nextFirst(last) : texts.tooLong(last);
}

const hourMs = 3_600_000;

/**
 * When a transfer that was reported is seen in the bank: usually within the working hours of its day (8 am to 6 pm in Lagos, which
 * is an hour ahead of UTC all year) or, reported after 3 pm, by noon of the next; at the latest by 6 pm of the next day.
 */
export function transferSeenBy(claimedAt: Date): { usually: Date; latest: Date } {
  const day = new Date(claimedAt.getTime() + hourMs);
  const at = (daysLater: number, hour: number) =>
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + daysLater, hour - 1));
  return { usually: day.getUTCHours() < 15 ? at(0, 18) : at(1, 12), latest: at(1, 18) };
}

/** How much of a student's credit an order takes: as much of its first instalment as there is. */
export const creditFor = (firstMinor: number, balanceMinor: number): number => Math.min(firstMinor, balanceMinor);

/** An instalment of an order as people name it: `Installment 1 of 2`, `Month 3 of 5`, else the plan. */
export function instalmentName(
  { instalments, planName }: { instalments: readonly unknown[]; planName: string },
  number: number,
): string {
  if (instalments.length === 1) return planName;
  return `${planName === "Monthly" ? "Month" : "Installment"} ${number} of ${instalments.length}`;
}

/**
 * What money that came does for an order that takes none any more. `reopens`: it came in the days that the order was promised after it ran out and
 * pays its first instalment in full, so the price holds once more. `credit`: it becomes the student's credit. Null: the order takes it.
 */
export function lateOutcome(
  order: { state: OrderState; expiresOn: string; hasRunOut: boolean; lateTransferDays: number },
  firstMinor: number,
  { amountMinor, receivedOn }: { amountMinor: number; receivedOn: string },
): "reopens" | "credit" | null {
  if (order.state === "cancelled" || order.state === "refunded") return "credit";
  if (order.state !== "expired" && !(order.state === "open" && order.hasRunOut)) return null;
  const isInTime = receivedOn <= addDays(order.expiresOn, order.lateTransferDays);
  return isInTime && amountMinor >= firstMinor ? "reopens" : "credit";
}
