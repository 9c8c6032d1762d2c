import { STATUS_CODES } from "node:http";
import fastifyMultipart from "@fastify/multipart";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
  type RouteOptions,
} from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { Database } from "#db/client.ts";
import { inRequest } from "#platform/audit/request.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Events } from "#platform/events/events.ts";
import type { Feature } from "#platform/feature/feature.ts";
import { inputCompiler } from "#platform/http/check-input.ts";
import { problem } from "#platform/http/problem.ts";
import { apiPolicy, securityHeaders } from "#platform/http/security-headers.ts";
import { newId } from "#platform/ids/ids.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import type { Academy } from "#ui/page/page-context.ts";
import { createAcademy } from "./academy.ts";
import type { Env } from "./env.ts";
import { features } from "./features.ts";
import type { PageCache } from "./pages/page-cache.ts";
import type { PageRenderer } from "./pages/render-page.ts";
import { installAccess } from "./plugins/access.ts";
import { installDocs } from "./plugins/docs.ts";
import { installErrors } from "./plugins/errors.ts";
import { warnOfUnknownProxy } from "./plugins/forwarded-warning.ts";
import { installHealth } from "./plugins/health.ts";
import { installHomePreview } from "./plugins/home-preview.ts";
import { installInput } from "./plugins/input.ts";
import { installLive, type LiveTiming } from "./plugins/live.ts";
import { installNotFound } from "./plugins/not-found.ts";
import { installPages, openPageCache } from "./plugins/pages.ts";
import { installPictures } from "./plugins/pictures.ts";
import { installSession } from "./plugins/session.ts";
import { siteChanged } from "./site-changed.ts";

export type AppDeps = {
  env: Env;
  database: Database;
  verbs: VerbDeps;
  /** Makes the page renderer from the academy's functions; null serves the API alone (most route tests). */
  pages:
    | ((academy: Academy) => Promise<{
        renderer: PageRenderer;
        /** The routes of the pages. */
        patterns: readonly string[];
        clientDir: string | null;
        before?: (app: FastifyInstance) => void;
      }>)
    | null;
  /** News from the database; without it (tests of one process) pages in the cache outlive an edit. */
  events?: Events;
  /** Other times of the live streams, for tests. */
  live?: Partial<LiveTiming>;
  logger: FastifyBaseLogger;
};

export type App = {
  app: FastifyInstance;
  academy: Academy;
  pageCache: PageCache | null;
  /** Every route as declared; tests generate their cases from it. */
  routes: readonly RouteOptions[];
};

/** Largest JSON body; files go through multipart with limits of their own. */
const bodyLimitBytes = 256 * 1024;

