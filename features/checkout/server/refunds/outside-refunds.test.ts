import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { enrolments } from "#features/learning/server/tables.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { type Paystack, paystackKey, startPaystack } from "#tests/support/paystack-server.ts";
import { type StripeServer, startStripe, stripeKey, stripeWebhookSecret } from "#tests/support/stripe-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { reconcile } from "../payments/reconcile.ts";
import { askRefund } from "./ask-refund.ts";
import { compareBack } from "./compare-back.ts";
import { reconcileRefunds } from "./complete-refund.ts";
import { disputes, refunds } from "./tables.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
let paystack: Paystack;
let stripe: StripeServer;
let staffId: string;
const now = () => setup.clock.now();
beforeAll(async () => {
  [paystack, stripe] = await Promise.all([startPaystack(now), startStripe(now)]);
  setup = await createTestApp({
    env: {
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_URL: paystack.origin,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_URL: stripe.origin,
    },
  });
  checkout = checkoutFixture(setup);
  staffId = (await makeAccount(setup.db, now(), { role: "admin" })).id;
});
afterAll(async () => {
  await Promise.all([setup?.close(), paystack?.close(), stripe?.close()]);
});
afterEach(() => checkout.bookIsRight());

const running = new AbortController().signal;
const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(["paystack", "stripe"] as const)("M33 money that went back at %s without us", (name) => {
  const server = () => (name === "stripe" ? stripe : paystack);
  /** An order that was paid there, all at once or its first instalment, and is known here. */
  async function paid(plan?: string) {
    const student = await checkout.student();
    const currency = name === "stripe" ? "USD" : "NGN";
    const orderId = await student.placed({ course: ux, currency, ...(plan ? { plan } : {}) });
    const { body } = await student.call("POST", `/api/students/orders/${orderId}/payments`, { provider: name });
    const paymentId: string = body.data.payment.id;
    server().pay(paymentId);
    setup.clock.advance(minute);
    await reconcile(setup.deps, running);
    const { paidMinor } = await student.look(orderId);
    return { student, orderId, paymentId, paidMinor };
  }
  const sendEvent = async ({ body, headers }: { body: Buffer; headers: Record<string, string> }) => {
    const url = `/api/payments/${name}/webhook`;
    expect((await setup.app.inject({ method: "POST", url, payload: body, headers })).statusCode).toBe(200);
  };
  const giveBack = (paymentId: string, amount: number, status?: string) =>
    name === "stripe"
      ? stripe.giveBack(paymentId, amount, status ? { status } : {})
      : paystack.giveBack(paymentId, amount, status ? { status } : {});
  const eventOf = (made: ReturnType<typeof giveBack>) =>
    name === "stripe" ? stripe.refunded(made as never) : paystack.refunded(made as never);
  const refundsOf = (orderId: string) =>
    setup.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.id);
  const lastOf = async (orderId: string) => (await refundsOf(orderId)).at(-1);
  const toStaff = async () =>
    (await setup.mailbox()).filter(({ textBody }) => textBody.includes("not from here")).length;
  const enrolmentStatesOf = async ({ id }: { id: string }) =>
    (await setup.db.select().from(enrolments).where(eq(enrolments.studentId, id))).map(({ state }) => state);

  test("all of it, reported by webhooks twice and at once, ends the course and is reported to staff once", async () => {
    const { student, orderId, paymentId, paidMinor } = await paid();
    const before = await toStaff();
    const made = giveBack(paymentId, paidMinor);
    const event = eventOf(made);
    await Promise.all([sendEvent(event), sendEvent(event), sendEvent(eventOf(made)), compareBack(setup.deps, running)]);
    await compareBack(setup.deps, running);
    expect(await student.look(orderId)).toMatchObject({ state: "refunded", access: "none", paidMinor: 0 });
    expect(await enrolmentStatesOf(student)).toEqual(["cancelled"]);
    expect(await refundsOf(orderId)).toMatchObject([
      { amountMinor: paidMinor, state: "succeeded", way: "provider", askedBy: null },
    ]);
    expect(await toStaff()).toBe(before + 1);
    const log = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, orderId));
    expect(log).toMatchObject([{ actorId: null, action: "order.refund-outside" }]);
    // Nothing is left to give back by ours.
    const request = { paymentId, amountMinor: 1, way: "provider" as const, isGoodwill: false, reason: "Once more." };
    await expect(askRefund(setup.deps, staffId, { orderId, ...request, key: newId() })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("a part of it, whose webhook was lost, is found by the daily list; the order asks for what is missing", async () => {
    const { student, orderId, paymentId, paidMinor } = await paid();
    giveBack(paymentId, 2_000);
    setup.clock.advance(day);
    expect(await compareBack(setup.deps, running)).toBe(1);
    expect(await compareBack(setup.deps, running)).toBe(0);
    expect(await student.look(orderId)).toMatchObject({ state: "running", paidMinor: paidMinor - 2_000 });
    expect(await enrolmentStatesOf(student)).toEqual(["active"]);
    // A second one of the same sum is another.
    await sendEvent(eventOf(giveBack(paymentId, 2_000)));
    expect(await student.look(orderId)).toMatchObject({ paidMinor: paidMinor - 4_000 });
    expect(await refundsOf(orderId)).toHaveLength(2);
  });

  test("one that is on its way is not asked for again, and ends as it ends there", async () => {
    for (const end of name === "stripe" ? (["succeeded", "failed"] as const) : (["processed", "failed"] as const)) {
      const { student, orderId, paymentId, paidMinor } = await paid();
      const made = giveBack(paymentId, paidMinor, "pending");
      await sendEvent(eventOf(made));
      expect(await student.look(orderId)).toMatchObject({ state: "refunded", access: "none" });
      expect(await lastOf(orderId)).toMatchObject({ state: "open", askedBy: null });
      const count = server().refunds.length;
      await reconcileRefunds(setup.deps, running);
      expect([server().refunds.length, (await lastOf(orderId))?.state]).toEqual([count, "open"]);
      made.status = end;
      await reconcileRefunds(setup.deps, running);
      await Promise.all([sendEvent(eventOf(made)), compareBack(setup.deps, running)]);
      expect(server().refunds.length).toBe(count);
      const isGone = end !== "failed";
      expect(await lastOf(orderId)).toMatchObject({ state: isGone ? "succeeded" : "failed" });
      expect(await student.look(orderId)).toMatchObject({ state: isGone ? "refunded" : "paid" });
    }
  });

  test("one like a refund of ours that the provider never heard of is that refund, not a second", async () => {
    const { student, orderId, paymentId, paidMinor } = await paid();
    server().error = "broken";
    const request = {
      paymentId,
      amountMinor: 3_000,
      way: "provider" as const,
      isGoodwill: false,
      reason: "As agreed.",
    };
    await askRefund(setup.deps, staffId, { orderId, ...request, key: newId() });
    server().error = null;
    // Staff see that it hangs, and send it by hand.
    const before = await toStaff();
    const made = giveBack(paymentId, 3_000);
    const count = server().refunds.length;
    await sendEvent(eventOf(made));
    await Promise.all([reconcileRefunds(setup.deps, running), compareBack(setup.deps, running)]);
    expect(server().refunds.length).toBe(count);
    expect(await refundsOf(orderId)).toMatchObject([{ askedBy: staffId, state: "succeeded", amountMinor: 3_000 }]);
    expect(await student.look(orderId)).toMatchObject({ paidMinor: paidMinor - 3_000 });
    expect(await toStaff()).toBe(before);
  });

  test("a refund of ours is not taken for one from outside", async () => {
    const { student, orderId, paymentId, paidMinor } = await paid();
    const request = {
      paymentId,
      amountMinor: 3_000,
      way: "provider" as const,
      isGoodwill: false,
      reason: "As agreed.",
    };
    await askRefund(setup.deps, staffId, { orderId, ...request, key: newId() });
    const made = server().refunds.at(-1);
    if (!made) throw new Error("Nobody was asked for a refund.");
    await sendEvent(eventOf(made));
    made.status = name === "stripe" ? "succeeded" : "processed";
    await Promise.all([
      sendEvent(eventOf(made)),
      compareBack(setup.deps, running),
      reconcileRefunds(setup.deps, running),
    ]);
    expect(await refundsOf(orderId)).toMatchObject([{ askedBy: staffId, state: "succeeded" }]);
    expect(await student.look(orderId)).toMatchObject({ paidMinor: paidMinor - 3_000 });
  });

  test("more than is left of the payment here is written as far as it is left, and staff are notified", async () => {
    const { student, orderId, paymentId, paidMinor } = await paid();
    const request = { paymentId, amountMinor: 5_000, way: "credit" as const, isGoodwill: false, reason: "As agreed." };
    await askRefund(setup.deps, staffId, { orderId, ...request, key: newId() });
    await sendEvent(eventOf(giveBack(paymentId, paidMinor)));
    await compareBack(setup.deps, running);
    expect((await refundsOf(orderId)).map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
      5_000,
      paidMinor - 5_000,
    ]);
    expect(await student.look(orderId)).toMatchObject({ state: "refunded", paidMinor: 0 });
    expect(await creditBalance(setup.db, student.id)).toMatchObject([{ amountMinor: 5_000 }]);
    // Once more there: nothing is left here to write, and nothing is done twice.
    await Promise.all([sendEvent(eventOf(giveBack(paymentId, 100))), compareBack(setup.deps, running)]);
    expect(await refundsOf(orderId)).toHaveLength(2);
    expect(
      (await setup.mailbox()).filter(({ textBody }) => textBody.includes("some may have gone twice")).length,
    ).toBeGreaterThanOrEqual(2);
  });

  test("a dispute whose webhooks were lost is found by the daily list, opened and decided", async () => {
    const { student, orderId, paymentId } = await paid();
    const dispute = server().dispute(paymentId);
    setup.clock.advance(day);
    await compareBack(setup.deps, running);
    await compareBack(setup.deps, running);
    const disputesOfPayment = () => setup.db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
    expect(await disputesOfPayment()).toMatchObject([{ state: "open" }]);
    expect(await enrolmentStatesOf(student)).toEqual(["paused"]);
    // It is decided two months later.
    setup.clock.advance(60 * day);
    Object.assign(
      dispute,
      name === "stripe" ? { status: "lost" } : { status: "resolved", resolution: "merchant-accepted" },
    );
    // Paystack lists what a dispute forced among the refunds, too.
    if (name === "paystack") paystack.giveBack(paymentId, 12_000_000, { dispute: 7_000 });
    await compareBack(setup.deps, running);
    expect(await disputesOfPayment()).toMatchObject([{ state: "lost" }]);
    expect(await refundsOf(orderId)).toEqual([]);
    expect(await student.look(orderId)).toMatchObject({ state: "refunded", access: "none" });
  });

  test("a list that does not come is read on another day", async () => {
    const { student, orderId, paymentId, paidMinor } = await paid();
    giveBack(paymentId, 1_000);
    for (const failure of ["broken", "nonsense"] as const) {
      server().error = failure;
      expect(await compareBack(setup.deps, running)).toBe(0);
    }
    server().error = null;
    setup.clock.advance(3 * day);
    expect(await compareBack(setup.deps, running)).toBe(1);
    expect(await student.look(orderId)).toMatchObject({ paidMinor: paidMinor - 1_000 });
  });
});
