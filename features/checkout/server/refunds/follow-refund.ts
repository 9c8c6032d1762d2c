import { eq } from "drizzle-orm";
import { cancelEnrolment, resumeEnrolment } from "#features/learning/server/public.ts";
import { post } from "#features/ledger/server/public.ts";
import type { InTx } from "#platform/deps.ts";
import { isBegun, stateAfterRefund } from "../../order-rules.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { syncAccess } from "../orders/sync-access.ts";
import { orders } from "../tables.ts";

/**
 * Does what follows for an order when money of it went back, or came back again: its state and its course, by what is left
 * (stateAfterRefund). Where nothing but used credit is left, that is the student's again and the course ends; what was written,
 * graded and earned in it stays. `subject`: the refund or dispute that this is about. The ledger is written before.
 */
export async function followRefund(
  deps: InTx<"clock" | "emit">,
  { orderId, subject }: { orderId: string; subject: string },
): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const lockedOrder = await lockOrder(deps, orderId, null);
  const { order, instalments, receivedMinor } = lockedOrder;
  if (!isBegun(order.state) && order.state !== "refunded") return;
  const state = stateAfterRefund(instalments, receivedMinor, order.creditMinor);
  if (state !== order.state) {
    await tx.update(orders).set({ state, updatedAt: now }).where(eq(orders.id, orderId));
  }
  const { studentId, currency } = order;
  if (state === "refunded") {
    if (order.state === "refunded") return;
    await cancelEnrolment(deps, order);
    if (receivedMinor > 0) {
      await post(deps, {
        kind: "order-ended",
        subject,
        occurredAt: now,
        entries: [
          { account: "order", holder: orderId, currency, amountMinor: receivedMinor },
          { account: "credit", holder: studentId, currency, amountMinor: -receivedMinor },
        ],
      });
    }
    return;
  }
  if (order.state === "refunded") await resumeEnrolment(deps, order);
  await syncAccess(deps, { ...lockedOrder, order: { ...order, state } });
}
