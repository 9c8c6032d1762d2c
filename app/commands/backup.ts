/** `npm run backup`: stores the database and its files as one encrypted archive, next to a serving academy or without one. */
import { systemClock } from "#platform/clock/clock.ts";
import { openFiles } from "#platform/files/open-files.ts";
import { storeBackup } from "./backups.ts";
import { runWithDatabase } from "./run-with-database.ts";

await runWithDatabase(async ({ env, db, url }) =>
  storeBackup({ db, url, files: await openFiles(env), clock: systemClock }, env),
);
