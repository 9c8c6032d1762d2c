import type { FastifyRequest } from "fastify";
import { AppError, invalidAt, tooLargeAt } from "#lib/app-error.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { formParts, spoolPart } from "#platform/http/form-parts.ts";
import { accountTexts } from "../../contract.ts";

const maxPictureBytes = 10 * 1024 * 1024;
/** One file and what surrounds it; a browser that sends more does not send this form. */
const maxBodyBytes = maxPictureBytes + 1024 * 1024;

/**
 * Reads a form with one file field `avatar` to the spool and calls `use` with where it lies; whatever happens, the file is
 * gone afterwards.
 * Errors: AppError invalid (no file, another field), too_large, bad_request for a torn form.
 */
export async function receivePicture<Result>(
  request: FastifyRequest,
  spoolDir: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  let spooled: SpooledFile | undefined;
  let unexpected = false;
  try {
    for await (const part of formParts(request, {
      maxBodyBytes,
      tooLarge,
      limits: { files: 1, fields: 4, parts: 5, fileSize: maxPictureBytes },
    })) {
      if (part.type !== "file" || part.fieldname !== "avatar" || spooled) {
        unexpected = true;
        if (part.type === "file") part.file.resume();
        continue;
      }
      spooled = await spoolPart(part, { maxBytes: maxPictureBytes, dir: spoolDir }).catch((error: unknown) => {
        throw error instanceof AppError && error.code === "too_large" ? tooLarge(error) : error;
      });
    }
    if (unexpected || !spooled || spooled.sizeBytes === 0)
      throw invalidAt("avatar", accountTexts.pictureMissing, "missing");
    return await use(spooled.path);
  } finally {
    await spooled?.remove();
  }
}

const tooLarge = (cause?: unknown) => tooLargeAt("avatar", accountTexts.pictureTooLarge, { cause });
