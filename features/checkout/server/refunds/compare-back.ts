import { and, asc, eq } from "drizzle-orm";
import { within } from "#platform/deps.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { type PaymentProvider, ProviderSilentError } from "#platform/payments/provider.ts";
import { findMoney, type PaymentDeps } from "../payments/payment-rows.ts";
import { recordOutsideRefunds } from "./outside-refunds.ts";
import { recordDispute } from "./record-dispute.ts";
import { disputes } from "./tables.ts";

/** How far back the lists of providers are read: a few runs may fail. */
const backMs = 14 * 24 * 60 * 60_000;

/**
 * Compares what each provider lists of refunds and disputes of late with what is written here, for what no webhook reported. What is known
 * changes nothing; one that fails holds up nothing else. Returns how many refunds are new; returns early when `signal` aborts.
 */
export async function compareBack(deps: PaymentDeps, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (const provider of deps.payments) {
    if (signal.aborted) break;
    try {
      count += await compareRefunds(deps, provider, signal);
      await compareDisputes(deps, provider, signal);
    } catch (error) {
      if (!(error instanceof ProviderSilentError)) throw error;
      deps.log.warn({ provider: provider.name }, "a provider did not list its refunds; it will be retried tomorrow");
    }
  }
  return count;
}

async function compareRefunds(deps: PaymentDeps, provider: PaymentProvider, signal: AbortSignal): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - backMs);
  let count = 0;
  for (const charge of (await provider.refundedSince?.(since)) ?? []) {
    if (signal.aborted) break;
    if (!isUuid(charge) || !(await findMoney(deps.db, charge))) continue;
    const listed = (await provider.refundsOf?.(charge)) ?? [];
    try {
      count += await deps.db.transaction((tx) => recordOutsideRefunds(within(deps, tx), charge, provider.name, listed));
    } catch (error) {
      deps.log.error({ err: error, charge }, "a refund at a provider could not be recorded; it will be retried");
    }
  }
  return count;
}

/** A dispute takes months: the list is read from the oldest on that is not decided here. */
async function compareDisputes(deps: PaymentDeps, provider: PaymentProvider, signal: AbortSignal): Promise<void> {
  const [oldest] = await deps.db
    .select({ openedAt: disputes.openedAt })
    .from(disputes)
    .where(and(eq(disputes.provider, provider.name), eq(disputes.state, "open")))
    .orderBy(asc(disputes.openedAt))
    .limit(1);
  const recent = deps.clock.now().getTime() - backMs;
  // It was opened at the provider before it was written down here.
  const since = new Date(Math.min(recent, (oldest?.openedAt.getTime() ?? recent) - backMs));
  for (const { payment, dispute } of (await provider.disputedSince?.(since)) ?? []) {
    if (signal.aborted) break;
    const paymentId = isUuid(payment) ? await findMoney(deps.db, payment) : null;
    if (!paymentId) continue;
    try {
      await deps.db.transaction((tx) => recordDispute(within(deps, tx), paymentId, provider.name, dispute));
    } catch (error) {
      deps.log.error({ err: error, paymentId }, "a dispute could not be recorded; it will be retried");
    }
  }
}
