import type { FastifyRequest } from "fastify";
import { assessmentFile } from "#features/assessments/assessment-file-texts.ts";
import { submissionTexts } from "#features/coursework/texts.ts";
import { AppError, invalid, invalidAt } from "#lib/app-error.ts";
import { safeDisplayName } from "#platform/files/display-name.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { refuseUncleanInput } from "#platform/http/clean-input.ts";
import { formParts, spoolPart } from "#platform/http/form-parts.ts";
import { type PlainAnswers, plainAnswers } from "../../plain-contract.ts";

export type ReceivedAnswers = {
  answers: PlainAnswers;
  link: string;
  document: { name: string; spooled: SpooledFile } | null;
};

/** The document, an attempt of long answers, and what surrounds them. */
const maxBodyBytes = assessmentFile.maxBytes + 2 * 1024 * 1024;
const tooLarge = () => new AppError("too_large", submissionTexts.failed);
const badAnswers = () => invalidAt("answers", "The answers are not a JSON map of texts by question.");

/**
 * Reads the multipart form of a submission (fields `answers` and `link`, file `document`) and calls `use` with it; whatever happens,
 * what was spooled is gone afterwards. Errors: AppError invalid for answers that are none or an unknown field, too_large, bad_request.
 */
export async function receiveAnswers<Result>(
  request: FastifyRequest,
  spoolDir: string,
  use: (answers: ReceivedAnswers) => Promise<Result>,
): Promise<Result> {
  const receivedAnswers: ReceivedAnswers = { answers: {}, link: "", document: null };
  let unknown: string | null = null;
  try {
    const limits = { files: 1, fields: 3, parts: 4, fileSize: assessmentFile.maxBytes };
    for await (const part of formParts(request, { maxBodyBytes, tooLarge, limits })) {
      if (part.type === "field" && part.fieldname === "answers") receivedAnswers.answers = readAnswers(part.value);
      else if (part.type === "field" && part.fieldname === "link" && typeof part.value === "string")
        receivedAnswers.link = part.value.trim();
      else if (part.type === "file" && part.fieldname === "document" && part.filename && !receivedAnswers.document)
        receivedAnswers.document = {
          name: safeDisplayName(part.filename),
          spooled: await spoolPart(part, { maxBytes: assessmentFile.maxBytes, dir: spoolDir }),
        };
      else {
        // A browser sends an unfilled file field as a file without a name.
        if (part.type === "file") part.file.resume();
        if (part.type === "field" || part.filename) unknown = part.fieldname;
      }
    }
    if (unknown !== null)
      throw invalid(submissionTexts.failed, [
        { pointer: `/${unknown}`, code: "unexpected", message: "This form takes `answers`, `link` and `document`." },
      ]);
    return await use(receivedAnswers);
  } finally {
    await receivedAnswers.document?.spooled.remove();
  }
}

function readAnswers(value: unknown): PlainAnswers {
  if (typeof value !== "string") throw badAnswers();
  let parsed: unknown;
  try {
    parsed = JSON.parse(value === "" ? "{}" : value);
  } catch {
    throw badAnswers();
  }
  refuseUncleanInput(parsed);
  const read = plainAnswers.safeParse(parsed);
  if (!read.success) throw badAnswers();
  return read.data;
}
