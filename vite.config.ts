import { globSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { workplaceAt } from "#lib/paths.ts";
import type { Layout } from "#ui/workplace/web-feature.ts";
import { pageRoutesIn } from "./app/web/route-files.ts";
import { pageChunks } from "./scripts/page-chunks.ts";

const here = import.meta.dirname;

/** The sheet of the public pages, which the server writes into each, and what single ones have besides. */
const publicSheets = ["ui/styles/index.css", ...globSync("features/*/web/**/*.extra.css", { cwd: here })];

/** Scripts of the public pages: the loader, the island runtime, every island and what comes when it is near, each its own entry. */
const publicEntries = [
  "app/web/loader/public-loader.ts",
  "ui/islands/runtime.ts",
  ...globSync("{features/*,app}/web/**/*.{island.tsx,near.ts}", { cwd: here }),
].map((file) => path.resolve(here, file));

/** The scripts that single public pages have besides. */
const extraEntries = globSync("features/*/web/**/*.extra.ts", { cwd: here }).map((file) => path.resolve(here, file));

/** The route modules of the manifests in a layout. */
function pagesIn(layout: Layout): string[] {
  return [...new Set(pageRoutesIn(layout).map(({ module }) => module))];
}

/** Those of tutors and staff alone. */
function deskPages(): string[] {
  const students = pageRoutesIn("dashboard").filter(({ page }) => workplaceAt(`/${page.path}`) === "dashboard");
  return pagesIn("dashboard").filter((file) => !students.some(({ module }) => module === file));
}

const entryPoints = {
  root: ["node_modules/@react-router/dev/dist/config/defaults/entry.client.tsx", "app/web/root.tsx"],
  shell: ["app/web/layouts/dashboard.tsx"],
  signIn: ["app/web/layouts/sign-in.tsx", ...pagesIn("sign-in")],
  pages: pagesIn("dashboard"),
  deskPages: deskPages(),
  others: [...pagesIn("public"), ...pagesIn("plain")],
  islands: publicEntries,
  extras: extraEntries,
};

/** The manifests as browsers get them: where the pages' files are is read when the routes are made. */
const manifestsForBrowsers: Plugin = {
  name: "manifests-for-browsers",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/features\/[^/]+\/web\/feature\.ts$/ },
    handler: (code) => ({ code: code.replace(/\bfile: "[^"]+",?\s*/g, ""), map: null }),
  },
};

export default defineConfig({
  plugins: [manifestsForBrowsers, tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // React Router removes its manifest after the build unless it is requested; the server reads addresses from it.
    manifest: true,
    // Islands are imported by address from a tiny loader: the preload helper would double its size.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  // Found before the first page asks: a package that Vite meets later makes it load the page again.
  optimizeDeps: {
    entries: [
      "app/web/root.tsx",
      "app/web/{layouts,routes}/*.tsx",
      "features/*/web/routes/*.tsx",
      "ui/islands/runtime.ts",
      "{features/*,app}/web/**/*.island.tsx",
    ],
  },
  server: { hmr: { port: Number(process.env.VITE_HMR_PORT ?? 24678) } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          input: [...publicEntries, ...extraEntries, ...publicSheets.map((file) => path.resolve(here, file))],
          output: {
            codeSplitting: { groups: pageChunks(here, entryPoints) },
          },
        },
      },
    },
  },
});
