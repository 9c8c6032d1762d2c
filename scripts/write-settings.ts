/** Writes the table of settings into the README, between its two marks. Run: npm run settings */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { settingsTable } from "#app/settings-table.ts";
import { projectRoot } from "#lib/project-root.ts";

const file = path.join(projectRoot(), "README.md");
const [start, end] = ["<!-- settings -->", "<!-- /settings -->"];
const readme = readFileSync(file, "utf8");
const from = readme.indexOf(start) + start.length;
const to = readme.indexOf(end);
if (from < start.length || to < from) throw new Error("The README has no place for the settings.");
writeFileSync(file, `${readme.slice(0, from)}\n${settingsTable()}\n${readme.slice(to)}`);
