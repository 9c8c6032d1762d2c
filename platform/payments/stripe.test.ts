import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Money } from "#lib/money.ts";
import { newId } from "#platform/ids/ids.ts";
import { type StripeServer, startStripe, stripeKey, stripeWebhookSecret } from "#tests/support/stripe-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { type Charge, ProviderRefusedError, ProviderSilentError } from "./provider.ts";
import { stripeProvider } from "./stripe.ts";

let setup: TestApp;
let stripe: StripeServer;
beforeAll(async () => {
  setup = await createTestApp({ seed: false });
  stripe = await startStripe(() => setup.clock.now());
});
afterAll(async () => {
  await stripe?.close();
  await setup?.close();
});
afterEach(() => {
  stripe.error = null;
});

const minute = 60_000;
const dollars = (amountMinor: number): Money => ({ amountMinor, currency: "USD" });
const provider = (secretKey = stripeKey) =>
  stripeProvider(setup.deps, { secretKey, webhookSecret: stripeWebhookSecret, url: stripe.origin });
const charge = (changes: Partial<Charge> = {}): Charge => ({
  payment: newId(),
  reference: "K7QM4XWT",
  amount: dollars(15_500),
  paymentMethod: "card",
  token: null,
  savedCard: null,
  savesCard: false,
  payerEmail: "ada@mail.test",
  begunAt: setup.clock.now(),
  about: "Frontend Engineering",
  returnTo: "http://academy.test/dashboard/orders/1",
  ...changes,
});

describe("a payment on Stripe's page", () => {
  test("goes there, is open until it is paid, and tells what was paid with what", async () => {
    const request = charge({ savesCard: true });
    expect(await provider().getStatus(request.payment)).toEqual({ state: "unknown" });
    await provider().createPayment(request);
    expect(await provider().getStatus(request.payment)).toMatchObject({
      state: "open",
      next: "redirect",
      address: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
    });
    stripe.pay(request.payment);
    expect(await provider().getStatus(request.payment)).toEqual({
      state: "succeeded",
      amount: dollars(15_500),
      reference: "K7QM4XWT",
      method: "Card ending 4242",
      card: {
        token: expect.stringMatching(/^pm_/),
        customer: expect.stringMatching(/^cus_/),
        label: "Visa ending 4242",
      },
    });
  });

  test("keeps no card that its payer did not want to be stored", async () => {
    const request = charge();
    await provider().createPayment(request);
    stripe.pay(request.payment);
    expect(await provider().getStatus(request.payment)).not.toHaveProperty("card");
  });

  test("asked for twice it is one, also when the first answer was lost and time went by", async () => {
    const request = charge();
    stripe.error = "lost";
    await expect(provider().createPayment(request)).rejects.toBeInstanceOf(ProviderSilentError);
    expect(await provider().getStatus(request.payment)).toEqual({ state: "unknown" });
    stripe.error = null;
    setup.clock.advance(minute);
    const made = stripe.sessions.size;
    await provider().createPayment(request);
    await provider().createPayment(request);
    expect(stripe.sessions.size).toBe(made);
    expect(await provider().getStatus(request.payment)).toMatchObject({ next: "redirect" });
  });

  test("closes by itself after an hour, or when it is let be; one that is paid stays paid", async () => {
    const [late, left, paid] = [charge(), charge(), charge()];
    for (const entry of [late, left, paid]) await provider().createPayment(entry);
    await provider().cancel?.(left.payment);
    expect(await provider().getStatus(left.payment)).toEqual({ state: "failed", failure: "abandoned" });
    stripe.pay(paid.payment);
    await provider().cancel?.(paid.payment);
    expect(await provider().getStatus(paid.payment)).toMatchObject({ state: "succeeded" });
    setup.clock.advance(60 * minute);
    expect(await provider().getStatus(late.payment)).toEqual({ state: "failed", failure: "abandoned" });
  });

  test("tells of another order's money, amount and currency as they are", async () => {
    const request = charge();
    await provider().createPayment(request);
    const intent = stripe.pay(request.payment, { amount_received: 1, currency: "usd" });
    expect(await provider().getStatus(request.payment)).toMatchObject({ amount: dollars(1) });
    Object.assign(intent, { currency: "eur" });
    expect(await provider().getStatus(request.payment)).toEqual({ state: "failed", failure: "mismatch" });
    Object.assign(intent, { currency: "usd", metadata: { payment: request.payment, reference: "22222222" } });
    expect(await provider().getStatus(request.payment)).toMatchObject({ reference: "22222222" });
    Object.assign(intent, { metadata: { payment: newId(), reference: "K7QM4XWT" } });
    expect(await provider().getStatus(request.payment)).toEqual({ state: "failed", failure: "mismatch" });
  });
});

describe("a saved card", () => {
  const isStored = (token: string) => charge({ savedCard: { token, customer: "cus_1" } });

  test("is charged at once and once", async () => {
    const request = isStored("pm_good");
    const made = stripe.intents.size;
    await provider().createPayment(request);
    await provider().createPayment(request);
    expect(stripe.intents.size).toBe(made + 1);
    expect(await provider().getStatus(request.payment)).toMatchObject({
      state: "succeeded",
      method: "Card ending 4242",
    });
  });

  test("is declined with its reason, or its bank asks on a page", async () => {
    const [declined, challenged] = [isStored("pm_declined"), isStored("pm_challenge")];
    await provider().createPayment(declined);
    expect(await provider().getStatus(declined.payment)).toEqual({ state: "failed", failure: "insufficient-funds" });
    await provider().createPayment(challenged);
    expect(await provider().getStatus(challenged.payment)).toMatchObject({
      state: "open",
      next: "redirect",
      address: expect.stringContaining("3d_secure"),
    });
  });
});

