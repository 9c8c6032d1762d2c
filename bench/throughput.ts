/**
 * Prints how much of bare node:http is left when our server answers: a cached page against the same bytes, and a JSON read
 * route against bare pg doing the same queries. Rounds alternate, so that noise of the machine hits both.
 * Run: npm run bench:throughput
 */
import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { parseEnv } from "#app/env.ts";
import { createVerbDeps } from "#app/verb-deps.ts";
import { openDatabase } from "#db/client.ts";
import { getTutorById } from "#features/tutors/server/find-tutor.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import { systemClock } from "#platform/clock/clock.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { freePort, startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { load, median } from "./support/load.ts";

const rounds = 3;

async function startBare(env: Record<string, string>): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, "support/bare-server.ts"), {
    env: { ...process.env, NODE_ENV: "production", ...env, PORT: String(port) },
  });
  await new Promise((resolve) => child.once("message", resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function compare(name: string, ours: string, bare: string, headers: Record<string, string>): Promise<void> {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const base = await load(bare, { headers });
    const own = await load(ours, { headers });
    if (base.errors + own.errors > 0) throw new Error(`${name}: ${base.errors} errors of bare, ${own.errors} of ours`);
    ratios.push(own.requestsPerSecond / base.requestsPerSecond);
    rates.push(own.requestsPerSecond);
  }
  console.log(
    `${name}: ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}), ours ${Math.round(median(rates))} requests/s`,
  );
}

/** What a read of the tutors sends to the database. */
async function statementsOf(read: (deps: VerbDeps) => Promise<unknown>) {
  const database = openDatabase(postgres.ownerUrl, { max: 1 });
  const sent: { text: string; values: unknown[] }[] = [];
  const query = database.pool.query.bind(database.pool) as (config: { text: string }, values: unknown[]) => unknown;
  database.pool.query = ((config: { text: string }, values: unknown[]) => {
    sent.push({ text: config.text, values });
    return query(config, values);
  }) as typeof database.pool.query;
  const verbs = await createVerbDeps({
    env: parseEnv({ DATABASE_URL: postgres.ownerUrl, DATA_DIR: dataDir }),
    database,
    clock: systemClock,
    logger: pino({ level: "silent" }),
    jobs: memoryJobs(),
    shared: noSharedReads,
  });
  await read(verbs);
  await database.close();
  return sent;
}

const dataDir = temporaryFolder("bench");
const postgres = await startEmbeddedPostgres({ dataDir });
const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl } });
try {
  const { data } = (await (await fetch(`${server.url}/api/tutors/all`)).json()) as { data: { id: string }[] };
  const id = data[0]?.id ?? "";
  const br = { "accept-encoding": "br" };
  await (await fetch(`${server.url}/`, { headers: br })).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 3_000)); // the best compression arrives a moment after the first visit
  // The baseline sends the very statements that our route sends, recorded here.
  const statements = await statementsOf((deps) => getTutorById(deps, id));
  const bare = await startBare({
    PAGE_URL: `${server.url}/`,
    DATABASE_URL: postgres.ownerUrl,
    STATEMENTS: JSON.stringify(statements.map(({ text, values }) => ({ text, values }))),
  });
  await compare("cached page against bare node:http", `${server.url}/`, `${bare.url}/page`, br);
  await compare(
    "JSON read route against bare node:http with bare pg",
    `${server.url}/api/tutors/${id}`,
    `${bare.url}/tutor`,
    {},
  );
  bare.stop();
} finally {
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
