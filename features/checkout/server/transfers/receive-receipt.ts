import { createReadStream } from "node:fs";
import type { FastifyRequest } from "fastify";
import { AppError, invalidAt, tooLargeAt } from "#lib/app-error.ts";
import { safeDisplayName } from "#platform/files/display-name.ts";
import { sniffImage, sniffPdf } from "#platform/files/sniff-file.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { formParts, spoolPart } from "#platform/http/form-parts.ts";
import { PictureError } from "#platform/pictures/open-picture.ts";
import { drawAnew } from "#platform/pictures/redraw-picture.ts";
import { checkoutTexts, maxReceiptBytes, type ReceiptType } from "../../texts.ts";

const { receipt: texts } = checkoutTexts;

/** A receipt as stored: a PDF as it came, a picture drawn again, without whatever else was in its file. */
export type Receipt = {
  bytes: Buffer | ReturnType<typeof createReadStream>;
  sizeBytes: number;
  type: ReceiptType;
  name: string;
};

/** One file and what surrounds it. */
const maxBodyBytes = maxReceiptBytes + 1024 * 1024;
/** Pixels of the longer side: enough to read every figure of a receipt. */
const longest = 1_800;

const errorOf = (message: string, code: string) => invalidAt("receipt", message, code);
const tooLarge = () => tooLargeAt("receipt", texts.tooLarge);

/**
 * Reads a form with at most one file field `receipt` and calls `use` with it, null without one. Pictures are decoded one at a time
 * through `draw`. Whatever happens, what was spooled is gone afterwards.
 * Errors: AppError invalid for another kind of file or field, too_large, bad_request for a torn form; those of `draw`.
 */
export async function receiveReceipt<Result>(
  request: FastifyRequest,
  { spoolDir, draw }: { spoolDir: string; draw: <T>(task: () => Promise<T>) => Promise<T> },
  use: (receipt: Receipt | null) => Promise<Result>,
): Promise<Result> {
  let spooled: SpooledFile | undefined;
  let name = "";
  let unexpected = false;
  try {
    const limits = { files: 1, fields: 2, parts: 3, fileSize: maxReceiptBytes };
    for await (const part of formParts(request, { maxBodyBytes, tooLarge, limits })) {
      if (part.type === "field") continue;
      // A browser sends an unfilled file field as a file without a name.
      if (part.fieldname !== "receipt" || spooled || !part.filename) {
        unexpected ||= part.fieldname !== "receipt" || Boolean(part.filename);
        part.file.resume();
        continue;
      }
      name = safeDisplayName(part.filename);
      spooled = await spoolPart(part, { maxBytes: maxReceiptBytes, dir: spoolDir }).catch((error: unknown) => {
        throw error instanceof AppError && error.code === "too_large" ? tooLarge() : error;
      });
    }
    if (unexpected) throw errorOf(texts.one, "unexpected");
    return await use(spooled ? await readReceipt(spooled, name, draw) : null);
  } finally {
    await spooled?.remove();
  }
}

async function readReceipt(
  { path, sizeBytes }: SpooledFile,
  name: string,
  draw: <T>(task: () => Promise<T>) => Promise<T>,
): Promise<Receipt> {
  if (await sniffPdf(path)) return { bytes: createReadStream(path), sizeBytes, type: "application/pdf", name };
  const type = await sniffImage(path);
  if (type === null || type === "image/gif" || type === "image/avif") throw errorOf(texts.wrongKind, "wrong_kind");
  const bytes = await draw(() => drawReceipt(path));
  return { bytes, sizeBytes: bytes.length, type: "image/webp", name };
}

/** A picture of a receipt, upright and no larger than it is read. Errors: AppError invalid. */
async function drawReceipt(path: string): Promise<Buffer> {
  try {
    return await (await drawAnew(path, { longest, quality: 78 })).toBuffer();
  } catch (cause) {
    const why = cause instanceof PictureError ? cause.kind : "unreadable";
    const refused = errorOf(why === "unreadable" ? texts.unreadable : texts.tooHeavy, why);
    refused.cause = cause;
    throw refused;
  }
}
