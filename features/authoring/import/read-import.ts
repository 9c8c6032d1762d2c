import { decodedText } from "#lib/decoded-text.ts";
import { DocumentError } from "#platform/documents/open-word.ts";
import { ImportError, type ReadItem } from "./item.ts";
import { readCsv } from "./read-csv.ts";
import { readGift } from "./read-gift.ts";
import { readMoodle } from "./read-moodle.ts";
import { readPlain } from "./read-plain.ts";
import { readWord } from "./read-word.ts";

/** What is brought: the file's name, or none for what was pasted, and its bytes. */
export type ImportTask = { name: string; bytes: Uint8Array };
export type ImportFormat = "word" | "csv" | "gift" | "moodle" | "plain";
export type ReadImport = { format: ImportFormat; items: ReadItem[] } | { refused: string };

/** The questions in a file, by what is in it and, between kinds of text, by its name. */
export async function readImport({ name, bytes }: ImportTask): Promise<ReadImport> {
  try {
    const head = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
    if (head.startsWith("PK")) return { format: "word", items: some(await readWord(bytes)) };
    // Of these: an older Word, and one that is locked with a password.
    if (head.startsWith("%PDF") || head.startsWith("\xd0\xcf\x11\xe0"))
      throw new ImportError(
        "This file cannot be read. Please save it as Word (.docx) without a password, as CSV or text, or paste its text.",
      );
    const text = decodedText(bytes);
    if (text === null) throw new ImportError("This file is no text. Please save it as Word (.docx), CSV or text.");
    const format = formatOf(name, text);
    const read = { csv: readCsv, gift: readGift, moodle: readMoodle, plain: readPlain }[format];
    return { format, items: some(read(text)) };
  } catch (error) {
    if (error instanceof ImportError || error instanceof DocumentError) return { refused: error.message };
    throw error;
  }
}

function some(items: ReadItem[]): ReadItem[] {
  if (items.length === 0) throw new ImportError("There is no question in this file.");
  return items;
}

/** Which of the kinds of text it is. A question of GIFT has its answers between curly brackets. */
function formatOf(name: string, text: string): Exclude<ImportFormat, "word"> {
  const ending = /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase();
  if (ending === "csv" || ending === "tsv") return "csv";
  if (ending === "gift") return "gift";
  if (/^\uFEFF?\s*<(?:\?xml|quiz)\b/.test(text)) return "moodle";
  const head = text.slice(0, 20_000);
  const [first = ""] = head.split(/\r\n|\r|\n/, 1);
  const cells = first.split(/[,;\t]/).map((cell) => cell.replaceAll('"', "").trim().toLowerCase());
  if (cells.length > 1 && cells.includes("question")) return "csv";
  return /\{\s*(?:[=~#]|T(?:RUE)?\b|F(?:ALSE)?\b|\})/.test(head) || /^::[^:]+::/m.test(head) ? "gift" : "plain";
}
