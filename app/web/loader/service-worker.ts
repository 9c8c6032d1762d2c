/// <reference lib="webworker" />

import { paths } from "#lib/paths.ts";
import { openPushed, showPushed } from "./push-messages.ts";
import { type SavedPage, titleIn, withSaved } from "./stored-list.ts";

/**
 * Pages already seen open again without a network; others get a clear offline page. Built files are stored by their hashed
 * names; pages are always asked for first, so an edit shows at once when there is a network. Of the dashboard the empty
 * documents are stored, which are the same for everybody, with the files that its lessons, quizzes, messages and calendar need, and of the tutor's
 * desk those of the day: what a person reads there lies in their own part of the browser's storage. Nothing of the API or of another origin is ever stored.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;
const pages = "pages-1";
const files = "files-1";
const shell = "shell-1";
const offlinePage = paths.offline();
const maxPages = 60;
const maxFiles = 120;
/** With a document at hand no one waits longer than this for one from a network that hardly answers. */
const patienceMs = 4_000;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(pages)
      .then((cache) => cache.add(new Request(offlinePage, { cache: "reload" })))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  const ours = [pages, files, shell];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !ours.includes(name)).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/icons/") || url.pathname === "/favicon.svg") {
    event.respondWith(fromFiles(request));
  } else if (request.mode !== "navigate") {
    return;
  } else if (/^\/(dashboard|tutor)(\/|$)/.test(url.pathname)) {
    event.respondWith(dashboard(request, url));
  } else if (!/^\/(api|dev|admin)(\/|$)/.test(url.pathname)) {
    event.respondWith(page(request, url));
  }
});

worker.addEventListener("push", (event) => event.waitUntil(showPushed(worker, event.data?.text() ?? "")));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPushed(worker, event.notification.data));
});

worker.addEventListener("message", (event) => {
  const { saveShell, savePage, files: used, at } = (event.data ?? {}) as Record<string, unknown>;
  if (Array.isArray(used)) event.waitUntil(cachePage(typeof savePage === "string" ? savePage : null, used));
  if (Array.isArray(saveShell))
    event.waitUntil(
      cacheShell(
        saveShell.filter((file) => typeof file === "string"),
        // The page's own word: the client has the address with which its document came, not where links led since.
        typeof at === "string" ? at : "",
      ),
    );
});

async function fromFiles(request: Request): Promise<Response> {
  const lockedResponse = await caches.match(request);
  if (lockedResponse) return lockedResponse;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    void cacheResponse(files, request, copy, maxFiles);
  }
  return response;
}

/** Pages that are for one moment, as patterns of their addresses: the build writes them in from the manifests. */
declare const passingPages: readonly string[];

const isAt = (patterns: readonly string[], path: string) =>
  patterns.find((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path));

/** Pages of login and sign-up, and those that a secret in a mail opens: they are never stored, and what an earlier worker stored is not named. */
const isForOnce = ({ pathname, searchParams }: URL) =>
  searchParams.has("token") || searchParams.has("stop") || isAt(passingPages, pathname) !== undefined;

async function page(request: Request, url: URL): Promise<Response> {
  const isCacheable = !isForOnce(url);
  try {
    const response = await fetch(request);
    if (response.ok && isCacheable && response.headers.get("cache-control") !== "no-store")
      void cacheResponse(pages, request, response.clone(), maxPages);
    return response;
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? offline();
  }
}

/**
 * Stores the scripts that an open page uses and then, where it was open before this worker was there, the page (`path`): asked
 * for again, they come from the browser's own cache, or cost the answer that nothing has changed.
 */
async function cachePage(path: string | null, used: unknown[]): Promise<void> {
  const addresses = [...used, path]
    .filter((item) => typeof item === "string")
    .map((value) => new URL(value, worker.location.origin));
  for (const url of addresses) {
    if (url.origin !== worker.location.origin) continue;
    const request = new Request(url);
    if (!url.pathname.startsWith("/assets/")) await page(request, url);
    else if (!(await caches.match(request))) {
      const file = await fetch(request);
      if (file.ok) await cacheResponse(files, request, file, maxFiles);
    }
  }
}

