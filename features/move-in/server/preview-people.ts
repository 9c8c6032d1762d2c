import { readFile } from "node:fs/promises";
import { AppError, invalidAt } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { Money } from "#lib/money.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ReceivedForm } from "#platform/http/receive-form.ts";
import { TaskError, workerPool } from "#platform/workers/worker-pool.ts";
import type { FatedRow, Preview } from "../contract.ts";
import type { ListTask, ReadList } from "../import/read-list.ts";
import { moveTexts } from "../texts.ts";
import { judgeRows } from "./judge-rows.ts";

/** A list of 5,000 people takes half a second; what takes longer is made to. */
const read = workerPool<ListTask, ReadList>(new URL("../import/read-list.worker.ts", import.meta.url), {
  timeoutMs: 10_000,
  memoryMb: 256,
  waiting: 4,
});

/**
 * What would become of each row of a list of people. Nothing is written. Errors: AppError invalid for a file that is no such list,
 * unavailable while too many wait.
 */
export async function previewPeople(
  { db, clock, log }: Pick<VerbDeps, "db" | "clock" | "log">,
  { path }: ReceivedForm,
): Promise<Preview> {
  const bytes = new Uint8Array(await readFile(path));
  const list = await read({ bytes }).catch((error: unknown) => {
    if (!(error instanceof TaskError)) throw error;
    if (error.failure === "busy") throw new AppError("unavailable", moveTexts.busy);
    log.warn({ err: error }, "a list of people could not be read");
    throw invalidAt("file", moveTexts.slow);
  });
  if ("refused" in list) throw invalidAt("file", list.refused);
  const judged = await judgeRows(db, list.rows, dateInLagos(clock.now()));
  return {
    passedOver: list.passedOver,
    rows: judged.map(({ row, fate, why, content, course, tutor, dueOn }): FatedRow => {
      const money = (amountMinor = 0): Money | null =>
        content && amountMinor > 0 ? { amountMinor, currency: content.currency } : null;
      return {
        row,
        fate,
        why,
        course: course?.title ?? null,
        tutor: tutor?.name ?? null,
        paid: money(content?.paidMinor),
        owed: money(content?.owedMinor),
        dueOn,
      };
    }),
  };
}
