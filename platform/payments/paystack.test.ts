import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Money } from "#lib/money.ts";
import { newId } from "#platform/ids/ids.ts";
import { PoisonError } from "#platform/webhooks/poison.ts";
import { type Paystack, paystackKey, startPaystack } from "#tests/support/paystack-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { paystackProvider } from "./paystack.ts";
import { type Charge, ProviderRefusedError, ProviderSilentError } from "./provider.ts";

let setup: TestApp;
let paystack: Paystack;
beforeAll(async () => {
  setup = await createTestApp({ seed: false });
  paystack = await startPaystack(() => setup.clock.now());
});
afterAll(async () => {
  await paystack?.close();
  await setup?.close();
});
afterEach(() => {
  paystack.error = null;
});

const minute = 60_000;
const naira = (amountMinor: number): Money => ({ amountMinor, currency: "NGN" });
const provider = () => paystackProvider(setup.deps, { secretKey: paystackKey, url: paystack.origin });
const charge = (changes: Partial<Charge> = {}): Charge => ({
  payment: newId(),
  reference: "K7QM4XWT",
  amount: naira(7_750_000),
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

describe("a payment on Paystack's page", () => {
  test("goes there, is open until it is paid, and tells what was paid with what", async () => {
    const request = charge();
    expect(await provider().getStatus(request.payment)).toEqual({ state: "unknown" });
    await provider().createPayment(request);
    const open = {
      state: "open",
      next: "redirect",
      address: expect.stringMatching(/^https:\/\/checkout\.paystack\.com\//),
    };
    expect(await provider().getStatus(request.payment)).toEqual(open);
    expect(JSON.parse(paystack.calls.find(({ path }) => path.endsWith("initialize"))?.body ?? "")).toMatchObject({
      email: "ada@mail.test",
      amount: 7_750_000,
      currency: "NGN",
      reference: request.payment,
      callback_url: request.returnTo,
      metadata: { reference: "K7QM4XWT" },
    });
    paystack.pay(request.payment);
    expect(await provider().getStatus(request.payment)).toEqual({
      state: "succeeded",
      amount: naira(7_750_000),
      reference: "K7QM4XWT",
      method: "Card ending 4081",
      card: { token: expect.stringMatching(/^AUTH_/), customer: "ada@mail.test", label: "Visa ending 4081" },
    });
  });

  test("asked for twice it is one, also when the first answer was lost", async () => {
    const request = charge();
    paystack.error = "lost";
    await expect(provider().createPayment(request)).rejects.toBeInstanceOf(ProviderSilentError);
    paystack.error = null;
    await provider().createPayment(request);
    expect(await provider().getStatus(request.payment)).toEqual({ state: "open", next: "wait" });
    // No one was informed about the page, so no one pays on it.
    setup.clock.advance(2 * minute);
    expect(await provider().getStatus(request.payment)).toEqual({ state: "failed", failure: "abandoned" });
  });

  test("that no one paid within the hour is abandoned", async () => {
    const request = charge();
    await provider().createPayment(request);
    setup.clock.advance(59 * minute);
    expect(await provider().getStatus(request.payment)).toMatchObject({ next: "redirect" });
    setup.clock.advance(minute);
    expect(await provider().getStatus(request.payment)).toEqual({ state: "failed", failure: "abandoned" });
  });

  test.each([
    ["Declined", "declined"],
    ["Insufficient Funds", "insufficient-funds"],
  ])("tells why it failed: %s", async (text, failure) => {
    const request = charge();
    await provider().createPayment(request);
    Object.assign(paystack.transaction(request.payment), { status: "failed", gateway_response: text });
    expect(await provider().getStatus(request.payment)).toEqual({ state: "failed", failure });
  });

  test("tells of the metadata of another order, and of metadata that is text", async () => {
    const request = charge();
    await provider().createPayment(request);
    paystack.pay(request.payment, { metadata: JSON.stringify({ reference: "22222222" }) });
    expect(await provider().getStatus(request.payment)).toMatchObject({ state: "succeeded", reference: "22222222" });
    paystack.pay(request.payment, { metadata: "" });
    expect(await provider().getStatus(request.payment)).toMatchObject({ state: "succeeded", reference: "" });
  });
});

describe("errors", () => {
  test("a refusal shows it; a wrong key shows nothing of a payment", async () => {
    paystack.error = "refuse";
    await expect(provider().createPayment(charge())).rejects.toThrow(ProviderRefusedError);
    paystack.error = null;
    await expect(provider().createPayment(charge({ amount: { amountMinor: 100, currency: "USD" } }))).rejects.toThrow(
      /not supported/,
    );
    const stranger = paystackProvider(setup.deps, { secretKey: "sk_test_other", url: paystack.origin });
    await expect(stranger.getStatus(newId())).rejects.toBeInstanceOf(ProviderSilentError);
    await expect(stranger.createPayment(charge())).rejects.toThrow(/Invalid key/);
  });

  test.each(["broken", "nonsense"] as const)("%s: no one knows", async (failure) => {
    const request = charge();
    paystack.error = failure;
    await expect(provider().createPayment(request)).rejects.toBeInstanceOf(ProviderSilentError);
    await expect(provider().getStatus(request.payment)).rejects.toBeInstanceOf(ProviderSilentError);
    await expect(provider().getRefundStatus(request.payment, newId())).rejects.toBeInstanceOf(ProviderSilentError);
  });

  test("one that hangs is let go in time", async () => {
    paystack.error = "hang";
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      expect(ms).toBeLessThanOrEqual(10_000);
      return AbortSignal.abort(new DOMException("late", "TimeoutError"));
    });
    await expect(provider().getStatus(newId())).rejects.toBeInstanceOf(ProviderSilentError);
    expect(timeout).toHaveBeenCalledOnce();
  });
});

describe("an account number", () => {
  test("takes one transfer of the amount, and is let go some time after it ran out", async () => {
    const request = charge({ paymentMethod: "account" });
    await provider().createPayment(request);
    const account = { accountNumber: "1231084927", bankName: "Test Bank", accountHolder: "PAYSTACK CHECKOUT" };
    expect(await provider().getStatus(request.payment)).toMatchObject({ state: "open", next: "transfer", account });
    setup.clock.advance(4 * 60 * minute);
    expect(await provider().getStatus(request.payment)).toEqual({ state: "open", next: "wait" });
    setup.clock.advance(30 * minute);
    expect(await provider().getStatus(request.payment)).toEqual({ state: "failed", failure: "abandoned" });
    paystack.pay(request.payment);
    const paid = { state: "succeeded", amount: naira(7_750_000), reference: "K7QM4XWT" };
    expect(await provider().getStatus(request.payment)).toEqual({ ...paid, method: "Bank transfer by Paystack" });
  });
});

describe("a saved card", () => {
  test("is charged at once and once, until it is forgotten", async () => {
    const savedCard = { token: "AUTH_kept", customer: "ada@mail.test" };
    const request = charge({ savedCard });
    await provider().createPayment(request);
    await provider().createPayment(request);
    expect(await provider().getStatus(request.payment)).toMatchObject({
      state: "succeeded",
      method: "Card ending 4081",
    });
    await provider().forgetCard?.(savedCard);
    const later = charge({ savedCard });
    await provider().createPayment(later);
    expect(await provider().getStatus(later.payment)).toEqual({ state: "failed", failure: "declined" });
  });
});

describe("refunds", () => {
  test("go back in parts, each once, and never more than came", async () => {
    const request = charge();
    await provider().createPayment(request);
    const refund = { id: newId(), amount: naira(5_000_000) };
    expect(await provider().refund(request.payment, refund)).toMatchObject({ state: "failed" });
    paystack.pay(request.payment);
    paystack.error = "lost";
    await expect(provider().refund(request.payment, refund)).rejects.toBeInstanceOf(ProviderSilentError);
    paystack.error = null;
    expect(await provider().refund(request.payment, refund)).toEqual({ state: "open" });
    expect(paystack.refunds).toHaveLength(1);
    const more = { id: newId(), amount: naira(5_000_000) };
    expect(await provider().refund(request.payment, more)).toEqual({
      state: "failed",
      reason: "Refund amount cannot be more than transaction amount",
    });
    expect(await provider().getRefundStatus(request.payment, more.id)).toEqual({ state: "unknown" });
    Object.assign(paystack.refunds[0] ?? {}, { status: "processed" });
    const done = { state: "succeeded", amount: naira(5_000_000) };
    expect(await provider().getRefundStatus(request.payment, refund.id)).toEqual(done);
    expect(await provider().refund(request.payment, refund)).toEqual(done);
  });
});

describe("webhooks", () => {
  const read = ({ body, headers }: { body: Buffer; headers: Record<string, string> }) =>
    provider().readWebhook?.(body, headers);

  test("are read when their bytes are signed, and not otherwise", async () => {
    const request = charge();
    await provider().createPayment(request);
    paystack.pay(request.payment);
    const event = paystack.charged(request.payment);
    const reported = { type: "charge.success", payment: request.payment, dispute: null };
    expect(await read(event)).toMatchObject(reported);
    expect((await read(event))?.id).toBe((await read(event))?.id);
    const changed = Buffer.from(event.body.toString("utf8").replace("7750000", "7750001"));
    expect(await read({ ...event, body: changed })).toBeNull();
    for (const signature of ["", "00", "zz".repeat(64), event.headers["x-paystack-signature"].replace(/^../, "00")]) {
      expect(await read({ ...event, headers: { "x-paystack-signature": signature } })).toBeNull();
    }
    expect(await read({ ...event, headers: {} })).toBeNull();
    await expect(read(paystack.event("nothing", null))).rejects.toThrow(PoisonError);
  });

  test("tell of disputes and refunds by the payment that they are about", async () => {
    const dispute = { id: 358950, refund_amount: 5800, currency: "NGN", transaction: { reference: "p1" } };
    const states: [object, string][] = [
      [{ status: "awaiting-merchant-feedback", resolution: null }, "open"],
      [{ status: "resolved", resolution: "declined" }, "won"],
      [{ status: "resolved", resolution: "auto-accepted" }, "lost"],
    ];
    for (const [at, state] of states) {
      expect(await read(paystack.event("charge.dispute.resolve", { ...dispute, ...at }))).toMatchObject({
        payment: "p1",
        dispute: { id: "358950", state, amount: naira(5800) },
      });
    }
    const refunded = { status: "processed", transaction_reference: "p1", amount: "5000" };
    expect(await read(paystack.event("refund.processed", refunded))).toMatchObject({ payment: "p1", dispute: null });
    expect(await read(paystack.event("transfer.success", { reference: "p1" }))).toMatchObject({ payment: null });
  });
});

describe("the name of a bank account", () => {
  const account = { bankCode: "058", accountNumber: "0000014570" };

  test("is what the bank has, or none; any other refusal and silence are no answer", async () => {
    expect(await provider().findAccountName?.(account)).toEqual({ name: null });
    paystack.accountNames.set("058 0000014570", "OKONKWO ADAEZE");
    expect(await provider().findAccountName?.(account)).toEqual({ name: "OKONKWO ADAEZE" });
    for (const error of ["broken", "nonsense"] as const) {
      paystack.error = error;
      await expect(provider().findAccountName?.(account)).rejects.toBeInstanceOf(ProviderSilentError);
    }
    paystack.error = null;
    const wrongKey = paystackProvider(setup.deps, { secretKey: "sk_test_other", url: paystack.origin });
    await expect(wrongKey.findAccountName?.(account)).rejects.toBeInstanceOf(ProviderSilentError);
  });
});
