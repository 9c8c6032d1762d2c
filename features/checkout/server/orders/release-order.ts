import { eq, sql } from "drizzle-orm";
import { returnAsCredit } from "#features/ledger/server/public.ts";
import type { InTx } from "#platform/deps.ts";
import { coupons, orders } from "../tables.ts";
import type { LockedOrder } from "./order-rows.ts";

/**
 * Releases a locked, open order: its coupon may be used again, and what came for it (credit, a transfer that was too small) is its
 * student's credit again.
 */
export async function releaseOrder(
  deps: InTx<"clock">,
  { order, receivedMinor }: LockedOrder,
  state: "expired" | "cancelled",
): Promise<void> {
  const { db: tx } = deps;
  await tx.update(orders).set({ state, updatedAt: deps.clock.now() }).where(eq(orders.id, order.id));
  if (order.couponId !== null) {
    await tx
      .update(coupons)
      .set({ uses: sql`${coupons.uses} - 1` })
      .where(eq(coupons.id, order.couponId));
  }
  if (receivedMinor > 0) {
    const amount = { amountMinor: receivedMinor, currency: order.currency };
    await returnAsCredit(deps, { accountId: order.studentId, orderId: order.id, amount });
  }
}
