/** Run in a copy of the project with the recipe's feature: prints what the product makes of it, as JSON. */
import { readFileSync } from "node:fs";
import { pino } from "pino";
import { buildApp } from "#app/build-app.ts";
import { parseEnv } from "#app/env.ts";
import { startJobs } from "#app/jobs.ts";
import { createVerbDeps } from "#app/verb-deps.ts";
import { firstReads, workplaceNavigation } from "#app/web/pages.ts";
import routes from "#app/web/routes.ts";
import { openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { accountReturned } from "#features/accounts/events.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { heldJobs } from "#platform/jobs/held-jobs.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";

const url = process.env.DATABASE_URL ?? "";
await migrateDatabase(process.env.OWNER_URL ?? "", { usedBy: new URL(url).username });
const database = openDatabase(url, { max: 2 });
const { db } = database;
const env = parseEnv({ ...process.env, NODE_ENV: "test", LOG_LEVEL: "silent", BASE_URL: "http://academy.test" });
const jobs = heldJobs();
const logger = pino({ level: "silent" });
const verbs = await createVerbDeps({ env, database, clock: systemClock, logger, jobs, shared: noSharedReads });
const running = await startJobs({ env, verbs, jobs });
const { app } = await buildApp({ env, database, verbs, logger, pages: null });

const now = systemClock.now();
const { id: accountId } = await makeAccount(db, now);
const { headers } = await makeSession(db, now, accountId);
const count = async () => (await app.inject({ url: "/api/students/cheers", headers })).json() as { cheers: number };

await db.transaction((tx) => verbs.tell(tx, accountReturned, { accountId, at: now }));
const told = await count();
await db
  .transaction(async (tx) => {
    await verbs.tell(tx, accountReturned, { accountId, at: now });
    throw new Error("undone");
  })
  .catch(() => {});
const undone = await count();
const download = await app.inject({ url: "/api/students/data-export", headers });
await jobs.runScheduled("cheers.count");

process.stdout.write(
  JSON.stringify({
    stranger: (await app.inject({ url: "/api/students/cheers" })).statusCode,
    told,
    undone,
    downloads: download.rawPayload.includes("cheers.json"),
    schedule: jobs.schedules.get("cheers.count"),
    page: routes
      .find(({ file }) => file === "layouts/dashboard.tsx")
      ?.children?.filter(({ path }) => path === "dashboard/cheers")
      .map(({ file }) => readFileSync(new URL(`app/web/${file}`, import.meta.url), "utf8").includes("CheersPage")),
    navigation: workplaceNavigation("dashboard", ["dashboard"], 0).map(({ label }) => label),
    reads: firstReads.find(([page]) => page === "^/dashboard/cheers$")?.[1],
  }),
);
await app.close();
await running.close();
await jobs.stop();
await database.close();
