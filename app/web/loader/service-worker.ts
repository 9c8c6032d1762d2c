/// <reference lib="webworker" />
/**
 * Pages already seen open again without a network; others get a clear offline page. Built files are kept by their hashed
 * names; pages are always asked for first, so an edit shows at once when there is a network. Nothing of the API, of the
 * dashboard or of another origin is ever kept.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;
const pages = "pages-1";
const files = "files-1";
const offlinePage = "/offline";
const maxPages = 60;
const maxFiles = 120;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(pages)
      .then((cache) => cache.add(new Request(offlinePage, { cache: "reload" })))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== pages && name !== files).map((name) => caches.delete(name))),
      )
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/icons/") || url.pathname === "/favicon.svg") {
    event.respondWith(fromFiles(request));
  } else if (request.mode === "navigate" && !/^\/(api|dashboard|dev|admin|tutor)(\/|$)/.test(url.pathname)) {
    event.respondWith(page(request, url));
  }
});

async function fromFiles(request: Request): Promise<Response> {
  const held = await caches.match(request);
  if (held) return held;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    void keep(files, request, copy, maxFiles);
  }
  return response;
}

async function page(request: Request, url: URL): Promise<Response> {
  // Addresses with a token are for one moment; they are never kept.
  const keepable = !url.searchParams.has("token");
  try {
    const response = await fetch(request);
    if (response.ok && keepable && response.headers.get("cache-control") !== "no-store")
      void keep(pages, request, response.clone(), maxPages);
    return response;
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? (await caches.match(offlinePage)) ?? Response.error();
  }
}

async function keep(name: string, request: Request, response: Response, most: number): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const held = await cache.keys();
  // Oldest first; the offline page was put in first and must stay.
  for (const old of held
    .filter((item) => new URL(item.url).pathname !== offlinePage)
    .slice(0, Math.max(0, held.length - most))) {
    await cache.delete(old);
  }
}
