import { conflict, invalid } from "#lib/app-error.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { ProviderSilentError } from "#platform/payments/provider.ts";
import type { PaymentInput } from "../../contract.ts";
import { nextPart } from "../../order-rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { findOpenPayment, holdOrder } from "../orders/order-rows.ts";
import { payments } from "../tables.ts";
import { findPayment, type PaymentDeps } from "./payment-rows.ts";
import { type SettledPayment, settlePayment } from "./settle-payment.ts";

/**
 * Begins to pay what is due next of an order, and tells how far it came. A second try while one is under way, from wherever, takes
 * part in that one. The provider is asked after our own row is kept, so that whatever is cut is found again (reconcile).
 * Errors: AppError not_found; conflict for an order that has run out or has nothing due; invalid for a provider that does not take
 * this order's currency; those of answerOnce.
 */
export async function startPayment(
  deps: PaymentDeps,
  studentId: string,
  orderId: string,
  { provider: name, token }: PaymentInput,
  key: string,
): Promise<SettledPayment> {
  const { db, clock } = deps;
  const now = clock.now();
  const content = [studentId, orderId, name, token];
  const begun = await db.transaction((tx) =>
    answerOnce(tx, { scope: "payment", key, content }, now, async () => {
      const { order, parts, receivedMinor } = await holdOrder(tx, orderId, studentId);
      const underWay = await findOpenPayment(tx, orderId);
      if (underWay) return { paymentId: underWay.id, isNew: false };
      const part = nextPart(parts, receivedMinor);
      if (
        order.state === "expired" ||
        order.state === "cancelled" ||
        (order.state === "open" && order.expiresAt <= now)
      ) {
        throw conflict(checkoutTexts.orderExpired);
      }
      if (!part) throw conflict(checkoutTexts.notWaiting);
      const provider = deps.payments.find((one) => one.name === name);
      if (!provider?.currencies.includes(order.currency)) throw invalid(checkoutTexts.noProvider);
      const paymentId = newId();
      const { currency } = order;
      await tx
        .insert(payments)
        .values({ id: paymentId, orderId, provider: name, amountMinor: part.leftMinor, currency, openedAt: now });
      return { paymentId, isNew: true };
    }),
  );
  if (begun.isNew) await ask(deps, begun.paymentId, token);
  return settlePayment(deps, begun.paymentId, studentId);
}

/** Asks the provider for a payment that is open. What nobody knows yet is found out later. */
async function ask(deps: PaymentDeps, paymentId: string, token: PaymentInput["token"]): Promise<void> {
  const found = await findPayment(deps.db, paymentId);
  const provider = deps.payments.find(({ name }) => name === found?.payment.provider);
  if (!found || !provider || found.payment.state !== "open") return;
  const { payment, reference } = found;
  try {
    const amount = { amountMinor: payment.amountMinor, currency: payment.currency };
    await provider.begin({ payment: paymentId, reference, amount, token });
  } catch (error) {
    if (!(error instanceof ProviderSilentError)) throw error;
    deps.log.warn({ paymentId, provider: provider.name }, "a payment provider did not answer; it is asked again");
  }
}
