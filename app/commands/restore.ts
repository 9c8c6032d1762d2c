/**
 * `npm run restore`: restores the newest backup, or the one that is named, into an empty database and its files:
 * npm run restore -- academy-2026-11-28T02-00-00-000Z.tar.gz.age --key key.txt
 */
import { readIdentity } from "#platform/backup/backup-key.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { openFiles } from "#platform/files/open-files.ts";
import { argumentAfter, keyFileOf, placeOf, restoreStored } from "./backups.ts";
import { runWithServer } from "./run-with-database.ts";

await runWithServer(async ({ env, url, ownerUrl, log }) =>
  restoreStored(await placeOf(env), {
    name: process.argv.slice(2).find((value) => value.endsWith(".age")),
    identity: await readIdentity(argumentAfter("--key") ?? keyFileOf(env)),
    target: { url, ownerUrl, files: await openFiles(env) },
    log,
    clock: systemClock,
  }),
);
