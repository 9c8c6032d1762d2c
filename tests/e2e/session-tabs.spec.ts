import type { BrowserContext, Page } from "@playwright/test";
import { askForMs } from "#features/accounts/web/session-script.ts";
import { expect, ready, test } from "./fixtures.ts";
import { password, signUp } from "./students.ts";

/** AUTH-09: without Remember Password the session is the browser's, for as long as one of its tabs is open. */

const greeting = (page: Page) => page.getByRole("heading", { level: 1, name: /^Hello, / });
const avatar = (page: Page) => page.getByRole("link", { name: "Your dashboard" });
const loginLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Login" });

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await expect(greeting(page)).toBeVisible();
}

/** Opens an address in a new tab, as a mailed link does; returns it with the paths that it has shown and asked for. */
async function openTab(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const [shown, requests]: [string[], string[]] = [[], []];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  page.on("framenavigated", (frame) => shown.push(new URL(frame.url()).pathname));
  await page.goto(path);
  return { page, shown, asked: requests };
}

test("AUTH-09 NAV-05 NAV-09 a new tab has the session of an open one, in the dashboard and in the header, without a flash of login", async ({
  page,
  context,
}) => {
  await logIn(page, await signUp(page));
  // What is judged is what the other tab answers, not how soon this machine lets it.
  await context.addInitScript((asksForMs) => {
    const wait = window.setTimeout;
    window.setTimeout = ((task: () => void, ms?: number) =>
      wait(task, ms === asksForMs ? 15_000 : ms)) as typeof window.setTimeout;
  }, askForMs);

  const mailed = await openTab(context, "/dashboard/messages");
  await expect(greeting(mailed.page)).toBeVisible();
  expect(mailed.shown).not.toContain("/login");

  const open = await openTab(context, "/pricing-plan");
  await expect(avatar(open.page)).toHaveText(/TA/);
  await expect(loginLink(open.page)).toBeHidden();

  // Ctrl+click in a public page, whose tab got the session a moment ago.
  await ready(open.page);
  const opening = context.waitForEvent("page");
  await avatar(open.page).click({ modifiers: ["ControlOrMeta"] });
  const clicked = await opening;
  await expect(greeting(clicked)).toBeVisible();

  // The login page of a new tab leads on, to the requested page where there is one.
  const door = await openTab(context, "/login");
  await door.page.waitForURL("**/dashboard");
  const expected = await openTab(context, "/login?next=%2Fdashboard%2Fsettings");
  await expected.page.waitForURL("**/dashboard/settings");

  // The first reads of such a tab begin before its page is alive, and nothing is asked twice.
  const fresh = await openTab(context, "/dashboard");
  await expect(greeting(fresh.page)).toBeVisible();
  expect(fresh.shown).not.toContain("/login");
  expect(fresh.asked.filter((path) => path === "/api/students/dashboard")).toHaveLength(1);
});

test("AUTH-09 NAV-05 it is gone with the last tab; until then any tab keeps it, also reloaded, duplicated or when another has crashed", async ({
  page,
  context,
  browserName,
}) => {
  await logIn(page, await signUp(page));
  await page.reload();
  await expect(greeting(page)).toBeVisible();

  const second = await openTab(context, "/resources");
  await expect(avatar(second.page)).toBeVisible();
  // The tab that logged in crashes; a public page is what keeps the session.
  expect(browserName).toBe("chromium");
  const crashed = page.waitForEvent("crash");
  void context
    .newCDPSession(page)
    .then((session) => session.send("Page.crash"))
    .catch(() => {});
  await crashed;
  await page.close();
  const third = await openTab(context, "/dashboard/settings");
  await expect(third.page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await second.page.close();
  await third.page.reload();
  await expect(third.page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  // A duplicate takes the tab's storage along, and needs no one's answer.
  const opening = context.waitForEvent("page");
  await third.page.evaluate(() => window.open("/dashboard/settings"));
  const duplicate = await opening;
  await third.page.close();
  await duplicate.reload();
  await expect(duplicate.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();

  await duplicate.close();
  const later = await openTab(context, "/pricing-plan");
  await ready(later.page);
  await expect(loginLink(later.page)).toBeVisible();
  await expect(avatar(later.page)).toBeHidden();
  await later.page.goto("/dashboard/settings");
  await later.page.waitForURL("**/login?next=%2Fdashboard%2Fsettings");
  await expect(later.page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
});

test("AUTH-09 AUTH-11 AUTH-12 logging out in one tab ends all, those that were informed of the session too; the next person's session is every tab's", async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors.push(/401/);
  const otherAccount = await signUp(page, "Ada Obi");
  await logIn(page, await signUp(page));
  const shown = await openTab(context, "/dashboard");
  await expect(greeting(shown.page)).toHaveText(/Temitope Alabi/);
  const open = await openTab(context, "/resources");
  await expect(avatar(open.page)).toBeVisible();

  await shown.page.getByRole("button", { name: "Logout" }).click();
  await shown.page.waitForURL("**/login");
  await page.waitForURL(/\/login/);
  await expect(loginLink(open.page)).toBeVisible();
  const after = await openTab(context, "/dashboard");
  await after.page.waitForURL(/\/login/);

  await logIn(shown.page, otherAccount);
  await expect(avatar(open.page)).toHaveText(/AO/);
  const fresh = await openTab(context, "/dashboard");
  await expect(greeting(fresh.page)).toHaveText(/Ada Obi/);
});
