import { type Currency, currencies } from "#lib/money.ts";
import { traitsOf } from "#lib/payments.ts";
import { isThisMachine } from "#lib/this-machine.ts";
import type { VerbDeps } from "#platform/deps.ts";

/** The currencies in which cards are taken; the sandbox takes them at an address of this machine alone. */
export function cardCurrencies({ payments, baseUrl }: Pick<VerbDeps, "payments" | "baseUrl">): Currency[] {
  const takers = payments
    .map(({ name }) => traitsOf(name))
    .filter((traits) => traits.cardEntry === "hosted" || isThisMachine(baseUrl));
  return currencies.filter((currency) => takers.some((traits) => traits.currencies.includes(currency)));
}
