/**
 * Random histories of classes on the product's verbs and an embedded Postgres: reports and corrections, students who agree and dispute,
 * no-shows, decisions, payments and refunds, rates that change and come late, jobs that run at once (10,000; HISTORIES=500 for fewer). Prints
 * how many wallets differ from what was worked out apart, or from the ledger, by a kobo or more, and how many classes are paid twice or
 * never: exits with 1 unless none is. Run: npm run bench:wallet
 */
import os from "node:os";
import { liveHistories } from "#features/wallet/server/histories.fixture.ts";
import { openWallets } from "#features/wallet/server/wallet.fixture.ts";
import { startTestServer } from "#tests/support/database.ts";

const count = Number(process.env.HISTORIES ?? 10_000);
const seed = Number(process.env.HISTORY_SEED ?? 20_261_127);

const server = await startTestServer();
const setup = await openWallets();
const startedMs = performance.now();
const secondsSince = () => ((performance.now() - startedMs) / 1000).toFixed(0);
try {
  const { histories, steps, wrong } = await liveHistories(setup, {
    count,
    seed,
    onBatch: (lived) => {
      if (lived % 1_000 === 0) console.log(`${lived.toLocaleString("en")} histories after ${secondsSince()} s`);
    },
  });
  console.log(
    `${histories.toLocaleString("en")} histories of ${steps.toLocaleString("en")} steps in ${secondsSince()} s: ${wrong.length} differ; load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  for (const sentence of wrong.slice(0, 20)) console.log(sentence);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await setup.close();
  await server.stop();
}