async function cacheResponse(name: string, request: Request, response: Response, max: number): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const requests = await cache.keys();
  // Oldest first; the offline page was put in first and must stay.
  for (const old of requests
    .filter((item) => new URL(item.url).pathname !== offlinePage)
    .slice(0, Math.max(0, requests.length - max))) {
    await cache.delete(old);
  }
}

// ---- the offline page: what really opens ------------------------------------------------------------------------------------

/** Lessons, and pages, that are named. */
const maxNamed = 20;

async function offline(): Promise<Response> {
  const response = await caches.match(offlinePage);
  if (!response) return Response.error();
  const html = withSaved(await response.text(), [
    ...(await deskHere()),
    ...(await lessonsHere()),
    ...(await pagesHere()),
  ]);
  const headers = new Headers(response.headers);
  // It is text now, and another one.
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(html, { headers });
}

const desk = paths.workplace("tutor");

/** The pages of a tutor's desk that open with what was read before. */
const deskPages: SavedPage[] = [
  { href: desk, title: "Today, at the tutor's desk" },
  { href: paths.grading(), title: "Grading, at the tutor's desk" },
  { href: paths.wallet(), title: "Wallet, at the tutor's desk" },
];

/** Those that are on this device. */
async function deskHere(): Promise<SavedPage[]> {
  const cache = await caches.open(shell);
  const stored = await Promise.all(deskPages.map(({ href }) => cache.match(href)));
  return deskPages.filter((_, at) => stored[at]);
}

/** Public pages that were opened on this device, the last opened first. */
async function pagesHere(): Promise<SavedPage[]> {
  const cache = await caches.open(pages);
  const named: SavedPage[] = [];
  for (const request of (await cache.keys()).toReversed()) {
    const url = new URL(request.url);
    const { pathname, search } = url;
    if (pathname === offlinePage || isForOnce(url)) continue;
    const title = titleIn((await (await cache.match(request))?.text()) ?? "");
    if (title) named.push({ href: pathname + search, title });
    if (named.length === maxNamed) break;
  }
  return named;
}

/** Lessons that are on this device and can be read: those saved on purpose first, then the last opened. */
async function lessonsHere(): Promise<SavedPage[]> {
  if (!(await (await caches.open(shell)).match(paths.learn("-", "-")))) return [];
  const lessons = await savedLessons();
  return lessons
    .sort((a, b) => Number(b.isSaved) - Number(a.isSaved) || b.savedAtMs - a.savedAtMs)
    .slice(0, maxNamed)
    .map(({ course, lesson, courseTitle, title }) => ({
      href: paths.learn(course, lesson),
      title: `${title} (${courseTitle})`,
    }));
}

/** As features/learning/web/offline keeps them. */
type SavedLesson = {
  course: string;
  lesson: string;
  courseTitle: string;
  title: string;
  isSaved: boolean;
  savedAtMs: number;
};

/** Reads the pages' own database, without making one where there is none; nothing where it cannot be read. */
const savedLessons = () =>
  new Promise<SavedLesson[]>((resolve) => {
    const request = indexedDB.open("unwalled-learning");
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => resolve([]);
    request.onsuccess = () => {
      const database = request.result;
      try {
        const all = database.transaction("lessons").objectStore("lessons").getAll() as IDBRequest<SavedLesson[]>;
        all.onsuccess = () => resolve(all.result);
        all.onerror = () => resolve([]);
      } catch {
        resolve([]);
      } finally {
        database.close();
      }
    };
  });

// ---- the dashboard -----------------------------------------------------------------------------------------------------------

/** The pages that open without a network, as patterns of their addresses: the build writes them in from the manifests. */
declare const offlinePages: readonly string[];

/** One document fits every address of a page, since pages come to life in the browser. */
const documentFor = (pattern: string) => pattern.replace(/:\w+/g, "-");
const shellDocuments = offlinePages.map(documentFor);

