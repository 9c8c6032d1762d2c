import { notFound } from "#lib/app-error.ts";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import {
  type NextStep,
  type PaymentProvider,
  type ProviderAnswer,
  ProviderSilentError,
} from "#platform/payments/provider.ts";
import { checkoutTexts } from "../../texts.ts";
import { applyAnswer } from "./apply-answer.ts";
import { findPayment, type PaymentDeps, type PaymentRow } from "./payment-rows.ts";

/** A payment as far as it is known. */
export type SettledPayment = {
  payment: PaymentRow;
  /** What its payer has to do: null where there is nothing. */
  step: NextStep | null;
  /** The provider never heard of it. */
  isUnknown: boolean;
  /** The provider did not answer, or is switched off. */
  isSilent: boolean;
};

/** After this long without a trace of a payment at the provider it was never asked for. */
const unknownForMs = 15 * 60_000;
/** How long a provider's page that was left may still be paid on: Paystack's stay open, and a payer may come back to one. */
export const lateForMs = 3 * 24 * 60 * 60_000;

/**
 * Asks the provider what became of a payment that is under way, and does what follows. Harmless at any time, however often and at
 * however many places. A provider that does not answer, or is switched off, leaves it as it is. One that came to nothing on a page
 * of the provider's is asked about, too: the payer may have paid there after all.
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
  const { payment, charge } = found;
  const now = clock.now();
  if (!mayChange(payment, now)) return settled(payment);
  const provider = deps.payments.find(({ name }) => name === payment.provider);
  const answer = provider ? await lookAt(provider, charge) : null;
  const isOpen = payment.state === "open";
  if (answer === null) return { ...settled(payment), step: isOpen ? { next: "wait" } : null, isSilent: true };
  if (answer.state === "succeeded") return settled(await applyAnswer(deps, paymentId, answer));
  if (!isOpen) return settled(payment);
  if (answer.state === "open") return { ...settled(payment), step: answer };
  if (answer.state === "unknown") {
    if (now.getTime() - payment.openedAt.getTime() < unknownForMs) {
      return { ...settled(payment), step: { next: "wait" }, isUnknown: true };
    }
    return settled(await applyAnswer(deps, paymentId, { state: "failed", failure: "abandoned" }));
  }
  return settled(await applyAnswer(deps, paymentId, answer));
}

const settled = (payment: PaymentRow): SettledPayment => ({ payment, step: null, isUnknown: false, isSilent: false });

/** Whether its provider may still tell something new of a payment. */
function mayChange({ state, provider, failure, endedAt }: PaymentRow, now: Date): boolean {
  if (state === "open") return true;
  if (state !== "failed" || failure === "mismatch" || provider === "transfer" || endedAt === null) return false;
  return isHosted(provider) && now.getTime() - endedAt.getTime() < lateForMs;
}

const isHosted = (provider: ProviderName) => traitsOf(provider).cardEntry === "hosted";

/** What a provider says of a payment; null when it says nothing. */
async function lookAt(provider: PaymentProvider, charge: string): Promise<ProviderAnswer | null> {
  try {
    return await provider.look(charge);
  } catch (error) {
    if (error instanceof ProviderSilentError) return null;
    throw error;
  }
}
