import * as z from "zod/mini";
import type { QuestionSeed } from "#data/questions/types.ts";
import type { Answer, AnswerTo, BodyOf, QuestionKindName } from "../contract.ts";

/** What is stored of a list from which a student chooses: Markdown of one line, with an opaque id. */
export const optionShape = z.object({ id: z.string(), text: z.string() });
export type StoredOption = z.output<typeof optionShape>;

export type Area = { x: number; y: number; width: number; height: number };

/** How the words of a question become HTML: a line each. */
export type RenderLine = (markdown: string) => string;

/** What a supplied question is made into. */
export type Made<Body, Key> = { body: Body; key: Key };

/** Randomness, injected: opaque ids, and an order that shows nothing. */
export type Chance = { newOptionId(): string; shuffled<Item>(items: readonly Item[]): Item[] };

type SeedOf<Kind extends QuestionKindName> = Extract<QuestionSeed, { kind: Kind }>;
/** What of a supplied question belongs to its kind alone. */
type OwnOf<Kind extends QuestionKindName> = Required<
  Omit<SeedOf<Kind>, "kind" | "ask" | "why" | "lesson" | "tags" | "points" | "picture">
>;
type PartsOf<Kind extends QuestionKindName> = { [Part in keyof OwnOf<Kind>]: OwnOf<Kind>[Part] | null };

/** What one kind of question is. Everything in it is pure. */
type Definition<Kind extends QuestionKindName, Body, Key> = {
  name: Kind;
  /** What is stored and a student may see. */
  body: z.ZodMiniType<Body>;
  /** What is right: never leaves before grading. */
  key: z.ZodMiniType<Key>;
  answer: z.ZodMiniType<AnswerTo<Kind>>;
  /** A grader marks it; an answer of this kind has no score by itself. */
  isMarkedByPerson?: boolean;
  /** Ids that are put in another order for each attempt; none by default. */
  shuffles?(body: Body): readonly string[];
  /** Shuffled even where the assessment keeps the order of options: the order is what is requested, or would give it away. */
  alwaysShuffles?: boolean;
  /** What the browser gets, with `order` of the ids that `shuffles` names. */
  bodyForAttempt(body: Body, order: readonly string[], render: RenderLine, ask: string): BodyOf<Kind>;
  /** Whether the words of the question are a part of its body. */
  asksInBody?: boolean;
  /** Whether an answer of the right shape names only what the body has. */
  fits?(body: Body, answer: AnswerTo<Kind>): boolean;
  /** Whether an answer shows nothing, and counts as none. */
  isEmpty?(answer: AnswerTo<Kind>): boolean;
  /** Whether the rule understands what was typed: what it does not, a grader looks at. All of it by default. */
  isReadable?(body: Body, answer: AnswerTo<Kind>): boolean;
  /** How much of the points the answer is worth, 0 to 1. */
  score(body: Body, key: Key, answer: AnswerTo<Kind>): number;
  /** What would have been right, in the shape of an answer. */
  right(body: Body, key: Key): AnswerTo<Kind> | null;
  areas?(key: Key): readonly Area[];
  make(seed: SeedOf<Kind>, chance: Chance): Made<Body, Key>;
  /** What `make` takes, from what it made: the question as its author writes it. */
  parts(body: Body, key: Key): PartsOf<Kind>;
  /** The words that tell it from another question with the same ask; none by default. */
  distinctTexts?(body: Body): readonly string[];
};

