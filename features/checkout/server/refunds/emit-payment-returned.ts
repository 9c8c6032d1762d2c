import { and, eq } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { paymentReturned } from "../../events.ts";
import { payments } from "../payments/tables.ts";
import { disputes, refunds } from "./tables.ts";

/**
 * Tells the others when nothing is left of a payment (paymentReturned), in the transaction in which the last of it went for good. What is
 * only on its way back, or disputed, is still there: it may fail.
 */
export async function emitPaymentReturned(
  { db: tx, emit }: InTx<"emit">,
  { paymentId, studentId, at }: { paymentId: string; studentId: string; at: Date },
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  const back = await tx
    .select({ amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, "succeeded")));
  const lost = await tx
    .select({ amountMinor: disputes.amountMinor })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.state, "lost")));
  const returnedMinor = [...back, ...lost].reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (payment && returnedMinor >= payment.amountMinor) await emit(tx, paymentReturned, { paymentId, studentId, at });
}
