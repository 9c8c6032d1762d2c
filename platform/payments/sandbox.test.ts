import { afterAll, beforeAll, expect, test } from "vitest";
import type { Money } from "#lib/money.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sandboxProvider } from "./sandbox.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp({ seed: false });
});
afterAll(() => setup?.close());

const naira = (amountMinor: number): Money => ({ amountMinor, currency: "NGN" });

async function paid(token = "sandbox-success-4242") {
  const provider = sandboxProvider(setup.deps);
  const payment = newId();
  await provider.createPayment({
    payment,
    reference: "K7QM4XWT",
    amount: naira(100_000),
    paymentMethod: "card",
    token,
    savedCard: null,
    savesCard: false,
    payerEmail: "ada@mail.test",
    begunAt: setup.clock.now(),
    about: "Frontend Engineering",
    returnTo: "http://academy.test/dashboard/orders",
  });
  return { provider, payment };
}

test("gives back what it took, in parts and each once, and never more", async () => {
  const { provider, payment } = await paid();
  const first = { id: newId(), amount: naira(30_000) };
  expect(await provider.getRefundStatus(payment, first.id)).toEqual({ state: "unknown" });
  const done = { state: "succeeded", amount: naira(30_000) };
  expect(await provider.refund(payment, first)).toEqual(done);
  expect(await provider.refund(payment, first)).toEqual(done);
  expect(await provider.getRefundStatus(payment, first.id)).toEqual(done);
  // Of what is left one gets it, however many ask at once.
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => provider.refund(payment, { id: newId(), amount: naira(70_000) })),
  );
  expect(responses.map(({ state }) => state).toSorted()).toEqual(["failed", "failed", "failed", "succeeded"]);
  expect(await provider.refund(payment, { id: newId(), amount: naira(1) })).toMatchObject({ state: "failed" });
});

test("gives nothing back of what it did not take, nor in another currency", async () => {
  const { provider, payment } = await paid("sandbox-declined-0002");
  const refund = { id: newId(), amount: naira(100_000) };
  expect(await provider.refund(payment, refund)).toMatchObject({ state: "failed" });
  expect(await provider.refund(newId(), refund)).toEqual({ state: "unknown" });
  const otherPaid = await paid();
  const dollars = { id: newId(), amount: { amountMinor: 1_000, currency: "USD" as const } };
  expect(await otherPaid.provider.refund(otherPaid.payment, dollars)).toMatchObject({ state: "failed" });
  expect(await otherPaid.provider.getRefundStatus(payment, dollars.id)).toEqual({ state: "unknown" });
});
