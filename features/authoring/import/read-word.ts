import {
  attributeOf,
  decoded,
  type Numbering,
  numberingOf,
  openWord,
  xmlPieces,
} from "#platform/documents/open-word.ts";
import { importLimits, type ReadItem } from "./item.ts";
import { readPlain } from "./read-plain.ts";

/**
 * Questions in a Word document. By hand, because what tells a question from an answer is how Word numbers it (1. or A.), which readers
 * that make a page of a document leave out.
 */

/** The questions of a document. Errors: DocumentError for what is none, or unpacks to too much. */
export async function readWord(bytes: Uint8Array): Promise<ReadItem[]> {
  const { document, text } = await openWord(bytes);
  return readPlain(linesOf(document, numberingOf(await text("word/numbering.xml"))).join("\n"));
}

type Paragraph = { text: string; list: string | null; level: string };

/** The paragraphs as lines of text, a list's with a number or a dash, so that they read as they look. */
function linesOf(xml: string, numbering: Numbering): string[] {
  const lines: string[] = [];
  const counts = new Map<string, number>();
  const open: Paragraph[] = [];
  let [isText, fallbacks] = [false, 0];
  for (const [, end, name, attributes = "", text] of xml.matchAll(xmlPieces)) {
    const paragraph = open.at(-1);
    if (text !== undefined) {
      if (isText && fallbacks === 0 && paragraph) paragraph.text += decoded(text);
      continue;
    }
    if (name === "w:t" || name === "m:t") isText = !end && !attributes.endsWith("/");
    // What older programs show instead is there a second time.
    if (name === "mc:Fallback" && !attributes.endsWith("/")) fallbacks += end ? -1 : 1;
    if (name === "w:p" && end) {
      const last = open.pop();
      if (last) lines.push(...lineOf(last, numbering, counts));
    } else if (name === "w:p" && !attributes.endsWith("/")) open.push({ text: "", list: null, level: "0" });
    else if (name === "w:p") lines.push("");
    if (!paragraph || end) continue;
    if (name === "w:tab") paragraph.text += " ";
    if (name === "w:br" || name === "w:cr") paragraph.text += "\n";
    if (name === "w:ilvl") paragraph.level = attributeOf(attributes, "w:val") ?? "0";
    if (name === "w:numId") paragraph.list = attributeOf(attributes, "w:val") ?? null;
  }
  return lines;
}

function lineOf({ text, list, level }: Paragraph, numbering: Numbering, counts: Map<string, number>): string[] {
  const line = text.slice(0, importLimits.lineLength * 4);
  if (line.trim() === "" || list === null || list === "0") return line.split("\n");
  // What is counted with letters, or within a list, is an answer.
  if (level !== "0" || numbering(list, level) !== "decimal") return `- ${line}`.split("\n");
  const count = (counts.get(list) ?? 0) + 1;
  counts.set(list, count);
  return `${count}. ${line}`.split("\n");
}
