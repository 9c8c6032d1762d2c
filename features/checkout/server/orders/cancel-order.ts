import { conflict } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { checkoutTexts } from "../../texts.ts";
import { findOpenPayment, lockOrder } from "./order-rows.ts";
import { releaseOrder } from "./release-order.ts";

/**
 * Lets an order be that waits to be paid; again changes nothing. Errors: AppError not_found; conflict for one that is paid or has
 * run out, and while a payment of it is under way.
 */
export const cancelOrder = (
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  orderId: string,
): Promise<{ orderId: string }> =>
  db.transaction(async (tx) => {
    const order = await lockOrder({ db: tx }, orderId, studentId);
    if (order.order.state === "cancelled") return { orderId };
    if (order.order.state !== "open") throw conflict(checkoutTexts.notWaiting);
    if (await findOpenPayment(tx, orderId)) throw conflict(checkoutTexts.paymentUnderWay);
    await releaseOrder({ db: tx, clock }, order, "cancelled");
    return { orderId };
  });
