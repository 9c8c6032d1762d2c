import { type Entry, fromBufferPromise } from "yauzl";
import { ImportError, importLimits, type ReadItem } from "./item.ts";
import { readPlain } from "./read-plain.ts";

/**
 * Questions in a Word document. By hand, because what tells a question from an answer is how Word numbers it (1. or A.), which readers
 * that make a page of a document leave out.
 */

/** Most bytes of a part that is unpacked: the texts of 300 questions are far less. */
const maxPartBytes = 8 * 1024 * 1024;
const maxEntries = 2_000;
const noWord =
  "This file is no Word document that can be opened. Please save it as .docx without a password, or paste its text.";

/** The questions of a document. Errors: ImportError for what is none, or unpacks to too much. */
export async function readWord(bytes: Uint8Array): Promise<ReadItem[]> {
  const parts = await partsOf(Buffer.from(bytes)).catch((error: unknown) => {
    throw error instanceof ImportError ? error : new ImportError(noWord);
  });
  const document = parts.get("word/document.xml");
  if (document === undefined) throw new ImportError(noWord);
  return readPlain(linesOf(document, numberingOf(parts.get("word/numbering.xml") ?? "")).join("\n"));
}

const readParts = ["word/document.xml", "word/numbering.xml"];

async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: false, validateEntrySizes: true });
  const parts = new Map<string, string>();
  if (zip.entryCount > maxEntries) throw new ImportError(noWord);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (readParts.includes(name)) entries.set(name, entry);
  }
  for (const [name, entry] of entries) {
    // What it shows of its size is checked while it is unpacked.
    if (entry.uncompressedSize > maxPartBytes)
      throw new ImportError("This file is too large once it is unpacked. Please paste its text.");
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(name, Buffer.concat(chunks).toString("utf8").replaceAll("\0", ""));
  }
  return parts;
}

/** Tags and texts in their order. A tag that is never closed is passed over. */
const pieces = /<(\/?)([\w:.-]+)((?:\s[^<>]*)?)>|([^<]+)/g;
const attributeOf = (attributes: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']{0,100})["']`).exec(attributes)?.[1];

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, name, decimal, hex) => {
    if (name) return entities[String(name).toLowerCase()] ?? "";
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
  });

/** How a level of a list is counted (`decimal`, `upperLetter`, `bullet`), by the list's number. */
type Numbering = (list: string, level: string) => string | undefined;

function numberingOf(xml: string): Numbering {
  const formats = new Map<string, string>();
  const abstractOf = new Map<string, string>();
  let [abstract, level, list] = ["", "", ""];
  for (const [, end, name, attributes = ""] of xml.matchAll(pieces)) {
    if (end || !name) continue;
    if (name === "w:abstractNum") abstract = attributeOf(attributes, "w:abstractNumId") ?? "";
    if (name === "w:num") [list, abstract] = [attributeOf(attributes, "w:numId") ?? "", ""];
    if (name === "w:lvl") level = attributeOf(attributes, "w:ilvl") ?? "";
    if (name === "w:numFmt" && abstract !== "")
      formats.set(`${abstract} ${level}`, attributeOf(attributes, "w:val") ?? "");
    if (name === "w:abstractNumId") abstractOf.set(list, attributeOf(attributes, "w:val") ?? "");
  }
  return (of, at) => formats.get(`${abstractOf.get(of)} ${at}`);
}

type Paragraph = { text: string; list: string | null; level: string };

/** The paragraphs as lines of text, a list's with a number or a dash, so that they read as they look. */
function linesOf(xml: string, numbering: Numbering): string[] {
  const lines: string[] = [];
  const counts = new Map<string, number>();
  const open: Paragraph[] = [];
  let [isText, fallbacks] = [false, 0];
  for (const [, end, name, attributes = "", text] of xml.matchAll(pieces)) {
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
