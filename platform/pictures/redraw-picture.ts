import { Readable } from "node:stream";
import type { Sharp } from "sharp";
import { type SpooledFile, spoolUpload } from "../files/spool-upload.ts";
import { openPicture, PictureError } from "./open-picture.ts";

/** More than any picture of some thousand pixels takes. */
const maxBytes = 16 * 1024 * 1024;
/** WebP has no longer side. */
const longestSide = 16_383;

/**
 * The picture at `path`, upright, its longer side at most `longest` pixels; one that is more than twice as long as wide gets as many
 * pixels as one of twice, so that a long screenshot stays as wide as its words need. What was next to its pixels is dropped. Errors:
 * PictureError; errors of the pixels show when it is used.
 */
export async function drawAnew(
  path: string,
  { longest, quality }: { longest: number; quality: number },
): Promise<Sharp> {
  const picture = await openPicture(path);
  const { width, height } = (await picture.metadata()).autoOrient;
  const long = Math.max(width, height);
  const bySides = Math.max(longest / long, Math.sqrt(longest ** 2 / 2 / (width * height)));
  const scale = Math.min(1, bySides, longestSide / long);
  return picture
    .autoOrient()
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: "fill" })
    .webp({ quality, effort: 4 })
    .timeout({ seconds: 10 });
}

/** Draws the picture at `path` again into a file of its own. Anyone who asks removes it. Errors: PictureError; those of spoolUpload. */
export async function redrawPicture(
  path: string,
  { dir, ...drawing }: { dir: string; longest: number; quality: number },
): Promise<{ file: SpooledFile; width: number; height: number }> {
  const picture = await drawAnew(path, drawing);
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
    throw new PictureError("unreadable", { cause });
  });
  const file = await spoolUpload(Readable.from([data]), { maxBytes, dir });
  return { file, width: info.width, height: info.height };
}
