import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { creditBalance } from "#features/ledger/server/public.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { webhookPoison } from "#platform/webhooks/tables.ts";
import { type Paystack, paystackKey, startPaystack } from "#tests/support/paystack-server.ts";
import { type StripeServer, startStripe, stripeKey, stripeWebhookSecret } from "#tests/support/stripe-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { expireOrders } from "../orders/expire-orders.ts";
import { disputes } from "../refunds/tables.ts";
import { purgeWebhooks } from "./receive-webhook.ts";
import { findTaken, lookBack, reconcile } from "./reconcile.ts";
import { webhookEvents } from "./tables.ts";

/** Payments through providers elsewhere, over the routes, with all that goes wrong between two machines. */

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
let paystack: Paystack;
let stripe: StripeServer;
const now = () => setup.clock.now();
beforeAll(async () => {
  [paystack, stripe] = await Promise.all([startPaystack(now), startStripe(now)]);
  setup = await createTestApp({
    env: {
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_URL: `${paystack.origin}/`,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_URL: stripe.origin,
    },
  });
  checkout = checkoutFixture(setup);
});
afterAll(async () => {
  await Promise.all([setup?.close(), paystack?.close(), stripe?.close()]);
});
afterEach(async () => {
  paystack.error = null;
  stripe.error = null;
  await checkout.bookIsRight();
});

const minute = 60_000;
const day = 24 * 60 * minute;
const running = new AbortController().signal;
type Student = Awaited<ReturnType<typeof checkout.student>>;
type Provider = "paystack" | "stripe";

const begin = async (student: Student, orderId: string, provider: Provider, more: object = {}, key = newId()) => {
  const { status, body } = await student.call(
    "POST",
    `/api/students/orders/${orderId}/payments`,
    { provider, ...more },
    key,
  );
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};
const placed = async (provider: Provider) => {
  const student = await checkout.student();
  const orderId = await student.placed({ course: ux, currency: provider === "stripe" ? "USD" : "NGN" });
  return { student, orderId };
};
const begun = async (provider: Provider, more: object = {}) => {
  const { student, orderId } = await placed(provider);
  const data = await begin(student, orderId, provider, more);
  const paymentId: string = data.payment.id;
  return { student, orderId, paymentId, data };
};
const pay = (provider: Provider, paymentId: string) =>
  provider === "stripe" ? void stripe.pay(paymentId) : paystack.pay(paymentId);
const eventOf = (provider: Provider, paymentId: string) =>
  provider === "stripe" ? stripe.completed(paymentId) : paystack.charged(paymentId);
const sendEvent = (
  provider: string,
  { body, headers }: { body: Buffer; headers: Record<string, string> },
  contentType = "application/json",
) =>
  setup.app.inject({
    method: "POST",
    url: `/api/payments/${provider}/webhook`,
    payload: body,
    headers: { ...headers, "content-type": contentType },
  });
const stateOf = async (student: Student, orderId: string) => {
  const { state, payments } = await student.look(orderId);
  return [state, ...payments.map((payment) => payment.state)];
};

