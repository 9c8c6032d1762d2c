import type { FastifyRequest } from "fastify";
import { AppError, invalidAt, tooLargeAt } from "#lib/app-error.ts";
import { safeDisplayName } from "#platform/files/display-name.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { formParts, spoolPart } from "./form-parts.ts";

/** A form with a file that arrived whole: its field, empty where it was not sent, and the file by its name and where it is. */
export type ReceivedForm = { field: string; name: string; path: string };

export type ExpectedForm = {
  dir: string;
  maxBytes: number;
  /** What the file is called in the form, and the one field that comes with it. */
  file?: string;
  field?: string;
  /** Sentences for a file that is too large, or not there. */
  large: string;
  missing: string;
};

/**
 * Reads a form with a file and at most one field, and hands it to `use`; nothing of it is left on the disk afterwards. Errors:
 * `invalid` without a file, `too_large`, `bad_request` for a torn form; those of `use`.
 */
export async function receiveForm<Answer>(
  request: FastifyRequest,
  { dir, maxBytes, file = "file", field: fieldName, large, missing }: ExpectedForm,
  use: (form: ReceivedForm) => Promise<Answer>,
): Promise<Answer> {
  const tooLarge = () => tooLargeAt(file, large);
  let [field, name] = ["", ""];
  let spooled: SpooledFile | undefined;
  try {
    const limits = { files: 1, fields: 2, parts: 3, fileSize: maxBytes };
    for await (const part of formParts(request, { maxBodyBytes: maxBytes + 64 * 1024, tooLarge, limits })) {
      if (part.type === "field") {
        if (part.fieldname === fieldName && typeof part.value === "string") field = part.value.slice(0, 80);
      } else if (part.fieldname !== file || spooled) {
        part.file.resume();
      } else {
        name = safeDisplayName(part.filename ?? "");
        spooled = await spoolPart(part, { maxBytes, dir }).catch((error: unknown) => {
          throw error instanceof AppError && error.code === "too_large" ? tooLarge() : error;
        });
      }
    }
    if (!spooled || spooled.sizeBytes === 0) throw invalidAt(file, missing);
    return await use({ field, name, path: spooled.path });
  } finally {
    await spooled?.remove();
  }
}
