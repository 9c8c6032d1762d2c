import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "#lib/app-error.ts";
import { type SpooledFile, spoolUpload } from "#platform/files/spool-upload.ts";
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
  if (!request.isMultipart()) throw new AppError("unsupported_media", "That content type is not accepted here.");
  boundBody(request);
  let spooled: SpooledFile | undefined;
  let unexpected = false;
  try {
    for await (const part of request.parts({
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 4, parts: 5, fileSize: maxPictureBytes },
    } as object)) {
      if (part.type !== "file" || part.fieldname !== "avatar" || spooled) {
        unexpected = true;
        if (part.type === "file") part.file.resume();
        continue;
      }
      spooled = await spoolUpload(part.file, { maxBytes: maxPictureBytes, dir: spoolDir });
    }
    if (unexpected || !spooled || spooled.sizeBytes === 0) throw missing();
    return await use(spooled.path);
  } catch (error) {
    throw readable(error);
  } finally {
    await spooled?.remove();
  }
}

function missing(): AppError {
  const message = accountTexts.pictureMissing;
  return invalid(message, [{ pointer: "/avatar", code: "missing", message }]);
}

/** The parser's own words for a torn form mean nothing to people, and without a status they would pass for our fault. */
function readable(error: unknown): unknown {
  if (error instanceof AppError) {
    return error.code === "too_large"
      ? new AppError("too_large", accountTexts.pictureTooLarge, { cause: error })
      : error;
  }
  const fault = error as { statusCode?: unknown; code?: unknown };
  // Faults with a status are the framework's; a code of the system (a full disk, a database away) is ours.
  if (typeof fault.statusCode === "number" || typeof fault.code === "string") return error;
  if (error instanceof Error && /multipart|form|part|boundary|unexpected end/i.test(error.message)) {
    return new AppError("bad_request", "The form could not be read.", { cause: error });
  }
  return error;
}

/** The form's parser bounds each part but not the whole. */
function boundBody(request: FastifyRequest): void {
  if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) {
    throw new AppError("too_large", accountTexts.pictureTooLarge);
  }
  let bytes = 0;
  request.raw.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) request.raw.destroy();
  });
}
