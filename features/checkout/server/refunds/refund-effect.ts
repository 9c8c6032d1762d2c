import { eq } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import {
  accessOn,
  type CourseAccess,
  isBegun,
  nextInstalment,
  type OrderState,
  stateAfterRefund,
} from "../../order-rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { withInstalments } from "../orders/order-rows.ts";
import { orders } from "../tables.ts";

/**
 * What a refund of so much would do to an order and its course today; changes nothing. `missingMinor`: what the order would ask for
 * next; `creditMinor`: used credit that would be the student's again. Errors: AppError not_found.
 */
export async function refundEffect(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  orderId: string,
  { amountMinor, isGoodwill }: { amountMinor: number; isGoodwill: boolean },
): Promise<{ state: OrderState; access: CourseAccess; missingMinor: number; creditMinor: number }> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound(checkoutTexts.unknownOrder);
  const { instalments, receivedMinor } = await withInstalments(db, order);
  const leftMinor = isGoodwill ? receivedMinor : Math.max(0, receivedMinor - amountMinor);
  const state = isBegun(order.state) ? stateAfterRefund(instalments, leftMinor, order.creditMinor) : order.state;
  if (state === "refunded") return { state, access: "none", missingMinor: 0, creditMinor: leftMinor };
  const access = accessOn(instalments, leftMinor, dateInLagos(clock.now()), {
    graceDays: order.graceDays,
    isBegun: isBegun(state),
    isDisputed: false,
  });
  return { state, access, missingMinor: nextInstalment(instalments, leftMinor)?.leftMinor ?? 0, creditMinor: 0 };
}
