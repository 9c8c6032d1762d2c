import { open, readFile, stat } from "node:fs/promises";
import { openPromise } from "yauzl";
import { sniffImage, sniffPdf } from "#platform/files/sniff-file.ts";
import { openPicture, PictureError } from "#platform/pictures/open-picture.ts";
import { type DocumentKind, documentKinds, kindByName, uploadTexts } from "../texts.ts";
import type { UploadPurpose } from "./purposes.ts";
import { readSound } from "./read-sound.ts";

/** What a file is, or the sentence with which it is refused. */
export type Verdict =
  | {
      kind: DocumentKind;
      type: string;
      /** Of a recording. */
      durationMs?: number;
      fault: null;
    }
  | { kind: null; fault: string };

const refused = (fault: string): Verdict => ({ kind: null, fault });

/**
 * Looks whether the file at `path` is what its name says, of these kinds, and nothing else at the same time. Nothing is
 * unpacked or run; office files with macros are refused.
 */
export async function sniffDocument(
  path: string,
  name: string,
  { kinds, longestMs = Number.POSITIVE_INFINITY }: Pick<UploadPurpose, "kinds" | "longestMs">,
): Promise<Verdict> {
  const named = kindByName(name, kinds);
  if (!named) return refused(uploadTexts.notTaken(kinds));
  if (named === "weba" || named === "oga" || named === "m4a") return soundOf(path, named, longestMs);
  const found = await contentOf(path, named);
  if (found === "macros") return refused(uploadTexts.withMacros);
  if (found === "broken") return refused(uploadTexts.broken);
  if (found === null || found !== named) return refused(uploadTexts.otherName);
  return { kind: found, type: documentKinds[found].type, fault: null };
}

/** A recorder stops by its own clock, and its last piece may end a little later. */
const graceMs = 2_000;
/** What is longer than any recording of minutes is not read into memory. */
const mostSoundBytes = 8 * 1024 * 1024;

async function soundOf(path: string, named: DocumentKind, longestMs: number): Promise<Verdict> {
  if ((await stat(path)).size > mostSoundBytes) return refused(uploadTexts.tooLarge(mostSoundBytes));
  const sound = readSound(await readFile(path));
  if (sound?.kind !== named) return refused(uploadTexts.otherName);
  if (sound.durationMs > longestMs + graceMs) return refused(uploadTexts.tooLong(longestMs));
  return { kind: named, type: documentKinds[named].type, durationMs: sound.durationMs, fault: null };
}

/** Looks for the kind that the name says: what is another one is not asked for its own. */
async function contentOf(path: string, named: DocumentKind): Promise<DocumentKind | "macros" | "broken" | null> {
  switch (named) {
    case "pdf":
      return (await sniffPdf(path)) ? "pdf" : null;
    case "png":
    case "jpeg":
    case "webp":
      return pictureOf(path);
    case "doc":
      return oldWordOf(path);
    case "text":
      return (await isText(path)) ? "text" : null;
    default:
      return packedOf(path);
  }
}

async function pictureOf(path: string): Promise<DocumentKind | "broken" | null> {
  const type = await sniffImage(path);
  const kind = (["png", "jpeg", "webp"] as const).find((one) => documentKinds[one].type === type);
  if (!kind) return null;
  // An archive is read from its end: one that follows the picture would open as such. A PDF may begin a little further in.
  const { head, tail } = await endsOf(path);
  if (tail.includes("PK\x05\x06") || /%PDF-\d/.test(head) || /<(script|html|svg)\b/i.test(head + tail)) return null;
  try {
    // Small and to the end, so that every row of it is decoded once.
    await (await openPicture(path)).resize(64, 64, { fit: "inside" }).raw().toBuffer();
    return kind;
  } catch (error) {
    if (error instanceof PictureError || error instanceof Error) return "broken";
    throw error;
  }
}

/** Most entries that an office file may have, and most bytes of them unpacked: more is made to hurt. */
const mostEntries = 5_000;
const mostUnpacked = 1024 * 1024 * 1024;
const mains: readonly [path: string, kind: DocumentKind][] = [
  ["word/document.xml", "docx"],
  ["xl/workbook.xml", "xlsx"],
  ["ppt/presentation.xml", "pptx"],
];

/** The directory of a packed office file tells what it is. */
async function packedOf(path: string): Promise<DocumentKind | "macros" | "broken" | null> {
  const { head } = await endsOf(path);
  if (!head.startsWith("PK\x03\x04")) return null;
  try {
    const zip = await openPromise(path, { strictFileNames: true, validateEntrySizes: true });
    try {
      if (zip.comment !== "" || zip.entryCount > mostEntries) return null;
      const names = new Set<string>();
      let unpacked = 0;
      for await (const entry of zip.eachEntry()) {
        names.add(entry.fileName);
        unpacked += entry.uncompressedSize;
      }
      if (unpacked > mostUnpacked) return null;
      if ([...names].some((name) => /(^|\/)(vbaProject\.bin|Basic\/|Scripts\/)/i.test(name))) return "macros";
      // The specification puts it first and unpacked, so that it can be read here.
      if (head.slice(30).startsWith(`mimetype${documentKinds.odt.type}`))
        return names.has("content.xml") ? "odt" : null;
      if (!names.has("[Content_Types].xml")) return null;
      const found = mains.filter(([main]) => names.has(main));
      return found.length === 1 ? (found[0]?.[1] ?? null) : null;
    } finally {
      zip.close();
    }
  } catch {
    return "broken";
  }
}

const utf16 = (text: string) => Buffer.from(text, "utf16le").toString("latin1");

/** Word before 2007: a compound file whose directory names a Word document, and no macros. */
async function oldWordOf(path: string): Promise<DocumentKind | "macros" | null> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, 32 * 1024 * 1024));
    await handle.read(bytes, 0, bytes.length, 0);
    const text = bytes.toString("latin1");
    if (!text.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return null;
    if (!text.includes(utf16("WordDocument"))) return null;
    if (text.slice(-70_000).includes("PK\x05\x06")) return null;
    return text.includes(utf16("_VBA_PROJECT")) ? "macros" : "doc";
  } finally {
    await handle.close();
  }
}

/** UTF-8 without control characters, and not the beginning of something that runs. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let isFirst = true;
    for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (isFirst && /^(#!|%PDF|%!PS|\{\\rtf|MZ)/.test(text)) return false;
      isFirst = false;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text)) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

/** The first 1 KB and the last 70 KB, as Latin-1: an archive's directory ends in the latter. */
async function endsOf(path: string): Promise<{ head: string; tail: string }> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString("latin1", 0, bytesRead);
    };
    return { head: await read(0, 1024), tail: await read(Math.max(0, size - 70_000), 70_000) };
  } finally {
    await handle.close();
  }
}
