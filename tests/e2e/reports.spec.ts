import type { Page } from "@playwright/test";
import { demoPeople } from "#data/demo-people.ts";
import { paths } from "#lib/paths.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { enter, newEmail, newStudent } from "./students.ts";

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const demo = (name: string) => {
  const person = demoPeople.find(({ fullName, role }) => fullName === name || role === name);
  if (!person) throw new Error(`There is no ${name}.`);
  return person;
};
/** A name that nobody else has, of letters alone. */
const someName = () =>
  `Adjoa ${newEmail()
    .replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")
    .replace(/[^a-z]/g, "")}`;

test("MSG-02 a student reports a tutor's message and blocks the tutor, staff end the report, and unblocked they write on", async ({
  page,
  browser,
  server,
}) => {
  const student = someName();
  await page.setViewportSize({ width: 360, height: 740 });
  await newStudent(page, { fullName: student, path: paths.findTutor({ q: "Tunde Bakare" }) });
  await page.getByRole("link", { name: "Pick Tutor Tunde Bakare" }).click();
  await page.getByRole("button", { name: "Write a message" }).click();
  await page.getByLabel("Your message").fill("Good evening.");
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await page.getByRole("link", { name: "Open the conversation" }).click();
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: server.url });
  const tutor = await desk.newPage();
  await enter(tutor, demo("Tunde Bakare"), paths.deskMessages("tutor"));
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

  const office = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: server.url });
  const staff = await office.newPage();
  await enter(staff, demo("admin"), paths.workplace("admin"));
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
  await desk.close();
  await office.close();
});
