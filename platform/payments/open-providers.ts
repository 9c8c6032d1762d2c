import type { Db } from "#db/client.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { PaymentProvider } from "./provider.ts";
import { sandboxProvider } from "./sandbox.ts";

/** What switches providers on, from the settings. */
export type ProviderSettings = { sandbox: boolean };

/** The providers that are switched on, in the order in which they are offered: one row each. */
export const openProviders = (deps: { db: Db; clock: Clock }, settings: ProviderSettings): PaymentProvider[] =>
  [settings.sandbox ? sandboxProvider(deps) : null].filter((provider) => provider !== null);
