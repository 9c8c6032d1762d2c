/** `npm run backup:check`: restores the newest backup elsewhere and compares every table and file by its hash. */
import { readIdentity } from "#platform/backup/backup-key.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { argumentAfter, checkBackup, keyFileOf, placeOf } from "./backups.ts";
import { runWithDatabase } from "./run-with-database.ts";

await runWithDatabase(async ({ env, db, log }) =>
  checkBackup(
    { db, log, clock: systemClock },
    { place: await placeOf(env), identity: await readIdentity(argumentAfter("--key") ?? keyFileOf(env)) },
  ),
);
