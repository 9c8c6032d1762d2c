import { afterAll, beforeAll, expect, test } from "vitest";
import { posts } from "#data/posts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let setup: TestApp;

beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

const get = (url: string, headers: Record<string, string> = {}) => setup.app.inject({ url, headers });

test("BLOG-03 the feed answers as RSS with the posts, and shows when nothing is new", async () => {
  const response = await get("/rss.xml");
  expect(response.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(response.headers["cache-control"]).toBe("public, max-age=600");
  expect(response.body.match(/<item>/g)).toHaveLength(posts.length);
  const again = await get("/rss.xml", { "if-none-match": String(response.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
});
