import type { Db } from "#db/client.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { paystackProvider } from "./paystack.ts";
import type { PaymentProvider } from "./provider.ts";
import { sandboxProvider } from "./sandbox.ts";
import { stripeProvider } from "./stripe.ts";

/** What switches providers on, from the settings: null is off. */
export type ProviderSettings = {
  sandbox: boolean;
  paystack: { secretKey: string; url: string } | null;
  stripe: { secretKey: string; webhookSecret: string; url: string } | null;
};

/** The providers that are switched on, in the order in which they are offered: one row each. */
export const openProviders = (
  deps: { db: Db; clock: Clock },
  { sandbox, paystack, stripe }: ProviderSettings,
): PaymentProvider[] =>
  [
    sandbox ? sandboxProvider(deps) : null,
    paystack ? paystackProvider(deps, paystack) : null,
    stripe ? stripeProvider(deps, stripe) : null,
  ].filter((provider) => provider !== null);
