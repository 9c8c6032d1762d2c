import { expect, test } from "vitest";
import { wordOf } from "#platform/documents/word.fixture.ts";
import { lessonTexts } from "../lesson-texts.ts";
import { readLessonText } from "../server/lesson-text/read-lesson-text.ts";
import { readWordLesson } from "./read-word-lesson.ts";

const styles = `<w:styles><w:style w:styleId="Kop1"><w:name w:val="heading 1"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:styleId="Kop2"><w:name w:val="heading 2"/></w:style><w:style w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:styleId="Bullets"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style></w:styles>`;
const relations = `<Relationships><Relationship Id="rId1" Target="https://example.com/a_(b)" TargetMode="External"/>
<Relationship Id="rId2" Target="http://example.com" TargetMode="External"/><Relationship TargetMode="Internal" Id="rId3" Target="media/image1.png"/></Relationships>`;

const run = (text: string, look = "") =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</w:t></w:r>`;
const p = (inside: string, style = "") => `<w:p><w:pPr>${style}<w:rPr><w:b/></w:rPr></w:pPr>${inside}</w:p>`;
const styled = (text: string, style: string) => p(run(text), `<w:pStyle w:val="${style}"/>`);
const item = (text: string, list: number, level = 0) =>
  p(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const cell = (inside: string) => `<w:tc>${inside}</w:tc>`;
const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
const picture = (id: string, text: string) =>
  `<w:r><w:drawing><wp:docPr id="1" descr="${text}"/><a:blip r:embed="${id}"/></w:drawing></w:r>`;
const b = "<w:b/>";
const i = "<w:i/>";

async function read(document: string, more: Record<string, Buffer> = {}) {
  const answer = await readWordLesson(
    await wordOf([], {
      "word/document.xml": Buffer.from(`<w:document><w:body>${document}</w:body></w:document>`),
      "word/styles.xml": Buffer.from(styles),
      "word/_rels/document.xml.rels": Buffer.from(relations),
      ...more,
    }),
  );
  return "refused" in answer ? { body: "", notes: [], pictures: [], ...answer } : { refused: null, ...answer };
}

test("MOVE-01 headings, looks, links, lists and tables of a Word document become Markdown", async () => {
  const { body, notes } = await read(
    [
      styled("Bands & scores", "Kop1"),
      p(
        run("A ") +
          run("ba", b) +
          run("nd ", b) +
          run("is a ") +
          run("step", i) +
          run(", ") +
          run("both", b + i) +
          run("."),
      ),
      p(
        run("Word", b) +
          run("s, ") +
          run("(note:", b) +
          run("x)") +
          run(" off", '<w:b w:val="0"/>') +
          run(" style", '<w:rStyle w:val="Strong"/>'),
      ),
      p(`<w:hyperlink r:id="rId1">${run("the site", b)}</w:hyperlink>`),
      p(
        `<w:r><w:instrText> HYPERLINK "https://a.example/" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("field")}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(" after")}`,
      ),
      styled("How", "Kop2"),
      item("First", 1),
      item("Inner", 1, 1),
      item("Second", 1),
      item("Too deep", 3, 4),
      styled("By its style", "Bullets"),
      p(`${run("One line")}<w:r><w:br/></w:r>${run("and another")}`),
      table([p(run("Band", b)), p(run("Means"))], [p(run("9")), p(run("a|b")) + p(run("more"))]),
    ].join(""),
  );
  expect(body.split("\n")).toEqual([
    "## Bands & scores",
    "",
    "A **band** is a *step*, ***both***.",
    "",
    "**Word**s, **(note**:x) off **style**",
    "",
    "[**the site**](https://example.com/a_%28b%29)",
    "",
    "[field](https://a.example/) after",
    "",
    "### How",
    "",
    "1. First",
    "    1. Inner",
    "2. Second",
    "    - Too deep",
    "- By its style",
    "",
    "One line\\",
    "and another",
    "",
    "| **Band** | Means |",
    "| --- | --- |",
    "| 9 | a\\|b more |",
  ]);
  expect(notes).toEqual([]);
});

test("MOVE-01 signs of Markdown stay what they are, and the questions of a lesson become questions", async () => {
  const { body } = await read(p(run("2 * 3 *4* a_b _c_ `x` [y](z) <b> \\* #")) + p(run("# no heading")));
  expect(body).toBe("2 \\* 3 \\*4\\* a_b \\_c\\_ \\`x\\` \\[y](z) \\<b> \\\\\\* #\n\n\\# no heading");
  const checks = await read(
    styled("Check yourself", "Kop1") +
      item("Which?", 1) +
      item("[x] This", 2) +
      item("[ ] That", 2) +
      p(run("> It is.")) +
      item("Why?", 1) +
      item("[ ] A", 1, 1) +
      item("[X] B", 1, 1) +
      p(run("> So it is.")),
  );
  const { parts, errors } = readLessonText(checks.body);
  expect([errors, parts]).toMatchObject([
    [],
    [
      {
        kind: "checks",
        checks: [
          { question: "Which?", options: [{ text: "This", isRight: true }, { text: "That" }] },
          { options: [{}, { isRight: true }] },
        ],
      },
    ],
  ]);
});

test("MOVE-01 what a lesson cannot have is named by the line where it would be", async () => {
  const { body, notes, pictures } = await read(
    [
      p(`${run("One")}<w:r><w:footnoteReference/></w:r><w:r><w:footnoteReference/></w:r>`),
      p(`<w:hyperlink r:id="rId2">${run("old site")}</w:hyperlink>`),
      p(picture("rId3", "A [wall]") + picture("rId3", "") + picture("rId9", "x")),
      table([p(run("A")) + table([p(run("B")), p(run("C"))])], [p(run("D"))]),
      p("<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>"),
      "<w:p><w:r><mc:AlternateContent><mc:Choice>new</mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>",
    ].join(""),
    { "word/media/image1.png": Buffer.from("png") },
  );
  expect(body.split("\n")).toEqual([
    "One",
    "",
    "old site",
    "",
    "![A wall](pictures/word-1)![What it shows](pictures/word-1)",
    "",
    "| A B C |",
    "| --- |",
    "| D |",
    "",
    "x=1",
  ]);
  const { footnote, alt, outside, inner, formula, link } = lessonTexts.wordLeft;
  expect(notes).toEqual([
    { line: 1, sentence: footnote },
    { line: 3, sentence: link("http://example.com") },
    { line: 5, sentence: alt },
    { line: 5, sentence: outside },
    { line: 7, sentence: inner },
    { line: 11, sentence: formula },
  ]);
  expect(pictures).toEqual([{ number: 1, name: "media/image1.png", bytes: new Uint8Array(Buffer.from("png")) }]);
});

test("attack 2 a Word file for a lesson: bombs, macros, other files and floods are refused or cut, each with why", async () => {
  const refused = async (file: Buffer | Promise<Buffer>) => {
    const answer = await readWordLesson(await file);
    return "refused" in answer ? answer.refused : "";
  };
  const doc = (xml: string) => ({ "word/document.xml": Buffer.from(xml) });
  expect(await refused(wordOf([], { "word/document.xml": Buffer.alloc(40 * 1024 * 1024) }))).toMatch(/too large/);
  expect(await refused(wordOf(["x"], { "word/styles.xml": Buffer.alloc(40 * 1024 * 1024) }))).toMatch(/too large/);
  expect(await refused(wordOf(["x"], { "word/vbaProject.bin": Buffer.from("x") }))).toMatch(/macros/);
  expect(await refused(Buffer.from("PK\x03\x04 nothing"))).toMatch(/no Word document/);
  expect(await refused(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toMatch(/without a password/);
  expect(
    await refused(wordOf([], { "word/document.xml": Buffer.alloc(0), "xl/workbook.xml": Buffer.from("<x/>") })),
  ).toMatch(/no Word/);
  expect(await refused(wordOf([""]))).toBe(lessonTexts.emptyWord);
  expect(await refused(wordOf([], doc(p(run("word ".repeat(1_400_000))))))).toBe(lessonTexts.longWord);
  expect(await refused(wordOf([], doc(p(run("*".repeat(50_000))))))).toBe(lessonTexts.longWord);
  const many = await read(Array.from({ length: 1_000 }, (_, at) => p(picture(`r${at}`, "x"))).join(""), {
    "word/_rels/document.xml.rels": Buffer.from(
      Array.from({ length: 1_000 }, (_, at) => `<Relationship Id="r${at}" Target="media/${at}.png"/>`).join(""),
    ),
    ...Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`word/media/${at}.png`, Buffer.from("x")])),
  });
  expect([many.pictures.length, many.notes.length, many.notes[0]?.sentence]).toEqual([
    40,
    960,
    lessonTexts.wordLeft.pictures,
  ]);
  const deep = await read("<w:tbl><w:tr><w:tc>".repeat(3_000) + p(run("deep")));
  expect(deep.refused).toBe(lessonTexts.emptyWord);
  const nested = await read(
    "<w:tbl><w:tr><w:tc>".repeat(3_000) + p(run("deep")) + "</w:tc></w:tr></w:tbl>".repeat(3_000),
  );
  expect(nested.body).toBe("| deep |\n| --- |");
}, 30_000);
