import { paths } from "#lib/paths.ts";
import { sampleWorkbook } from "#tests/support/sample-workbook.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName } from "./students.ts";

test("MOVE-01 an administrator brings a list from Excel, finds the person with course and debt, and undoes it", async ({
  page,
}) => {
  const name = newName("Ijeoma");
  const email = `${name.replace(/\W+/g, ".").toLowerCase()}@mail.test`;
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, demoPerson("admin"), paths.moveIn());
  await page.getByRole("button", { name: "Bring a list" }).click();
  const dialog = page.getByRole("dialog", { name: "Bring a list" });
  await dialog.getByLabel(/^List/).setInputFiles({
    name: `${name}.xlsx`,
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: sampleWorkbook([
      ["Student", "Email", "Course", "Amount paid", "Balance", "Due date"],
      [name, email, "IELTS", 50_000, 22_500, new Date("2099-12-31T00:00:00Z")],
      ["Nobody", "", "IELTS", null, null, null],
    ]),
  });
  await dialog.getByRole("button", { name: "See what becomes of each row" }).click();
  await expect(dialog.getByText("IELTS, paid ₦50,000, owes ₦22,500 by 31 December 2099")).toBeVisible();
  await expect(dialog.getByText("The e-mail address is missing.")).toBeVisible();
  await expectSoundAtBothWidths(page, "what becomes of the rows");
  await dialog.getByRole("button", { name: "Bring 1 row" }).click();
  await expect(page.getByText("1 row is in")).toBeVisible();
  await expectSoundAtBothWidths(page, "moving in");

  await page.goto(paths.people({ q: name }));
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("₦72,500").first()).toBeVisible();

  await page.goto(paths.moveIn());
  await page
    .getByRole("listitem")
    .filter({ hasText: `${name}.xlsx` })
    .getByRole("button", { name: "Undo" })
    .click();
  await page.getByRole("dialog", { name: /^Undo/ }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 row is undone")).toBeVisible();
  await page.goto(paths.people({ q: name }));
  await expect(page.getByText(/nobody|no one|no person|0 people/i).first()).toBeVisible();
});
