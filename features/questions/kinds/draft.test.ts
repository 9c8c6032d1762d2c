import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { QuestionSeed } from "#data/questions/types.ts";
import { courseQuestions } from "#data/questions.ts";
import { type QuestionDraft, questionDraft } from "../draft-contract.ts";
import { draftOf, makeDraft, sameQuestion } from "./draft.ts";
import type { Chance } from "./kind.ts";
import { kindOf } from "./kinds.ts";

let made = 0;
const chance: Chance = { newOptionId: () => `o${made++}`, shuffled: (items) => items.toReversed() };
const picture = { id: "0199aaaa-0000-7000-8000-000000000001", alt: "A map" };

/** A supplied question as its author would have written it. */
function written(seed: QuestionSeed): QuestionDraft {
  const { body, key } = kindOf(seed.kind).make(seed, chance);
  return draftOf({
    kind: seed.kind,
    body,
    key,
    ask: seed.ask,
    why: seed.why,
    points: seed.points ?? 1,
    tags: [],
    lesson: null,
    picture: "picture" in seed && seed.picture ? picture : null,
  });
}
const common = { ask: "Which?", why: "", points: 1, tags: [], lesson: null, picture: null };

describe("a draft of a question", () => {
  test("every supplied question can be opened as one, and is the same question when it is saved unchanged", () => {
    const seeds = courseQuestions.flatMap(({ quiz, exam }) =>
      [...Object.values(quiz), ...Object.values(exam)].flatMap(({ questions }) => questions),
    );
    expect(seeds.length).toBeGreaterThan(500);
    for (const seed of seeds) {
      const draft = written(seed);
      expect(z.safeParse(questionDraft, draft), seed.ask).toMatchObject({ success: true });
      const again = makeDraft(draft, chance);
      if ("field" in again) throw new Error(`${seed.ask}: ${again.message}`);
      const stored = { kind: seed.kind, ask: seed.ask };
      const before = kindOf(seed.kind).make(seed, chance).body;
      expect(sameQuestion({ ...stored, body: again.body })).toBe(sameQuestion({ ...stored, body: before }));
      expect(draftOf({ ...draft, ...again, kind: seed.kind }).ask).toBe(seed.ask);
    }
  });

  test("keeps which answers are right, in every kind", () => {
    const draft = { ...common, kind: "multiple", right: ["Niger", "Benue"], wrong: ["Jos"] } as const;
    const saved = makeDraft({ ...draft, right: [...draft.right], wrong: [...draft.wrong], tags: [] }, chance);
    if ("field" in saved) throw new Error(saved.message);
    const open = draftOf({ ...common, tags: [], kind: "multiple", ...saved });
    expect(open).toMatchObject({ kind: "multiple", wrong: ["Jos"] });
    expect("right" in open && Array.isArray(open.right) ? open.right.toSorted() : null).toEqual(["Benue", "Niger"]);
  });

  test.each<[string, object, string]>([
    ["two options that say the same", { kind: "single", right: "Jos", wrong: ["Jos"] }, "wrong"],
    ["several of one option", { kind: "multiple", right: ["Jos"], wrong: [] }, "wrong"],
    ["an order with the same twice", { kind: "ordering", items: ["a", "a"] }, "items"],
    [
      "one on the left twice",
      {
        kind: "matching",
        pairs: [
          ["a", "x"],
          ["a", "y"],
        ],
        extra: [],
      },
      "pairs",
    ],
    [
      "an extra that belongs to one",
      {
        kind: "matching",
        pairs: [
          ["a", "x"],
          ["b", "y"],
        ],
        extra: ["x"],
      },
      "extra",
    ],
    ["no blank", { kind: "fill-in", blanks: [["x"]] }, "ask"],
    ["more blanks than answers", { kind: "fill-in", ask: "___ and ___", blanks: [["x"]] }, "blanks"],
    ["a word that is none", { kind: "short-text", accept: ["."] }, "accept"],
    ["a place without a picture", { kind: "hotspot", areas: [{ x: 0, y: 0, width: 1, height: 1 }] }, "picture"],
  ])("%s is refused, with its field", (_, parts, field) => {
    const draft = z.parse(questionDraft, { ...common, ...parts });
    expect(makeDraft(draft, chance)).toMatchObject({ field });
  });

  test("the same question is the same in another case, with other signs and in another order", () => {
    const body = (texts: string[]) => ({ options: texts.map((text) => ({ id: text, text })), choose: null });
    const sameKey = sameQuestion({ kind: "single", ask: "Which town?", body: body(["Ìbàdàn", "Kano"]) });
    expect(sameQuestion({ kind: "single", ask: " which  TOWN?", body: body(["kano", "Ibadan."]) })).toBe(sameKey);
    expect(sameQuestion({ kind: "single", ask: "Which town?", body: body(["Kano", "Jos"]) })).not.toBe(sameKey);
    expect(sameQuestion({ kind: "true-false", ask: "Which town?", body: {} })).not.toBe(sameKey);
  });
});
