import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { monthGrid } from "#ui/components/month-grid.ts";
import { call } from "./call.ts";
import { consumePrefetch, dropPrefetched, type FirstReads, prefetchScript } from "./prefetch.ts";

const pages: FirstReads = [
  ["^/a$", ["/api/a", "/api/zoned?zone={zone}"]],
  ["^/one/([\\w-]+)$", ["/api/one/{1}"]],
  ["^/month$", ["/api/days?from={from}&to={to}"]],
];

const fetching = vi.fn<typeof fetch>();

/** Runs the script as a document at `address` does. */
function open(address: string, token: string | (() => never) = "t1") {
  const url = new URL(address, "http://here.test");
  const value = typeof token === "string" ? JSON.stringify(token) : "(function(){throw new Error()})()";
  new Function("window", "location", prefetchScript(pages, value))(globalThis, url);
}
/** Asks once more, as where another tab shares its session with this one. */
const prefetch = () => (globalThis as unknown as { unwalled?: { prefetch(): void } }).unwalled?.prefetch();
const requestedUrls = () => fetching.mock.calls.map(([address]) => address);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z") });
  vi.stubGlobal("fetch", fetching);
  fetching.mockReset();
  fetching.mockImplementation(async (address) => new Response(JSON.stringify({ of: address })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, "unwalled");
});

describe("reads that begin before the page is alive", () => {
  test("a page's addresses are requested at once, with the token, and taken over by its own calls once", async () => {
    open("/one/ada-obi");
    expect(requestedUrls()).toEqual(["/api/one/ada-obi"]);
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ headers: { Authorization: "Bearer t1" }, cache: "no-store" });
    expect(await call("/api/one/ada-obi", { method: "GET", token: "t1" })).toEqual({ of: "/api/one/ada-obi" });
    expect(fetching).toHaveBeenCalledTimes(1);
    await call("/api/one/ada-obi", { method: "GET", token: "t1" });
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  test("the zone is the viewer's, and the month's days are those of the calendar in every month of four years", () => {
    open("/a");
    const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(requestedUrls()).toEqual(["/api/a", `/api/zoned?zone=${zone}`]);
    for (let month = 0; month < 48; month += 1) {
      fetching.mockClear();
      const now = new Date(2025, month, 15, 12);
      vi.setSystemTime(now);
      open("/month");
      const days = monthGrid(`${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}`).flat();
      expect(requestedUrls()).toEqual([`/api/days?from=${days[0]?.date}&to=${days.at(-1)?.date}`]);
    }
  });

  test("no one logged in, an unknown page, forbidden storage: nothing is asked and nothing thrown", () => {
    open("/a", "");
    open("/unknown");
    open("/a", () => {
      throw new Error();
    });
    expect(fetching).not.toHaveBeenCalled();
  });

  test("another session's answer and an old one are not taken", () => {
    open("/a");
    expect(consumePrefetch("/api/a", "t2")).toBeNull();
    prefetch();
    vi.advanceTimersByTime(10_000);
    expect(consumePrefetch("/api/a", "t1")).toBeNull();
  });

  test("what is requested already is not asked for again while it is fresh", () => {
    open("/a");
    prefetch();
    expect(fetching).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10_000);
    prefetch();
    expect(fetching).toHaveBeenCalledTimes(4);
  });

  test("a change drops what was read before and next to it", async () => {
    open("/a");
    await call("/api/b", { method: "PUT", body: {}, token: "t1" });
    expect(consumePrefetch("/api/a", "t1")).toBeNull();
    fetching.mockImplementationOnce(async () => {
      prefetch();
      return new Response("{}");
    });
    await call("/api/b", { method: "PUT", body: {}, token: "t1" });
    expect(consumePrefetch("/api/a", "t1")).toBeNull();
    prefetch();
    dropPrefetched();
    expect(consumePrefetch("/api/a", "t1")).toBeNull();
  });

  test("a read ahead that was lost on the way is made again", async () => {
    fetching.mockRejectedValueOnce(new TypeError("network"));
    open("/one/x");
    expect(await call("/api/one/x", { method: "GET", token: "t1" })).toEqual({ of: "/api/one/x" });
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  test("without the script there is nothing to take", () => {
    expect(consumePrefetch("/api/a", "t1")).toBeNull();
    prefetch();
    dropPrefetched();
    expect(fetching).not.toHaveBeenCalled();
  });
});
