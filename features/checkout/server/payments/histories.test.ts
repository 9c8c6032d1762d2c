import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enrolments } from "#features/learning/server/tables.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { sandboxTokens } from "#lib/sandbox-cards.ts";
import { newId } from "#platform/ids/ids.ts";
import { type PaymentProvider, ProviderSilentError } from "#platform/payments/provider.ts";
import { findProviderCharge } from "#platform/payments/provider-charges.ts";
import { sandboxCharges } from "#platform/payments/tables.ts";
import { type Paystack, paystackKey, startPaystack } from "#tests/support/paystack-server.ts";
import { type StripeServer, startStripe, stripeKey, stripeWebhookSecret } from "#tests/support/stripe-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { PaymentInput } from "../../contract.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { orderInstalments } from "../tables.ts";
import {
  type DiesAfter,
  type EndState,
  type FormError,
  histories,
  itemText,
  live,
  type PaidAs,
  type Step,
} from "./histories.fixture.ts";
import { liveOnModel } from "./history-model.fixture.ts";
import { findTaken, lookBack, reconcile } from "./reconcile.ts";
import { startPayment } from "./start-payment.ts";

/**
 * Whatever students, networks, webhooks and providers do, in whatever order: what a provider took is given once, nothing else is,
 * and five minutes after the errors have ended nothing is left open that has an end. The model of the same history, on the product's rules alone, ends as the academy does. PAYMENT_HISTORIES sets how many are tried.
 */

const count = Number(process.env.PAYMENT_HISTORIES ?? 8);

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
      PAYSTACK_URL: paystack.origin,
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

const minute = 60_000;
const running = new AbortController().signal;

/** A process that is killed at a point of its way with a provider: what it did until then stays. */
class Killed extends Error {}
const mortal = (provider: PaymentProvider, after: DiesAfter): PaymentProvider => ({
  ...provider,
  async createPayment(charge) {
    if (after === "row") throw new Killed();
    try {
      await provider.createPayment(charge);
    } catch (error) {
      if (after !== "charge" || !(error instanceof ProviderSilentError)) throw error;
    }
    if (after === "charge") throw new Killed();
  },
  async getStatus(payment) {
    if (after === "row") throw new Killed();
    const response = await provider.getStatus(payment);
    if (after === "look") throw new Killed();
    return response;
  },
});

/** What a provider has taken for an order as it was requested, by our payment. */
const takenAt = async (currency: "NGN" | "USD", reference: string, amounts: ReadonlyMap<string, number>) => {
  const ids = [...amounts.keys()];
  const { rows } = await setup.db.execute<{ payment: string }>(
    sql`select payment from ${sandboxCharges} where state = 'succeeded' and payment in ${ids.length > 0 ? ids : [newId()]}`,
  );
  const hosted =
    currency === "NGN"
      ? [...paystack.transactions.values()]
          .filter(
            (item) => item.status === "success" && item.currency === "NGN" && isRequested(item.metadata, reference),
          )
          .map(({ reference: id, amount }) => ({ id, amount }))
      : [...stripe.intents.values()]
          .filter(
            (intent) =>
              intent.status === "succeeded" && intent.currency === "usd" && isRequested(intent.metadata, reference),
          )
          .map(({ metadata, amount_received: amount }) => ({ id: metadata.payment ?? "", amount }));
  const requests = hosted.filter(({ id, amount }) => amounts.get(id) === amount).map(({ id }) => id);
  return [...rows.map(({ payment }) => payment), ...requests].toSorted();
};
const isRequested = (metadata: unknown, reference: string) =>
  JSON.stringify(metadata).includes(`"reference":"${reference}"`);

