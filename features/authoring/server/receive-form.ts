import type { FastifyRequest } from "fastify";
import { AppError, invalidAt, tooLargeAt } from "#lib/app-error.ts";
import { safeDisplayName } from "#platform/files/display-name.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { formParts, spoolPart } from "#platform/http/form-parts.ts";

export type ReceivedForm = { course: string; name: string; path: string };

/**
 * Reads a form with the field `course` and a `file`, and hands it to `use`; nothing of it is left on the disk afterwards. Errors:
 * `invalid` without a file, `too_large`, `bad_request` for a torn form; those of `use`.
 */
export async function receiveForm<Answer>(
  request: FastifyRequest,
  { dir, maxBytes, large, missing }: { dir: string; maxBytes: number; large: string; missing: string },
  use: (form: ReceivedForm) => Promise<Answer>,
): Promise<Answer> {
  const tooLarge = () => tooLargeAt("file", large);
  let [course, name] = ["", ""];
  let spooled: SpooledFile | undefined;
  try {
    const limits = { files: 1, fields: 1, parts: 2, fileSize: maxBytes };
    for await (const part of formParts(request, { maxBodyBytes: maxBytes + 16 * 1024, tooLarge, limits })) {
      if (part.type === "field") {
        if (part.fieldname === "course" && typeof part.value === "string") course = part.value.slice(0, 80);
      } else if (part.fieldname !== "file" || spooled) {
        part.file.resume();
      } else {
        name = safeDisplayName(part.filename ?? "");
        spooled = await spoolPart(part, { maxBytes, dir }).catch((error: unknown) => {
          throw error instanceof AppError && error.code === "too_large" ? tooLarge() : error;
        });
      }
    }
    if (!spooled || spooled.sizeBytes === 0) throw invalidAt("file", missing);
    return await use({ course, name, path: spooled.path });
  } finally {
    await spooled?.remove();
  }
}
