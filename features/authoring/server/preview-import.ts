import { readFile } from "node:fs/promises";
import { AppError, invalidAt } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ReceivedForm } from "#platform/http/receive-form.ts";
import { TaskError, workerPool } from "#platform/workers/worker-pool.ts";
import type { ImportPreview } from "../contract.ts";
import type { ImportTask, ReadImport } from "../import/read-import.ts";
import { authoringTexts } from "../texts.ts";
import { fatesOf } from "./fates-of.ts";
import { type Author, authoredCourse } from "./scope.ts";

/** A file of 300 questions takes a tenth of a second; what takes longer is made to. */
const read = workerPool<ImportTask, ReadImport>(new URL("../import/read-import.worker.ts", import.meta.url), {
  timeoutMs: 10_000,
  memoryMb: 192,
  waiting: 8,
});

/**
 * What would become of the questions in a file, for a course. Nothing is written. Errors: `not_found`, `invalid` for a file of which
 * nothing can be read, `unavailable` while too many wait.
 */
export async function previewImport(
  { db, log }: Pick<VerbDeps, "db" | "log">,
  author: Author,
  { field: slug, name, path }: ReceivedForm,
): Promise<ImportPreview> {
  const course = await authoredCourse(db, author, slug);
  const bytes = new Uint8Array(await readFile(path));
  const answer = await read({ name, bytes }).catch((error: unknown) => {
    if (!(error instanceof TaskError)) throw error;
    if (error.failure === "busy") throw new AppError("unavailable", authoringTexts.busyReading);
    log.warn({ err: error }, "a file of questions could not be read");
    throw invalidAt("file", authoringTexts.slowFile);
  });
  if ("refused" in answer) throw invalidAt("file", answer.refused);
  const items = (await fatesOf(db, course.id, answer.items)).map(({ checked: _, ...item }) => item);
  const count = (fate: ImportPreview["items"][number]["fate"]) => items.filter((item) => item.fate === fate).length;
  return {
    format: answer.format,
    taken: count("taken"),
    duplicates: count("duplicate"),
    unread: count("unread"),
    items,
  };
}
