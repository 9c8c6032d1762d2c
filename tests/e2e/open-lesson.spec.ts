import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { newStudent } from "./students.ts";

// Reading without a network is the service worker's work.
test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 780 } });

const cut = [/ERR_INTERNET_DISCONNECTED/, /Failed to (load resource|fetch)/, /disconnected/i];

/** Questions in the order of the page. */
const question = (page: Page, at: number) => page.locator(".check").nth(at);
const choose = (page: Page, at: number, which: "right" | "wrong") =>
  question(page, at)
    .locator(which === "right" ? "label.right" : "label:not(.right)")
    .first()
    .click();

test("LESS-01 from home to the first lesson: read and answered without an account, and without a network", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors.push(...cut);
  await page.goto("/");
  const link = page.getByRole("link", { name: /^Read the first lesson, \d+ KB$/ });
  const shownKb = Number(/(\d+) KB/.exec((await link.textContent()) ?? "")?.[1]);
  const address = (await link.getAttribute("href")) ?? "";
  // What is shown is what comes over the wire, once the best compression is there.
  const sentKb = async () => {
    const response = await request.get(address, { headers: { "accept-encoding": "br" } });
    return Number(response.headers()["content-length"]) / 1000;
  };
  await expect.poll(async () => Math.abs((await sentKb()) - shownKb), { timeout: 20_000 }).toBeLessThan(2);
  await link.click();
  await page.waitForURL(`**${address}`);
  await expect(page.getByText("No account needed.")).toBeVisible();
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toContain(address);
  // The page may still be on its way.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await choose(page, 0, "wrong");
  await expect(question(page, 0).getByRole("status")).toContainText("Not this one.");
  await choose(page, 0, "right");
  await expect(question(page, 0).getByRole("status")).toContainText("Right.");
  await expectAccessible(page, "the first lesson, one question answered");

  // Its script is the last to come; what was chosen is stored from then on.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("lesson-answers"))).not.toBeNull();
  // The document and its scripts.
  const isOnDevice = (path: string) =>
    page.evaluate(async (document) => {
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      const needed = [document, ...files.filter((name) => /\/assets\/.+\.js$/.test(name))];
      return (await Promise.all(needed.map((name) => caches.match(name)))).every((stored) => stored !== undefined);
    }, path);
  await expect.poll(() => isOnDevice(address), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(question(page, 0).locator("label.right input")).toBeChecked();
  await choose(page, 1, "right");
  await page.reload();
  await expect(question(page, 1).locator("label.right input")).toBeChecked();
  await context.setOffline(false);

  // A new account takes the answers along.
  await newStudent(page, { path: null });
  await page.goto(address.replace("/courses/", "/dashboard/learn/").replace("/lessons/", "/"));
  await expect(page.getByText("That was a free lesson. Enroll to open the rest.")).toBeVisible();
  await expect(async () => {
    const response = await page.request.get(
      `/api/students/learning/${address.split("/")[2]}/lessons/${address.split("/")[4]}`,
      { headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("unwalled_token"))}` } },
    );
    expect((await response.json()).answers).toHaveLength(2);
  }).toPass({ timeout: 15_000 });
  expect(await page.evaluate(() => localStorage.getItem("lesson-answers"))).toBeNull();
});

test("LESS-01 without scripts the first lesson reads, and its questions tell their explanation", async ({
  onAnotherDevice,
}) => {
  const page = await onAnotherDevice({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  await page.goto(`/courses/frontend`);
  await page.getByRole("link", { name: /^Read the first lesson/ }).click();
  await expect(page.getByRole("button", { name: "Listen" })).toBeHidden();
  await choose(page, 0, "right");
  await expect(question(page, 0).getByRole("status")).toContainText("Right.");
});
