import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuestionSeed } from "#data/questions/types.ts";
import { holds } from "#tests/support/property.ts";
import { type QuestionKindName, questionKindNames } from "../contract.ts";
import type { StoredKey } from "../key-contract.ts";
import { keyFrom, typedFrom } from "../key-rules.ts";
import { foldText } from "./fold-text.ts";
import type { Chance } from "./kind.ts";
import { kindOf } from "./kinds.ts";
import { readNumber } from "./read-number.ts";

const why = "Because.";
/** One of each kind, with words that occur nowhere else. */
const seeds: { [Kind in QuestionKindName]: QuestionSeed & { kind: Kind } } = {
  single: { kind: "single", ask: "Which?", why, right: "Kano", wrong: ["Jos", "Owerri", "Uyo"] },
  multiple: { kind: "multiple", ask: "Which two?", why, right: ["Niger", "Benue"], wrong: ["Sahara", "Jos"] },
  "true-false": { kind: "true-false", ask: "Is it?", why, right: true },
  "short-text": { kind: "short-text", ask: "Which town?", why, accept: ["Ìbàdàn", "Eba Odan"] },
  "long-text": { kind: "long-text", ask: "Explain.", why, guide: "Names the cause." },
  number: { kind: "number", ask: "How heavy?", why, right: 12.5, tolerance: 0.1, unit: "kg" },
  ordering: { kind: "ordering", ask: "Order.", why, items: ["first", "second", "third", "fourth"] },
  matching: {
    kind: "matching",
    ask: "Match.",
    why,
    pairs: [
      ["Nigeria", "Abuja"],
      ["Ghana", "Accra"],
      ["Niger", "Niamey"],
    ],
    extra: ["Lagos"],
  },
  "fill-in": { kind: "fill-in", ask: "The ___ of ___.", why, blanks: [["king", "queen"], ["Benin"]] },
  hotspot: {
    kind: "hotspot",
    ask: "Where?",
    why,
    picture: { file: "map.png", alt: "A map" },
    areas: [{ x: 0.25, y: 0.5, width: 0.25, height: 0.25 }],
  },
  file: { kind: "file", ask: "Hand in.", why, guide: "A drawing." },
};

let made = 0;
/** Without chance: ids in a row, and the order the other way round. */
const chance: Chance = { newOptionId: () => `o${made++}`, shuffled: (items) => items.toReversed() };
const makeOf = (name: QuestionKindName) => ({ kind: kindOf(name), ...kindOf(name).make(seeds[name], chance) });

describe.each(questionKindNames)("a question of the kind %s", (name) => {
  const { kind, body, key } = makeOf(name);

  test("its key is the same after it was opened to be corrected and left unchanged", () => {
    const question = {
      kind: name,
      body: kind.bodyForAttempt(body, kind.shuffles(body), (line) => line, "The ___ of ___."),
    };
    const stored = { question, key, areas: kind.areas(key), isByPerson: kind.isMarkedByPerson } as Pick<
      StoredKey,
      "question" | "key" | "areas" | "isByPerson"
    >;
    const made = keyFrom(name, typedFrom(stored));
    expect(made).toEqual({ key });
    expect(kind.readKey(body, "key" in made ? made.key : undefined)).toEqual(key);
  });

  test("gives back what it was made from", () => {
    const again = kind.make({ ...seeds[name], ...kind.parts(body, key) } as QuestionSeed, chance);
    expect(kind.distinctTexts(again.body).toSorted()).toEqual(kind.distinctTexts(body).toSorted());
    const partsOf = (made: { body: unknown; key: unknown }) =>
      // The order in which options are stored is one of chance.
      JSON.stringify(kind.parts(made.body, made.key), (_, value) => (Array.isArray(value) ? value.toSorted() : value));
    if (name !== "ordering") return expect(partsOf(again)).toBe(partsOf({ body, key }));
    expect(kind.parts(again.body, again.key)).toEqual(kind.parts(body, key));
  });

  test("gives all for what is right, and what is right fits it", () => {
    const right = kind.right(body, key);
    if (kind.isMarkedByPerson) return expect(right).toBeNull();
    expect(kind.readAnswer(body, right)).toEqual(right);
    expect(kind.score(body, key, right)).toBe(1);
    expect(kind.isEmpty(right)).toBe(false);
  });

  test("gives nothing for nothing, and takes an answer back", () => {
    expect(kind.score(body, key, null)).toBe(0);
    expect(kind.isEmpty(null)).toBe(true);
    expect(kind.readAnswer(body, null)).toBeNull();
  });

  test("is worth a part between 0 and 1 whatever is answered, and refuses what does not fit", () => {
    holds(
      fc.property(fc.anything(), (answer) => {
        const read = kind.readAnswer(body, answer);
        const score = kind.score(body, key, answer);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        if (read === undefined) expect(score).toBe(0);
      }),
    );
  });

  test("puts nothing of its key into what a student gets", () => {
    const order = kind.shuffles(body);
    const attemptQuestions = JSON.stringify(kind.bodyForAttempt(body, order, (line) => line, seeds[name].ask));
    for (const secret of [
      "guide",
      "accept",
      "tolerance",
      "explanation",
      "areas",
      "pairs",
      "Names the cause",
      "12.5",
      "queen",
    ])
      expect(attemptQuestions).not.toContain(secret);
  });
});

