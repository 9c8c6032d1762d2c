import { describe, expect, test } from "vitest";
import { features } from "#app/features.ts";
import { webFeatures } from "#app/web/features.ts";
import type { Feature } from "#platform/feature/feature.ts";
import { missingKey, type PageAddress, pageAddresses } from "./page-address.ts";

const listed: readonly Feature[] = features;
const rules = listed.flatMap(({ documents = [] }) => documents);
const patterns = webFeatures.flatMap(({ pages }) => pages.map(({ path }) => path));
const read = pageAddresses(patterns, rules);
const page = (url: string) => read(url) as Extract<PageAddress, { kind: "page" }>;

describe("the address of a page", () => {
  test.each([
    ["/", "", "/"],
    ["/pricing-plan", "pricing-plan", "/pricing-plan"],
    ["/courses/frontend", "courses/:slug", "/courses/frontend"],
    ["/tutors/ada/review", "tutors/:slug/review", "/tutors/ada/review"],
    ["/tutors/ada?reviews=2&utm_source=x", "tutors/:slug", "/tutors/ada?reviews=2"],
    ["/tutors/ada?reviews=1", "tutors/:slug", "/tutors/ada"],
    ["/tutors/ada?reviews=-2", "tutors/:slug", "/tutors/ada"],
    ["/dashboard/learn", "dashboard/learn", "/dashboard/learn"],
    ["/dashboard/assessments/quiz", "dashboard/assessments/quiz", "/dashboard/assessments/quiz"],
    ["/dashboard/assessments/quiz/7", "dashboard/assessments/quiz/:assessment", "/dashboard/assessments/quiz/7"],
    ["http://academy.test/resources?x=1", "resources", "/resources"],
    ["HTTP://academy.test", "", "/"],
  ])("%s is the page %s", (url, pattern, key) => {
    expect(read(url)).toMatchObject({ kind: "page", pattern, key, isCached: true, isData: false });
  });

  test.each([
    ["//", "/"],
    ["///?course=frontend", "/?course=frontend"],
    ["/Resources", "/resources"],
    ["/resources/", "/resources"],
    ["/resources//?utm_source=x", "/resources?utm_source=x"],
    ["//pricing-plan", "/pricing-plan"],
    ["/%70ricing-plan", "/pricing-plan"],
    ["/x/../pricing-plan", "/pricing-plan"],
    ["/x/%2e%2E/./pricing-plan", "/pricing-plan"],
    ["/../..", "/"],
    ["/COURSES/frontend/", "/courses/frontend"],
    ["/courses/%66rontend", "/courses/frontend"],
    ["/Newsletter/Confirm?token=abc", "/newsletter/confirm?token=abc"],
    ["/DASHBOARD", "/dashboard"],
  ])("%s is another address of %s", (url, to) => {
    expect(read(url)).toEqual({ kind: "moved", to });
    expect(read(to).kind).toBe("page");
  });

  test.each([
    "//x",
    "//evil.example/pricing-plan",
    "/\\evil.example",
    "/pricing-plan\\",
    "/courses",
    "/courses/a/b",
    "/courses%2Ffrontend",
    `/courses/${"a".repeat(700)}`,
    "/nowhere?q=x",
    "*",
  ])("%s is no page", (url) => {
    expect(read(url)).toEqual({ kind: "missing", pattern: null });
  });

  test.each(["/%ff", "/courses/%00", "/courses/a%0d%0ab", "/%"])("%s is no address", (url) => {
    expect(() => read(url)).toThrow("That address is not valid.");
  });

  test("what is missing has one key for each route, and an area its own", () => {
    expect(read("/dashboard/no/such")).toEqual({ kind: "missing", pattern: "dashboard/*" });
    expect(["courses/:slug", "tutors/:slug/review", "dashboard/*", null].map(missingKey)).toEqual([
      "/courses/~",
      "/tutors/~/review",
      "/dashboard/~",
      "/~",
    ]);
  });

  test("data is requested under the page's address", () => {
    expect(read("/dashboard/learn/frontend.data?_routes=x")).toMatchObject({
      pattern: "dashboard/learn/:course",
      params: { course: "frontend" },
      key: "/dashboard/learn/frontend.data",
      isCached: false,
      isData: true,
    });
    expect(read("/_root.data")).toMatchObject({ pattern: "", isData: true, isCached: false });
    expect(read("/nowhere.data").kind).toBe("missing");
  });
});

describe("the query of a page", () => {
  test.each([
    ["/?utm_source=x&type=online&course=ielts", "/?course=ielts&type=online"],
    ["/?sort=rating&page=2", "/?sort=rating&page=2"],
    ["/?q=&course=&type=", "/"],
    ["/?type=telepathy&sort=name&page=0&fbclid=1", "/"],
    ["/?page=1", "/"],
    ["/?page=1e3", "/"],
    ["/?token=x&next=/dashboard&state=sent&ref=ADA", "/"],
    ["/pricing-plan?course=frontend&q=x", "/pricing-plan"],
    ["/tutors/ada/review?state=sent", "/tutors/ada/review?state=sent"],
    ["/tutors/ada/review?state=other", "/tutors/ada/review"],
    ["/dashboard?course=x&q=y", "/dashboard"],
  ])("%s is stored as %s", (url, key) => {
    expect(page(url)).toMatchObject({ key, isCached: true });
  });

  test.each([
    ["/?q=ada", "/?q=ada"],
    ["/certificates?q=UA-1", "/certificates?q=UA-1"],
    ["/newsletter/confirm?token=abc", "/newsletter/confirm?token=abc"],
    ["/login?next=%2Fdashboard%3Fa%3D1", "/login?next=%2Fdashboard%3Fa%3D1"],
  ])("%s is of one moment", (url, key) => {
    expect(page(url)).toMatchObject({ key, isCached: false });
  });

  test("an address of elsewhere is none to come back to", () => {
    for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:1"])
      expect(page(`/login?next=${encodeURIComponent(next)}`)).toMatchObject({ key: "/login", isCached: true });
  });

  test("text is cut where no search goes on", () => {
    expect(page(`/?q=${"a".repeat(5_000)}`).key).toBe(`/?q=${"a".repeat(100)}`);
  });
});

describe("what features declare of documents", () => {
  test("a rule of a page that is none is refused, and a second one for the same page", () => {
    expect(() => pageAddresses(patterns, [{ page: "gone/:slug" }])).toThrow(/names no page: "gone\/:slug"/);
    expect(() => pageAddresses(patterns, [...rules, { page: "tutors/:slug" }])).toThrow(/one page: "tutors\/:slug"/);
  });
});
