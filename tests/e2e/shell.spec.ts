import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { addMessage } from "#features/messaging/server/add-message.ts";
import { openConversation } from "#features/messaging/server/open-conversation.ts";
import { notify } from "#features/notifications/server/notify.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { onDatabase } from "./database.ts";
import { expect, expectAccessible, test, withMotion } from "./fixtures.ts";
import { newStudent, password } from "./students.ts";

test.use(withMotion);

/** What a tutor writes, until tutors have a page of their own. Returns the conversation. */
const hear = (studentId: string, ...bodies: string[]) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const [tutor] = await tx.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, "adaeze-okonkwo"));
      let id = "";
      for (const body of bodies) {
        const conversation = await openConversation(
          { db: tx, clock: { now: () => new Date() } },
          { studentId, tutorId: tutor?.id ?? "" },
        );
        await addMessage({ db: tx, clock: { now: () => new Date() } }, conversation, {
          side: "tutor",
          senderId: null,
          body,
          requestKey: null,
        });
        id = conversation.id;
      }
      return id;
    }),
  );
const addNotifications = (accountId: string, ...messages: string[]) =>
  onDatabase(async (db) => {
    for (const message of messages) {
      await notify(
        { db, clock: systemClock },
        { accountId, kind: "announcement", message, link: "/dashboard/settings", about: message },
      );
    }
  });

const sidebar = (page: Page) => page.getByRole("complementary");
const messagesRow = (page: Page) => sidebar(page).getByRole("link", { name: /^Messages/ });
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const streamOpens = (page: Page) => page.waitForResponse((response) => response.url().endsWith("/api/students/live"));

