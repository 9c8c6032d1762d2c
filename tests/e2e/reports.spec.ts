import type { Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demoPerson, enter, newStudentOfTunde } from "./students.ts";

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });

test("MSG-02 a student reports a tutor's message and blocks the tutor, staff end the report, and unblocked they write on", async ({
  page,
  onAnotherDevice,
}) => {
  const student = await newStudentOfTunde(page, "Adjoa");
  const tutor = await onAnotherDevice({ viewport: { width: 1280, height: 900 } });
  await enter(tutor, demoPerson("Tunde Bakare"), paths.deskMessages("tutor"));
  await tutor.getByRole("button", { name: student }).click();
  await field(tutor).fill("Pay me, not the academy.");
  await tutor.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log")).toContainText("Pay me, not the academy.");

  await page.getByRole("button", { name: "Report or block" }).click();
  const dialog = page.getByRole("dialog", { name: "Report or block Tunde Bakare" });
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(dialog).toContainText("Please say what is wrong with it.");
  await dialog.getByLabel("Asks for money outside the academy").check();
  await dialog.getByLabel("In your words").fill("He asked twice.");
  await expectAccessible(page, "a report on a phone");
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(dialog).toContainText("Thank you.");
  await dialog.getByRole("button", { name: "Block" }).click();
  await expect(dialog.getByRole("heading", { name: "Tunde Bakare is blocked" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("You blocked Tunde Bakare.")).toBeVisible();
  await expect(field(page)).toBeHidden();

  // The blocked one reads no more than that nothing arrives.
  await tutor.reload();
  await expect(tutor.getByText(`${student} cannot get messages here at the moment.`)).toBeVisible();
  await expect(tutor.getByText(/blocked/i)).toHaveCount(0);

  const staff = await onAnotherDevice({ viewport: { width: 1280, height: 900 } });
  await enter(staff, demoPerson("admin"), paths.workplace("admin"));
  await staff.getByRole("link", { name: /to look at in Messages$/ }).click();
  const report = staff.getByRole("region", { name: "Tunde Bakare: Asks for money outside the academy" });
  await expect(report).toContainText("Pay me, not the academy.");
  await expect(report).toContainText("He asked twice.");
  await expectAccessible(staff, "reported messages");
  await report.getByLabel("What was done").fill("Spoke with him.");
  await report.getByRole("button", { name: "End the report" }).click();
  await expect(report).toBeHidden();
  await staff.getByRole("button", { name: "Ended" }).click();
  await expect(report).toContainText("Spoke with him.");

  await page.getByRole("button", { name: "Unblock" }).click();
  await field(page).fill("Let us begin again.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(tutor.getByRole("log")).toContainText("Let us begin again.");
});
