import { type ProviderName, traitsOf } from "#lib/payments.ts";
import type { SandboxToken } from "#lib/sandbox-cards.ts";
import type { PaymentInput, Quote } from "../../contract.ts";

/** A payment method, as a page offers it. */
export type PaymentMethod = {
  /** Is in addresses: `transfer`, `card-paystack`, `account-paystack`, `sponsor`, or the id of a saved card. */
  key: string;
  label: string;
  hint: string;
  /** `here`: a card on a page of ours. `hosted`: on the provider's. `stored`: a card that it keeps. `account`: an account number of one payment. `sponsor`: another user, by a link. */
  kind: "here" | "hosted" | "saved" | "account" | "transfer" | "sponsor";
  /** Null for a bank transfer and a sponsor's link, which no one is asked about. */
  provider: ProviderName | null;
  cardId: string | null;
};

/** The payment methods that are offered: saved cards first, then those of each provider, and always a bank transfer. */
export function paymentMethods({ providers: methods, cards }: Pick<Quote, "providers" | "cards">): PaymentMethod[] {
  const storedPaymentMethods = cards.map(
    ({ id, label, provider }): PaymentMethod => ({
      key: id,
      label,
      hint: `Kept by ${traitsOf(provider).title} from an earlier payment.`,
      kind: "saved",
      provider,
      cardId: id,
    }),
  );
  const offered = methods.flatMap((provider): PaymentMethod[] => {
    const { title, cardEntry, paymentMethods: taken } = traitsOf(provider);
    const card: PaymentMethod =
      cardEntry === "here"
        ? {
            key: `card-${provider}`,
            label: methods.length > 1 ? "Test card" : "Card",
            hint: "A sandbox: no money moves.",
            kind: "here",
            provider,
            cardId: null,
          }
        : {
            key: `card-${provider}`,
            label: `Card, at ${title}`,
            hint: `You enter it on the page of ${title}.`,
            kind: "hosted",
            provider,
            cardId: null,
          };
    const account: PaymentMethod = {
      key: `account-${provider}`,
      label: "Transfer to your own account number",
      hint: `${title} makes one for this payment and confirms the transfer by itself.`,
      kind: "account",
      provider,
      cardId: null,
    };
    return taken.includes("account") ? [card, account] : [card];
  });
  return [...storedPaymentMethods, ...offered, transferMethod];
}

const transferMethod: PaymentMethod = {
  key: "transfer",
  label: "Bank transfer",
  hint: "To our account, with a reference. Our staff confirm it.",
  kind: "transfer",
  provider: null,
  cardId: null,
};

/** Offered where an order is placed; its page has a part of its own for it. */
export const sponsorMethod: PaymentMethod = {
  key: "sponsor",
  label: "Somebody else pays",
  hint: "By a link.",
  kind: "sponsor",
  provider: null,
  cardId: null,
};

/** The payment method with this key; the first where there is none. */
export const paymentMethodNamed = (paymentMethods: readonly PaymentMethod[], key: string | null): PaymentMethod =>
  paymentMethods.find((paymentMethod) => paymentMethod.key === key) ?? paymentMethods[0] ?? transferMethod;

/** The body of startPayment for a method; null where no one is asked. `token`: of a card that was entered here. */
export function paymentBody(
  { kind, provider, cardId }: PaymentMethod,
  { token, saveCard }: { token: SandboxToken | null; saveCard: boolean },
) {
  if (provider === null) return null;
  return {
    provider,
    paymentMethod: kind === "account" ? ("account" as const) : ("card" as const),
    token: kind === "here" ? token : null,
    savedCard: cardId,
    saveCard: saveCard && (kind === "here" || kind === "hosted"),
  } satisfies Partial<PaymentInput>;
}
export type PaymentBody = NonNullable<ReturnType<typeof paymentBody>>;
