import type { Locator, Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { expect, expectAccessible, expectToFit, onThisMachine, ready, test } from "./fixtures.ts";
import { newEmail, password } from "./students.ts";

test.use({ ...onThisMachine, viewport: { width: 360, height: 740 }, showsOffer: false });

const course = "product-design-ui-ux";
const sheet = (page: Page) => page.getByRole("dialog", { name: "Product Design UI/UX" });

/** What a person does on a phone from a course's page to the end of its sheet, counted. */
function counting() {
  const counted = { taps: 0, fields: 0 };
  return {
    counted,
    async tap(target: Locator) {
      counted.taps += 1;
      await target.click();
    },
    async type(target: Locator, text: string) {
      counted.fields += 1;
      counted.taps += 1;
      await target.click();
      await target.fill(text);
    },
  };
}

async function fillAccount(page: Page, type: ReturnType<typeof counting>["type"]) {
  await type(sheet(page).getByLabel("Full name"), "Ngozi Eze");
  await type(sheet(page).getByLabel("E-mail"), newEmail());
  await type(sheet(page).getByLabel("Password", { exact: true }), password);
}

test("PRICE-05 PAY-09 a stranger on a phone gets from a course to a transfer's reference in 5 taps and 3 fields", async ({
  page,
}) => {
  const { counted, tap, type } = counting();
  await page.goto(paths.course(course));
  await ready(page);
  await tap(page.getByRole("link", { name: "Enroll in Product Design UI/UX" }).first());
  await expect(sheet(page).getByRole("radio", { name: /^Upfront/ })).toBeChecked();
  await expectAccessible(page, "the enroll sheet");
  await expectToFit(page, "the enroll sheet");
  await fillAccount(page, type);
  await tap(sheet(page).getByRole("button", { name: "Get my transfer reference" }));
  const reference = page.getByRole("dialog", { name: "Your reference is ready" });
  await expect(reference.getByText("Write this in the narration")).toBeVisible();
  expect(counted).toEqual({ taps: 5, fields: 3 });
  await expectAccessible(page, "the reference");
  await expectToFit(page, "the reference");
  await reference.getByRole("button", { name: "I have made the transfer" }).click();
  await expect(reference.getByText(/We look for it since \d/)).toBeVisible();
  await reference.getByRole("link", { name: "See my order" }).click();
  await expect(page.getByText(/You told us on /)).toBeVisible();
});

test("PRICE-05 PAY-03 a stranger on a phone pays a course by card from its page", async ({ page }) => {
  const { tap, type } = counting();
  await page.goto(paths.course(course));
  await ready(page);
  await tap(page.getByRole("link", { name: "Enroll in Product Design UI/UX" }).first());
  await tap(sheet(page).getByText("Installment (2)"));
  await tap(sheet(page).getByText("Verve, Visa, Mastercard"));
  await fillAccount(page, type);
  await tap(sheet(page).getByRole("button", { name: /^Pay ₦[\d,]+ by card$/ }));
  await page.getByLabel(/Card number/).fill("4242424242424242");
  await page.getByLabel("Expiry").fill("1230");
  await page.getByLabel("CVC/CVV").fill("123");
  await page.getByLabel("Name on card").fill("Ngozi Eze");
  await page.getByRole("button", { name: /^Pay ₦[\d,]+$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();
  await page.goto(paths.learn(course));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
