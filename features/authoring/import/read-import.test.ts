import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordOf } from "#platform/documents/word.fixture.ts";
import { importLimits, type ReadItem } from "./item.ts";
import { readImport } from "./read-import.ts";

const brought = (text: string | Buffer, name = "") => readImport({ name, bytes: Buffer.from(text) });
async function itemsOf(text: string | Buffer, name = ""): Promise<ReadItem[]> {
  const read = await brought(text, name);
  if ("refused" in read) throw new Error(read.refused);
  return read.items;
}
/** What became of each: its draft without what is empty, or why it is none. */
const fates = async (text: string | Buffer, name = "") =>
  (await itemsOf(text, name)).map((item) => {
    if ("error" in item) return { line: item.line, error: item.error };
    const { why, points, tags, lesson, picture: _, ...draft } = item.draft;
    const besides = {
      ...(why && { why }),
      ...(points !== 1 && { points }),
      ...(tags.length && { tags }),
      ...(lesson && { lesson }),
    };
    return { line: item.line, ...draft, ...besides };
  });

describe("questions that are pasted", () => {
  test("a choice with its letter, reason, points, tags and lesson", async () => {
    const text = `1. What is 2 + 2?
A) 3
B) 4
C) 5
Answer: B
Why: Two and two.
Points: 2
Tags: sums, easy
Lesson: 1.3

2. Which two are rivers?
a. Niger
b. Benue
c. Sahara
Answer: A and B`;
    expect(await fates(text)).toEqual([
      {
        line: 1,
        kind: "single",
        ask: "What is 2 + 2?",
        right: "4",
        wrong: ["3", "5"],
        why: "Two and two.",
        points: 2,
        tags: ["sums", "easy"],
        lesson: { week: 1, topic: 3 },
      },
      { line: 11, kind: "multiple", ask: "Which two are rivers?", right: ["Niger", "Benue"], wrong: ["Sahara"] },
    ]);
  });

  test.each<[string, string, object]>([
    ["a mark", "Capital?\n*A) Abuja\nB) Lagos", { kind: "single", right: "Abuja", wrong: ["Lagos"] }],
    ["the words", "Capital?\nA) Abuja\nB) Lagos\nAns: lagos", { kind: "single", right: "Lagos" }],
    ["dashes", "Capital?\n- Abuja\n- Lagos\nAnswer: A", { kind: "single", right: "Abuja" }],
    ["true or false", "Lagos is the capital.\nAnswer: False", { kind: "true-false", right: false }],
    ["true or false as a choice", "It is.\nA) True\nB) False\nAnswer: A", { kind: "true-false", right: true }],
    ["a number", "How heavy?\nAnswer: 12.5 ± 0.1 kg", { kind: "number", right: 12.5, tolerance: 0.1, unit: "kg" }],
    ["a year", "When?\nAnswer: 1960", { kind: "number", right: 1960, tolerance: 0, unit: null }],
    ["a word", "Which town?\nAnswer: Lagos | Eko", { kind: "short-text", accept: ["Lagos", "Eko"] }],
    [
      "blanks",
      "The ___ of ___.\nAnswer: king | queen; Benin",
      { kind: "fill-in", blanks: [["king", "queen"], ["Benin"]] },
    ],
    ["an order", "Order them.\nOrder: egg > chick > hen", { kind: "ordering", items: ["egg", "chick", "hen"] }],
    [
      "pairs",
      "Match.\nNigeria -> Abuja\nGhana → Accra\n-> Lagos",
      {
        kind: "matching",
        pairs: [
          ["Nigeria", "Abuja"],
          ["Ghana", "Accra"],
        ],
        extra: ["Lagos"],
      },
    ],
    ["a long text", "Explain.\nGuide: Names the cause.", { kind: "long-text", guide: "Names the cause." }],
    ["a file", "Draw it.\nAnswer: file\nGuide: A map.", { kind: "file", guide: "A map." }],
  ])("%s shows what is right", async (_, text, expected) => {
    expect(await fates(text)).toEqual([expect.objectContaining({ line: 1, ...expected })]);
  });

  test("words go on over lines, and a new question begins behind an empty one", async () => {
    const text =
      "Read this.\n\nWhat is\nmeant?\nA) one\nand more\nB) two\nAnswer: B\n\nAnother one?\nAnswer: yes it is";
    expect(await fates(text)).toMatchObject([
      { line: 1, ask: "Read this.\n\nWhat is\nmeant?", right: "two", wrong: ["one and more"] },
      { line: 10, ask: "Another one?", kind: "short-text" },
    ]);
  });

  test("answers may be at the end, by their numbers", async () => {
    const text = "1. One?\nA) a\nB) b\n2. Two?\nA) c\nB) d\n\nAnswer key\n1. B\n2) A";
    expect(await fates(text)).toMatchObject([{ right: "b" }, { right: "c" }]);
  });

  test("a text that begins like an answer is none before there is a question, nor out of its turn", async () => {
    expect(await fates("A. Okafor wrote what?\nA) a book\nB) a song\nC. Achebe\nAnswer: A")).toMatchObject([
      { ask: "A. Okafor wrote what?", right: "a book", wrong: ["a song", "Achebe"] },
    ]);
    expect(await fates("Who?\nD. Fagunwa wrote it.\nAnswer: x")).toMatchObject([{ ask: "Who?\nD. Fagunwa wrote it." }]);
  });

  test.each<[string, string, RegExp]>([
    ["no answer", "Capital?\nA) Abuja\nB) Lagos", /does not say which/],
    ["a letter that is not there", "Capital?\nA) Abuja\nB) Lagos\nAnswer: D", /no answer D/],
    ["words that are none of them", "Capital?\nA) Abuja\nB) Lagos\nAnswer: Paris", /none of its answers: Paris/],
    ["nothing that is right", "Explain the sea.", /“Answer:” or “Guide:”/],
    ["two that say the same", "Capital?\nA) Abuja\nB) Abuja\nC) x\nAnswer: C", /twice: Abuja/],
    ["blanks without answers", "The ___ of ___.\nAnswer: king", /2 blanks/],
    ["points that are none", "Sum?\nAnswer: 4\nPoints: many", /Points are/],
    ["a lesson that is none", "Sum?\nAnswer: 4\nLesson: last", /week and topic/],
    ["one pair", "Match.\na -> b", /pairs is missing/],
  ])("%s is named with its line", async (_, text, why) => {
    expect(await fates(`\n${text}`)).toEqual([{ line: 2, error: expect.stringMatching(why) }]);
  });
});

