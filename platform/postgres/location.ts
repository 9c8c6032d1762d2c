import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Account, canEnter, chooseAccount } from "./account.ts";
import { type Cluster, clusterExists, clusterIn } from "./cluster.ts";
import { EmbeddedPostgresError, fileError } from "./errors.ts";
import { privatePlaceFor } from "./private-place.ts";

/** Where the cluster lives and who runs it. `pointerFile` is set when it lives outside DATA_DIR. */
export type Location = { cluster: Cluster; account: Account; pointerFile?: string };

/**
 * Finds the place of the cluster for `dataDir`: in it, or, when we are root and the account that Postgres runs as cannot
 * enter it (a checkout under /root), in a private place that the account can enter.
 * @throws EmbeddedPostgresError not_writable | not_a_directory | disk_full | not_owner | no_unprivileged_user |
 * unreachable | moved_away
 */
export function locateCluster(dataDir: string, major: number): Location {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw fileError(error, dataDir);
  }
  // one name per place: the processes that share a cluster find each other by it
  const home = realpathSync(dataDir);
  const pointerFile = join(home, `pg${major}.location`);
  if (existsSync(pointerFile)) return followPointer(pointerFile, major);

  const cluster = clusterIn(home, major);
  const account = chooseAccount(cluster.directory);
  if (canEnter(account, home)) return { cluster, account };
  if (clusterExists(cluster)) {
    throw new EmbeddedPostgresError(
      "unreachable",
      `The database is in ${home}, which the ${account.name}, whom Postgres runs as, can no longer enter: give the directories above it the mode o+x.`,
    );
  }
  const elsewhere = clusterIn(join(privatePlaceFor(account), nameFor(home)), major);
  return { cluster: elsewhere, account: chooseAccount(elsewhere.directory), pointerFile };
}

function followPointer(pointerFile: string, major: number): Location {
  const cluster = clusterIn(readFileSync(pointerFile, "utf8").trim(), major);
  if (!clusterExists(cluster)) {
    throw new EmbeddedPostgresError(
      "moved_away",
      `The database was in ${cluster.directory} and is no longer there: bring it back, or remove ${pointerFile} to begin with an empty one.`,
    );
  }
  return { cluster, account: chooseAccount(cluster.directory), pointerFile };
}

/** Notes in DATA_DIR where its database is. Only once that exists: a pointer to nothing would stop every later start. */
export function writePointer(pointerFile: string, home: string): void {
  if (!existsSync(pointerFile)) writeFileSync(pointerFile, `${home}\n`, { flush: true });
}

function nameFor(home: string): string {
  return createHash("sha256").update(home).digest("hex").slice(0, 16);
}
