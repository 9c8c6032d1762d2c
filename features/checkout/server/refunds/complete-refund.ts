import { and, asc, eq, ne } from "drizzle-orm";
import { within } from "#platform/deps.ts";
import { type PaymentProvider, ProviderSilentError, type RefundResponse } from "#platform/payments/provider.ts";
import { findPayment, type PaymentDeps } from "../payments/payment-rows.ts";
import { endRefund } from "./end-refund.ts";
import { recordOutsideRefunds } from "./outside-refunds.ts";
import { outsideRefunds, refunds } from "./tables.ts";

type RefundRow = typeof refunds.$inferSelect;

/**
 * Asks the provider what became of a refund that is on its way, asks for it where it was never asked, and does what follows.
 * Harmless at any time and however often. A provider that is silent, off or throws leaves it is: whether it took the refund is
 * not known, so the job asks again. Returns whether it ended.
 */
export async function completeRefund(deps: PaymentDeps, refundId: string): Promise<boolean> {
  const [refund] = await deps.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.state !== "open" || refund.way !== "provider") return false;
  const payment = (await findPayment(deps.db, refund.paymentId))?.payment;
  const provider = deps.payments.find(({ name }) => name === payment?.provider);
  if (!payment || !provider) return false;
  const charge = payment.lateFor ?? payment.id;
  const [outside] = await deps.db.select().from(outsideRefunds).where(eq(outsideRefunds.refundId, refundId));
  if (outside) {
    // What someone made there is never asked for again.
    const listed = await listRefunds(provider, charge);
    if (listed)
      await deps.db.transaction((tx) => recordOutsideRefunds(within(deps, tx), charge, provider.name, listed));
    return (await deps.db.$count(refunds, and(eq(refunds.id, refundId), ne(refunds.state, "open")))) > 0;
  }
  const response = await askProvider(deps, provider, charge, refund);
  if (response === null || response.state === "open" || response.state === "unknown") return false;
  if (response.state === "succeeded") {
    const { amountMinor, currency } = response.amount;
    if (amountMinor !== refund.amountMinor || currency !== refund.currency) {
      deps.log.error({ refundId, response }, "a provider refunded another amount than requested");
      return false;
    }
  }
  return deps.db.transaction((tx) => endRefund(within(deps, tx), refund, payment.provider, response));
}

/** All refunds of a charge; null where its provider is silent, or lists none. */
async function listRefunds(provider: PaymentProvider, charge: string) {
  try {
    return (await provider.refundsOf?.(charge)) ?? null;
  } catch (error) {
    if (error instanceof ProviderSilentError) return null;
    throw error;
  }
}

async function askProvider(
  { log }: Pick<PaymentDeps, "log">,
  provider: PaymentProvider,
  charge: string,
  { id, amountMinor, currency }: RefundRow,
): Promise<RefundResponse | null> {
  try {
    const known = await provider.getRefundStatus(charge, id);
    if (known.state !== "unknown") return known;
    return await provider.refund(charge, { id, amount: { amountMinor, currency } });
  } catch (error) {
    if (!(error instanceof ProviderSilentError)) {
      log.error({ err: error, refundId: id }, "a provider did not accept a refund; it will be retried");
    }
    return null;
  }
}

/** Looks after every refund that is on its way. One that fails does not hold up the others. Returns how many ended. */
export async function reconcileRefunds(deps: PaymentDeps, signal: AbortSignal): Promise<number> {
  const open = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, "open"), eq(refunds.way, "provider")))
    .orderBy(asc(refunds.askedAt));
  let ended = 0;
  for (const { id } of open) {
    if (signal.aborted) break;
    try {
      if (await completeRefund(deps, id)) ended += 1;
    } catch (error) {
      deps.log.error({ err: error, refundId: id }, "a refund could not be reconciled; it will be retried");
    }
  }
  return ended;
}
