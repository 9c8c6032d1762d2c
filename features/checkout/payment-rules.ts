import type { LedgerAccount } from "#features/ledger/contract.ts";
import type { Money } from "#lib/money.ts";
import { isProvider, type PaymentFailure, type PaymentSource, type ProviderName, traitsOf } from "#lib/payments.ts";
import { cover, type Instalment, type OrderState, type PaymentState } from "./order-rules.ts";

/** Decisions about payments. No I/O; amounts are integer minor units, times in milliseconds. */

/** After this long without a trace of a payment at the provider it was never asked for. */
export const unknownForMs = 15 * 60_000;
/** How long a provider's page that was left is watched: Paystack's stay open, and a payer may come back while the order is open. */
export const lateForMs = 8 * 24 * 60 * 60_000;
/** A payment that is younger is still being asked for by the person who began it. */
export const restMs = 30_000;

/** A line of the book: debit is positive. */
export type Entry = Money & { account: LedgerAccount; holder: string };

/** What of a payment decides about what is shown about it. */
type Tried = {
  state: PaymentState;
  provider: PaymentSource;
  failure: PaymentFailure | null;
  endedAt: Date | null;
};

/** Whether its provider may still tell something new of a payment. */
export function mayChange({ state, provider, failure, endedAt }: Tried, now: Date): boolean {
  if (state === "open") return true;
  if (state !== "failed" || failure === "mismatch" || !isProvider(provider) || endedAt === null) return false;
  return isHosted(provider) && now.getTime() - endedAt.getTime() < lateForMs;
}

const isHosted = (provider: ProviderName) => traitsOf(provider).cardEntry === "hosted";

/** What ended a payment, as its provider tells. */
type Notified = { state: "failed"; failure: PaymentFailure } | { state: "succeeded"; amount: Money; reference: string };

/**
 * What a provider's word does. `stays`: nothing. `fails`: the payment failed. `differs`: it tells of something else than
 * was requested, to the kobo: nothing is given, staff are notified. `pays`: the money is for it; `paysLate`: it had failed here.
 */
export function outcomeOf(
  payment: Pick<Tried, "state" | "provider"> & Money,
  orderReference: string,
  reported: Notified,
): "stays" | "fails" | "differs" | "pays" | "paysLate" {
  if (payment.state === "succeeded" || payment.state === "undone" || !isProvider(payment.provider)) return "stays";
  if (reported.state === "failed" && reported.failure === "mismatch") return "differs";
  if (reported.state === "failed") return payment.state === "failed" ? "stays" : "fails";
  const { amount, reference } = reported;
  const agrees =
    amount.amountMinor === payment.amountMinor && amount.currency === payment.currency && reference === orderReference;
  if (!agrees) return "differs";
  return payment.state === "open" ? "pays" : "paysLate";
}

/** Whether an order is over: money that comes for it now is its student's credit. */
export const isLetGo = ({ state }: { state: OrderState }): boolean =>
  state === "expired" || state === "cancelled" || state === "refunded";

/**
 * The lines of the book for money that came: as much of it for the order as that still asks for; what is more, or comes after the
 * order was let go, is the student's credit. `orderMinor`: what is for the order.
 */
export function entriesOf(
  order: { id: string; studentId: string; state: OrderState },
  { instalments, receivedMinor }: { instalments: readonly Instalment[]; receivedMinor: number },
  { provider, amountMinor, currency }: Money & { provider: PaymentSource },
): { orderMinor: number; entries: Entry[] } {
  const leftMinor = isLetGo(order)
    ? 0
    : cover(instalments, receivedMinor).reduce((sum, instalment) => sum + instalment.leftMinor, 0);
  const orderMinor = Math.min(amountMinor, leftMinor);
  const entries: Entry[] = [
    { account: "cash", holder: provider, currency, amountMinor },
    { account: "order", holder: order.id, currency, amountMinor: -orderMinor },
    { account: "credit", holder: order.studentId, currency, amountMinor: orderMinor - amountMinor },
  ];
  return { orderMinor, entries: entries.filter((entry) => entry.amountMinor !== 0) };
}

/** Whether an order takes no new payment, whatever is due of it. */
export const takesNoPayment = (order: { state: OrderState; expiresAt: Date }, now: Date): boolean =>
  isLetGo(order) || (order.state === "open" && order.expiresAt <= now);
