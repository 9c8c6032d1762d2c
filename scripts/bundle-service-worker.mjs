// Bundles the service worker into one file at the root of the built pages, whose folder is what it may control. Apart from the
// pages: what it shares with them would become a file of its own, and a worker that is registered as a plain script may import none.
import { build } from "esbuild";
import { webFeatures } from "#app/web/features.ts";
import { offlinePages } from "#app/web/pages.ts";
import { root } from "./setup/root.mjs";

/** Pages of login and sign-up, and pages that are opened by a secret. */
const passingPages = webFeatures
  .flatMap(({ pages }) => pages)
  .filter(({ path, layout }) => layout === "sign-in" || path.includes(":token"))
  .map(({ path }) => `/${path}`);

await build({
  absWorkingDir: root,
  entryPoints: ["app/web/loader/service-worker.ts"],
  outfile: "build/client/sw.js",
  bundle: true,
  platform: "browser",
  format: "iife",
  target: "es2022",
  define: { offlinePages: JSON.stringify(offlinePages), passingPages: JSON.stringify(passingPages) },
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
