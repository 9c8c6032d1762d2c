import {
  attributeOf,
  DocumentError,
  decoded,
  type Numbering,
  numberingOf,
  openWord,
  xmlPieces,
} from "#platform/documents/open-word.ts";
import { lessonLimits, lessonTexts, wordLimits } from "../lesson-texts.ts";
import { blockLines, type Paragraph, tableLines } from "./word-blocks.ts";
import { inlineMarkdown, type Run } from "./word-runs.ts";
import { isOn, stylesOf } from "./word-styles.ts";

/** What could not be brought, at the line of the text where it would be. */
export type WordNote = { line: number; sentence: string };
/** A picture of a document, which the text shows as `pictures/word-1`. */
type WordPicture = { number: number; name: string; bytes: Uint8Array };
export type ReadWordLesson = { body: string; pictures: WordPicture[]; notes: WordNote[] } | { refused: string };

/** The words of a Word document as a lesson's Markdown, with its pictures. */
export async function readWordLesson(file: Uint8Array): Promise<ReadWordLesson> {
  try {
    return await read(file);
  } catch (error) {
    if (error instanceof DocumentError) return { refused: error.message };
    throw error;
  }
}

type Block = { lines: string[]; isList: boolean; notes: string[] };
type Table = { rows: string[][]; notes: string[] };
type Relations = Map<string, { target: string; isOutside: boolean }>;

async function read(file: Uint8Array) {
  const word = await openWord(file);
  const relations = relationsOf(await word.text("word/_rels/document.xml.rels"));
  const parts = {
    numbering: numberingOf(await word.text("word/numbering.xml")),
    styles: stylesOf(await word.text("word/styles.xml")),
    relations,
  };
  const { blocks, shown } = blocksOf(word.document, parts);
  const body: string[] = [];
  const notes: WordNote[] = [];
  for (const [at, block] of blocks.entries()) {
    if (at > 0 && !(block.isList && blocks[at - 1]?.isList)) body.push("");
    for (const sentence of new Set(block.notes)) notes.push({ line: body.length + 1, sentence });
    body.push(...block.lines);
  }
  const text = body.join("\n");
  if (text.trim() === "") throw new DocumentError(lessonTexts.emptyWord);
  if (text.length > lessonLimits.body) throw new DocumentError(lessonTexts.longWord);
  const pictures: WordPicture[] = [];
  let left = wordLimits.allPictures;
  for (const [number, name] of shown.slice(0, wordLimits.pictures).entries()) {
    const bytes = await word.bytes(`word/${name}`, Math.min(left, wordLimits.picture)).catch(() => null);
    left -= bytes?.length ?? 0;
    if (bytes) pictures.push({ number: number + 1, name, bytes: new Uint8Array(bytes) });
  }
  return { body: text, pictures, notes };
}

function relationsOf(xml: string): Relations {
  const relations: Relations = new Map();
  for (const [, , name, attributes = ""] of xml.matchAll(xmlPieces))
    if (name === "Relationship")
      relations.set(attributeOf(attributes, "Id") ?? "", {
        target: decoded(attributeOf(attributes, "Target") ?? ""),
        isOutside: attributeOf(attributes, "TargetMode") === "External",
      });
  return relations;
}

/** What a text cannot have, by the tag that shows it. */
const leftOut: Record<string, string> = {
  "c:chart": lessonTexts.wordLeft.chart,
  "dgm:relIds": lessonTexts.wordLeft.chart,
  "o:OLEObject": lessonTexts.wordLeft.object,
  "w:footnoteReference": lessonTexts.wordLeft.footnote,
  "w:endnoteReference": lessonTexts.wordLeft.footnote,
  "w:commentReference": lessonTexts.wordLeft.comment,
  "m:oMath": lessonTexts.wordLeft.formula,
};

