import { currencies } from "#lib/money.ts";
import { traitsOf } from "#lib/payments.ts";
import { isThisMachine } from "#lib/this-machine.ts";
import type { VerbDeps } from "#platform/deps.ts";

/** What public pages, which are the same for everybody, may say of the ways to pay. */
export function publicWays({ payments, baseUrl }: Pick<VerbDeps, "payments" | "baseUrl">) {
  // The sandbox takes cards at an address of this machine alone.
  const takers = payments
    .map(({ name }) => traitsOf(name))
    .filter((traits) => traits.cardEntry === "hosted" || isThisMachine(baseUrl));
  return {
    /** The currencies in which somebody takes cards. */
    cardCurrencies: () =>
      currencies.filter((currency) => takers.some((traits) => traits.currencies.includes(currency))),
  };
}
