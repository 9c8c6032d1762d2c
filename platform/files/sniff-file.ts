import { open } from "node:fs/promises";

export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif";

/** Readers look for a PDF's first and last line within this many bytes of its ends (Adobe's implementation notes). */
const pdfMarginBytes = 1024;

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
 * at the same time something else (a page, an archive, a program).
 */
export async function sniffPdf(path: string): Promise<boolean> {
  const { head, tail } = await readEnds(path, pdfMarginBytes);
  const start = head.search(/%PDF-[12]\.\d/);
  const end = tail.lastIndexOf("%%EOF");
  if (start < 0 || end < 0) return false;
  // Most begin at the first byte; what little some writers put before it is never markup nor another kind's beginning.
  const before = head.slice(0, start);
  if (otherKinds.some((signature) => before.startsWith(signature)) || before.includes("<")) return false;
  // An archive is read from its end: one that follows the last line would open as such.
  return !tail.slice(end).includes("PK\x05\x06");
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