/** The address under which a dashboard page's document is stored. */
const documentOf = (path: string): string => {
  const request = path.replace(/\/+$/, "");
  const pattern = isAt(offlinePages, request);
  return pattern ? documentFor(pattern) : path;
};

/**
 * From the network; without one, or from one that hardly answers, the stored document, or else, still in the dashboard, the
 * page of what is on this device.
 */
async function dashboard(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(shell);
  const response = await cache.match(documentOf(url.pathname));
  const requested = fetch(request);
  if (!response) {
    return requested.catch(async () =>
      !isAtDesk(url.pathname) && (await cache.match(paths.savedLessons()))
        ? Response.redirect(paths.savedLessons({ missed: url.pathname + url.search }))
        : offline(),
    );
  }
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(response.clone()), patienceMs));
  return Promise.race([requested.catch(() => response.clone()), late]);
}

/** What a document loads: not the files of other pages, which its list of routes names. */
const filesIn = (html: string) =>
  [...html.matchAll(/(?:href=|from ?|import ?\(?)"(\/assets\/[\w.~-]+\.(?:js|css|woff2))/g)].map(
    ([, file]) => file ?? "",
  );

const isAtDesk = (path: string) => path === desk || path.startsWith(`${desk}/`);

/** The part of the dashboard that a page is in: `/dashboard/learn`. A tutor's day is one part: the report is written where the class was read. */
const partOf = (path: string) => (isAtDesk(path) ? desk : path.split("/", 3).join("/"));

/**
 * Stores the documents of the asking page's part of the dashboard, and the one that shows what is on this device, with every file that
 * they and that page (`used`) need, next to those that are stored already: who only reads lessons does not pay for quizzes. What an earlier build needed goes. While all of it is
 * stored, nothing is fetched.
 */
async function cacheShell(used: string[], asking: string): Promise<void> {
  const cache = await caches.open(shell);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const documentsHere = shellDocuments.filter(
    (path) =>
      stored.has(path) || partOf(path) === partOf(asking) || (path === paths.savedLessons() && !isAtDesk(asking)),
  );
  const requested = used
    .map((file) => new URL(file, worker.location.origin).pathname)
    .filter((path) => path.startsWith("/assets/"));
  if ([...documentsHere, ...requested].every((path) => stored.has(path))) return;

  const documents = await Promise.all(documentsHere.map((path) => fetch(path, { cache: "no-cache" })));
  if (documents.some((document) => !document.ok)) return;
  const needed = new Set(requested);
  for (const document of documents) for (const file of filesIn(await document.clone().text())) needed.add(file);
  for (const path of needed) {
    if (stored.has(path)) continue;
    const file = (await caches.match(path)) ?? (await fetch(path));
    if (!file.ok) return;
    await cache.put(path, file);
  }
  // Only now: a document is worth nothing before all of its files are there.
  await Promise.all(documents.map((document, index) => cache.put(documentsHere[index] ?? "", document)));
  const current = new Set([...needed, ...documentsHere]);
  for (const old of await cache.keys()) if (!current.has(new URL(old.url).pathname)) await cache.delete(old);
}

// ---- the data meter ----------------------------------------------------------------------------------------------------------

/** What this worker fetches is not among a page's own measurements: it tells its pages. */
try {
  new PerformanceObserver((list) => {
    const fetchedBytes = list
      .getEntries()
      .reduce((sum, entry) => sum + ((entry as PerformanceResourceTiming).transferSize ?? 0), 0);
    if (fetchedBytes === 0) return;
    void worker.clients.matchAll().then((clients) => {
      // One page counts for all of this device, one that listens.
      const isListening = ({ url }: Client) => /^\/(dashboard|tutor)(\/|$)/.test(new URL(url).pathname);
      clients.find(isListening)?.postMessage({ fetchedBytes });
    });
  }).observe({ type: "resource", buffered: true });
} catch {
  // A browser that does not measure here counts the rest.
}
