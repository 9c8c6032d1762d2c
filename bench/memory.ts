/**
 * Prints the memory of the server process after its first and a later start, after every public page was visited (page cache filled), and after a
 * minute in which 8 clients ask the dashboard's most frequent calls; and the size of the data folder. Exits with 1 when all
 * pages take 230 MB or more, or the minute of load leaves 300 MB or more. Run: npm run bench:memory
 */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { rawLoad } from "./support/raw-load.ts";

const maxAfterPagesBytes = 230 * 1024 * 1024;
const maxAfterLoadBytes = 300 * 1024 * 1024;
const secondsOfLoad = 60;
/** Each is requested an equal part of the time. */
const calls = [
  "/api/students/dashboard?zone=Africa/Lagos",
  "/api/students/my-courses",
  "/api/students/conversations",
  "/api/students/tutors?q=data",
  "/api/students/session",
];

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

/** Asks for every public page, so that each is in the cache, and returns how many there are. */
async function visitAll(url: string): Promise<number> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
  for (const address of addresses) await (await fetch(address)).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  return addresses.length;
}

// The first start of all loads the supplied academy, once in its life: it is reported, and the goals are judged by the next one.
const dataDir = temporaryFolder("bench-memory");
const first = await startServer({ dataDir });
console.log(`server process after the first start of all: ${megabytes(residentBytes(first.pid))}`);
await visitAll(first.url);
console.log(`  and after all pages: ${megabytes(residentBytes(first.pid))}`);
await first.stop();
const server = await startServer({ dataDir });
try {
  console.log(`server process after start: ${megabytes(residentBytes(server.pid))}`);
  const pages = await visitAll(server.url);
  const afterPages = residentBytes(server.pid);
  console.log(`server process after visiting ${pages} pages: ${megabytes(afterPages)}`);
  const disk = Number(execFileSync("du", ["-sb", server.dataDir], { encoding: "utf8" }).split("\t")[0]);
  console.log(`data folder (database with its write-ahead log): ${megabytes(disk)}`);
  const tokens = await openSessions(100);
  for (const call of calls) {
    const seconds = secondsOfLoad / calls.length;
    const { answersPerSecond } = await rawLoad(server.url + call, { seconds, tokens });
    console.log(`  ${call}: ${Math.round(answersPerSecond)} answers a second`);
  }
  const afterLoad = residentBytes(server.pid);
  console.log(`server process after ${secondsOfLoad} s of calls: ${megabytes(afterLoad)}`);
  process.exitCode = afterPages < maxAfterPagesBytes && afterLoad < maxAfterLoadBytes ? 0 : 1;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Bearer tokens of as many new students, made in the server's own database. */
async function openSessions(number: number): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: server.dataDir });
  const { db, close } = openDatabase(postgres.ownerUrl, { max: 1 });
  try {
    const tokens: string[] = [];
    for (let item = 0; item < number; item += 1) {
      const { id } = await makeAccount(db, new Date(), { email: `bench${item}@mail.test` });
      const { headers } = await makeSession(db, new Date(), id);
      tokens.push(headers.authorization.replace("Bearer ", ""));
    }
    return tokens;
  } finally {
    await close();
    await postgres.stop();
  }
}
