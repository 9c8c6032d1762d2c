import { type ComponentType, createElement } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates one island. Resolves when its effects have run, so that the event that woke it can be played again.
 * The loader imports this file and the island's own file side by side.
 */
export function hydrate(element: Element, component: ComponentType<object>, props: object): void {
  // Hydration of a root is scheduled; flushing makes handlers ready before the event is replayed.
  flushSync(() => {
    hydrateRoot(element, createElement(component, props), {
      onRecoverableError: (error) => console.error("An island did not match its server rendering", error),
    });
  });
}
