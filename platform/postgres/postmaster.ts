import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { errorCode } from "./errors.ts";
import { isAlive } from "./is-alive.ts";

/** A running server, as it describes itself in its postmaster.pid. */
export type Postmaster = {
  pid: number;
  port: number;
  /** Null while the server has not yet written it (and always on Windows, where it listens on a port). */
  socketDirectory: string | null;
  /** "starting" covers crash recovery; "stopping" means that it must be waited for and started again. */
  status: "starting" | "ready" | "stopping";
};

/** How often a server that is stopping is looked at. */
const pollMs = 20;

export function pidFile(cluster: Cluster): string {
  return join(cluster.data, "postmaster.pid");
}

/** The server that runs on the cluster, or null. A pid file that a dead server left counts as none. */
export function findPostmaster(cluster: Cluster): Postmaster | null {
  const lines = readLines(pidFile(cluster));
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!isAlive(pid) || !isPostgres(pid)) return null;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number.parseInt(lines[3] ?? "", 10) || 0,
    // an empty line: it is filled in once the sockets exist
    socketDirectory: lines[4]?.trim() || null,
    status: status === "ready" || status === "stopping" ? status : "starting",
  };
}

/**
 * Postgres trusts a pid file whose number is alive, even when the number now belongs to another program, as happens
 * after a crash of the machine and in containers, whose numbers are few: it would refuse to start forever.
 * Removes such a file. Several starters may do so at once, so it is renamed first and given back if it turns out new.
 */
export function discardForeignPidFile(cluster: Cluster): void {
  const file = pidFile(cluster);
  const stale = Number.parseInt(readLines(file)[0] ?? "", 10);
  if (!isAlive(stale) || isPostgres(stale)) return;
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (Number.parseInt(readLines(aside)[0] ?? "", 10) === stale) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/** How a server that must end is pressed. */
type Pressure = {
  /** How long it may end gracefully, which spares the next start its recovery. 0 skips that. */
  kindlyForMs: number;
  /** Gets a line for each step beyond the kind one. */
  log: (line: string) => void;
};

/** How long a server may take once it was told to end at once, before the kernel ends it. */
const atOnceForMs = 2_000;

/**
 * Stops the server that runs on the cluster and waits until all its processes have ended: gracefully, after `kindlyForMs` at
 * once, and soon after by the kernel (a frozen process hears nothing else). No commit is lost either way. Does nothing when
 * none runs. Several may press the same server.
 */
export async function stopPostmaster(cluster: Cluster, { kindlyForMs, log }: Pressure): Promise<void> {
  const pid = findPostmaster(cluster)?.pid;
  if (pid === undefined) return;
  const startedAt = Date.now();
  const name = `Postgres (process ${pid})`;
  let sent: NodeJS.Signals | undefined;
  // a server removes its pid file a moment before it ends: the file tells whom to signal, the process when it is over
  while (isAlive(pid)) {
    const waitedMs = Date.now() - startedAt;
    const wanted = waitedMs >= kindlyForMs + atOnceForMs ? "SIGKILL" : waitedMs >= kindlyForMs ? "SIGQUIT" : "SIGINT";
    if (sent !== wanted && isPostgres(pid)) {
      if (wanted === "SIGQUIT")
        log(`${name} has not stopped after ${seconds(kindlyForMs)}: it is told to end at once.`);
      if (wanted === "SIGKILL") log(`${name} hangs: it is killed with all its processes.`);
      // its children first: without them it would begin a recovery, and what is left of them would hold its shared memory
      const ended = wanted === "SIGKILL" ? [...serverProcesses(cluster, pid), pid] : [pid];
      for (const one of ended) signal(one, wanted);
      sent = wanted;
    }
    await delay(pollMs);
  }
}

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;

/**
 * Kills what a dead server left on the cluster: a frozen process of it holds the shared memory that the next one needs.
 * `seen` are those that an earlier look found; only what was there then is killed, so that nobody takes a server that another
 * process has just started for such a rest. Returns the processes found.
 */
export function killOrphans(cluster: Cluster, seen: readonly number[], log: (line: string) => void): number[] {
  if (findPostmaster(cluster)) return [];
  const found = serverProcesses(cluster);
  for (const pid of found.filter((one) => seen.includes(one))) {
    log(`Process ${pid} is left of a Postgres that has died and holds its memory: it is killed.`);
    signal(pid, "SIGKILL");
  }
  return found;
}

/** The processes of a server besides its first: those that work in the cluster's directory, else the children of `parent`. */
function serverProcesses(cluster: Cluster, parent?: number): number[] {
  if (process.platform === "linux") {
    const directory = realpathSync(cluster.data);
    return readdirSync("/proc").flatMap((name) => {
      const pid = Number(name);
      if (!Number.isInteger(pid) || pid === parent) return [];
      try {
        const isOurs =
          readlinkSync(`/proc/${pid}/cwd`) === directory && /^postgres/.test(readLines(`/proc/${pid}/comm`)[0] ?? "");
        return isOurs ? [pid] : [];
      } catch {
        return []; // it has ended, or is somebody else's
      }
    });
  }
  if (parent === undefined) return [];
  const table = execFileSync("ps", ["-A", "-o", "pid=", "-o", "ppid="], { encoding: "utf8" });
  return table
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** False only when the process certainly runs something else. */
function isPostgres(pid: number): boolean {
  try {
    if (process.platform === "linux") {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0] ?? "";
      return basename(command).startsWith("postgres");
    }
    if (process.platform === "win32") return true;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes("postgres");
  } catch {
    return true;
  }
}
