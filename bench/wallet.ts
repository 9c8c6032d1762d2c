/**
 * Random histories of classes on the product's verbs and an embedded Postgres: reports and corrections, students who agree and dispute,
 * no-shows, decisions, payments and refunds, rates that change and come late, jobs that run at once (10,000; HISTORIES=500 for fewer). Prints
 * how many wallets differ from what was worked out apart, or from the ledger, by a kobo or more, and how many classes are paid twice or
 * never: exits with 1 unless none is. Run: npm run bench:wallet
 */
import { fork } from "node:child_process";
import os from "node:os";
import { liveHistories, type Outcome } from "#features/wallet/server/histories.fixture.ts";
import { openWallets } from "#features/wallet/server/wallet.fixture.ts";
import { startTestServer } from "#tests/support/database.ts";

const count = Number(process.env.HISTORIES ?? 10_000);
const seed = Number(process.env.HISTORY_SEED ?? 20_261_127);
/** One history after the other waits for its database most of the time: so many worlds live next to each other in a process. */
const worlds = 3;
const processes = os.availableParallelism();
/** The job looks at all classes of a database: the histories of one stay few. */
const perDatabase = 250;

const starts = Array.from({ length: Math.ceil(count / perDatabase) }, (_, at) => at * perDatabase);

/** Lives the histories from these on, each few hundred in a database of their own and with a seed of their own. */
async function live(mine: number[]): Promise<void> {
  for (let from = mine.shift(); from !== undefined; from = mine.shift()) {
    const setup = await openWallets();
    try {
      process.send?.(
        await liveHistories(setup, { count: Math.min(perDatabase, count - from), seed: seed + from, batch: 25 }),
      );
    } finally {
      await setup.close();
    }
  }
}

const part = process.argv[2];
if (part === undefined) await startAll();
else {
  const mine = starts.filter((_, at) => at % processes === Number(part));
  await Promise.all(Array.from({ length: worlds }, () => live(mine)));
  process.disconnect?.();
}

async function startAll(): Promise<void> {
  const server = await startTestServer();
  const startedMs = performance.now();
  const secondsSince = () => ((performance.now() - startedMs) / 1000).toFixed(0);
  const total: Outcome = { histories: 0, steps: 0, wrong: [] };
  try {
    await Promise.all(
      Array.from({ length: processes }, (_, at) => {
        const child = fork(import.meta.filename, [String(at)]);
        child.on("message", ({ histories, steps, wrong }: Outcome) => {
          total.histories += histories;
          total.steps += steps;
          total.wrong.push(...wrong);
          console.log(`${total.histories.toLocaleString("en")} histories after ${secondsSince()} s`);
        });
        return new Promise<void>((resolve) => child.on("exit", () => resolve()));
      }),
    );
  } finally {
    await server.stop();
  }
  const { histories, steps, wrong } = total;
  console.log(
    `${histories.toLocaleString("en")} of ${count.toLocaleString("en")} histories of ${steps.toLocaleString("en")} steps in ${secondsSince()} s: ${wrong.length} differ; load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  for (const sentence of wrong.slice(0, 20)) console.log(sentence);
  if (wrong.length > 0 || histories < count) process.exitCode = 1;
}