/**
 * Builds the whole server: security base, every feature's routes, pages. The same function runs in production and in tests,
 * which call `app.inject`. Does not listen.
 */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { env, verbs } = deps;
  const app = Fastify({
    loggerInstance: deps.logger,
    // One line an answered request is written below, with what we need and no query (it may hold a token).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    // Nothing may hold a connection forever: headers and idle sockets (connectionTimeout), a whole request including a file
    // on a slow phone (requestTimeout), our own work (handlerTimeout). Bodies of ordinary requests get 10 s in input.ts.
    connectionTimeout: 20_000,
    requestTimeout: 300_000,
    handlerTimeout: 20_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 10_000 },
    // Idle keep-alive connections must not hold up a graceful stop; running requests are waited for.
    forceCloseConnections: "idle",
    return503OnClosing: true,
    trustProxy: trustProxyFrom(env.TRUST_PROXY),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, querystringParser: parseQuery },
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    frameworkErrors: (error, request, reply) => {
      const status = error.statusCode ?? 400;
      const body: unknown = problem({
        status,
        sentence: "That address is not valid.",
        url: request.raw.url ?? "/",
        requestId: request.id,
      });
      (reply as FastifyReply)
        .status(status)
        .headers({
          ...securityHeaders(env.BASE_URL),
          "Content-Security-Policy": apiPolicy,
          "Cache-Control": "no-store",
        })
        .type("application/problem+json; charset=utf-8")
        .serializer((payload: unknown) => JSON.stringify(payload))
        .send(body);
    },
    clientErrorHandler: answerBrokenRequest,
  });

  app.setValidatorCompiler(inputCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrors(app);

  const headers = { ...securityHeaders(env.BASE_URL), "Content-Security-Policy": apiPolicy };
  const limiter = createLimiter({ db: verbs.db, clock: verbs.clock });
  const academy = createAcademy(verbs);

  warnOfUnknownProxy(app, env.TRUST_PROXY);
  // Pages come before the rest: a page in memory is answered by the first hook.
  const pages = deps.pages ? await deps.pages(academy) : null;
  pages?.before?.(app);
  const listed: readonly Feature[] = features;
  const rules = listed.flatMap(({ documents = [] }) => documents);
  const opened = pages ? openPageCache(app, { env, renderer: pages.renderer, patterns: pages.patterns, rules }) : null;
  // Before any route's own headers, so that those win; synchronous, since every answer passes here.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("X-Request-Id", request.id);
    done();
  });
  // After the body was read, whose stream has no memory of the request.
  app.addHook("preValidation", ({ id, method, routeOptions: { url = "" } }, _, done) =>
    inRequest({ id, method, url }, done),
  );
  // One line an answered request, with its route: what is in an address may be a secret (a calendar's, a link of a mail).
  app.decorateRequest("pagePattern", null);
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.pagePattern ?? request.routeOptions.url ?? "none";
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, durationMs }, "responded");
    done();
  });
  installSession(app, verbs);
  const { routes } = installAccess(app, { limiter });
  installNotFound(app);
  installInput(app);
  await app.register(fastifyMultipart, {
    limits: {
      files: 2,
      fields: 20,
      parts: 24,
      fieldSize: 16 * 1024,
      fileSize: 10 * 1024 * 1024,
      headerPairs: 20,
      fieldNameSize: 100,
    },
    throwFileSizeLimit: true,
  });
  await installDocs(app, env);
  installHealth(app, deps.database);
  for (const feature of listed) {
    for (const routes of feature.routes?.(verbs) ?? []) await app.register(routes);
  }
  installLive(app, { ...verbs, events: deps.events, timing: deps.live });
  installPictures(app, academy);
  installHomePreview(app, { verbs, academy, renderer: pages?.renderer ?? null });
  const pageCache = opened?.cache ?? null;
  if (pages && opened) {
    await installPages(app, { ...pages, env, verbs, limiter, ...opened });
  }
  if (pageCache && deps.events) {
    deps.events.subscribe(siteChanged, ({ tag }) => pageCache.purge(tag));
    // News from while the connection was cut is lost: every page may be old.
    deps.events.onReconnect(() => pageCache.purge());
  }
  await app.ready();
  return { app, academy, pageCache, routes };
}

/** No setting: no one's X-Forwarded-* counts. A number: that many proxies are before us. Else their addresses. */
function trustProxyFrom(setting: string | undefined): boolean | string | ((address: string, hop: number) => boolean) {
  if (setting === undefined) return false;
  const hops = /^\d+$/.test(setting) ? Number(setting) : null;
  return hops === null ? setting : (_address, hop) => hop < hops;
}

/** Queries as plain objects without a prototype; a repeated name becomes a list, which strict schemas then refuse. */
function parseQuery(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const current = result[name];
    result[name] = current === undefined ? value : Array.isArray(current) ? [...current, value] : [current, value];
  }
  return result;
}

/** Requests too broken for the parser never reach Fastify: they get problem details by hand. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: import("node:net").Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const title = STATUS_CODES[status] ?? "Bad Request";
  const message =
    status === 431
      ? "The headers are too large."
      : status === 408
        ? "That took too long to arrive."
        : "That request could not be read.";
  const body = JSON.stringify(problem({ status, sentence: message, url: "/", requestId: newId() }));
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n\r\n${body}`,
  );
}
