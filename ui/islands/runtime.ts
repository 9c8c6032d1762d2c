import { type ComponentType, createElement } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates one island. Resolves when its effects have run, so that the event that woke it can be played again.
 * The loader imports this file and the island's own file side by side.
 */
export function hydrate(element: Element, component: ComponentType<object>, props: object): void {
  const typed = typedInto(element);
  // Hydration of a root is scheduled; flushing makes handlers ready before the event is replayed.
  flushSync(() => {
    hydrateRoot(element, createElement(component, props), {
      onRecoverableError: (error) => console.error("An island did not match its server rendering", error),
    });
  });
  // One after the other: what a component makes of one field may depend on the one before.
  for (const entry of typed) flushSync(() => restore(entry));
}

type Typed = { field: HTMLInputElement | HTMLTextAreaElement; value: string };

/** What was typed before the component was alive: on a slow line that is a whole form. */
const typedInto = (element: Element): Typed[] =>
  [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")]
    .filter(
      ({ type, value, defaultValue }) =>
        !["checkbox", "radio", "file", "hidden"].includes(type) && value !== defaultValue,
    )
    .map((field) => ({ field, value: field.value }));

/** Types it again: the component still thinks that nothing is there. */
function restore({ field, value }: Typed): void {
  field.value = field.defaultValue;
  // By the element's own setter: React watches the one of the instance, and would see no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
