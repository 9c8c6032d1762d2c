import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { pageRoutesIn } from "#app/web/route-files.ts";
import { projectRoot } from "#lib/project-root.ts";

/** What the dashboard may weigh in JavaScript, compressed (issue 4): the shell, and each page on top of it. */
export const dashboardBudget = { shellBytes: 150 * 1024, routeBytes: 60 * 1024 };

type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

export type DashboardWeight = { shellBytes: number; routes: { name: string; bytes: number }[] };

/**
 * Adds up the built scripts that a dashboard page loads before it is there: those of the shell (client entry, root and the
 * dashboard's layout with all they import), and what each page's module imports beyond them. Brotli, as the server sends it.
 * Errors: Error when the pages are not built.
 */
export function measureDashboard(): DashboardWeight {
  const client = path.join(projectRoot(), "build/client");
  const manifest = JSON.parse(readFileSync(path.join(client, ".vite/manifest.json"), "utf8")) as Manifest;
  const keyOf = (pattern: RegExp) => {
    const key = Object.keys(manifest).find((name) => pattern.test(name));
    if (!key) throw new Error(`The build has nothing like ${pattern}.`);
    return key;
  };
  const withImports = (key: string, matches = new Set<string>()): Set<string> => {
    if (matches.has(key)) return matches;
    matches.add(key);
    for (const next of manifest[key]?.imports ?? []) withImports(next, matches);
    return matches;
  };
  const sizes = new Map<string, number>();
  const bytesOf = (keys: Iterable<string>) => {
    let total = 0;
    for (const file of new Set([...keys].map((key) => manifest[key]?.file ?? ""))) {
      if (!file.endsWith(".js")) continue;
      const known = sizes.get(file) ?? brotliCompressSync(readFileSync(path.join(client, file))).length;
      sizes.set(file, known);
      total += known;
    }
    return total;
  };
  const shell = new Set(
    [/entry\.client\.tsx/, /^app\/web\/root\.tsx/, /^app\/web\/layouts\/dashboard\.tsx/].flatMap((pattern) => [
      ...withImports(keyOf(pattern)),
    ]),
  );
  const modules = new Set(pageRoutesIn("dashboard").map(({ module }) => module));
  const routes = [...modules].map((module) => ({
    name: path.basename(module, ".tsx"),
    bytes: bytesOf([...withImports(keyOf(new RegExp(`^${RegExp.escape(module)}`)))].filter((key) => !shell.has(key))),
  }));
  return { shellBytes: bytesOf(shell), routes };
}
