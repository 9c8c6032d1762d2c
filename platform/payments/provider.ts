import type { Money } from "#lib/money.ts";
import type { PaymentFailure, PaymentMethod, ProviderName } from "#lib/payments.ts";

/** A card that its provider stores for us. What is here pays nothing without the academy's key at that provider. */
export type SavedCard = {
  /** The provider's word for the card. */
  token: string;
  /** Whose card it is there: a customer's id, or the e-mail address that it was stored for. */
  customer: string;
  /** For people: `Visa ending 4242`. */
  label: string;
};

/** What a provider is asked to take. */
export type Charge = {
  /** Our payment's id: asked for twice, it is one charge. */
  payment: string;
  /** The order's reference, which the provider stores and tells again. */
  reference: string;
  amount: Money;
  /** `card`: by a card, on the provider's page or ours. `account`: by a transfer to an account number of its own. */
  paymentMethod: PaymentMethod;
  /** What the browser made of a card, where the page itself takes cards; else null. Never a card number. */
  token: string | null;
  /** A card that was stored with an earlier payment; null where none is used. */
  savedCard: Pick<SavedCard, "token" | "customer"> | null;
  /** Whether the payer wants the card to be stored. */
  savesCard: boolean;
  payerEmail: string;
  /** When the payment was begun: the same however often it is requested. */
  begunAt: Date;
  /** What it is for, as the provider's page shows it: `Frontend Engineering, part 1 of 2`. */
  about: string;
  /** Page of ours to which the provider's page sends back. */
  returnTo: string;
};

/** An account number that stands for one payment alone. */
export type PayAccount = { accountNumber: string; bankName: string; accountHolder: string; expiresAt: Date };

/** What a payer has to do. */
export type NextStep =
  /** `challenge`: to confirm at the bank that it is them, on a page of ours. */
  | { next: "wait" | "challenge" }
  /** To pay, or to go on paying, at this address of the provider's. */
  | { next: "redirect"; address: string }
  /** To send exactly the amount to this account. */
  | { next: "transfer"; account: PayAccount };

/** What a provider knows of a payment. Only this decides: neither what a browser reports nor what a webhook tells. */
export type ProviderResponse =
  /** It never heard of it. */
  | { state: "unknown" }
  | ({ state: "open" } & NextStep)
  | { state: "failed"; failure: PaymentFailure }
  /** `method`: what it was paid with, for people: `Card ending 4242`. `card`: the card that it keeps now, if any. */
  | { state: "succeeded"; amount: Money; reference: string; method: string; card?: SavedCard };

/** Money that goes back of a payment that succeeded. */
export type Refund = {
  /** Our refund's id: asked for twice, it is one refund. */
  id: string;
  /** All of the payment, or a part, in its currency. */
  amount: Money;
};

/** What a provider knows of a refund. As of payments, only this decides. */
export type RefundResponse =
  /** It never heard of it. */
  | { state: "unknown" }
  /** It is on its way. */
  | { state: "open" }
  /** `reason`: in the provider's words, for staff. */
  | { state: "failed"; reason: string }
  | { state: "succeeded"; amount: Money };

/** A refund as its provider lists it, no matter who made it. */
export type ListedRefund = {
  /** The provider's. */
  id: string;
  /** Our refund's id, where the note with it names one. */
  ours: string | null;
  answer: Exclude<RefundResponse, { state: "unknown" }>;
  amount: Money;
  /** Null where the provider does not report. */
  madeAt: Date | null;
};

/** A dispute of a payer with the bank, and its state. `won`: the money stays with us. */
export type ListedDispute = { id: string; state: "open" | "won" | "lost"; amount: Money };

/** What a webhook is about. It only shows where to look. */
export type ProviderEvent = {
  /** The provider's id of the event: received twice, it is one. */
  id: string;
  /** The provider's word for what happened. */
  type: string;
  /** Our payment's id, as the provider stores it; null where it shows nothing of one of ours. */
  payment: string | null;
  /** It is about a refund: the list of the payment's refunds tells which. */
  isRefund: boolean;
  /** A payer disputes the payment with the bank. */
  dispute: ListedDispute | null;
};

