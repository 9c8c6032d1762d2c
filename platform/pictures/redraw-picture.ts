import { Readable } from "node:stream";
import { type SpooledFile, spoolUpload } from "../files/spool-upload.ts";
import { openPicture, PictureError } from "./open-picture.ts";

/** More than any picture of some thousand pixels takes. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Draws the picture at `path` again as a WebP whose longer side has at most `longest` pixels, upright and without what stood beside its
 * pixels. Anyone who asks removes the file. Errors: PictureError; those of spoolUpload.
 */
export async function redrawPicture(
  path: string,
  { dir, longest, quality }: { dir: string; longest: number; quality: number },
): Promise<{ file: SpooledFile; width: number; height: number }> {
  const picture = (await openPicture(path))
    .autoOrient()
    .resize(longest, longest, { fit: "inside", withoutEnlargement: true })
    .webp({ quality, effort: 4 })
    .timeout({ seconds: 10 });
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
    throw new PictureError("unreadable", { cause });
  });
  const file = await spoolUpload(Readable.from([data]), { maxBytes, dir });
  return { file, width: info.width, height: info.height };
}
