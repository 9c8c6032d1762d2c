import { eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enrolments } from "#features/learning/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { sandboxCharges } from "#platform/payments/tables.ts";
import { type Paystack, paystackKey, startPaystack } from "#tests/support/paystack-server.ts";
import { type StripeServer, startStripe, stripeKey, stripeWebhookSecret } from "#tests/support/stripe-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutHouse, tokens, ux } from "../checkout.fixture.ts";
import { lookBack, reconcile } from "./reconcile.ts";

/**
 * Whatever students, networks, webhooks and providers do, in whatever order: what a provider took is given once, nothing else is,
 * and five minutes after the faults have ended nothing is left open that has an end. PAYMENT_HISTORIES sets how many are tried.
 */

const histories = Number(process.env.PAYMENT_HISTORIES ?? 12);

let house: TestApp;
let shop: ReturnType<typeof checkoutHouse>;
let paystack: Paystack;
let stripe: StripeServer;
const now = () => house.clock.now();
beforeAll(async () => {
  [paystack, stripe] = await Promise.all([startPaystack(now), startStripe(now)]);
  house = await createTestApp({
    env: {
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_URL: paystack.origin,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_URL: stripe.origin,
    },
  });
  shop = checkoutHouse(house);
});
afterAll(async () => {
  await Promise.all([house?.close(), paystack?.close(), stripe?.close()]);
});

const minute = 60_000;
const running = new AbortController().signal;

const steps = {
  begin: fc.record({
    do: fc.constant("begin" as const),
    by: fc.constantFrom("hosted", "hosted", "hosted", "account", tokens.success, tokens.declined, tokens.lost),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  pay: fc.record({ do: fc.constant("pay" as const), at: fc.nat(9) }),
  webhook: fc.record({ do: fc.constant("webhook" as const), at: fc.nat(9), times: fc.integer({ min: 1, max: 3 }) }),
  look: fc.record({ do: fc.constant("look" as const), at: fc.nat(9) }),
  leave: fc.record({ do: fc.constant("leave" as const), at: fc.nat(9) }),
  fault: fc.record({
    do: fc.constant("fault" as const),
    is: fc.constantFrom("broken", "lost", "refuse", "nonsense", null),
  }),
  job: fc.record({ do: fc.constant("job" as const) }),
  wait: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 2, 5, 90) }),
};
type Step = ReturnType<(typeof steps)[keyof typeof steps]["generate"]>["value"];
const history = fc.array(
  // People begin, pay and leave more than anything else.
  fc.oneof(...Object.values(steps), steps.begin, steps.begin, steps.pay, steps.pay, steps.leave, steps.leave),
  { minLength: 10, maxLength: 24 },
);

/** What a provider has taken for an order, by our payment. */
const takenAt = async (currency: "NGN" | "USD", ids: readonly string[]) => {
  const { rows } = await house.db.execute<{ payment: string }>(
    sql`select payment from ${sandboxCharges} where state = 'succeeded' and payment in ${ids.length > 0 ? ids : [newId()]}`,
  );
  const hosted =
    currency === "NGN"
      ? [...paystack.transactions.values()].filter((one) => one.status === "success").map((one) => one.reference)
      : [...stripe.intents.values()]
          .filter((one) => one.status === "succeeded")
          .map(({ metadata }) => metadata.payment ?? "");
  return [...rows.map(({ payment }) => payment), ...hosted.filter((id) => ids.includes(id))].toSorted();
};

