import { readFile } from "node:fs/promises";
import type { VerbDeps } from "#platform/deps.ts";
import type { ReceivedForm } from "#platform/http/receive-form.ts";
import type { ImportPreview } from "../contract.ts";
import { fatesOf } from "./fates-of.ts";
import { readFileOfQuestions } from "./read-file.ts";
import { type Author, authoredCourse } from "./scope.ts";

/**
 * What would become of the questions in a file, for a course. Nothing is written. Errors: `not_found`, `invalid` for a file of which
 * nothing can be read, `unavailable` while too many wait.
 */
export async function previewImport(
  deps: Pick<VerbDeps, "db" | "log">,
  author: Author,
  { field: slug, name, path }: ReceivedForm,
): Promise<ImportPreview> {
  const course = await authoredCourse(deps.db, author, slug);
  const bytes = new Uint8Array(await readFile(path));
  const answer = await readFileOfQuestions(deps, { name, bytes });
  const items = (await fatesOf(deps.db, course.id, answer.items)).map(({ checked: _, ...item }) => item);
  const count = (fate: ImportPreview["items"][number]["fate"]) => items.filter((item) => item.fate === fate).length;
  return {
    format: answer.format,
    taken: count("taken"),
    duplicates: count("duplicate"),
    unread: count("unread"),
    items,
  };
}
