import { readFile } from "node:fs/promises";
import { AppError, invalidAt } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { Money } from "#lib/money.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ReceivedForm } from "#platform/http/receive-form.ts";
import { TaskError, workerPool } from "#platform/workers/worker-pool.ts";
import type { FatedRow, Preview } from "../contract.ts";
import type { ListTask, ReadList } from "../import/read-list.ts";
import { listLimits, moveTexts } from "../texts.ts";
import { zipNames } from "../zip-contract.ts";
import { withZip } from "./bring-zip.ts";
import { judgeRows } from "./judge-rows.ts";

/** A list of 5,000 people takes half a second; what takes longer is made to. */
const read = workerPool<ListTask, ReadList>(new URL("../import/read-list.worker.ts", import.meta.url), {
  timeoutMs: 10_000,
  memoryMb: 256,
  waiting: 4,
});

type Deps = Pick<VerbDeps, "db" | "clock" | "log">;

/**
 * What would become of each row of a list of people. Nothing is written. Errors: AppError invalid for a file that is no such list,
 * unavailable while too many wait.
 */
export const previewPeople = async (deps: Deps, { path }: ReceivedForm): Promise<Preview> =>
  judgeList(deps, new Uint8Array(await readFile(path)));

/** The same of a list in the zip of an academy, which was uploaded; `part` from 1. Errors: also those of `withZip`. */
export const previewZipPeople = (
  deps: Deps & Pick<VerbDeps, "files" | "spoolDir">,
  actorId: string,
  { upload, part }: { upload: string; part: number },
): Promise<Preview> =>
  withZip(deps, actorId, upload, async (zip) =>
    judgeList(deps, new Uint8Array(await zip.bytes(zipNames.people(part), listLimits.bytes))),
  );

async function judgeList({ db, clock, log }: Deps, bytes: Uint8Array<ArrayBuffer>): Promise<Preview> {
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
