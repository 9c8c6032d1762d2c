import { eq } from "drizzle-orm";
import { accountRoles, accounts, sessions } from "#features/accounts/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSound, inFullOnly, onThisMachine, test } from "./fixtures.ts";
import { demoPerson, enter, newStudent, password, signUp } from "./students.ts";

test.use({ ...onThisMachine, allowErrors: [/status of 403/] });

for (const size of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(
    `ADM-04 PAY-10 at ${size.width} px an admin gives a payment back after showing that it is them, and the student sees it`,
    inFullOnly(size.width > 360),
    async ({ page, onAnotherDevice }) => {
      await page.setViewportSize(size);
      await newStudent(page, { path: paths.checkout({ course: "frontend", plan: "installment", currency: "NGN" }) });
      await page.getByLabel(/Card number/).fill("4242424242424242");
      await page.getByLabel("Expiry").fill("1230");
      await page.getByLabel("CVC/CVV").fill("123");
      await page.getByLabel("Name on card").fill("Temitope Alabi");
      await page.getByRole("button", { name: /^Confirm payment, / }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();
      const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

      const office = await onAnotherDevice({ viewport: size });
      const email = await signUp(office, "Sola Ade");
      await onDatabase(async (db) => {
        const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
        if (account) await db.insert(accountRoles).values({ accountId: account.id, role: "admin" });
      });
      const { id } = await enter(office, { email, password }, paths.officeOrder(orderId));
      // Logged in long ago: what cannot be undone asks whether it is still them.
      await onDatabase((db) =>
        db
          .update(sessions)
          .set({ confirmedAt: new Date(Date.now() - 3_600_000) })
          .where(eq(sessions.accountId, id)),
      );
      await office.getByRole("button", { name: "Refund ₦77,500" }).click();
      const refund = office.getByRole("dialog", { name: "Refund ₦77,500 to Temitope Alabi?" });
      await refund.getByLabel("Why").fill("The cohort was cancelled.");
      await expectSound(office, `a refund at ${size.width} px`);
      await refund.getByRole("button", { name: "Refund ₦77,500" }).click();
      const proof = office.getByRole("dialog", { name: "Is it you?" });
      await proof.getByLabel("Your password").fill(password);
      await proof.getByRole("button", { name: "Go on" }).click();
      await expect(office.getByRole("heading", { name: "Refunds" })).toBeVisible();
      await expect(office.getByText("The cohort was cancelled.").first()).toBeVisible();

      await page.reload();
      await expect(page.getByText(/The cohort was cancelled\./)).toBeVisible();
      await expectSound(page, `a refunded order at ${size.width} px`);
    },
  );
}

test("ADM-04 PAY-09 at 360 px a part that is paid in cash is recorded at a desk, seen by the student, and taken back", async ({
  page,
  onAnotherDevice,
}) => {
  const size = { width: 360, height: 740 };
  await page.setViewportSize(size);
  await newStudent(page, { path: paths.checkout({ course: "frontend", plan: "installment", currency: "NGN" }) });
  await page.getByText("from any bank app").click();
  await page.getByRole("button", { name: "Get my transfer reference" }).click();
  await expect(page.getByText("Write this in the narration")).toBeVisible();
  const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  const office = await onAnotherDevice({ viewport: size });
  const email = await signUp(office, "Sola Ade");
  await onDatabase(async (db) => {
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    if (account) await db.insert(accountRoles).values({ accountId: account.id, role: "support" });
  });
  await enter(office, { email, password }, paths.officeOrder(orderId));
  await office.getByRole("button", { name: "Record a payment" }).click();
  const dialog = office.getByRole("dialog", { name: "Money taken from Temitope Alabi" });
  await expect(dialog.getByLabel("Amount in naira")).toHaveValue("77500");
  await expectSound(office, "money that is taken at a desk, at 360 px");
  await dialog.getByRole("button", { name: "Record the payment" }).click();
  await expect(office.getByText(/^Cash, taken by Sola Ade/)).toBeVisible();
  await expectSound(office, "an order that was paid in cash, at 360 px");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();
  await office.getByRole("button", { name: "Undo ₦77,500" }).click();
  await expect(office.getByText("₦77,500 taken back")).toBeVisible();
  await page.reload();
  await expect(page.getByText("that we had counted was not for this order")).toBeVisible();
});

for (const width of [360, 1280]) {
  test(
    `PAY-09 ADM-04 at ${width} px a student says where a refund goes, and staff send it there`,
    inFullOnly(width > 360),
    async ({ page, onAnotherDevice }) => {
      const size = { width, height: 740 };
      await page.setViewportSize(size);
      await newStudent(page, { path: paths.checkout({ course: "frontend", plan: "installment", currency: "NGN" }) });
      await page.getByText("from any bank app").click();
      await page.getByRole("button", { name: "Get my transfer reference" }).click();
      await expect(page.getByText("Write this in the narration")).toBeVisible();
      const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

      const office = await onAnotherDevice({ viewport: size });
      await enter(office, demoPerson("admin"), paths.officeOrder(orderId));
      await office.getByRole("button", { name: "Record a payment" }).click();
      await office.getByRole("button", { name: "Record the payment" }).click();
      await office.getByRole("button", { name: "Refund ₦77,500" }).click();
      await office.getByLabel("Why").fill("The cohort was cancelled.");
      await office.getByRole("dialog").getByRole("button", { name: "Refund ₦77,500" }).click();
      await expect(office.getByText(/It waits for the account since/)).toBeVisible();

      await page.reload();
      await page.getByRole("button", { name: "Say where ₦77,500 goes" }).click();
      const form = page.getByRole("dialog", { name: "Where ₦77,500 goes" });
      await form.getByLabel("Bank", { exact: true }).selectOption("Guaranty Trust Bank");
      await form.getByLabel("Account number").fill("0000 0000 18");
      await form.getByLabel("Name of the account").fill("Temitope Alabi");
      await expectSound(page, `the account for a refund at ${width} px`);
      await form.getByRole("button", { name: "Save the account" }).click();
      await expect(page.getByText(/Guaranty Trust Bank, ending 0018/).first()).toBeVisible();
      await expectSound(page, `an order whose refund is to be sent, at ${width} px`);

      await office.goto(paths.officeRefunds({ state: "ready" }));
      const row = office.getByRole("listitem").filter({ hasText: "ending 0018" }).first();
      await expectSound(office, `refunds at ${width} px`);
      await row.getByRole("button", { name: /^Send it/ }).click();
      const send = office.getByRole("dialog", { name: /^₦77,500 back for/ });
      await expect(send.getByText("0000000018")).toBeVisible();
      await expectSound(office, `a refund that is sent, at ${width} px`);
      await send.getByRole("button", { name: "I have sent ₦77,500" }).click();
      await expect(send).toBeHidden();
      await page.reload();
      await expect(page.getByText("Given back", { exact: true }).last()).toBeVisible();
    },
  );
}