async function live(currency: "NGN" | "USD", told: readonly Step[]) {
  const provider = currency === "NGN" ? "paystack" : "stripe";
  const server = currency === "NGN" ? paystack : stripe;
  const student = await shop.student();
  const orderId = await student.placed({ course: ux, plan: "installment", currency });
  const ids = async () => (await shop.paymentsOf(orderId)).filter((one) => one.lateFor === null).map(({ id }) => id);
  const one = async (at: number) => {
    const all = await ids();
    return all[at % Math.max(1, all.length)] ?? newId();
  };
  const step = async (it: Step): Promise<unknown> => {
    if (it.do === "begin") {
      const hosted = { provider, way: it.by === "account" && currency === "NGN" ? "account" : "card" };
      const body = it.by.startsWith("sandbox") ? { provider: "sandbox", token: it.by } : hosted;
      const key = newId();
      const ask = () => student.call("POST", `/api/students/orders/${orderId}/payments`, body, key);
      return Promise.all(Array.from({ length: it.times }, ask));
    }
    if (it.do === "pay") {
      const id = await one(it.at);
      if (currency === "NGN")
        return paystack.transactions.get(id)?.status !== "success" && paystack.transactions.has(id)
          ? paystack.pay(id)
          : null;
      const session = [...stripe.sessions.values()].find((held) => held.client_reference_id === id);
      return session?.status === "open" && session.expires_at * 1000 > now().getTime() ? stripe.pay(id) : null;
    }
    if (it.do === "webhook") {
      const id = await one(it.at);
      const isThere =
        currency === "NGN"
          ? paystack.transactions.has(id)
          : [...stripe.sessions.values()].some((held) => held.client_reference_id === id);
      if (!isThere) return null;
      const { body, headers } = currency === "NGN" ? paystack.charged(id) : stripe.completed(id);
      const send = () =>
        house.app.inject({
          method: "POST",
          url: `/api/payments/${provider}/webhook`,
          payload: body,
          headers: { ...headers, "content-type": "application/json" },
        });
      return Promise.all(Array.from({ length: it.times }, send));
    }
    if (it.do === "look") return student.call("GET", `/api/students/payments/${await one(it.at)}`);
    if (it.do === "leave") return student.call("DELETE", `/api/students/payments/${await one(it.at)}`);
    if (it.do === "job")
      return Promise.all([reconcile(house.deps, running), lookBack(house.deps, { stopping: running })]);
    if (it.do === "wait") return house.clock.advance(it.minutes * minute);
    server.fault = it.is as typeof server.fault;
  };
  let faultyFor = 0;
  for (const it of told) {
    faultyFor = it.do === "fault" ? 2 : faultyFor - 1;
    if (faultyFor < 0) server.fault = null;
    await step(it);
  }
  server.fault = null;
  // Whoever kept a page open pays there at the very end, and no webhook comes.
  if (told.length % 3 > 0) for (const at of (await ids()).keys()) await step({ do: "pay", at });
  server.fault = null;
  // Five minutes after the faults, by the clock of the jobs.
  for (let passed = 0; passed < 5; passed += 1) {
    house.clock.advance(minute);
    await reconcile(house.deps, running);
  }
  await lookBack(house.deps, { withinMs: 3 * 60 * minute, stopping: running });
  return { student, orderId };
}

test.each(["NGN", "USD"] as const)("PAY-05 what was taken is given once, whatever happens (%s)", async (currency) => {
  const seen = { given: 0, late: 0, failed: 0 };
  for (const [at, told] of fc.sample(history, { numRuns: histories, seed: 20_261_122 }).entries()) {
    const { student, orderId } = await live(currency, told);
    const rows = await shop.paymentsOf(orderId);
    const given = rows.filter(({ state }) => state === "succeeded").map(({ id, lateFor }) => lateFor ?? id);
    seen.given += given.length;
    seen.late += rows.filter(({ lateFor }) => lateFor !== null).length;
    seen.failed += rows.filter(({ state }) => state === "failed").length;
    const ids = rows.filter(({ lateFor }) => lateFor === null).map(({ id }) => id);
    const what = `history ${at}: ${JSON.stringify(told)}`;
    expect([what, given.toSorted()]).toEqual([what, await takenAt(currency, ids)]);
    const order = await student.look(orderId);
    const came = rows.filter(({ state }) => state === "succeeded").reduce((sum, row) => sum + row.amountMinor, 0);
    expect([what, order.paidMinor <= order.totalMinor, order.paidMinor <= came]).toEqual([what, true, true]);
    const places = await house.db.select().from(enrolments).where(eq(enrolments.studentId, student.id));
    expect([what, places.length]).toEqual([what, order.paidMinor > 0 ? 1 : 0]);
  }
  await shop.bookIsRight();
  // They were no idle ones; Stripe closes its pages, so nothing comes late there.
  expect(Math.min(seen.given, seen.failed)).toBeGreaterThan(3);
  if (currency === "NGN") expect(seen.late).toBeGreaterThan(0);
});
