import type { QuoteChoice } from "./public/queries.ts";

/** A choice as the address of checkout shows it. */
export const choiceFrom = (address: URLSearchParams): QuoteChoice => {
  const word = (name: string) => address.get(name)?.trim() ?? "";
  return {
    course: word("course"),
    plan: word("plan"),
    currency: word("currency"),
    tutor: word("tutor"),
    coupon: word("coupon").slice(0, 40),
  };
};
