import { expect, expectAccessible, test } from "./fixtures.ts";

const pages = [
  "/",
  "/pricing-plan",
  "/resources",
  "/courses/frontend",
  "/courses/ielts",
  "/tutors/adaeze-okonkwo",
  "/tutors/adaeze-okonkwo/review",
  "/newsletter",
  "/terms",
  "/privacy",
  "/offline",
  "/no-such-page",
];

for (const theme of ["light", "dark"] as const) {
  for (const width of [360, 1280]) {
    test(`NAV-01 NAV-02 every public page is accessible and fits, ${theme}, ${width} px`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
      const resources = await page.request.get("/rss.xml");
      const post = /<link>[^<]*(\/resources\/resource\/[^<]+)<\/link>/.exec(await resources.text())?.[1] ?? "";
      expect(post).not.toBe("");
      for (const path of [...pages, post]) {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expectAccessible(page, `${path} ${theme} ${width}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
        expect(await page.locator("h1").count(), `${path} has one h1`).toBe(1);
      }
    });
  }
}

test("NAV-01 pages fit 320 px and 200% zoom", async ({ page }) => {
  test.setTimeout(90_000);
  for (const size of [
    { width: 320, height: 640 },
    { width: 640, height: 400 },
    { width: 3840, height: 2160 },
  ]) {
    await page.setViewportSize(size);
    for (const path of pages) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0);
    }
  }
});
