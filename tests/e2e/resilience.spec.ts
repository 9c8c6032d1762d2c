import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { movedSoFar, watchShifts } from "../support/layout-shifts.ts";
import { measureFirstVisit, pageBudget } from "../support/page-weight.ts";
import { expect, nextFrame, ready, test, withMotion } from "./fixtures.ts";

test.use(withMotion);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("NAV-04 HOME-09 menu, accordion and links work", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const items = page.locator("#faq details");
    await items.nth(2).locator("summary").click();
    await expect(items.nth(2)).toHaveAttribute("open", "");
    await expect(page.locator("#find-tutor article:visible")).toHaveCount(18);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /menu/i })
      .or(page.getByRole("banner").locator("summary"))
      .first()
      .click();
    await page.getByRole("link", { name: "Pricing & Plan" }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/pricing-plan$/);
  });

  test("FOOT-02 FIND-07 the newsletter and the review are posted and answered, with what was typed still there", async ({
    page,
    allowErrors,
  }) => {
    // A form that is not complete is answered with its status.
    allowErrors.push(/422/);
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("textbox", { name: /email/i }).fill(`plain-${randomUUID()}@example.com`);
    await footer.getByRole("button", { name: /subscribe/i }).click();
    await expect(page).toHaveURL(/\/newsletter/);
    await expect(page.getByRole("main").getByText(/successfully/)).toBeVisible();
    await page.goto("/tutors/yaw-boateng");
    await page.getByRole("link", { name: "Leave a Review" }).first().click();
    await expect(page).toHaveURL(/\/tutors\/yaw-boateng\/review/);
    const main = page.getByRole("main");
    await main.getByRole("textbox").first().fill("Patient and exact.");
    await main.getByRole("button", { name: /submit/i }).click();
    await expect(main.getByText("Please rate the tutor before submitting.")).toBeVisible();
    await expect(main.getByRole("textbox").first()).toHaveValue("Patient and exact.");
    await main.getByRole("radio").nth(4).check({ force: true });
    await main.getByRole("button", { name: /submit/i }).click();
    await expect(main.getByText("Review submitted successfully!")).toBeVisible();
  });
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("pages already seen open again without a network, others show it clearly", async ({
    page,
    context,
    allowErrors,
  }) => {
    allowErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/);
    await page.goto("/pricing-plan");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto("/resources");
    await page.goto("/pricing-plan");
    // The worker keeps a page while it is read already.
    const keeps = (path: string) => page.evaluate(async (address) => (await caches.match(address)) !== undefined, path);
    for (const path of ["/resources", "/pricing-plan"]) await expect.poll(() => keeps(path)).toBe(true);
    await context.setOffline(true);
    await page.goto("/resources");
    await expect(page.getByRole("heading", { level: 1, name: "Our Tech News & Resources" })).toBeVisible();
    await page.goto("/courses/frontend");
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    // What is listed opens, and nothing else is listed.
    const listed = page.locator("[data-stored] a");
    await expect(listed).toHaveText(["Our Pricing and Plan", "Our Tech News & Resources"]);
    await listed.last().click();
    await expect(page.getByRole("heading", { level: 1, name: "Our Tech News & Resources" })).toBeVisible();
    await context.setOffline(false);
  });

  test("our letters are requested ahead once they lie on the device", async ({ page }) => {
    const requests = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.includes("latin"))
          .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
      );
    await page.goto("/");
    await expect.poll(requests).toEqual(["css", "css"]);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto("/pricing-plan");
    await expect.poll(requests).toEqual(["link", "link"]);
  });
});

test("a first visit stays within its budget and within our origin", async () => {
  const weight = await measureFirstVisit(`${process.env.E2E_URL}/`, "footer input[type=email]");
  expect(weight.foreign).toEqual([]);
  expect(weight.totalBytes, "all that loads before interaction").toBeLessThanOrEqual(pageBudget.totalBytes);
  expect(weight.scriptBytes, "script before interaction").toBeLessThanOrEqual(pageBudget.scriptBytes);
  // What this file's journeys wrote since may be in it too: bench/page-weight.ts holds it to the byte.
  expect(weight.documentBytes, "the document").toBeLessThanOrEqual(pageBudget.documentBytes + 500);
  expect(weight.fontBytes, "fonts").toBeLessThanOrEqual(pageBudget.fontBytes);
  expect(weight.islandBytes, "an island on touch").toBeLessThanOrEqual(pageBudget.islandBytes);
  expect(weight.islandBytes, "the island did load").toBeGreaterThan(1_000);
});

