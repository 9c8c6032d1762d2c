import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { ImageType } from "../files/sniff-file.ts";
import { type SpooledFile, spoolUpload } from "../files/spool-upload.ts";
import { orientationOf, tiffWith } from "./exif-orientation.ts";
import { BrokenPictureError, chunkCounter, type FileWindow, openWindow } from "./file-window.ts";

/** What stays of a picture file, in order: stretches of it, and bytes that stand in place of others. */
type Stay = { from: number; to: number } | Buffer;

/** Kinds that are taken apart here; others are drawn again or refused. */
export type StrippedType = Extract<ImageType, "image/jpeg" | "image/png" | "image/webp">;

/**
 * Takes out of the picture at `path` everything that is no part of it: where and with what it was taken, texts, small pictures of
 * it, and whatever follows its end. Its pixels, colours and orientation stay unchanged; nothing is decoded. Null where there is
 * nothing to take out. Anyone who asks removes the file. Errors: BrokenPictureError; those of spoolUpload.
 */
export async function stripPicture(
  path: string,
  type: StrippedType,
  { dir }: { dir: string },
): Promise<SpooledFile | null> {
  const file = openWindow(path);
  let stays: Stay[];
  try {
    stays = joined(type === "image/jpeg" ? ofJpeg(file) : type === "image/png" ? ofPng(file) : ofWebp(file));
    const [only] = stays;
    if (stays.length === 1 && only && !Buffer.isBuffer(only) && only.to - only.from === file.size) return null;
  } finally {
    file.close();
  }
  return spoolUpload(Readable.from(bytesOf(path, stays), { objectMode: false }), { maxBytes: file.size + 64, dir });
}

/** Stretches that follow one another, as one. */
function joined(stays: readonly Stay[]): Stay[] {
  const matchingStays: Stay[] = [];
  for (const stay of stays) {
    const last = matchingStays.at(-1);
    if (last && !Buffer.isBuffer(last) && !Buffer.isBuffer(stay) && last.to === stay.from) last.to = stay.to;
    else matchingStays.push(Buffer.isBuffer(stay) ? stay : { ...stay });
  }
  return matchingStays;
}

async function* bytesOf(path: string, stays: readonly Stay[]): AsyncGenerator<Buffer> {
  for (const stay of stays) {
    if (Buffer.isBuffer(stay)) yield stay;
    else if (stay.to > stay.from) yield* createReadStream(path, { start: stay.from, end: stay.to - 1 });
  }
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
/** Of EXIF no more is looked at than where its first entries are. */
const exifBytes = 64 * 1024;

/** What of the application segments shows how to read the pixels: JFIF, colours (ICC), Adobe's sign of its colours. */
const jpegStays = (marker: number, begin: string): boolean =>
  (marker === 0xe0 && begin.startsWith("JFIF\0")) ||
  (marker === 0xe2 && begin.startsWith("ICC_PROFILE\0")) ||
  (marker === 0xee && begin.startsWith("Adobe"));
/** JFIF without the small picture that it may hold. */
const jfifBytes = 16;

function ofJpeg(file: FileWindow): Stay[] {
  const stays: Stay[] = [{ from: 0, to: 2 }];
  let orientation = 1;
  let at = 2;
  for (const _chunk of chunkCounter()) {
    if (file.number(at, 1) !== 0xff) throw new BrokenPictureError("No marker where one must be.");
    const marker = file.number(at + 1, 1);
    if (marker === 0xff) {
      at += 1; // a filling byte
      continue;
    }
    const bare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
    const length = bare ? 0 : file.number(at + 2, 2);
    const to = at + 2 + length;
    if (to > file.size) throw new BrokenPictureError("The file ends too early.");
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) {
      const begin = file.text(at + 4, Math.min(12, Math.max(0, length - 2)));
      if (marker === 0xe1 && begin.startsWith("Exif\0") && orientation === 1) {
        orientation = orientationOf(file.bytes(at + 10, Math.max(0, length - 8)));
        const exifData = Buffer.concat([latin1("Exif\0\0"), tiffWith(orientation)]);
        if (orientation !== 1) stays.push(Buffer.from([0xff, 0xe1, 0, exifData.length + 2]), exifData);
      } else if (jpegStays(marker, begin)) {
        const hasPicture = marker === 0xe0 && length > jfifBytes;
        if (!hasPicture) stays.push({ from: at, to });
        else stays.push(Buffer.from([0xff, 0xe0, 0, jfifBytes]), Buffer.from(file.bytes(at + 4, 12)), Buffer.alloc(2));
      }
    } else stays.push({ from: at, to });
    if (marker === 0xd9) return stays;
    at = to;
    if (marker === 0xda) {
      at = endOfScan(file, at);
      stays.push({ from: to, to: at });
    }
  }
  return stays;
}

