import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync, existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Account, spawnAs } from "./account.ts";
import { type Binaries, program } from "./binaries.ts";
import { type Cluster, openLog } from "./cluster.ts";
import { cleanEnvironment } from "./environment.ts";
import { isAlive } from "./is-alive.ts";
import { discardForeignPidFile, findPostmaster, killOrphans, type Postmaster, stopPostmaster } from "./postmaster.ts";
import { ask, rememberedPort, serverArguments, urlOf } from "./server-address.ts";
import { socketDirectoryFor } from "./socket-directory.ts";
import { logSize, startError } from "./start-error.ts";
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
    const beginAgain = () => {
      [startedAt, readyAt, heardAt] = [Date.now(), 0, 0];
    };
    for (;;) {
      const postmaster = findPostmaster(cluster);
      const waitedMs = Date.now() - startedAt;
      if (postmaster?.status === "stopping" && canSignal) {
        log(`Postgres (process ${postmaster.pid}) is stopping: waiting for its end.`);
        await end(stopLimitMs);
        beginAgain();
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
            beginAgain();
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
