import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isShut, refusedWhileShut } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { DocumentRule } from "#platform/feature/documents.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import type { Limiter } from "#platform/limits/limiter.ts";
import { answerFor } from "../answer-for.ts";
import type { Env } from "../env.ts";
import { errorDocument } from "../pages/error-document.ts";
import { missingKey, type PageAddress, pageAddresses } from "../pages/page-address.ts";
import { createPageCache, type PageCache, writeEntry } from "../pages/page-cache.ts";
import { lookUpPage } from "../pages/page-lookup.ts";
import { type PageRenderer, renderForCache, toRenderedPage } from "../pages/render-page.ts";
import { shutPages } from "../pages/shut-pages.ts";
import { isDevelopmentRequest } from "./development.ts";
import { sendProblem } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The route of a page, for the log; null for what is no page. */
    pagePattern: string | null;
  }
}

/**
 * Requests for pages that are not in memory, from one caller: each may cost some ten milliseconds of processor. A hundred phones
 * behind one address have their pages from memory.
 */
const misses = { name: "page-miss", max: 120, windowS: 60 };

/**
 * Opens the page cache and answers from it. Call it before other hooks are added: a page in memory is answered by the first
 * hook, synchronously, before the request costs anything else.
 */
export function openPageCache(
  app: FastifyInstance,
  deps: { env: Env; renderer: PageRenderer; patterns: readonly string[]; rules: readonly DocumentRule[] },
): { cache: PageCache; read: ReturnType<typeof pageAddresses> } {
  const { env, renderer } = deps;
  const read = pageAddresses(deps.patterns, deps.rules);
  const always = securityHeaders(env.BASE_URL);
  const withHeaders = async (page: ReturnType<typeof toRenderedPage>) => {
    const rendered = await page;
    return { ...rendered, headers: { ...always, ...rendered.headers } };
  };
  const cache = createPageCache({
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    render: (key) => withHeaders(renderForCache(renderer, env.BASE_URL, key)),
    report: (err) => app.log.error({ err }, "a page could not be rendered again; the cached one is served"),
  });

  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.method !== "GET" && request.raw.method !== "HEAD") return done();
    const entry = cache.peek(keyOf(request.raw.url ?? "/"));
    if (!entry) return done();
    reply.hijack();
    writeEntry(request.raw, reply.raw, entry);
  });
  return { cache, read };

  /** Without a query an address is its own key, if it is one at all; with one, marks of campaigns are left out. */
  function keyOf(url: string): string {
    if (!url.includes("?")) return url;
    try {
      const address = read(url);
      return address.kind === "page" ? address.key : url;
    } catch {
      return url;
    }
  }
}

type PagesDeps = {
  env: Env;
  verbs: VerbDeps;
  limiter: Limiter;
  renderer: PageRenderer;
  clientDir: string | null;
  cache: PageCache;
  read: ReturnType<typeof pageAddresses>;
};