/** Where the packed pixels of a scan end: at a marker that is none of theirs. */
function endOfScan(file: FileWindow, from: number): number {
  for (let at = from; at + 1 < file.size; ) {
    const window = file.bytes(at, Math.min(32 * 1024, file.size - at));
    for (let index = window.indexOf(0xff); index >= 0 && index + 1 < window.length; ) {
      const next = window[index + 1] ?? 0;
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at + index;
      index = window.indexOf(0xff, index + 1);
    }
    // A marker may lie across two windows.
    at += window.length - 1;
  }
  throw new BrokenPictureError("The file ends too early.");
}

/** Pixels, how they move, and their colours. */
const pngStays = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(" "),
);

function ofPng(file: FileWindow): Stay[] {
  const stays: Stay[] = [{ from: 0, to: 8 }];
  let at = 8;
  for (const _chunk of chunkCounter()) {
    const length = file.number(at, 4);
    const type = file.text(at + 4, 4);
    const to = at + 12 + length;
    if (to > file.size) throw new BrokenPictureError("The file ends too early.");
    if (pngStays.has(type)) stays.push({ from: at, to });
    else if (type === "eXIf") {
      const orientation = orientationOf(file.bytes(at + 8, Math.min(length, exifBytes)));
      if (orientation !== 1) {
        const body = Buffer.concat([latin1("eXIf"), tiffWith(orientation)]);
        const chunk = Buffer.alloc(body.length + 8);
        chunk.writeUInt32BE(body.length - 4, 0);
        body.copy(chunk, 4);
        chunk.writeUInt32BE(crc32(body), body.length + 4);
        stays.push(chunk);
      }
    }
    if (type === "IEND") return stays;
    at = to;
  }
  return stays;
}

const webpStays = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Signs of the head of a WebP that show that EXIF and XMP follow. */
const webpSigns = { exif: 0x08, xmp: 0x04 };

function ofWebp(file: FileWindow): Stay[] {
  const [chunks, after]: [Stay[], Buffer[]] = [[], []];
  const end = Math.min(file.size, 8 + file.number(4, 4, "little"));
  let [at, isChanged] = [12, file.size > end];
  for (const _chunk of chunkCounter()) {
    if (at + 8 > end) break;
    const type = file.text(at, 4);
    const length = file.number(at + 4, 4, "little");
    const to = at + 8 + length + (length % 2);
    if (at + 8 + length > end) throw new BrokenPictureError("The file ends too early.");
    if (type === "EXIF") {
      const exif = file.bytes(at + 8, Math.min(length, exifBytes));
      const orientation = orientationOf(exif.subarray(exif.toString("latin1", 0, 4) === "Exif" ? 6 : 0));
      const exifData = tiffWith(orientation);
      const head = Buffer.alloc(8);
      head.write("EXIF", "latin1");
      head.writeUInt32LE(exifData.length, 4);
      if (orientation !== 1) after.push(head, exifData);
    }
    if (webpStays.has(type)) chunks.push({ from: at, to: Math.min(to, end) });
    else isChanged = true;
    at = to;
  }
  if (!isChanged) return [{ from: 0, to: file.size }];
  const first = chunks[0];
  if (first && !Buffer.isBuffer(first) && file.text(first.from, 4) === "VP8X") {
    const head = Buffer.from(file.bytes(first.from, first.to - first.from));
    const signs = head.readUInt8(8) & ~(webpSigns.exif | webpSigns.xmp);
    head.writeUInt8(signs | (after.length > 0 ? webpSigns.exif : 0), 8);
    chunks[0] = head;
  }
  const body = [...chunks, ...after];
  const bytes = body.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.to - part.from), 0);
  const riff = Buffer.alloc(12);
  riff.write("RIFF", "latin1");
  riff.writeUInt32LE(bytes + 4, 4);
  riff.write("WEBP", 8, "latin1");
  return [riff, ...body];
}
