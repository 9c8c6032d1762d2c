import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountRoles, accounts } from "#features/accounts/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, onThisMachine, test } from "./fixtures.ts";
import { demoPerson, enter, newStudent, password, signUp } from "./students.ts";

test.use(onThisMachine);

/** Someone of support, who looks at an order. */
async function atOrder(page: Page, fullName: string, orderId: string): Promise<void> {
  const email = await signUp(page, fullName);
  await onDatabase(async (db) => {
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    if (account) await db.insert(accountRoles).values({ accountId: account.id, role: "support" });
  });
  await enter(page, { email, password }, paths.officeOrder(orderId));
}

/** Takes what is due for the order that is open, in cash. */
async function takeCash(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Record a payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Money taken from Temitope Alabi" });
  await expect(dialog.getByText(/More than ₦70,000 counts once a second person has approved it/)).toBeVisible();
  await dialog.getByRole("button", { name: "Record the payment" }).click();
  await expect(page.getByText("₦77,500 waits for a second person to approve it")).toBeVisible();
}

test("ADM-04 PAY-09 much cash taken at a desk waits for a second person, who turns it down, then approves it", async ({
  page,
  onAnotherDevice,
}) => {
  const size = { width: 360, height: 740 };
  await page.setViewportSize(size);
  const admin = await onAnotherDevice({ viewport: size });
  const { token } = await enter(admin, demoPerson("admin"), null);
  const headers = { authorization: `Bearer ${token}` };
  const before = await (await admin.request.get("/api/staff/second-person", { headers })).json();
  const limitTo = (data: object) => admin.request.put("/api/staff/second-person", { headers, data });
  expect((await limitTo({ ...before, NGN: 7_000_000 })).status()).toBe(200);
  try {
    await newStudent(page, { path: paths.checkout({ course: "frontend", plan: "installment", currency: "NGN" }) });
    await page.getByText("from any bank app").click();
    await page.getByRole("button", { name: "Get my transfer reference" }).click();
    await expect(page.getByText("Write this in the narration")).toBeVisible();
    const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    const [sola, kemi] = [await onAnotherDevice({ viewport: size }), await onAnotherDevice({ viewport: size })];
    await atOrder(sola, "Sola Ade", orderId);
    await takeCash(sola);
    await expect(sola.getByText("You took it: another person approves it.")).toBeVisible();
    await expect(sola.getByRole("button", { name: "Record a payment" })).toBeHidden();
    await expectSoundAtBothWidths(sola, "money that waits, for who took it");
    await page.reload();
    await expect(page.getByText("₦77,500 waits to be confirmed")).toBeVisible();
    await expectSoundAtBothWidths(page, "money that waits, for its student");

    await atOrder(kemi, "Kemi Bello", orderId);
    await kemi.goto(paths.workplace("admin"));
    await kemi
      .getByRole("listitem")
      .filter({ hasText: "Sola Ade" })
      .getByRole("link", { name: "Payment at a desk of ₦77,500" })
      .click();
    const waits = kemi.getByRole("region", { name: "Waits for a second person" });
    await expect(waits.getByText(/taken in cash\. Sola Ade took it/)).toBeVisible();
    await expectSoundAtBothWidths(kemi, "money that waits, for the second person");
    await waits.getByRole("button", { name: "Turn it down" }).click();
    const dialog = kemi.getByRole("dialog", { name: "Turn the payment down?" });
    await dialog.getByLabel("Why").fill("The till is short of it.");
    await expectSoundAtBothWidths(kemi, "money that is turned down");
    await dialog.getByRole("button", { name: "Turn it down" }).click();
    await expect(waits).toBeHidden();
    await expect(kemi.getByText(/Turned down ₦77,500 .*: The till is short of it\./)).toBeVisible();

    await sola.reload();
    await takeCash(sola);
    await kemi.reload();
    await waits.getByRole("button", { name: "Approve" }).click();
    await expect(kemi.getByText(/^Approved, receipt R-/)).toBeVisible();
    await expect(kemi.getByText(/^Cash, taken by Sola Ade/)).toBeVisible();
    await expect(waits).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();
  } finally {
    expect((await limitTo(before)).status()).toBe(200);
  }
});
