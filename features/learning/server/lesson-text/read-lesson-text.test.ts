import { describe, expect, test } from "vitest";
import { checksIn, readLessonText } from "./read-lesson-text.ts";

const question = `1. Which pair can a rider read at noon?
   - [ ] Sun words on white, 2.1
   - [x] Palm words on soft sun, 7.3

   > 7.3 is over 4.5.
   > Sun and white hide each other.`;
const lesson = (checks: string) => `Text.\n\n## Check yourself\n\n${checks}\n\n## After\n\nMore.`;
const errorsOf = (body: string) =>
  readLessonText(body).errors.map(({ line, sentence: message }) => `${line}: ${message}`);

describe("questions", () => {
  test("are read with their options, the right one and the explanation", () => {
    const { parts, errors } = readLessonText(lesson(question));
    expect(errors).toEqual([]);
    expect(parts.map(({ kind }) => kind)).toEqual(["markdown", "checks", "markdown"]);
    expect(checksIn(lesson(question))).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{10}$/),
        question: "Which pair can a rider read at noon?",
        options: [
          { text: "Sun words on white, 2.1", isRight: false },
          { text: "Palm words on soft sun, 7.3", isRight: true },
        ],
        why: "7.3 is over 4.5.\nSun and white hide each other.",
      },
    ]);
  });

  test("whose words or options change are other questions; a better explanation is not", () => {
    const idOf = (checks: string) => checksIn(lesson(checks))[0]?.id;
    expect(idOf(question.replace("over 4.5", "more than 4.5"))).toBe(idOf(question));
    expect(idOf(question.replace("at noon", "at night"))).not.toBe(idOf(question));
    expect(idOf(question.replace("- [x]", "- [ ]").replace("- [ ]", "- [x]"))).not.toBe(idOf(question));
  });

  test("without options stay unchanged, with their answers folded away", () => {
    const body = "## Check yourself\n\n1. Why?\n\n## Answers\n\n1. Because.";
    const { parts, errors } = readLessonText(body);
    expect(errors).toEqual([]);
    expect(parts).toEqual([
      { kind: "markdown", text: "## Check yourself\n\n1. Why?" },
      { kind: "answers", text: "1. Because." },
    ]);
  });

  test.each([
    [
      "no right option",
      question.replace("[x]", "[ ]"),
      "5: Question 1 (“Which pair can a rider read at noon?”) has no right option: mark it with “[x]”.",
    ],
    ["two right options", question.replace("[ ]", "[x]"), "has 2 right options: one is right."],
    ["one option", question.replace(/ {3}- \[ \].*\n/, ""), "has fewer than 2 options."],
    [
      "an option twice",
      question.replace("Sun words on white, 2.1", "Palm words on soft sun, 7.3"),
      "has the same option twice.",
    ],
    ["no explanation", question.replace(/ {3}>.*/g, ""), "has no explanation: write it below the options, after “>”."],
    ["another mark", question.replace("[x]", "[y]"), "7: An option begins with “- [ ]”, the right one with “- [x]”."],
    ["an option without words", question.replace("Sun words on white, 2.1", ""), "6: This option has no words."],
    ["an option below the explanation", `${question}\n   - [ ] Late`, "11: The options stand above the explanation."],
    ["words of no question", `Choose.\n\n${question}`, "5: A question begins with its number, such as “1. Why?”."],
    [
      "words that are not indented",
      `${question}\n\nAnd so on.`,
      "12: This line belongs to no question: what goes on with one is indented.",
    ],
  ])("with %s are refused with the line, and stay readable", (_, checks, message) => {
    const { parts } = readLessonText(lesson(checks));
    expect(errorsOf(lesson(checks)).join("\n")).toContain(message);
    expect(parts).toEqual([{ kind: "markdown", text: expect.stringContaining("## Check yourself") }]);
  });
});

describe("blocks", () => {
  const block = (name: string, text: string) => `Before.\n\n\`\`\`${name}\n${text}\n\`\`\`\n\nAfter.`;
  const only = (name: string, text: string) => readLessonText(block(name, text)).parts[1];

  test("colours with their names", () => {
    expect(only("swatches", "#125945 Palm\n#FFF1C2 Soft sun")).toEqual({
      kind: "swatches",
      colours: [
        { hex: "#125945", name: "Palm" },
        { hex: "#fff1c2", name: "Soft sun" },
      ],
    });
    expect(errorsOf(block("swatches", "palm #125945"))).toEqual([
      "4: A colour is its hex code and its name, such as “#125945 Palm”.",
    ]);
    expect(errorsOf(block("swatches", ""))).toEqual(["4: There is no colour here."]);
  });

  test("ink and paper", () => {
    expect(
      only("ink-and-paper", "₦300 to Yaba\nink: #125945 Palm, #f1a400 Sun\npaper: #ffffff White, #072f26 Wall"),
    ).toEqual({
      kind: "ink-and-paper",
      sample: ["₦300 to Yaba"],
      inks: [
        { hex: "#125945", name: "Palm" },
        { hex: "#f1a400", name: "Sun" },
      ],
      papers: [
        { hex: "#ffffff", name: "White" },
        { hex: "#072f26", name: "Wall" },
      ],
    });
    expect(errorsOf(block("ink-and-paper", "ink: #125945 Palm"))).toEqual([
      "4: There are no words to show in ink and paper.",
      "4: There are fewer than two colours of “ink:”.",
      "4: There are fewer than two colours of “paper:”.",
    ]);
  });

  test("before and after", () => {
    expect(only("before-after", "![Before: grey](pictures/a.svg)\n![After: ink](pictures/b.svg)")).toEqual({
      kind: "before-after",
      before: { text: "Before: grey", file: "a.svg" },
      after: { text: "After: ink", file: "b.svg" },
    });
    expect(errorsOf(block("before-after", "![Before](https://example.com/a.svg)"))).toHaveLength(1);
  });

  test("others, and what is in them, are code", () => {
    const body = block("js", "## Check yourself\n\n1. Why?\n   - [x] Because");
    expect(readLessonText(body)).toEqual({ parts: [{ kind: "markdown", text: body }], errors: [] });
  });
});
