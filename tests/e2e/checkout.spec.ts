import type { Page } from "@playwright/test";
import { post } from "#features/ledger/server/public.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSound, inFullOnly, onThisMachine, test } from "./fixtures.ts";
import { newStudent } from "./students.ts";

test.use(onThisMachine);

const checkout = paths.checkout({ course: "frontend", plan: "installment", currency: "NGN" });

async function typeCard(page: Page, number: string, button: RegExp) {
  await page.getByLabel(/Card number/).fill(number);
  await page.getByLabel("Expiry").fill("1230");
  await page.getByLabel("CVC/CVV").fill("123");
  await page.getByLabel("Name on card").fill("Temitope Alabi");
  await page.getByRole("button", { name: button }).click();
}
const confirmed = (page: Page) => page.getByRole("heading", { level: 1, name: "Payment Confirmed!" });

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

for (const [at, size] of sizes.entries()) {
  const otherSize = sizes[1 - at] ?? size;
  test(
    `PAY-01 PAY-03 PAY-06 PAY-07 at ${size.width} px a card is declined, then taken and saved; the course opens, the saved card pays the next instalment`,
    inFullOnly(at > 0),
    async ({ page }) => {
      await page.setViewportSize(size);
      await newStudent(page, { path: checkout });
      const sent: string[] = [];
      page.on("request", (request) => void sent.push(`${request.url()} ${request.postData() ?? ""}`));
      await expect(page.getByRole("button", { name: /^Confirm payment, / })).toBeVisible();
      // A8: the fields begin in the first screen, on a phone above what is pinned to its foot.
      const foot = await page.getByRole("button", { name: /^Confirm payment, / }).boundingBox();
      const field = await page.getByLabel(/Card number/).boundingBox();
      expect((field?.y ?? size.height) + (field?.height ?? 0)).toBeLessThan(
        size.width < 1024 ? (foot?.y ?? 0) : size.height,
      );
      await expectSound(page, `checkout at ${size.width} px`);
      await typeCard(page, "4000000000000002", /^Confirm payment, /);
      await expect(page.getByRole("alert").filter({ hasText: "declined" })).toBeVisible();
      await expect(page.getByLabel("Name on card")).toHaveValue("Temitope Alabi");
      await expectSound(page, `a declined payment at ${size.width} px`);
      await page.getByLabel("Save this card for next time").check();
      await typeCard(page, "4242424242424242", /^Pay ₦77,500$/);
      await expect(confirmed(page)).toBeVisible();
      await expectSound(page, `a confirmed payment at ${size.width} px`);
      await page.reload();
      await expect(confirmed(page)).toBeVisible();
      await page.getByRole("button", { name: "Pay the next part, ₦77,500" }).click();
      await expect(page.getByRole("radio", { name: /^Card ending 4242/ })).toBeChecked();
      await page.getByRole("button", { name: /^Pay ₦77,500$/ }).click();
      await expect(page.getByText("You are in: 2 of 2 parts are paid.")).toBeVisible();
      await page.goto(paths.settings());
      await page.getByRole("link", { name: /^Payments and receipts/ }).click();
      await expect(page.getByRole("button", { name: /^Receipt R-/ })).toHaveCount(2);
      await expectSound(page, `payments at ${size.width} px`);
      await page.getByRole("button", { name: "Remove Card ending 4242" }).click();
      await expect(page.getByText("Saved cards")).toHaveCount(0);
      await page.goto(paths.learn("frontend"));
      await expect(
        page.getByRole("heading", { level: 1, name: "Browser, DNS and server in one request" }),
      ).toBeVisible();
      // PAY-04: no card number left the browser, in whatever form.
      expect(sent.filter((text) => /4242\D?4242|4000\D?0000/.test(text))).toEqual([]);
    },
  );

  test(
    `PAY-04 PAY-05 at ${size.width} px the bank asks whether it is you, and a payment whose answer is lost is found, also after a reload`,
    inFullOnly(at > 0),
    async ({ page, allowErrors }) => {
      await page.setViewportSize(size);
      allowErrors.push(/Failed to load resource/);
      await newStudent(page, { path: checkout });
      await typeCard(page, "4000002500003155", /^Confirm payment, /);
      await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
      await expectSound(page, "the bank's question");
      await page.reload();
      await page.getByRole("button", { name: "No, stop the payment" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "could not confirm that it was you" })).toBeVisible();
      // The answer to the charge is cut on its way; the page asks what became of it.
      await page.route("**/payments", async (route) => {
        await route.fetch();
        await route.abort();
      });
      await typeCard(page, "4242424242424242", /^Pay ₦77,500$/);
      await expect(confirmed(page)).toBeVisible();
      await page.goto(checkout);
      await expect(page.getByText("You are already taking this course.", { exact: false })).toBeVisible();
    },
  );

  test(
    `PAY-09 at ${size.width} px an order to pay by transfer has a reference of its own, and can be let be`,
    inFullOnly(at > 0),
    async ({ page }) => {
      await page.setViewportSize(size);
      await newStudent(page, { path: checkout });
      await page.getByText("from any bank app").click();
      await page.getByRole("button", { name: "Get my transfer reference" }).click();
      await expect(page).toHaveURL(/\/dashboard\/orders\/.*pay=transfer/);
      await page.reload();
      await expect(page.getByText("Write this in the narration")).toBeVisible();
      await expectSound(page, `a transfer at ${size.width} px`);
      await page.goto(checkout);
      await expect(page.getByText("You have ordered this course.")).toBeVisible();
      await page.getByRole("button", { name: "Choose again" }).click();
      await expect(page.getByRole("button", { name: /^Confirm payment, / })).toBeVisible();
    },
  );

  test(
    `SPON-01 a sponsor pays the second instalment: the link is made at ${size.width} px, and paid by at ${otherSize.width} without an account`,
    inFullOnly(at > 0),
    async ({ page, onAnotherDevice }) => {
      await page.setViewportSize(size);
      await newStudent(page, { path: checkout });
      await typeCard(page, "4242424242424242", /^Confirm payment, /);
      await expect(confirmed(page)).toBeVisible();
      await page.getByText("Ask somebody else to pay").click();
      await page.getByRole("button", { name: "Make a link" }).click();
      const shown = page.getByText(/^http.*\/pay\//);
      await expect(shown).toBeVisible();
      await expectSound(page, `a sponsor's link at ${size.width} px`);
      const link = (await shown.textContent()) ?? "";
      const whatsApp = page.getByRole("link", { name: /WhatsApp/ });
      expect(decodeURIComponent((await whatsApp.getAttribute("href")) ?? "")).toContain(link);

      // A browser of its own: no session, nothing stored.
      const sponsor = await onAnotherDevice({ viewport: otherSize });
      await sponsor.goto(new URL(link).pathname);
      await expect(
        sponsor.getByRole("heading", { level: 1, name: "Temitope asks you to pay for a course" }),
      ).toBeVisible();
      await expect(sponsor.getByText("Alabi")).toHaveCount(0);
      await expectSound(sponsor, `a sponsor's page at ${otherSize.width} px`);
      await typeCard(sponsor, "4242424242424242", /^Pay ₦77,500$/);
      await expect(sponsor.getByRole("heading", { level: 1, name: "Thank you. ₦77,500 came." })).toBeVisible();
      const download = sponsor.waitForEvent("download");
      await sponsor.getByRole("link", { name: /^Receipt R-.*PDF$/ }).click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
      await sponsor.reload();
      await expect(sponsor.getByText("Nothing is to be paid any more.")).toBeVisible();

      await page.reload();
      await expect(page.getByText("You are in: 2 of 2 parts are paid.")).toBeVisible();
      await expect(page.getByText("Ask somebody else to pay")).toHaveCount(0);
    },
  );

  test(
    `PAY-10 REF-01 at ${size.width} px a coupon together with credit: checkout, order and receipt contain the same sum`,
    inFullOnly(at > 0),
    async ({ page }) => {
      await page.setViewportSize(size);
      const { id } = await newStudent(page, { path: null });
      await onDatabase((db) =>
        db.transaction((tx) =>
          post(
            { db: tx },
            {
              kind: "referral-reward",
              subject: newId(),
              occurredAt: new Date(),
              entries: [
                { account: "promotions", holder: null, currency: "NGN", amountMinor: 500_000 },
                { account: "credit", holder: id, currency: "NGN", amountMinor: -500_000 },
              ],
            },
          ),
        ),
      );
      await page.goto(
        paths.checkout({ course: "frontend", plan: "installment", currency: "NGN", coupon: "welcome10" }),
      );
      // 155,000 less 15,500 is 139,500; half of it less 5,000 is due now.
      await expect(page.getByText("Your credit pays ₦5,000 of it: ₦64,750 is due now.")).toBeVisible();
      if (size.width < 1024) await page.getByRole("button", { name: "What it costs" }).click();
      await expect(page.getByText("Coupon WELCOME10")).toBeVisible();
      await expectSound(page, `a coupon and credit at checkout, ${size.width} px`);
      await typeCard(page, "4242424242424242", /^Confirm payment, /);
      await expect(confirmed(page)).toBeVisible();
      await expect(page.getByText("₦155,000 less ₦15,500 of discount and coupon.")).toBeVisible();
      await page.getByRole("link", { name: /^R-/ }).click();
      const lines = page.getByRole("region", { name: "Lines" });
      await expect(lines).toContainText("₦69,750");
      await expect(lines).toContainText("-₦5,000");
      await expect(lines).toContainText("Paid₦64,750");
      await expectSound(page, `a receipt with credit at ${size.width} px`);
      await page.goto(paths.orders());
      await expect(page.getByRole("button", { name: /^Receipt R-/ })).toBeVisible();
      await expect(page.getByRole("region", { name: "Your credit" })).toHaveCount(0);
    },
  );
}
