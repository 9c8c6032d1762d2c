import { afterAll, beforeAll, expect, test } from "vitest";
import { posts } from "#data/posts.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { workplaces } from "#lib/paths.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let setup: TestApp;

beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

const get = (url: string, headers: Record<string, string> = {}) => setup.app.inject({ url, headers });

test("robots.txt keeps robots off what is no one's to find, and names the site map", async () => {
  const response = await get("/robots.txt");
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.body).toContain("Disallow: /api/\n");
  const shut = [...response.body.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = ""]) => rule);
  // RFC 9309: a rule is the beginning of an address, "$" its end.
  const isShut = (address: string) =>
    shut.some((rule) => (rule.endsWith("$") ? `${address}$` === rule : address.startsWith(rule)));
  for (const at of workplaces) {
    for (const address of [`/${at}`, `/${at}?a=1`, `/${at}/settings`]) expect(isShut(address), address).toBe(true);
  }
  for (const open of ["/", "/tutors/adaeze-okonkwo", "/courses/frontend", "/newsletter"]) {
    expect(isShut(open), open).toBe(false);
  }
  expect(response.body).toContain("Sitemap: http://academy.test/sitemap.xml");
});

test("M29 password managers find where a password is changed", async () => {
  const response = await setup.app.inject({ url: "/.well-known/change-password", headers: { host: "evil.example" } });
  expect([response.statusCode, response.headers.location]).toEqual([302, "/dashboard/change-password"]);
});

test("security.txt names whom to tell, on the configured origin, and never runs out (RFC 9116)", async () => {
  const read = async () => {
    const response = await setup.app.inject({ url: "/.well-known/security.txt", headers: { host: "evil.example" } });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
    return response.body;
  };
  const expiry = (text: string) => new Date(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "").getTime();
  const text = await read();
  expect(text).toMatch(/^Contact: mailto:support@unwalled\.academy$/m);
  expect(text).toMatch(/^Canonical: http:\/\/academy\.test\/\.well-known\/security\.txt$/m);
  expect(text).toMatch(/^Preferred-Languages: en$/m);
  const yearMs = 365 * 86_400_000;
  for (const passedMs of [0, yearMs, yearMs * 3]) {
    setup.clock.advance(passedMs);
    const leftMs = expiry(await read()) - setup.clock.now().getTime();
    expect(leftMs).toBeGreaterThan(90 * 86_400_000);
    expect(leftMs).toBeLessThan(yearMs);
  }
});

test("the site map lists each public page once, on the configured origin", async () => {
  const response = await setup.app.inject({ url: "/sitemap.xml", headers: { host: "evil.example" } });
  expect(response.headers["content-type"]).toBe("application/xml; charset=utf-8");
  const hrefs = [...response.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  expect(hrefs.every((location) => location?.startsWith("http://academy.test/"))).toBe(true);
  for (const path of [
    "/",
    "/pricing-plan",
    "/resources",
    "/terms",
    "/privacy",
    ...(await setup.db.select().from(courses)).map(({ slug }) => `/courses/${slug}`),
    ...(await setup.db.select().from(tutors)).map(({ slug }) => `/tutors/${slug}`),
    ...posts.map((post) => `/resources/resource/${post.slug}`),
  ]) {
    expect(hrefs, path).toContain(`http://academy.test${path}`);
  }
});

test("the web app manifest names icons that are there", async () => {
  const response = await get("/site.webmanifest");
  expect(response.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  const manifest = response.json();
  expect(manifest).toMatchObject({
    name: "Unwalled Academy",
    short_name: "Unwalled",
    start_url: "/",
    display: "standalone",
  });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(["/dashboard", "/tutor"]);
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain("maskable");
  for (const { src, type } of manifest.icons) {
    const icon = await get(src);
    expect(icon.statusCode, src).toBe(200);
    expect(icon.headers["content-type"], src).toBe(type);
  }
});
