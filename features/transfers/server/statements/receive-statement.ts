import type { FastifyRequest } from "fastify";
import { AppError, invalidAt, tooLargeAt } from "#lib/app-error.ts";
import { safeDisplayName } from "#platform/files/display-name.ts";
import type { SpooledFile } from "#platform/files/spool-upload.ts";
import { formParts, spoolPart } from "#platform/http/form-parts.ts";
import { deskTexts } from "../../texts.ts";
import { maxStatementBytes, readCells } from "./read-cells.ts";

/** A statement that arrived whole. */
export type ReceivedStatement = { bank: string; fileName: string; cells: string[][] };

const longestBank = 60;
const maxBodyBytes = maxStatementBytes + 64 * 1024;
const tooLarge = () => tooLargeAt("statement", deskTexts.tooLarge);

/**
 * Reads a form with the field `bank` and the file `statement`. Nothing of the file is left on the disk.
 * Errors: AppError invalid, too_large, bad_request for a torn form; those of readCells.
 */
export async function receiveStatement(request: FastifyRequest, spoolDir: string): Promise<ReceivedStatement> {
  let spooled: SpooledFile | undefined;
  let bank = "";
  let fileName = "";
  try {
    const limits = { files: 1, fields: 2, parts: 3, fileSize: maxStatementBytes };
    for await (const part of formParts(request, { maxBodyBytes, tooLarge, limits })) {
      if (part.type === "field") {
        if (part.fieldname === "bank" && typeof part.value === "string") bank = bankName(part.value);
      } else if (part.fieldname !== "statement" || spooled || !part.filename) {
        part.file.resume();
      } else {
        fileName = safeDisplayName(part.filename);
        spooled = await spoolPart(part, { maxBytes: maxStatementBytes, dir: spoolDir }).catch((error: unknown) => {
          throw error instanceof AppError && error.code === "too_large" ? tooLarge() : error;
        });
      }
    }
    if (bank.length < 2) throw invalidAt("bank", "Please say which bank it is.");
    if (!spooled) throw invalidAt("statement", deskTexts.noFile);
    return { bank, fileName, cells: await readCells(spooled.path) };
  } finally {
    await spooled?.remove();
  }
}

/** The name by which a bank's lines and mapping are stored, however it is typed. */
const bankName = (typed: string) =>
  typed
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longestBank);
