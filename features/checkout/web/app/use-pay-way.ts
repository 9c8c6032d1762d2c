import { type RefObject, useState } from "react";
import type { SandboxToken } from "#lib/sandbox-cards.ts";
import type { Quote } from "../../contract.ts";
import { paymentBody, payWays, wayNamed } from "../public/pay-ways.ts";
import { useCard } from "../public/use-card.ts";

/** The chosen way to pay of a form, with what is typed for it. `key`: of the chosen way; unknown or null is the first. */
export function usePayWay(
  form: RefObject<HTMLFormElement | null>,
  offered: Pick<Quote, "ways" | "cards">,
  [key, choose]: [string | null, (key: string) => void],
) {
  const card = useCard(form);
  const [keepCard, setKeepCard] = useState(false);
  const ways = payWays(offered);
  const way = wayNamed(ways, key);
  return {
    ways,
    way,
    choose,
    card,
    keepCard,
    setKeepCard,
    /** What startPayment is to be asked; null when something is wrong with the card, which then shows, and for a transfer. */
    body() {
      const token: SandboxToken | null = way.kind === "here" ? card.token() : null;
      if (way.kind === "here" && token === null) return null;
      return paymentBody(way, { token, keepCard });
    },
  };
}
export type ChosenWay = ReturnType<typeof usePayWay>;