test("on a first visit the text comes before our letters, and nothing moves when they arrive", async ({
  onAnotherDevice,
}) => {
  for (const [width, path] of [
    [360, "/"],
    [1280, "/"],
    [360, "/pricing-plan"],
    [1280, "/tutors/adaeze-okonkwo"],
    [360, "/resources"],
  ] as const) {
    const page = await onAnotherDevice({ serviceWorkers: "block", viewport: { width, height: 740 } });
    await watchShifts(page);
    await page.route("**/*.woff2", async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      // Some frames in the device's letters.
      for (let frame = 0; frame < 6; frame += 1) await nextFrame(page);
      await route.continue();
    });
    await page.goto(path);
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].filter((font) => font.status === "loaded").length))
      .toBeGreaterThan(1);
    for (let frame = 0; frame < 3; frame += 1) await nextFrame(page);
    const moved = await movedSoFar(page);
    expect(moved, `${path} at ${width}`).toBeLessThan(0.01);
    await page.context().close();
  }
});

test("HOME-01 what lies below the first screen is drawn soon after it, without anybody doing anything", async ({
  page,
}) => {
  // The net under it, a timer of four seconds, never comes: a slow machine would see it first.
  await page.addInitScript(() => {
    const later = globalThis.setTimeout;
    Object.assign(globalThis, { setTimeout: (task: () => void, ms = 0) => (ms < 3_000 ? later(task, ms) : 0) });
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-drawn", "");
  for (const heading of await page.locator("main section h2").all()) await expect(heading).toBeVisible();
});

test("HOME-01 should that fail, the page draws itself whole", async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect(page.locator("#become-tutor h2")).toBeHidden();
  await page.clock.fastForward(6_000);
  await expect(page.locator("#become-tutor h2")).toBeVisible();
});

test("FOOT-03 a lost connection shows it and keeps what was typed", async ({ page, allowErrors }) => {
  allowErrors.push(/Failed to load resource|ERR_FAILED|newsletter/i);
  await page.goto("/terms");
  await ready(page);
  const footer = page.getByRole("contentinfo");
  const field = footer.getByRole("textbox", { name: /email/i });
  await field.fill("ada@example.com");
  await page.route("**/api/newsletters", (route) => route.abort());
  await field.press("Enter");
  await expect(footer.getByText("An error occurred. Please try again.")).toBeVisible();
  await expect(field).toHaveValue("ada@example.com");
  await page.unroute("**/api/newsletters");
  await page.route("**/api/newsletters", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" }),
  );
  await field.press("Enter");
  await expect(footer.getByText("Something went wrong. Please try again later.")).toBeVisible();
});

/** Hands on what the site answers, but the second half of a document only once `release` was called: a slow line. */
async function slowLine(): Promise<{ url: string; release(): void; close(): void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const line = createServer(async (request, response) => {
    const reply = await fetch(`${process.env.E2E_URL}${request.url}`);
    const body = Buffer.from(await reply.arrayBuffer());
    const headers = [...reply.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
    );
    response.writeHead(reply.status, Object.fromEntries(headers));
    if (reply.headers.get("content-type")?.startsWith("text/html")) {
      response.write(body.subarray(0, body.length / 2));
      await released;
      response.end(body.subarray(body.length / 2));
    } else response.end(body);
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    release,
    close() {
      line.closeAllConnections();
      line.close();
    },
  };
}

test.describe("the offer", () => {
  test.use({ showsOffer: true });

  test("HOME-04 NAV-03 a page that comes in slowly works as a fast one, and its first half works while it comes", async ({
    page,
  }) => {
    const line = await slowLine();
    try {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1_000);
      await page.goto(line.url, { waitUntil: "commit" });
      const menu = page.getByRole("dialog", { name: "Menu" });
      // A click before the script listens does nothing, so it may take several; once it is open, the menu covers its button.
      await expect(async () => {
        if (!(await menu.isVisible())) {
          await page.getByRole("button", { name: "Open menu" }).click({ timeout: 2_000 });
        }
        await expect(menu).toBeVisible({ timeout: 500 });
      }).toPass();
      expect(await page.locator("#offer-popup").count(), "the page is still coming in").toBe(0);
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      line.release();
      await ready(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.locator("#become-tutor").evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
      await expect(page.getByRole("banner").getByRole("link", { name: "Become a Tutor" })).toHaveAttribute(
        "aria-current",
        "true",
      );
      await page.clock.runFor(5_100);
      await expect(page.locator("#offer-popup")).toBeVisible();
    } finally {
      line.close();
    }
  });
});