describe("errors", () => {
  test("a refusal shows it; a wrong key shows nothing of a payment", async () => {
    stripe.error = "refuse";
    await expect(provider().createPayment(charge())).rejects.toThrow(ProviderRefusedError);
    stripe.error = null;
    const request = charge();
    await provider().createPayment(request);
    await expect(provider("sk_test_other").getStatus(request.payment)).rejects.toBeInstanceOf(ProviderSilentError);
    await expect(provider("sk_test_other").createPayment(charge())).rejects.toThrow(/Invalid API Key/);
  });

  test.each(["broken", "nonsense"] as const)("%s: no one knows", async (failure) => {
    const request = charge();
    await provider().createPayment(request);
    stripe.error = failure;
    await expect(provider().createPayment(charge())).rejects.toBeInstanceOf(ProviderSilentError);
    await expect(provider().getStatus(request.payment)).rejects.toBeInstanceOf(ProviderSilentError);
    await expect(provider().refund(request.payment, { id: newId(), amount: dollars(1) })).rejects.toBeInstanceOf(
      ProviderSilentError,
    );
  });
});

describe("refunds", () => {
  test("go back in parts, each once, and never more than came", async () => {
    const request = charge();
    await provider().createPayment(request);
    const refund = { id: newId(), amount: dollars(10_000) };
    expect(await provider().refund(request.payment, refund)).toEqual({ state: "unknown" });
    stripe.pay(request.payment);
    stripe.error = "lost";
    await expect(provider().refund(request.payment, refund)).rejects.toBeInstanceOf(ProviderSilentError);
    stripe.error = null;
    expect(await provider().refund(request.payment, refund)).toEqual({ state: "open" });
    expect(stripe.refunds).toHaveLength(1);
    const more = { id: newId(), amount: dollars(10_000) };
    expect(await provider().refund(request.payment, more)).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("greater"),
    });
    Object.assign(stripe.refunds[0] ?? {}, { status: "succeeded" });
    const done = { state: "succeeded", amount: dollars(10_000) };
    expect(await provider().getRefundStatus(request.payment, refund.id)).toEqual(done);
    expect(await provider().getRefundStatus(request.payment, newId())).toEqual({ state: "unknown" });
    Object.assign(stripe.refunds[0] ?? {}, { status: "failed", failure_reason: "lost_or_stolen_card" });
    expect(await provider().getRefundStatus(request.payment, refund.id)).toEqual({
      state: "failed",
      reason: "lost_or_stolen_card",
    });
  });
});

describe("webhooks", () => {
  const read = ({ body, headers }: { body: Buffer; headers: Record<string, string> }) =>
    provider().readWebhook?.(body, headers);

  test("are read when their bytes are signed and fresh, and not otherwise", async () => {
    const request = charge();
    await provider().createPayment(request);
    stripe.pay(request.payment);
    const event = stripe.completed(request.payment);
    expect(await read(event)).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      type: "checkout.session.completed",
      payment: request.payment,
    });
    const changed = Buffer.from(event.body.toString("utf8").replace("complete", "completE"));
    expect(await read({ ...event, body: changed })).toBeNull();
    for (const signature of ["", "t=1,v1=00", event.headers["stripe-signature"].replace(/t=\d+/, "t=1")]) {
      expect(await read({ ...event, headers: { "stripe-signature": signature } })).toBeNull();
    }
    expect(await read({ ...event, headers: {} })).toBeNull();
    const old = stripe.event("charge.refunded", {}, new Date(setup.clock.now().getTime() - 6 * minute));
    expect(await read(old)).toBeNull();
  });

  test("attack 16 are refused when they are signed for a moment ahead, as those of long ago", async () => {
    const at = (seconds: number) => new Date(setup.clock.now().getTime() + seconds * 1000);
    for (const [seconds, isRead] of [
      [-4_000, false],
      [-200, true],
      [0, true],
      [200, true],
      [4_000, false],
    ] as const) {
      expect([seconds, (await read(stripe.event("customer.created", { id: "cus_1" }, at(seconds)))) !== null]).toEqual([
        seconds,
        isRead,
      ]);
    }
    // Two moments in one head: neither may stand for the other.
    const { body, headers } = stripe.event("customer.created", {}, at(4_000));
    const now = Math.floor(setup.clock.now().getTime() / 1000);
    for (const signature of [`t=${now},${headers["stripe-signature"]}`, `${headers["stripe-signature"]},t=${now}`]) {
      expect(await read({ body, headers: { "stripe-signature": signature } })).toBeNull();
    }
  });

  test("tell of refunds and disputes by the payment that they are about", async () => {
    const request = charge();
    await provider().createPayment(request);
    const intent = stripe.pay(request.payment);
    const refunded = stripe.event("charge.refunded", { id: "ch_1", metadata: intent.metadata });
    expect(await read(refunded)).toMatchObject({ payment: request.payment, dispute: null });
    const states: [string, string][] = [
      ["needs_response", "open"],
      ["won", "won"],
      ["lost", "lost"],
    ];
    for (const [status, state] of states) {
      const dispute = { id: "dp_1", payment_intent: intent.id, amount: 15_500, currency: "usd", status };
      expect(await read(stripe.event("charge.dispute.closed", dispute))).toMatchObject({
        payment: request.payment,
        dispute: { id: "dp_1", state, amount: dollars(15_500) },
      });
    }
    expect(await read(stripe.event("customer.created", { id: "cus_1" }))).toMatchObject({ payment: null });
  });
});
