/**
 * Writes app/web/feature-list.ts, what the browser loads of the features: those of app/features.ts that have a
 * `web/feature.ts`, in the order of their names. A file of its own, since the list of the server would bring the server along. `--check` changes nothing and
 * fails when the list is old. Run: npm run features
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#lib/project-root.ts";
import { floorsFile, floorsIn } from "./directions/floors.ts";

const root = projectRoot();
const file = path.join(root, "app/web/feature-list.ts");

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const lines = floorsIn(readFileSync(path.join(root, floorsFile), "utf8"))
  .filter((name) => existsSync(path.join(root, "features", name, "web/feature.ts")))
  .sort()
  .map((name) => `export { feature as ${camelCase(name)} } from "#features/${name}/web/feature.ts";`);
const written = `${[`/** Every feature with pages. Made from ${floorsFile}: npm run features */`, ...lines].join("\n")}\n`;

if (!process.argv.includes("--check")) writeFileSync(file, written);
else if (!existsSync(file) || readFileSync(file, "utf8") !== written) {
  console.error("app/web/feature-list.ts is old: npm run features");
  process.exitCode = 1;
}
