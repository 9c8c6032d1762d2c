import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Account, giveTo, spawnAs } from "./account.ts";
import { type Binaries, program } from "./binaries.ts";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";
import { isAlive } from "./is-alive.ts";

const run = promisify(execFile);

/**
 * One database cluster on disk. `directory` (pg18, for example) is made whole or not at all: it holds Postgres' own files in
 * `data` and the password of the user "app" in `password`.
 */
export type Cluster = { directory: string; data: string; passwordFile: string; logFile: string };

/** The cluster of that major version under `home`, whether it exists yet or not. */
export function clusterIn(home: string, major: number): Cluster {
  const directory = join(home, `pg${major}`);
  return {
    directory,
    data: join(directory, "data"),
    passwordFile: join(directory, "password"),
    logFile: join(home, `pg${major}.log`),
  };
}

/** Whether the cluster has been made. */
export function clusterExists(cluster: Cluster): boolean {
  return existsSync(join(cluster.data, "PG_VERSION"));
}

export function readPassword(cluster: Cluster): string {
  return readFileSync(cluster.passwordFile, "utf8");
}

/**
 * Makes the cluster where there is none: initdb into a private directory, then one atomic rename. A first start that is
 * killed leaves nothing half-made under the final name, and of several that race one wins and the others use its result.
 * @throws EmbeddedPostgresError initdb_failed | disk_full, or the plain file system error
 */
export async function createCluster(
  cluster: Cluster,
  { binaries, account, durable }: { binaries: Binaries; account: Account; durable: boolean },
): Promise<void> {
  removeAbandoned(cluster);
  const unfinished = `${cluster.directory}.new.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    const passwordFile = join(unfinished, "password");
    const data = join(unfinished, "data");
    for (const directory of [unfinished, data]) {
      mkdirSync(directory, { mode: 0o700 });
      giveTo(account, directory);
    }
    writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600, flush: durable });
    giveTo(account, passwordFile);
    const locale =
      binaries.major >= 17
        ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        : [process.platform === "linux" ? "--locale=C.UTF-8" : "--locale=C"];
    await run(
      program(binaries, "initdb"),
      [
        ...["-D", data, "-U", "app", "--pwfile", passwordFile, "-A", "scram-sha-256", "-E", "UTF8"],
        ...locale,
        ...(durable ? [] : ["--no-sync"]),
      ],
      spawnAs(account, unfinished),
    );
    renameSync(unfinished, cluster.directory);
    if (durable) flushDirectory(dirname(cluster.directory));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const lost = ["ENOTEMPTY", "EEXIST", "EPERM"].includes(errorCode(error) ?? "") && clusterExists(cluster);
    if (!lost) throw initdbError(error, cluster);
  }
}

function initdbError(error: unknown, cluster: Cluster): unknown {
  if (typeof error !== "object" || error === null || !("stderr" in error)) return error;
  const output = String(error.stderr).trim();
  if (/No space left|Disk quota/i.test(output)) {
    return new EmbeddedPostgresError("disk_full", `The disk that holds ${cluster.directory} is full.`, {
      cause: error,
    });
  }
  const reason = output.split("\n").find((line) => line.startsWith("initdb: error")) ?? output.split("\n").at(-1) ?? "";
  return new EmbeddedPostgresError(
    "initdb_failed",
    `The database could not be made in ${cluster.directory}: ${reason.replace(/^initdb: error: /, "")}`,
    { cause: error },
  );
}

const abandonedAfterMs = 60_000;

/**
 * Removes what killed first starts left (`pg18.new.<pid>.<random>`). Young ones stay even when their process cannot be
 * seen: in a container with a shared volume it may be alive next door.
 */
function removeAbandoned(cluster: Cluster): void {
  const home = dirname(cluster.directory);
  const prefix = `${cluster.directory.slice(home.length + 1)}.new.`;
  for (const name of readdirSync(home)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(home, name);
    try {
      const isOld = Date.now() - statSync(path).mtimeMs > abandonedAfterMs;
      if (isOld && !isAlive(Number.parseInt(name.slice(prefix.length), 10))) rmSync(path, { recursive: true });
    } catch {
      // its maker has just renamed or removed it, or it belongs to another user: not in our way
    }
  }
}

/** A rename survives a power cut only once its directory is on disk. Windows cannot open a directory and need not. */
function flushDirectory(directory: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const logLimitBytes = 10 * 1024 * 1024;

/** Opens the log for a server that is about to start; a large one becomes `….log.1` first. The caller closes it. */
export function openLog(cluster: Cluster, account: Account): number {
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > logLimitBytes) {
    renameSync(cluster.logFile, `${cluster.logFile}.1`);
  }
  const log = openSync(cluster.logFile, "a", 0o600);
  giveTo(account, cluster.logFile);
  return log;
}
