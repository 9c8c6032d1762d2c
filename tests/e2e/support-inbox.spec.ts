import type { Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demoPerson, enter, newStudentOfTunde } from "./students.ts";

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const strip = (page: Page) => page.getByRole("region", { name: "Who has it" });

for (const width of [360, 1280]) {
  test(`MSG-02 MINOR-01 support takes a conversation, notes something for colleagues, answers by a canned reply and ends it at ${width} px; the student opens it again`, async ({
    page,
    onAnotherDevice,
  }) => {
    const student = await newStudentOfTunde(page, "Efua");
    await page.goto(paths.messages("support"));
    await field(page).fill("How do I pay?");
    await page.getByRole("button", { name: "Send" }).click();

    const staff = await onAnotherDevice({ viewport: { width, height: 900 } });
    await enter(staff, demoPerson("admin"), "/admin/messages?replies=open");
    await staff.getByRole("button", { name: "Write a reply" }).click();
    const writing = staff.getByRole("dialog", { name: "Write a reply" });
    const title = `How to pay ${width}`;
    await writing.getByLabel("Title").fill(title);
    await writing.getByLabel("Text").fill("Dear {surname}");
    await writing.getByRole("button", { name: "Save the reply" }).click();
    await expect(writing).toContainText("{surname}, which we do not know");
    await writing.getByLabel("Text").fill("{first name}, pay with {reference}.");
    await expect(writing).toContainText("Temitope, pay with 4F7K2M9Q.");
    await expectAccessible(staff, `a canned reply at ${width}`);
    await writing.getByRole("button", { name: "Save the reply" }).click();
    await expect(staff.getByRole("region", { name: title })).toBeVisible();

    await staff.goto("/admin/messages?show=unassigned");
    await staff.getByRole("button", { name: student }).click();
    await strip(staff).getByRole("button", { name: "Take it" }).click();
    await expect(strip(staff)).toContainText("You have it");
    await field(staff).fill("Hello! ");
    await staff.getByRole("button", { name: "Insert a reply" }).click();
    const replies = staff.getByRole("dialog", { name: "Insert a reply" });
    await replies.getByLabel("Find a reply").fill(title);
    await expect(replies).toContainText("Not known here: reference of an order");
    await expectAccessible(staff, `the replies at ${width}`);
    await replies.getByRole("button", { name: `Insert ${title}` }).click();
    const filled = "Hello! Efua, pay with {reference}.";
    await expect(field(staff)).toHaveValue(filled);
    await staff.keyboard.press("ControlOrMeta+z");
    await expect(field(staff)).toHaveValue("Hello! ");
    await staff.keyboard.press("ControlOrMeta+Shift+z");
    await expect(field(staff)).toHaveValue(filled);
    await staff.reload();
    await expect(field(staff)).toHaveValue(filled);
    await staff.getByRole("button", { name: "Send" }).click();
    await expect(staff.getByRole("alert")).toContainText("{reference}");
    await expect(field(staff)).toHaveValue(filled);
    await expectAccessible(staff, `a reply that is not filled in at ${width}`);
    await strip(staff).getByRole("button", { name: "Internal note" }).click();
    const noting = staff.getByRole("dialog", { name: "Internal note" });
    const note = `Asked twice how to pay, ${width}`;
    await noting.getByRole("textbox", { name: /^Note about/ }).fill(note);
    await expectAccessible(staff, `a note for colleagues at ${width}`);
    await noting.getByRole("button", { name: "Save for colleagues" }).click();
    await expect(staff.getByRole("log").getByRole("region", { name: "Internal note" })).toContainText(note);
    await expectAccessible(staff, `a conversation with a note at ${width}`);
    await field(staff).fill("Hello! Efua, pay on the page of your order.");
    await staff.getByRole("button", { name: "Send" }).click();
    await expect(strip(staff)).toContainText("Waiting for the student");
    await strip(staff).getByRole("button", { name: "Mark as done" }).click();
    await expect(strip(staff)).toContainText("Done");
    await expectAccessible(staff, `a conversation that is done at ${width}`);

    await expect(page.getByRole("log")).toContainText("pay on the page of your order");
    await expect(page.getByText(note)).toHaveCount(0);
    await field(page).fill("It worked, thank you.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(strip(staff)).toContainText("To answer");
    await staff.goto("/admin/messages?show=mine");
    await expect(staff.getByRole("button", { name: student })).toBeVisible();
  });
}
