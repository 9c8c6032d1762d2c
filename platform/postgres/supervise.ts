import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type Account, spawnAs } from "./account.ts";
import { type Binaries, program } from "./binaries.ts";
import { type Cluster, openLog, readPassword } from "./cluster.ts";
import { cleanEnvironment } from "./environment.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import {
  discardForeignPidFile,
  findPostmaster,
  isAlive,
  type Postmaster,
  pidFile,
  stopPostmaster,
} from "./postmaster.ts";
import { socketDirectoryFor } from "./socket-directory.ts";
import { joinUsers, type Share, usersPipe } from "./watchdog.ts";

const run = promisify(execFile);

/** How long a server that keeps exiting is tried again: its predecessor's orphans may still be leaving. */
const startTriesMs = 20_000;
/** The pause between two tries. */
const retryMs = 250;
/** How long a living server may take, crash recovery included. */
const recoveryLimitMs = 10 * 60_000;
/** How long a ready server may refuse us. */
const acceptLimitMs = 30_000;
/** How long a server may take to stop kindly before it is stopped at once (it then recovers at its next start). */
const stopLimitMs = 20_000;
const pollMs = 20;
/** How often a server is looked at that another process started: its end is not reported to us. */
const watchMs = 300;

type SuperviseOptions = {
  binaries: Binaries;
  account: Account;
  durable: boolean;
  temporaryDirectory: string;
  log: (line: string) => void;
};

/** A server that is kept running until `stop`. `pid` is the present one: it changes when Postgres had to be restarted. */
export type SupervisedServer = { url: string; adopted: boolean; readonly pid: number; stop(): Promise<void> };

/**
 * Starts Postgres on the cluster, or adopts the server that runs there already, and starts it again whenever it dies
 * while we live. Several processes may do so at once: one starts it, the others adopt it, the last to leave stops it.
 * @throws EmbeddedPostgresError did_not_start | socket_directory_taken | disk_full
 */
