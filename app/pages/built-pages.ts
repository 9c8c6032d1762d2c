import path from "node:path";
import type { Academy } from "#ui/page/page-context.ts";
import type { Env } from "../env.ts";
import { loadBuild, patternsOf } from "./build-files.ts";
import { createPageRenderer } from "./render-page.ts";

/** The built pages in `buildDir` (build/client, build/server). Errors: a sentence that shows how to build. */
export async function builtPages(options: {
  env: Env;
  academy: Academy;
  buildDir: string;
  report(error: unknown): void;
}) {
  const { build, assets } = await loadBuild(options.buildDir);
  const renderer = createPageRenderer({
    build,
    assets,
    academy: options.academy,
    baseUrl: options.env.BASE_URL,
    mode: "production",
    report: options.report,
  });
  return { renderer, patterns: patternsOf(build), clientDir: path.join(options.buildDir, "client") };
}
