import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

/** Thrown for a document that cannot be read; the message is shown. */
export class DocumentError extends Error {}

/** Most bytes of a part that is unpacked: the texts of 300 questions are far less. */
const maxPartBytes = 8 * 1024 * 1024;
const maxEntries = 2_000;
const noWord =
  "This file is no Word document that can be opened. Please save it as .docx without a password, or paste its text.";
const withMacros = "This Word document has macros in it. Please save it as .docx, which has none.";
const tooLarge = "This file is too large once it is unpacked. Please paste its text.";

export type OpenWord = {
  /** The words of the document, as XML. */
  document: string;
  /** Another part as text, empty where there is none. */
  text: (name: string) => Promise<string>;
  /** A part's bytes; null where it is not there, or larger than `maxBytes`. */
  bytes: (name: string, maxBytes: number) => Promise<Buffer | null>;
};

/**
 * Opens a Word document (.docx). No more of it is unpacked than what is asked for, each part within its limit. Errors: DocumentError for what
 * is none, has macros, or unpacks to too much.
 */
export async function openWord(file: Uint8Array): Promise<OpenWord> {
  const zip = await opened(fromBufferPromise(Buffer.from(file), { strictFileNames: false, validateEntrySizes: true }));
  if (zip.entryCount > maxEntries) throw new DocumentError(noWord);
  const entries = await opened(entriesOf(zip));
  if ([...entries.keys()].some((name) => name.endsWith("vbaproject.bin"))) throw new DocumentError(withMacros);
  async function bytes(name: string, maxBytes: number): Promise<Buffer | null> {
    const entry = entries.get(name.toLowerCase());
    // What it shows of its size is checked while it is unpacked.
    if (!entry || entry.uncompressedSize > maxBytes) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
  async function text(name: string): Promise<string> {
    if (!entries.has(name)) return "";
    const part = await opened(bytes(name, maxPartBytes));
    if (!part) throw new DocumentError(tooLarge);
    return part.toString("utf8").replaceAll("\0", "");
  }
  const document = await text("word/document.xml");
  if (document === "") throw new DocumentError(noWord);
  return { document, text, bytes };
}

const opened = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((error: unknown) => {
    throw error instanceof DocumentError ? error : new DocumentError(noWord);
  });

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set((entry as Entry).fileName.toLowerCase(), entry as Entry);
  return entries;
}

/** Tags and texts in their order: end, name, attributes, text. A tag that is never closed is passed over. */
export const xmlPieces = /<(\/?)([\w:.-]+)((?:\s[^<>]*)?\/?)>|([^<]+)/g;

/** An attribute of a tag, undecoded. */
export const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?<![\\w:])${name}\\s*=\\s*["']([^"']{0,2000})["']`).exec(attributes)?.[1];

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The words that XML writes with signs of its own. */
export const decoded = (text: string): string =>
  text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, name, decimal, hex) => {
    if (name) return entities[String(name).toLowerCase()] ?? "";
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
  });

/** How a level of a list is counted (`decimal`, `upperLetter`, `bullet`), by the list's number. */
export type Numbering = (list: string, level: string) => string | undefined;

/** Reads word/numbering.xml. */
export function numberingOf(xml: string): Numbering {
  const formats = new Map<string, string>();
  const abstractOf = new Map<string, string>();
  let [abstract, level, list] = ["", "", ""];
  for (const [, end, name, attributes = ""] of xml.matchAll(xmlPieces)) {
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
