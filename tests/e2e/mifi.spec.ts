import { eq } from "drizzle-orm";
import { accounts } from "#features/accounts/server/tables.ts";
import { mifiGrants } from "#features/onboarding/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent } from "./students.ts";

for (const width of [360, 1280]) {
  test(`MIFI-01 staff find who is due a Mifi, hand it over and undo it at ${width} px; the student's home shows each`, async ({
    page,
    onAnotherDevice,
  }) => {
    const name = newName(`Adaora${width}`);
    const { email } = await newStudent(page, { fullName: name });
    await onDatabase(async (db) => {
      const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
      if (account) await db.insert(mifiGrants).values({ accountId: account.id, earnedAt: new Date() });
    });
    const staff = await onAnotherDevice({ viewport: { width, height: 900 } });
    await enter(staff, demoPerson("admin"), paths.workplace("admin"));
    await staff.getByRole("link", { name: /to look at in Mifi$/ }).click();
    await staff.getByLabel("Search").fill(name);
    await staff.getByLabel("Search").press("Enter");
    await staff.getByRole("button", { name: `Handed over to ${name}` }).click();
    const dialog = staff.getByRole("dialog", { name: `Does ${name} have the Mifi?` });
    await dialog.getByLabel(/^Serial number or note/).fill(`SN-${width}`);
    await expectAccessible(staff, `a Mifi is handed over at ${width}`);
    await dialog.getByRole("button", { name: "Yes, handed over" }).click();
    await expect(staff.getByText(`${name} has the Mifi now.`)).toBeVisible();
    await page.goto(paths.dashboard());
    await expect(page.getByText(/It was handed over to you on/)).toBeVisible();
    await staff.getByRole("button", { name: "Undo" }).click();
    await expect(staff.getByRole("button", { name: `Handed over to ${name}` })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/We will tell you where to collect it/)).toBeVisible();

    await staff.getByRole("button", { name: `Handed over to ${name}` }).click();
    await dialog.getByLabel(/^Serial number or note/).fill(`SN-${width}-b`);
    await dialog.getByRole("button", { name: "Yes, handed over" }).click();
    await expect(staff.getByText(`${name} has the Mifi now.`)).toBeVisible();
    await staff.goto(`/admin/mifi?state=handed&q=SN-${width}-b`);
    await expect(staff.getByText(new RegExp(`: SN-${width}-b$`))).toBeVisible();
    await expectAccessible(staff, `who has a Mifi at ${width}`);
  });
}
