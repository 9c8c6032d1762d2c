import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountRoles, accounts } from "#features/accounts/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect } from "./fixtures.ts";
import { enter, password, signUp } from "./students.ts";

/** A transfer, or money that went `out`, as a line of a statement: `77,500.00`. */
export type Row = { narration: string; amount: string; sender?: string; out?: string };

/** 2026-11-27 */
export const todayInLagos = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(new Date());

/** A statement of today as a bank writes it. */
export function statementOf(rows: readonly Row[]) {
  const today = todayInLagos().split("-").reverse().join("/");
  const kobo = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);
  let balance = 100_000_00;
  const lines = [
    ["Account statement"],
    ["Trans. Date", "Narration", "Debits", "Credits", "Balance", "Sender"],
    ...rows.map(({ narration, amount, sender = "", out = "" }) => {
      balance += kobo(amount) - kobo(out);
      return [today, narration, out, amount, (balance / 100).toFixed(2), sender];
    }),
  ];
  const csv = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(";")).join("\r\n");
  return { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${csv}`) };
}

/** Someone of support at the desk: the role is given next to the server, as the person does who has the machine. */
export async function atTheDesk(page: Page) {
  const email = await signUp(page, "Sola Ade");
  await onDatabase(async (db) => {
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    if (account) await db.insert(accountRoles).values({ accountId: account.id, role: "support" });
  });
  const person = await enter(page, { email, password }, paths.transfers());
  await expect(page.getByRole("button", { name: "Import a statement" }).first()).toBeVisible();
  return person;
}

/** Looks at a statement and imports it, by mouse. */
export async function importStatement(page: Page, bank: string, rows: readonly Row[]) {
  await page.getByRole("button", { name: "Import a statement" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import a statement" });
  await dialog.getByLabel("Bank account").fill(bank);
  await dialog.getByLabel("Statement").setInputFiles(statementOf(rows));
  await dialog.getByRole("button", { name: "Look at it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check the statement" })).toBeVisible();
}
