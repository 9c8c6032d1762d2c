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
import { isAlive } from "./is-alive.ts";
import { discardForeignPidFile, findPostmaster, killOrphans, type Postmaster, stopPostmaster } from "./postmaster.ts";
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
/** How long one question to a server may take. */
const askLimitMs = 2_000;
/** How long a server that says it is ready may say nothing at all: a frozen one keeps the cluster and serves nobody. */
const silenceLimitMs = 10_000;
/** How long a server may take to stop gracefully. With what follows it stays within the time that a stopping process has. */
const stopLimitMs = 4_000;
/** How long what a dead server left may take to leave by itself. */
const orphanLimitMs = 3_000;
const pollMs = 20;
/** How often a long wait (crash recovery after a large loss) says that it goes on. */
const tellEveryMs = 10_000;
/** Windows has no signals: what would be one there is a crash. */
const canSignal = process.platform !== "win32";
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
    share = joinUsers(directory, account, { cluster, startedIt, log });
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

  let ending: Promise<void> | undefined;

  /** Sees to it that a server which stops, or must, comes to its end. One at a time, since both start and watch ask for it. */
  function end(kindlyForMs: number): Promise<void> {
    ending ??= stopPostmaster(cluster, { kindlyForMs, log }).finally(() => {
      ending = undefined;
    });
    return ending;
  }

  async function untilReady(): Promise<Postmaster> {
    let startedAt = Date.now();
    let readyAt = 0;
    let heardAt = 0;
    let orphans: number[] = [];
    let orphansAt = startedAt;
    let toldAt = startedAt;
    const beginAnew = () => {
      [startedAt, readyAt, heardAt] = [Date.now(), 0, 0];
    };
    for (;;) {
      const postmaster = findPostmaster(cluster);
      const waitedMs = Date.now() - startedAt;
      if (postmaster?.status === "stopping" && canSignal) {
        log(`Postgres (process ${postmaster.pid}) is stopping: waiting for its end.`);
        await end(stopLimitMs);
        beginAnew();
      } else if (postmaster) {
        const directory = process.platform === "win32" ? "" : postmaster.socketDirectory;
        if (directory !== null) joinAt(directory);
        if (postmaster.status === "ready") {
          readyAt ||= Date.now();
          heardAt ||= Date.now();
          const answer = await ask(urlOf(cluster, postmaster));
          if (answer === "open") return postmaster;
          if (answer === "refused") heardAt = Date.now();
          else if (canSignal && Date.now() - heardAt > silenceLimitMs) {
            log(`Postgres (process ${postmaster.pid}) does not answer.`);
            await end(0);
            beginAnew();
            continue;
          }
        } else if (Date.now() - toldAt > tellEveryMs) {
          log(`Postgres (process ${postmaster.pid}) is ${postmaster.status}: still waiting for it.`);
          toldAt = Date.now();
        }
        const isRefused = readyAt > 0 && Date.now() - readyAt > acceptLimitMs;
        if (stopping || isRefused || waitedMs > recoveryLimitMs) throw startError(cluster, earlierLogBytes);
      } else if (stopping || waitedMs > startTriesMs) {
        throw startError(cluster, earlierLogBytes);
      } else if (!child && Date.now() - spawnedAt > retryMs) {
        if (Date.now() - orphansAt > orphanLimitMs) {
          orphans = killOrphans(cluster, orphans, log);
          orphansAt = Date.now();
        }
        await spawnServer();
      }
      await delay(pollMs);
    }
  }

  let reviving: Promise<void> | undefined;
  let server: Postmaster | undefined;

  /** Brings the server back after its death. Does nothing before the first start has succeeded, and after `stop`. */
  function revive(): Promise<void> | undefined {
    if (stopping || !server || reviving) return reviving;
    if (isAlive(server.pid)) {
      // somebody has told it to stop; it must not hang there while nobody is served
      if (canSignal && findPostmaster(cluster)?.status === "stopping") void end(stopLimitMs);
      return undefined;
    }
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
      if (share?.release()) await stopServer(cluster, binaries, log);
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

/** Whether a server takes us, refuses us (it lives, but is full or still starting), or says nothing. */
async function ask(url: string): Promise<"open" | "refused" | "silent"> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: askLimitMs,
    query_timeout: askLimitMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return "open";
  } catch (error) {
    return error instanceof pg.DatabaseError ? "refused" : "silent";
  } finally {
    // a frozen server does not answer a farewell either
    await Promise.race([client.end().catch(() => {}), delay(askLimitMs)]);
  }
}

async function stopServer(cluster: Cluster, binaries: Binaries, log: (line: string) => void): Promise<void> {
  if (!canSignal) {
    const stop = (mode: string) =>
      run(program(binaries, "pg_ctl"), ["stop", "-D", cluster.data, "-m", mode, "-t", String(stopLimitMs / 1000)], {
        env: cleanEnvironment(),
      });
    await stop("fast").catch(() => {
      log("Postgres has not stopped: it is told to end at once.");
      return stop("immediate");
    });
    return;
  }
  await stopPostmaster(cluster, { kindlyForMs: stopLimitMs, log });
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

/** Faults of earlier starts are in the log too, and are not this one's. */
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