describe("questions in a table", () => {
  test("by its headings, with commas or semicolons, and cells over several lines", async () => {
    const text = `Question,A,B,C,Answer,Explanation,Points,Tags
"Which,
town?",Abuja,Lagos,,B,"Because ""so"".",2,"towns; easy"
How many?,,,,36,,,
`;
    expect(await fates(text, "bank.csv")).toEqual([
      {
        line: 2,
        kind: "single",
        ask: "Which,\ntown?",
        right: "Lagos",
        wrong: ["Abuja"],
        why: 'Because "so".',
        points: 2,
        tags: ["towns", "easy"],
      },
      { line: 4, kind: "number", ask: "How many?", right: 36, tolerance: 0, unit: null },
    ]);
    const others = "\uFEFFprompt;Option 1;Option 2;Correct Answer\nWhich?;x;y;x\nMatch;;;a -> b; \n";
    expect(await fates(others, "x.csv")).toMatchObject([{ right: "x", wrong: ["y"] }, { error: expect.any(String) }]);
  });

  test("one without a heading, or with a quote that never ends, is refused with why", async () => {
    expect(await brought("a,b\n1,2", "x.csv")).toEqual({ refused: expect.stringContaining("“Question”") });
    expect(await brought('Question,Answer\n"open,1\n', "x.csv")).toEqual({ refused: expect.stringContaining("quote") });
  });
});

describe("questions in GIFT", () => {
  test("of every kind that it has", async () => {
    const text = `// comment
$CATEGORY: $course$/Week 1

::Q1::[html]Who is <b>buried</b> &amp; where? {=Grant#yes ~Lee ~nobody####because}

Two {~%50%a ~%50%b ~%-100%c}

Sun rises in the east. {T}

Pi? {#3.14:0.01}

Between? {#3.1..3.2}

Match. {=a -> b =c -> d =e -> f}

Town? {=Lagos =Eko}

Tell. {}

Missing {=word} here.`;
    expect(await fates(text, "week.gift")).toEqual([
      {
        line: 4,
        kind: "single",
        ask: "Who is buried & where?",
        right: "Grant",
        wrong: ["Lee", "nobody"],
        why: "because",
      },
      { line: 6, kind: "multiple", ask: "Two", right: ["a", "b"], wrong: ["c"] },
      { line: 8, kind: "true-false", ask: "Sun rises in the east.", right: true },
      { line: 10, kind: "number", ask: "Pi?", right: 3.14, tolerance: 0.01, unit: null },
      { line: 12, kind: "number", ask: "Between?", right: 3.15, tolerance: 0.05, unit: null },
      {
        line: 14,
        kind: "matching",
        ask: "Match.",
        pairs: [
          ["a", "b"],
          ["c", "d"],
          ["e", "f"],
        ],
        extra: [],
      },
      { line: 16, kind: "short-text", ask: "Town?", accept: ["Lagos", "Eko"] },
      { line: 18, kind: "long-text", ask: "Tell.", guide: "" },
      { line: 20, kind: "fill-in", ask: "Missing _____ here.", blanks: [["word"]] },
    ]);
  });

  test("one that cannot be read is named with its line, and the others are taken", async () => {
    expect(await fates("Good {T}\n\nBad {=a ~b\n\nJust words.\n\nGood too {F}")).toMatchObject([
      { line: 1, kind: "true-false" },
      { line: 3, error: expect.stringContaining("bracket") },
      { line: 5, error: expect.stringContaining("asks nothing") },
      { line: 7, kind: "true-false" },
    ]);
  });
});

