import { type RefObject, useRef, useState } from "react";
import type { SandboxToken } from "#lib/sandbox-cards.ts";
import { type Card, type CardField, cardFaults, sandboxTokenOf } from "../../card-rules.ts";

const order: readonly CardField[] = ["number", "expiry", "cvc", "name"];
const onlyTestCards = "This is no test card. It was not sent anywhere; please use one of the test cards.";

/** A card while it is typed: its faults show once it was tried, and go as they are mended. */
export function useCard(form: RefObject<HTMLFormElement | null>) {
  const [card, setCard] = useState<Card>({ number: "", expiry: "", cvc: "", name: "" });
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
      const first = order.find((field) => found[field]);
      if (first === undefined) return sandboxTokenOf(card.number);
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return null;
    },
  };
}
