import type { OfficeFee } from "#features/catalogue/office-contract.ts";
import { type Currency, currencies, formatMoney, type Money } from "#lib/money.ts";

/** Prices of a course over time, and where they are quoted. No I/O. */

export type Period = {
  /** Null: from the beginning; until further notice. */
  from: string | null;
  until: string | null;
  state: "over" | "now" | "planned";
  /** Of each plan, in the order of the price list. */
  fees: OfficeFee[];
};

/** What holds at a moment. */
export const feesAt = (fees: readonly OfficeFee[], at: string): OfficeFee[] =>
  fees.filter(
    ({ validFrom, validUntil }) => (validFrom === null || validFrom <= at) && (validUntil === null || validUntil > at),
  );

/** What holds or comes. */
export const openFees = (fees: readonly OfficeFee[], now: string): OfficeFee[] =>
  fees.filter(({ validUntil }) => validUntil === null || validUntil > now);

/** The spans of time in which no price changes, the oldest first. */
export function periodsOf(fees: readonly OfficeFee[], now: string): Period[] {
  const edges = [...new Set(fees.flatMap(({ validFrom, validUntil }) => [validFrom, validUntil]))]
    .filter((edge) => edge !== null)
    .toSorted();
  const starts = [fees.some(({ validFrom }) => validFrom === null) ? null : undefined, ...edges];
  return starts.flatMap((from, index): Period[] => {
    if (from === undefined) return [];
    const until = starts[index + 1] ?? null;
    const holding = feesAt(fees, from ?? new Date(0).toISOString());
    if (holding.length === 0) return [];
    const state = until !== null && until <= now ? "over" : from === null || from <= now ? "now" : "planned";
    return [{ from, until, state, fees: holding }];
  });
}

/** A plan's name for staff: `Upfront`, `Installment (2), in all`, `8 weeks, a month`. */
export function feeName({ plan, lengthWeeks }: Pick<OfficeFee, "plan" | "lengthWeeks">): string {
  const names = {
    upfront: "Upfront",
    installment: "Installment (2), in all",
    monthly: "Monthly",
    course: "Fee",
    month: "A month",
  };
  return lengthWeeks === null ? names[plan] : `${lengthWeeks} weeks${plan === "month" ? ", a month" : ""}`;
}

/** `isOver`: it was the price once, and holds no more. */
export type QuotedPrice = Money & { isOver: boolean };

/** The prices that texts may quote: those that hold, then those that are over. Each once. */
export function quotedPrices(fees: readonly OfficeFee[], now: string): QuotedPrice[] {
  const amountsOf = (some: readonly OfficeFee[], isOver: boolean) =>
    some.flatMap(({ amountMinor, currency }) => (amountMinor === null ? [] : [{ amountMinor, currency, isOver }]));
  const over = fees.filter(({ validUntil }) => validUntil !== null && validUntil <= now);
  const prices = new Map<string, QuotedPrice>();
  for (const price of [...amountsOf(feesAt(fees, now), false), ...amountsOf(over, true)])
    if (!prices.has(formatMoney(price))) prices.set(formatMoney(price), price);
  return [...prices.values()];
}

/** The currencies in which all at once costs more than in two parts, of amounts in the order of `fees`. */
export const dearerAtOnce = (
  fees: readonly Pick<OfficeFee, "plan" | "currency">[],
  amounts: readonly (number | null)[],
): Currency[] => {
  const amountOf = (plan: OfficeFee["plan"], currency: Currency) =>
    amounts[fees.findIndex((fee) => fee.plan === plan && fee.currency === currency)] ?? null;
  return currencies.filter((currency) => {
    const [once, parts] = [amountOf("upfront", currency), amountOf("installment", currency)];
    return once !== null && parts !== null && once > parts;
  });
};

/** An amount as people write one, with or without its commas, but not a part of a larger number. */
const amounts = /(?<![\w.,])(?:(?:₦|NGN ?|N)|(?<dollars>\$|USD ?))(?<figures>\d[\d,]*(?:\.\d+)?)/g;

const maxSentence = 300;

/** The sentences of a text that quote one of the prices; each with one that holds, if it has any. */
export function quotesIn(
  text: string,
  prices: readonly QuotedPrice[],
): { sentence: string; price: string; isOver: boolean }[] {
  const keyOf = (currency: Currency, amountMinor: number) => `${currency} ${amountMinor}`;
  const known = new Map(prices.map((price) => [keyOf(price.currency, price.amountMinor), price]));
  return text.split(/(?<=[.!?])\s+|\n+/).flatMap((part) => {
    const sentence = part.trim();
    const quoted = [...sentence.matchAll(amounts)].flatMap(({ groups }) => {
      const amountMinor = Math.round(Number(groups?.figures?.replaceAll(",", "")) * 100);
      const price = known.get(keyOf(groups?.dollars ? "USD" : "NGN", amountMinor));
      return price ? [price] : [];
    });
    const first = quoted.find(({ isOver }) => !isOver) ?? quoted[0];
    return first ? [{ sentence: sentence.slice(0, maxSentence), price: formatMoney(first), isOver: first.isOver }] : [];
  });
}
