import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { PostSummary } from "../contract.ts";
import { PostListPage } from "./post-list-page.tsx";
import { PostPage } from "./post-page.tsx";

afterEach(cleanup);

const post = (slug: string, over: Partial<PostSummary> = {}): PostSummary => ({
  id: slug,
  slug,
  title: `About ${slug}`,
  author: "Uche Obi",
  postedOn: "2025-11-26",
  summary: "A summary.",
  school: "engineering",
  readingMinutes: 4,
  publishedAt: new Date("2025-11-26T07:00:00Z"),
  updatedAt: new Date("2025-11-26T07:00:00Z"),
  ...over,
});

test("BLOG-01 heading, subtitle and a card for each post with title, by-line and Read More", () => {
  render(<PostListPage posts={[post("fibre"), post("mifi")]} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Our Tech News & Resources");
  expect(screen.getByText("News from the tech and telecoms sector in Nigeria")).toBeTruthy();
  const cards = screen.getAllByRole("article");
  expect(cards).toHaveLength(2);
  const card = within(cards[0] as HTMLElement);
  expect(card.getByRole("heading", { name: "About fibre" })).toBeTruthy();
  // The line holds nothing else; how long reading takes is below it.
  const lines = [...(cards[0]?.querySelectorAll("p") ?? [])].map(({ textContent }) => textContent);
  expect(lines).toContain("By Uche Obi | 26 November 2025");
  expect(lines).toContain("4 min read");
  const more = card.getByRole("link", { name: /^Read More\s+about About fibre$/ });
  expect(more.textContent?.trim()).toBe("Read More about About fibre");
  expect(more.getAttribute("href")).toBe("/resources/resource/fibre");
});

test("BLOG-01 an academy without posts shows it", () => {
  render(<PostListPage posts={[]} />);
  expect(screen.getByText("No posts yet.")).toBeTruthy();
});

test("BLOG-02 title, by-line, text, other posts and the way back", () => {
  render(<PostPage post={{ ...post("fibre"), html: "<p>One.</p><p>Two.</p>" }} others={[post("mifi")]} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("About fibre");
  expect(screen.getByText("26 November 2025").getAttribute("datetime")).toBe("2025-11-26");
  expect(screen.getByText("Two.").tagName).toBe("P");
  expect(screen.getByRole("link", { name: "About mifi" }).getAttribute("href")).toBe("/resources/resource/mifi");
  for (const back of screen.getAllByRole("link", { name: "Back to Blog" })) {
    expect(back.getAttribute("href")).toBe("/resources");
  }
});
