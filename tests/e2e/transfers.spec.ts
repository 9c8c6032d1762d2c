import type { Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSound, inFullOnly, tabTo, test } from "./fixtures.ts";
import { newStudent } from "./students.ts";
import { atTheDesk, importStatement, type Row, statementOf } from "./transfer-desk.ts";

const checkout = paths.checkout({ course: "frontend", plan: "installment", currency: "NGN" });

// Each student has a name of their own: what the first leaves waiting at the desk must not look like the second's.
for (const [width, height, officeWidth, officeHeight, fullName] of [
  [360, 740, 1280, 800, "Temitope Alabi"],
  [1280, 800, 360, 740, "Ngozi Balogun"],
] as const) {
  test(
    `PAY-09 DESK-01 from the student's transfer at ${width} px to its confirmation by the bank's statement at ${officeWidth}`,
    inFullOnly(width > 360),
    async ({ page, onAnotherDevice }) => {
      await page.setViewportSize({ width, height });
      await newStudent(page, { path: checkout, fullName });
      const order = page.getByRole("button", { name: "Get my transfer reference" });
      await page.getByText("from any bank app").click();
      await order.click();
      await expect(page.getByText("Write this in the narration")).toBeVisible();
      const reference =
        (await page
          .getByText(/^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$/)
          .first()
          .textContent()) ?? "";
      await page.getByLabel("Receipt", { exact: false }).setInputFiles({
        name: "receipt.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
      });
      await expectSound(page, `a transfer to make, at ${width} px`);
      await page.getByRole("button", { name: "I have made the transfer of ₦77,500" }).click();
      await expect(page.getByText(/You told us on .*receipt\.pdf/)).toBeVisible();
      await page.reload();
      await expect(page.getByText(/You told us on .*receipt\.pdf/)).toBeVisible();
      await expectSound(page, `a transfer that was made, at ${width} px`);

      const office = await onAnotherDevice({ viewport: { width: officeWidth, height: officeHeight } });
      await atTheDesk(office);
      await expect(office.getByRole("heading", { name: "Students say they sent" })).toBeVisible();
      // Without a statement its line can be typed (B34): here the statement comes.
      await office.getByRole("button", { name: "Type a bank line" }).click();
      const typing = office.getByRole("dialog", { name: "Type a bank line" });
      await expect(typing.getByLabel("Amount")).toBeVisible();
      await expectSound(office, `a line that is typed, at ${officeWidth} px`);
      await office.keyboard.press("Escape");
      await expect(typing).toBeHidden();
      const rows = [
        {
          narration: `NIP/GTB/${fullName.toUpperCase()}/${reference.replace(" ", "")}`,
          amount: "77,500.00",
          sender: `${fullName.toUpperCase()} O`,
        },
        { narration: "POS TRF 0023981", amount: "76,000.00" },
        { narration: "SMS CHARGE", amount: "", out: "4.00" },
      ];
      await importStatement(office, `Journey Bank ${width}`, rows);
      await expect(office.getByText("2 transfers, ₦153,500 together")).toBeVisible();
      await expectSound(office, `a statement that is looked at, at ${officeWidth} px`);
      await office.reload();
      await office.getByRole("button", { name: "Import 2 new transfers" }).click();
      const decided = office.getByRole("region", { name: "Decided today" });
      await expect(decided.getByRole("button", { name: `Undo ${reference}, ${fullName}` })).toBeVisible();
      await expectSound(office, `the transfer desk at ${officeWidth} px`);

      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();

      // Undone at the desk, the order asks for the money again; the receipt that was sent is waiting once more.
      await decided.getByRole("button", { name: `Undo ${reference}, ${fullName}` }).click();
      await expect(office.getByText("undone, it waits again")).toBeVisible();
      await page.reload();
      await expect(page.getByText("that we had counted was not for this order")).toBeVisible();
    },
  );
}

