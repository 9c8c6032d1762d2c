import { addDays, addMonths } from "#lib/dates.ts";
import type { Price } from "#lib/money.ts";
import { paymentsOf } from "./rules.ts";
import type { PayRhythm } from "./texts.ts";

/**
 * Decisions about orders, their parts and what these open. No I/O; dates are calendar dates in Lagos ("2026-11-24"); amounts are
 * integer minor units.
 */

/**
 * `open`: placed, the first part is not paid. `running`: the first part is, others are to come. `paid`: all is. `expired`: nothing
 * came while the price held. `cancelled`: the student let it be, or ordered otherwise.
 */
export const orderStates = ["open", "running", "paid", "expired", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * `open`: asked for, nobody knows yet. `undone`: a transfer that was given to this order by mistake. What ended stays as it ended
 * otherwise.
 */
export const paymentStates = ["open", "succeeded", "failed", "undone"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `open`: a payer says at the bank that the payment was not theirs, or not as promised. `won`: the money stays with the academy. */
export const disputeStates = ["open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Which state may follow which. The database refuses every other move (table state_moves). */
export const stateMoves = {
  orders: {
    open: ["running", "paid", "expired", "cancelled"],
    // Back: where a transfer is undone. From expired: where one came late (lateOutcome).
    running: ["paid", "open"],
    paid: ["running", "open"],
    expired: ["open"],
    cancelled: [],
  },
  payments: { open: ["succeeded", "failed"], succeeded: ["undone"], failed: [], undone: [] },
  disputes: { open: ["won", "lost"], won: [], lost: [] },
} as const satisfies {
  orders: Record<OrderState, readonly OrderState[]>;
  payments: Record<PaymentState, readonly PaymentState[]>;
  disputes: Record<DisputeState, readonly DisputeState[]>;
};

/** The academy's periods, in days. */
export const periods = {
  /** How long an order keeps its price, coupon and credit. */
  priceHolds: 7,
  /** From the first of two parts to the second. */
  secondPart: 45,
  /** How long after a part was due the course goes on. */
  grace: 7,
  /** How long after an order ran out money that pays its first part still buys at its price. */
  lateTransfer: 7,
} as const;

/** A part of what an order costs. */
export type Part = { number: number; amountMinor: number; dueOn: string };

/** Weeks of teaching that a month's price pays for. */
const weeksOfMonth = 4;

/** How many parts a plan has for a course of so many weeks of teaching; unknown: one month at a time is one. */
export function partCount(pays: PayRhythm, weeks: number | null): number {
  if (pays === "once") return 1;
  return pays === "twice" ? 2 : Math.max(1, Math.ceil((weeks ?? 0) / weeksOfMonth));
}

/**
 * The parts of an order from the day on which it begins: the first is due then, the second of two 45 days later, those of months
 * on the same day of each month. They sum to what the plan costs. A part of nothing is left out, but for the first.
 */
export function partsOf(
  price: Price,
  { pays, weeks, beginsOn }: { pays: PayRhythm; weeks: number | null; beginsOn: string },
): Part[] {
  const { firstMinor, laterMinor } = paymentsOf(price, pays);
  return Array.from({ length: partCount(pays, weeks) }, (_, at) => ({
    number: at + 1,
    amountMinor: at === 0 ? firstMinor : (laterMinor ?? 0),
    dueOn: at === 0 ? beginsOn : dueDate(pays, at, beginsOn),
  })).filter(({ number, amountMinor }) => number === 1 || amountMinor > 0);
}

const dueDate = (pays: PayRhythm, after: number, beginsOn: string) =>
  pays === "twice" ? addDays(beginsOn, periods.secondPart) : addMonths(beginsOn, after);

/** The same parts when the order begins on another day: with the first payment, which may come days after the order. */
export const redated = (parts: readonly Part[], pays: PayRhythm, beginsOn: string): Part[] =>
  parts.map((part) => ({ ...part, dueOn: part.number === 1 ? beginsOn : dueDate(pays, part.number - 1, beginsOn) }));

/** What a part of an order has got of the money that came for all of it: the first is covered first. */
export type CoveredPart = Part & { paidMinor: number; leftMinor: number };

/** Spreads what came for an order over its parts. What is more than all of them is in none. */
export function cover(parts: readonly Part[], receivedMinor: number): CoveredPart[] {
  let restMinor = receivedMinor;
  return parts.map((part) => {
    const paidMinor = Math.min(part.amountMinor, restMinor);
    restMinor -= paidMinor;
    return { ...part, paidMinor, leftMinor: part.amountMinor - paidMinor };
  });
}

/** The part that is to be paid next; null when all are. */
export const nextPart = (parts: readonly Part[], receivedMinor: number): CoveredPart | null =>
  cover(parts, receivedMinor).find(({ leftMinor }) => leftMinor > 0) ?? null;

/** What is left of so many parts, the next first: what is paid at once. */
export const dueOf = (parts: readonly Part[], receivedMinor: number, count: number): number =>
  cover(parts, receivedMinor)
    .filter(({ leftMinor }) => leftMinor > 0)
    .slice(0, count)
    .reduce((sum, { leftMinor }) => sum + leftMinor, 0);

/** The state of an order that so much came for. */
export function stateFor(parts: readonly Part[], receivedMinor: number): "open" | "running" | "paid" {
  const next = nextPart(parts, receivedMinor);
  if (next === null) return "paid";
  return next.number === 1 ? "open" : "running";
}

/** `none`: nothing is paid. `grace`: a part is overdue, the course goes on until the days of grace are over. */
export const courseAccesses = ["none", "active", "grace", "paused"] as const;
export type CourseAccess = (typeof courseAccesses)[number];

/** What the money that came opens on a day: the one rule of access. The day that a part is due on is still in time. */
export function accessOn(parts: readonly Part[], receivedMinor: number, today: string): CourseAccess {
  const next = nextPart(parts, receivedMinor);
  if (next === null) return "active";
  if (next.number === 1) return "none";
  if (today <= next.dueOn) return "active";
  return today <= addDays(next.dueOn, periods.grace) ? "grace" : "paused";
}

/** How much of a student's credit an order takes: as much of its first part as there is. */
export const creditFor = (firstMinor: number, balanceMinor: number): number => Math.min(firstMinor, balanceMinor);

/** A part of an order as people name it: `Installment 1 of 2`, `Month 3 of 5`, else the plan. */
export function partName({ parts, planName }: { parts: readonly unknown[]; planName: string }, number: number): string {
  if (parts.length === 1) return planName;
  return `${planName === "Monthly" ? "Month" : "Installment"} ${number} of ${parts.length}`;
}

/**
 * What money that came does for an order that takes none any more. `reopens`: it came within a week after the order ran out and
 * pays its first part in full, so the price holds once more. `credit`: it becomes the student's credit. Null: the order takes it.
 */
export function lateOutcome(
  order: { state: OrderState; expiresOn: string; hasRunOut: boolean },
  firstMinor: number,
  { amountMinor, receivedOn }: { amountMinor: number; receivedOn: string },
): "reopens" | "credit" | null {
  if (order.state === "cancelled") return "credit";
  if (order.state !== "expired" && !(order.state === "open" && order.hasRunOut)) return null;
  const isInTime = receivedOn <= addDays(order.expiresOn, periods.lateTransfer);
  return isInTime && amountMinor >= firstMinor ? "reopens" : "credit";
}
