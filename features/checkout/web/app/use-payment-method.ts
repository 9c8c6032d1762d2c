import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import type { SandboxToken } from "#lib/sandbox-cards.ts";
import type { Card } from "../../card-rules.ts";
import type { Quote } from "../../contract.ts";
import { type PaymentMethod, paymentBody, paymentMethodNamed, paymentMethods } from "../public/payment-methods.ts";
import { useCard } from "../public/use-card.ts";

/** The card that was typed for a payment under way. In memory alone, until it is taken or another user logs in: nothing of it is stored. */
type Typed = { course: string; card: Card; saveCard: boolean };
const typedKey = ["typed-card"];

/** Forgets the card that was typed once it was taken. */
export function useCardTaken() {
  const queries = useQueryClient();
  useEffect(() => queries.removeQueries({ queryKey: typedKey }), [queries]);
}

/**
 * The chosen payment method of a form, with what is typed for it, which a declined payment of the same course finds again. `key`: of the
 * chosen method; unknown or null is the first. `extraMethods`: methods that are offered after those of the quote.
 */
export function usePaymentMethod(
  form: RefObject<HTMLFormElement | null>,
  { providers: takers, cards, course }: Pick<Quote, "providers" | "cards"> & { course: { slug: string } },
  [key, choose]: [string | null, (key: string) => void],
  extraMethods: readonly PaymentMethod[] = [],
) {
  const queries = useQueryClient();
  const typed = queries.getQueryData<Typed>(typedKey);
  const before = typed?.course === course.slug ? typed : null;
  const card = useCard(form, before?.card);
  const [saveCard, setSaveCard] = useState(before?.saveCard ?? false);
  const methods = [...paymentMethods({ providers: takers, cards }), ...extraMethods];
  const paymentMethod = paymentMethodNamed(methods, key);
  return {
    methods,
    method: paymentMethod,
    choose,
    card,
    saveCard,
    setSaveCard,
    /** What startPayment is to be asked; null when something is wrong with the card, which then shows, and where no one is asked. */
    body() {
      const token: SandboxToken | null = paymentMethod.kind === "here" ? card.token() : null;
      if (paymentMethod.kind === "here" && token === null) return null;
      if (token !== null) {
        queries.setQueryData<Typed>(typedKey, { course: course.slug, card: card.card, saveCard });
      }
      return paymentBody(paymentMethod, { token, saveCard });
    },
  };
}
export type ChosenMethod = ReturnType<typeof usePaymentMethod>;
