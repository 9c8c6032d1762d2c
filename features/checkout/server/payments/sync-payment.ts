import { notFound } from "#lib/app-error.ts";
import {
  type NextStep,
  type PaymentProvider,
  type ProviderResponse,
  ProviderSilentError,
} from "#platform/payments/provider.ts";
import { mayChange, unknownForMs } from "../../payment-rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { applyAnswer } from "./apply-answer.ts";
import { findPayment, type PaymentDeps, type PaymentRow } from "./payment-rows.ts";

/** A payment as far as it is known. */
export type SyncedPayment = {
  payment: PaymentRow;
  /** What its payer has to do: null where there is nothing. */
  step: NextStep | null;
  /** The provider never heard of it. */
  isUnknown: boolean;
  /** The provider did not answer, or is switched off. */
  isSilent: boolean;
};

/**
 * Asks the provider what became of a payment that is under way, and does what follows. Harmless at any time, however often and at
 * however many places. A provider that does not answer, or is switched off, leaves it is. One that failed on a page
 * of the provider's is asked about, too: the payer may have paid there after all.
 * Errors: AppError not_found for one that is not this student's (null: anyone's).
 */
export async function syncPayment(
  deps: PaymentDeps,
  paymentId: string,
  studentId: string | null,
): Promise<SyncedPayment> {
  const { db, clock } = deps;
  const matchingPayment = await findPayment(db, paymentId, studentId);
  if (!matchingPayment) throw notFound(checkoutTexts.unknownPayment);
  const { payment, charge } = matchingPayment;
  const now = clock.now();
  if (!mayChange(payment, now)) return withoutStep(payment);
  const provider = deps.payments.find(({ name }) => name === payment.provider);
  const answer = provider ? await lookAt(provider, charge) : null;
  const isOpen = payment.state === "open";
  if (answer === null) return { ...withoutStep(payment), step: isOpen ? { next: "wait" } : null, isSilent: true };
  if (answer.state === "succeeded") return withoutStep(await applyAnswer(deps, paymentId, answer));
  if (!isOpen) return withoutStep(payment);
  if (answer.state === "open") return { ...withoutStep(payment), step: answer };
  if (answer.state === "unknown") {
    if (now.getTime() - payment.openedAt.getTime() < unknownForMs) {
      return { ...withoutStep(payment), step: { next: "wait" }, isUnknown: true };
    }
    return withoutStep(await applyAnswer(deps, paymentId, { state: "failed", failure: "abandoned" }));
  }
  return withoutStep(await applyAnswer(deps, paymentId, answer));
}

const withoutStep = (payment: PaymentRow): SyncedPayment => ({
  payment,
  step: null,
  isUnknown: false,
  isSilent: false,
});

/** What a provider reports of a payment; null when it shows nothing. */
async function lookAt(provider: PaymentProvider, charge: string): Promise<ProviderResponse | null> {
  try {
    return await provider.getStatus(charge);
  } catch (error) {
    if (error instanceof ProviderSilentError) return null;
    throw error;
  }
}
