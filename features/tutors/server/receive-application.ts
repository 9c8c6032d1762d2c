import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError, type FieldError, invalid } from "#lib/app-error.ts";
import { safeDisplayName } from "#platform/files/display-name.ts";
import { sniffPdf } from "#platform/files/sniff-file.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { checkInput, labelOf } from "#platform/http/check-input.ts";
import { formParts, spoolPart } from "#platform/http/form-parts.ts";
import {
  type Application,
  type ApplicationFile,
  applicationFiles,
  applicationSchema,
  fileErrors,
  maxPdfBytes,
  tutorTexts,
} from "../contract.ts";

/** A PDF that arrived whole, with the name that its sender gave it. */
export type ReceivedPdf = { spooled: SpooledFile; name: string };

/** An application whose fields and files are all in order; nothing of it is stored yet. */
export type ReceivedApplication = { application: Application; files: Record<ApplicationFile, ReceivedPdf> };

/** Both files, the fields and what surrounds them; a browser that sends more does not send this form. */
const maxBodyBytes = 2 * maxPdfBytes + 12 * 1024 * 1024;

const fileNames = Object.keys(applicationFiles) as ApplicationFile[];

/**
 * Reads the multipart form of an application (FIND-09, FIND-10), its files to the spool. Everything is read before anything
 * is refused, so that all errors are reported at once. Calls `use` with what arrived; whatever happens, the spooled files are
 * gone afterwards.
 * Errors: AppError invalid with an error for each bad field or file, too_large for a body beyond all bounds, and those of the
 * form's parser (too many parts, a client that went away).
 */
export async function receiveApplication<Result>(
  request: FastifyRequest,
  spoolDir: string,
  use: (received: ReceivedApplication) => Promise<Result>,
): Promise<Result> {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const spooled = new Map<ApplicationFile, ReceivedPdf>();
  const errorOf = (name: string, code: string, message: string) => errors.push({ pointer: `/${name}`, code, message });
  try {
    for await (const part of formParts(request, { maxBodyBytes, tooLarge, limits: { fileSize: maxPdfBytes } })) {
      if (part.type === "field") takeField(part);
      else await takeFile(part);
    }
    checkFields();
    if (errors.length > 0) throw refusal(errors);
    const application = applicationSchema.parse(values);
    return await use({ application, files: Object.fromEntries(spooled) as ReceivedApplication["files"] });
  } finally {
    await Promise.all([...spooled.values()].map((file) => file.spooled.remove()));
  }

  function takeField(part: Extract<Multipart, { type: "field" }>): void {
    if (Object.hasOwn(values, part.fieldname))
      errorOf(part.fieldname, "repeated", `${labelOf([part.fieldname])} was sent more than once.`);
    values[part.fieldname] = part.value;
  }

  async function takeFile(part: MultipartFile): Promise<void> {
    const name = fileNames.find((known) => known === part.fieldname);
    if (!name || spooled.has(name)) {
      part.file.resume();
      errorOf(part.fieldname, "unexpected", `${labelOf([part.fieldname])} takes no file.`);
      return;
    }
    // A browser sends an unfilled file field as a file without a name.
    if (!part.filename) {
      part.file.resume();
      return;
    }
    try {
      const file = await spoolPart(part, { maxBytes: maxPdfBytes, dir: spoolDir });
      spooled.set(name, { spooled: file, name: safeDisplayName(part.filename) });
      if (!(await sniffPdf(file.path))) errorOf(name, "not_pdf", fileErrors.notPdf(name));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "too_large") throw error;
      errorOf(name, "too_large", fileErrors.tooLarge(name));
    }
  }

  function checkFields(): void {
    errors.push(...(checkInput(applicationSchema, values).errors ?? []));
    for (const name of fileNames) {
      const isNotified = errors.some(({ pointer }) => pointer === `/${name}`);
      if (!spooled.has(name) && !isNotified) errorOf(name, "missing", fileErrors.missing(name));
    }
  }
}

/** One error speaks for itself; of several the sentence only shows that they are there. */
function refusal(errors: FieldError[]): AppError {
  const [only, ...otherErrors] = errors;
  return invalid(only && otherErrors.length === 0 ? only.message : tutorTexts.checkFields, errors);
}

const tooLarge = () => new AppError("too_large", "That is too large. Each file may have 10 MB.");
