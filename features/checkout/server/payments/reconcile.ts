import { and, asc, desc, eq, gt, inArray, isNull, lte, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type ProviderName, providerNames, traitsOf } from "#lib/payments.ts";
import { type PaymentProvider, ProviderSilentError } from "#platform/payments/provider.ts";
import { lateForMs, restMs } from "../../payment-rules.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";
import { syncPayment } from "./sync-payment.ts";
import { payments } from "./tables.ts";

/** A provider that was silent so often in a run is left alone until the next. */
const maxSilent = 3;
/** Payments that are asked about at once. */
const atOnce = 4;

/** A provider's clock may differ from ours by so much. */
const clockSlackMs = 10 * 60_000;

type Requested = Pick<PaymentRow, "id" | "provider">;

/**
 * Asks the providers about every payment that is under way, the oldest first: what was cut, lost or never reported is found here.
 * One that fails does not hold up the others, nor a provider that is silent. Returns how many ended; returns early when `signal` aborts.
 */
export async function reconcile(deps: PaymentDeps, signal: AbortSignal): Promise<number> {
  const open = await deps.db
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.state, "open"), lte(payments.openedAt, new Date(deps.clock.now().getTime() - restMs))))
    .orderBy(asc(payments.openedAt));
  return askAbout(deps, open, signal);
}

const hosted: readonly ProviderName[] = providerNames.filter((name) => traitsOf(name).cardEntry === "hosted");

/**
 * Asks each provider which payments it has taken of late, and ends those that are open here or had failed: someone paid
 * on a page that was left, or an answer was lost, and the webhook with it. Returns how many; returns early when `signal` aborts.
 */
export async function findTaken(deps: PaymentDeps, signal: AbortSignal): Promise<number> {
  const { db, clock } = deps;
  const late = alias(payments, "late");
  const mayBeTaken = await db
    .select({ id: payments.id, provider: payments.provider, openedAt: payments.openedAt })
    .from(payments)
    .where(
      and(
        inArray(payments.provider, [...hosted]),
        isNull(payments.lateFor),
        // Of these something else was reported than was requested: staff know.
        isNull(payments.reported),
        or(
          eq(payments.state, "open"),
          and(eq(payments.state, "failed"), gt(payments.endedAt, new Date(clock.now().getTime() - lateForMs))),
        ),
        notExists(db.select({ id: late.id }).from(late).where(eq(late.lateFor, payments.id))),
      ),
    )
    .orderBy(asc(payments.openedAt));
  let count = 0;
  for (const provider of deps.payments) {
    const own = mayBeTaken.filter((item) => item.provider === provider.name);
    const [first] = own;
    if (!first || signal.aborted) continue;
    const taken = await takenSince(provider, new Date(first.openedAt.getTime() - clockSlackMs));
    const request = own.filter(({ id }) => taken.has(id));
    count += await askAbout(deps, request, signal, "succeeded");
  }
  return count;
}

/** Nothing where the provider does not tell, or is silent: each payment is still asked about by itself. */
async function takenSince(provider: PaymentProvider, since: Date): Promise<Set<string>> {
  try {
    return new Set(await provider.taken?.(since));
  } catch (error) {
    if (error instanceof ProviderSilentError) return new Set();
    throw error;
  }
}

/**
 * Asks about each payment that failed on a page of the provider's not too long ago, for what a list does not tell.
 * Returns how many were paid after all; returns early when `signal` aborts.
 */
export async function lookBack(deps: PaymentDeps, signal: AbortSignal): Promise<number> {
  const ended = await deps.db
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(
      and(
        eq(payments.state, "failed"),
        inArray(payments.provider, [...hosted]),
        gt(payments.endedAt, new Date(deps.clock.now().getTime() - lateForMs)),
      ),
    )
    .orderBy(desc(payments.endedAt));
  return askAbout(deps, ended, signal, "succeeded");
}

/** Asks about each of these; returns how many are now other than they were listed: ended, or `wanted`. */
async function askAbout(
  deps: PaymentDeps,
  requests: readonly Requested[],
  signal: AbortSignal,
  requested: PaymentRow["state"] | null = null,
): Promise<number> {
  const silent = new Map<PaymentRow["provider"], number>();
  let [next, changed] = [0, 0];
  const goOn = async () => {
    for (let item = requests[next++]; item && !signal.aborted; item = requests[next++]) {
      if ((silent.get(item.provider) ?? 0) >= maxSilent) continue;
      try {
        const { payment, isSilent } = await syncPayment(deps, item.id, null);
        if (isSilent) silent.set(item.provider, (silent.get(item.provider) ?? 0) + 1);
        else if (requested === null ? payment.state !== "open" : payment.state === requested) changed += 1;
      } catch (error) {
        deps.log.error({ err: error, paymentId: item.id }, "a payment could not be reconciled; it will be retried");
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return changed;
}
