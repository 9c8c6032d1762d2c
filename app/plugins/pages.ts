import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import type { Env } from "../env.ts";
import { errorDocument } from "../pages/error-document.ts";
import { createPageCache, type PageCache, writeEntry } from "../pages/page-cache.ts";
import { type PageRenderer, renderForCache, toRenderedPage } from "../pages/render-page.ts";
import { isDevelopmentRequest } from "./development.ts";
import { answerFor, sendProblem } from "./errors.ts";

/** Query parameters that a page may depend on; all others (campaign marks and the like) are dropped before rendering. */
const meaningful = ["course", "type", "sort", "q", "token", "next", "state", "ref"];
/** With these the page is for one person or one moment: rendered each time, never kept. */
const unkept = new Set(["q", "token", "next", "state", "ref"]);

/** Canonical key of a page address: path and meaningful query, sorted. Null when the page must not be kept. */
export function pageKey(url: string): { key: string; keep: boolean } {
  const mark = url.indexOf("?");
  if (mark < 0) return { key: url, keep: true };
  const given = new URLSearchParams(url.slice(mark + 1));
  const kept = new URLSearchParams();
  let keep = true;
  for (const name of meaningful) {
    const value = given.get(name);
    if (value === null || value === "") continue;
    kept.set(name, value.slice(0, 200));
    if (unkept.has(name)) keep = false;
  }
  const query = kept.toString();
  return { key: url.slice(0, mark) + (query ? `?${query}` : ""), keep };
}

/**
 * Opens the page cache and answers from it. Call it before other hooks are added: a page in memory is answered by the first
 * hook, synchronously, before the request costs anything else.
 */
export function openPageCache(app: FastifyInstance, deps: { env: Env; renderer: PageRenderer }): PageCache {
  const { env, renderer } = deps;
  const always = securityHeaders(env.BASE_URL);
  const withHeaders = async (page: ReturnType<typeof toRenderedPage>) => {
    const rendered = await page;
    return { ...rendered, headers: { ...always, ...rendered.headers } };
  };
  const cache = createPageCache({
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    render: (key) => withHeaders(renderForCache(renderer, env.BASE_URL, key)),
  });

  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.method !== "GET" && request.raw.method !== "HEAD") return done();
    const url = request.raw.url ?? "/";
    const entry = cache.peek(url.includes("?") ? pageKey(url).key : url);
    if (!entry) return done();
    reply.hijack();
    writeEntry(request.raw, reply.raw, entry);
  });
  return cache;
}

/** Serves the public pages and the hydrated ones: rendering, files, forms and errors. */
export async function installPages(
  app: FastifyInstance,
  deps: { env: Env; renderer: PageRenderer; clientDir: string | null; cache: PageCache },
): Promise<void> {
  const { env, renderer, cache } = deps;
  const always = securityHeaders(env.BASE_URL);

  if (deps.clientDir) await installFiles(app, deps.clientDir);

  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    config: { access: "public", page: true },
    errorHandler: sendErrorPage,
    handler: async (request, reply) => {
      const asked = pageKey(request.raw.url ?? "/");
      if (isApi(asked.key)) return reply.callNotFound();
      refuseControlCharacters(asked.key);
      // Never through the cache: neither the page for the next who asks, nor its refusal for the one who may see it.
      const isDevelopment = isDevelopmentPage(asked.key);
      if (isDevelopment && isDevelopmentRequest(request.raw, env)) {
        const made = new Request(new URL(asked.key, env.BASE_URL));
        return sendRendered(request, reply, made, { developmentPages: true });
      }
      const { key, keep } = isDevelopment ? { key: nowhere, keep: true } : asked;
      const data = isDataRequest(key);
      if (keep && !data) {
        const entry = await cache.get(key);
        reply.hijack();
        writeEntry(request.raw, reply.raw, entry);
        return;
      }
      await sendRendered(request, reply, new Request(new URL(key, env.BASE_URL)));
    },
  });

  // Forms of pages that work without scripts: React Router runs the page's action, which calls the same verbs as the API.
  app.route({
    method: "POST",
    url: "/*",
    config: { access: "public", page: true, limits: [{ name: "form", max: 30, windowS: 60 }] },
    errorHandler: sendErrorPage,
    handler: async (request, reply) => {
      const { key } = pageKey(request.raw.url ?? "/");
      if (isApi(key)) return reply.callNotFound();
      refuseControlCharacters(key);
      // No Origin goes along: no cookie and no session ever reaches these forms, so there is nothing to forge.
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const body = typeof request.body === "string" ? request.body : "";
      await sendRendered(request, reply, new Request(new URL(key, env.BASE_URL), { method: "POST", headers, body }));
    },
  });

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

const isApi = (key: string) => /^\/api(\/|$|\?)/.test(key);

/** An address below which pages for development lie, and which has none itself: it answers as any unknown one. */
const nowhere = "/dev";
const isDevelopmentPage = (key: string) => /^\/dev(\/|$)/.test(key);

/** No page's address holds a line break or another control character, and some parts of routing stumble over them. */
function refuseControlCharacters(key: string): void {
  if (/%(0[0-9a-f]|1[0-9a-f]|7f)/i.test(key)) throw new AppError("bad_request", "That address is not valid.");
}

/** A page that could not be made: a small document of its own with the right status, since rendering is what failed. */
function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerFor(error);
  // An unknown path of the API comes through the pages' route and may fail there before it is told apart.
  if (isApi(request.url)) return sendProblem(request, reply, answer);
  if (answer.unknown) request.log.error({ err: error }, "a page could not be made");
  if (answer.retryAfterS !== undefined) reply.header("Retry-After", String(answer.retryAfterS));
  return reply
    .status(answer.status)
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(errorDocument(answer.sentence, request.id));
}

/** React Router asks for a page's data at `path.data` when it moves between hydrated pages. */
const isDataRequest = (key: string) => /\.data(\?|$)/.test(key);

/** Built files: names carry their content's hash, so they are kept for a year; .br and .gz lie beside them. */
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
