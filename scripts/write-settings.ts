/** Writes docs/SETTINGS.md from the schema that parses the environment. Run: npm run settings */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { settingsPage } from "#app/settings-table.ts";
import { projectRoot } from "#lib/project-root.ts";

writeFileSync(path.join(projectRoot(), "docs/SETTINGS.md"), settingsPage());
