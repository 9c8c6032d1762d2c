import { expect, test } from "vitest";
import { readImport } from "./read-import.ts";

const read = async (xml: string) => {
  const answer = await readImport({ name: "quiz.xml", bytes: Buffer.from(xml) });
  if ("refused" in answer) return answer.refused;
  expect(answer.format).toBe("moodle");
  return answer.items.map((item) => ("error" in item ? [item.line, item.error] : [item.line, item.draft]));
};
const quiz = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body}\n</quiz>`;
const question = (type: string, more: string, ask = "<p>What is <b>2 &amp; 2</b>?</p>") =>
  `<question type="${type}">
    <name><text>Sum</text></name>
    <questiontext format="html"><text><![CDATA[${ask}]]></text></questiontext>
    <generalfeedback format="html"><text>&lt;p&gt;Two and two.&lt;/p&gt;</text></generalfeedback>
    <defaultgrade>2.0000000</defaultgrade>
    ${more}
    <tags><tag><text>sums</text></tag></tags>
  </question>`;
const answer = (text: string, fraction: number, more = "") =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback format="html"><text/></feedback>${more}</answer>`;
const base = { ask: "What is 2 & 2?", why: "Two and two.", points: 2, tags: ["sums"], picture: null, lesson: null };

test.each([
  [
    "one of several",
    question("multichoice", `<single>true</single>${answer("3", 0)}${answer("4", 100)}`),
    { kind: "single", right: "4", wrong: ["3"] },
  ],
  [
    "some of several",
    question("multichoice", `<single>false</single>${answer("4", 50)}${answer("four", 50)}${answer("3", -50)}`),
    { kind: "multiple", right: ["4", "four"], wrong: ["3"] },
  ],
  [
    "true or false",
    question("truefalse", `${answer("true", 0)}${answer("false", 100)}`),
    { kind: "true-false", right: false },
  ],
  [
    "short words",
    question("shortanswer", `${answer("4", 100)}${answer("four", 80)}${answer("*", 0)}`),
    { kind: "short-text", accept: ["4", "four"] },
  ],
  [
    "a number",
    question("numerical", answer("4.5", 100, "<tolerance>0.5</tolerance>")),
    { kind: "number", right: 4.5, tolerance: 0.5, unit: null },
  ],
  [
    "pairs",
    question(
      "matching",
      ["a", "b", ""]
        .map(
          (left, at) =>
            `<subquestion format="html"><text>${left}</text><answer><text>${at}</text></answer></subquestion>`,
        )
        .join(""),
    ),
    {
      kind: "matching",
      pairs: [
        ["a", "0"],
        ["b", "1"],
      ],
      extra: ["2"],
    },
  ],
  [
    "an essay",
    question("essay", `<graderinfo format="html"><text><![CDATA[<p>Look for four.</p>]]></text></graderinfo>`),
    { kind: "long-text", guide: "Look for four." },
  ],
])("MOVE-01 Moodle's XML brings %s", async (_, xml, draft) => {
  expect(
    await read(quiz(`<question type="category"><category><text>top</text></category></question>\n${xml}`)),
  ).toEqual([[4, { ...base, ...draft }]]);
});

test.each([
  ["without a right answer", question("multichoice", answer("3", 0)), "It does not say which answer is right."],
  ["of another kind", question("cloze", ""), "Questions of the kind “cloze” are not brought."],
  [
    "with a picture",
    question("truefalse", answer("true", 100), '<p><img src="@@PLUGINFILE@@/a.png"></p>'),
    "It has a picture, which is not brought. Please write it by hand.",
  ],
  ["that asks nothing", question("description", ""), "It is a text alone and asks nothing."],
])("MOVE-01 a question %s is named", async (_, xml, error) => {
  expect(await read(quiz(xml))).toEqual([[3, error]]);
});

test.each([
  ["no quiz", "<?xml version='1.0'?><rss><channel/></rss>", "There is no question in this file."],
  ["half a file", quiz(question("essay", "")).slice(0, 200), /^This is no XML that can be read\./],
  ["too deep a file", `<quiz>${"<a>".repeat(40)}`, /^This is no XML that can be read\./],
  [
    "entities of its own",
    `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${quiz(question("description", "", "&b;")).slice(39)}`,
    null,
  ],
])("MOVE-01 %s", async (_, xml, refused) => {
  const answer = await read(xml);
  if (refused === null) expect(JSON.stringify(answer)).not.toContain("aaaaaaaa");
  else if (typeof refused === "string") expect(answer).toBe(refused);
  else expect(answer).toMatch(refused);
});
