import sharp, { type Metadata, type Sharp } from "sharp";
import { type ImageType, sniffImage } from "../files/sniff-file.ts";
import { BrokenPictureError } from "./file-window.ts";
import { maxFrames, type PictureStructure, readPictureStructure } from "./picture-structure.ts";

// Nothing of one picture is stored for the next, and a picture is worked on by one thread.
sharp.cache(false);
sharp.concurrency(1);
// What does not begin as one of the kinds that we take must not be read by a decoder that no one thought of; Ultra HDR photos
// are read as the plain JPEG that they also are.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((kind) => `VipsForeignLoad${kind}`),
});

/** Why a picture is not opened. `too_thin`: its sides differ too much. `too_heavy`: too much memory for its kind of file. */
export type PictureErrorKind = "unreadable" | "too_thin" | "too_large" | "too_heavy";

/** Thrown for a picture that is not opened; the caller turns it into a sentence. */
export class PictureError extends Error {
  readonly kind: PictureErrorKind;

  constructor(error: PictureErrorKind, options?: { cause: unknown }) {
    super(`The picture is not opened: ${error}.`, options);
    this.name = "PictureError";
    this.kind = error;
  }
}

/**
 * More than phones and scanners make. A photo of JPEG is scaled while it is read, so that its pixels are never in memory
 * together; the others are read row by row.
 */
const maxPixels = (type: ImageType) => (type === "image/jpeg" ? 110_000_000 : 40_000_000);
/**
 * How many times longer the long side of a picture that is cut square may be than the short one. It is scaled by its short side: a
 * line of 10,000 pixels, made 256 high, would be 2.6 million pixels long.
 */
const maxSideRatio = 4;
/** What opening a picture may take. A request may take 64 MB in all, the rest of it and the decoder's own tables included. */
const maxMemoryBytes = 40_000_000;

/**
 * Opens the picture at `path` (its first frame) for scaling, after making sure that neither it nor anything made on the way
 * can take much memory. `isCut`: it is made square, so a long and narrow one is refused. What it hands back is still undecoded:
 * errors of the pixels show when it is used. Errors: PictureError.
 */
export async function openPicture(path: string, { isCut = false } = {}): Promise<Sharp> {
  const type = await sniffImage(path);
  if (type === null) throw new PictureError("unreadable");
  const maxInputPixels = maxPixels(type);
  const settings = { limitInputPixels: maxInputPixels, failOn: "error", pages: 1, sequentialRead: true } as const;
  try {
    const structure = readPictureStructure(path, type);
    // Before the decoder sees it: it would unpack all profiles and texts to show how large the picture is.
    if (structure.frames > maxFrames || memoryBytes(0, structure) > maxMemoryBytes) throw new PictureError("too_heavy");
    const picture = sharp(path, settings);
    const header = await picture.metadata();
    for (const sides of [[header.width, header.height] as const, structure.screen ?? []]) {
      const [short = 0, long = 0] = sides.toSorted((a, b) => a - b);
      if (short * long > maxInputPixels) throw new PictureError("too_large");
      if (isCut && long > short * maxSideRatio) throw new PictureError("too_thin");
    }
    if (memoryBytes(pixelBytes(header, structure), structure) > maxMemoryBytes) throw new PictureError("too_heavy");
    return picture;
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    throw new PictureError(isPixelLimit(cause) ? "too_large" : "unreadable", { cause });
  }
}

/** What the decoders hold of the pixels until the picture is scaled: as measured by npm run bench:uploads, rounded up. */
function pixelBytes(header: Metadata, structure: PictureStructure): number {
  const pixels = header.width * header.height;
  const isDeep = header.depth !== "uchar";
  switch (header.format) {
    case "jpeg":
      // In one pass it is scaled while it is read; of several, each must be stored to the last.
      if (!header.isProgressive) return pixels * 0.3;
      return pixels * (header.chromaSubsampling === "4:2:0" ? 3.2 : 2 * header.channels + 0.4);
    case "png":
      if (header.isProgressive) return pixels * (isDeep ? 14 : 6.5);
      return Math.min(header.height * 2, scaledRows) * header.width * header.channels * (isDeep ? 2 : 1);
    case "webp":
      return pixels * (structure.isWhole ? 10 : header.hasAlpha ? 1.3 : 0.3);
    case "gif":
      return pixels * 7;
    default:
      return Math.max(pixels, structure.codedPixels) * (isDeep || header.hasAlpha ? 36 : 19);
  }
}

/** Rows of a picture that are in memory together while it is scaled row by row. */
const scaledRows = 2_400;

/** Next to its pixels a decoder holds each profile or text up to five times, packed and unpacked, its own and ours. */
const memoryBytes = (pixelBytes: number, { metadataBytes }: PictureStructure) => pixelBytes + 5 * metadataBytes;

const isPixelLimit = (error: unknown) =>
  error instanceof Error && !(error instanceof BrokenPictureError) && /pixel limit/i.test(error.message);