describe.each(["paystack", "stripe"] as const)("PAY-04 %s", (provider) => {
  test("is offered for its currency alone, and sends the payer to its page", async () => {
    const { student, orderId, data } = await begun(provider);
    expect(data).toMatchObject({ provider, next: "redirect", mayLeave: true, account: null });
    expect(new URL(data.address).hostname).toBe(`checkout.${provider}.com`);
    expect((await student.look(orderId)).providers).toEqual(["sandbox", provider]);
    const otherOrder = await (await checkout.student()).placed({
      course: ux,
      currency: provider === "stripe" ? "NGN" : "USD",
    });
    const wrong = await student.call("POST", `/api/students/orders/${otherOrder}/payments`, { provider }, newId());
    expect(wrong.status).toBe(404);
  });

  test("PAY-05 a paid page opens the course once, however the news comes: by page, by webhooks, by the job", async () => {
    const { student, orderId, paymentId } = await begun(provider);
    pay(provider, paymentId);
    const event = eventOf(provider, paymentId);
    const [job, look, ...responses] = await Promise.all([
      reconcile(setup.deps, running),
      student.call("GET", `/api/students/payments/${paymentId}`),
      ...Array.from({ length: 4 }, () => sendEvent(provider, event)),
    ]);
    expect(job).toBeGreaterThanOrEqual(0);
    expect(look.body.data.payment.state).toBe("succeeded");
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await stateOf(student, orderId)).toEqual(["paid", "succeeded"]);
    expect(await setup.db.$count(webhookEvents)).toBeGreaterThan(0);
    // The same event again is not even asked about.
    const calls = (provider === "stripe" ? stripe : paystack).calls.length;
    expect((await sendEvent(provider, event)).statusCode).toBe(200);
    expect((provider === "stripe" ? stripe : paystack).calls.length).toBe(calls);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "image/png"])(
    "a rightly signed webhook counts by its bytes, sent as %s; one whose bytes were changed does not",
    async (contentType) => {
      const { student, orderId, paymentId } = await begun(provider);
      pay(provider, paymentId);
      const event = eventOf(provider, paymentId);
      const changed = { ...event, body: Buffer.concat([event.body, Buffer.from(" ")]) };
      expect((await sendEvent(provider, changed, contentType)).statusCode).toBe(401);
      expect(await stateOf(student, orderId)).toEqual(["open", "open"]);
      expect((await sendEvent(provider, event, contentType)).statusCode).toBe(200);
      expect(await stateOf(student, orderId)).toEqual(["paid", "succeeded"]);
    },
  );

  test("a webhook is not believed: it may come before the money, shuffled, or for nothing", async () => {
    const { student, orderId, paymentId } = await begun(provider);
    const early = provider === "stripe" ? stripe.completed(paymentId) : paystack.charged(paymentId);
    expect((await sendEvent(provider, early)).statusCode).toBe(200);
    expect(await stateOf(student, orderId)).toEqual(["open", "open"]);
    const foreign =
      provider === "stripe"
        ? stripe.event("checkout.session.completed", { id: "cs_x", client_reference_id: newId() })
        : paystack.event("charge.success", { id: 1, reference: newId() });
    expect((await sendEvent(provider, foreign)).statusCode).toBe(200);
    pay(provider, paymentId);
    setup.clock.advance(minute);
    await reconcile(setup.deps, running);
    expect(await stateOf(student, orderId)).toEqual(["paid", "succeeded"]);
  });

  test("a webhook that is not signed, or comes to one that is off, changes nothing", async () => {
    const { student, orderId, paymentId } = await begun(provider);
    pay(provider, paymentId);
    const { body, headers } = eventOf(provider, paymentId);
    expect((await sendEvent(provider, { body, headers: {} })).statusCode).toBe(401);
    expect((await sendEvent(provider, { body: Buffer.concat([body, Buffer.from(" ")]), headers })).statusCode).toBe(
      401,
    );
    expect((await sendEvent("sandbox", { body, headers })).statusCode).toBe(404);
    expect((await sendEvent("nobody", { body, headers })).statusCode).toBe(404);
    expect((await sendEvent(provider, { body: Buffer.alloc(200_000, " "), headers })).statusCode).toBe(413);
    expect((await student.look(orderId)).state).toBe("open");
  });

  test("attack 8 odd content of a signed webhook is answered 200 and stored for staff", async () => {
    const { student, orderId, paymentId } = await begun(provider);
    pay(provider, paymentId);
    await setup.db.delete(webhookPoison);
    const sign = (body: string) => (provider === "stripe" ? stripe.sign(body) : paystack.sign(body));
    const whole =
      provider === "stripe"
        ? (changes: object, object: unknown = {}) =>
            JSON.stringify({ id: `evt_${newId()}`, type: "charge.refunded", data: { object }, ...changes })
        : (changes: object, data: unknown = { id: 1 }) => JSON.stringify({ event: "charge.success", data, ...changes });
    const poison = [
      ...["", "{", "null", "5", "[]", '"x"', "{}", `${"[".repeat(50_000)}`],
      ...[{ data: null }, { data: 5 }, { data: [] }].map((changes) => whole(changes)),
      ...(provider === "stripe"
        ? [
            whole({ id: "evt\0" }),
            whole({ id: 5 }),
            whole({ id: {} }),
            whole({ type: "a\0" }),
            whole({ type: 7 }),
            whole({ id: "\ud800" }),
          ]
        : [
            whole({ event: "a\0" }),
            whole({ event: 7 }),
            whole({}, { id: "a\0" }),
            whole({}, { id: {} }),
            whole({}, { id: "\udfff" }),
          ]),
      ...(provider === "stripe"
        ? [
            whole({ type: "charge.dispute.created" }, { id: "dp\0", amount: 1, currency: "usd", status: "lost" }),
            whole({ type: "charge.dispute.created" }, { id: "dp_1", amount: 1.5, currency: "usd", status: "lost" }),
          ]
        : [
            whole(
              { event: "charge.dispute.create" },
              { id: 1, refund_amount: "1.5", currency: "NGN", transaction: { reference: paymentId } },
            ),
            whole({ event: "charge.dispute.create" }, { id: 1.5 }),
          ]),
    ];
    for (const body of poison) {
      expect([body.slice(0, 90), (await sendEvent(provider, sign(body))).statusCode]).toEqual([body.slice(0, 90), 200]);
    }
    const storedWebhookPoison = await setup.db.select().from(webhookPoison);
    expect(storedWebhookPoison.map(({ content }) => content.toString()).toSorted()).toEqual(
      poison.map((body) => body.slice(0, 16 * 1024)).toSorted(),
    );
    expect(new Set(storedWebhookPoison.map(({ source }) => source))).toEqual(new Set([provider]));
    // Strange, and an event all the same: nothing of ours is named.
    const strange = [
      whole({}, { id: 1e300, reference: "\0", metadata: 5, payment_intent: [], client_reference_id: {} }),
      whole({ more: "\0" }, { id: "x", reference: 5, metadata: { payment: "\0" } }),
    ];
    for (const body of strange) expect((await sendEvent(provider, sign(body))).statusCode).toBe(200);
    expect(await setup.db.$count(webhookPoison)).toBe(poison.length);
    // What follows is read.
    expect((await sendEvent(provider, eventOf(provider, paymentId))).statusCode).toBe(200);
    expect(await stateOf(student, orderId)).toEqual(["paid", "succeeded"]);
  });

  test("a webhook while the provider does not answer is reported again", async () => {
    const { student, orderId, paymentId } = await begun(provider);
    pay(provider, paymentId);
    const event = eventOf(provider, paymentId);
    const server = provider === "stripe" ? stripe : paystack;
    server.error = "broken";
    expect((await sendEvent(provider, event)).statusCode).toBe(503);
    server.error = null;
    expect((await sendEvent(provider, event)).statusCode).toBe(200);
    expect(await stateOf(student, orderId)).toEqual(["paid", "succeeded"]);
  });

  test("PAY-05 an answer that is lost is found; one that never came is begun again with the same key", async () => {
    const { student, orderId } = await placed(provider);
    const server = provider === "stripe" ? stripe : paystack;
    server.error = "broken";
    const key = newId();
    const first = await begin(student, orderId, provider, {}, key);
    expect(first).toMatchObject({ next: "wait" });
    server.error = null;
    // Anyone who comes from elsewhere takes the same payment up.
    const again = await begin(student, orderId, provider);
    expect(again).toMatchObject({ payment: { id: first.payment.id }, next: "redirect" });
    expect(await begin(student, orderId, provider, {}, key)).toMatchObject({ address: again.address });
  });

  test("PAY-05 money that was taken on the way of a lost answer and a lost webhook is found by asking what was taken", async () => {
    await findTaken(setup.deps, running);
    const many = await Promise.all(Array.from({ length: 3 }, () => begun(provider)));
    const left = await begun(provider);
    if (provider === "paystack") {
      await left.student.call("DELETE", `/api/students/payments/${left.paymentId}`);
      setup.clock.advance(7 * day);
    }
    pay(provider, left.paymentId);
    const server = provider === "stripe" ? stripe : paystack;
    server.error = "broken";
    expect(await findTaken(setup.deps, running)).toBe(0);
    server.error = null;
    expect(await findTaken(setup.deps, running)).toBe(1);
    expect((await stateOf(left.student, left.orderId))[0]).toBe("paid");
    for (const placedOrder of many) expect((await stateOf(placedOrder.student, placedOrder.orderId))[0]).toBe("open");
  });

  test("PAY-06 a provider that refuses is reported plainly, and another try works", async () => {
    const { student, orderId } = await placed(provider);
    const server = provider === "stripe" ? stripe : paystack;
    server.error = "refuse";
    expect(await begin(student, orderId, provider)).toMatchObject({
      payment: { state: "failed", failure: expect.stringContaining("could not be begun") },
      next: null,
    });
    server.error = null;
    expect(await begin(student, orderId, provider)).toMatchObject({ next: "redirect" });
  });

  test("PAY-01 a page that was left makes room for another way; money that comes there after all is not lost", async () => {
    const { student, orderId, paymentId } = await begun(provider);
    const stranger = await checkout.student();
    expect((await stranger.call("DELETE", `/api/students/payments/${paymentId}`)).status).toBe(404);
    const left = await student.call("DELETE", `/api/students/payments/${paymentId}`);
    expect(left.body.data.payment).toMatchObject({ state: "failed", failure: expect.stringContaining("not finished") });
    await student.paid(orderId);
    expect(await stateOf(student, orderId)).toEqual(["paid", "succeeded", "failed"]);
    if (provider === "stripe") return; // its page is closed
    await findTaken(setup.deps, running);
    paystack.pay(paymentId);
    expect(await findTaken(setup.deps, running)).toBe(1);
    expect(await findTaken(setup.deps, running)).toBe(0);
    await lookBack(setup.deps, running);
    expect(await stateOf(student, orderId)).toEqual(["paid", "succeeded", "succeeded", "failed"]);
    // All of the order was paid already: it is credit, and the student is notified.
    expect(await creditBalance(setup.db, student.id)).toEqual([{ currency: "NGN", amountMinor: 12_000_000 }]);
    const notifiedNotifications = await setup.db.select().from(notifications);
    expect(
      notifiedNotifications.filter(({ accountId }) => accountId === student.id).map(({ message }) => message),
    ).toContainEqual(expect.stringContaining("₦120,000 of it is your credit now"));
  });

  test.each([
    ["another amount", { amount: 11_999_999, amount_received: 1 }],
    ["another currency", { currency: provider === "stripe" ? "ngn" : "USD" }],
    ["another order's payment", { metadata: { reference: "22222222" } }],
  ])("%s gives nothing, and is written down for staff", async (what, wrong) => {
    const { student, orderId, paymentId } = await begun(provider);
    const changes = "metadata" in wrong ? { metadata: { ...wrong.metadata, payment: paymentId } } : wrong;
    if (provider === "stripe") stripe.pay(paymentId, changes);
    else paystack.pay(paymentId, changes);
    expect((await sendEvent(provider, eventOf(provider, paymentId))).statusCode).toBe(200);
    const [order, payment] = [await student.look(orderId), (await checkout.paymentsOf(orderId))[0]];
    expect([what, order.state, order.paidMinor, payment?.failure]).toEqual([what, "open", 0, "mismatch"]);
    expect(payment?.reported).toBeTruthy();
    await student.call("GET", `/api/students/payments/${paymentId}`);
    const [mail, ...more] = (await setup.mailbox()).filter(
      (item) => item.kind === "checkout.payment-problem" && item.textBody.includes(paymentId),
    );
    expect([mail?.toAddress, more]).toEqual([setup.env.STAFF_EMAIL, []]);
  });

  test("a dispute is written down with what became of it, and staff are notified of each change, once", async () => {
    const { student, orderId, paymentId } = await begun(provider);
    pay(provider, paymentId);
    await sendEvent(provider, eventOf(provider, paymentId));
    const intent =
      provider === "stripe" ? [...stripe.intents.values()].find((entry) => entry.metadata.payment === paymentId) : null;
    const disputed = (state: "open" | "lost" | "won") =>
      provider === "stripe"
        ? stripe.event(`charge.dispute.${state === "open" ? "created" : "closed"}`, {
            id: `dp_${paymentId}`,
            payment_intent: intent?.id,
            amount: 100,
            currency: "usd",
            status: state === "open" ? "needs_response" : state,
          })
        : paystack.event(`charge.dispute.${state === "open" ? "create" : "resolve"}`, {
            id: state === "won" ? 2 : 1,
            refund_amount: 100,
            currency: "NGN",
            status: state === "open" ? "awaiting-merchant-feedback" : "resolved",
            resolution: state === "won" ? "declined" : "merchant-accepted",
            transaction: { reference: paymentId },
          });
    const opened = disputed("open");
    for (const event of [opened, opened]) expect((await sendEvent(provider, event)).statusCode).toBe(200);
    expect((await student.look(orderId)).access).toBe("paused");
    const before = (await student.look(orderId)).paidMinor;
    for (const event of [disputed("lost"), disputed("open")]) {
      expect((await sendEvent(provider, event)).statusCode).toBe(200);
    }
    // What the bank took is missing again, and due now.
    expect(await student.look(orderId)).toMatchObject({ paidMinor: before - 100, next: { leftMinor: 100 } });
    const rows = await setup.db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
    expect(rows).toMatchObject([{ provider, state: "lost", amountMinor: 100 }]);
    const reference = (await student.look(orderId)).reference;
    const reported = (await setup.mailbox()).filter(
      (item) => item.kind === "checkout.payment-problem" && item.subject.includes(reference),
    );
    expect(reported).toHaveLength(2);
  });

  test("a card that its payer lets be stored pays the next time, until it is removed", async () => {
    const { student, orderId, paymentId } = await begun(provider, { saveCard: true });
    pay(provider, paymentId);
    await sendEvent(provider, eventOf(provider, paymentId));
    expect((await student.look(orderId)).state).toBe("paid");
    const { data: cards } = (await student.call("GET", "/api/students/cards")).body;
    expect(cards).toMatchObject([{ provider, label: expect.stringMatching(/^Visa ending \d{4}$/) }]);
    const id = cards[0].id;
    const next = await student.placed({ course: "frontend", currency: provider === "stripe" ? "USD" : "NGN" });
    expect((await student.look(next)).cards).toEqual(cards);
    expect(await begin(student, next, provider, { savedCard: id })).toMatchObject({ payment: { state: "succeeded" } });
    // The card is charged and the answer lost: what was taken is found, by its provider's list where it has no id of ours.
    const third = await student.placed({ course: "data-science", currency: provider === "stripe" ? "USD" : "NGN" });
    const server = provider === "stripe" ? stripe : paystack;
    server.error = "lost";
    await begin(student, third, provider, { savedCard: id });
    server.error = null;
    await findTaken(setup.deps, running);
    expect(await stateOf(student, third)).toEqual(["paid", "succeeded"]);
    const [stranger, theirs] = await Promise.all([checkout.student(), placed(provider)]);
    const used = { provider, savedCard: id };
    const url = `/api/students/orders/${theirs.orderId}/payments`;
    expect((await theirs.student.call("POST", url, used, newId())).status).toBe(404);
    expect((await stranger.call("DELETE", `/api/students/cards/${id}`)).status).toBe(404);
    expect((await student.call("DELETE", `/api/students/cards/${id}`)).status).toBe(200);
    expect((await student.call("GET", "/api/students/cards")).body.data).toEqual([]);
  });

  test("no card is stored that its payer did not want to be stored", async () => {
    const { student, paymentId } = await begun(provider);
    pay(provider, paymentId);
    await sendEvent(provider, eventOf(provider, paymentId));
    expect((await student.call("GET", "/api/students/cards")).body.data).toEqual([]);
  });
});

