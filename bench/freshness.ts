/**
 * Prints how long an edit takes to show on the pages of another process (two servers, one Postgres), and how long the home
 * page takes to render uncached (each round edits the site first, so that the cache cannot answer).
 * Run: npm run bench:freshness
 */
import { rmSync } from "node:fs";
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { median } from "./support/load.ts";

const edits = 40;

const dataDir = temporaryFolder("bench");
const postgres = await startEmbeddedPostgres({ dataDir });
const first = await startServer({ env: { DATABASE_URL: postgres.ownerUrl } });
const second = await startServer({ env: { DATABASE_URL: postgres.ownerUrl } });
const client = new pg.Client({ connectionString: postgres.ownerUrl });
await client.connect();
try {
  const delaysMs: number[] = [];
  const rendersMs: number[] = [];
  for (let edit = 0; edit < edits; edit++) {
    const question = `How fresh is edit ${edit}?`;
    for (const server of [first, second]) await (await fetch(server.url)).text();
    await client.query("update faq_items set question = $1 where position = (select min(position) from faq_items)", [
      question,
    ]);
    const committedAt = performance.now();
    for (const server of [first, second]) {
      for (;;) {
        const startedAt = performance.now();
        const html = await (await fetch(server.url)).text();
        if (html.includes(question)) {
          delaysMs.push(performance.now() - committedAt);
          rendersMs.push(performance.now() - startedAt);
          break;
        }
      }
    }
  }
  console.log(
    `an edit shows on both instances: p50 ${median(delaysMs).toFixed(0)} ms, max ${Math.max(...delaysMs).toFixed(0)} ms`,
  );
  console.log(
    `home page rendered uncached, answered over HTTP: p50 ${median(rendersMs).toFixed(1)} ms, max ${Math.max(...rendersMs).toFixed(1)} ms`,
  );
} finally {
  await client.end();
  await Promise.all([first.stop(), second.stop()]);
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
