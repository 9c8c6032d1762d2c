import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { OfficePost, OfficePostRow } from "../office-contract.ts";
import { postTexts } from "../office-texts.ts";
import { announceDuePosts } from "./announce-due-posts.ts";
import { getPost } from "./find-post.ts";
import { posts } from "./tables.ts";

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
  const staff = await makeAccount(app.db, app.clock.now(), { role: "support" });
  headers = (await makeSession(app.db, app.clock.now(), staff.id)).headers;
});
afterAll(() => app.close());

const draft = {
  title: "What a gigabyte buys",
  slug: "what-a-gigabyte-buys",
  author: "Sola Adewunmi",
  postedOn: "2026-11-26",
  school: "local",
  summary: "61 students, a week with the meter on.",
  body: "Prices went up.\n\n## What we measured\n\n**11 MB**",
  state: "draft",
  publishAt: null as string | null,
};
async function call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, as = headers) {
  const url = `/api/staff/posts${path}`;
  const response = await app.app.inject({ method, url, headers: as, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const add = async (of: Partial<typeof draft> = {}): Promise<OfficePost> => {
  const { status, body } = await call("POST", "", { ...draft, ...of });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
/** A post as the page sends it. */
const typed = ({ id: _, updatedAt, ...fields }: OfficePost) => ({ ...fields, seen: updatedAt });
const change = (post: OfficePost, of: object) => call("PUT", `/${post.id}`, { ...typed(post), ...of });
const remove = (post: OfficePost) => call("DELETE", `/${post.id}?seen=${post.updatedAt}`);
const list = async (query: string): Promise<OfficePostRow[]> => (await call("GET", query)).body.data;
const inFeed = async (slug: string) => (await app.app.inject({ url: "/rss.xml" })).body.includes(slug);
const inSitemap = async (slug: string) => (await app.app.inject({ url: "/sitemap.xml" })).body.includes(slug);
const ahead = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

test("ADM-06 BLOG-03 a draft becomes public, is changed, taken back and deleted; each act is recorded", async () => {
  const post = await add();
  expect(post).toMatchObject({ ...draft, state: "draft" });
  const shown = () => Promise.all([inFeed(post.slug), inSitemap(post.slug)]);
  expect(await shown()).toEqual([false, false]);
  expect(await list("?state=draft&q=METER%20on")).toMatchObject([{ id: post.id }]);

  const published: OfficePost = (await change(post, { state: "published" })).body;
  expect(published).toMatchObject({ state: "published", publishAt: app.clock.now().toISOString() });
  expect(await shown()).toEqual([true, true]);
  app.clock.advance(60_000);
  const renamed: OfficePost = (await change(published, { title: "What it buys" })).body;
  expect(renamed).toMatchObject({ title: "What it buys", publishAt: published.publishAt });
  expect((await remove(renamed)).body.error).toBe(postTexts.notDraft);
  const back: OfficePost = (await change(renamed, { state: "draft" })).body;
  expect(await shown()).toEqual([false, false]);
  expect((await remove(back)).status).toBe(200);
  expect((await call("GET", `/${post.id}`)).status).toBe(404);
  const lines = await listAudit(app.db, "post", post.id);
  expect(lines.map(({ action }) => action)).toEqual([
    "post.deleted",
    "post.taken-back",
    "post.changed",
    "post.published",
    "post.added",
  ]);
  expect(lines[2]).toMatchObject({ before: { title: draft.title }, after: { title: "What it buys" } });
});

test("BLOG-03 a scheduled post appears when its time comes, and pages that were cached are made old", async () => {
  const post = await add({ slug: "soon", state: "scheduled", publishAt: ahead(60_000) });
  expect(post.state).toBe("scheduled");
  expect(await list("?state=scheduled")).toMatchObject([{ id: post.id }]);
  expect([await inFeed("soon"), await announceDuePosts(app.deps)]).toEqual([false, 0]);
  app.clock.advance(60_000);
  expect(await inFeed("soon")).toBe(true);
  expect(await announceDuePosts(app.deps)).toBe(1);
  expect((await list("?state=published"))[0]).toMatchObject({ id: post.id });
  // Saved by someone who read it while it waited: it stays public since its time.
  expect((await change(post, { title: "Now" })).body).toMatchObject({ state: "published", publishAt: post.publishAt });
  app.clock.advance(16 * 60_000);
  expect(await announceDuePosts(app.deps)).toBe(0);
});

test("of two people at once one saves, and the other is informed; an address has one post", async () => {
  const post = await add({ slug: "twice" });
  const both = await Promise.all([change(post, { title: "One" }), change(post, { title: "Other" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await remove(post)).body.error).toBe(postTexts.changed);
  const added = await Promise.all([1, 2].map(() => call("POST", "", { ...draft, slug: "at-once" })));
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const taken = added.find(({ status }) => status === 409)?.body.errors[0];
  expect([taken.pointer, taken.message]).toEqual(["/slug", postTexts.takenSlug]);
  expect(await app.db.$count(posts, eq(posts.slug, "at-once"))).toBe(1);
});

test("refuses what no post can be, at its field", async () => {
  const before = await app.db.$count(posts);
  const refused: [object, string][] = [
    [{ title: " " }, "/title"],
    [{ title: "x".repeat(161) }, "/title"],
    ...["", "Upper", "two--hyphens", "-x", "a/b", "é", "x".repeat(81)].map((slug): [object, string] => [
      { slug },
      "/slug",
    ]),
    [{ author: "" }, "/author"],
    [{ postedOn: "0000-01-01" }, "/postedOn"],
    [{ postedOn: "2026-02-30" }, "/postedOn"],
    [{ school: "no-such" }, "/school"],
    [{ summary: "x".repeat(201) }, "/summary"],
    [{ body: "x".repeat(50_001) }, "/body"],
    [{ state: "published", summary: " " }, "/summary"],
    [{ state: "published", body: "" }, "/body"],
    [{ state: "hidden" }, "/state"],
    [{ state: "scheduled" }, "/publishAt"],
    [{ state: "scheduled", publishAt: ahead(0) }, "/publishAt"],
    [{ state: "scheduled", publishAt: "9999-12-31T23:59:59Z" }, "/publishAt"],
  ];
  for (const [of, pointer] of refused) {
    const { status, body } = await call("POST", "", { ...draft, slug: "refused", ...of });
    expect([of, status, body.errors?.[0].pointer]).toEqual([of, 422, pointer]);
  }
  expect((await call("PUT", `/${newId()}`, { ...draft, seen: ahead(0) })).status).toBe(404);
  expect(await app.db.$count(posts)).toBe(before);
  for (const role of ["tutor", "student"] as const) {
    const account = await makeAccount(app.db, app.clock.now(), { role });
    const session = await makeSession(app.db, app.clock.now(), account.id);
    expect((await call("GET", "", undefined, session.headers)).status).toBe(403);
    expect((await call("POST", "", { ...draft, slug: "theirs" }, session.headers)).status).toBe(403);
  }
});

test("hostile Markdown is stored as it was typed, and drawn as words", async () => {
  const body =
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![p](https://elsewhere.test/p.png "t") <img src=x onerror=alert(1)>';
  const post = await add({ slug: "hostile", state: "published", body });
  expect(post.body).toBe(body);
  const html = (await getPost(app.deps, "hostile")).html;
  expect(html).not.toMatch(/<script|<img|href="javascript/);
  expect(html).toContain("&lt;script&gt;");
});
