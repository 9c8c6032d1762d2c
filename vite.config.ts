import { globSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const here = import.meta.dirname;

/** Scripts of the public pages: the loader, the island runtime, the service worker and every island, each its own entry. */
const publicEntries = [
  "app/web/loader/public-loader.ts",
  "app/web/loader/service-worker.ts",
  "ui/islands/runtime.ts",
  ...globSync("{features/*,app}/web/**/*.island.tsx", { cwd: here }),
].map((file) => path.resolve(here, file));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // React Router removes its manifest after the build unless it is asked for; the server reads addresses from it.
    manifest: true,
    // Islands are imported by address from a tiny loader: the preload helper would double its size.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  server: { hmr: { port: Number(process.env.VITE_HMR_PORT ?? 24678) } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          input: publicEntries,
          output: {
            // The service worker must keep one address at the root: its folder is what it may control.
            entryFileNames: (chunk) => (chunk.name === "service-worker" ? "sw.js" : "assets/[name]-[hash].js"),
          },
        },
      },
    },
  },
});
