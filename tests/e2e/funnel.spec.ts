import { and, eq } from "drizzle-orm";
import { orderInstalments } from "#features/checkout/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent } from "./students.ts";
import { fits, withoutPhone } from "./trials.ts";

test.use({ viewport: { width: 360, height: 740 } });

const dayMs = 24 * 3_600_000;

test("FUNNEL-01 ADM-01 MINOR-01 the morning: a figure opens its rows, a trial's family is called, the call's end is noted, the row goes until its date", async ({
  page,
  onAnotherDevice,
}) => {
  const fullName = newName("Rukayat");
  const { id } = await newStudent(await onAnotherDevice(), { fullName, path: null });
  await fits(id);
  await enter(page, demoPerson("admin"), paths.workplace("admin"));
  const waits = page.getByRole("region", { name: "Who waits" });
  await expect(waits.getByText(/\d unpaid for 3 days/)).toBeVisible();
  await expectSoundAtBothWidths(page, "the morning of the office");
  await waits.getByRole("link", { name: /Unpaid for 3 days/ }).click();
  await expect(page).toHaveURL(/stage=unpaid/);
  const row = page.getByRole("row").filter({ hasText: fullName });
  await expect(row.getByText("Under 18")).toBeVisible();
  await expect(row.getByText("4 days")).toBeVisible();
  await expectSoundAtBothWidths(page, "the daily list");

  await row.getByRole("link", { name: fullName, exact: true }).click();
  const path = page.getByRole("list", { name: "What happened so far" });
  await expect(path.getByText(/Writes well, wants evenings/)).toBeVisible();
  await expectSoundAtBothWidths(page, "a person of the daily list");
  await page.goBack();

  const call = row.getByRole("link", { name: /^Call Grace Salami, guardian/ });
  await expect(call).toHaveAttribute("href", "tel:+2348031234567");
  await withoutPhone(page);
  await call.click();
  const ended = page.getByRole("region", { name: `The call with ${fullName}` });
  await ended.getByRole("button", { name: "Pays later" }).click();
  const dialog = page.getByRole("dialog", { name: `${fullName} pays later` });
  const until = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  await dialog.getByLabel("Until").fill(until);
  await dialog.getByLabel("Note").fill("Salary on Friday");
  await expectSoundAtBothWidths(page, "a later payment that is noted");
  await dialog.getByRole("button", { name: "Note it" }).click();
  await expect(ended.getByText("Salary on Friday")).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByLabel("Show").selectOption("later");
  await expect(row.getByText(/Pays later/)).toBeVisible();
  await page.getByLabel("Show").selectOption("");
  await expect(row).toHaveCount(0);
  await ended.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("4 days")).toBeVisible();
  await ended.getByRole("button", { name: "No answer" }).click();
  await expect(row).toHaveCount(0);
});

test("ADM-04 who owes is called from the list of what is overdue, and a promise is noted with its day", async ({
  page,
  onAnotherDevice,
}) => {
  const fullName = newName("Musa");
  await newStudent(page, {
    fullName,
    path: paths.checkout({ course: "frontend", plan: "installment", currency: "NGN" }),
  });
  await page.getByText("from any bank app").click();
  await page.getByRole("button", { name: "Get my transfer reference" }).click();
  await expect(page.getByText("Write this in the narration")).toBeVisible();
  const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const office = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  const { token } = await enter(office, demoPerson("admin"), null);
  const paid = await office.request.post(`/api/staff/orders/${orderId}/payments`, {
    headers: { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() },
    data: { source: "cash", amountMinor: 7_750_000, currency: "NGN", reference: "" },
  });
  expect(paid.status()).toBe(200);
  const dueOn = new Date(Date.now() - 10 * dayMs).toISOString().slice(0, 10);
  await onDatabase((db) =>
    db
      .update(orderInstalments)
      .set({ dueOn })
      .where(and(eq(orderInstalments.orderId, orderId), eq(orderInstalments.number, 2))),
  );
  await office.goto(paths.overdue({ q: fullName }));
  const card = office.getByRole("row", { name: new RegExp(fullName) });
  await expect(card.getByText(/the course is paused/)).toBeVisible();
  await office.getByRole("button", { name: `Promise of ${fullName}` }).click();
  const dialog = office.getByRole("dialog", { name: `What ${fullName} promised` });
  await dialog.getByLabel("To be paid by").fill(new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10));
  await dialog.getByRole("button", { name: "Note it" }).click();
  await expect(card.getByText("Promised", { exact: true })).toBeVisible();
  await expectSoundAtBothWidths(office, "who owes");
});
