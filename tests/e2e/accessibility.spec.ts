import type { Page } from "@playwright/test";
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
];

/** What every page must be at the width and in the theme that are set: accessible, no wider than the screen, one h1. */
async function expectSound(page: Page, path: string, what: string): Promise<void> {
  await page.goto(path);
  await expectAccessible(page, `${path} ${what}`);
  await expectToFit(page, `${path} ${what}`);
  expect(await page.locator("h1").count(), `${path} has one h1`).toBe(1);
}

async function expectToFit(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

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
        await expectSound(page, path, `${theme} ${width}`);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      }
    });

    test(`NAV-02 the page for what is not there is accessible and fits, ${theme}, ${width} px`, async ({
      page,
      allowErrors,
    }) => {
      // The browser itself reports that the document was answered with 404.
      allowErrors.push(/status of 404/);
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
      await expectSound(page, "/no-such-page", `${theme} ${width}`);
    });
  }

  test(`the gallery of components is accessible and opens without errors, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/dev/components");
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expectAccessible(page, `gallery ${theme} ${width}`);
      await expectToFit(page, `gallery ${theme} ${width}`);
    }
  });
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
      await expectToFit(page, `${path} at ${size.width}`);
    }
  }
});
