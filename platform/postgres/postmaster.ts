import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { errorCode } from "./errors.ts";

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

/** Whether a process with this number lives, ours or not. A zombie, whose parent has not yet taken note, does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    // "16447 (name) Z 1 …", and the name may hold anything
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

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
 * after a crash of the machine and in containers, whose numbers are few: it would refuse to start for ever.
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

/**
 * Stops the server that runs on the cluster and waits until its process has ended: kindly (no crash recovery at the
 * next start), after `kindlyForMs` at once. Does nothing when none runs.
 */
export async function stopPostmaster(cluster: Cluster, { kindlyForMs }: { kindlyForMs: number }): Promise<void> {
  const pid = findPostmaster(cluster)?.pid;
  if (pid === undefined) return;
  const startedAt = Date.now();
  let sent: NodeJS.Signals | undefined;
  // a server removes its pid file a moment before it ends: the file tells whom to signal, the process when it is over
  while (isAlive(pid)) {
    const wanted = Date.now() - startedAt > kindlyForMs ? "SIGQUIT" : "SIGINT";
    if (sent !== wanted && isPostgres(pid)) {
      try {
        process.kill(pid, wanted);
      } catch (error) {
        if (errorCode(error) === "ESRCH") return;
        throw error;
      }
      sent = wanted;
    }
    await delay(pollMs);
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
