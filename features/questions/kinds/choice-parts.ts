import * as z from "zod/mini";
import { type Chance, inOrder, optionShape, type RenderLine, rendered } from "./kind.ts";

/** What single and multiple choice share. The stored order of options is one of chance. */
export const choiceBody = z.object({
  options: z.array(optionShape).check(z.minLength(2)),
  choose: z.nullable(z.int()),
});
export type ChoiceBody = z.output<typeof choiceBody>;

export const choiceForAttempt = ({ options, choose }: ChoiceBody, order: readonly string[], render: RenderLine) => ({
  options: rendered(inOrder(options, order), render),
  choose,
});

/** Right and wrong words as options; returns which ids are right. Errors: two options with the same words. */
export function makeOptions(right: readonly string[], wrong: readonly string[], { newOptionId, shuffled }: Chance) {
  const made = [...right, ...wrong].map((text) => ({ id: newOptionId(), text }));
  if (new Set(made.map(({ text }) => text)).size < made.length)
    throw new Error(`Two options say the same: ${made[0]?.text}.`);
  return { options: shuffled(made), rightIds: made.slice(0, right.length).map(({ id }) => id) };
}

/** The words of options, of the right ones and of the others: what makeOptions made them from. */
export function splitOptions(options: ChoiceBody["options"], rightIds: readonly string[]) {
  const textsOf = (isRight: boolean) =>
    options.filter(({ id }) => rightIds.includes(id) === isRight).map(({ text }) => text);
  return { right: textsOf(true), wrong: textsOf(false) };
}