describe("questions in a Word document", () => {
  test("whose numbers and letters Word counts, and those that are typed", async () => {
    const bytes = await wordOf([
      "Week 3 & more",
      "",
      { text: "Which town?", list: "1" },
      { text: "Abuja", list: "2" },
      { text: "Lagos < Eko", list: "2" },
      "Answer: B",
      { text: "Which river?", list: "1" },
      { text: "Niger", list: "1", level: 1 },
      { text: "Sahara", list: "1", level: 1 },
      "Answer: A",
      "3. Typed?",
      "A) yes",
      "B) no",
      "Answer: A",
    ]);
    expect(await fates(bytes, "week.docx")).toMatchObject([
      { line: 1, error: expect.any(String) },
      { line: 3, ask: "Which town?", right: "Lagos < Eko", wrong: ["Abuja"] },
      { line: 7, ask: "Which river?", right: "Niger", wrong: ["Sahara"] },
      { line: 11, ask: "Typed?", right: "yes" },
    ]);
  });

  test("tabs and line breaks of Word part words", async () => {
    const words = (...parts: string[]) => `<w:p><w:r>${parts.join("")}</w:r></w:p>`;
    const document =
      words("<w:t>1. Which</w:t><w:tab/><w:t>town?</w:t>") +
      words("<w:t>Answer: Lagos</w:t><w:br/><w:t>Why: It is.</w:t>");
    expect(await fates(await wordOf([], { "word/document.xml": Buffer.from(document) }), "a.docx")).toMatchObject([
      { ask: "Which town?", why: "It is.", accept: ["Lagos"] },
    ]);
  });

  test("one that unpacks to too much, or is none, is refused", async () => {
    const bomb = await wordOf([], { "word/document.xml": Buffer.alloc(40 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await brought(bomb)).toEqual({ refused: expect.stringContaining("too large") });
    expect(await brought(Buffer.from("PK\x03\x04 nothing"))).toEqual({ refused: expect.stringContaining("no Word") });
    expect(await brought(await wordOf(["Which?"], {}).then((bytes) => bytes.subarray(0, 400)))).toHaveProperty(
      "refused",
    );
  });
});

describe("attack 2 a file that is brought", () => {
  test("more questions than may come at once are refused", async () => {
    const many = (question: string) => `${question}\n\n`.repeat(importLimits.items + 1);
    expect(await brought(many("It is {T}"))).toEqual({ refused: expect.stringContaining("300") });
    expect(await brought(many("1. It is.\nAnswer: true"))).toEqual({ refused: expect.stringContaining("300") });
    expect(await brought(`Question,Answer\n${"x,1\n".repeat(301)}`, "a.csv")).toEqual({
      refused: expect.stringContaining("300"),
    });
  });

  test.each([
    ["nothing", "", /no question/],
    ["spaces", " \n\n ", /no question/],
    ["bytes", "a\0b", /no text/],
    ["a PDF", "%PDF-1.7", /Word/],
  ])("%s is refused", async (_, text, why) => {
    expect(await brought(text)).toEqual({ refused: expect.stringMatching(why) });
  });

  test("a megabyte of one sign comes to an end", async () => {
    for (const sign of [" ", "-", ">", "_", "A) ", "\t", "{", '"', "1.", "a;", "->", "<a ", "Answer: "]) {
      const text = sign.repeat(Math.floor(importLimits.bytes / sign.length));
      for (const name of ["a.txt", "a.csv", "a.gift"])
        expect(Object.keys(await brought(`Question\n${text}`, name))[0]).toMatch(/format|refused/);
    }
  }, 30_000);

  test("whatever it is, it becomes items with a fate, or is refused with why", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.string({ maxLength: 40 }),
            fc.constantFrom(
              "",
              "1. What?",
              "A) x",
              "*B) y",
              "- z",
              "Answer: A",
              "Answer: 1 | 2",
              "Order: a > b",
              "a -> b",
            ),
            fc.constantFrom(
              "Why: so",
              "{=a ~b}",
              "x {T}",
              "___",
              "Answer key",
              "1. B",
              "Question,A,B,Answer",
              "Lesson: 1.1",
            ),
          ),
          { maxLength: 30 },
        ),
        fc.constantFrom("", "a.csv", "a.gift"),
        async (lines, name) => {
          const read = await brought(lines.join("\n"), name);
          if ("refused" in read) return read.refused.length > 0;
          return read.items.every((item) => item.line >= 1 && ("draft" in item || item.error.length > 0));
        },
      ),
      { seed: 20_261_121 },
    ));
});
