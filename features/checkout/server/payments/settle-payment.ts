import { notFound } from "#lib/app-error.ts";
import { type PaymentProvider, type ProviderAnswer, ProviderSilentError } from "#platform/payments/provider.ts";
import { checkoutTexts } from "../../texts.ts";
import { applyAnswer } from "./apply-answer.ts";
import { findPayment, type PaymentDeps, type PaymentRow } from "./payment-rows.ts";

/** A payment as far as it is known, and what its payer has to do: null where there is nothing. */
export type SettledPayment = { payment: PaymentRow; next: "wait" | "challenge" | null };

/** After this long without a trace of a payment at the provider it was never asked for. */
const unknownForMs = 15 * 60_000;

/**
 * Asks the provider what became of a payment that is under way, and does what follows. Harmless at any time, however often and at
 * however many places. A provider that does not answer, or is switched off, leaves it as it is.
 * Errors: AppError not_found for one that is not this student's (null: whoever's).
 */
export async function settlePayment(
  deps: PaymentDeps,
  paymentId: string,
  studentId: string | null,
): Promise<SettledPayment> {
  const { db, clock } = deps;
  const found = await findPayment(db, paymentId, studentId);
  if (!found) throw notFound(checkoutTexts.unknownPayment);
  const { payment } = found;
  if (payment.state !== "open") return { payment, next: null };
  const provider = deps.payments.find(({ name }) => name === payment.provider);
  const answer = provider ? await lookAt(provider, paymentId) : null;
  if (answer === null) return { payment, next: "wait" };
  if (answer.state === "open") return { payment, next: answer.next };
  if (answer.state === "unknown") {
    if (clock.now().getTime() - payment.openedAt.getTime() < unknownForMs) return { payment, next: "wait" };
    return { payment: await applyAnswer(deps, paymentId, { state: "failed", failure: "abandoned" }), next: null };
  }
  return { payment: await applyAnswer(deps, paymentId, answer), next: null };
}

/** What a provider says of a payment; null when it says nothing. */
async function lookAt(provider: PaymentProvider, paymentId: string): Promise<ProviderAnswer | null> {
  try {
    return await provider.look(paymentId);
  } catch (error) {
    if (error instanceof ProviderSilentError) return null;
    throw error;
  }
}
