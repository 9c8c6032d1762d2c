import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { posts as supplied } from "#data/posts.ts";
import { within } from "#platform/deps.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { findPost, getPost } from "./find-post.ts";
import { listPosts } from "./list-posts.ts";
import { seedResources } from "./seed.ts";
import { posts } from "./tables.ts";

let setup: TestApp;

beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

test("BLOG-01 the supplied posts are listed, newest first", async () => {
  const listed = await listPosts(setup.deps);
  const expected = supplied.toSorted((a, b) => b.date.localeCompare(a.date));
  expect(listed.map((post) => [post.slug, post.title, post.author, post.postedOn])).toEqual(
    expected.map((post) => [post.slug, post.title, post.author, post.date]),
  );
  expect(listed.every((post) => post.readingMinutes >= 2)).toBe(true);
});

test("BLOG-02 a post is found by its slug with its text as HTML; an unknown one is not", async () => {
  const seed = supplied[0];
  const post = await findPost(setup.deps, seed?.slug ?? "");
  expect(post).toMatchObject({ title: seed?.title, author: seed?.author });
  expect(post?.html).toMatch(/^<p>/);
  expect(post?.html).toContain("<h2>");
  expect(await findPost(setup.deps, "no-such-post")).toBeNull();
  await expect(getPost(setup.deps, "no-such-post")).rejects.toMatchObject({
    code: "not_found",
    message: "Post not found.",
  });
});

test("every link of the supplied posts survives the sanitiser", async () => {
  for (const seed of supplied) {
    const links = [...seed.body.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map((match) => match[1]);
    const html = (await findPost(setup.deps, seed.slug))?.html ?? "";
    for (const link of links) {
      const written = link?.startsWith("/") ? link : new URL(link ?? "").href;
      expect(html, `${seed.slug}: ${link}`).toContain(`href="${written.replaceAll("&", "&amp;")}"`);
    }
  }
});

test("BLOG-03 a draft and a post whose time has not come are nowhere; when it comes, the post is", async () => {
  const slug = supplied[0]?.slug ?? "";
  const publish = (publishedAt: Date | null) => setup.db.update(posts).set({ publishedAt }).where(eq(posts.slug, slug));
  const [before] = await setup.db.select().from(posts).where(eq(posts.slug, slug));
  const isShown = async () => {
    const match = (await findPost(setup.deps, slug)) !== null;
    expect((await listPosts(setup.deps)).some((post) => post.slug === slug)).toBe(match);
    return match;
  };
  await publish(null);
  expect(await isShown()).toBe(false);
  await publish(new Date(setup.clock.now().getTime() + 60_000));
  expect(await isShown()).toBe(false);
  setup.clock.advance(60_000);
  expect(await isShown()).toBe(true);
  await publish(before?.publishedAt ?? null);
});

test("seeding again changes nothing, also what staff have edited", async () => {
  const slug = supplied[0]?.slug ?? "";
  await setup.db.update(posts).set({ title: "Edited" }).where(eq(posts.slug, slug));
  await setup.db.transaction((tx) => seedResources(within(setup, tx), supplied));
  expect((await getPost(setup.deps, slug)).title).toBe("Edited");
  expect(await setup.db.$count(posts)).toBe(supplied.length);
});
