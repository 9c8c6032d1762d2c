import type { Browser, BrowserContext, Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { type Paystack, paystackKey, startPaystack } from "../support/paystack-server.ts";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { type StripeServer, startStripe, stripeKey, stripeWebhookSecret } from "../support/stripe-server.ts";
import { expect, expectSound, test } from "./fixtures.ts";
import { newStudent } from "./students.ts";

/** An academy that takes real cards, on servers that speak the providers' protocols; their hosted pages are played below. */
let academy: RunningServer;
let paystack: Paystack;
let stripe: StripeServer;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  [paystack, stripe] = [await startPaystack(() => new Date()), await startStripe(() => new Date())];
  academy = await startServer({
    env: {
      TRUST_PROXY: "127.0.0.1",
      SANDBOX_PAYMENTS: "false",
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_URL: paystack.origin,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_URL: stripe.origin,
    },
  });
});
test.afterAll(async () => {
  await academy.stop();
  await Promise.all([paystack.close(), stripe.close()]);
});

let visitors = 0;
/** A phone or a desk whose visits to the providers' pages end at the ones that are played here. */
async function visit(browser: Browser, width: number): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: academy.url,
    viewport: { width, height: 800 },
    extraHTTPHeaders: { "X-Forwarded-For": `10.77.0.${++visitors}` },
  });
  const hosted = (name: string, forward: string, back: string) =>
    `<!doctype html><html lang="en"><title>${name}</title><h1>${name}</h1><a href="${forward}">Pay now</a> <a href="${back}">Cancel</a></html>`;
  await context.route("https://checkout.paystack.com/**", (route) => {
    const code = new URL(route.request().url()).pathname.slice(1);
    const match = [...paystack.transactions.values()].find(({ access }) => access === code);
    const back = `${match?.callback}${match?.callback.includes("?") ? "&" : "?"}trxref=${match?.reference}&reference=${match?.reference}`;
    return route.fulfill({ contentType: "text/html", body: hosted("Paystack", back, back) });
  });
  await context.route("https://checkout.stripe.com/**", (route) => {
    const id = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const params = stripe.sessions.get(id)?.asked;
    const body = hosted("Stripe", params?.get("success_url") ?? "", params?.get("cancel_url") ?? "");
    return route.fulfill({ contentType: "text/html", body });
  });
  return { page: await context.newPage(), context };
}
const ngn = paths.checkout({ course: "frontend", plan: "installment", currency: "NGN" });
const usd = paths.checkout({ course: "frontend", plan: "installment", currency: "USD" });
const confirmed = (page: Page) => page.getByRole("heading", { level: 1, name: "Payment Confirmed!" });
const onPage = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
/** The reference of the transaction whose page is shown. */
const shownReference = (page: Page) =>
  [...paystack.transactions.values()].find(({ access }) => page.url().endsWith(`/${access}`))?.reference ?? "";
/** The payment whose page of Stripe is shown. */
const shownPayment = (page: Page) => stripe.sessions.get(page.url().split("/").at(-1) ?? "")?.client_reference_id ?? "";

for (const width of [360, 1280]) {
  test(`PAY-01 PAY-03 PAY-05 at ${width} px naira are paid on Paystack's page: left unpaid, then paid with a return, the next instalment by its word alone`, async ({
    browser,
  }) => {
    const { page, context } = await visit(browser, width);
    await newStudent(page, { path: ngn });
    await expect(page.getByText("You go on to the page of Paystack", { exact: false })).toBeVisible();
    await expectSound(page, `checkout with a hosted page at ${width} px`);
    await page.getByRole("button", { name: /^Confirm payment, / }).click();
    await expect(onPage(page, "Paystack")).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    // Nothing is paid; the order shows its state and can be paid again.
    await expect(page).toHaveURL(/\/dashboard\/orders\//);
    await expect(page.getByRole("heading", { level: 1, name: "Finish your payment at Paystack" })).toBeVisible();
    await expectSound(page, `a payment that was left at ${width} px`);
    await page.getByRole("button", { name: "Pay another way" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "was not finished. Nothing was charged." })).toBeVisible();
    await page.getByRole("button", { name: "Pay ₦77,500 at Paystack" }).click();
    await expect(onPage(page, "Paystack")).toBeVisible();
    paystack.pay(shownReference(page));
    await page.getByRole("link", { name: "Pay now" }).click();
    await expect(confirmed(page)).toBeVisible();
    await expectSound(page, `a payment by a hosted page at ${width} px`);
    await page.reload();
    await expect(confirmed(page)).toBeVisible();
    const order = page.url();
    await page.getByRole("button", { name: "Pay the next part, ₦77,500" }).click();
    await page.getByRole("button", { name: "Pay ₦77,500 at Paystack" }).click();
    await expect(onPage(page, "Paystack")).toBeVisible();
    // The line is cut after the card was taken: Paystack tells it, and the payer looks later.
    const reference = shownReference(page);
    paystack.pay(reference);
    const { body, headers } = paystack.charged(reference);
    const response = await fetch(`${academy.url}/api/payments/paystack/webhook`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    await page.goto(order);
    await expect(page.getByText("You are in: 2 of 2 parts are paid.")).toBeVisible();
    await context.close();
  });

  test(`PAY-01 PAY-03 PAY-05 at ${width} px dollars are paid on Stripe's page: left unpaid, then paid with a return, the next instalment by its word alone`, async ({
    browser,
  }) => {
    const { page, context } = await visit(browser, width);
    await newStudent(page, { path: usd });
    await expect(page.getByText("You go on to the page of Stripe", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: /^Confirm payment, / }).click();
    await expect(onPage(page, "Stripe")).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/dashboard\/orders\//);
    await expect(page.getByRole("heading", { level: 1, name: "Finish your payment at Stripe" })).toBeVisible();
    await page.getByRole("button", { name: "Pay another way" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "was not finished. Nothing was charged." })).toBeVisible();
    await page.getByRole("button", { name: /^Pay \$[\d,.]+ at Stripe$/ }).click();
    await expect(onPage(page, "Stripe")).toBeVisible();
    stripe.pay(shownPayment(page));
    await page.getByRole("link", { name: "Pay now" }).click();
    await expect(confirmed(page)).toBeVisible();
    await page.reload();
    await expect(confirmed(page)).toBeVisible();
    const order = page.url();
    await page.getByRole("button", { name: /^Pay the next part/ }).click();
    await page.getByRole("button", { name: /^Pay \$[\d,.]+ at Stripe$/ }).click();
    await expect(onPage(page, "Stripe")).toBeVisible();
    const payment = shownPayment(page);
    stripe.pay(payment);
    const { body, headers } = stripe.completed(payment);
    const response = await fetch(`${academy.url}/api/payments/stripe/webhook`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    await page.goto(order);
    await expect(page.getByText("You are in: 2 of 2 parts are paid.")).toBeVisible();
    await page.goto(paths.orders());
    await expect(page.getByRole("button", { name: /^Receipt R-/ })).toHaveCount(2);
    await page.goto(paths.learn("frontend"));
    await expect(page.getByRole("heading", { level: 1, name: "Browser, DNS and server in one request" })).toBeVisible();
    await context.close();
  });
}