function blocksOf(
  xml: string,
  { numbering, styles, relations }: { numbering: Numbering; styles: ReturnType<typeof stylesOf>; relations: Relations },
): { blocks: Block[]; shown: string[] } {
  const blocks: Block[] = [];
  /** The pictures by their part, in the order in which they are first shown. */
  const shown: string[] = [];
  const open: Paragraph[] = [];
  const tables: Table[] = [];
  const lines = blockLines(numbering);
  let [isText, isField, isOfParagraph, fallbacks] = [false, false, false, 0];
  let [isBold, isItalic, field, alt] = [false, false, "", ""];
  let [link, size]: [string | null, number] = [null, 0];

  const add = (text: string, isMarkdown = false) =>
    open.at(-1)?.runs.push({ text, isBold, isItalic, link, isMarkdown } satisfies Run);
  const note = (sentence: string) => open.at(-1)?.notes.push(sentence);
  function setLink(address: string | undefined) {
    const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
    link = url?.protocol === "https:" ? url.href.replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29")) : null;
    if (address !== undefined && link === null) note(lessonTexts.wordLeft.link(address.slice(0, 120)));
  }
  function addPicture(id: string | undefined) {
    const relation = relations.get(id ?? "");
    if (!relation || relation.isOutside) return note(lessonTexts.wordLeft.outside);
    const name = relation.target.replace(/^\/word\//, "");
    if (!shown.includes(name)) shown.push(name);
    const number = shown.indexOf(name) + 1;
    if (number > wordLimits.pictures) return note(lessonTexts.wordLeft.pictures);
    if (alt === "") note(lessonTexts.wordLeft.alt);
    add(`![${alt || "What it shows"}](pictures/word-${number})`, true);
  }
  function endParagraph(paragraph: Paragraph) {
    const text = inlineMarkdown(paragraph.runs);
    size += text.length;
    if (size > lessonLimits.body * 2) throw new DocumentError(lessonTexts.longWord);
    const table = tables.at(-1);
    if (table) {
      const row = table.rows.at(-1);
      const before = row?.pop() ?? "";
      row?.push(`${before} ${text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|")}`.trim());
      table.notes.push(...paragraph.notes);
    } else if (text !== "" || paragraph.notes.length > 0) {
      blocks.push({ ...lines(paragraph, styles.get(paragraph.style), text), notes: paragraph.notes });
    }
  }
  function endTable({ rows, notes }: Table) {
    const outer = tables.at(-1);
    if (!outer) return blocks.push({ lines: tableLines(rows), isList: false, notes });
    const row = outer.rows.at(-1);
    row?.push([row.pop() ?? "", ...rows.flat()].join(" ").trim());
    outer.notes.push(...notes, lessonTexts.wordLeft.inner);
  }

  for (const [, end, name = "", attributes = "", text] of xml.matchAll(xmlPieces)) {
    const paragraph = open.at(-1);
    if (text !== undefined) {
      if (isField) field += decoded(text);
      else if (isText && fallbacks === 0) add(decoded(text));
      continue;
    }
    const isEmpty = attributes.endsWith("/");
    const value = attributeOf(attributes, "w:val");
    // What older programs show instead is there a second time.
    if (name === "mc:Fallback" && !isEmpty) fallbacks += end ? -1 : 1;
    if (fallbacks > 0) continue;
    if (name === "w:t" || name === "m:t") isText = !end && !isEmpty;
    if (name === "w:instrText") isField = !end && !isEmpty;
    if (name === "w:pPr") isOfParagraph = !end && !isEmpty;
    if (name === "w:p" && end) {
      const last = open.pop();
      if (last) endParagraph(last);
      link = null;
    } else if (name === "w:p" && !isEmpty) open.push({ runs: [], style: "", list: null, level: null, notes: [] });
    if (name === "w:tbl" && end) {
      const table = tables.pop();
      if (table) endTable(table);
    } else if (name === "w:tbl") tables.push({ rows: [], notes: [] });
    if (name === "w:hyperlink") setLink(end ? undefined : relations.get(attributeOf(attributes, "r:id") ?? "")?.target);
    if (end) continue;
    if (name === "w:tr") tables.at(-1)?.rows.push([]);
    if (name === "w:tc") tables.at(-1)?.rows.at(-1)?.push("");
    if (name === "w:gridSpan" || (name === "w:vMerge" && value !== "restart")) {
      const table = tables.at(-1);
      table?.notes.push(lessonTexts.wordLeft.merged);
      const cells = name === "w:gridSpan" ? Math.min(Number(value) || 1, 64) - 1 : 0;
      // What is written next is its first cell; the others come behind it, empty.
      const row = table?.rows.at(-1);
      for (let added = 0; row && added < cells; added += 1) row.splice(-1, 0, "");
    }
    if (!paragraph) continue;
    if (name === "w:pStyle") paragraph.style = value ?? "";
    if (name === "w:ilvl") paragraph.level = value ?? "0";
    if (name === "w:numId") paragraph.list = value ?? null;
    if (name === "w:r") [isBold, isItalic] = [false, false];
    if (!isOfParagraph) {
      if (name === "w:b") isBold = isOn(attributes);
      if (name === "w:i") isItalic = isOn(attributes);
      const style = name === "w:rStyle" ? styles.get(value ?? "") : undefined;
      if (style) [isBold, isItalic] = [isBold || style.isBold, isItalic || style.isItalic];
    }
    if (name === "w:tab") add(" ");
    if (name === "w:noBreakHyphen") add("-");
    if (name === "w:br" || name === "w:cr") add(attributeOf(attributes, "w:type") ? " " : "\n");
    if (name === "wp:docPr") alt = altOf(attributeOf(attributes, "descr"));
    if (name === "a:blip") addPicture(attributeOf(attributes, "r:embed"));
    if (name === "v:imagedata") addPicture(attributeOf(attributes, "r:id"));
    if (name === "w:fldChar") {
      const kind = attributeOf(attributes, "w:fldCharType");
      if (kind === "begin") field = "";
      if (kind === "separate") setLink(/^\s*HYPERLINK\s+"([^"]{1,2000})"/.exec(field)?.[1]);
      if (kind === "end") setLink(undefined);
    }
    if (leftOut[name]) note(leftOut[name]);
  }
  return { blocks, shown };
}

/** A picture's description, as it may be between brackets. */
const altOf = (text = "") =>
  decoded(text)
    .replace(/[\][\\\s]+/g, " ")
    .trim()
    .slice(0, 300);
