// `npm run site`: prints the site's settings, or sets those that are given as name=value.
import { runBuilt } from "./setup/run-built.mjs";

await runBuilt("site", { nextToServer: true });
