import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Academy, PageAssets, PageFraming, PageTag } from "#ui/page/page-context.ts";
import { answerFor } from "../answer-for.ts";
import { scriptsOfBuild } from "./build-files.ts";
import type { RenderedPage } from "./page-cache.ts";
import { scriptHashes, styleHashes, takeMarks } from "./page-scripts.ts";
import type { PagesBuild } from "./pages-build.ts";

export type MadePage = {
  response: Response;
  /** The inline scripts and style sheets that may be in it. */
  known: ReadonlySet<string>;
  tags: PageTag[];
  framing: ReadonlySet<PageFraming>;
  /** In development: Vite's own script puts style sheets into the page and is informed about changes over a web socket. */
  hotReload: boolean;
};
/**
 * `developmentPages`: whether this request may see them. Without it no one does, however the address is spelt. `academy`: what is read in
 * place of the academy's own.
 */
export type PageRenderer = (
  request: Request,
  options?: { developmentPages?: boolean; academy?: Academy },
) => Promise<MadePage>;

/**
 * Makes the function that runs React Router for one request with the academy's reading functions in its context. An error that has
 * an answer of its own, as when the database is away, is thrown: drawn as a broken page it would be an error of ours, a 500.
 */
export function createPageRenderer(options: {
  build: PagesBuild;
  assets: PageAssets;
  academy: Academy;
  baseUrl: string;
  mode: "development" | "production";
  /** Gets the errors of rendering. */
  report(error: unknown): void;
}): PageRenderer {
  const handle = createRequestHandler(options.build, options.mode);
  const { pageContext } = options.build.entry.module;
  const extraSheets = Object.values(options.assets.extras).flatMap(({ sheet }) => ("text" in sheet ? sheet.text : []));
  const ofBuild = [...scriptsOfBuild(options.build, options.assets), options.assets.inlineCss ?? "", ...extraSheets];
  return async (request, { developmentPages = false, academy = options.academy } = {}) => {
    const tags = new Set<PageTag>();
    const framing = new Set<PageFraming>();
    const scriptMark = randomBytes(16).toString("base64url");
    const answered: unknown[] = [];
    const context = new RouterContextProvider();
    context.set(pageContext, {
      academy,
      baseUrl: options.baseUrl,
      developmentPages,
      assets: options.assets,
      scriptMark,
      tag: (name) => tags.add(name),
      framing: (name) => framing.add(name),
      report(error) {
        if (answerFor(error).unknown) options.report(error);
        else answered.push(error);
      },
    });
    const response = await handle(request, context);
    if (answered.length > 0) throw answered[0];
    const made = { tags: [...tags], framing, hotReload: options.mode === "development" };
    if (!response.headers.get("content-type")?.startsWith("text/html")) return { ...made, response, known: new Set() };
    const { html, written } = takeMarks(await response.text(), scriptMark);
    const { status, headers } = response;
    return { ...made, response: new Response(html, { status, headers }), known: new Set([...ofBuild, ...written]) };
  };
}

/**
 * Renders the page behind a cache key (path and canonical query) for the cache. The request is made from the configured
 * origin, never from a Host header, so that no one can plant another origin in a page that others get.
 */
export async function renderForCache(renderer: PageRenderer, baseUrl: string, key: string): Promise<RenderedPage> {
  return toRenderedPage(await renderer(new Request(new URL(key, baseUrl), { headers: { Accept: "text/html" } })));
}

/**
 * Reads a rendered response to the end and adds the headers that depend on its content.
 * Errors: UnknownScriptError for a document with a script that is not ours.
 */
export async function toRenderedPage({ response, tags, framing, hotReload, known }: MadePage): Promise<RenderedPage> {
  const html = Buffer.from(await response.arrayBuffer());
  const location = response.headers.get("location");
  const robots = response.headers.get("x-robots-tag");
  const link = response.headers.get("link");
  const referrer = response.headers.get("referrer-policy");
  return {
    status: response.status,
    html,
    tags,
    store: (response.status === 200 || response.status === 404) && response.headers.get("cache-control") !== "no-store",
    headers: {
      "Content-Type": response.headers.get("content-type") ?? "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy(html.toString("utf8"), { framing, hotReload, known }),
      ...(framing.has("framed") ? { "X-Frame-Options": "SAMEORIGIN" } : {}),
      ...(location ? { Location: location } : {}),
      ...(robots ? { "X-Robots-Tag": robots } : {}),
      ...(link ? { Link: link } : {}),
      ...(referrer ? { "Referrer-Policy": referrer } : {}),
    },
  };
}

/**
 * The page's Content-Security-Policy: only our own origin, and only those inline scripts and styles that the build and its
 * framework wrote, by their hashes (a nonce cannot work in a page that is shared). JSON data blocks are not run and need no hash.
 */
function pagePolicy(
  html: string,
  { framing, hotReload, known }: Pick<MadePage, "framing" | "hotReload" | "known">,
): string {
  const scripts = scriptHashes(html, known);
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(" ")}`.trim(),
    hotReload
      ? "style-src-elem 'self' 'unsafe-inline'"
      : `style-src-elem 'self' ${styleHashes(html, known).join(" ")}`.trim(),
    // React writes style attributes for computed widths (meters, progress); attributes cannot load or run anything here.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    hotReload ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    hotReload ? "worker-src 'self' blob:" : "worker-src 'self'",
    "media-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    ...(framing.has("frames") ? ["frame-src 'self'"] : []),
    `frame-ancestors ${framing.has("framed") ? "'self'" : "'none'"}`,
  ].join("; ");
}
