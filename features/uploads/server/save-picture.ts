import type { VerbDeps } from "#platform/deps.ts";
import { storePendingFile } from "#platform/files/pending-files.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { redrawPicture } from "#platform/pictures/redraw-picture.ts";

/** Longer side of what is stored, and of what is shown before it. */
const sides = { whole: 2_048, preview: 320 };
const type = "image/webp";

/**
 * Stores a picture as we draw it, not as it came: turned upright, without the place where it was taken, and small enough for metered
 * data; with a preview of some KB. Errors: PictureError; those of the file store.
 */
export async function savePicture(
  deps: Pick<VerbDeps, "db" | "files" | "spoolDir">,
  name: string,
  spooled: SpooledFile,
) {
  const whole = await redrawPicture(spooled.path, { dir: deps.spoolDir, longest: sides.whole, quality: 80 });
  try {
    const preview = await redrawPicture(whole.file.path, {
      dir: deps.spoolDir,
      longest: sides.preview,
      quality: 55,
    });
    try {
      const options = { folder: "uploads", contentType: type };
      return {
        type,
        name: `${name.replace(/\.[^.]*$/, "")}.webp`,
        sha256: whole.file.sha256,
        fileKey: await storePendingFile(deps, whole.file, options),
        storedBytes: whole.file.sizeBytes,
        width: whole.width,
        height: whole.height,
        previewKey: await storePendingFile(deps, preview.file, options),
        previewBytes: preview.file.sizeBytes,
      };
    } finally {
      await preview.file.remove();
    }
  } finally {
    await whole.file.remove();
  }
}