/** Serves the public pages and the hydrated ones: rendering, files, forms and errors. */
export async function installPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { env, renderer, cache, read, verbs, limiter } = deps;
  const always = securityHeaders(env.BASE_URL);

  if (deps.clientDir) await installFiles(app, deps.clientDir);

  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    config: { access: "public", page: true },
    errorHandler: sendErrorPage,
    handler: async (request, reply) => {
      const url = request.raw.url ?? "/";
      if (isApi(url)) return reply.callNotFound();
      const address = read(url);
      if (address.kind === "moved") return reply.redirect(address.to, 301);
      const isPage = address.kind === "page";
      if (isPage) request.pagePattern = `/${address.pattern}`;
      const isDevelopment = isPage && address.pattern.startsWith("dev/");
      // Never through the cache: neither the page for the next who asks, nor its refusal for the one who may see it.
      if (isDevelopment && isDevelopmentRequest(request.raw, env)) {
        const made = new Request(new URL(address.key, env.BASE_URL));
        return sendRendered(request, reply, made, { developmentPages: true });
      }
      if (await isShutTo(address)) {
        const entry = await cache.get(paths.openingSoon());
        reply.hijack();
        return writeEntry(request.raw, reply.raw, entry);
      }
      const waitS = await limiter.hit(misses, { ip: request.ip });
      if (waitS > 0) throw new AppError("too_many", tooMany, { retryAfterS: waitS });
      const { key, isCached, movedTo } =
        isPage && !isDevelopment
          ? await lookUpPage(verbs, address)
          : { key: missingKey(isPage ? null : address.pattern), isCached: true, movedTo: undefined };
      // What moved may move again: no one remembers it.
      if (movedTo) return reply.redirect(movedTo, 302);
      if (!isCached) return sendRendered(request, reply, new Request(new URL(key, env.BASE_URL)));
      const entry = await cache.get(key);
      reply.hijack();
      writeEntry(request.raw, reply.raw, entry);
    },
  });

  // Forms of pages that work without scripts: React Router runs the page's action, which calls the same verbs as the API.
  app.route({
    method: "POST",
    url: "/*",
    config: { access: "public", page: true, limits: [{ name: "form", max: 30, windowS: 60 }] },
    errorHandler: sendErrorPage,
    handler: async (request, reply) => {
      const url = request.raw.url ?? "/";
      if (isApi(url)) return reply.callNotFound();
      const address = read(url);
      if (address.kind === "moved") return reply.redirect(address.to, 308);
      if (address.kind === "page") request.pagePattern = `/${address.pattern}`;
      if (await isShutTo(address)) throw refusedWhileShut();
      const key = address.kind === "page" ? address.key : missingKey(address.pattern);
      // No Origin goes along: no cookie and no session ever reaches these forms, so there is nothing to forge.
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const body = typeof request.body === "string" ? request.body : "";
      const made = new Request(new URL(key, env.BASE_URL), { method: "POST", headers, body });
      // A page for development acts for the person who sits here, so another site may not send its form.
      const isOwn = ["same-origin", undefined].includes(request.headers["sec-fetch-site"] as string | undefined);
      const isDevelopment = address.kind === "page" && address.pattern.startsWith("dev/") && isOwn;
      await sendRendered(request, reply, made, {
        developmentPages: isDevelopment && isDevelopmentRequest(request.raw, env),
      });
    },
  });

  /** Whether the academy is shut, and the page with it: asked of pages that are not in memory alone, and answered from memory. */
  const isShutTo = async (address: PageAddress): Promise<boolean> =>
    address.kind !== "moved" && shutPages.has(address.pattern ?? "*") && (await isShut(verbs));

  async function sendRendered(
    request: FastifyRequest,
    reply: FastifyReply,
    made: Request,
    rights?: { developmentPages: boolean },
  ) {
    const answered = await renderer(made, rights);
    const page = await toRenderedPage(answered);
    const isHtml = page.headers["Content-Type"]?.startsWith("text/html");
    reply.status(page.status).headers({ ...always, ...page.headers, "Cache-Control": "no-store" });
    if (!isHtml) for (const [name, value] of answered.response.headers) reply.header(name, value);
    return reply.send(request.method === "HEAD" ? "" : page.html);
  }
}

const isApi = (url: string) => /^\/api(\/|$|\?)/.test(url);

const tooMany = "That is a lot of pages in a minute. Please wait a little and try again.";

/** A page that could not be made: a small document of its own with the right status, since rendering is what failed. */
function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const response = answerFor(error);
  // An unknown path of the API comes through the pages' route and may fail there before it is distinguished.
  if (isApi(request.url)) return sendProblem(request, reply, response);
  if (response.unknown) request.log.error({ err: error }, "a page could not be rendered");
  if (response.retryAfterS !== undefined) reply.header("Retry-After", String(response.retryAfterS));
  return reply
    .status(response.status)
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(errorDocument(response.sentence, request.id));
}

/** Built files: names carry their content's hash, so they are stored for a year; .br and .gz are next to them. */
async function installFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "public", page: true };
    });
    await files.register(fastifyStatic, {
      root: path.join(clientDir, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      index: false,
      decorateReply: false,
    });
  });
  app.get("/sw.js", { config: { access: "public", page: true } }, async (_request, reply) => {
    const file = path.join(clientDir, "sw.js");
    await stat(file);
    return (
      reply
        .header("Cache-Control", "no-cache")
        // The policy of a worker's own script rules what the worker may fetch: the API's would forbid it everything.
        .header("Content-Security-Policy", "default-src 'none'; connect-src 'self'")
        .type("text/javascript; charset=utf-8")
        .send(createReadStream(file))
    );
  });
}
