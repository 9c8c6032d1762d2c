import { and, asc, desc, eq, gt, inArray, lte } from "drizzle-orm";
import { type ProviderName, providerNames, traitsOf } from "#lib/payments.ts";
import { lateForMs, restMs } from "../../payment-rules.ts";
import { payments } from "../tables.ts";
import type { PaymentDeps, PaymentRow } from "./payment-rows.ts";
import { settlePayment } from "./settle-payment.ts";

/** A provider that was silent so often in a run is left alone until the next. */
const mostSilent = 3;
/** Payments that are asked about at once. */
const atOnce = 4;

type Asked = Pick<PaymentRow, "id" | "provider">;

/**
 * Asks the providers about every payment that is under way, the oldest first: what was cut, lost or never told is found here.
 * One that fails does not hold up the others, nor a provider that is silent. Returns how many ended; returns early when `stopping`.
 */
export async function reconcile(deps: PaymentDeps, stopping: AbortSignal): Promise<number> {
  const open = await deps.db
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.state, "open"), lte(payments.openedAt, new Date(deps.clock.now().getTime() - restMs))))
    .orderBy(asc(payments.openedAt));
  return askAbout(deps, open, stopping);
}

const hosted: readonly ProviderName[] = providerNames.filter((name) => traitsOf(name).cardEntry === "hosted");

/**
 * Asks about payments that came to nothing on a page of the provider's within `withinMs` (at most three days): somebody may have
 * paid there after all, and the webhook been lost. Returns how many did; returns early when `stopping`.
 */
export async function lookBack(
  deps: PaymentDeps,
  { withinMs = lateForMs, stopping }: { withinMs?: number; stopping: AbortSignal },
): Promise<number> {
  const ended = await deps.db
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(
      and(
        eq(payments.state, "failed"),
        inArray(payments.provider, [...hosted]),
        gt(payments.endedAt, new Date(deps.clock.now().getTime() - withinMs)),
      ),
    )
    .orderBy(desc(payments.endedAt));
  return askAbout(deps, ended, stopping, "succeeded");
}

/** Asks about each of these; answers how many are now other than they were listed: ended, or `wanted`. */
async function askAbout(
  deps: PaymentDeps,
  asked: readonly Asked[],
  stopping: AbortSignal,
  wanted: PaymentRow["state"] | null = null,
): Promise<number> {
  const silent = new Map<PaymentRow["provider"], number>();
  let [next, changed] = [0, 0];
  const goOn = async () => {
    for (let one = asked[next++]; one && !stopping.aborted; one = asked[next++]) {
      if ((silent.get(one.provider) ?? 0) >= mostSilent) continue;
      try {
        const { payment, isSilent } = await settlePayment(deps, one.id, null);
        if (isSilent) silent.set(one.provider, (silent.get(one.provider) ?? 0) + 1);
        else if (wanted === null ? payment.state !== "open" : payment.state === wanted) changed += 1;
      } catch (error) {
        deps.log.error({ err: error, paymentId: one.id }, "a payment could not be reconciled; it is tried again");
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return changed;
}
