import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const oldestMajor = 15;

/** Folders with one folder per installed version, whose programs are in its `bin`. */
const versionFolders = [
  "/usr/lib/postgresql",
  "/opt/homebrew/opt",
  "/usr/local/opt",
  "/usr",
  "C:\\Program Files\\PostgreSQL",
];

/** The oldest Postgres from 15 on that the system has, as `{ directory, major }`, or null. The oldest tells most. */
export function findSystemPostgres() {
  const candidates = versionFolders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(\d+|postgresql@\d+|pgsql-\d+)$/.test(name))
      .map((name) => path.join(folder, name, "bin")),
  );
  return (
    candidates
      .map((directory) => ({ directory, major: majorIn(directory) }))
      .filter(({ major }) => major >= oldestMajor)
      .sort((one, other) => one.major - other.major)[0] ?? null
  );
}

function majorIn(directory) {
  try {
    const program = path.join(directory, process.platform === "win32" ? "postgres.exe" : "postgres");
    return Number.parseInt(/\d+/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[0] ?? "", 10) || 0;
  } catch {
    return 0;
  }
}