describe("an account number of Paystack's for one order", () => {
  test("takes the transfer, which opens the course when Paystack reports that it came", async () => {
    const { student, orderId, paymentId, data } = await begun("paystack", { paymentMethod: "account" });
    expect(data).toMatchObject({
      next: "transfer",
      account: { accountNumber: "1231084927", bankName: "Test Bank", accountHolder: "PAYSTACK CHECKOUT" },
      mayLeave: true,
    });
    paystack.pay(paymentId);
    await sendEvent("paystack", paystack.charged(paymentId));
    const order = await student.look(orderId);
    expect(order).toMatchObject({ state: "paid", payments: [{ method: "Bank transfer by Paystack" }] });
    const dollars = await student.call(
      "POST",
      `/api/students/orders/${(await placed("stripe")).orderId}/payments`,
      { provider: "stripe", paymentMethod: "account" },
      newId(),
    );
    expect(dollars.status).toBe(404);
  });

  test.each([
    ["within a week reopens it at its price", 1, "paid", []],
    ["later is the student's credit", 8, "expired", [{ currency: "NGN" as const, amountMinor: 12_000_000 }]],
  ])("money that comes when the order has run out: %s", async (_, days, state, credit) => {
    const { student, orderId, paymentId } = await begun("paystack", { paymentMethod: "account" });
    setup.clock.advance(5 * 60 * minute);
    await reconcile(setup.deps, running);
    setup.clock.advance(7 * day);
    await expireOrders(setup.deps, running);
    expect(await stateOf(student, orderId)).toEqual(["expired", "failed"]);
    setup.clock.advance(days * day);
    paystack.pay(paymentId);
    await sendEvent("paystack", paystack.charged(paymentId));
    expect(await stateOf(student, orderId)).toEqual([state, "succeeded", "failed"]);
    expect(await creditBalance(setup.db, student.id)).toEqual(credit);
  });
});

