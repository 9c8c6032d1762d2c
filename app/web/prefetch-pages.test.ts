import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { filesBelow, prefetchPages } from "./prefetch-pages.ts";

const routes = {
  root: { module: "/assets/root.js" },
  "layouts/dashboard": { parentId: "root", module: "/assets/layout.js" },
  a: { parentId: "layouts/dashboard", module: "/assets/a.js", imports: ["/assets/x.js"], css: ["/assets/a.css"] },
  b: { parentId: "layouts/dashboard", module: "/assets/b.js", imports: ["/assets/x.js", "/assets/seen.js"] },
  c: { parentId: "layouts/public", module: "/assets/c.js" },
};
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("__reactRouterManifest", { routes });
  vi.stubGlobal("location", { origin: "https://academy.test" });
  vi.stubGlobal("fetch", fetching);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { name: "https://academy.test/assets/seen.js" } as PerformanceEntry,
  ]);
  fetching.mockReset().mockImplementation(async () => new Response("x"));
});
afterEach(() => vi.restoreAllMocks());

const requestedFiles = () => fetching.mock.calls.map(([file]) => file);

test("the files of a layout's pages, each once", () => {
  expect(filesBelow(routes, "layouts/dashboard")).toEqual([
    "/assets/a.js",
    "/assets/x.js",
    "/assets/a.css",
    "/assets/b.js",
    "/assets/seen.js",
  ]);
});

test("what is here already is not fetched again", async () => {
  await prefetchPages(new AbortController().signal);
  expect(requestedFiles()).toEqual(["/assets/a.js", "/assets/x.js", "/assets/a.css", "/assets/b.js"]);
});

test("a network that does not answer ends it", async () => {
  fetching.mockResolvedValueOnce(new Response("x")).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await prefetchPages(new AbortController().signal);
  expect(requestedFiles()).toHaveLength(2);
  fetching.mockReset().mockResolvedValueOnce(new Response("gone", { status: 404 }));
  await prefetchPages(new AbortController().signal);
  expect(requestedFiles()).toHaveLength(1);
});

test("without the router's list nothing happens", async () => {
  vi.stubGlobal("__reactRouterManifest", undefined);
  await prefetchPages(new AbortController().signal);
  expect(requestedFiles()).toEqual([]);
});
