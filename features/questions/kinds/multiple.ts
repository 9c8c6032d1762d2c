import * as z from "zod/mini";
import { answerShapes } from "../contract.ts";
import { choiceBody, choiceForAttempt, makeOptions, splitOptions } from "./choice-parts.ts";
import { defineKind } from "./kind.ts";

/** Several options are right. Each wrong one that is chosen takes back what a right one gives. */
export const multiple = defineKind({
  name: "multiple",
  body: choiceBody,
  key: z.object({ options: z.array(z.string()).check(z.minLength(1)) }),
  answer: answerShapes.multiple,
  shuffles: ({ options }) => options.map(({ id }) => id),
  bodyForAttempt: choiceForAttempt,
  fits({ options }, answer) {
    const known = new Set(options.map(({ id }) => id));
    return new Set(answer.options).size === answer.options.length && answer.options.every((id) => known.has(id));
  },
  isEmpty: ({ options }) => options.length === 0,
  score(_body, key, answer) {
    const right = answer.options.filter((id) => key.options.includes(id)).length;
    return (right - (answer.options.length - right)) / key.options.length;
  },
  right: (_body, key) => key,
  make({ right, wrong }, chance) {
    const { options, rightIds } = makeOptions(right, wrong, chance);
    return { body: { options, choose: right.length }, key: { options: rightIds } };
  },
  parts: ({ options }, key) => splitOptions(options, key.options),
  distinctTexts: ({ options }) => options.map(({ text }) => text),
});
