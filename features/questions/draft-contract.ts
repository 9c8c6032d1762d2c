import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { shortTextMax } from "./answer-limits-contract.ts";
import { area } from "./contract.ts";
import { explanationMax } from "./key-contract.ts";

/** A question as its author writes it: asked and answered in one. For those who teach its course, and for no student. */

export const askMax = 4_000;
export const lineMax = 1_000;
export const tagMax = 40;
export const draftLimits = { options: 12, items: 20, blanks: 20, accepted: 30, areas: 10, tags: 10 } as const;

const text = (max: number) => z.string().check(trimmed(), z.minLength(1), z.maxLength(max));
const line = text(lineMax);
const word = text(shortTextMax);
const many = <Item extends z.ZodMiniType>(item: Item, min: number, max: number) =>
  z.array(item).check(z.minLength(min), z.maxLength(max));
const finite = z.number().check(z.gte(-1e15), z.lte(1e15));

const common = {
  /** Markdown, formulas between dollar signs; `___` for each blank of a fill-in. */
  ask: text(askMax),
  /** Markdown: why it is right; empty: nothing is shown. */
  why: z.string().check(trimmed(), z.maxLength(explanationMax)),
  points: z.number().check(z.gte(0.25), z.lte(100), z.multipleOf(0.25)),
  tags: many(text(tagMax), 0, draftLimits.tags),
  /** Week and topic of the lesson that teaches it. */
  lesson: z.nullable(
    z.strictObject({ week: z.int().check(z.gte(1), z.lte(104)), topic: z.int().check(z.gte(1), z.lte(100)) }),
  ),
  /** A picture of the course, and what it shows for whom does not see it. */
  picture: z.nullable(z.strictObject({ id: uuid(), alt: text(300) })),
};
/** What the one who marks it looks for. */
const guide = z.string().check(trimmed(), z.maxLength(explanationMax));

/** The parts of each kind are those of the supplied questions (data/questions/types.ts). */
export const questionDraft = z.discriminatedUnion("kind", [
  z.strictObject({ ...common, kind: z.literal("single"), right: line, wrong: many(line, 1, draftLimits.options - 1) }),
  z.strictObject({
    ...common,
    kind: z.literal("multiple"),
    right: many(line, 1, draftLimits.options),
    wrong: many(line, 0, draftLimits.options - 1),
  }),
  z.strictObject({ ...common, kind: z.literal("true-false"), right: z.boolean() }),
  z.strictObject({ ...common, kind: z.literal("short-text"), accept: many(word, 1, draftLimits.accepted) }),
  z.strictObject({ ...common, kind: z.literal("long-text"), guide }),
  z.strictObject({
    ...common,
    kind: z.literal("number"),
    right: finite,
    tolerance: z.number().check(z.gte(0), z.lte(1e15)),
    unit: z.nullable(text(20)),
  }),
  z.strictObject({ ...common, kind: z.literal("ordering"), items: many(line, 2, draftLimits.items) }),
  z.strictObject({
    ...common,
    kind: z.literal("matching"),
    pairs: many(z.tuple([line, line]), 2, draftLimits.items),
    extra: many(line, 0, draftLimits.items),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("fill-in"),
    blanks: many(many(word, 1, draftLimits.accepted), 1, draftLimits.blanks),
  }),
  z.strictObject({ ...common, kind: z.literal("hotspot"), areas: many(area, 1, draftLimits.areas) }),
  z.strictObject({ ...common, kind: z.literal("file"), guide }),
]);
export type QuestionDraft = z.output<typeof questionDraft>;
