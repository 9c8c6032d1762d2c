import { and, asc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { received } from "#features/ledger/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import type { Instalment } from "../../order-rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { payments } from "../payments/tables.ts";
import { orderInstalments, orders } from "../tables.ts";

export type OrderRow = typeof orders.$inferSelect;

/** An order with its instalments and what came for it. */
export type LockedOrder = { order: OrderRow; instalments: Instalment[]; receivedMinor: number };

/**
 * An order of this student, locked until the transaction ends: whatever changes an order locks it first. `studentId` null: anyone's
 * it is, for what a provider or the clock reports. Errors: AppError not_found.
 */
export async function lockOrder({ db: tx }: InTx, orderId: string, studentId: string | null): Promise<LockedOrder> {
  const isTheirs = studentId === null ? undefined : eq(orders.studentId, studentId);
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isTheirs))
    .for("update");
  if (!order) throw notFound(checkoutTexts.unknownOrder);
  return withInstalments(tx, order);
}

/** A locked order, with its instalments and what came for it. */
export async function withInstalments(db: DbOrTx, order: OrderRow): Promise<LockedOrder> {
  const instalments = await db
    .select({
      number: orderInstalments.number,
      amountMinor: orderInstalments.amountMinor,
      dueOn: orderInstalments.dueOn,
    })
    .from(orderInstalments)
    .where(eq(orderInstalments.orderId, order.id))
    .orderBy(asc(orderInstalments.number));
  return { order, instalments, receivedMinor: (await received(db, [order.id])).get(order.id) ?? 0 };
}

/** The payment of an order that is under way; null when there is none. */
export async function findOpenPayment(db: DbOrTx, orderId: string) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "open")));
  return payment ?? null;
}