test("ADM-04 PAY-09 at 360 px a claim is confirmed from the morning by the bank's alert, in three presses and ten seconds", async ({
  page,
  onAnotherDevice,
}) => {
  await newStudent(page, { path: checkout, fullName: "Ngozi Ezeigbo" });
  await page.getByText("from any bank app").click();
  await page.getByRole("button", { name: "Get my transfer reference" }).click();
  const shown = page.getByText(/^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$/).first();
  const reference = ((await shown.textContent()) ?? "").replace(" ", "");
  await page.getByRole("button", { name: "I have made the transfer of ₦77,500" }).click();
  await expect(page.getByText(/You told us on/)).toBeVisible();

  const office = await onAnotherDevice({
    viewport: { width: 360, height: 740 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await atTheDesk(office);
  await office.goto(paths.workplace("admin"));
  const alert = `Credit Alert! Amt: NGN77,500.00 Desc: EZEIGBO NGOZI A/${reference}/MOB`;
  await office.evaluate((text) => navigator.clipboard.writeText(text), alert);
  const confirm = office.getByRole("link", { name: /^Confirm \d+ transfers?$/ });
  await expect(confirm).toBeVisible();
  let presses = 0;
  const press = async (button: ReturnType<Page["getByRole"]>) => {
    presses += 1;
    await button.click();
  };
  const begunAt = performance.now();
  await press(confirm);
  // Claims of other journeys that wait longer come first: their presses are not this one's.
  const hers = office.getByRole("heading", { level: 1, name: "Ngozi Ezeigbo sent ₦77,500" });
  const others = office.getByRole("heading", { level: 1, name: /sent ₦/ });
  await expect(others).toBeVisible();
  for (let left = 20; left > 0 && !(await hers.isVisible()); left -= 1) {
    const name = (await others.textContent()) ?? "";
    await office.getByRole("button", { name: "Not there yet" }).click();
    await expect(others).not.toHaveText(name);
  }
  await press(office.getByRole("button", { name: "Paste" }));
  await expect(office.getByText("3 of 3 signs")).toBeVisible();
  await press(office.getByRole("button", { name: "Confirm ₦77,500 from Ngozi" }));
  await expect(office.getByText("₦77,500 from Ngozi confirmed")).toBeVisible();
  const seconds = (performance.now() - begunAt) / 1_000;
  expect(presses).toBe(3);
  expect(seconds).toBeLessThan(10);
  await expectSound(office, "a claim that is confirmed, at 360 px");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();
});

test("DESK-01 a statement of 40 lines is handled by the keyboard alone, and the last decision undone", async ({
  page,
  allowErrors,
}) => {
  allowErrors.push(/Failed to load resource/);
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  const orders = await manyOrders(page, 34);
  const whole = (at: number) => orders[at]?.reference ?? "";
  const due = (at: number) => orders[at]?.dueMinor ?? 0;
  const text = (minor: number) => (minor / 100).toFixed(2);
  const rows: Row[] = [
    ...Array.from({ length: 22 }, (_, at) => ({ narration: `NIP/UBA/PAYMENT/${whole(at)}`, amount: text(due(at)) })),
    ...[22, 23, 24].map((at) => ({ narration: `TRF ${whole(at)}`, amount: text(due(at) - 50_000) })),
    ...[25, 26, 27].map((at) => ({ narration: `TRF ${whole(at)}`, amount: text(due(at) + 100_000) })),
    ...[28, 29].map((at) => ({ narration: `TRF/${whole(at).slice(0, 6)}`, amount: text(due(at)) })),
    { narration: `BOTH ${whole(30)} ${whole(31)}`, amount: text(due(30) + due(31)) },
    ...["A", "B"].map((sign) => ({ narration: `TWICE${sign} ${whole(32)}`, amount: text(due(32)) })),
    ...Array.from({ length: 4 }, (_, at) => ({ narration: `POS ${at}`, amount: `${at + 1}1.00` })),
    ...Array.from({ length: 3 }, (_, at) => ({ narration: `CHARGE ${at}`, amount: "", out: "52.50" })),
  ];
  expect(rows).toHaveLength(40);
  await atTheDesk(page);

  // From here on no mouse. Each key is pressed for what is shown by then. Files are requested by the browser long after this, which
  // must know by then that they are answered here.
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("i");
  const dialog = page.getByRole("dialog", { name: "Import a statement" });
  await expect(dialog.getByLabel("Bank account")).toBeFocused();
  await page.keyboard.type("Keyboard Bank");
  await expect(dialog.getByLabel("Bank account")).toHaveValue("Keyboard Bank");
  await tabTo(page, dialog.getByLabel("Statement"));
  await expect(dialog.getByLabel("Statement")).toBeFocused();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(statementOf(rows));
  await expect(dialog.getByText("statement.csv", { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Look at it" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Import 37 new/ })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Import 37 new transfers" }));
  await page.keyboard.press("Enter");
  // What another journey left waits as well.
  const heading = page.getByRole("heading", { name: /transfers wait for a person/ });
  await expect(heading).toBeVisible();
  const waiting = Number.parseInt((await heading.textContent()) ?? "", 10);
  expect(waiting).toBeGreaterThanOrEqual(15);
  await expectSound(page, "the desk with a list");

  const panel = page.getByRole("region", { name: "The chosen transfer" });
  const chosen = page.locator("[data-line][aria-current]");
  for (let left = waiting; left > 0; left -= 1) {
    await expect(
      page.getByRole("heading", { name: new RegExp(`^${left} transfers? waits? for a person`) }),
    ).toBeVisible();
    // The dialog of the line before closes a moment after the count: it would take the next keys.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const label = (await chosen.textContent()) ?? "";
    if (label.includes("BOTH")) {
      await page.keyboard.press("s");
      const split = page.getByRole("dialog", { name: /^Split/ });
      await expect(split.getByRole("button", { name: /^Confirm/ })).toBeEnabled();
      await tabTo(page, split.getByRole("button", { name: /^Confirm/ }));
      await page.keyboard.press("Enter");
    } else if (label.includes("POS")) {
      await page.keyboard.press("x");
      await expect(page.getByRole("dialog", { name: /is not ours$/ }).getByLabel("Why")).toBeFocused();
      await page.keyboard.type("Not a course payment");
      await page.keyboard.press("Enter");
    } else {
      await expect(panel.getByRole("button", { name: /^Confirm ₦/ })).toBeVisible();
      await page.keyboard.press("Enter");
    }
  }
  await expect(page.getByText("No transfer waits for you.")).toBeVisible();
  const decided = page.getByRole("region", { name: "Decided today" });
  const before = await decided.getByRole("listitem").count();
  await page.keyboard.press("u");
  await expect(page.getByText("Undone: it waits again")).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 transfer waits for a person" })).toBeVisible();
  await expect(decided.getByRole("listitem")).toHaveCount(before - 1);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
});

/** Orders of students with no name that any narration has, each of another course or student. The students' accounts are rows: forms are not the subject. */
async function manyOrders(page: Page, count: number): Promise<{ reference: string; dueMinor: number }[]> {
  const courses = ((await (await page.request.get("/api/courses")).json()) as { data: { slug: string }[] }).data;
  const made: { reference: string; dueMinor: number }[] = [];
  await onDatabase(async (db) => {
    while (made.length < count) {
      const now = new Date();
      const { id } = await makeAccount(db, now, { fullName: "Qwerty Zxcvbn" });
      const { headers } = await makeSession(db, now, id);
      for (const { slug } of courses.slice(0, count - made.length)) {
        const wish = { course: slug, currency: "NGN" };
        const quoted = await page.request.post("/api/students/quote", { data: wish, headers });
        // Not every course has a price in naira.
        if (!quoted.ok()) continue;
        const { data } = await quoted.json();
        const dueMinor: number = data.payments.firstMinor - data.creditMinor;
        // Above this two people decide, which is another journey.
        if (dueMinor > 50_000_000) continue;
        const placed = await page.request.post("/api/students/orders", {
          data: { ...wish, dueMinor },
          headers: { ...headers, "Idempotency-Key": newId() },
        });
        const { orderId } = await placed.json();
        const order = await (await page.request.get(`/api/students/orders/${orderId}`, { headers })).json();
        made.push({ reference: order.data.reference.replace(" ", ""), dueMinor });
      }
    }
  });
  return made;
}
