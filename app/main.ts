import path from "node:path";
import { pino } from "pino";
import { openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { isSuperuser } from "#db/roles.ts";
import { offerFirstAdmin, syncDemoAccounts } from "#features/accounts/server/public.ts";
import { shutIfNew } from "#features/setup/server/public.ts";
import { examplesIn, readSettings } from "#features/site/server/public.ts";
import { projectRoot } from "#lib/project-root.ts";
import { isThisMachine } from "#lib/this-machine.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { openEvents } from "#platform/events/events.ts";
import { openJobs } from "#platform/jobs/open-jobs.ts";
import { buildApp } from "./build-app.ts";
import { demoLogins } from "./demo-logins.ts";
import { type Env, EnvError, parseEnv } from "./env.ts";
import { startJobs } from "./jobs.ts";
import { openSharedReads } from "./open-shared-reads.ts";
import { builtPages } from "./pages/built-pages.ts";
import { developmentPages } from "./pages/dev-renderer.ts";
import { seedIfEmpty } from "./seed-if-empty.ts";
import { explainStartError } from "./start-errors.ts";
import { createVerbDeps } from "./verb-deps.ts";
import { deadMailServer, welcome } from "./welcome.ts";

/** How long a stop may take before the process ends anyway. */
const stopWithinMs = 9_500;

/** "Internal software error" of sysexits.h, which scripts/setup/keep-running.mjs tells from 1: could not start. */
const errorExitCode = 70;

async function start(env: Env): Promise<void> {
  const logger = pino({ level: env.LOG_LEVEL, base: { pid: process.pid } });
  /** What to close, in the order in which it was opened; closed from the last. */
  const closers: { what: string; close(): Promise<unknown> }[] = [];
  let isStopping = false;

  let url = env.DATABASE_URL;
  if (!url) {
    const { startEmbeddedPostgres } = await import("#platform/postgres/embedded.ts");
    const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (line) => logger.info(line) });
    closers.push({ what: "the embedded database", close: () => embedded.stop() });
    url = embedded.url;
    await migrateDatabase(embedded.ownerUrl, { usedBy: new URL(url).username });
  } else {
    await migrateDatabase(url);
  }
  const database = openDatabase(url, {
    max: env.DATABASE_POOL,
    onIdleError: (error) => {
      // A database that stops together with us ends its connections (57P01), which is no news.
      if (!isStopping) logger.warn({ err: error }, "A database connection was lost; the pool opens another.");
    },
  });
  closers.push({ what: "the connections to the database", close: () => database.close() });
  if (await isSuperuser(database.db)) {
    logger.warn(
      "The role of DATABASE_URL is a superuser: create a separate role for the academy (docs/operations/running.md).",
    );
  }
  const local = isThisMachine(env.BASE_URL);
  const loaded = env.SEED ? await seedIfEmpty(database.db, systemClock.now(), { demoPeople: local }) : false;

  const jobs = await openJobs({ connectionString: url, log: logger });
  const events = await openEvents({ connectionString: url, log: logger });
  closers.push({ what: "events between processes", close: () => events.stop() });

  const shared = openSharedReads(events);
  const verbs = await createVerbDeps({ env, database, clock: systemClock, logger, jobs, shared });
  const demoAccounts = await syncDemoAccounts(verbs, { mayLogIn: local });
  await shutIfNew(verbs);
  const running = await startJobs({ verbs, jobs });
  closers.push({ what: "repeated work, mails and files", close: () => running.close() });
  closers.push({ what: "jobs", close: () => jobs.stop() });

  const development = env.NODE_ENV === "development";
  const { app } = await buildApp({
    env,
    database,
    verbs,
    events,
    logger,
    pages: async (academy) => {
      const report = (error: unknown) => logger.error({ err: error }, "a page could not be rendered");
      if (!development) return builtPages({ env, academy, buildDir: path.join(projectRoot(), "build"), report });
      const pages = await developmentPages({ academy, baseUrl: env.BASE_URL, root: projectRoot(), report });
      closers.push({ what: "the renderer of pages", close: () => pages.close() });
      return pages;
    },
  });
  closers.push({ what: "requests", close: () => app.close() });

  /** Finishes what is in flight, closes everything and ends with `exitCode`. */
  const stop = (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    let closing = "";
    setTimeout(() => {
      logger.error({ closing }, "shutdown timed out: exiting");
      process.exit(exitCode || 1);
    }, stopWithinMs).unref();
    void (async () => {
      for (const { what, close } of closers.reverse()) {
        closing = what;
        await close().catch((error: unknown) => logger.error({ err: error, closing }, "could not close cleanly"));
      }
      process.exit(exitCode);
    })();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (!isStopping) logger.info({ signal }, "stopping: finishing requests in flight");
      stop(0);
    });
  }
  // No one knows what state an error that nothing caught has left: this process ends, and the person who started it starts another.
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, "unhandled error: finishing requests in flight, then exiting");
    stop(errorExitCode);
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);

  // The last: from the first call on, a signal or an error lets what is in flight finish.
  try {
    await app.listen({ port: env.PORT, host: env.HOST });
    const settings = await readSettings(verbs);
    process.stdout.write(
      welcome(env, {
        academy: settings.name,
        isShut: settings.isShut,
        loaded,
        logins: local ? await demoLogins(database.db) : [],
        shutOut: local ? 0 : demoAccounts.length,
        // Made once a site: not before it is sure that someone reads it.
        firstAdmin: await offerFirstAdmin(verbs),
        examples: examplesIn(settings),
      }),
    );
    const text = await running.mailError;
    if (text !== null && !isStopping) process.stdout.write(deadMailServer(text));
  } catch (error) {
    // Who is asked to end as soon as it answers ends in order, and greets no one.
    if (!isStopping) throw error;
  }
}

try {
  const env = parseEnv(process.env);
  try {
    await start(env);
  } catch (error) {
    process.stderr.write(`${explainStartError(error, env)}\n`);
    process.exit(1);
  }
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