test("DASH-01 DASH-03 DASH-04 MSG-01 badges of 2 and 2 on every tab; opening marks as read everywhere; what arrives shows without a reload", async ({
  page,
  context,
}) => {
  const { id } = await newStudent(page, { path: null });
  await hear(id, "Good evening. Did you try the flexbox exercise?", "Set flex-wrap on the parent, not the child.");
  await addNotifications(id, "Your grade is in.", "Your class was moved.");
  const opened = streamOpens(page);
  await page.goto("/dashboard");
  await expect(messagesRow(page)).toHaveAccessibleName("Messages 2 unread messages");
  await expect(bell(page)).toHaveAccessibleName("Notifications , 2 unread");
  await opened;

  const otherPage = await context.newPage();
  const otherOpened = streamOpens(otherPage);
  await otherPage.goto("/dashboard/settings");
  await expect(messagesRow(otherPage)).toHaveAccessibleName("Messages 2 unread messages");
  await otherOpened;

  await bell(page).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(panel.getByText("Your grade is in.")).toBeVisible();
  await expectAccessible(page, "the panel of the bell");
  for (const tab of [page, otherPage]) await expect(bell(tab)).toHaveAccessibleName("Notifications");
  await addNotifications(id, "A third thing.");
  await expect(panel.getByText("A third thing.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bell(page)).toBeFocused();

  await messagesRow(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Temitope Alabi");
  await expect(page.getByText("You have 2 new messages")).toBeVisible();
  await expect(page.getByText("Select a conversation to view messages")).toBeVisible();
  await page.getByRole("button", { name: /^Adaeze Okonkwo/ }).click();
  const log = page.getByRole("log", { name: "Messages with Adaeze Okonkwo" });
  await expect(log.getByText("Set flex-wrap on the parent, not the child.")).toBeVisible();
  await expect(page.getByText("No new messages")).toBeVisible();
  for (const tab of [page, otherPage]) await expect(messagesRow(tab)).toHaveAccessibleName("Messages");
  await expectAccessible(page, "a conversation");

  // Who looks at the conversation reads what arrives; the other tab looks elsewhere and is notified about nothing that is read.
  await hear(id, "One more thing.");
  await expect(log.getByText("One more thing.")).toBeVisible();
  await expect(messagesRow(otherPage)).toHaveAccessibleName("Messages");
  await page.goto("/dashboard/settings");
  await hear(id, "And another.");
  for (const tab of [page, otherPage]) {
    await expect(messagesRow(tab)).toHaveAccessibleName("Messages 1 unread message");
  }
});

test("MSG-01 MSG-02 a message is sent from one tab, shows on the other, survives a lost network, and is there once", async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const { id } = await newStudent(page, { path: null });
  const conversation = await hear(id, "Good evening.");
  await page.goto(`/dashboard/messages?conversation=${conversation}`);
  const otherPage = await context.newPage();
  const opened = streamOpens(otherPage);
  await otherPage.goto(`/dashboard/messages?conversation=${conversation}`);
  await opened;
  const field = page.getByRole("textbox", { name: "Message to Adaeze Okonkwo" });
  await field.fill("Yes, but the last row will not wrap.");
  await field.press("Enter");
  for (const tab of [page, otherPage]) {
    await expect(tab.getByRole("log").getByText("Yes, but the last row will not wrap.")).toHaveCount(1);
    // Until the server has it, it is shown as on its way, in both tabs.
    await expect(tab.getByText(/^(Sending\.\.\.|Waiting for the network)$/)).toHaveCount(0);
  }

  // On both tabs: what waits on this device is sent by either.
  await context.route("**/api/students/messages", (route) => route.abort());
  await field.fill("Is it the margin?");
  await page.getByRole("button", { name: "Send to Adaeze Okonkwo", exact: true }).click();
  await expect(page.getByText("Waiting for the network")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("log").getByText("Is it the margin?")).toHaveCount(1);
  await expect(page.getByText("Waiting for the network")).toBeVisible();
  await context.unroute("**/api/students/messages");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("Waiting for the network")).toBeHidden();
  for (const tab of [page, otherPage]) {
    await expect(tab.getByRole("log").getByText("Is it the margin?")).toHaveCount(1);
  }
});

test("MSG-01 DASH-02 on a phone: the drawer by keyboard, the list, then the conversation on the whole screen with a way back", async ({
  page,
}) => {
  const { id } = await newStudent(page, { path: null });
  await hear(id, "Good evening.");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard");
  const opener = page.getByRole("button", { name: "Open menu" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer).toBeVisible();
  await expectAccessible(page, "the drawer");
  const group = drawer.getByRole("button", { name: "Assessments" });
  await group.focus();
  await page.keyboard.press("Enter");
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(drawer.getByRole("link", { name: "Assignment" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await page.mouse.click(345, 400);
  await expect(drawer).toBeHidden();
  await opener.click();
  await page.setViewportSize({ width: 768, height: 740 });
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });

  await opener.click();
  await drawer.getByRole("link", { name: /^Messages/ }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: /^Adaeze Okonkwo/ }).click();
  const field = page.getByRole("textbox", { name: "Message to Adaeze Okonkwo" });
  await expect(field).toBeInViewport();
  await expect(opener).toBeHidden();
  await expectAccessible(page, "a conversation on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goBack();
  await expect(page.getByText("No new messages")).toBeVisible();
  await page.goForward();
  // A12: the list and the conversation are side by side from 1100 px alone.
  const list = page.getByRole("region", { name: "Conversations" });
  for (const [width, isSideBySide] of [
    [768, false],
    [1024, false],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await expect(list).toBeVisible({ visible: isSideBySide });
    await expect(page.getByRole("heading", { name: "Adaeze Okonkwo" })).toBeVisible();
    expect(await field.evaluate((element) => element.clientWidth)).toBeGreaterThan(200);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Back to all conversations" }).click();
  await expect(opener).toBeVisible();
});

test("NAV-09 DASH-04 a session that is ended on another device ends here within seconds", async ({
  page,
  allowErrors,
}) => {
  allowErrors.push(/401/);
  const { email } = await newStudent(page, { path: null });
  const opened = streamOpens(page);
  await page.goto("/dashboard/settings");
  await opened;
  const login = await page.request.post("/api/students/login", { data: { email, password } });
  const { token } = await login.json();
  await page.request.post("/api/students/sessions/end-others", { headers: { Authorization: `Bearer ${token}` } });
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
  await page.waitForURL(/\/login\?next=/);
});
