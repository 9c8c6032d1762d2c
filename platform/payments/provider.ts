import type { Currency, Money } from "#lib/money.ts";
import type { PaymentFailure, ProviderName } from "#lib/payments.ts";

/** What a provider is asked to take. */
export type Charge = {
  /** Our payment's id: asked for twice, it is one charge. */
  payment: string;
  /** The order's reference, which the provider keeps and tells again. */
  reference: string;
  amount: Money;
  /** What the browser made of a card, where the page itself takes cards; else null. Never a card number. */
  token: string | null;
};

/** What a provider knows of a payment. Only this decides: neither what a browser says nor what a webhook tells. */
export type ProviderAnswer =
  /** It never heard of it. */
  | { state: "unknown" }
  /** The payer has something to do: `challenge`: to say at the bank that it is them. */
  | { state: "open"; next: "wait" | "challenge" }
  | { state: "failed"; failure: PaymentFailure }
  /** `method`: what it was paid with, for people: `Card ending 4242`. */
  | { state: "succeeded"; amount: Money; reference: string; method: string };

/** Money that goes back of a payment that succeeded. */
export type Refund = {
  /** Our refund's id: asked for twice, it is one refund. */
  id: string;
  /** All of the payment, or a part, in its currency. */
  amount: Money;
};

/** What a provider knows of a refund. As of payments, only this decides. */
export type RefundAnswer =
  /** It never heard of it. */
  | { state: "unknown" }
  /** It is on its way. */
  | { state: "open" }
  /** `reason`: in the provider's words, for staff. */
  | { state: "failed"; reason: string }
  | { state: "succeeded"; amount: Money };

/** Somebody who takes payments. Each is one file, and one row of open-providers.ts. */
export type PaymentProvider = {
  readonly name: ProviderName;
  readonly currencies: readonly Currency[];
  /**
   * Asks for a payment. Safe to repeat. Errors: ProviderSilentError when nobody knows what came of it; AppError invalid for a token
   * that the provider does not take.
   */
  begin(charge: Charge): Promise<void>;
  /** What is known of a payment. Errors: ProviderSilentError. */
  look(payment: string): Promise<ProviderAnswer>;
  /**
   * Asks for money of a payment to go back to whoever paid it, and answers as lookRefund does. Safe to repeat.
   * Errors: ProviderSilentError when nobody knows what came of it.
   */
  refund(payment: string, refund: Refund): Promise<RefundAnswer>;
  /** What is known of a refund. Errors: ProviderSilentError. */
  lookRefund(payment: string, refundId: string): Promise<RefundAnswer>;
  /** Hands on what the payer answered to a challenge that is shown by a page of ours, where there is one. */
  answerChallenge?(payment: string, passed: boolean): Promise<void>;
};

/** The provider did not answer: the payment may have been taken or not. `look` tells later. */
export class ProviderSilentError extends Error {
  constructor(name: ProviderName, options?: ErrorOptions) {
    super(`The payment provider ${name} did not answer.`, options);
    this.name = "ProviderSilentError";
  }
}
