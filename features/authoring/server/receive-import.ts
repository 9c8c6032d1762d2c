import { readFile } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import { AppError, invalidAt, tooLargeAt } from "#lib/app-error.ts";
import { safeDisplayName } from "#platform/files/display-name.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { formParts, spoolPart } from "#platform/http/form-parts.ts";
import { importLimits } from "../import/item.ts";
import { authoringTexts } from "../texts.ts";

const tooLarge = () => tooLargeAt("file", authoringTexts.largeFile);

/**
 * Reads a form with the field `course` and the `file` with the questions. Nothing of it is left on the disk. Errors: `invalid`,
 * `too_large`, `bad_request` for a torn form.
 */
export async function receiveImport(
  request: FastifyRequest,
  spoolDir: string,
): Promise<{ course: string; name: string; bytes: Uint8Array }> {
  let [course, name] = ["", ""];
  let spooled: SpooledFile | undefined;
  try {
    const limits = { files: 1, fields: 1, parts: 2, fileSize: importLimits.bytes };
    for await (const part of formParts(request, { maxBodyBytes: importLimits.bytes + 16 * 1024, tooLarge, limits })) {
      if (part.type === "field") {
        if (part.fieldname === "course" && typeof part.value === "string") course = part.value.slice(0, 80);
      } else if (part.fieldname !== "file" || spooled) {
        part.file.resume();
      } else {
        name = safeDisplayName(part.filename ?? "");
        spooled = await spoolPart(part, { maxBytes: importLimits.bytes, dir: spoolDir }).catch((error: unknown) => {
          throw error instanceof AppError && error.code === "too_large" ? tooLarge() : error;
        });
      }
    }
    if (!spooled || spooled.sizeBytes === 0) throw invalidAt("file", authoringTexts.noFile);
    return { course, name, bytes: new Uint8Array(await readFile(spooled.path)) };
  } finally {
    await spooled?.remove();
  }
}
