/**
 * How soon the academy is up again when its embedded Postgres hangs while it stops: a frozen process of Postgres, the server
 * itself frozen, or a dead server with a frozen rest, and the academy killed by the kernel. Run: npm run bench:hung-stop [rounds]
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { isAlive } from "#platform/postgres/is-alive.ts";
import { locateCluster } from "#platform/postgres/location.ts";
import { findPostmaster } from "#platform/postgres/postmaster.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const rounds = Number(process.argv[2] ?? 20);
const limitS = 30;
const kinds = [
  "a backend frozen",
  "the checkpointer frozen",
  "the server frozen",
  "the server killed, a backend frozen",
];
const dataDir = temporaryFolder("hung-stop");

/** The processes of a server whose title says so. */
function servants(postmaster: number, title: RegExp): number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
      return parent === postmaster && title.test(readFileSync(`/proc/${name}/cmdline`, "utf8")) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Freezes or kills as the round's kind says. Answers what must be gone afterwards. */
function breakServer(kind: string): number[] {
  const server = findPostmaster(locateCluster(dataDir, 18).cluster)?.pid;
  if (!server) throw new Error("No Postgres runs.");
  const servant = kind.includes("server frozen")
    ? server
    : servants(server, kind.includes("backend") ? /^postgres: academy / : /^postgres: checkpointer/)[0];
  if (!servant) throw new Error(`There is nothing to freeze for: ${kind}.`);
  process.kill(servant, "SIGSTOP");
  if (kind.includes("killed")) process.kill(server, "SIGKILL");
  return [server, servant];
}

let running: RunningServer | undefined = await startServer({ dataDir });
const secondsTaken: number[] = [];
for (let round = 0; round < rounds; round++) {
  const kind = kinds[round % kinds.length] ?? "";
  if (!running) break;
  const broken = breakServer(kind);
  process.kill(running.pid, "SIGKILL");
  const startedAt = performance.now();
  try {
    running = await startServer({ dataDir });
    const seconds = (performance.now() - startedAt) / 1000;
    const left = broken.filter(isAlive);
    secondsTaken.push(seconds);
    console.log(`${kind.padEnd(36)} up after ${seconds.toFixed(1)} s${left.length ? `, still there: ${left}` : ""}`);
  } catch (error) {
    running = undefined;
    console.log(`${kind.padEnd(36)} NOT UP: ${error instanceof Error ? error.message : error}`);
  }
}
await running?.stop();
console.log(`\nWhat the database's log says of it:`);
const log = readFileSync(locateCluster(dataDir, 18).cluster.logFile, "utf8");
for (const line of log
  .split("\n")
  .filter((text) => text.includes("watchdog:"))
  .slice(-4))
  console.log(`  ${line}`);
rmSync(dataDir, { recursive: true, force: true });

const inTime = secondsTaken.filter((seconds) => seconds <= limitS).length;
console.log(
  `\n${inTime} of ${rounds} up within ${limitS} s, the slowest after ${Math.max(...secondsTaken).toFixed(1)} s`,
);
process.exitCode = inTime === rounds ? 0 : 1;
