/**
 * Writes app/web/feature-list.ts, the features of app/features.ts that have a `web/feature.ts`, in the order of their names, and of
 * them app/web/navigation-rows.ts, the rows of the navigations: the shell loads these alone, and nothing else of the manifests; and
 * app/web/search/findable.ts, what the office's search finds by itself. Files of
 * their own, since the list of the server would bring the server along. `--check` changes nothing and
 * fails when the list is old. Run: npm run features
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { navigationGroups } from "#app/web/navigation-groups.ts";
import { workplaceAt } from "#lib/paths.ts";
import { projectRoot } from "#lib/project-root.ts";
import type { Findable, WebFeature, WebPage } from "#ui/workplace/web-feature.ts";
import { floorsFile, floorsIn } from "./directions/floors.ts";

const root = projectRoot();
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const manifestOf = (name: string) => path.join(root, "features", name, "web/feature.ts");
const withPages = floorsIn(readFileSync(path.join(root, floorsFile), "utf8"))
  .filter((name) => existsSync(manifestOf(name)))
  .sort();
const lists = withPages.map(
  (name) => `export { feature as ${camelCase(name)} } from "#features/${name}/web/feature.ts";`,
);

type NavigationRow = NonNullable<WebPage["navigation"]> & { href: string };
const manifests = await Promise.all(
  withPages.map((name) => import(manifestOf(name)) as Promise<{ feature: WebFeature }>),
);
const pages = manifests.flatMap(({ feature }) => feature.pages);
/** The rows of all navigations, in their order. */
const rows: NavigationRow[] = pages
  .flatMap(({ path: page, navigation }) => (navigation ? [{ ...navigation, href: `/${page}` }] : []))
  .toSorted((a, b) => a.order - b.order);

const lost = rows.filter(({ group }) => group !== undefined && !Object.hasOwn(navigationGroups, group));
if (lost.length > 0)
  throw new Error(`No group is called ${lost.map(({ label, group }) => `${group} (${label})`).join(", ")}.`);

/** Of a workplace's rows those of a group are one, whose links they are. */
function inGroups(all: readonly NavigationRow[]) {
  const groups = Object.entries(navigationGroups).flatMap(([name, group]) => {
    const links = all.filter((row) => row.group === name).map(({ group: _, order: __, ...link }) => link);
    return links.length > 0 ? [{ ...group, links }] : [];
  });
  return [...all.filter(({ group }) => !group), ...groups].toSorted((a, b) => a.order - b.order);
}
const navigations = Object.entries(Object.groupBy(rows, ({ href }) => workplaceAt(href) ?? ""));

/** What the office's search finds without asking the server: the rows of its navigation, then what pages name besides. */
const findable: (Findable & { href: string; icon?: string })[] = [
  ...rows
    .filter(({ href }) => workplaceAt(href) === "admin")
    .map(({ label, href, icon, needs }) => ({ group: "Pages" as const, label, href, icon, ...(needs && { needs }) })),
  ...pages.flatMap(({ path: page, navigation, finds = [] }) =>
    finds.map((find) => ({ href: `/${page}`, ...(navigation?.needs && { needs: navigation.needs }), ...find })),
  ),
];

const made = `Made from ${floorsFile}: npm run features */`;
const written = {
  "app/web/feature-list.ts": `${[`/** Every feature with pages. ${made}`, ...lists].join("\n")}\n`,
  "app/web/navigation-rows.ts": `/** The rows of each workplace's navigation. ${made}
// biome-ignore-all format: made by a script
export const navigationRows = ${JSON.stringify(Object.fromEntries(navigations.map(([at, all = []]) => [at, inGroups(all)])))} as const;
`,
  "app/web/search/findable.ts": `/** What the office's search finds without asking the server. ${made}
// biome-ignore-all format: made by a script
export const findable = ${JSON.stringify(findable)} as const;
`,
};
for (const [file, text] of Object.entries(written)) {
  const target = path.join(root, file);
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
    console.error(`${file} is old: npm run features`);
    process.exitCode = 1;
  }
}
