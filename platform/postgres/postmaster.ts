import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Cluster } from "./cluster.ts";
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

function pidFile(cluster: Cluster): string {
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
