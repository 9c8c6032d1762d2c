import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { type AppDeps, buildApp } from "#app/build-app.ts";
import { parseEnv } from "#app/env.ts";
import type { PageRenderer } from "#app/pages/render-page.ts";
import type { LiveTiming } from "#app/plugins/live.ts";
import { createVerbDeps } from "#app/verb-deps.ts";
import { openDatabase } from "#db/client.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import { type FixedClock, fixedClock } from "#platform/clock/clock.ts";
import { openEvents } from "#platform/events/events.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { testPasswordMemoryKiB } from "./accounts.ts";
import { watchAudit } from "./audit-watch.ts";
import { createTestDatabase, type StartingRows } from "./database.ts";
import { instanceCount, inTurn } from "./instances.ts";

/** The supplied academy when loaded at `now`. */
const academyAt = (now: Date, demoPeople: boolean): StartingRows => ({
  name: `academy at ${now.toISOString()}${demoPeople ? " with demo people" : ""}`,
  async fill(databaseUrl) {
    const { seedAcademy } = await import("#app/seed.ts");
    const { db, close } = openDatabase(databaseUrl, { max: 1 });
    try {
      await seedAcademy(db, now, { demoPeople });
    } finally {
      await close();
    }
  },
});

/**
 * The whole application on a fresh database with the supplied academy, with a clock that the test moves. Mail stays in the
 * outbox: `mailbox()` reads it, oldest first. `pages: true` serves the built pages too (needs `npm run build`).
 */
export async function createTestApp(
  options: {
    /** A function gets the renderer of the built pages, to do with it what an error would. */
    pages?: boolean | ((renderer: PageRenderer) => PageRenderer);
    seed?: boolean;
    demoPeople?: boolean;
    now?: string;
    env?: Record<string, string>;
    /** Gets every line of the log as the process writes it. */
    onLog?: (line: string) => void;
    /** Listens to the database's news, as a running server does; with these times of the live streams. */
    live?: Partial<LiveTiming>;
  } = {},
) {
  const clock: FixedClock = fixedClock(options.now ?? "2026-11-21T09:00:00Z");
  const testDatabase = await createTestDatabase(
    options.seed === false ? undefined : academyAt(clock.now(), options.demoPeople ?? true),
  );
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "academy-test-"));
  const env = parseEnv({
    NODE_ENV: "test",
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    BASE_URL: "http://academy.test",
    ...options.env,
  });
  const database = openDatabase(testDatabase.url, { max: 6 });
  const jobs = memoryJobs();
  const { onLog } = options;
  const logger = onLog ? pino({ level: "info" }, { write: onLog }) : pino({ level: env.LOG_LEVEL });
  const verbs = await createVerbDeps({
    env,
    database,
    clock,
    logger,
    jobs,
    shared: noSharedReads,
    passwordMemoryKiB: testPasswordMemoryKiB,
  });
  const deps: AppDeps = { env, database, verbs, logger, pages: null };
  const events = options.live ? await openEvents({ connectionString: testDatabase.url, log: logger }) : null;
  if (events) Object.assign(deps, { events, live: options.live });
  if (options.pages) {
    const { builtPages } = await import("#app/pages/built-pages.ts");
    deps.pages = async (academy) => {
      const report = (error: unknown) => logger.error(error);
      const made = await builtPages({ env, academy, buildDir: path.resolve("build"), report });
      return typeof options.pages === "function" ? { ...made, renderer: options.pages(made.renderer) } : made;
    };
  }
  const unauditedChanges = watchAudit(database.pool);
  const built = await buildApp(deps);
  const others: { app: typeof built.app; close(): Promise<void> }[] = [];
  // Pages are drawn and stored by one process; the others of a test serve the API alone.
  for (let number = 1; number < instanceCount && !options.pages; number += 1) {
    const { openInstance } = await import("./app-instance.ts");
    others.push(await openInstance({ url: testDatabase.url, env, clock, jobs }));
  }
  const nextApp = inTurn([built.app, ...others.map(({ app }) => app)]);
  return {
    ...built,
    /** Always the same instance: for what a process keeps to itself for a while. */
    oneApp: built.app,
    get app() {
      return nextApp();
    },
    /** The first of the instances: for what listens on a port, or to news. */
    first: built.app,
    env,
    deps: verbs,
    db: database.db,
    clock,
    jobs,
    dataDir,
    url: testDatabase.url,
    ownerUrl: testDatabase.ownerUrl,
    mailbox: () => database.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt, mailOutbox.id),
    async close() {
      for (const instance of others) await instance.close();
      await built.app.close();
      await events?.stop();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
      // What staff and tutors change leaves its line in the audit log, whichever test changed it.
      const missing = unauditedChanges(built.routes);
      if (missing.length > 0) throw new Error(`Changed without a line in the audit log: ${missing.join("; ")}`);
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
