import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { type Entry, fromBufferPromise } from "yauzl";
import { decodedText } from "#lib/decoded-text.ts";
import { listLimits, moveTexts } from "../texts.ts";

/** What is wrong with a list as a whole, in words for the person who brought it. */
export class ListError extends Error {}

/** Most bytes that the parts of a workbook unpack to: 5,000 rows are a twentieth. */
const maxUnpacked = 60 * 1024 * 1024;
const maxParts = 1_000;

/**
 * The rows of a table, an Excel workbook's first sheet or CSV, as texts; dates as `2026-12-31`. Errors: ListError for what is no table,
 * unpacks to too much, or has too many rows.
 */
export async function readTable(bytes: Uint8Array): Promise<string[][]> {
  const head = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (head.startsWith("PK")) return withinLimits(await readWorkbook(Buffer.from(bytes)));
  if (head.startsWith("\xd0\xcf\x11\xe0") || head.startsWith("%PDF")) throw new ListError(moveTexts.oldExcel);
  const text = decodedText(bytes);
  if (text === null || /^\s*[<{]/.test(text)) throw new ListError(moveTexts.noTable);
  return withinLimits(readCsv(text));
}

function withinLimits(rows: string[][]): string[][] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ""));
  if (filled.length > listLimits.rows + 1) throw new ListError(moveTexts.tooManyRows);
  return rows;
}

function readCsv(text: string): string[][] {
  const first = text.split(/\r\n|\r|\n/, 1)[0] ?? "";
  const marks = [",", ";", "\t"] as const;
  const count = (mark: string) => first.split(mark).length;
  const delimiter = marks.reduce<string>((best, mark) => (count(mark) > count(best) ? mark : best), ",");
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: listLimits.cell * listLimits.columns,
      to: listLimits.rows * 2,
    }) as string[][];
  } catch {
    throw new ListError(moveTexts.noTable);
  }
}

async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  await mustUnpackToLittle(bytes);
  const rows = await readSheet(bytes).catch(() => {
    throw new ListError(moveTexts.oldExcel);
  });
  return rows.map((row) => row.slice(0, listLimits.columns).map(cellText));
}

/** Sizes as the archive shows them, checked before anything is unpacked by the library. Errors: ListError. */
async function mustUnpackToLittle(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: false, validateEntrySizes: true }).catch(() => {
    throw new ListError(moveTexts.oldExcel);
  });
  if (zip.entryCount > maxParts) throw new ListError(moveTexts.large);
  let sum = 0;
  for await (const entry of zip.eachEntry()) sum += (entry as Entry).uncompressedSize;
  if (sum > maxUnpacked) throw new ListError(moveTexts.large);
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  return String(cell).trim();
}
