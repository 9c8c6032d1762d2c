import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import type { SandboxToken } from "#lib/sandbox-cards.ts";
import type { Card } from "../../card-rules.ts";
import type { Quote } from "../../contract.ts";
import { type PayWay, paymentBody, payWays, wayNamed } from "../public/pay-ways.ts";
import { useCard } from "../public/use-card.ts";

/** The card that was typed for a payment under way. In memory alone, until it is taken or somebody else logs in: nothing of it is stored. */
type Typed = { course: string; card: Card; keepCard: boolean };
const typedKey = ["typed-card"];

/** Forgets the card that was typed once it was taken. */
export function useCardTaken() {
  const queries = useQueryClient();
  useEffect(() => queries.removeQueries({ queryKey: typedKey }), [queries]);
}

/**
 * The chosen way to pay of a form, with what is typed for it, which a declined payment of the same course finds again. `key`: of the
 * chosen way; unknown or null is the first. `besides`: ways that are offered after those of the quote.
 */
export function usePayWay(
  form: RefObject<HTMLFormElement | null>,
  { ways: takers, cards, course }: Pick<Quote, "ways" | "cards"> & { course: { slug: string } },
  [key, choose]: [string | null, (key: string) => void],
  besides: readonly PayWay[] = [],
) {
  const queries = useQueryClient();
  const typed = queries.getQueryData<Typed>(typedKey);
  const before = typed?.course === course.slug ? typed : null;
  const card = useCard(form, before?.card);
  const [keepCard, setKeepCard] = useState(before?.keepCard ?? false);
  const ways = [...payWays({ ways: takers, cards }), ...besides];
  const way = wayNamed(ways, key);
  return {
    ways,
    way,
    choose,
    card,
    keepCard,
    setKeepCard,
    /** What startPayment is to be asked; null when something is wrong with the card, which then shows, and where nobody is asked. */
    body() {
      const token: SandboxToken | null = way.kind === "here" ? card.token() : null;
      if (way.kind === "here" && token === null) return null;
      if (token !== null) {
        queries.setQueryData<Typed>(typedKey, { course: course.slug, card: card.card, keepCard });
      }
      return paymentBody(way, { token, keepCard });
    },
  };
}
export type ChosenWay = ReturnType<typeof usePayWay>;
