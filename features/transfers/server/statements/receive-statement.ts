import type { FastifyRequest } from "fastify";
import { invalidAt } from "#lib/app-error.ts";
import { receiveForm } from "#platform/http/receive-form.ts";
import { deskTexts } from "../../texts.ts";
import { maxStatementBytes, readCells } from "./read-cells.ts";

/** A statement that arrived whole. */
export type ReceivedStatement = { bank: string; fileName: string; cells: string[][] };

const longestBank = 60;

/**
 * Reads a form with the field `bank` and the file `statement`. Nothing of the file is left on the disk.
 * Errors: those of receiveForm and readCells; AppError invalid for no bank.
 */
export const receiveStatement = (request: FastifyRequest, dir: string): Promise<ReceivedStatement> =>
  receiveForm(
    request,
    {
      dir,
      field: "bank",
      file: "statement",
      maxBytes: maxStatementBytes,
      large: deskTexts.tooLarge,
      missing: deskTexts.noFile,
    },
    async ({ field, name: fileName, path }) => {
      const bank = bankName(field);
      if (bank.length < 2) throw invalidAt("bank", "Please say which bank it is.");
      return { bank, fileName, cells: await readCells(path) };
    },
  );

/** The name by which a bank's lines and mapping are stored, however it is typed. */
const bankName = (typed: string) =>
  typed
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longestBank);
