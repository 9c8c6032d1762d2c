import * as z from "zod/mini";
import { answerShapes } from "../contract.ts";
import { choiceBody, choiceForAttempt, makeOptions, splitOptions } from "./choice-parts.ts";
import { defineKind } from "./kind.ts";

/** One of several options is right. */
export const single = defineKind({
  name: "single",
  body: choiceBody,
  key: z.object({ option: z.string() }),
  answer: answerShapes.single,
  shuffles: ({ options }) => options.map(({ id }) => id),
  bodyForAttempt: choiceForAttempt,
  fits: ({ options }, { option }) => options.some(({ id }) => id === option),
  score: (_body, key, { option }) => (option === key.option ? 1 : 0),
  right: (_body, key) => key,
  make({ right, wrong }, chance) {
    const { options, rightIds } = makeOptions([right], wrong, chance);
    return { body: { options, choose: null }, key: { option: rightIds[0] ?? "" } };
  },
  parts({ options }, key) {
    const { right, wrong } = splitOptions(options, [key.option]);
    return { right: right[0] ?? "", wrong };
  },
  distinctTexts: ({ options }) => options.map(({ text }) => text),
});
