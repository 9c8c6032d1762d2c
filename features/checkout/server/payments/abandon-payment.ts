import { conflict, notFound } from "#lib/app-error.ts";
import { ProviderSilentError } from "#platform/payments/provider.ts";
import { checkoutTexts } from "../../texts.ts";
import { applyAnswer } from "./apply-answer.ts";
import { findPayment, type PaymentDeps } from "./payment-rows.ts";
import { type SyncedPayment, syncPayment } from "./sync-payment.ts";

/**
 * Lets a payment be that its payer has not paid yet, so that another way can be taken. The provider closes its page where it can;
 * money that comes there all the same is not lost (applyAnswer). One that has ended stays as it ended.
 * Errors: AppError not_found; conflict while the bank is asked, or the provider is silent: the money may be on its way.
 */
export async function abandonPayment(
  deps: PaymentDeps,
  paymentId: string,
  studentId: string | null,
): Promise<SyncedPayment> {
  const before = await syncPayment(deps, paymentId, studentId);
  if (before.payment.state !== "open") return before;
  const isUnpaid = before.isUnknown || before.step?.next === "redirect" || before.step?.next === "transfer";
  if (!isUnpaid) throw conflict(checkoutTexts.moneyUnderWay);
  const payment = await findPayment(deps.db, paymentId, studentId);
  if (!payment) throw notFound(checkoutTexts.unknownPayment);
  const provider = deps.payments.find(({ name }) => name === payment.payment.provider);
  try {
    await provider?.cancel?.(payment.charge);
  } catch (error) {
    if (!(error instanceof ProviderSilentError)) throw error;
    throw conflict(checkoutTexts.moneyUnderWay);
  }
  // Paid in this very moment: that counts.
  const after = await syncPayment(deps, paymentId, studentId);
  if (after.payment.state !== "open") return after;
  await applyAnswer(deps, paymentId, { state: "failed", failure: "abandoned" });
  return syncPayment(deps, paymentId, studentId);
}