/** A kind as the rest of the code uses it: stored values are checked where they enter. */
export type QuestionKind = {
  name: QuestionKindName;
  isMarkedByPerson: boolean;
  asksInBody: boolean;
  alwaysShuffles: boolean;
  /** The ids that an attempt puts in an order of its own. */
  shuffles(body: unknown): readonly string[];
  bodyForAttempt(body: unknown, order: readonly string[], render: RenderLine, ask: string): unknown;
  /** The answer where it fits the question; undefined where it does not. Null (nothing answered) always fits. */
  readAnswer(body: unknown, answer: unknown): Answer | undefined;
  /** 0 to 1; null and what does not fit are worth nothing. */
  score(body: unknown, key: unknown, answer: unknown): number;
  /** Whether nothing was answered. */
  isEmpty(answer: unknown): boolean;
  /** Whether a grader has to mark this answer: all of such a kind, and what its rule cannot read. */
  needsPerson(body: unknown, answer: unknown): boolean;
  right(body: unknown, key: unknown): Answer;
  /** The key as stored, where it is one of this question; undefined where it is not. */
  readKey(body: unknown, key: unknown): unknown;
  areas(key: unknown): readonly Area[];
  /** Body and key of a supplied question. Errors: a sentence where the seed is of another kind, or is no question. */
  make(seed: QuestionSeed, chance: Chance): Made<unknown, unknown>;
  /** What of the seed belongs to its kind, from body and key. */
  parts(body: unknown, key: unknown): object;
  /** The words of the body that tell it from another question with the same ask. */
  distinctTexts(body: unknown): readonly string[];
};

/** Makes a row of kinds.ts of a definition. */
export function defineKind<Kind extends QuestionKindName, Body, Key>(
  input: Definition<Kind, Body, Key>,
): QuestionKind & { name: Kind } {
  const bodyOf = (value: unknown): Body => z.parse(input.body, value);
  const keyOf = (value: unknown): Key => z.parse(input.key, value);
  const answerOf = (value: unknown): AnswerTo<Kind> | undefined => {
    const { success, data } = z.safeParse(input.answer, value);
    return success ? data : undefined;
  };
  const isOfKind = (seed: QuestionSeed): seed is SeedOf<Kind> => seed.kind === input.name;
  const fitting = (body: Body, value: unknown) => {
    const answer = answerOf(value);
    return answer !== undefined && (input.fits?.(body, answer) ?? true) ? answer : undefined;
  };
  return {
    name: input.name,
    isMarkedByPerson: input.isMarkedByPerson ?? false,
    asksInBody: input.asksInBody ?? false,
    alwaysShuffles: input.alwaysShuffles ?? false,
    shuffles: (body) => input.shuffles?.(bodyOf(body)) ?? [],
    bodyForAttempt: (body, order, render, ask) => input.bodyForAttempt(bodyOf(body), order, render, ask),
    readAnswer: (body, answer) => (answer === null ? null : fitting(bodyOf(body), answer)),
    score(body, key, value) {
      const stored = bodyOf(body);
      const answer = fitting(stored, value);
      if (answer === undefined || input.isEmpty?.(answer)) return 0;
      return Math.min(1, Math.max(0, input.score(stored, keyOf(key), answer)));
    },
    isEmpty(value) {
      const answer = answerOf(value);
      return answer === undefined || (input.isEmpty?.(answer) ?? false);
    },
    needsPerson(body, value) {
      if (input.isMarkedByPerson) return true;
      const stored = bodyOf(body);
      const answer = fitting(stored, value);
      if (answer === undefined || input.isEmpty?.(answer)) return false;
      return input.isReadable?.(stored, answer) === false;
    },
    right: (body, key) => input.right(bodyOf(body), keyOf(key)),
    readKey(body, value) {
      const { success, data } = z.safeParse(input.key, value);
      if (!success) return undefined;
      const stored = bodyOf(body);
      const right = input.right(stored, data);
      // What would be right has to be an answer that the question takes, and that the key finds right.
      if (right === null || input.isMarkedByPerson) return data;
      const fits = fitting(stored, right) !== undefined && !input.isEmpty?.(right);
      return fits && input.score(stored, data, right) === 1 ? data : undefined;
    },
    areas: (key) => input.areas?.(keyOf(key)) ?? [],
    make(seed, chance) {
      if (!isOfKind(seed)) throw new Error(`"${seed.ask}" is no question of the kind ${input.name}.`);
      const { body, key } = input.make(seed, chance);
      return { body: bodyOf(body), key: keyOf(key) };
    },
    parts: (body, key) => input.parts(bodyOf(body), keyOf(key)),
    distinctTexts: (body) => input.distinctTexts?.(bodyOf(body)) ?? [],
  };
}

/** Items in the order in which their ids are given. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], order: readonly string[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

/** Options as the browser gets them. */
export const rendered = (items: readonly StoredOption[], render: RenderLine) =>
  items.map(({ id, text }) => ({ id, html: render(text) }));
