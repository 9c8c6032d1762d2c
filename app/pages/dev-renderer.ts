import type { FastifyInstance } from "fastify";
import type { Academy, PageAssets } from "#ui/page/page-context.ts";
import type { PagesBuild } from "./pages-build.ts";
import { createPageRenderer, type PageRenderer } from "./render-page.ts";

/**
 * Pages through Vite with hot reload, for `npm run dev`. Nothing is cached and the sources are read again after each change.
 * Vite is loaded only here, so that the built server does not carry it.
 */
export async function developmentPages(options: {
  academy: Academy;
  baseUrl: string;
  root: string;
  report(error: unknown): void;
}): Promise<{
  renderer: PageRenderer;
  patterns: string[];
  clientDir: null;
  before(app: FastifyInstance): void;
  close(): Promise<void>;
}> {
  // What Vite loads is for Vite to watch: it writes its settings to a new file at each start, for which Node's watch mode, asked
  // of it, would start the server again, without end.
  delete process.env.WATCH_REPORT_DEPENDENCIES;
  const { createServer } = await import("vite");
  const { globSync } = await import("node:fs");
  const { extraName, islandName } = await import("./build-files.ts");
  const vite = await createServer({ root: options.root, server: { middlewareMode: true }, appType: "custom" });
  const islands = Object.fromEntries(
    globSync("{features/*,app}/web/**/*.{island.tsx,near.ts}", { cwd: options.root }).map((file) => [
      islandName(file) ?? file,
      `/${file}`,
    ]),
  );
  const extras = Object.fromEntries(
    globSync("features/*/web/**/*.extra.ts", { cwd: options.root }).map((file) => [
      extraName(file) ?? file,
      { script: `/${file}`, sheet: { href: `/${file.replace(/\.ts$/, ".css")}` } },
    ]),
  );
  const assets: PageAssets = {
    inlineCss: null,
    loader: { src: "/app/web/loader/public-loader.ts" },
    runtime: "/ui/islands/runtime.ts",
    islands,
    extras,
    fonts: [],
    shellScripts: [],
    scriptsOf: () => [],
  };
  const renderer: PageRenderer = async (request, rights) => {
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as PagesBuild;
    const render = createPageRenderer({
      build,
      assets,
      academy: options.academy,
      baseUrl: options.baseUrl,
      mode: "development",
      report: options.report,
    });
    return render(request, rights);
  };
  const { patternsOf } = await import("./build-files.ts");
  const patterns = patternsOf((await vite.ssrLoadModule("virtual:react-router/server-build")) as PagesBuild);
  return {
    renderer,
    patterns,
    clientDir: null,
    before(app) {
      app.addHook("onRequest", (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
