import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PageAssets } from "#ui/page/page-context.ts";
import type { PageHandle } from "../web/root.tsx";
import type { PagesBuild } from "./pages-build.ts";

/** The routes of the build as patterns without a slash before them: `courses/:slug`, home is empty. */
export function patternsOf({ routes }: PagesBuild): string[] {
  const full = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...full(route.parentId), ...(route.path ? [route.path] : [])] : [];
  };
  const isPage = (id: string) => !Object.values(routes).some((route) => route?.parentId === id);
  return Object.keys(routes)
    .filter(isPage)
    .map((id) => full(id).join("/"));
}

/** Every inline script that the components of this build may write. */
export function scriptsOfBuild(build: PagesBuild, assets: PageAssets): string[] {
  const handles = Object.values(build.routes).map((route) => route?.module.handle as PageHandle | undefined);
  return [...build.entry.module.knownScripts(assets), ...handles.flatMap((handle) => handle?.script ?? [])];
}

type ManifestChunk = { file: string; name?: string; css?: string[]; assets?: string[]; isEntry?: boolean };
type Manifest = Record<string, ManifestChunk>;

/** Loads build/server and the addresses of the built browser files. Errors: a sentence that shows how to build. */
export async function loadBuild(buildDir: string): Promise<{
  build: PagesBuild;
  assets: PageAssets;
}> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(path.join(buildDir, "client/.vite/manifest.json"), "utf8")) as Manifest;
  } catch (cause) {
    throw new Error(`The pages are not built (${buildDir}). Run: npm run build`, { cause });
  }
  const build = (await import(pathToFileURL(path.join(buildDir, "server/index.js")).href)) as PagesBuild;
  const clientDir = path.join(buildDir, "client");
  return { build, assets: assetsFrom(manifest, build, clientDir) };
}

function assetsFrom(manifest: Manifest, build: PagesBuild, clientDir: string): PageAssets {
  const address = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build lacks ${source}.`);
    return `/${chunk.file}`;
  };
  /** A built module that imports nothing by a path of its own, fit to be between script tags. */
  const inlineScript = (file: string) => {
    const text = readFileSync(path.join(clientDir, file), "utf8");
    if (/<\/script|<!--|\bfrom\s*["'`]|^import\b/.test(text))
      throw new Error(`${file} cannot stand inside a document.`);
    return text.trimEnd();
  };
  const islands: Record<string, string> = {};
  for (const key of Object.keys(manifest)) {
    const name = islandName(key);
    if (name) islands[name] = address(key);
  }
  const extras: PageAssets["extras"] = {};
  for (const key of Object.keys(manifest)) {
    const name = extraName(key);
    if (!name) continue;
    const sheet = readFileSync(path.join(clientDir, address(key.replace(/\.ts$/, ".css"))), "utf8");
    extras[name] = { script: address(key), sheet: { text: sheet } };
  }
  const chunkNamed = (name: string) => {
    const chunk = Object.values(manifest).find(
      (manifestChunk) => manifestChunk.name === name && !manifestChunk.isEntry,
    );
    if (!chunk) throw new Error(`The build lacks its part ${name}.`);
    return `/${chunk.file}`;
  };
  return {
    inlineCss: readFileSync(path.join(clientDir, address("ui/styles/index.css")), "utf8"),
    loader: { text: inlineScript(address("app/web/loader/public-loader.ts")) },
    runtime: address("ui/islands/runtime.ts"),
    islands,
    extras,
    fonts: ["familjen-latin", "public-sans-latin"].map((name) => address(`ui/fonts/${name}.woff2`)),
    shellScripts: ["base", "framework", "shell"].map(chunkNamed),
    scriptsOf(route) {
      const files = build.assets.routes[route];
      return files ? [files.module, ...(files.imports ?? [])] : [];
    },
  };
}

/**
 * The name by which a page asks for a script of its own: `features/tutors/web/pick-dialog.island.tsx` → `tutors/pick-dialog`,
 * `features/classes/web/free-times.near.ts` → `classes/free-times`, `app/web/…` → `app/…`; other files: undefined.
 */
export function islandName(file: string): string | undefined {
  const match = /^(?:features\/)?([\w-]+)\/web\/(?:.*\/)?([\w-]+)\.(?:island\.tsx|near\.ts)$/.exec(file);
  return match ? `${match[1]}/${match[2]}` : undefined;
}

/** `features/learning/web/open-lesson.extra.ts` → `learning/open-lesson`; other files: undefined. */
export function extraName(file: string): string | undefined {
  const match = /^features\/([\w-]+)\/web\/(?:.*\/)?([\w-]+)\.extra\.ts$/.exec(file);
  return match ? `${match[1]}/${match[2]}` : undefined;
}
