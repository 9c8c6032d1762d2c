import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
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
  const withImports = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const next of manifest[key]?.imports ?? []) withImports(next, found);
    return found;
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
  const routes = dashboardRoutes().map((name) => ({
    name,
    bytes: bytesOf(
      [...withImports(keyOf(new RegExp(`^app/web/routes/${name}\\.tsx`)))].filter((key) => !shell.has(key)),
    ),
  }));
  return { shellBytes: bytesOf(shell), routes };
}

/** Modules of the pages inside the dashboard's layout, as app/web/routes.ts names them. */
function dashboardRoutes(): string[] {
  const source = readFileSync(path.join(projectRoot(), "app/web/routes.ts"), "utf8");
  const inside = /layout\("layouts\/dashboard\.tsx", \[([\s\S]*?)\n {2}\]\)/.exec(source)?.[1] ?? "";
  return [...new Set([...inside.matchAll(/"routes\/([\w-]+)\.tsx"/g)].map(([, name]) => name as string))];
}
