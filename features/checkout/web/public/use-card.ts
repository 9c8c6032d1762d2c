import { type RefObject, useRef, useState } from "react";
import type { SandboxToken } from "#lib/sandbox-cards.ts";
import { type Card, type CardField, cardErrors, sandboxTokenOf } from "../../card-rules.ts";

const order: readonly CardField[] = ["number", "expiry", "cvc", "name"];
const onlyTestCards = "This is no test card. It was not sent anywhere; please use one of the test cards.";

const emptyCard: Card = { number: "", expiry: "", cvc: "", name: "" };

/** A card while it is typed, from `first` on: its errors show once it was tried, and go as they are corrected. */
export function useCard(form: RefObject<HTMLFormElement | null>, first = emptyCard) {
  const [card, setCard] = useState<Card>(first);
  const wasTried = useRef(false);
  const [errors, setErrors] = useState<Partial<Record<CardField, string>>>({});
  const errorsOf = (typed: Card) => {
    const match = cardErrors(typed, new Date());
    return match.number || sandboxTokenOf(typed.number) ? match : { ...match, number: onlyTestCards };
  };
  return {
    card,
    errors,
    change(typed: Card) {
      setCard(typed);
      if (wasTried.current) setErrors(errorsOf(typed));
    },
    /** The token of the card; null when something is wrong with it, which then shows, with the focus on the first. */
    token(): SandboxToken | null {
      wasTried.current = true;
      const match = errorsOf(card);
      setErrors(match);
      const wrong = order.find((field) => match[field]);
      if (wrong === undefined) return sandboxTokenOf(card.number);
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return null;
    },
  };
}
