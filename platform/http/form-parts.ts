import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { propertiesOf } from "#lib/properties-of.ts";
import { type SpooledFile, spoolUpload } from "../files/spool-upload.ts";
import { refuseUncleanInput } from "./clean-input.ts";

/** Longest boundary of a form (RFC 2046, 5.1.1). */
const maxBoundaryLength = 70;

/** What one form may be; the rest of the bounds are where the parser is registered. */
type FormBounds = {
  /** Of the whole body: the parser bounds each part, but not their sum. */
  maxBodyBytes: number;
  /** What is shown of a body, or of a file, that is larger. */
  tooLarge: () => AppError;
  limits?: { files?: number; fields?: number; parts?: number; fileSize?: number };
};

/**
 * The parts of a multipart form as they arrive. A file that is too large is cut there and marked, so that the parts after it
 * are still read. Read a file's bytes with spoolPart or resume them.
 * Errors: AppError unsupported_media for another kind of body, too_large for a body over the bound, bad_request for a form
 * that cannot be read (no boundary or one that is none, cut off), and the framework's own, which carry a status.
 */
export async function* formParts(request: FastifyRequest, bounds: FormBounds): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) throw new AppError("unsupported_media", "That content type is not accepted here.");
  const boundary = /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(request.headers["content-type"] ?? "");
  const length = (boundary?.[1] ?? boundary?.[2] ?? "").length;
  if (length === 0 || length > maxBoundaryLength) throw unreadableForm();
  if (Number(request.headers["content-length"] ?? 0) > bounds.maxBodyBytes) throw bounds.tooLarge();
  let bytes = 0;
  request.raw.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bounds.maxBodyBytes) request.raw.destroy();
  });
  try {
    const parts = request.parts({ throwFileSizeLimit: false, limits: bounds.limits ?? {} } as object);
    for await (const part of parts) {
      if (part.type === "field") refuseUncleanInput([part.fieldname, part.value]);
      yield part;
    }
  } catch (error) {
    throw ofTheForm(error);
  }
}

/**
 * Writes a part's file to the spool. Errors: those of spoolUpload; AppError bad_request where the form is cut off in the file.
 */
export async function spoolPart(part: MultipartFile, options: { maxBytes: number; dir: string }): Promise<SpooledFile> {
  return spoolUpload(part.file, options).catch((error: unknown) => {
    throw ofTheForm(error);
  });
}

const unreadableForm = (cause?: unknown) =>
  new AppError("bad_request", "The form could not be read. Please send it again.", { cause });

/**
 * The parser's own words for a torn form mean nothing to people, and without a status they would pass for an error of ours. What
 * carries a code is no word of the parser: the framework's refusals, the operating system's errors.
 */
function ofTheForm(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, statusCode } = propertiesOf(error);
  return typeof code === "string" || typeof statusCode === "number" ? error : unreadableForm(error);
}
