import process from "node:process";
import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { silentLog } from "#lib/log.ts";
import { defineJob } from "./jobs.ts";
import { openJobs } from "./open-jobs.ts";

/** Run by jobs.test.ts as a process of its own: tells its parent what it does and waits to be killed. */
const connectionString = process.argv[2] ?? "";
const mode = process.argv[3];

const jobs = await openJobs({ connectionString, log: silentLog });
if (mode === "hang") {
  const kind = defineJob("test.survives", z.object({ label: z.string() }), {
    retryDelayS: 1,
    retryDelayMaxS: 1,
  });
  await jobs.work(kind, async () => {
    process.send?.("took the job");
    await new Promise(() => {});
  });
  const { db } = openDatabase(connectionString, { max: 1 });
  await jobs.enqueue(db, kind, { label: "work of the killed process" });
} else {
  await jobs.stop();
  process.send?.("stopped");
  process.disconnect?.();
}
