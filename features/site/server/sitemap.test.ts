import { expect, test } from "vitest";
import { sitemap } from "./sitemap.ts";

test("addresses are escaped and changes are dated", () => {
  const xml = sitemap(
    [{ path: "/" }, { path: "/a?b=1&c=<2>", changedAt: new Date("2026-01-02T03:04:05Z") }],
    "https://a.test",
  );
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://a.test/</loc></url>
<url><loc>https://a.test/a?b=1&amp;c=&lt;2&gt;</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>
</urlset>
`);
});
