import { createHash } from "node:crypto";
import { lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Account, canEnter, giveTo } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";

/** A socket's path may have 107 bytes on Linux and 103 elsewhere. */
const socketPathLimitBytes = 103;

/**
 * The private directory (mode 700, the account's own) for the cluster's socket. It is in the temporary directory,
 * because a path in DATA_DIR may be too long for a socket, or on a file system that has none.
 * @throws EmbeddedPostgresError socket_directory_taken
 */
export function socketDirectoryFor(cluster: Cluster, account: Account, temporaryDirectory: string): string {
  const name = `unwalled-${createHash("sha256").update(cluster.directory).digest("hex").slice(0, 12)}`;
  const fits = (directory: string) => Buffer.byteLength(join(directory, name, ".s.PGSQL.5432")) <= socketPathLimitBytes;
  const parent = fits(temporaryDirectory) && canEnter(account, temporaryDirectory) ? temporaryDirectory : "/tmp";
  const directory = join(parent, name);
  if (process.platform === "win32") return directory;
  try {
    mkdirSync(directory, { mode: 0o700 });
    giveTo(account, directory);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  // the name can be guessed, so another user may have been there first
  const stat = lstatSync(directory);
  const owner = account.uid ?? process.getuid?.();
  const isOurs =
    stat.isDirectory() && (stat.uid === owner || stat.uid === process.getuid?.()) && (stat.mode & 0o077) === 0;
  if (!isOurs) {
    throw new EmbeddedPostgresError(
      "socket_directory_taken",
      `${directory} is needed for the database's socket but belongs to somebody else: remove it, or set TMPDIR to another directory.`,
    );
  }
  if (stat.uid !== owner) giveTo(account, directory);
  return directory;
}
