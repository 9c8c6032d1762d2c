/** Run in a copy of the project in which the recipes were followed: prints what the product makes of it, as JSON. */
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { createServer } from "vite";
import { buildApp } from "#app/build-app.ts";
import { parseEnv } from "#app/env.ts";
import { startJobs } from "#app/jobs.ts";
import { pageAddresses } from "#app/pages/page-address.ts";
import { createVerbDeps } from "#app/verb-deps.ts";
import { webFeatures } from "#app/web/features.ts";
import { workplaceNavigation } from "#app/web/navigation.ts";
import { firstReads } from "#app/web/pages.ts";
import routes from "#app/web/routes.ts";
import { openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { accountReturned, invitedSignUp } from "#features/accounts/events.ts";
import { referralCodes } from "#features/referrals/server/tables.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";

const url = process.env.DATABASE_URL ?? "";
await migrateDatabase(process.env.OWNER_URL ?? "", { usedBy: new URL(url).username });
const database = openDatabase(url, { max: 2 });
const { db } = database;
const env = parseEnv({ ...process.env, NODE_ENV: "test", LOG_LEVEL: "silent", BASE_URL: "http://academy.test" });
const jobs = memoryJobs();
const logger = pino({ level: "silent" });
const clock = fixedClock("2026-11-21T09:00:00Z");
const verbs = await createVerbDeps({ env, database, clock, logger, jobs, shared: noSharedReads });
const unread = { messages: 0, tutorMessages: 0, supportMessages: 0, setup: 0 };
const running = await startJobs({ verbs, jobs });
const { app, academy } = await buildApp({ env, database, verbs, logger, pages: null });

const now = clock.now();
const { id: accountId } = await makeAccount(db, now);
const { headers } = await makeSession(db, now, accountId);
const count = async () => (await app.inject({ url: "/api/students/cheers", headers })).json() as { cheers: number };

await db.transaction((tx) => verbs.emit(tx, accountReturned, { accountId, at: now }));
const shown = await count();
await db
  .transaction(async (tx) => {
    await verbs.emit(tx, accountReturned, { accountId, at: now });
    throw new Error("undone");
  })
  .catch(() => {});
const undone = await count();
const download = await app.inject({ url: "/api/students/data-export", headers });
const publicPage = await pageThatAnybodySees();

await db.insert(referralCodes).values({ accountId, code: "kamiwu42", createdAt: now });
const { id: friend } = await makeAccount(db, now);
const signUp = () =>
  db.transaction((tx) => verbs.emit(tx, invitedSignUp, { accountId: friend, code: "kamiwu42", at: laterAt }));
const laterAt = new Date(now.getTime() + 86_400_000);
await signUp();
const invited = await count();
await signUp();
const invitedTwice = await count();

await jobs.runScheduled("cheers.count");
const purged: number[] = [];
// a year after the first of both, half a day later, and once more
for (const days of [365, 0.5, 0]) {
  clock.advance(days * 86_400_000);
  await jobs.runScheduled("cheers.purge");
  const { rows } = await db.execute(sql`SELECT count(*)::int AS stored FROM cheers`);
  purged.push(Number(rows[0]?.stored));
}

process.stdout.write(
  JSON.stringify({
    stranger: (await app.inject({ url: "/api/students/cheers" })).statusCode,
    shown,
    undone,
    invited,
    invitedTwice,
    downloads: download.rawPayload.includes("cheers.json"),
    schedules: ["cheers.count", "cheers.purge"].map((name) => jobs.schedules.get(name)),
    purged,
    page: routes
      .find(({ file }) => file === "layouts/dashboard.tsx")
      ?.children?.filter(({ path }) => path === "dashboard/cheers")
      .map(({ file }) => readFileSync(new URL(`app/web/${file}`, import.meta.url), "utf8").includes("CheersPage")),
    navigation: workplaceNavigation("dashboard", ["dashboard"], unread).map(({ label }) => label),
    reads: firstReads.find(([page]) => page === "^/dashboard/cheers$")?.[1],
    publicPage,
  }),
);
await app.close();
await running.close();
await jobs.stop();
await database.close();

/** The feature's public page with its own loader, as the router runs it. */
async function pageThatAnybodySees() {
  const patterns = webFeatures.flatMap(({ pages }) => pages.map(({ path }) => path));
  const address = pageAddresses(patterns, [])("/cheers?utm_source=x");
  const file = routes
    .find(({ file }) => file === "layouts/public.tsx")
    ?.children?.find(({ path }) => path === "cheers")?.file;
  const vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "silent",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const page = await vite.ssrLoadModule(new URL(`app/web/${file}`, import.meta.url).pathname);
  const { pageContext } = await vite.ssrLoadModule("/ui/page/page-context.ts");
  const context = new RouterContextProvider();
  context.set(pageContext, { academy, baseUrl: env.BASE_URL });
  const loaderData = await page.loader({ context, params: {} });
  const meta: { title?: string }[] = page.meta({ loaderData });
  await vite.close();
  return {
    address,
    html: renderToStaticMarkup(createElement(page.default, { loaderData })),
    title: meta.find(({ title }) => title)?.title,
  };
}
