import { expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { createPageCache, type RenderedPage } from "./page-cache.ts";

const rendered = (html: string): RenderedPage => ({
  status: 200,
  headers: {},
  html: Buffer.from(html),
  tags: ["site"],
  store: true,
});
const text = (entry: { bodies: { identity: Buffer } }) => entry.bodies.identity.toString();

/** A cache over a page that shows what `says` is. */
function cacheOf(content: { text: string }) {
  const render = vi.fn(async () => {
    const { text } = content;
    await new Promise((resolve) => setImmediate(resolve));
    if (text === "fault") throw new Error("The page cannot be made.");
    return rendered(text);
  });
  const report = vi.fn();
  return { cache: createPageCache({ maxBytes: 10_000_000, render, report }), render, report };
}

test("no one gets a page that shows old data: the first to ask after a change waits for the new one, and so do the others", async () => {
  const content = { text: "old" };
  const { cache, render } = cacheOf(content);
  expect(text(await cache.get("/"))).toBe("old");
  content.text = "new";
  cache.purge("site");
  expect(cache.peek("/")).toBeUndefined();
  expect((await Promise.all([cache.get("/"), cache.get("/")])).map(text)).toEqual(["new", "new"]);
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page that cannot be made again is served as it was", async () => {
  const content = { text: "old" };
  const { cache, report } = cacheOf(content);
  await cache.get("/");
  content.text = "fault";
  cache.purge();
  expect(text(await cache.get("/"))).toBe("old");
  expect(report.mock.calls).toEqual([[new Error("The page cannot be made.")]]);
});

test("a page that was never made raises what went wrong, each time", async () => {
  const { cache, report } = cacheOf({ text: "fault" });
  await expect(cache.get("/")).rejects.toThrow("The page cannot be made.");
  await expect(Promise.all([cache.get("/"), cache.get("/")])).rejects.toThrow("The page cannot be made.");
  expect(report).not.toHaveBeenCalled();
});

test("a page made again gets the best compression, too", async () => {
  const content = { text: "first" };
  const { cache } = cacheOf(content);
  await cache.get("/");
  content.text = Array.from({ length: 3_000 }, (_, number) => `<p>${(number * 7_919) % 1_013}</p>`).join("");
  cache.purge("site");
  const quickBytes = (await cache.get("/")).bodies.br.length;
  await eventually(() => {
    const entry = cache.peek("/");
    expect(entry?.bodies.br.length).toBeLessThan(quickBytes);
    expect(entry?.heads.br).toContain(String(entry?.bodies.br.length));
  });
});
