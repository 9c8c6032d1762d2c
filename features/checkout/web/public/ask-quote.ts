import { ownCall } from "#ui/api/own-call.ts";
import { chosenCurrency } from "#ui/hooks/chosen-currency.ts";
import type { Quote } from "../../contract.ts";

/** What an address may say of a choice; empty where it says nothing. */
export type QuoteChoice = { course: string; plan: string; currency: string; tutor: string; coupon: string };

/** What a course costs with these choices. Errors: ApiFault. */
export const askQuote = (choice: QuoteChoice, signal: AbortSignal): Promise<Quote> =>
  ownCall<{ data: Quote }>("/api/students/quote", {
    body: choice.currency ? choice : { ...choice, currency: null, preferredCurrency: chosenCurrency() },
    signal,
  }).then(({ data }) => data);
