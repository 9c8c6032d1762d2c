import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type PageTag, pageTags } from "#ui/page/page-context.ts";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A page as the renderer makes it. `tags` are the kinds of data it shows; `store: false` keeps it out of the cache. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  html: Buffer;
  tags: PageTag[];
  store: boolean;
};

type Coding = "identity" | "gzip" | "br";
type Entry = {
  status: number;
  bodies: Record<Coding, Buffer>;
  /** Complete header lists by coding, ready for writeHead: building them again for each hit costs a fifth of the throughput. */
  heads: Record<Coding, string[]>;
  notModifiedHead: string[];
  etag: string;
  bytes: number;
  store: boolean;
  /** Versions of the tags when rendering began; a later change of any makes the entry stale. */
  versions: [PageTag, number][];
};

export type PageCache = ReturnType<typeof createPageCache>;

const freshForMs = 10 * 60_000;
/** A page that stands for this long is worth the best compression. */
const unchangedAfterMs = 400;

/**
 * Whole documents, the same for everyone. Filled once per key however many ask (single flight); a page made from data that
 * has changed since is rendered again before it is served; when that rendering fails the old page is served instead.
 * `maxBytes` bounds identity and compressed bodies together.
 */
export function createPageCache(options: {
  maxBytes: number;
  render(key: string): Promise<RenderedPage>;
  /** Gets the error for which an older page was served. */
  report?(error: unknown): void;
}) {
  const versions = new Map<PageTag, number>(pageTags.map((tag) => [tag, 0]));

  const cache = new LRUCache<string, Entry>({
    maxSize: options.maxBytes,
    sizeCalculation: (entry) => entry.bytes,
    ttl: freshForMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key) => {
      // Taken before the data is read: a change that lands while we render makes this entry stale at once.
      const before = new Map(versions);
      const entry = await toEntry(await options.render(key), before);
      // Requests for pages that do not exist must not keep a core busy with the best compression of them.
      if (entry.store && entry.status === 200) compressSoon(key, entry);
      return entry;
    },
  });

  let compressing = Promise.resolve();

  const current = (entry: Entry) => entry.versions.every(([tag, version]) => versions.get(tag) === version);

  /** The entry, when it is in memory and shows the newest data. Never waits. */
  function peek(key: string): Entry | undefined {
    // An entry past its time is left to `get`, which serves it once more while it is rendered again.
    const entry = cache.get(key, { allowStale: false });
    return entry && current(entry) ? entry : undefined;
  }

  /** The entry, rendered if need be. Errors: whatever rendering raises when there is no older page to fall back on. */
  async function get(key: string): Promise<Entry> {
    const locked = cache.get(key);
    const isOutdated = locked !== undefined && !current(locked);
    // A page that is only past its time is served once more while it is rendered; one that shows old data is not.
    const entry = await cache.fetch(key, { forceRefresh: isOutdated, allowStale: !isOutdated }).catch((error) => {
      if (locked) options.report?.(error);
      else throw error;
      return locked;
    });
    if (!entry) throw new Error("The page cache returned nothing.");
    if (!entry.store) cache.delete(key);
    return entry;
  }

  /**
   * Gives the page its smallest body once it has been unchanged for a moment, one page at a time: while data change again and again, no one
   * should wait for a processor that compresses what is outdated already, nor is there memory for many at once.
   */
  function compressSoon(key: string, entry: Entry): void {
    setTimeout(() => {
      compressing = compressing.then(async () => {
        if (cache.peek(key) === entry && current(entry)) await compressFully(entry).catch(() => {});
      });
    }, unchangedAfterMs).unref();
  }

  /** Makes every page that shows this kind of data stale; without a tag, all pages. */
  function purge(tag?: PageTag): void {
    for (const name of tag ? [tag] : pageTags) versions.set(name, (versions.get(name) ?? 0) + 1);
  }

  return { peek, get, purge, size: () => cache.size, bytes: () => cache.calculatedSize };
}

async function toEntry(page: RenderedPage, versions: Map<PageTag, number>): Promise<Entry> {
  const etag = `"${createHash("sha256").update(page.html).digest("base64url").slice(0, 22)}"`;
  // Quick compression first, so that the visitor who fills the cache waits little; compressFully improves it afterwards.
  const [br, gz] = await Promise.all([
    brotli(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    gzipAsync(page.html, { level: 6 }),
  ]);
  const entry: Entry = {
    status: page.status,
    bodies: { identity: page.html, gzip: gz, br },
    heads: { identity: [], gzip: [], br: [] },
    notModifiedHead: [],
    etag,
    bytes: page.html.length + gz.length + br.length + 4_096,
    store: page.store,
    versions: page.tags.map((tag) => [tag, versions.get(tag) ?? 0]),
  };
  buildHeads(entry, page.headers);
  return entry;
}

function buildHeads(entry: Entry, headers: Record<string, string>): void {
  const cacheControl = entry.store ? "no-cache" : "no-store";
  const shared = Object.entries({ ...headers, "Cache-Control": cacheControl, Vary: "Accept-Encoding" }).flat();
  // Pages of one moment (confirmations, answers to forms) carry no validator: no one may store them.
  const validator = entry.store ? ["ETag", entry.etag] : [];
  entry.notModifiedHead = [...shared, ...validator];
  for (const coding of ["identity", "gzip", "br"] as const) {
    entry.heads[coding] = [
      ...shared,
      ...validator,
      "Content-Length",
      String(entry.bodies[coding].length),
      ...(coding === "identity" ? [] : ["Content-Encoding", coding]),
    ];
  }
}

/** Replaces the quick brotli body by the smallest one: a page in one block, which has one set of tables. Errors: zlib's. */
async function compressFully(entry: Entry): Promise<void> {
  const body = await brotli(entry.bodies.identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 19,
      [constants.BROTLI_PARAM_LGBLOCK]: 19,
    },
  });
  entry.bodies.br = body;
  const head = entry.heads.br;
  head[head.indexOf("Content-Length") + 1] = String(body.length);
}

function codingFor(request: IncomingMessage): Coding {
  const accepted = request.headers["accept-encoding"];
  if (typeof accepted !== "string") return "identity";
  // "br;q=0" is rare enough to be checked only when a weight is named at all.
  if (accepted.includes("br") && !/\bbr\s*;\s*q=0(\.0*)?(,|$)/.test(accepted)) return "br";
  if (accepted.includes("gzip") && !/\bgzip\s*;\s*q=0(\.0*)?(,|$)/.test(accepted)) return "gzip";
  return "identity";
}

/** Writes a page to a raw response: 304 when the visitor holds it already, no body for HEAD. */
export function writeEntry(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  if (entry.store && entry.status === 200 && request.headers["if-none-match"] === entry.etag) {
    response.writeHead(304, entry.notModifiedHead);
    response.end();
    return;
  }
  const coding = codingFor(request);
  response.writeHead(entry.status, entry.heads[coding]);
  response.end(request.method === "HEAD" ? undefined : entry.bodies[coding]);
}
