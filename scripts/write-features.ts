/**
 * Writes app/web/feature-list.ts, the features of app/features.ts that have a `web/feature.ts`, in the order of their names, and of
 * them app/web/shell-list.ts, what the shell loads. Files of their own, since the list of the server would bring the server along. `--check` changes nothing and
 * fails when the list is old. Run: npm run features
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#lib/project-root.ts";
import { floorsFile, floorsIn } from "./directions/floors.ts";

const root = projectRoot();
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const manifestOf = (name: string) => path.join(root, "features", name, "web/feature.ts");
const withPages = floorsIn(readFileSync(path.join(root, floorsFile), "utf8"))
  .filter((name) => existsSync(manifestOf(name)))
  .sort();
/** Features whose pages are all public show nothing of navigation, first reads or what opens offline: the shell loads the others. */
const isBehindLogin = (name: string) =>
  /\b(navigation|reads\w*|offline):|"dashboard"/.test(readFileSync(manifestOf(name), "utf8"));

const lists = [
  { file: "app/web/feature-list.ts", of: "Every feature with pages.", names: withPages },
  {
    file: "app/web/shell-list.ts",
    of: "The features with pages behind the login.",
    names: withPages.filter(isBehindLogin),
  },
];
for (const { file, of, names } of lists) {
  const lines = names.map(
    (name) => `export { feature as ${camelCase(name)} } from "#features/${name}/web/feature.ts";`,
  );
  const written = `${[`/** ${of} Made from ${floorsFile}: npm run features */`, ...lines].join("\n")}\n`;
  const target = path.join(root, file);
  if (!process.argv.includes("--check")) writeFileSync(target, written);
  else if (!existsSync(target) || readFileSync(target, "utf8") !== written) {
    console.error(`${file} is old: npm run features`);
    process.exitCode = 1;
  }
}
