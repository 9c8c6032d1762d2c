/**
 * `npm run transfer -- confirm REFERENCE AMOUNT [bank-reference] [day]`: counts a bank transfer that is on the account, which opens
 * the course of its order. Only from the machine; the site itself offers no way.
 */
import { confirmTransfer } from "#features/checkout/server/public.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { openJobs } from "#platform/jobs/open-jobs.ts";
import { createVerbDeps } from "../verb-deps.ts";
import { runWithDatabase } from "./run-with-database.ts";
import { transferFrom, transferLines } from "./transfer-lines.ts";

await runWithDatabase(async ({ env, url, db, log }) => {
  const seen = transferFrom(process.argv.slice(2));
  // The mail with the receipt goes into the queue of the academy, which sends it.
  const jobs = await openJobs({ connectionString: url, log });
  try {
    const options = { env, database: { db }, clock: systemClock, logger: log, jobs, shared: noSharedReads };
    return transferLines(await confirmTransfer(await createVerbDeps(options), seen));
  } finally {
    await jobs.stop();
  }
});