export async function superviseServer(
  cluster: Cluster,
  { binaries, account, durable, temporaryDirectory, log }: SuperviseOptions,
): Promise<SupervisedServer> {
  let child: ChildProcess | undefined;
  let share: Share | undefined;
  let shareDirectory = "";
  let stopping = false;
  let spawnedAt = 0;
  const earlierLogBytes = logSize(cluster);

  function joinAt(directory: string): Share {
    // a cleaner of temporary directories may have taken the pipe away
    if (share && shareDirectory === directory && existsSync(usersPipe(directory))) return share;
    const left = share;
    const startedIt = () => child !== undefined;
    share = joinUsers(directory, account, { pidFile: pidFile(cluster), startedIt, log });
    shareDirectory = directory;
    if (left?.watched) share.startWatchdog();
    left?.release();
    return share;
  }

  async function spawnServer(): Promise<void> {
    spawnedAt = Date.now();
    const directory = socketDirectoryFor(cluster, account, temporaryDirectory);
    // before Postgres exists, so that no moment is left in which our death would leave it alone
    joinAt(directory).startWatchdog();
    discardForeignPidFile(cluster);
    const port = process.platform === "win32" ? await rememberedPort(cluster) : 5432;
    const logHandle = openLog(cluster, account);
    try {
      child = spawn(program(binaries, "postgres"), serverArguments(cluster, { directory, port, durable }), {
        ...spawnAs(account),
        stdio: ["ignore", logHandle, logHandle],
        // its own group, so that Ctrl-C reaches us alone; on Windows the child must end with us instead
        detached: process.platform !== "win32",
        windowsHide: true,
        cwd: process.platform === "win32" ? cluster.data : "/",
        env: cleanEnvironment(),
      });
    } finally {
      closeSync(logHandle);
    }
    const gone = () => {
      child = undefined;
      void revive();
    };
    child.once("exit", gone);
    child.once("error", gone);
    child.unref();
  }

  async function untilReady(): Promise<Postmaster> {
    const startedAt = Date.now();
    let readyAt = 0;
    for (;;) {
      const postmaster = findPostmaster(cluster);
      const waitedMs = Date.now() - startedAt;
      if (postmaster) {
        const directory = process.platform === "win32" ? "" : postmaster.socketDirectory;
        if (directory !== null) joinAt(directory);
        readyAt ||= postmaster.status === "ready" ? Date.now() : 0;
        if (postmaster.status === "ready" && (await accepts(urlOf(cluster, postmaster)))) return postmaster;
        const isRefused = readyAt > 0 && Date.now() - readyAt > acceptLimitMs;
        if (stopping || isRefused || waitedMs > recoveryLimitMs) throw startError(cluster, earlierLogBytes);
      } else if (stopping || waitedMs > startTriesMs) {
        throw startError(cluster, earlierLogBytes);
      } else if (!child && Date.now() - spawnedAt > retryMs) {
        await spawnServer();
      }
      await delay(pollMs);
    }
  }

  let reviving: Promise<void> | undefined;
  let server: Postmaster | undefined;

  /** Brings the server back after its death. Does nothing before the first start has succeeded, and after `stop`. */
  function revive(): Promise<void> | undefined {
    if (stopping || !server || isAlive(server.pid) || reviving) return reviving;
    log(`Postgres (process ${server.pid}) has died: starting it again.`);
    reviving = untilReady()
      .then((postmaster) => {
        server = postmaster;
        log(`Postgres runs again (process ${postmaster.pid}).`);
      })
      .catch((error: unknown) => {
        if (!stopping) log(error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        reviving = undefined;
      });
    return reviving;
  }

  try {
    server = await untilReady();
  } catch (error) {
    stopping = true;
    if (share?.release()) child?.kill("SIGQUIT");
    throw error;
  }
  const timer = setInterval(revive, watchMs);
  timer.unref();

  return {
    url: urlOf(cluster, server),
    adopted: child?.pid !== server.pid,
    get pid() {
      return server?.pid ?? 0;
    },
    async stop() {
      if (stopping) return;
      stopping = true;
      clearInterval(timer);
      await reviving;
      if (share?.release()) await stopServer(cluster, binaries);
    },
  };
}

function serverArguments(
  cluster: Cluster,
  { directory, port, durable }: { directory: string; port: number; durable: boolean },
): string[] {
  const settings = {
    listen_addresses: process.platform === "win32" ? "127.0.0.1" : "",
    unix_socket_directories: process.platform === "win32" ? "" : directory,
    unix_socket_permissions: "0700",
    port: String(port),
    max_connections: "100",
    shared_buffers: "64MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(durable ? { fsync: "on" } : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return ["-D", cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

function urlOf(cluster: Cluster, { port, socketDirectory }: Postmaster): string {
  const access = `app:${encodeURIComponent(readPassword(cluster))}`;
  if (process.platform === "win32") return `postgres://${access}@127.0.0.1:${port}/postgres`;
  // the host in the query wins; the one before the path is there because URL parsers insist on it
  return `postgres://${access}@localhost:${port}/postgres?host=${encodeURIComponent(socketDirectory ?? "")}`;
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopServer(cluster: Cluster, binaries: Binaries): Promise<void> {
  if (process.platform === "win32") {
    // Windows has no signals: a "kill" would be a crash
    await run(program(binaries, "pg_ctl"), ["stop", "-D", cluster.data, "-m", "fast"], { env: cleanEnvironment() });
    return;
  }
  await stopPostmaster(cluster, { kindlyForMs: stopLimitMs });
}

function startError(cluster: Cluster, earlierLogBytes: number): EmbeddedPostgresError {
  const written = existsSync(cluster.logFile) ? readFileSync(cluster.logFile) : Buffer.alloc(0);
  const lines = written
    .subarray(written.length < earlierLogBytes ? 0 : earlierLogBytes)
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .filter(Boolean);
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? "it wrote no log";
  if (/No space left|Disk quota/i.test(reason)) {
    return new EmbeddedPostgresError("disk_full", `The disk that holds ${cluster.directory} is full.`);
  }
  return new EmbeddedPostgresError(
    "did_not_start",
    `Postgres did not start on ${cluster.directory}: ${reason.replace(/^.*?(FATAL|PANIC):\s*/, "")} (log: ${cluster.logFile})`,
  );
}

/** Faults of earlier starts stand in the log too, and are not this one's. */
function logSize(cluster: Cluster): number {
  return existsSync(cluster.logFile) ? statSync(cluster.logFile).size : 0;
}

/** The port of earlier starts, so that a restarted server is found where it was; a free one the first time. */
async function rememberedPort(cluster: Cluster): Promise<number> {
  const file = join(cluster.directory, "port");
  const earlier = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
  const port = (await listenBriefly(earlier)) || (await listenBriefly(0));
  if (port !== earlier) writeFileSync(file, String(port));
  return port;
}

function listenBriefly(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(0));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
