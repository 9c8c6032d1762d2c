import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { expect, onThisMachine, tabTo, test } from "./fixtures.ts";
import { applyToTeach, demoPerson, enter, newName, newStudent } from "./students.ts";
import { fits, withoutPhone } from "./trials.ts";

test.use({ ...onThisMachine, viewport: { width: 1280, height: 900 }, actionTimeout: 20_000 });

/** Past the menu, which is longer than a page of the office. */
async function toContent(page: Page) {
  await page.keyboard.press("Tab");
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
}

test("FUNNEL-01 ADM-02 ADM-05 ADM-06 by the keyboard alone: a call is noted, an application declined, a price planned, a post published", async ({
  page,
  onAnotherDevice,
}) => {
  const email = `tutor-${randomUUID()}@example.com`;
  await applyToTeach(page, { fullName: "Kelechi Eze", email });
  const name = newName("Bukola");
  const { id } = await newStudent(await onAnotherDevice(), { fullName: name, path: null });
  await fits(id);
  await enter(page, demoPerson("admin"), paths.funnel({ stage: "unpaid", q: name }));

  await test.step("the daily list: a stage, a row, how the call ended, and back", async () => {
    await toContent(page);
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toBeVisible();
    await withoutPhone(page);
    await tabTo(page, row.getByRole("link", { name: /^Call / }));
    await page.keyboard.press("Enter");
    const ended = page.getByRole("region", { name: `The call with ${name}` });
    await tabTo(page, ended.getByRole("button", { name: "No answer" }));
    await page.keyboard.press("Enter");
    await tabTo(page, ended.getByRole("button", { name: "Undo" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row").filter({ hasText: name }).first()).toBeVisible();
  });

  await test.step("an application is declined with its reason", async () => {
    await page.goto(paths.applications({ state: "received", q: email }));
    await toContent(page);
    await tabTo(page, page.getByRole("link", { name: "Kelechi Eze" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "What Kelechi Eze wrote" })).toBeVisible();
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog", { name: "Decline Kelechi Eze?" });
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("We have enough tutors for this course.");
    await tabTo(page, dialog.getByRole("button", { name: "Decline" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("The application of Kelechi Eze is declined")).toBeVisible();
    // The focus is not lost with the dialog.
    await expect(page.locator("body")).not.toBeFocused();
  });

  await test.step("a price is planned for a later day", async () => {
    await page.goto(paths.officeCourse("toefl"));
    await toContent(page);
    await tabTo(page, page.getByRole("button", { name: "New price" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /^New price of/ });
    await expect(dialog.getByLabel("First day")).toBeFocused();
    const nextYear = String(new Date().getFullYear() + 1);
    // Day, month and year as the browser's own field takes them.
    await page.keyboard.type(`0201${nextYear}`);
    await tabTo(page, dialog.getByLabel(/, naira$/).first());
    await page.keyboard.press("Control+a");
    await page.keyboard.type("99,000");
    await tabTo(page, dialog.getByRole("button", { name: "Set the price" }));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("₦99,000").first()).toBeVisible();
  });

  await test.step("a post is written and published", async () => {
    await page.goto(paths.officePosts());
    await toContent(page);
    await tabTo(page, page.getByRole("link", { name: "New post" }));
    await page.keyboard.press("Enter");
    const title = `Keys are enough ${Date.now().toString(36)}`;
    for (const [label, text] of [
      ["Title", title],
      ["Author", "Ngozi Eze"],
      ["Summary", "Nothing here needs a mouse."],
      ["Text", "## Keys\n\nTab, Enter and Space."],
    ] as const) {
      await tabTo(page, page.getByRole("textbox", { name: label, exact: true }));
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(text);
    }
    await tabTo(page, page.getByRole("radio", { name: "Draft" }));
    const isPublic = page.getByRole("radio", { name: "Public" });
    for (let presses = 0; presses < 3 && !(await isPublic.isChecked()); presses += 1)
      await page.keyboard.press("ArrowRight");
    await expect(isPublic).toBeChecked();
    await tabTo(page, page.getByRole("button", { name: "Save the post" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}/);
    await expect(async () => {
      expect(await (await page.request.get(paths.post(title.toLowerCase().replaceAll(" ", "-")))).text()).toContain(
        title,
      );
    }).toPass({ timeout: 10_000 });
  });
});
