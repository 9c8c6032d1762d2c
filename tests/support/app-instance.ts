import { Writable } from "node:stream";
import { pino } from "pino";
import { buildApp } from "#app/build-app.ts";
import type { Env } from "#app/env.ts";
import { createVerbDeps } from "#app/verb-deps.ts";
import { openDatabase } from "#db/client.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { testPasswordMemoryKiB } from "./accounts.ts";

/**
 * One more process, as it were, on the database and the clock of a test app: its own pool, hashing and routes, nothing shared
 * but Postgres and what hangs on it (files, jobs). `logLines` holds everything that it logs, at the most talkative level.
 */
export async function openInstance(first: { url: string; env: Env; clock: Clock; jobs: Jobs }) {
  const database = openDatabase(first.url, { max: 4 });
  const logLines: string[] = [];
  const logger = pino(
    { level: "trace" },
    new Writable({
      write(chunk, _encoding, done) {
        logLines.push(String(chunk));
        done();
      },
    }),
  );
  const verbs = await createVerbDeps({
    env: first.env,
    database,
    clock: first.clock,
    logger,
    jobs: first.jobs,
    shared: noSharedReads,
    passwordMemoryKiB: testPasswordMemoryKiB,
  });
  const built = await buildApp({ env: first.env, database, verbs, logger, pages: null });
  return {
    ...built,
    logLines,
    async close() {
      await built.app.close();
      await database.close();
    },
  };
}

export type AppInstance = Awaited<ReturnType<typeof openInstance>>;
