import type { Page } from "@playwright/test";
import { expect, nextFrame, ready, test, withMotion, withSessionToken } from "./fixtures.ts";

test.use(withMotion);

test("HOME-01 the sections of the home page are in their order", async ({ page }) => {
  await page.goto("/");
  const ids = ["hero", "find-tutor", "courses", "testimonials", "become-tutor", "price", "resources"];
  for (const id of ids) await expect(page.locator(`#${id}`)).toBeVisible();
  const tops = await Promise.all(ids.map(async (id) => (await page.locator(`#${id}`).boundingBox())?.y ?? -1));
  expect(
    tops.every((top) => top >= 0),
    `every section is there: ${tops}`,
  ).toBe(true);
  expect(tops.slice(0, 6)).toEqual([...tops.slice(0, 6)].sort((a, b) => a - b));
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  const order = [
    "Available Classes",
    "How to get a Tutor",
    "Select a Tutor and Register Here",
    "Courses",
    "See what our students are saying",
    "Become a Tutor",
    "Got Questions?",
  ];
  const matches = order.map((text) => headings.findIndex((heading) => heading.includes(text)));
  expect(matches).toEqual([...matches].sort((a, b) => a - b));
  expect(matches).not.toContain(-1);
  // Of a heading's two wordings one shows.
  await expect(page.getByRole("heading", { name: "See what our students are saying", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("heading", { name: "Reviews", exact: true })).toBeVisible();
});

test("HOME-02 HOME-03 banner, headline and social proof", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText(/free 4G pocket Mifi with 50 GB data/).first()).toBeVisible();
  await expect(page.getByText("1,234+ students").first()).toBeVisible();
});

test.describe("the offer", () => {
  test.use({ showsOffer: true });

  test("HOME-04 the offer popup opens after 5 s, closes by Escape, button and backdrop, once a session", async ({
    page,
  }) => {
    // The page's clock stands still but for runFor: however slow this machine is, five seconds are five seconds.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto("/");
    await ready(page);
    await page.clock.runFor(4_900);
    await expect(page.locator("#offer-popup")).toBeHidden();
    await page.clock.runFor(200);
    await expect(page.locator("#offer-popup")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("#offer-popup")).toBeHidden();
    await page.reload();
    await ready(page);
    await page.clock.runFor(8_000);
    await expect(page.locator("#offer-popup")).toBeHidden();
    for (const close of ["button", "backdrop"] as const) {
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await ready(page);
      await page.clock.runFor(6_000);
      await expect(page.locator("#offer-popup")).toBeVisible();
      if (close === "button") await page.locator("#offer-popup").getByRole("button", { name: /close/i }).click();
      else await page.mouse.click(5, 5);
      await expect(page.locator("#offer-popup")).toBeHidden();
    }
  });
});

/** Waits until the page has come to rest with a section at its top, not only passed it on the way. */
async function expectRestAt(page: Page, section: string): Promise<void> {
  const top = () => page.locator(`#${section}`).evaluate((element) => element.getBoundingClientRect().top);
  const distance = async () => {
    const before = await top();
    for (let frame = 0; frame < 6; frame += 1) await nextFrame(page);
    return before === (await top()) ? Math.abs(before) : Number.POSITIVE_INFINITY;
  };
  await expect.poll(distance).toBeLessThan(100);
}

test("NAV-03 the header marks the section in view and the page", async ({ page }) => {
  await page.goto("/");
  await ready(page);
  const nav = page.getByRole("banner").getByRole("navigation");
  for (const name of ["Find a Tutor", "Courses", "Become a Tutor", "Pricing & Plan", "Resources"])
    await expect(nav.getByRole("link", { name, exact: true })).toBeVisible();
  await nav.getByRole("link", { name: "Become a Tutor" }).click();
  await expectRestAt(page, "become-tutor");
  await expect(nav.getByRole("link", { name: "Become a Tutor" })).toHaveAttribute("aria-current", /.+/);
  await page.goto("/pricing-plan");
  await expect(nav.getByRole("link", { name: "Pricing & Plan" })).toHaveAttribute("aria-current", "page");
  await page.goto("/resources");
  await expect(nav.getByRole("link", { name: "Resources" })).toHaveAttribute("aria-current", "page");
  await page.goto("/terms");
  await expect(nav.locator("[aria-current]")).toHaveCount(0);
});

test("NAV-07 a section link of another page goes home and scrolls there", async ({ page }) => {
  await page.goto("/pricing-plan");
  await ready(page);
  await page.getByRole("banner").getByRole("link", { name: "Find a Tutor" }).click();
  await page.waitForURL(/\/#find-tutor$/);
  await expect(page.locator("#find-tutor")).toBeInViewport();
  expect(await page.evaluate(() => localStorage.getItem("scroll-to-section"))).toBeFalsy();
  await page.goto("/pricing-plan");
  await ready(page);
  await page.getByRole("banner").getByRole("link", { name: "Become a Tutor" }).click();
  await page.waitForURL(/\/#become-tutor$/);
  await expectRestAt(page, "become-tutor");
});

test("NAV-04 the phone menu lists the links and Testimonials, keeps the focus and closes three ways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await ready(page);
  const burger = page.getByRole("banner").getByRole("button", { name: /menu/i });
  for (const close of ["Escape", "backdrop", "item"] as const) {
    await burger.click();
    const menu = page.getByRole("dialog");
    await expect(menu).toBeVisible();
    for (const name of ["Find a Tutor", "Courses", "Become a Tutor", "Pricing & Plan", "Resources", "Testimonials"])
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    if (close === "Escape") {
      for (let step = 0; step < 12; step++) await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
      await page.keyboard.press("Escape");
      await expect(burger).toBeFocused();
    } else if (close === "backdrop") await page.mouse.click(10, 400);
    else await menu.getByRole("link", { name: "Testimonials" }).click();
    await expect(menu).toBeHidden();
  }
  await expect(page.locator("#testimonials")).toBeInViewport();
});

test("NAV-05 a stored profile shows the avatar, otherwise Login, without a flash", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await withSessionToken(page);
  await page.goto("/");
  const avatar = page.getByRole("banner").locator('a[href="/dashboard"]').first();
  await expect(avatar).toBeVisible();
  await expect(avatar).toContainText("TA");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeHidden();
});

test("NAV-02 unknown pages answer 404 with help, the misspelt address redirects", async ({ page, allowErrors }) => {
  allowErrors.push(/404/);
  const missing = await page.goto("/no-such-page");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  for (const path of ["/tutors/nobody", "/courses/nothing", "/resources/resource/none"])
    expect((await page.request.get(path)).status(), path).toBe(404);
  const old = await page.request.get("/resourses", { maxRedirects: 0 });
  expect(old.status()).toBe(301);
  expect(old.headers().location).toMatch(/\/resources$/);
});

test("the theme is switched, remembered and there before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await ready(page);
  await page.locator("[data-theme-toggle]:visible").first().click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/pricing-plan", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
