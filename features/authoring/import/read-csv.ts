import { parse } from "csv-parse/sync";
import { plainCell } from "#platform/list/csv.ts";
import { ImportError, importLimits, type ReadItem } from "./item.ts";
import { tooMany } from "./read-plain.ts";
import { fieldNamed, readWritten, type Written, type WrittenField } from "./written.ts";

/** Questions in a table, one a row, under headings. docs/QUESTIONS.md shows which. */

const askHeadings = ["question", "ask", "question text", "prompt"];
/** `A`, `Option A`, `Answer 1`, `Choice 2`. */
const optionHeading = /^(?:(?:option|choice|answer)\s*)?([a-l]|1[0-2]|[1-9])$/;

type Column = { of: "ask" } | { of: "option" } | { of: "field"; field: WrittenField } | null;

const columnOf = (heading: string): Column => {
  const name = heading.trim().toLowerCase();
  if (askHeadings.includes(name)) return { of: "ask" };
  if (optionHeading.test(name)) return { of: "option" };
  const field = fieldNamed(name);
  return field ? { of: "field", field } : null;
};

type Row = { record: string[]; info: { lines: number } };

/** The questions of a table. Errors: ImportError for what is no table, has no heading of questions, or too many rows. */
export function readCsv(text: string): ReadItem[] {
  let rows: Row[];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: [",", ";", "\t"],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: importLimits.lineLength * 4,
      to: importLimits.items + 2,
    }) as unknown as Row[];
  } catch (error) {
    const line = error instanceof Error && "lines" in error ? ` It is near line ${error.lines}.` : "";
    throw new ImportError(`In this file a quote opens a cell and never ends it, or a cell is very long.${line}`);
  }
  const columns = (rows[0]?.record ?? []).map(columnOf);
  if (!columns.some((column) => column?.of === "ask"))
    throw new ImportError("The first row of the file must name the columns, one of them “Question”.");
  if (rows.length > importLimits.items + 1) throw new ImportError(tooMany);
  return rows.slice(1).map(({ record, info }, at) => {
    // The lines count to the end of a row, and a quoted cell may go over several.
    const line = Math.min((rows[at]?.info.lines ?? 0) + 1, info.lines);
    return readWritten(written(record, columns, line));
  });
}

function written(cells: readonly string[], columns: readonly Column[], line: number): Written {
  const question: Written = { line, ask: "", options: [], pairs: [], fields: {} };
  for (const [at, cell] of cells.entries()) {
    const [text, column] = [plainCell(cell.trim()), columns[at]];
    if (text === "" || !column) continue;
    if (column.of === "ask") question.ask = text;
    else if (column.of === "option") question.options.push({ text, isMarked: false });
    else question.fields[column.field] = text;
  }
  // What is matched is in the answer: "Nigeria -> Abuja; Ghana -> Accra".
  const { answer = "" } = question.fields;
  if (question.options.length === 0 && answer.includes("->"))
    question.pairs = answer.split(";").flatMap((pair): Written["pairs"] => {
      const [left = "", right = ""] = pair.split("->").map((side) => side.trim());
      return right === "" ? [] : [[left, right]];
    });
  return question;
}
