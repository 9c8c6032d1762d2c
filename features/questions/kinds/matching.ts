import * as z from "zod/mini";
import { answerShapes } from "../contract.ts";
import { defineKind, inOrder, optionShape, rendered } from "./kind.ts";

/** Each on the left belongs to one on the right; some on the right may belong to none. */
export const matching = defineKind({
  name: "matching",
  body: z.object({
    left: z.array(optionShape).check(z.minLength(2)),
    right: z.array(optionShape).check(z.minLength(2)),
  }),
  key: z.object({ pairs: z.record(z.string(), z.string()) }),
  answer: answerShapes.matching,
  shuffles: ({ right }) => right.map(({ id }) => id),
  alwaysShuffles: true,
  bodyForAttempt: ({ left, right }, order, render) => ({
    left: rendered(left, render),
    right: rendered(inOrder(right, order), render),
  }),
  fits({ left, right }, { pairs }) {
    const [lefts, rights] = [left, right].map((side) => new Set(side.map(({ id }) => id)));
    const chosen = Object.entries(pairs);
    return (
      chosen.every(([from, to]) => lefts?.has(from) && rights?.has(to)) &&
      new Set(chosen.map(([, to]) => to)).size === chosen.length
    );
  },
  isEmpty: ({ pairs }) => Object.keys(pairs).length === 0,
  score({ left, right }, key, { pairs }) {
    // By the words: where two on the right show the same, either belongs to either.
    const textOf = new Map(right.map(({ id, text }) => [id, text]));
    const isRight = (id: string) => textOf.get(pairs[id] ?? "") === textOf.get(key.pairs[id] ?? "");
    return left.filter(({ id }) => isRight(id)).length / left.length;
  },
  right: (_body, key) => key,
  make({ pairs, extra = [] }, { newOptionId, shuffled }) {
    const made = pairs.map(([left, right]) => ({
      left: { id: newOptionId(), text: left },
      right: { id: newOptionId(), text: right },
    }));
    return {
      body: {
        left: shuffled(made.map(({ left }) => left)),
        right: shuffled([...made.map(({ right }) => right), ...extra.map((text) => ({ id: newOptionId(), text }))]),
      },
      key: { pairs: Object.fromEntries(made.map(({ left, right }) => [left.id, right.id])) },
    };
  },
  parts({ left, right }, key) {
    const textOf = new Map(right.map(({ id, text }) => [id, text]));
    const used = new Set(Object.values(key.pairs));
    return {
      pairs: left.map(({ id, text }) => [text, textOf.get(key.pairs[id] ?? "") ?? ""] as const),
      extra: right.filter(({ id }) => !used.has(id)).map(({ text }) => text),
    };
  },
  distinctTexts: ({ left, right }) => [...left, ...right].map(({ text }) => text),
});
