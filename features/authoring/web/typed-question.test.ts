import { describe, expect, test } from "vitest";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { blankQuestion, draftFrom, type TypedQuestion, typedFrom } from "./typed-question.ts";

const common = {
  ask: "The ___ of ___?",
  why: "So.",
  points: 1.5,
  tags: ["a", "b"],
  picture: null,
  lesson: { week: 1, topic: 3 },
};
const picture = { id: "01a20508-0000-7000-8000-000000000001", alt: "A map", url: "/x.webp", width: 4, height: 3 };
const drafts: QuestionDraft[] = [
  { ...common, kind: "single", right: "x", wrong: ["y", "z"] },
  { ...common, kind: "multiple", right: ["x", "y"], wrong: ["z"] },
  { ...common, kind: "true-false", right: false },
  { ...common, kind: "short-text", accept: ["x", "y"] },
  { ...common, kind: "long-text", guide: "Look." },
  { ...common, kind: "number", right: -12.5, tolerance: 0.1, unit: "kg" },
  { ...common, kind: "number", right: 1e21, tolerance: 0, unit: null },
  { ...common, kind: "ordering", items: ["x", "y"] },
  {
    ...common,
    kind: "matching",
    pairs: [
      ["a", "b"],
      ["c", "d"],
    ],
    extra: ["e"],
  },
  { ...common, kind: "fill-in", blanks: [["king", "queen"], ["Benin"]] },
  {
    ...common,
    kind: "hotspot",
    areas: [{ x: 0, y: 0, width: 0.5, height: 0.5 }],
    picture: { id: "01a20508-0000-7000-8000-000000000001", alt: "A map" },
  },
  { ...common, kind: "file", guide: "" },
];

describe("a question as typed", () => {
  test.each(drafts.map((draft) => [draft.kind, draft] as const))(
    "of the kind %s opens and saves as the same",
    (_, draft) => {
      expect(draftFrom(typedFrom(draft))).toEqual({ draft });
    },
  );

  test.each<[string, Partial<TypedQuestion>, string[]]>([
    ["nothing", {}, ["draft.ask", "draft.wrong"]],
    [
      "no right answer",
      {
        ask: "?",
        options: [
          { text: "a", isRight: false },
          { text: "b", isRight: false },
        ],
      },
      ["draft.wrong"],
    ],
    ["points that are none", { ask: "?", kind: "true-false", points: "0.3" }, ["draft.points"]],
    ["a comma", { ask: "?", kind: "number", value: "1,250" }, ["draft.right"]],
    ["a lesson that is none", { ask: "?", kind: "true-false", lesson: "last" }, ["draft.lesson"]],
    [
      "half a pair",
      {
        ask: "?",
        kind: "matching",
        pairs: [
          { left: "a", right: "b" },
          { left: "c", right: "" },
        ],
      },
      ["draft.pairs"],
    ],
    ["no blank", { ask: "x", kind: "fill-in", blanks: ["x"] }, ["draft.ask"]],
    ["a blank without an answer", { ask: "___ ___", kind: "fill-in", blanks: ["x"] }, ["draft.blanks"]],
    ["no picture to point at", { ask: "?", kind: "hotspot" }, ["draft.file"]],
    ["no place", { ask: "?", kind: "hotspot", picture }, ["draft.areas"]],
    ["a picture without words", { ask: "?", kind: "true-false", picture: { ...picture, alt: " " } }, ["draft.picture"]],
  ])("%s is shown at its field", (_, change, fields) => {
    const made = draftFrom({ ...blankQuestion, ...change });
    expect("errors" in made ? Object.keys(made.errors) : []).toEqual(fields);
  });

  test("empty lines and answers are left out, and a tag is listed once", () => {
    const typed = { ...blankQuestion, ask: " Which? ", tags: "a, b;a,", options: [...blankQuestion.options] };
    typed.options[0] = { text: " x ", isRight: true };
    typed.options[2] = { text: "y", isRight: false };
    expect(draftFrom(typed)).toMatchObject({ draft: { ask: "Which?", right: "x", wrong: ["y"], tags: ["a", "b"] } });
  });
});
