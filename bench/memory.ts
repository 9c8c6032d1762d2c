/**
 * Prints the memory of the server process after start and after every public page was visited (page cache filled), and the
 * size of the database on disk and as Postgres counts it. Run: npm run bench:memory
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { startServer } from "#tests/support/running-server.ts";

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

const server = await startServer();
try {
  console.log(`server process after start: ${megabytes(residentBytes(server.pid))}`);
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
  for (const address of addresses) await (await fetch(address)).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  console.log(`server process after visiting ${addresses.length} pages: ${megabytes(residentBytes(server.pid))}`);
  const disk = Number(execFileSync("du", ["-sb", server.dataDir], { encoding: "utf8" }).split("\t")[0]);
  console.log(`data folder (database with its write-ahead log): ${megabytes(disk)}`);
} finally {
  await server.stop();
}
