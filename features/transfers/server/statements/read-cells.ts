import { readFile } from "node:fs/promises";
import { CsvError, parse } from "csv-parse";
import { AppError, invalid } from "#lib/app-error.ts";
import { deskTexts } from "../../texts.ts";

/** Bounds of a statement: what it is, and what it can become. */
export const maxStatementBytes = 5 * 1024 * 1024;
const mostRows = 20_000;
const mostColumns = 60;
const longestCell = 1_000;
/** Most characters of one row: a quote that is never closed would make one of the whole file. */
const longestRow = 20_000;

const refused = (message: string) => invalid(message, [{ pointer: "/statement", code: "invalid", message }]);

/**
 * The cells of a bank's statement at `path`: UTF-8, UTF-16 with its mark, or the Windows encoding of western Europe; commas,
 * semicolons, tabs or bars between; quoted line breaks. Rows of other lengths than the first are taken as they are.
 * Errors: AppError invalid for what is no table or another kind of file, and for more rows than can be looked at.
 */
export async function readCells(path: string): Promise<string[][]> {
  const text = decoded(await readFile(path));
  if (text.trim() === "" || text.includes("\0")) throw refused(deskTexts.noTable);
  const parser = parse({
    delimiter: delimiterOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestRow,
  });
  const cells: string[][] = [];
  const rows = parser[Symbol.asyncIterator]();
  // In pieces, so that others get their turn between them.
  void (async () => {
    for (let at = 0; at < text.length; at += 65_536) {
      if (!parser.write(text.slice(at, at + 65_536))) await new Promise((resolve) => parser.once("drain", resolve));
    }
    parser.end();
  })();
  try {
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      if (cells.length >= mostRows) throw refused(deskTexts.tooManyRows);
      const row: string[] = next.value;
      cells.push(row.slice(0, mostColumns).map((cell) => cell.slice(0, longestCell).toWellFormed()));
    }
  } catch (error) {
    parser.destroy();
    if (error instanceof AppError) throw error;
    if (error instanceof CsvError) throw refused(deskTexts.noTable);
    throw error;
  }
  while (cells.at(-1)?.every((cell) => cell.trim() === "")) cells.pop();
  if (!cells.some((row) => row.length >= 3)) throw refused(deskTexts.noTable);
  return cells;
}

/** A statement's bytes as text. Errors: AppError invalid for files of other kinds, told by how they begin. */
function decoded(bytes: Buffer): string {
  const head = bytes.subarray(0, 8).toString("latin1");
  if (head.startsWith("PK") || head.startsWith("\xd0\xcf\x11\xe0")) throw refused(deskTexts.isSpreadsheet);
  if (head.startsWith("%PDF")) throw refused(deskTexts.isPdf);
  if (head.startsWith("\xff\xfe")) return new TextDecoder("utf-16le").decode(bytes);
  if (head.startsWith("\xfe\xff")) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What stands between the cells: the sign that the first lines have most alike. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .slice(0, 40)
    .map((line) => line.replace(/"[^"]*"/g, ""));
  const usual = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count >= 2);
    const commonest = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    // Lines of one length say more than many signs: amounts hold commas, too.
    return counts.filter((count) => count === commonest).length * 10 + commonest;
  };
  return [",", ";", "\t", "|"].reduce((best, sign) => (usual(sign) > usual(best) ? sign : best));
}
