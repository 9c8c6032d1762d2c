import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { TaskError, workerPool } from "#platform/workers/worker-pool.ts";
import { messagingTexts } from "../../contract.ts";
import type { BodyTask, ReadBody } from "./read-body.ts";
import type { ReadReport, ReportTask } from "./read-report.ts";

/** The largest mail with pictures takes a second of a slow machine. */
const read = workerPool<BodyTask | ReportTask, ReadBody | ReadReport>(
  new URL("./read-mail.worker.ts", import.meta.url),
  { timeoutMs: 8_000, memoryMb: 256, waiting: 8 },
);

/**
 * What is in a mail, read next to the process; null where it cannot be read. `of`: the id of what it came for, for the log.
 * Errors: AppError unavailable while too many wait.
 */
export async function readAside<Task extends BodyTask | ReportTask>(
  { log }: Pick<VerbDeps, "log">,
  { task, of }: { task: Task; of: string },
): Promise<(Task extends ReportTask ? ReadReport : ReadBody) | null> {
  try {
    return (await read(task)) as Task extends ReportTask ? ReadReport : ReadBody;
  } catch (error) {
    if (!(error instanceof TaskError)) throw error;
    if (error.failure === "busy") throw new AppError("unavailable", messagingTexts.replyBusy, { retryAfterS: 60 });
    log.info({ failure: error.failure, of }, "an inbound mail could not be parsed");
    return null;
  }
}
