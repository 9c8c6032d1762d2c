/**
 * Prints what the most frequent calls of the dashboard cost: answers a second with 8 clients as a share of a bare node:http hello
 * in the same run, statements and milliseconds of Postgres, and milliseconds of the server's processor for each answer; with a
 * hundred students and with 200,000 students, 5,000 tutors and 2 million lesson events (CROWD=few or many for one alone). Exits
 * with 1 when a share or the growth of p95 falls short. Run: npm run bench:calls
 */
import { fork } from "node:child_process";
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { freePort, type RunningServer, startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { median } from "./support/load.ts";
import { type RawLoad, rawLoad } from "./support/raw-load.ts";
import { type Crowd, openSessions, seedMany } from "./support/seed-many.ts";

const crowds: Record<string, Crowd> = {
  few: { students: 100, tutors: 10, lessonEvents: 1_000 },
  many: { students: 200_000, tutors: 5_000, lessonEvents: 2_000_000 },
};
const readers = 100;
const seconds = Number(process.env.SECONDS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 3);
/** The most that p95 may grow by with the crowd. */
const maxGrowth = 1.3;

/** Calls with the least share of the hello that is requested. */
const calls: { name: string; path: string; share: number }[] = [
  { name: "dashboard home", path: "/api/students/dashboard?zone=Africa/Lagos", share: 0.012 },
  { name: "My Courses", path: "/api/students/my-courses", share: 0.012 },
  { name: "course outline", path: "/api/students/learning/product-design-ui-ux", share: 0.015 },
  { name: "conversations", path: "/api/students/conversations", share: 0.03 },
  { name: "Find Tutor search", path: "/api/students/tutors?q=data", share: 0.02 },
  { name: "session", path: "/api/students/session", share: 0.05 },
];

type Cost = RawLoad & { share: number; statements: number; postgresMs: number; nodeMs: number };

async function measure(crowd: Crowd): Promise<Map<string, Cost>> {
  const dataDir = temporaryFolder("bench");
  // Counting statements needs a library that is loaded with the server: the first start makes the cluster, the second has it.
  const first = await startEmbeddedPostgres({ dataDir });
  await first.stop();
  const settings = "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_planning = on\n";
  appendFileSync(path.join(first.location, "pg18/data/postgresql.conf"), settings);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const hello = await startHello();
  try {
    // Started once to lay the tables and the supplied academy, and again on what the crowd left.
    await (await startServer({ env: { DATABASE_URL: postgres.ownerUrl } })).stop();
    // Laying a crowd takes longer than any answer may.
    const database = openDatabase(postgres.ownerUrl, { max: 1, silenceLimitMs: 30 * 60_000 });
    await seedMany(database.db, crowd);
    const tokens = await openSessions(database.db, readers);
    await database.close();
    const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl } });
    const counter = new pg.Client({ connectionString: postgres.ownerUrl });
    await counter.connect();
    await counter.query("create extension if not exists pg_stat_statements");
    try {
      const costs = new Map<string, Cost>();
      for (const { name, path } of calls) costs.set(name, await cost(server, counter, hello.url, path, tokens));
      return costs;
    } finally {
      await counter.end();
      await server.stop();
    }
  } finally {
    hello.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The call and the hello in turn, so that noise of the machine hits both; medians of the rounds. */
async function cost(server: RunningServer, counter: pg.Client, hello: string, path: string, tokens: string[]) {
  const url = server.url + path;
  await rawLoad(url, { seconds: 1, tokens });
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const base = await rawLoad(hello, { seconds: Math.min(2, seconds) });
    await counter.query("select pg_stat_statements_reset()");
    const busyMs = processorMs(server.pid);
    const load = await rawLoad(url, { seconds, tokens });
    const nodeMs = processorMs(server.pid) - busyMs;
    const { rows } = await counter.query<{ calls: number; ms: number }>(
      `select sum(calls)::float calls, sum(total_exec_time + total_plan_time)::float ms from pg_stat_statements
       where query not like '%pg_stat_statements%'`,
    );
    const { calls = 0, ms = 0 } = rows[0] ?? {};
    costs.push({
      ...load,
      share: load.answersPerSecond / base.answersPerSecond,
      statements: calls / load.answers,
      postgresMs: ms / load.answers,
      nodeMs: nodeMs / load.answers,
    });
  }
  const middle = (of: (cost: Cost) => number) => median(costs.map(of));
  return {
    answers: 0,
    answersPerSecond: middle((entry) => entry.answersPerSecond),
    p50Ms: middle((entry) => entry.p50Ms),
    p95Ms: middle((entry) => entry.p95Ms),
    share: middle((entry) => entry.share),
    statements: middle((entry) => entry.statements),
    postgresMs: middle((entry) => entry.postgresMs),
    nodeMs: middle((entry) => entry.nodeMs),
  };
}

/** Processor time that a process has used so far, in milliseconds (Linux counts hundredths of a second). */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function startHello(): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, "support/hello-server.ts"), {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port) },
  });
  await new Promise((resolve) => child.once("message", resolve));
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

const match = new Map<string, Map<string, Cost>>();
for (const [name, crowd] of Object.entries(crowds)) {
  if (process.env.CROWD && process.env.CROWD !== name) continue;
  console.log(`${crowd.students.toLocaleString("en")} students, ${crowd.tutors.toLocaleString("en")} tutors more`);
  const costs = await measure(crowd);
  match.set(name, costs);
  for (const [call, entry] of costs)
    console.log(
      `  ${call}: ${Math.round(entry.answersPerSecond)} a second, ${entry.share.toFixed(4)} of hello; ${entry.statements.toFixed(1)} statements, ${entry.postgresMs.toFixed(2)} ms of Postgres, ${entry.nodeMs.toFixed(2)} ms of Node; p50 ${entry.p50Ms.toFixed(1)} ms, p95 ${entry.p95Ms.toFixed(1)} ms`,
    );
}
for (const { name, share } of calls) {
  const [few, many] = [match.get("few")?.get(name), match.get("many")?.get(name)];
  if (few && few.share < share) fallsShort(`${name}: ${few.share.toFixed(4)} of hello, asked for ${share}`);
  if (!few || !many) continue;
  const growth = many.p95Ms / few.p95Ms;
  console.log(`${name}: p95 grows by ${growth.toFixed(2)} with the crowd`);
  if (growth > maxGrowth) fallsShort(`${name}: p95 grows by ${growth.toFixed(2)}, at most ${maxGrowth}`);
}

function fallsShort(text: string): void {
  console.log(`Falls short: ${text}`);
  process.exitCode = 1;
}
