import { eq } from "drizzle-orm";
import { accountRoles, accounts, sessions } from "#features/accounts/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, type OpenDevice, onThisMachine, test } from "./fixtures.ts";
import { enter, newStudent, password, signUp } from "./students.ts";

test.use({ ...onThisMachine, allowErrors: [/status of 403/] });

async function administrator(open: OpenDevice, name: string, path: string) {
  const page = await open({ viewport: { width: 360, height: 740 } });
  const email = await signUp(page, name);
  await onDatabase(async (db) => {
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    if (account) await db.insert(accountRoles).values({ accountId: account.id, role: "admin" });
  });
  const { id } = await enter(page, { email, password }, path);
  return { page, id };
}

test("OWN-01 PAY-09 an own account changes once a second administrator approves it from the morning; students see it then", async ({
  page,
  onAnotherDevice,
}) => {
  const asks = await administrator(onAnotherDevice, "Sola Adewunmi", paths.officeBank());
  const fill = async (number: string, button: string) => {
    await asks.page.getByLabel("Bank", { exact: true }).fill("Harmattan Bank");
    await asks.page.getByLabel("Account number").fill(number);
    await asks.page.getByLabel("Account holder").fill("Ngozi's Academy Ltd");
    await asks.page.getByRole("button", { name: button }).click();
  };
  const shown = asks.page.getByRole("region", { name: "As students see it" });
  // The supplied account is an example: the academy's own first one is set at once.
  await fill("0123456789", "Save");
  await expect(shown).toContainText("0123456789");

  const decides = await administrator(onAnotherDevice, "Ngozi Eze", paths.workplace("admin"));
  await asks.page.reload();
  await fill("9876543210", "Ask for the change");
  const waits = asks.page.getByRole("region", { name: "Waits for a second person" });
  await expect(waits).toContainText("9876543210 (was 0123456789)");
  await expect(waits.getByRole("button", { name: "Take it back" })).toBeVisible();
  await expect(waits.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(shown).toContainText("0123456789");
  await expectSoundAtBothWidths(asks.page, "bank details that wait");

  // Logged in long ago: to whom every student pays asks whether it is still them.
  await onDatabase((db) =>
    db
      .update(sessions)
      .set({ confirmedAt: new Date(Date.now() - 3_600_000) })
      .where(eq(sessions.accountId, decides.id)),
  );
  await decides.page.reload();
  await decides.page.getByRole("link", { name: "Bank details" }).click();
  await decides.page.getByRole("button", { name: "Approve" }).click();
  const proof = decides.page.getByRole("dialog", { name: "Is it you?" });
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Go on" }).click();
  await expect(decides.page.getByText("Students see the new account now")).toBeVisible();
  await expectSoundAtBothWidths(decides.page, "bank details that are changed");

  await newStudent(page, {
    path: paths.checkout({ course: "frontend", plan: "installment", currency: "NGN" }),
  });
  await page.getByText("from any bank app").click();
  await page.getByRole("button", { name: "Get my transfer reference" }).click();
  await expect(page.getByText("9876543210").first()).toBeVisible();
});