test("a multiple choice takes back for each wrong one what a right one gives", () => {
  const { kind, body, key } = makeOf("multiple");
  const ids = kind.shuffles(body);
  holds(
    fc.property(fc.subarray([...ids]), (options) => {
      const right = kind.right(body, key);
      const rightIds = right && "options" in right ? right.options : [];
      const hits = options.filter((id) => rightIds.includes(id)).length;
      const expected = Math.max(0, (hits - (options.length - hits)) / rightIds.length);
      expect(kind.score(body, key, { options })).toBe(expected);
    }),
  );
  expect(kind.readAnswer(body, { options: [ids[0], ids[0]] })).toBeUndefined();
  expect(kind.score(body, key, { options: ids })).toBe(0);
});

test("an order is worth what its pairs are, and nothing the other way round", () => {
  const { kind, body, key } = makeOf("ordering");
  const right = kind.right(body, key);
  const order = right && "order" in right ? right.order : [];
  expect(kind.score(body, key, { order: order.toReversed() })).toBe(0);
  const [first = "", second = "", ...rest] = order;
  // One of six pairs is the wrong way round.
  expect(kind.score(body, key, { order: [second, first, ...rest] })).toBeCloseTo(4 / 6);
  holds(
    fc.property(fc.shuffledSubarray(order, { minLength: order.length }), (some) => {
      const isRight = some.every((id, at) => id === order[at]);
      expect(kind.score(body, key, { order: some }) === 1).toBe(isRight);
    }),
  );
});

test("matching and blanks count by part", () => {
  const matching = makeOf("matching");
  const right = matching.kind.right(matching.body, matching.key);
  const pairs = Object.entries(right && "pairs" in right ? right.pairs : {});
  expect(
    matching.kind.score(matching.body, matching.key, { pairs: Object.fromEntries(pairs.slice(0, 2)) }),
  ).toBeCloseTo(2 / 3);
  const [[left = ""] = [], [, otherRight = ""] = []] = pairs;
  expect(matching.kind.score(matching.body, matching.key, { pairs: { [left]: otherRight } })).toBe(0);
  const blanks = makeOf("fill-in");
  expect(blanks.kind.score(blanks.body, blanks.key, { blanks: ["Queen ", "Lagos"] })).toBe(0.5);
  expect(blanks.kind.readAnswer(blanks.body, { blanks: ["one"] })).toBeUndefined();
});

test("a blank's neighbours keep the space between words", () => {
  const { kind, body } = makeOf("fill-in");
  expect(kind.bodyForAttempt(body, [], (line) => line.trim(), "The ___ of ___.")).toEqual({
    parts: ["The ", " of ", "."],
  });
});

test.each([
  ["Ìbàdàn", "ibadan"],
  ["  IBADAN. ", "ibadan"],
  ["Ọ̀ṣun", "osun"],
  ["café", "CAFÉ"],
  ["user–centred", "User - centred"],
  ["don’t", "don't"],
  ["ﬁle", "file"],
])("%j and %j are one text", (text, otherText) => {
  expect(foldText(text)).toBe(foldText(otherText));
});

test.each([
  ["12,5 kg", 12.5],
  ["12.5kg", 12.5],
  ["12.50 KG", 12.5],
  ["1,250.75", 1250.75],
  ["1.250,75", 1250.75],
  ["1,250", 1250],
  ["0,125", 0.125],
  ["1 250", 1250],
  ["−3", -3],
  ["1e3", 1000],
  ["12.5 g", null],
  ["1,25,0", null],
  ["", null],
  ["kg", null],
  ["NaN", null],
  ["Infinity", null],
  ["12 5 kg kg", null],
])("%j is the number %j", (typed, expected) => {
  expect(readNumber(typed, "kg")).toBe(expected);
});

test("a naira sign may be before a number", () => {
  expect(readNumber("₦12,000", "₦")).toBe(12_000);
  expect(readNumber("-₦500", "₦")).toBe(-500);
});

test("a number is right within its tolerance and not beyond", () => {
  const { kind, body, key } = makeOf("number");
  for (const value of ["12.4", "12.6", "12,5 kg"]) expect(kind.score(body, key, { value }), value).toBe(1);
  for (const value of ["12.39", "12.61", "12.5 g", "twelve"]) expect(kind.score(body, key, { value }), value).toBe(0);
});

test("a seed of another kind, or with blanks that are not answered, is refused", () => {
  expect(() => kindOf("single").make(seeds.number, chance)).toThrow("no question of the kind");
  expect(() => kindOf("fill-in").make({ ...seeds["fill-in"], ask: "No blank" }, chance)).toThrow("0 blanks");
  expect(() => kindOf("single").make({ ...seeds.single, wrong: ["Kano"] }, chance)).toThrow("same");
});
