import * as z from "zod/mini";
import { answerShapes } from "../contract.ts";
import { defineKind, inOrder, optionShape, rendered } from "./kind.ts";

/** How many pairs of these ids are in the order of `right`, and how many there are. */
function pairsInOrder(order: readonly string[], right: readonly string[]) {
  const position = new Map(right.map((id, at) => [id, at]));
  const positions = order.map((id) => position.get(id) ?? 0);
  let inOrder = 0;
  for (const [at, first] of positions.entries()) {
    for (const second of positions.slice(at + 1)) if (first < second) inOrder += 1;
  }
  return { inOrder, all: (positions.length * (positions.length - 1)) / 2 };
}

/** Items that are to be put in order. Each pair the wrong way round takes back what one the right way round gives. */
export const ordering = defineKind({
  name: "ordering",
  body: z.object({ items: z.array(optionShape).check(z.minLength(2)) }),
  key: z.object({ order: z.array(z.string()) }),
  answer: answerShapes.ordering,
  shuffles: ({ items }) => items.map(({ id }) => id),
  alwaysShuffles: true,
  bodyForAttempt: ({ items }, order, render) => ({ items: rendered(inOrder(items, order), render) }),
  fits: ({ items }, { order }) =>
    order.length === items.length &&
    new Set(order).size === order.length &&
    items.every(({ id }) => order.includes(id)),
  score(_body, key, { order }) {
    const pairs = pairsInOrder(order, key.order);
    return (2 * pairs.inOrder - pairs.all) / pairs.all;
  },
  right: (_body, key) => key,
  make({ items }, { newOptionId, shuffled }) {
    const made = items.map((text) => ({ id: newOptionId(), text }));
    return { body: { items: shuffled(made) }, key: { order: made.map(({ id }) => id) } };
  },
  parts: ({ items }, { order }) => ({ items: inOrder(items, order).map(({ text }) => text) }),
  distinctTexts: ({ items }) => items.map(({ text }) => text),
});
