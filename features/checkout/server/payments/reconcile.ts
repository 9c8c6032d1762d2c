import { and, asc, eq, lte } from "drizzle-orm";
import { payments } from "../tables.ts";
import type { PaymentDeps } from "./payment-rows.ts";
import { settlePayment } from "./settle-payment.ts";

/** A payment that is younger is still being asked for by whoever began it. */
const restMs = 30_000;

/**
 * Asks the providers about every payment that is under way, the oldest first: what was cut, lost or never told is found here.
 * One that fails does not hold up the others. Returns how many ended; returns early when `stopping`.
 */
export async function reconcile(deps: PaymentDeps, stopping: AbortSignal): Promise<number> {
  const open = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.state, "open"), lte(payments.openedAt, new Date(deps.clock.now().getTime() - restMs))))
    .orderBy(asc(payments.openedAt));
  let ended = 0;
  for (const { id } of open) {
    if (stopping.aborted) break;
    try {
      const { payment } = await settlePayment(deps, id, null);
      if (payment.state !== "open") ended += 1;
    } catch (error) {
      deps.log.error({ err: error, paymentId: id }, "a payment could not be reconciled; it is tried again");
    }
  }
  return ended;
}
