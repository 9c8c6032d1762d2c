import { stat } from "node:fs/promises";
import sharp from "sharp";
import { sniffImage } from "../files/sniff-file.ts";
import { openPicture } from "./open-picture.ts";
import { readPictureStructure } from "./picture-structure.ts";
import { drawAnew } from "./redraw-picture.ts";

/** Longer side of what is stored: sharp on a phone, and small on a metered line. */
const longest = 1_200;
/** Each tried while the one before is too large. */
const qualities = [80, 60, 40] as const;
/** What the tables of pictures take. */
const maxBytes = 512 * 1024;

/**
 * A picture as we draw it, not as it came: WebP, upright, small, and without the place where it was taken. Null for what cannot be opened, or
 * stays larger than 512 KB.
 */
export async function drawSmall(path: string): Promise<{ content: Buffer; width: number; height: number } | null> {
  for (const quality of qualities) {
    const picture = await drawAnew(path, { longest, quality })
      .then((sharp) => sharp.toBuffer({ resolveWithObject: true }))
      .catch(() => null);
    if (!picture) return null;
    const { data: content, info } = picture;
    if (content.byteLength <= maxBytes) return { content, width: info.width, height: info.height };
  }
  return null;
}

/** The size of a picture or drawing that is known to be one. */
export async function pictureSize(content: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(content).metadata();
  return { width: Math.round(width), height: Math.round(height) };
}

/** Whether the file at `path` is a picture as `drawSmall` makes them: still WebP that opens to its last row, small, with nothing next to its pixels. */
export async function isDrawnSmall(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).size > maxBytes || (await sniffImage(path)) !== "image/webp") return false;
    const { frames, metadataBytes } = readPictureStructure(path, "image/webp");
    if (frames !== 1 || metadataBytes > 0) return false;
    const picture = await openPicture(path);
    const { width, height } = await picture.metadata();
    // As long as drawAnew leaves a long screenshot.
    if (width * height > longest ** 2) return false;
    await picture.resize(64, 64, { fit: "inside" }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
