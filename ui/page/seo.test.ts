import { expect, test } from "vitest";
import { paths } from "#lib/paths.ts";
import { breadcrumbLd, jsonLd, pageMeta } from "./seo.ts";

const page = {
  title: "Frontend",
  description: "HTML, CSS and JavaScript.",
  path: "/courses/frontend",
  baseUrl: "https://academy.test",
  siteName: "Brick Lane Learning",
};
const find = (list: object[], key: string, value: string) =>
  list.find((item) => (item as Record<string, unknown>)[key] === value) as Record<string, string> | undefined;

test("a page's head names its title, its one true address and its share picture, absolute", () => {
  const meta = pageMeta({ ...page, image: paths.shareImage("course", "frontend") });
  expect(meta[0]).toEqual({ title: "Frontend | Brick Lane Learning" });
  expect(find(meta, "rel", "canonical")?.href).toBe("https://academy.test/courses/frontend");
  expect(find(meta, "property", "og:url")?.content).toBe("https://academy.test/courses/frontend");
  expect(find(meta, "property", "og:image")?.content).toBe("https://academy.test/og/course/frontend.png");
  expect(find(meta, "name", "twitter:card")?.content).toBe("summary_large_image");
  expect(find(meta, "name", "robots")).toBeUndefined();
});

test("a page that is excluded from the index names no canonical address", () => {
  const meta = pageMeta({ ...page, noIndex: true, bareTitle: true });
  expect(meta[0]).toEqual({ title: "Frontend" });
  expect(find(meta, "name", "robots")?.content).toBe("noindex");
  expect(find(meta, "rel", "canonical")).toBeUndefined();
});

test("no two entries of a head are the same, since React takes them as keys", () => {
  const keys = pageMeta(page).map((item) => JSON.stringify(item));
  expect(new Set(keys).size).toBe(keys.length);
});

test("structured data has its context, and a trail counts from one with absolute addresses", () => {
  expect(jsonLd({ "@type": "Article", headline: "x" })).toEqual({
    "script:ld+json": { "@context": "https://schema.org", "@type": "Article", headline: "x" },
  });
  const trail = breadcrumbLd("https://academy.test", [
    { name: "Home", path: "/" },
    { name: "A", path: "/a" },
  ]) as {
    "script:ld+json": { itemListElement: object[] };
  };
  expect(trail["script:ld+json"].itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://academy.test/" },
    { "@type": "ListItem", position: 2, name: "A", item: "https://academy.test/a" },
  ]);
});

test("addresses encode what is put into them and leave out what is empty", () => {
  expect(paths.home()).toBe("/");
  expect(paths.home("find-tutor")).toBe("/#find-tutor");
  expect(paths.post("a/b?c")).toBe("/resources/resource/a%2Fb%3Fc");
  expect(paths.login()).toBe("/login");
  expect(paths.login({ next: "/tutors/a#pick" })).toBe("/login?next=%2Ftutors%2Fa%23pick");
  expect(paths.tutors({ course: "ielts", type: "" })).toBe("/?course=ielts#find-tutor");
  expect(paths.newsletterConfirm()).toBe("/newsletter/confirm");
});
