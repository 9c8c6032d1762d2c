/**
 * Part of `npm run check`: public pages are rendered on the server and never hydrated, so an event handler or a state there
 * would do nothing, and no test of a component would notice. From the public layout and the route modules that the manifests put into it
 * it follows static imports through features/, ui/ and app/web/, stops at islands, and reports
 * - in features/ and app/web/: JSX handlers (`onClick={…}`) and the hooks of state and effects. A handler that passes on a
 *   prop of its own (`onClick={onClick}`, `onClick={crumb.onClick}`) only works where one is given, and is let through;
 * - in ui/: hooks that hold a state, since such a component lives only where it is hydrated. Its handlers and effects are
 *   let through: they follow the props that an island or the dashboard gives, and plain pages give none.
 * Where a component does without its scripts on purpose, a comment `// unhydrated: …` on the line above shows what it is then.
 * It also reports `useId` in islands and in all that they import: an island hydrates as a tree of its own, so its ids would
 * differ from those that the server wrote.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { pageRoutesIn } from "#app/web/route-files.ts";
import { readModule } from "./directions/read-module.ts";

/** One error, with the file's path from the root. */
export type Breach = { file: string; line: number; message: string };

const publicLayout = "app/web/layouts/public.tsx";
const followed = /^(features|ui|app\/web)\/.*\.tsx?$/;
const island = /\.island\.tsx$/;

const stateHooks = ["useState", "useReducer", "useSyncExternalStore", "useOptimistic", "useActionState"];
const effectHooks = ["useEffect", "useLayoutEffect", "useInsertionEffect"];

/** Every breach in the checkout at `root`, whose public pages have these route modules. */
export function findBreaches(root: string, routeModules: readonly string[]): Breach[] {
  const pages = reachedFrom(root, [publicLayout, ...routeModules], (file) => !island.test(file));
  const islands = globSync("{features,app}/**/*.island.tsx", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const inIslands = reachedFrom(root, islands, () => true);
  return [
    ...[...pages].flatMap(([file, importer]) => deadUses(root, file, importer)),
    ...[...inIslands].flatMap(([file, importer]) => idUses(root, file, importer)),
  ];
}

/** The files that are reached by static imports, each with the file that imports it first. */
function reachedFrom(root: string, entries: string[], isFollowed: (file: string) => boolean): Map<string, string> {
  const reached = new Map<string, string>();
  const visit = (file: string, importer: string) => {
    if (reached.has(file)) return;
    reached.set(file, importer);
    for (const { specifier, isType } of readModule(file, readFileSync(path.join(root, file), "utf8")).references) {
      const target = resolve(file, specifier);
      if (!isType && target && isFollowed(target) && existsSync(path.join(root, target))) visit(target, file);
    }
  };
  for (const entry of entries) visit(entry, "");
  return reached;
}

/** The file of ours behind a specifier: `#ui/icons/icon.tsx` is at `ui/icons/icon.tsx`. Null for anything else. */
function resolve(file: string, specifier: string): string | null {
  const target = specifier.startsWith("#")
    ? specifier.slice(1)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), specifier)
      : "";
  return followed.test(target) ? target : null;
}

/** What would do nothing in a file of an unhydrated page. */
function deadUses(root: string, file: string, importer: string): Breach[] {
  const isShared = file.startsWith("ui/");
  const hooks = isShared ? stateHooks : [...stateHooks, ...effectHooks];
  const breaches: Breach[] = [];
  const { program, source, lineAt } = parse(root, file);
  const lines = source.split("\n");
  const report = (node: Node, what: string) => {
    const line = lineAt(node.start);
    if (/\/\/ unhydrated: \S/.test(lines[line - 2] ?? "")) return;
    breaches.push({ file, line, message: `${what} does nothing on a page that is not hydrated${from(importer)}` });
  };
  walk(program, (node) => {
    const hook = node.type === "CallExpression" ? calledName(node) : "";
    if (hooks.includes(hook)) report(node, hook);
    if (!isShared && node.type === "JSXAttribute" && isHandler(node)) report(node, String((node.name as Node).name));
  });
  return breaches;
}

function idUses(root: string, file: string, importer: string): Breach[] {
  const breaches: Breach[] = [];
  const { program, lineAt } = parse(root, file);
  walk(program, (node) => {
    if (node.type !== "CallExpression" || calledName(node) !== "useId") return;
    breaches.push({
      file,
      line: lineAt(node.start),
      message: `useId differs between the server and an island: take the id as a prop${from(importer)}`,
    });
  });
  return breaches;
}

const from = (importer: string) => (importer ? ` (imported by ${importer})` : "");

/** `useState(…)` and `React.useState(…)`. */
function calledName(call: Node): string {
  const callee = call.callee as Node;
  return String(callee.type === "MemberExpression" ? (callee.property as Node).name : callee.name);
}

/** `onClick={…}`, unless it only hands on a prop named like a handler. */
function isHandler(attribute: Node): boolean {
  const name = attribute.name as Node;
  const container = attribute.value as Node | null;
  if (!/^on[A-Z]/.test(String(name.name)) || container?.type !== "JSXExpressionContainer") return false;
  const value = container.expression as Node;
  const last = value.type === "MemberExpression" ? (value.property as Node) : value;
  return !(last.type === "Identifier" && /^on[A-Z]/.test(String(last.name)));
}

type Node = { type: string; start: number; [key: string]: unknown };

function parse(root: string, file: string) {
  const source = readFileSync(path.join(root, file), "utf8");
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  return {
    source,
    program: program as unknown as Node,
    lineAt: (offset: number) => source.slice(0, offset).split("\n").length,
  };
}

function walk(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && typeof child.type === "string") walk(child, see);
    }
  }
}

if (import.meta.main) {
  const breaches = findBreaches(
    path.resolve(import.meta.dirname, ".."),
    pageRoutesIn("public").map(({ module }) => module),
  );
  for (const { file, line, message } of breaches) console.error(`${file}:${line}  ${message}`);
  if (breaches.length > 0) process.exitCode = 1;
  else console.log("Public pages hold no handlers or state outside of islands.");
}