/** What a test of a provider's settings shows; nothing is charged by it. */
export type ProviderCheck = {
  /** Whether real money moves with its key. */
  isLive: boolean;
  /** Whether it has our webhook's address; null where it cannot be asked. */
  hasWebhook: boolean | null;
};

/** Someone who takes payments. Each is one file, one row of open-providers.ts and one of lib/payments.ts. */
export type PaymentProvider = {
  readonly name: ProviderName;
  /** Another one than this stands for other settings (settingsMark). */
  readonly mark: string;
  /**
   * Asks, with its key, for what costs nothing. `webhookUrl`: where it should call us. Errors: ProviderSilentError;
   * ProviderRefusedError when it does not take the key.
   */
  check(webhookUrl: string): Promise<ProviderCheck>;
  /**
   * Asks for a payment. Safe to repeat. Errors: ProviderSilentError when no one knows what came of it; ProviderRefusedError when
   * it will not be taken; AppError invalid for a token that the provider does not take.
   */
  createPayment(charge: Charge): Promise<void>;
  /** What is known of a payment. Errors: ProviderSilentError. */
  getStatus(payment: string): Promise<ProviderResponse>;
  /**
   * Our ids of what it has taken among the payments that were begun since then, the page of which may stay open: one question
   * finds all that no one reported to us. `look` still decides about each. Errors: ProviderSilentError.
   */
  taken?(since: Date): Promise<string[]>;
  /** Sees to it that an open payment cannot be paid any more, where the provider can; look tells what came of it. Errors: ProviderSilentError. */
  cancel?(payment: string): Promise<void>;
  /**
   * Asks for money of a payment to go back to the person who paid it, and answers as getRefundStatus does. Safe to repeat.
   * Errors: ProviderSilentError when no one knows what came of it.
   */
  refund(payment: string, refund: Refund): Promise<RefundResponse>;
  /** What is known of a refund. Errors: ProviderSilentError. */
  getRefundStatus(payment: string, refundId: string): Promise<RefundResponse>;
  /**
   * All refunds of a payment, no matter who made them, but for those that a dispute forced: these it tells as disputes. Errors: ProviderSilentError.
   */
  refundsOf?(payment: string): Promise<ListedRefund[]>;
  /** Our ids of payments of which money went back since then, not all of it by us. Errors: ProviderSilentError. */
  refundedSince?(since: Date): Promise<string[]>;
  /** Disputes that were opened since then, each with our id of its payment. Errors: ProviderSilentError. */
  disputedSince?(since: Date): Promise<{ payment: string; dispute: ListedDispute }[]>;
  /** Lets a saved card go at the provider, where that can be requested. Errors: ProviderSilentError. */
  forgetCard?(card: Pick<SavedCard, "token" | "customer">): Promise<void>;
  /** The name that a bank in Nigeria has for an account of it, where the provider can ask; null: it knows none. Errors: ProviderSilentError. */
  findAccountName?(account: { bankCode: string; accountNumber: string }): Promise<{ name: string | null }>;
  /** Hands on what the payer answered to a challenge that is shown by a page of ours, where there is one. */
  answerChallenge?(payment: string, passed: boolean): Promise<void>;
  /**
   * Reads a webhook: `body` as it came, byte for byte. Null when its signature is not the provider's, or not of about now.
   * Errors: ProviderSilentError; PoisonError for what is signed and has not the shape of an event.
   */
  readWebhook?(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent | null>;
};

/** The provider did not answer: the payment may have been taken or not. `look` tells later. */
export class ProviderSilentError extends Error {
  constructor(name: ProviderName, options?: ErrorOptions) {
    super(`The payment provider ${name} did not answer.`, options);
    this.name = "ProviderSilentError";
  }
}

/** The provider refused before anything was taken; the message holds its words, for the log. */
export class ProviderRefusedError extends Error {
  readonly reason: string;

  constructor(name: ProviderName, text: string) {
    super(`The payment provider ${name} refused: ${text}`);
    this.name = "ProviderRefusedError";
    this.reason = text;
  }
}
