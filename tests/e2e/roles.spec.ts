import { eq } from "drizzle-orm";
import { accountRoles, accounts, sessions } from "#features/accounts/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSound, inFullOnly, onThisMachine, test } from "./fixtures.ts";
import { enter, password, signUp } from "./students.ts";

test.use({ ...onThisMachine, allowErrors: [/status of 403/] });

for (const size of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(
    `at ${size.width} px an admin composes a role after showing that it is them, and who is given it does its work`,
    inFullOnly(size.width > 360),
    async ({ page, onAnotherDevice }) => {
      await page.setViewportSize(size);
      const roleName = `Orders desk ${size.width}`;
      const clerk = await onAnotherDevice({ viewport: size });
      const clerkEmail = await signUp(clerk, "Ngozi Eze");
      const email = await signUp(page, "Sola Ade");
      await onDatabase(async (db) => {
        const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
        if (account) await db.insert(accountRoles).values({ accountId: account.id, role: "admin" });
        await db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.email, clerkEmail));
      });
      const { id } = await enter(page, { email, password }, paths.roles());
      await onDatabase((db) =>
        db
          .update(sessions)
          .set({ confirmedAt: new Date(Date.now() - 3_600_000) })
          .where(eq(sessions.accountId, id)),
      );
      await page.getByRole("button", { name: "New role" }).click();
      const dialog = page.getByRole("dialog", { name: "New role" });
      await dialog.getByLabel("Name", { exact: true }).fill(roleName);
      await dialog.getByRole("checkbox", { name: "See orders, payments and coupons" }).press("Space");
      await expectSound(page, `a new role at ${size.width} px`);
      await dialog.getByRole("button", { name: "Make the role" }).click();
      const proof = page.getByRole("dialog", { name: "Is it you?" });
      await proof.getByLabel("Your password").fill(password);
      await proof.getByRole("button", { name: "Go on" }).click();
      await expect(page.getByRole("heading", { name: roleName })).toBeVisible();

      await page.getByLabel("E-mail address").fill(clerkEmail);
      await page.getByRole("button", { name: "Find the account" }).click();
      await page.getByRole("button", { name: `Give ${roleName}` }).click();
      const question = page.getByRole("dialog", { name: `Give ${roleName} to ` });
      await expectSound(page, `a role is given at ${size.width} px`);
      await question.getByRole("button", { name: `Give ${roleName}` }).click();
      await expect(page.getByRole("button", { name: `Take ${roleName}` })).toBeVisible();
      await expectSound(page, `roles at ${size.width} px`);

      await enter(clerk, { email: clerkEmail, password }, paths.officeOrders());
      await expect(clerk.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
      await clerk.goto(paths.roles());
      await expect(clerk.getByRole("heading", { name: roleName })).toBeHidden();
    },
  );
}
