import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Connection } from "#db/connection.ts";
import { type Account, spawnAs } from "./account.ts";
import { type Binaries, program } from "./binaries.ts";
import { type Cluster, openLog } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { isAlive } from "./is-alive.ts";
import { discardForeignPidFile, findPostmaster, type Postmaster } from "./postmaster.ts";
import { rememberedPort, serverArguments, urlOf } from "./server-address.ts";
import { socketDirectoryFor } from "./socket-directory.ts";
import { logSize, startError } from "./start-error.ts";

const run = promisify(execFile);

/** How long a server that keeps exiting is tried again: what an earlier one left may still be leaving. */
const startLimitMs = 20_000;
/** The pause between two attempts. */
const retryMs = 250;
/** How long a living server is waited for in each state; "starting" covers crash recovery. */
const waitLimitsMs = { starting: 10 * 60_000, ready: 30_000, stopping: 30_000 };
/** How long one question to a server may take. */
const askLimitMs = 2_000;
/** How long a server may take to stop gracefully, then at once. Together within the time that a stopping process has. */
const stopLimitsS = { fast: 4, immediate: 2 };
const pollMs = 20;

/** Anyone who uses a server holds this lock in it, shared: the last to leave gets it alone. */
const usersLock = "31, 17";

type ServerOptions = {
  binaries: Binaries;
  account: Account;
  durable: boolean;
  temporaryDirectory: string;
  log: (line: string) => void;
};

/** A server that runs until `stop`. `pid` is the present one: it changes when Postgres had to be started again. */
export type RunningPostgres = { url: string; readonly pid: number; stop(): Promise<void> };

/**
 * Starts Postgres on the cluster, or takes over the one that runs there already, left by a process that was killed or used by
 * others; starts it again when it ends while we live. The last of its users to leave stops it.
 * @throws EmbeddedPostgresError did_not_start | hangs | socket_directory_taken | disk_full
 */
export async function runServer(
  cluster: Cluster,
  { binaries, account, durable, temporaryDirectory, log }: ServerOptions,
): Promise<RunningPostgres> {
  let child: ChildProcess | undefined;
  let isStopping = false;
  const earlierLogBytes = logSize(cluster);

  async function spawnServer(): Promise<void> {
    const directory = socketDirectoryFor(cluster, account, temporaryDirectory);
    discardForeignPidFile(cluster);
    const port = process.platform === "win32" ? await rememberedPort(cluster) : 5432;
    const logHandle = openLog(cluster, account);
    try {
      child = spawn(program(binaries, "postgres"), serverArguments(cluster, { directory, port, durable }), {
        ...spawnAs(account, cluster.data),
        stdio: ["ignore", logHandle, logHandle],
        // its own group: Ctrl-C reaches us alone
        detached: process.platform !== "win32",
        windowsHide: true,
      });
    } finally {
      closeSync(logHandle);
    }
    const onExit = () => {
      child = undefined;
    };
    child.once("exit", onExit).once("error", onExit).unref();
  }

  /** The server with our share in it, once it is there. */
  async function untilReady(): Promise<{ server: Postmaster; share: Connection }> {
    const startedAt = Date.now();
    let spawnedAt = 0;
    let state = "";
    let since = 0;
    for (;;) {
      const server = findPostmaster(cluster);
      const now = Date.now();
      if (server?.status === "ready") {
        const share = await joinUsers(urlOf(cluster, server));
        if (share) return { server, share };
      }
      if (server) {
        if (state !== `${server.pid} ${server.status}`) [state, since] = [`${server.pid} ${server.status}`, now];
        if (isStopping || now - since > waitLimitsMs[server.status]) throw hangs(server, cluster);
      } else if (isStopping || (spawnedAt > 0 && now - startedAt > startLimitMs)) {
        throw startError(cluster, earlierLogBytes);
      } else if (!child && now - spawnedAt > retryMs) {
        spawnedAt = now;
        await spawnServer();
      }
      // one that refuses us has other work: it recovers, or is full
      await delay(server?.status === "ready" ? retryMs : pollMs);
    }
  }

  /** Sees the end of our share: the server has gone, or has thrown out all its connections. */
  function reuse(match: { server: Postmaster; share: Connection }): typeof match {
    match.share.once("end", () => {
      if (!isStopping) restarting = startAgain();
    });
    return match;
  }

  async function startAgain(): Promise<void> {
    log(`The connection to Postgres (process ${current.server.pid}) has ended: it is started again where it has gone.`);
    while (!isStopping) {
      try {
        current = reuse(await untilReady());
        log(`Postgres runs (process ${current.server.pid}).`);
        return;
      } catch (error) {
        if (!isStopping) log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  let restarting: Promise<void> | undefined;
  let current = reuse(await untilReady());

  return {
    url: urlOf(cluster, current.server),
    get pid() {
      return current.server.pid;
    },
    async stop() {
      if (isStopping) return;
      isStopping = true;
      await restarting;
      if (await leaveUsers(current.share)) await stopServer(cluster, { binaries, account, log });
    },
  };
}

function hangs({ pid, status }: Postmaster, cluster: Cluster): EmbeddedPostgresError {
  const what = status === "ready" ? "takes no connection" : `is still ${status}`;
  return new EmbeddedPostgresError(
    "hangs",
    `Postgres (process ${pid}) runs on ${cluster.directory} and ${what}: wait for it, or end that process and start again (log: ${cluster.logFile}).`,
  );
}

/** A connection that holds a share in the server, or null where the server does not take us now. */
async function joinUsers(url: string): Promise<Connection | null> {
  const share = new Connection({
    connectionString: url,
    connectionTimeoutMillis: askLimitMs,
    silenceLimitMs: askLimitMs,
    application_name: "embedded-postgres",
  });
  try {
    await share.connect();
    await share.query(`select pg_advisory_lock_shared(${usersLock})`);
    return share;
  } catch {
    void share.end().catch(() => {});
    return null;
  }
}

/** Gives the share back. True when it was the last: the server is ours to stop. */
async function leaveUsers(share: Connection): Promise<boolean> {
  try {
    await share.query(`select pg_advisory_unlock_shared(${usersLock})`);
    const { rows } = await share.query<{ alone: boolean }>(`select pg_try_advisory_lock(${usersLock}) as alone`);
    // the lock is stored until the server ends: a process that comes before then waits, and starts it again
    if (rows[0]?.alone) return true;
    await share.end();
  } catch {
    // it has ended without us, or is taken over by the next start
  }
  return false;
}

async function stopServer(
  cluster: Cluster,
  { binaries, account, log }: Pick<ServerOptions, "binaries" | "account" | "log">,
): Promise<void> {
  const pid = findPostmaster(cluster)?.pid ?? 0;
  for (const [mode, seconds] of Object.entries(stopLimitsS)) {
    try {
      const order = ["stop", "-D", cluster.data, "-m", mode, "-t", String(seconds)];
      await run(program(binaries, "pg_ctl"), order, spawnAs(account, cluster.data));
      // it removes its pid file a moment before it ends
      for (let attempts = 0; attempts < 100 && isAlive(pid); attempts++) await delay(pollMs);
      return;
    } catch {
      log(`Postgres (process ${pid}) has not stopped within ${seconds} s (${mode}).`);
    }
  }
}