describe("providers that are silent", () => {
  test("one that hangs holds neither the process nor the other payments", async () => {
    const slow = await Promise.all(Array.from({ length: 6 }, () => begun("paystack")));
    const good = await begun("stripe");
    stripe.pay(good.paymentId);
    paystack.error = "hang";
    setup.clock.advance(minute);
    const real = AbortSignal.timeout;
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => real.call(AbortSignal, Math.min(ms, 300)));
    const calls = paystack.calls.length;
    await reconcile(setup.deps, running);
    // It is left alone after a few times.
    expect(paystack.calls.length - calls).toBeLessThan(10);
    expect(await stateOf(good.student, good.orderId)).toEqual(["paid", "succeeded"]);
    // No one knows, so nothing is given up: the page shows to wait.
    const [item] = slow;
    const left = await item?.student.call("DELETE", `/api/students/payments/${item.paymentId}`);
    expect(left?.status).toBe(409);
  });
});

test("old webhooks deleted", async () => {
  setup.clock.advance(61 * day);
  expect(await purgeWebhooks(setup.deps)).toBeGreaterThan(0);
  expect(await setup.db.$count(webhookEvents)).toBe(0);
});

test("PAY-04 the sandbox takes payments that are made on this machine alone", async () => {
  const { student, orderId } = await placed("paystack");
  const elsewhere = { headers: { host: "academy.test", "x-forwarded-for": "203.0.113.7" } };
  const { headers } = await student.session();
  const ask = (method: "GET" | "POST", url: string, payload?: object) =>
    setup.app.inject({
      method,
      url,
      headers: { ...headers, ...elsewhere.headers, "idempotency-key": newId() },
      ...(payload ? { payload } : {}),
    });
  const seen = (await ask("GET", `/api/students/orders/${orderId}`)).json();
  expect(seen.data.providers).toEqual(["paystack"]);
  expect((await ask("POST", "/api/students/quote", { course: "frontend" })).json().data.providers).toEqual([
    "paystack",
  ]);
  const body = { provider: "sandbox", token: "sandbox-success-4242" };
  expect((await ask("POST", `/api/students/orders/${orderId}/payments`, body)).statusCode).toBe(422);
  expect((await student.look(orderId)).providers).toEqual(["sandbox", "paystack"]);
});
