// Part of `npm run check`: fails on an import that goes against the directions between rooms and the floors of features, on files
// in a circle and on a page's address outside of lib/paths.ts (docs/ARCHITECTURE.md).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findCircles } from "./directions/circles.ts";
import { floorsFile, floorsIn } from "./directions/floors.ts";
import { isSpeltAddress, pageNamesIn } from "./directions/page-addresses.ts";
import { type Module, type Reference, readModule } from "./directions/read-module.ts";
import { breachBetween, breachWithPackage, isKnownRoom, isNameless, productWordIn } from "./directions/rules.ts";

/** One error, with the file's path from the root and the line of its import or name. */
export type Breach = { file: string; line: number; message: string };

/** Not rooms: made by tools, or without sources. */
const notRooms = new Set(["node_modules", "build", "var", "test-results", "playwright-report"]);

/** Every breach in the checkout at `root`, in the order of the files. */
export function findBreaches(root: string): Breach[] {
  const aliases = readAliases(root);
  const floors = readFloors(root);
  const breaches: Breach[] = [];
  const modules = new Map<string, Module>();
  for (const room of foldersOf(root)) {
    const files = sourcesIn(root, room);
    if (files[0] && !isKnownRoom(room)) {
      breaches.push({
        file: files[0],
        line: 1,
        message: `no rule says what the room ${room} may import: add it to scripts/directions/rules.ts`,
      });
      continue;
    }
    for (const file of files) modules.set(file, readModule(file, readFileSync(path.join(root, file), "utf8")));
  }

  const pageNames = pageNamesIn((modules.get("lib/paths.ts")?.texts ?? []).map(({ text }) => text));
  const links = new Map<string, Map<string, number>>();
  for (const [file, module] of modules) {
    const targets = new Map<string, number>();
    for (const reference of module.references) {
      const target = resolve(file, reference.specifier, aliases);
      const message = breachOf(file, reference, target, floors);
      if (message) breaches.push({ file, line: reference.line, message: `${message} (${reference.specifier})` });
      if (target !== null && typeof target === "object" && !targets.has(target.path)) {
        targets.set(target.path, reference.line);
      }
    }
    links.set(file, targets);
    if (isNameless(file)) breaches.push(...wrongNames(file, module));
    for (const { text, line } of module.texts) {
      if (!isSpeltAddress(file, text, pageNames)) continue;
      breaches.push({ file, line, message: `addresses of pages are spelt in lib/paths.ts alone ("${text}")` });
    }
  }
  for (const circle of findCircles(links)) {
    const [file = "", next = ""] = circle;
    breaches.push({ file, line: links.get(file)?.get(next) ?? 1, message: `files in a circle: ${circle.join(" → ")}` });
  }
  return [...wrongFloors(root, floors), ...breaches];
}

/** The features, the lowest floor first; none where nothing lists them. */
function readFloors(root: string): string[] {
  const file = path.join(root, floorsFile);
  return existsSync(file) ? floorsIn(readFileSync(file, "utf8")) : [];
}

/** Every feature is on the list of floors once, and nothing else does. */
function wrongFloors(root: string, floors: readonly string[]): Breach[] {
  const features = existsSync(path.join(root, "features")) ? foldersOf(path.join(root, "features")) : [];
  return [
    ...features
      .filter((feature) => !floors.includes(feature))
      .map((feature) => ({
        file: `features/${feature}`,
        line: 1,
        message: `stands on no floor: add it to ${floorsFile}`,
      })),
    ...floors
      .filter((feature, index) => !features.includes(feature) || floors.indexOf(feature) !== index)
      .map((feature) => ({
        file: floorsFile,
        line: 1,
        message: features.includes(feature) ? `${feature} stands here twice` : `${feature} is no feature`,
      })),
  ];
}

type Target = ReturnType<typeof resolve>;

/** Why a file may not refer to what it does, or null when it may. */
function breachOf(file: string, reference: Reference, target: Target, floors: readonly string[]): string | null {
  if (target === "outside") return `${reference.specifier} is outside of the checkout`;
  if (target === "unknown") return `${reference.specifier} is not among the imports of package.json`;
  if (target === null) return breachWithPackage(file, reference.specifier);
  return breachBetween(file, target.path, reference, floors);
}

/** One report for each word in a file: a prop that is used twenty times is one error. */
function wrongNames(file: string, { names, references }: Module): Breach[] {
  const match = new Map<string, Breach>();
  const candidates = [
    { text: file, line: 1 },
    ...references.map(({ specifier, line }) => ({ text: specifier, line })),
    ...names.map(({ name, line }) => ({ text: name, line })),
  ];
  for (const { text, line } of candidates) {
    const word = productWordIn(text);
    if (word && !match.has(word)) {
      match.set(word, { file, line, message: `${file.split("/")[0]} may not name the product: "${word}" in ${text}` });
    }
  }
  return [...match.values()];
}

/** The checkout's file behind a specifier, null for a package, or why it is neither. */
function resolve(
  file: string,
  specifier: string,
  aliases: Map<string, string>,
): { path: string } | "outside" | "unknown" | null {
  if (specifier.startsWith(".")) {
    const target = path.posix.join(path.posix.dirname(file), specifier);
    return target.startsWith("..") ? "outside" : { path: target };
  }
  if (!specifier.startsWith("#")) return null;
  for (const [prefix, folder] of aliases) {
    if (specifier.startsWith(prefix)) return { path: path.posix.join(folder, specifier.slice(prefix.length)) };
  }
  return "unknown";
}

/** `#lib/` → `lib/`, from the imports of package.json. */
function readAliases(root: string): Map<string, string> {
  const { imports = {} } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    imports?: Record<string, string>;
  };
  return new Map(
    Object.entries(imports).map(([alias, folder]) => [
      alias.replace(/\*$/, ""),
      folder.replace(/^\.\//, "").replace(/\*$/, ""),
    ]),
  );
}

function foldersOf(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !notRooms.has(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** The TypeScript sources of a room, as paths from the root with forward slashes. */
function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sourcesIn(root, file);
      return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [file] : [];
    })
    .sort();
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, "..");
  const breaches = findBreaches(root);
  for (const { file, line, message } of breaches) console.error(`${file}:${line}  ${message}`);
  if (breaches.length > 0) process.exitCode = 1;
  else console.log("Every import follows the directions.");
}
