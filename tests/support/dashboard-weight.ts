import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { pageRoutesIn } from "#app/web/route-files.ts";
import { projectRoot } from "#lib/project-root.ts";

/** What the pages behind the login may weigh in JavaScript, compressed: the shell, each page on top of it, and an editor with all that it ever loads. */
export const dashboardBudget = { shellBytes: 150 * 1024, routeBytes: 60 * 1024, editorBytes: 130 * 1024 };

/** Pages on which staff write, whose forms and previews come once they are there. */
const editors = /^admin\/(courses|lessons|posts|newsletter|documents|site)\/:/;

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/** `wholeBytes`: of an editor with what it loads later; null for other pages. */
export type DashboardWeight = {
  shellBytes: number;
  routes: { name: string; bytes: number; wholeBytes: number | null }[];
};

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
  const withImports = (key: string, isWhole = false, matches = new Set<string>()): Set<string> => {
    if (matches.has(key)) return matches;
    matches.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const next of isWhole ? [...imports, ...dynamicImports] : imports) withImports(next, isWhole, matches);
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
  /** What the shell loads later by itself is none of the page's. */
  const onTop = (module: string, isWhole = false) =>
    bytesOf(
      [...withImports(keyOf(new RegExp(`^${RegExp.escape(module)}`)), isWhole, new Set(shell))].filter(
        (key) => !shell.has(key),
      ),
    );
  const addresses = new Map(pageRoutesIn("dashboard").map(({ module, page }) => [module, page.path]));
  const routes = [...addresses].map(([module, address]) => ({
    name: path.basename(module, ".tsx"),
    bytes: onTop(module),
    wholeBytes: editors.test(address) ? onTop(module, true) : null,
  }));
  return { shellBytes: bytesOf(shell), routes };
}
