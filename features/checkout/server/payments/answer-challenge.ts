import { invalid, notFound } from "#lib/app-error.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { checkoutTexts } from "../../texts.ts";
import { findPayment, type PaymentDeps } from "./payment-rows.ts";
import { type SyncedPayment, syncPayment } from "./sync-payment.ts";

/**
 * Hands on what the payer answered to a challenge that a page of ours shows, and tells what came of it. A payment that waits for
 * no answer stays unchanged. Errors: AppError not_found; invalid where the provider has a page of its own for it; those of answerOnce.
 */
export async function answerChallenge(
  deps: PaymentDeps,
  studentId: string | null,
  { paymentId, passed, key }: { paymentId: string; passed: boolean; key: string },
): Promise<SyncedPayment> {
  const payment = await findPayment(deps.db, paymentId, studentId);
  if (!payment) throw notFound(checkoutTexts.unknownPayment);
  const provider = deps.payments.find(({ name }) => name === payment.payment.provider);
  const answer = provider?.answerChallenge;
  if (!answer) throw invalid(checkoutTexts.noProvider);
  await deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "payment", key, content: [studentId, paymentId, passed] }, deps.clock.now(), async () => ({
      paymentId,
    })),
  );
  // Outside: a provider is never waited for with a transaction in hand. One that was answered takes no other answer.
  await answer(paymentId, passed);
  return syncPayment(deps, paymentId, studentId);
}
