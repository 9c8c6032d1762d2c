import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { ImageType } from "../files/sniff-file.ts";

/** What a picture file holds beside the pixels of its first frame, as its own structure tells without unpacking anything. */
export type PictureStructure = {
  /** Frames of an animation, 1 for a still picture. Counting ends a little above `mostFrames`. */
  frames: number;
  /** Bytes that profiles, texts, EXIF and similar ones may take once they are unpacked. */
  besideBytes: number;
  /** Pixels of everything that is coded in the file, where its wrapper lists that (AVIF: transparency, tiles); else 0. */
  codedPixels: number;
  /** What a GIF calls its width and height; decoders take the frame's own for those that they do not believe. */
  screen: [width: number, height: number] | null;
  /** Whether it is a WebP whose pixels are all unpacked before they can be scaled: a lossless or an animated one. */
  isWhole: boolean;
};

const still = { frames: 1, codedPixels: 0, screen: null, isWhole: false };

/** Thrown for a file whose structure breaks off or makes no sense. */
export class BrokenPictureError extends Error {}

/** More frames, or more pieces, than any picture has: nothing is counted beyond. */
export const mostFrames = 2_000;
const mostPieces = 20_000;

/** libpng unpacks no more of one chunk. */
const mostUnpacked = 8_000_000;
/** The most that deflate makes of a byte. */
const deflateRatio = 1_032;

/**
 * Walks over the pieces of a picture file: a few bytes of each are read, none is unpacked. Decoders read all of these before
 * they say how large a picture is, so this comes before them.
 * Errors: BrokenPictureError.
 */
export function readPictureStructure(path: string, type: ImageType): PictureStructure {
  const file = openWindow(path);
  try {
    if (type === "image/png") return ofPng(file);
    if (type === "image/jpeg") return ofJpeg(file);
    if (type === "image/gif") return ofGif(file);
    if (type === "image/webp") return ofWebp(file);
    return ofAvif(file);
  } finally {
    file.close();
  }
}

function ofPng(file: FileWindow): PictureStructure {
  let besideBytes = 0;
  let at = 8;
  for (const _piece of pieces()) {
    const length = file.number(at, 4);
    const type = file.text(at + 4, 4);
    if (["zTXt", "iTXt", "iCCP"].includes(type)) besideBytes += Math.min(length * deflateRatio, mostUnpacked);
    else if (!["IHDR", "PLTE", "IDAT", "IEND"].includes(type)) besideBytes += length;
    at += 12 + length;
    if (type === "IEND" || at >= file.size) break;
  }
  return { ...still, besideBytes };
}

function ofJpeg(file: FileWindow): PictureStructure {
  let besideBytes = 0;
  let at = 2;
  for (const _piece of pieces()) {
    if (file.number(at, 1) !== 0xff) throw new BrokenPictureError("No marker where one must be.");
    const marker = file.number(at + 1, 1);
    if (marker === 0xff) {
      at += 1; // a filling byte
      continue;
    }
    // The scan begins: what follows are pixels.
    if (marker === 0xda) break;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = file.number(at + 2, 2);
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) besideBytes += length;
    at += 2 + length;
  }
  return { ...still, besideBytes };
}

function ofGif(file: FileWindow): PictureStructure {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(file.number(10, 1));
  let [frames, besideBytes] = [0, 0];
  const skipBlocks = (): number => {
    const begin = at;
    for (let length = file.number(at, 1); ; length = file.number(at, 1)) {
      at += 1 + length;
      if (length === 0 || at >= file.size) return at - begin;
    }
  };
  while (at < file.size && frames <= mostFrames) {
    const kind = file.number(at, 1);
    if (kind === 0x21) {
      at += 2;
      besideBytes += skipBlocks();
    } else if (kind === 0x2c) {
      frames += 1;
      at += 10 + tableBytes(file.number(at + 9, 1)) + 1;
      if (at >= file.size) break;
      skipBlocks();
    } else break;
  }
  const screen: [number, number] = [file.number(6, 2, "little"), file.number(8, 2, "little")];
  return { ...still, frames, besideBytes, screen };
}

function ofWebp(file: FileWindow): PictureStructure {
  let [frames, besideBytes, isWhole] = [0, 0, false];
  let at = 12;
  for (const _piece of pieces()) {
    const type = file.text(at, 4);
    const length = file.number(at + 4, 4, "little");
    if (type === "VP8L" || type === "ANMF") isWhole = true;
    if (type === "ANMF") frames += 1;
    else if (!["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM"].includes(type)) besideBytes += length;
    at += 8 + length + (length % 2);
    if (at >= file.size || frames > mostFrames) break;
  }
  return { ...still, frames: Math.max(1, frames), besideBytes, isWhole };
}

/** Sizes of all items are in boxes `ispe` of the box `meta`; the decoder refuses an item that is larger than it says. */
function ofAvif(file: FileWindow): PictureStructure {
  let [codedPixels, besideBytes] = [0, 0];
  let at = 0;
  for (const _piece of pieces()) {
    const short = file.number(at, 4);
    const type = file.text(at + 4, 4);
    const length = short === 1 ? file.number(at + 8, 4) * 2 ** 32 + file.number(at + 12, 4) : short || file.size - at;
    if (length < 8) throw new BrokenPictureError("A box shorter than its own head.");
    if (type === "meta") {
      const meta = file.text(at, Math.min(length, mostMetaBytes));
      if (length > mostMetaBytes) besideBytes += length;
      for (let found = meta.indexOf("ispe"); found >= 0; found = meta.indexOf("ispe", found + 4)) {
        if (found + 16 > meta.length) break;
        codedPixels += file.number(at + found + 8, 4) * file.number(at + found + 12, 4);
      }
    } else if (type !== "mdat" && type !== "ftyp") besideBytes += length;
    at += length;
    if (at >= file.size) break;
  }
  return { ...still, besideBytes, codedPixels };
}

const mostMetaBytes = 256 * 1024;

/** Counts pieces, so that a file of nothing but tiny ones comes to an end. */
function* pieces(): Generator<number> {
  for (let count = 0; count < mostPieces; count += 1) yield count;
  throw new BrokenPictureError("More pieces than a picture has.");
}

type FileWindow = ReturnType<typeof openWindow>;

const windowBytes = 64 * 1024;

/** Reads bytes anywhere in a file through a window of 64 KB. */
function openWindow(path: string) {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  const window = Buffer.alloc(windowBytes);
  let [begin, end] = [0, 0];

  function bytes(at: number, length: number): Buffer {
    if (at < 0 || at + length > size) throw new BrokenPictureError("The file ends too early.");
    if (length > windowBytes) {
      const large = Buffer.alloc(length);
      readSync(file, large, 0, length, at);
      return large;
    }
    if (at < begin || at + length > end) {
      begin = at;
      end = at + readSync(file, window, 0, windowBytes, at);
    }
    return window.subarray(at - begin, at - begin + length);
  }

  return {
    size,
    number: (at: number, length: number, order: "big" | "little" = "big") =>
      order === "big" ? bytes(at, length).readUIntBE(0, length) : bytes(at, length).readUIntLE(0, length),
    text: (at: number, length: number) => bytes(at, length).toString("latin1"),
    close: () => closeSync(file),
  };
}