async function livedHere(currency: "NGN" | "USD", steps: readonly Step[]) {
  const provider = currency === "NGN" ? "paystack" : "stripe";
  const server = currency === "NGN" ? paystack : stripe;
  const student = await checkout.student();
  const orderId = await student.placed({ course: ux, plan: "installment", currency });
  const attempts = async () =>
    (await checkout.paymentsOf(orderId))
      .filter((item) => item.lateFor === null)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const attemptAt = async (at: number) => {
    const all = await attempts();
    return all[at % Math.max(1, all.length)]?.id ?? newId();
  };
  const inputOf = (by: string): PaymentInput => {
    const rest = { savedCard: null, saveCard: false, instalment: null };
    const token = sandboxTokens.find((known) => known === by);
    if (token) return { provider: "sandbox", token, paymentMethod: "card", ...rest };
    return {
      provider,
      token: null,
      paymentMethod: by === "account" && currency === "NGN" ? "account" : "card",
      ...rest,
    };
  };
  const pay = async (id: string, as: PaidAs) => {
    if (currency === "NGN") {
      const stored = paystack.transactions.get(id);
      if (!stored || stored.status === "success") return;
      const changes = { amount: { amount: stored.amount - 100 }, currency: { currency: "USD" }, asked: {} };
      return paystack.pay(id, as === "another" ? { metadata: { reference: "23456789" } } : changes[as]);
    }
    const session = [...stripe.sessions.values()].find((lockedSession) => lockedSession.client_reference_id === id);
    // A page whose address reached no one is paid by no one.
    if (session?.status !== "open" || (await findProviderCharge(setup.db, id)) === null) return;
    if (session.expires_at * 1000 <= now().getTime()) return;
    const amount = Number(session.asked.get("line_items[0][price_data][unit_amount]"));
    const changes = { amount: { amount_received: amount - 100 }, currency: { currency: "ngn" }, asked: {} };
    stripe.pay(id, as === "another" ? { metadata: { payment: id, reference: "23456789" } } : changes[as]);
  };
  /** To hang is to be broken some seconds later, which the bench on the running server waits for. */
  const setError = (failure: FormError) => {
    server.error = failure === "hang" ? "broken" : failure;
  };
  const step = async (it: Step): Promise<unknown> => {
    if (it.do === "begin") {
      const key = newId();
      const ask = () => student.call("POST", `/api/students/orders/${orderId}/payments`, inputOf(it.by), key);
      return Promise.all(Array.from({ length: it.times }, ask));
    }
    if (it.do === "killed") {
      const key = newId();
      const start = (payments: readonly PaymentProvider[]) =>
        startPayment(
          { ...setup.deps, payments: [...payments] },
          { studentId: student.id },
          { orderId, ...inputOf(it.by), key },
        ).catch((error: unknown) => {
          if (!(error instanceof Killed || error instanceof AppError)) throw error;
        });
      await start(setup.deps.payments.map((known) => mortal(known, it.after)));
      return it.again ? start(setup.deps.payments) : null;
    }
    if (it.do === "pay") return pay(await attemptAt(it.at), it.as);
    if (it.do === "webhook") {
      const id = await attemptAt(it.at);
      const isThere =
        currency === "NGN"
          ? paystack.transactions.has(id)
          : [...stripe.sessions.values()].some((session) => session.client_reference_id === id);
      if (!isThere) return null;
      const { body, headers } = currency === "NGN" ? paystack.charged(id) : stripe.completed(id);
      const send = () =>
        setup.app.inject({
          method: "POST",
          url: `/api/payments/${provider}/webhook`,
          payload: body,
          headers: { ...headers, "content-type": "application/json" },
        });
      return Promise.all(Array.from({ length: it.times }, send));
    }
    if (it.do === "look") return student.call("GET", `/api/students/payments/${await attemptAt(it.at)}`);
    if (it.do === "leave") return student.call("DELETE", `/api/students/payments/${await attemptAt(it.at)}`);
    if (it.do === "job") return Promise.all([reconcile, findTaken, lookBack].map((job) => job(setup.deps, running)));
    if (it.do === "wait") return setup.clock.advance(it.minutes * minute);
    setError(it.is);
  };
  await live(steps, {
    setError,
    step,
    attempts: async () => (await attempts()).length,
    async minute() {
      setup.clock.advance(minute);
      await reconcile(setup.deps, running);
      await findTaken(setup.deps, running);
    },
  });
  return { student, orderId };
}

test.each(["NGN", "USD"] as const)("PAY-05 what was taken is given once, whatever happens (%s)", async (currency) => {
  const seen = { given: 0, late: 0, failed: 0 };
  for (const [at, reported] of histories(count, 20_261_122).entries()) {
    const { student, orderId } = await livedHere(currency, reported);
    const rows = await checkout.paymentsOf(orderId);
    const input = rows.filter(({ state }) => state === "succeeded").map(({ id, lateFor }) => lateFor ?? id);
    seen.given += input.length;
    seen.late += rows.filter(({ lateFor }) => lateFor !== null).length;
    seen.failed += rows.filter(({ state }) => state === "failed").length;
    const amounts = new Map(rows.filter(({ lateFor }) => lateFor === null).map((row) => [row.id, row.amountMinor]));
    const what = `history ${at}: ${JSON.stringify(reported)}`;
    const order = await checkout.orderRow(orderId);
    expect([what, input.toSorted()]).toEqual([what, await takenAt(currency, order?.reference ?? "", amounts)]);
    const { paidMinor, totalMinor } = await student.look(orderId);
    expect([what, paidMinor <= totalMinor]).toEqual([what, true]);
    const places = await setup.db.$count(enrolments, eq(enrolments.studentId, student.id));
    const credit = (await creditBalance(setup.db, student.id)).find((money) => money.currency === currency);
    const here: EndState = {
      payments: rows.map(itemText).toSorted(),
      order: order?.state ?? "",
      receivedMinor: paidMinor,
      creditMinor: credit?.amountMinor ?? 0,
      places,
    };
    const instalments = await setup.db
      .select()
      .from(orderInstalments)
      .where(eq(orderInstalments.orderId, orderId))
      .orderBy(orderInstalments.number);
    const { end, errors } = await liveOnModel(currency, reported, { instalments, pick: () => 0 });
    expect([what, here, Object.values(errors)]).toEqual([what, end, [0, 0, 0, 0, 0]]);
  }
  await checkout.bookIsRight();
  // They were no idle ones; Stripe closes its pages, so nothing comes late there.
  expect(Math.min(seen.given, seen.failed)).toBeGreaterThan(3);
  if (currency === "NGN") expect(seen.late).toBeGreaterThan(0);
});
