import { type RefObject, useRef, useState } from "react";
import type { SandboxToken } from "#lib/sandbox-cards.ts";
import { type Card, type CardField, cardFaults, sandboxTokenOf } from "../../card-rules.ts";

const order: readonly CardField[] = ["number", "expiry", "cvc", "name"];
const onlyTestCards = "This is no test card. It was not sent anywhere; please use one of the test cards.";

const emptyCard: Card = { number: "", expiry: "", cvc: "", name: "" };

/** A card while it is typed, from `first` on: its faults show once it was tried, and go as they are corrected. */
export function useCard(form: RefObject<HTMLFormElement | null>, first = emptyCard) {
  const [card, setCard] = useState<Card>(first);
  const wasTried = useRef(false);
  const [faults, setFaults] = useState<Partial<Record<CardField, string>>>({});
  const faultsOf = (typed: Card) => {
    const found = cardFaults(typed, new Date());
    return found.number || sandboxTokenOf(typed.number) ? found : { ...found, number: onlyTestCards };
  };
  return {
    card,
    faults,
    change(typed: Card) {
      setCard(typed);
      if (wasTried.current) setFaults(faultsOf(typed));
    },
    /** The token of the card; null when something is wrong with it, which then shows, with the focus on the first. */
    token(): SandboxToken | null {
      wasTried.current = true;
      const found = faultsOf(card);
      setFaults(found);
      const wrong = order.find((field) => found[field]);
      if (wrong === undefined) return sandboxTokenOf(card.number);
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return null;
    },
  };
}
