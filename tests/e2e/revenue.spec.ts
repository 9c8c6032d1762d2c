import { readFile } from "node:fs/promises";
import { paths } from "#lib/paths.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter } from "./students.ts";

test("ADM-04 staff read the revenue of a year, open the orders behind a month, and save the ledger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, demoPerson("admin"), paths.officeOrders());
  await page.getByRole("link", { name: "Revenue" }).click();
  // In January the supplied student's payments are of the year before.
  const year = new Date(Date.now() - 90 * 24 * 3_600_000).getFullYear();
  await page.getByLabel("Year").selectOption(String(year));
  const naira = page.getByRole("region", { name: `Naira in ${year}` });
  await expect(naira).toBeVisible();
  await expectSoundAtBothWidths(page, "the revenue");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the ledger" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^ledger-20\d\d-01-01-to-20\d\d-12-31-.+\.csv$/);
  const text = await readFile(await saved.path(), "utf8");
  expect(text).toContain("Date,Transaction,What,Account,Holder,Currency,Debit,Credit");
  expect(text).toContain(",Payment,Cash,");

  const month = naira.getByRole("table", { name: "Naira by month" }).getByRole("link").first();
  await month.click();
  await expect(page.getByRole("button", { name: /^Paid in \w+ 20\d\d/ })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("table", { name: "Orders, newest first" }).getByRole("link").first()).toBeVisible();
});
