/**
 * Confirms 20 payments a second with the sandbox, each a student's call that begins, asks, books and answers, and prints the p95 of
 * the server's own time for it (its log): with an empty database and with 100,000 orders, in turn, medians of three rounds. Exits with 1
 * when it is 300 ms or more, or grows by more than 1.3. ORDERS=1000, ROUNDS=1 and SECONDS=5 make it short. Run: npm run bench:confirm-payment
 */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import os from "node:os";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { addressOf, send } from "./support/callers.ts";
import { median } from "./support/load.ts";
import { seedOrders, seedPayers } from "./support/seed-orders.ts";

const orders = Number(process.env.ORDERS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 20);
const perSecond = 20;
const warmUpS = 5;
const maxMs = 300;
const maxGrowth = 1.3;

const route = "/api/students/orders/:id/payments";
const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** The academy on a database of its own with so many orders, and students who are about to pay. */
async function openSetup(count: number) {
  const dataDir = temporaryFolder("bench");
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir });
  closing.push(() => postgres.stop());
  // Started once to lay the tables and the supplied academy, and again on what is laid then.
  await (await startServer({ env: { DATABASE_URL: postgres.ownerUrl } })).stop();
  const database = openDatabase(postgres.ownerUrl, { max: 1, silenceLimitMs: 30 * 60_000 });
  if (count > 0) await seedOrders(database.db, count);
  const payers = await seedPayers(database.db, (warmUpS + rounds * seconds) * perSecond);
  await database.db.execute("analyze");
  await database.close();
  const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "info" } });
  closing.push(() => server.stop());
  let next = 0;

  /** What the server reports that it took for each call of the route since `from`, in milliseconds. */
  const timesSince = (from: number): number[] =>
    server
      .output()
      .slice(from)
      .split("\n")
      .filter((line) => line.includes(route))
      .map((line) => JSON.parse(line) as { durationMs: number; method: string })
      .map(({ durationMs }) => durationMs);

  async function confirm(payer: number): Promise<number> {
    const { token, orderId } = payers[payer] ?? {};
    if (!orderId) throw new Error("There are too few payers.");
    const startedMs = performance.now();
    const { status, body } = await send(`${server.url}/api/students/orders/${orderId}/payments`, {
      method: "POST",
      from: addressOf(payer % 250),
      headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
      body: { provider: "sandbox", token: "sandbox-success-4242" },
    });
    const text = JSON.stringify(body);
    if (status !== 200 || !text.includes('"state":"succeeded"')) throw new Error(`${status} ${text}`);
    return performance.now() - startedMs;
  }

  return {
    /** Sends 20 a second for so long, whether or not those before are answered. */
    async load(forS: number): Promise<{ serverMs: number[]; clientMs: number[] }> {
      const from = server.output().length;
      const startedMs = performance.now();
      const sent: Promise<number | Error>[] = [];
      for (let at = 0; at < forS * perSecond; at += 1) {
        const waitMs = startedMs + (at * 1_000) / perSecond - performance.now();
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        sent.push(confirm(next++).catch((error: Error) => error));
      }
      const clientMs = (await Promise.all(sent)).map((time) => {
        if (time instanceof Error) throw time;
        return time;
      });
      await new Promise((resolve) => setTimeout(resolve, 300)); // the log's last lines
      return { serverMs: timesSince(from), clientMs };
    },
  };
}

const closing: (() => void | Promise<void>)[] = [];
const match: Record<"few" | "many", number[]> = { few: [], many: [] };
try {
  const setups = { few: await openSetup(0), many: await openSetup(orders) };
  for (const setup of Object.values(setups)) await setup.load(warmUpS);
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of ["few", "many"] as const) {
      const { serverMs, clientMs } = await setups[name].load(seconds);
      if (serverMs.length !== clientMs.length)
        throw new Error(`${serverMs.length} of ${clientMs.length} are in the log`);
      match[name].push(percentile(serverMs, 0.95));
      console.log(
        `round ${round}, ${name === "few" ? "no other orders" : `${orders.toLocaleString("en")} orders`}: ${serverMs.length} payments, server p50 ${percentile(serverMs, 0.5).toFixed(1)} ms, p95 ${percentile(serverMs, 0.95).toFixed(1)} ms, most ${Math.max(...serverMs).toFixed(1)} ms; client p95 ${percentile(clientMs, 0.95).toFixed(1)} ms; load ${os.loadavg()[0]?.toFixed(1)}`,
      );
    }
  }
} finally {
  for (const close of closing.toReversed()) await close();
}
const [few, many] = [median(match.few), median(match.many)];
console.log(
  `p95 of the server's time, median of ${rounds}: ${few.toFixed(1)} ms; with ${orders.toLocaleString("en")} orders ${many.toFixed(1)} ms, ratio ${(many / few).toFixed(2)}`,
);
if (Math.max(few, many) >= maxMs || many / few > maxGrowth) {
  console.log(`Falls short: under ${maxMs} ms and at most ${maxGrowth} times as long are asked for.`);
  process.exitCode = 1;
}
