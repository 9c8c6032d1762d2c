import { expect, test } from "vitest";
import type { PostSummary } from "../contract.ts";
import { rssFeed } from "./rss-feed.ts";

const post = (over: Partial<PostSummary> = {}): PostSummary => ({
  id: "1",
  slug: "what-a-mifi-is",
  title: "What a Mifi is",
  author: "Uche Obi",
  postedOn: "2026-01-02",
  summary: "A router for the pocket.",
  school: "engineering",
  readingMinutes: 4,
  publishedAt: new Date("2026-01-02T07:00:00Z"),
  updatedAt: new Date("2026-01-03T07:00:00Z"),
  ...over,
});
const feed = (posts: PostSummary[]) => rssFeed(posts, { name: "Unwalled Academy" }, "https://academy.test");

/** Fails unless every tag that opens is closed in its turn and every ampersand begins a known entity. */
function expectWellFormed(xml: string) {
  const open: string[] = [];
  for (const [, closing, name, selfClosing] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!selfClosing) open.push(name as string);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/^<\?xml[^>]*\?>/, "").match(/<(?![/\w])/)).toBeNull();
  expect(xml.match(/&(?!(?:amp|lt|gt|quot|apos);)/)).toBeNull();
}

test("BLOG-03 each post is an item with title, address, date, author and summary", () => {
  const xml = feed([post()]);
  expectWellFormed(xml);
  expect(xml).toContain("<title>What a Mifi is</title>");
  expect(xml).toContain("<link>https://academy.test/resources/resource/what-a-mifi-is</link>");
  expect(xml).toContain('<guid isPermaLink="true">https://academy.test/resources/resource/what-a-mifi-is</guid>');
  expect(xml).toContain("<pubDate>Fri, 02 Jan 2026 07:00:00 GMT</pubDate>");
  expect(xml).toContain("<dc:creator>Uche Obi</dc:creator>");
  expect(xml).toContain("<lastBuildDate>Sat, 03 Jan 2026 07:00:00 GMT</lastBuildDate>");
  expect(xml).toContain('<atom:link href="https://academy.test/rss.xml" rel="self" type="application/rss+xml"/>');
});

test("text that looks like mark-up, and control characters, do not break the feed", () => {
  const xml = feed([post({ title: 'Fibre & <4G> "or" ]]>', summary: "a\u0000b\u000Bc", slug: "a&b<c>" })]);
  expectWellFormed(xml);
  expect(xml).toContain("<title>Fibre &amp; &lt;4G&gt; &quot;or&quot; ]]&gt;</title>");
  expect(xml).toContain("<description>abc</description>");
  expect(xml).toContain("/resources/resource/a%26b%3Cc%3E</link>");
});

test("an academy without posts has an empty feed; one with many shows the newest thirty", () => {
  const empty = feed([]);
  expectWellFormed(empty);
  expect(empty).not.toContain("lastBuildDate");
  const many = feed(Array.from({ length: 40 }, (_, index) => post({ id: String(index), slug: `post-${index}` })));
  expect(many.match(/<item>/g)).toHaveLength(30);
  expect(many).toContain("post-29<");
  expect(many).not.toContain("post-30<");
});
