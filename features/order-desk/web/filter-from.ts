import { currencies } from "#lib/money.ts";
import { paymentSources } from "#lib/payments.ts";
import type { OrderFilter } from "../contract.ts";
import { stateWords } from "./app/in-words.ts";

const among = <Word extends string>(words: readonly Word[], value: string | null): Word | undefined =>
  words.find((word) => word === value);

const states = Object.keys(stateWords) as (keyof typeof stateWords)[];

/** A calendar date as the address has it; nothing for what is none. */
function dayFrom(value: string | null): string | undefined {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}

/** What the page's address asks for; what it has beside that, or what no list can show, is left out. */
export const filterFrom = (address: URLSearchParams): OrderFilter => ({
  q: address.get("q")?.trim().slice(0, 100) || undefined,
  state: among(states, address.get("state")),
  overdue: among(["1"], address.get("overdue")),
  provider: among(paymentSources, address.get("provider")),
  currency: among(currencies, address.get("currency")),
  from: dayFrom(address.get("from")),
  to: dayFrom(address.get("to")),
});
