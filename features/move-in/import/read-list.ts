import { lineOf } from "#lib/one-line.ts";
import { plainCell } from "#platform/list/csv.ts";
import { type ColumnName, columnNames, listLimits, moveTexts } from "../texts.ts";
import { ListError, readTable } from "./read-table.ts";

/** A row as the list has it: its place as the program shows it, from 2 on, and the cells of known columns. */
export type ListRow = { line: number } & Partial<Record<ColumnName, string>>;
export type ListTask = { bytes: Uint8Array };
/** `passedOver`: headings that mean nothing here. */
export type ReadList = { rows: ListRow[]; passedOver: string[] } | { refused: string };

/** How each column is called besides its name. */
const headings: Record<ColumnName, readonly string[]> = {
  name: ["name", "full name", "fullname", "student", "student name", "names"],
  email: ["email", "e-mail", "email address", "e-mail address", "mail"],
  phone: ["phone", "phone number", "mobile", "mobile number", "whatsapp", "whatsapp number", "tel", "telephone"],
  course: ["course", "course title", "program", "programme", "class"],
  tutor: ["tutor", "teacher", "instructor", "tutor name"],
  paid: ["paid", "amount paid", "fees paid", "total paid", "credit"],
  owed: ["owes", "owed", "balance", "outstanding", "debt", "balance due", "amount owed", "left to pay"],
  due: ["due", "due date", "due on", "pay by", "balance due on"],
  currency: ["currency"],
};
const isColumn = (name: string): name is ColumnName => Object.hasOwn(headings, name);
const byHeading = new Map(
  Object.entries(headings).flatMap(([name, known]) =>
    isColumn(name) ? known.map((heading) => [heading, name] as const) : [],
  ),
);

/** The people of a list, each with where they stand in it. Nothing is judged yet. */
export async function readList({ bytes }: ListTask): Promise<ReadList> {
  try {
    const [first = [], ...rest] = await readTable(bytes);
    const columns = first.map(
      (heading) =>
        byHeading.get(
          heading
            .toLowerCase()
            .replace(/[\s_:.]+/g, " ")
            .trim(),
        ) ?? null,
    );
    for (const [at, name] of columns.entries())
      if (name && columns.indexOf(name) !== at) throw new ListError(moveTexts.sameHeading(columnNames[name]));
    if (!columns.includes("name") || !columns.includes("email")) throw new ListError(moveTexts.noHeading);
    const rows = rest.flatMap((cells, at): ListRow[] => {
      const row: ListRow = { line: at + 2 };
      for (const [column, name] of columns.entries()) {
        const cell = lineOf(plainCell(cells[column] ?? "").slice(0, listLimits.cell + 1));
        if (name && cell !== "") row[name] = cell;
      }
      return Object.keys(row).length > 1 ? [row] : [];
    });
    if (rows.length === 0) throw new ListError(moveTexts.noRows);
    const passedOver = first
      .filter((heading, at) => heading !== "" && !columns[at])
      .map((heading) => heading.slice(0, 80));
    return { rows, passedOver: passedOver.slice(0, 20) };
  } catch (error) {
    if (error instanceof ListError) return { refused: error.message };
    throw error;
  }
}
