import type { Currency } from "./money.ts";

/** Literals about payments that server and pages share. */

/** `card`: by card, or by what else the provider's page takes. `account`: by a transfer to an account number of its own. */
export const paymentMethods = ["card", "account"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

type ProviderTraits = {
  /** Its name for people. */
  title: string;
  currencies: readonly Currency[];
  /** Where a card is entered: on a page of ours, which knows test cards alone, or on the provider's. */
  cardEntry: "here" | "hosted";
  paymentMethods: readonly PaymentMethod[];
};

/** Who takes money for the academy online, in the order in which they are offered. `sandbox`: no one; it tries the way of a payment out. */
export const paymentProviders = {
  sandbox: { title: "Sandbox", currencies: ["NGN", "USD"], cardEntry: "here", paymentMethods: ["card"] },
  paystack: { title: "Paystack", currencies: ["NGN"], cardEntry: "hosted", paymentMethods: ["card", "account"] },
  stripe: { title: "Stripe", currencies: ["USD"], cardEntry: "hosted", paymentMethods: ["card"] },
} as const satisfies Record<string, ProviderTraits>;
export type ProviderName = keyof typeof paymentProviders;
export const providerNames = ["sandbox", "paystack", "stripe"] as const satisfies readonly ProviderName[];

/** What holds for a provider, by its name. */
export const traitsOf = (name: ProviderName): ProviderTraits => paymentProviders[name];

/** How money is taken at a desk of the academy: in notes, or by a terminal for cards. */
export const deskSources = ["cash", "pos"] as const;
export type DeskSource = (typeof deskSources)[number];
/** What no provider is asked about: bank transfers, which staff see on the account, and what they took themselves. */
export const seenSources = ["transfer", ...deskSources] as const;

/** How money comes in: through a provider, which is asked, or as staff see it. */
export const paymentSources = [...providerNames, ...seenSources] as const;
export type PaymentSource = (typeof paymentSources)[number];
export const isProvider = (source: PaymentSource): source is ProviderName => Object.hasOwn(paymentProviders, source);

/**
 * Why a payment failed. `abandoned`: it was never finished. `refused`: the provider would not begin it. `mismatch`: the
 * provider tells of another amount, currency or order than was requested.
 */
export const paymentFailures = [
  "declined",
  "insufficient-funds",
  "challenge-failed",
  "timed-out",
  "abandoned",
  "refused",
  "mismatch",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];
