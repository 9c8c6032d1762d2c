import { chmodSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import { type Account, canEnter } from "./account.ts";
import { binariesIn, packagedBinaries } from "./binaries.ts";
import { clusterExists, createCluster } from "./cluster.ts";
import { fileError } from "./errors.ts";
import { locateCluster, writePointer } from "./location.ts";
import { privatePlaceFor } from "./private-place.ts";
import { prepareLimitedRole } from "./roles.ts";
import { runServer } from "./server.ts";

export type EmbeddedPostgresOptions = {
  /** Made when missing. The cluster goes into its folder `pg18`, unless Postgres' user cannot enter it (see `location`). */
  dataDir: string;
  /** Gets one readable line for each thing that an operator would want to know. */
  log?: (line: string) => void;
  /** false gives up fsync for speed: for throw-away test clusters only. */
  durable?: boolean;
  /** Another directory with postgres and initdb (version 15 or newer) instead of the installed package's. */
  binariesDirectory?: string;
  /** Where the directory of the socket is made; os.tmpdir() by default. Users of one cluster should agree. */
  temporaryDirectory?: string;
};

export type EmbeddedPostgres = {
  /** Address of the limited role "academy" on the database "postgres". It stays good when Postgres is restarted. */
  url: string;
  /** Address of the superuser "app", the owner, on the same database: for migrations, and for the person who makes databases. */
  ownerUrl: string;
  /** Postgres' present process number. */
  readonly pid: number;
  /** The directory that holds the cluster, its password and its log. */
  location: string;
  /** Leaves the server; the last user to leave stops it, and waits until it has stopped. */
  stop(): Promise<void>;
};

/**
 * Runs a real Postgres for this process: the first start makes the cluster (about a second), later ones take about
 * 0.1 s. It is started again when it dies and stopped by the last process that leaves it. One that a killed process left runs on;
 * the next start takes it over.
 * @throws EmbeddedPostgresError with one clear sentence and a literal `code`
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => {},
  durable = true,
  binariesDirectory,
  temporaryDirectory = tmpdir(),
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const major = binariesDirectory ? (await binariesIn(binariesDirectory, ourselves)).major : packagedMajor;
  const { cluster, account, pointerFile } = locateCluster(resolve(dataDir), major);
  const home = dirname(cluster.directory);
  // copies of the programs serve every DATA_DIR of the machine where they are outside of this one
  const placeForCopy = () => (pointerFile ? dirname(home) : canEnter(account, home) ? home : privatePlaceFor(account));
  const binaries = binariesDirectory
    ? await binariesIn(binariesDirectory, account)
    : await packagedBinaries(account, placeForCopy, log);
  try {
    if (!clusterExists(cluster)) {
      log(`Making the database (Postgres ${binaries.version}) in ${cluster.directory}.`);
      if (pointerFile) makeEnterable(home);
      await createCluster(cluster, { binaries, account, durable });
    }
    if (pointerFile) {
      writePointer(pointerFile, home);
      log(
        `The database is in ${home}: the ${account.name}, whom Postgres runs as, cannot enter ${dirname(pointerFile)}.`,
      );
    }
    const server = await runServer(cluster, { binaries, account, durable, temporaryDirectory, log });
    try {
      const url = await prepareLimitedRole(server.url);
      return Object.assign(server, { ownerUrl: server.url, url, location: home });
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    throw fileError(error, home);
  }
}

const ourselves: Account = { name: "user that runs this" };

/** The major version of the installed binaries package; the cluster's directory is named after it. */
const packagedMajor = 18;

/** Not left to mkdir's mode, from which the umask takes bits away. */
function makeEnterable(directory: string): void {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
}
