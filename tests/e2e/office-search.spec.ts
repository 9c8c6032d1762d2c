import { paths } from "#lib/paths.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent } from "./students.ts";

test("ADM-01 staff find a person by a misspelt name from any page with Ctrl K, and again as what they opened last; a setting opens its page; a student has no search", async ({
  page,
  onAnotherDevice,
}) => {
  const name = newName("Chukwuemeka");
  const student = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  const { id } = await newStudent(student, { fullName: name });

  await enter(page, demoPerson("admin"), paths.audit());
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search" });
  const field = search.getByRole("combobox", { name: "Search the academy" });
  await expect(field).toBeFocused();
  await expect(search.getByRole("group", { name: "Pages" }).getByRole("option", { name: "Orders" })).toBeVisible();
  await page.keyboard.type(name.replace("emeka", "emaka"));
  const hit = search.getByRole("group", { name: "People" }).getByRole("option", { name });
  await expect(hit).toHaveAttribute("aria-selected", "true");
  await expectSoundAtBothWidths(page, "the search with what it found");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(paths.person(id));

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Search everything" }).click();
  await expect(search.getByRole("group", { name: "Opened last" }).getByRole("option", { name })).toBeVisible();
  await page.keyboard.type("account number");
  await expect(search.getByRole("option", { name: "Bank details" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Bank details" })).toBeVisible();
  await expect(page.getByLabel("Account number")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("search everything");

  await student.goto(paths.dashboard());
  await expect(student.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
  await student.keyboard.press("Control+k");
  await expect(student.getByRole("dialog")).toHaveCount(0);
});
