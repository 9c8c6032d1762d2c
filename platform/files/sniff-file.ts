import { open } from "node:fs/promises";

export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif";

/** Readers look for a PDF's first and last line within this many bytes of its ends (Adobe's implementation notes). */
const pdfMarginBytes = 1024;
/** The end of an archive's directory, with the longest comment that may follow it. */
const archiveEndBytes = 22 + 65_535;

/**
 * How other kinds of file begin. A file that begins so is one of them, whatever is further in: a program, an archive or a
 * page that also passes for a PDF was made to deceive.
 */
const otherKinds = [
  "MZ", // Windows programs
  "\x7fELF", // Linux programs
  "\xca\xfe\xba\xbe", // macOS programs, Java classes
  "\xcf\xfa\xed\xfe",
  "#!", // scripts
  "PK", // zip, and with it docx, jar, apk
  "Rar!",
  "7z\xbc\xaf",
  "\x1f\x8b", // gzip
  "\xd0\xcf\x11\xe0", // old Office files
  "\x89PNG",
  "GIF8",
  "\xff\xd8\xff", // JPEG
  "RIFF",
  "%!PS",
  "{\\rtf",
];

/**
 * Whether the file at `path` is a PDF by its content: `%PDF-1.x` or `2.x` near its beginning, `%%EOF` near its end, and not
 * at the same time something else (a page, an archive, a program). Copiers fill the rest of their last block with zeros: those
 * and space behind the end are not counted.
 */
export async function sniffPdf(path: string): Promise<boolean> {
  const { head } = await readEnds(path, pdfMarginBytes);
  const { tail, padding } = await readPaddedEnd(path);
  const start = head.search(/%PDF-[12]\.\d/);
  const end = tail.lastIndexOf("%%EOF");
  if (start < 0 || end < tail.length - pdfMarginBytes || end < 0) return false;
  // Most begin at the first byte; what little some writers put before it is never markup nor another kind's beginning.
  const before = head.slice(0, start);
  if (otherKinds.some((signature) => before.startsWith(signature)) || before.includes("<")) return false;
  // An archive is read from its end: one that follows the last line would open as such, and so would one whose comment holds it.
  for (let at = tail.lastIndexOf("PK\x05\x06"); at >= 0; at = at > 0 ? tail.lastIndexOf("PK\x05\x06", at - 1) : -1) {
    const comment = tail.charCodeAt(at + 20) + 256 * tail.charCodeAt(at + 21);
    if (at > end || (at + 22 + comment >= tail.length && at + 22 + comment <= tail.length + padding)) return false;
  }
  return true;
}

const blockBytes = 64 * 1024;

/** The last bytes of a file before the zeros and space at its end, as Latin-1, and how many of those there are. */
async function readPaddedEnd(path: string): Promise<{ tail: string; padding: number }> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const read = async (from: number, to: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
      return buffer.subarray(0, bytesRead);
    };
    let end = size;
    while (end > 0) {
      const from = Math.max(0, end - blockBytes);
      const block = await read(from, end);
      const last = block.findLastIndex((byte) => byte !== 0 && byte !== 0x20 && (byte < 0x09 || byte > 0x0d));
      end = from + last + 1;
      if (last >= 0) break;
    }
    const tail = await read(Math.max(0, end - archiveEndBytes), end);
    return { tail: tail.toString("latin1"), padding: size - end };
  } finally {
    await handle.close();
  }
}

export const heicText = "an HEIC picture";
/** How files of other kinds begin, and at which byte, in words: for a sentence that shows what came. */
const labelsByBeginning: readonly [begin: string, at: number, label: string][] = [
  ["\x89PNG", 0, "a PNG picture"],
  ["\xff\xd8\xff", 0, "a JPEG picture"],
  ["GIF8", 0, "a GIF picture"],
  ["WEBP", 8, "a WebP picture"],
  ["WAVE", 8, "a WAV recording"],
  ["ftyphei", 4, heicText],
  ["ftyphev", 4, heicText],
  ["ftypmif1", 4, heicText],
  ["ftypavi", 4, "an AVIF picture"],
  ["ftyp", 4, "an MPEG-4 recording or film"],
  ["%PDF-", 0, "a PDF"],
  ["{\\rtf", 0, "an RTF document"],
  ["PK\x03\x04", 0, "an Office document or an archive"],
  ["\xd0\xcf\x11\xe0", 0, "an older Office document, or one with a password"],
  ["OggS", 0, "an Ogg recording"],
  ["ID3", 0, "an MP3 recording"],
  ["<!doctype html", 0, "a web page"],
  ["<html", 0, "a web page"],
];

/** What the file at `path` begins as, in words, or null. No promise: what it is, is looked at by those who take it. */
export async function textOfFile(path: string): Promise<string | null> {
  const { head } = await readEnds(path, pdfMarginBytes);
  return (
    labelsByBeginning.find(
      ([begin, at]) => head.slice(at, at + begin.length).toLowerCase() === begin.toLowerCase(),
    )?.[2] ?? null
  );
}

/** The kind of image that the file at `path` is by its first bytes, or null. It may still be broken: decoding tells. */
export async function sniffImage(path: string): Promise<ImageType | null> {
  const { head } = await readEnds(path, 32);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  if (head.slice(4, 8) === "ftyp" && ["avif", "avis"].includes(head.slice(8, 12))) return "image/avif";
  return null;
}

/** The first and last `byteCount` bytes of a file as Latin-1 text: one character a byte, so that patterns can be searched. */
async function readEnds(path: string, byteCount: number): Promise<{ head: string; tail: string }> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const read = async (position: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(byteCount), 0, byteCount, position);
      return buffer.toString("latin1", 0, bytesRead);
    };
    return { head: await read(0), tail: await read(Math.max(0, size - byteCount)) };
  } finally {
    await handle.close();
  }
}
