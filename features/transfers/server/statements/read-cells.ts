import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { invalidAt } from "#lib/app-error.ts";
import { decodedText } from "#lib/decoded-text.ts";
import { splitRows } from "../../split-rules.ts";
import { deskTexts } from "../../texts.ts";

/** Bounds of a statement: what it is, and what it can become. */
export const maxStatementBytes = 5 * 1024 * 1024;
const maxRows = 20_000;
/** Most characters of one line: what is longer is no row of a statement, however few of its cells are stored. */
const longestRow = 20_000;

const refused = (message: string) => invalidAt("statement", message);

/**
 * The cells of a bank's statement at `path`, one row for each line of the file: UTF-8, UTF-16 with its mark, or the Windows encoding
 * of western Europe; commas, semicolons, tabs or bars between; a row that only continues a quoted cell is empty (split-rules.ts).
 * Errors: AppError invalid for what is no table or another kind of file, and for more or longer rows than can be looked at.
 */
export async function readCells(path: string): Promise<string[][]> {
  const text = decoded(await readFile(path));
  if (text.trim() === "") throw refused(deskTexts.noTable);
  refuseMarkup(text);
  const cells: string[][] = [];
  for (const row of splitRows(linesOf(text), delimiterOf(text))) {
    cells.push(row);
    if (cells.length % 1_000 === 0) await setImmediate(); // others get their turn
  }
  while (cells.at(-1)?.every((cell) => cell.trim() === "")) cells.pop();
  if (!cells.some((row) => row.length >= 3)) throw refused(deskTexts.noTable);
  return cells;
}

/** The lines of a text, without what ends them. Errors: AppError invalid for too many and too long ones, before they become cells. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  const end = /\r\n|\r|\n/g;
  for (let from = 0; from < text.length; from = end.lastIndex) {
    const match = end.exec(text);
    const line = text.slice(from, match?.index ?? text.length);
    if (line.length > longestRow) throw refused(deskTexts.longRow);
    if (lines.length >= maxRows) throw refused(deskTexts.tooManyRows);
    lines.push(line);
    if (!match) break;
  }
  return lines;
}

/** A statement's bytes as text. Errors: AppError invalid for files of other kinds, recognised by how they begin. */
function decoded(bytes: Buffer): string {
  const head = bytes.subarray(0, 8).toString("latin1");
  if (head.startsWith("PK") || head.startsWith("\xd0\xcf\x11\xe0")) throw refused(deskTexts.isSpreadsheet);
  if (head.startsWith("%PDF")) throw refused(deskTexts.isPdf);
  const text = decodedText(bytes);
  if (text === null) throw refused(deskTexts.noTable);
  return text;
}

/** Refuses web pages and the formats of accounting programs, whatever their names show. Errors: AppError invalid. */
function refuseMarkup(text: string): void {
  const head = text.trimStart().slice(0, 2_000);
  if (
    /^(?:OFXHEADER|<OFX|<\?OFX|<Document\b|!Type:|!Account|\{1:F|:20:|\{\\rtf|[{[]\s*["{])/i.test(head) ||
    /<OFX>|urn:iso:std:iso:20022/i.test(head)
  ) {
    throw refused(deskTexts.isOtherFormat);
  }
  if (/^<[!?a-z]/i.test(head)) throw refused(deskTexts.isMarkup);
}

/** What is between the cells: what a line `sep=;` shows, else the sign that the first lines have most alike. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 20_000);
  const message = /^sep=([,;\t|])\r?$/im.exec(head.slice(0, 10))?.[1];
  if (message) return message;
  const lines = head
    .split(/\r\n|\r|\n/)
    .slice(0, 60)
    .map((line) => line.replace(/"[^"]*"/g, ""));
  const usual = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count >= 2);
    const commonest = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    // Lines of one length show more than many signs: amounts hold commas, too.
    return counts.filter((count) => count === commonest).length * 10 + commonest;
  };
  return [",", ";", "\t", "|"].reduce((best, sign) => (usual(sign) > usual(best) ? sign : best));
}
