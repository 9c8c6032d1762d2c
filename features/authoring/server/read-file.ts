import { AppError, invalidAt } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { TaskError, workerPool } from "#platform/workers/worker-pool.ts";
import type { ImportTask, ReadImport } from "../import/read-import.ts";
import { authoringTexts } from "../texts.ts";

/** A file of 300 questions takes a tenth of a second; what takes longer is made to. */
const read = workerPool<ImportTask, ReadImport>(new URL("../import/read-import.worker.ts", import.meta.url), {
  timeoutMs: 10_000,
  memoryMb: 192,
  waiting: 8,
});

/**
 * The questions in a file, read in a process of their own. Errors: AppError `invalid` at `file` where nothing can be read, `unavailable` while too
 * many wait.
 */
export async function readFileOfQuestions(
  { log }: Pick<VerbDeps, "log">,
  file: ImportTask,
): Promise<Exclude<ReadImport, { refused: string }>> {
  const answer = await read(file).catch((error: unknown) => {
    if (!(error instanceof TaskError)) throw error;
    if (error.failure === "busy") throw new AppError("unavailable", authoringTexts.busyReading);
    log.warn({ err: error }, "a file of questions could not be read");
    throw invalidAt("file", authoringTexts.slowFile);
  });
  if ("refused" in answer) throw invalidAt("file", answer.refused);
  return answer;
}
