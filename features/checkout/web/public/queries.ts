import { queryOptions } from "@tanstack/react-query";
import { currencies } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { chosenCurrency } from "#ui/hooks/chosen-currency.ts";
import { getQuote } from "../../calls.ts";
import type { Quote } from "../../contract.ts";
import { checkoutTexts } from "../../texts.ts";

/** What an address may show of a choice; empty where it shows nothing. */
export type QuoteChoice = { course: string; plan: string; currency: string; tutor: string; coupon: string };

/** What a course costs with these choices. Errors: ApiError; an unknown currency is refused here as the server would. */
export const quoteQuery = (choice: QuoteChoice) =>
  queryOptions({ queryKey: ["quote", choice], queryFn: ({ signal }) => askQuote(choice, signal) });

async function askQuote(choice: QuoteChoice, signal: AbortSignal): Promise<Quote> {
  const currency = currencies.find((entry) => entry === choice.currency) ?? null;
  if (choice.currency && !currency) throw new ApiError(422, checkoutTexts.notInCurrency);
  const preferred = currency ? {} : { preferredCurrency: chosenCurrency() };
  const { data } = await ask(getQuote, { body: { ...choice, currency, ...preferred }, signal });
  return data;
}
