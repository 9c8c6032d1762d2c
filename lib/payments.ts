/** Literals about payments that server and pages share. */

/** Who takes money for the academy online. `sandbox`: nobody; it tries the way of a payment out. */
export const providerNames = ["sandbox"] as const;
export type ProviderName = (typeof providerNames)[number];

/** How money comes in: through a provider, which is asked, or by bank transfer, which staff see on the account. */
export const paymentSources = [...providerNames, "transfer"] as const;
export type PaymentSource = (typeof paymentSources)[number];

/**
 * Why a payment came to nothing. `abandoned`: it was never finished. `mismatch`: the provider tells of another amount, currency or
 * order than was asked for.
 */
export const paymentFailures = [
  "declined",
  "insufficient-funds",
  "challenge-failed",
  "timed-out",
  "abandoned",
  "mismatch",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];
