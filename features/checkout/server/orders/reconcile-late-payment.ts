import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { InTx } from "#platform/deps.ts";
import { lateOutcome, nextInstalment } from "../../order-rules.ts";
import { coupons, orders } from "../tables.ts";
import type { LockedOrder, OrderRow } from "./order-rows.ts";
import { releaseOrder } from "./release-order.ts";

/**
 * A locked order, ready for money that arrived by any method: one that ran out is opened again where the rule shows it (lateOutcome)
 * and nothing is in the way, and let go otherwise. `receivedOn`: the day in Lagos on which the money came.
 */
export async function reconcileLatePayment(
  deps: InTx<"clock">,
  lockedOrder: LockedOrder,
  received: { amountMinor: number; receivedOn: string },
): Promise<LockedOrder> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const { order, instalments, receivedMinor } = lockedOrder;
  const first = nextInstalment(instalments, receivedMinor);
  const late = lateOutcome(
    {
      state: order.state,
      expiresOn: dateInLagos(order.expiresAt),
      hasRunOut: order.expiresAt <= now,
      lateTransferDays: order.lateTransferDays,
    },
    first?.leftMinor ?? 0,
    received,
  );
  if (late === null || order.state === "cancelled") return lockedOrder;
  // Not seen by the job yet: it still has its coupon and credit.
  if (order.state === "open") {
    if (late === "reopens") return lockedOrder;
    await releaseOrder(deps, lockedOrder, "expired");
    return { ...lockedOrder, order: { ...order, state: "expired" }, receivedMinor: 0 };
  }
  if (late === "credit" || (await isTaken(tx, order)) || !(await takeCoupon(tx, order.couponId))) return lockedOrder;
  const [reopened] = await tx
    .update(orders)
    .set({ state: "open", updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  return { ...lockedOrder, order: reopened ?? order };
}

/** Whether the student takes the course already, or ordered it again. */
async function isTaken(tx: Tx, { id, studentId, courseId }: OrderRow): Promise<boolean> {
  const enrolled = enrolledRows(tx);
  const [taken] = await tx
    .select({ one: sql`1` })
    .from(enrolled)
    .where(and(eq(enrolled.studentId, studentId), eq(enrolled.courseId, courseId), ne(enrolled.state, "cancelled")));
  const [reopened] = await tx
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(eq(orders.studentId, studentId), eq(orders.courseId, courseId), eq(orders.state, "open"), ne(orders.id, id)),
    );
  return taken !== undefined || reopened !== undefined;
}

/** The use of the order's coupon once more; false where others have used it up. */
async function takeCoupon(tx: Tx, couponId: string | null): Promise<boolean> {
  if (couponId === null) return true;
  const { rowCount } = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.id, couponId), sql`(${coupons.maxUses} is null or ${coupons.uses} < ${coupons.maxUses})`));
  return (rowCount ?? 0) > 0;
}
