import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { EmbeddedPostgresError } from "./errors.ts";

/**
 * The system user that Postgres runs as. `uid` and `gid` are set only when they differ from ours (we are root), so that
 * `...spawnAs(account)` means "as ourselves" everywhere else, Windows included.
 */
export type Account = { name: string; uid?: number; gid?: number };

/**
 * Postgres refuses to run as root: then the owner of the existing cluster, else "postgres", else "no one".
 * The owner comes first, because Postgres also refuses a cluster of another user.
 * @throws EmbeddedPostgresError no_unprivileged_user | not_owner
 */
export function chooseAccount(existingCluster: string): Account {
  const ourUid = process.getuid?.();
  const owner = existsSync(existingCluster) ? statSync(existingCluster) : undefined;
  if (ourUid === undefined) return { name: userInfo().username };
  if (ourUid !== 0) {
    if (owner && owner.uid !== ourUid) {
      throw new EmbeddedPostgresError(
        "not_owner",
        `The database in ${existingCluster} belongs to the user ${nameOf(owner.uid)}: start as that user or as root, or give the directory to yourself with chown -R.`,
      );
    }
    return { name: `user ${nameOf(ourUid)}` };
  }
  if (owner && owner.uid !== 0) return { name: `user ${nameOf(owner.uid)}`, uid: owner.uid, gid: owner.gid };
  for (const name of ["postgres", "nobody"]) {
    const account = lookUp(name);
    if (!account) continue;
    if (owner) {
      throw new EmbeddedPostgresError(
        "not_owner",
        `The database in ${existingCluster} belongs to root, whom Postgres refuses to run as: give it away with chown -R ${name}.`,
      );
    }
    return account;
  }
  throw new EmbeddedPostgresError(
    "no_unprivileged_user",
    'Postgres cannot run as root, and this system has neither a user "postgres" nor "nobody": start as an ordinary user.',
  );
}

/** A user's name, or its number where the system has no name for it, as in many containers. */
function nameOf(uid: number): string {
  try {
    return execFileSync("id", ["-un", String(uid)], { stdio: ["ignore", "pipe", "ignore"], encoding: "utf8" }).trim();
  } catch {
    return String(uid);
  }
}

function lookUp(name: string): Account | undefined {
  try {
    const number = (flag: string) =>
      Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"], encoding: "utf8" }));
    const uid = number("-u");
    return uid > 0 ? { name: `user ${name}`, uid, gid: number("-g") } : undefined;
  } catch {
    return undefined;
  }
}

/** Options for child_process that make the child run as the account; on Windows, `inside` that directory. */
export function spawnAs(
  account: Account,
  inside = "/",
): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  return {
    ...(account.uid === undefined ? {} : { uid: account.uid, gid: account.gid }),
    // the account may not be allowed where we are
    cwd: process.platform === "win32" ? inside : "/",
    env: cleanEnvironment(),
  };
}

/**
 * The environment that Postgres and its helpers get: nothing of ours, because PGPORT, PGDATA or a locale in it would
 * change the server, and because our secrets are none of its business.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const stored = process.platform === "win32" ? ["PATH", "SystemRoot", "TEMP", "TMP", "COMSPEC"] : ["PATH"];
  const environment: NodeJS.ProcessEnv = { LC_ALL: "C", LANG: "C" };
  for (const name of stored) if (process.env[name] !== undefined) environment[name] = process.env[name];
  return environment;
}

/** Gives a file or directory to the account, where that is not ourselves. */
export function giveTo(account: Account, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

/**
 * Whether the account may pass through the directory. Tried, not computed: access lists and mounts count too.
 * @throws the error of the system when nothing could be tried (no process left, for example): where a cluster and its socket lie
 * hangs on the answer, so that none is better than a wrong one
 */
export function canEnter(account: Account, directory: string): boolean {
  if (account.uid === undefined) return true;
  const { status, error } = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], {
    ...spawnAs(account),
    stdio: "ignore",
  });
  if (error) throw error;
  return status === 0;
}
