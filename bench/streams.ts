/**
 * 5,000 people with an open live stream each on one process of the built server (STREAMS=500 for fewer): what they take of memory, whether the
 * sign of life comes in time, and how long news for all of them at once is on its way. Exits with 1 unless memory grows by at most 200 MB,
 * no stream is silent for more than the heartbeat and a second, all streams stay open, and a burst reaches everybody within a second.
 * Run: npm run bench:streams
 */
import { readFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { addressOf } from "./support/callers.ts";

const expected = Number(process.env.STREAMS ?? 5_000);
const heartbeatMs = 15_000;
const watchedMs = 60_000;
const bursts = 3;
const goals = { memoryMb: 200, burstMs: 1_000, silentMs: heartbeatMs + 1_000 };
/** Streams that are opened at the same time. */
const atOnce = 50;

const memoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

const dataDir = temporaryFolder("bench-streams");
const postgres = await startEmbeddedPostgres({ dataDir });
const server = await startServer({
  dataDir: `${dataDir}-server`,
  env: { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "silent" },
});
const database = openDatabase(postgres.ownerUrl, { max: 4 });
const { db } = database;
const now = new Date();

type Stream = { lastMs: number; longestMs: number; news: number; isOpen: boolean; close(): void };
const streams: Stream[] = [];

async function open(number: number): Promise<void> {
  const { id } = await makeAccount(db, now, { fullName: `Listener ${number}` });
  const { token } = await makeSession(db, now, id);
  await new Promise<void>((resolve, reject) => {
    const request = http.get(`${server.url}/api/students/live`, {
      localAddress: addressOf(number),
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    });
    request.once("error", reject);
    request.once("response", (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was refused: ${response.statusCode}`));
      const stream: Stream = {
        lastMs: performance.now(),
        longestMs: 0,
        news: 0,
        isOpen: true,
        close: () => request.destroy(),
      };
      response.setEncoding("utf8").on("data", (text: string) => {
        const atMs = performance.now();
        stream.longestMs = Math.max(stream.longestMs, atMs - stream.lastMs);
        stream.lastMs = atMs;
        stream.news += text.split("event: changed").length - 1;
        if (text.includes("event: ready")) resolve();
      });
      response.once("close", () => {
        stream.isOpen = false;
      });
      response.on("error", () => {});
      streams.push(stream);
    });
  });
}

// One stream warms what every one needs.
await open(0);
await pause(3_000);
const beforeMb = memoryMb(server.pid);
for (let first = 1; first < expected; first += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, expected - first) }, (_, at) => open(first + at)));
}
await pause(heartbeatMs);
for (const stream of streams) stream.longestMs = 0;
let maxMb = memoryMb(server.pid);
const begun = performance.now();
while (performance.now() - begun < watchedMs) {
  await pause(1_000);
  maxMb = Math.max(maxMb, memoryMb(server.pid));
}

const tookMs: number[] = [];
for (let burst = 0; burst < bursts; burst += 1) {
  const before = streams.map(({ news }) => news);
  const sentMs = performance.now();
  await db.execute(sql`
    insert into notifications (id, account_id, kind, message, about, created_at)
    select gen_random_uuid(), account_id, 'announcement', 'News for all.', ${`burst:${burst}`}, now()
    from (select distinct account_id from sessions) as listeners`);
  while (streams.some(({ news }, at) => news === before[at]) && performance.now() - sentMs < 30_000) await pause(2);
  tookMs.push(performance.now() - sentMs);
  maxMb = Math.max(maxMb, memoryMb(server.pid));
  await pause(2_000);
}

const silentMs = Math.max(...streams.map(({ longestMs }) => longestMs));
const closed = streams.filter(({ isOpen }) => !isOpen).length;
console.log(`${streams.length} streams on one process, ${closed} of them closed by it`);
console.log(
  `memory: ${beforeMb.toFixed(0)} MB before, ${maxMb.toFixed(0)} MB at most: ${(maxMb - beforeMb).toFixed(0)} MB more (${goals.memoryMb})`,
);
console.log(`longest silence: ${(silentMs / 1000).toFixed(2)} s (${goals.silentMs / 1000})`);
console.log(
  `news for all, from the statement's start to the last: ${tookMs.map((ms) => ms.toFixed(0)).join(", ")} ms (${goals.burstMs})`,
);
for (const stream of streams) stream.close();
await server.stop();
await database.close();
await postgres.stop();
const isMissed =
  closed > 0 || maxMb - beforeMb > goals.memoryMb || silentMs > goals.silentMs || Math.max(...tookMs) > goals.burstMs;
process.exit(isMissed ? 1 : 0);
