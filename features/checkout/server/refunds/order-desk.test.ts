import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());

async function staff(role: "admin" | "support") {
  const account = await makeAccount(setup.db, setup.clock.now(), { role });
  return async (method: "GET" | "POST" | "PUT", url: string, payload?: object, key = newId()) => {
    const { headers } = await makeSession(setup.db, setup.clock.now(), account.id);
    const response = await setup.app.inject({
      method,
      url,
      headers: { ...headers, ...(method === "POST" ? { "idempotency-key": key } : {}) },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.body, json: () => response.json() };
  };
}

test("ADM-04 staff find orders, see one whole and give money back; support reads", async () => {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux });
  const { payment } = await ada.paid(id);
  const [admin, support] = [await staff("admin"), await staff("support")];
  const { reference } = await ada.look(id);
  for (const q of [reference, ada.account.email, reference.slice(0, 4)]) {
    const page = (await support("GET", `/api/staff/orders?${new URLSearchParams({ q, state: "paid" })}`)).json();
    expect(page.data.map((row: { id: string }) => row.id)).toContain(id);
  }
  const item = (await support("GET", `/api/staff/orders?q=${encodeURIComponent(reference)}`)).json();
  expect(item).toMatchObject({ count: 1, next: null, sums: [{ currency: "NGN", receivedMinor: 12_000_000 }] });
  const late = (await support("GET", `/api/staff/orders?q=${encodeURIComponent(reference)}&overdue=1`)).json();
  // The counts are of what fits but for its state.
  expect([late.count, late.counts]).toEqual([0, [{ state: item.data[0].state, count: 1, late: 0 }]]);

  const effect = `/api/staff/orders/${id}/refund-effect?isGoodwill=0&amountMinor=`;
  expect((await support("GET", `${effect}12000000`)).json()).toMatchObject({ state: "refunded", access: "none" });
  expect((await support("GET", `${effect}1000000`)).json()).toMatchObject({
    state: "running",
    missingMinor: 1_000_000,
  });
  const refund = { paymentId: payment.id, amountMinor: 1_000_000, way: "provider", isGoodwill: true, reason: "Sorry." };
  expect((await support("POST", `/api/staff/orders/${id}/refunds`, refund)).status).toBe(403);
  expect((await admin("POST", `/api/staff/orders/${newId()}/refunds`, refund)).status).toBe(404);
  expect((await admin("POST", `/api/staff/orders/${id}/refunds`, refund)).status).toBe(200);
  const { data } = (await support("GET", `/api/staff/orders/${id}`)).json();
  expect(data).toMatchObject({
    state: "paid",
    payments: [{ refundableMinor: 11_000_000, isByProvider: true }],
    refunds: [{ amountMinor: 1_000_000, state: "succeeded" }],
    history: [{ action: "order.refund-asked", text: "₦10,000 given back: Sorry." }],
  });
  expect(data.ledger.length).toBe(6);
  const csv = await support("GET", `/api/staff/orders.csv?q=${encodeURIComponent(reference)}`);
  expect(csv.body.trim().split("\n")).toHaveLength(2);
  expect(csv.body).toContain("120000.00");
});

test("attack 17 the page of an order shows a refund that waits for a second staff member, and who asked for it", async () => {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux });
  const { payment } = await ada.paid(id);
  const [asks, decides] = [await staff("admin"), await staff("admin")];
  const limits = (await asks("GET", "/api/staff/second-person")).json();
  expect((await asks("PUT", "/api/staff/second-person", { ...limits, NGN: 500_000 })).status).toBe(200);
  const refund = { paymentId: payment.id, amountMinor: 1_000_000, way: "credit", isGoodwill: true, reason: "Sorry." };
  expect((await asks("POST", `/api/staff/orders/${id}/refunds`, refund)).status).toBe(200);
  for (const [who, isOwn] of [
    [asks, true],
    [decides, false],
  ] as const) {
    const page = await who("GET", `/api/staff/orders/${id}`);
    expect(page.json().data?.approvals, page.body).toMatchObject([
      { amountMinor: 1_000_000, way: "credit", isGoodwill: true, reason: "Sorry.", isOwn },
    ]);
  }
  await asks("PUT", "/api/staff/second-person", limits);
});

/** Amounts as no one means them, as they are in JSON; each in place of one that is right. */
const oddAmounts = ["-1", "0.5", "1e308", "9007199254740993", "99999999999999", '"10000"', "null", "[10000]", "{}"];

test.each(oddAmounts)("PAY-05 an order and a refund of %s are refused, and nothing moves", async (odd) => {
  const bea = await checkout.student();
  const admin = await staff("admin");
  const id = await bea.placed({ course: ux });
  const { payment } = await bea.paid(id);
  const cid = await checkout.student();
  const order = { course: ux, dueMinor: JSON.parse(odd) };
  const refund = {
    paymentId: payment.id,
    amountMinor: order.dueMinor,
    way: "provider",
    isGoodwill: true,
    reason: "Sorry.",
  };
  expect([409, 422]).toContain((await cid.call("POST", "/api/students/orders", order)).status);
  expect([409, 422]).toContain((await admin("POST", `/api/staff/orders/${id}/refunds`, refund)).status);
  expect((await cid.call("GET", "/api/students/orders")).body.data).toEqual([]);
  expect((await admin("GET", `/api/staff/orders/${id}`)).json().data).toMatchObject({
    state: "paid",
    refunds: [],
    payments: [{ refundableMinor: 12_000_000 }],
  });
  await checkout.bookIsRight();
});

test("INST-01 periods are changed by administrators, for orders to come", async () => {
  const ada = await checkout.student();
  const early = await ada.placed({ course: ux, plan: "installment" });
  const [admin, support] = [await staff("admin"), await staff("support")];
  const periods = (await support("GET", "/api/staff/periods")).json();
  expect((await support("PUT", "/api/staff/periods", periods)).status).toBe(403);
  expect((await admin("PUT", "/api/staff/periods", { ...periods, priceHoldsDays: 0 })).status).toBe(422);
  expect((await admin("PUT", "/api/staff/periods", { ...periods, graceDays: 14, secondPartDays: 30 })).status).toBe(
    200,
  );
  const bola = await checkout.student();
  const late = await bola.placed({ course: ux, plan: "installment" });
  const [stored, changed] = [await checkout.orderRow(early), await checkout.orderRow(late)];
  expect([stored?.graceDays, stored?.secondPartDays, changed?.graceDays, changed?.secondPartDays]).toEqual([
    7, 45, 14, 30,
  ]);
  await admin("PUT", "/api/staff/periods", periods);
});

test("F12 two administrators change the periods at once: the later one learns what the other wrote, and may keep theirs", async () => {
  const [first, second] = [await staff("admin"), await staff("admin")];
  const seen = (await first("GET", "/api/staff/periods")).json();
  const both = await Promise.all([
    first("PUT", "/api/staff/periods", { ...seen, graceDays: 14, seen }),
    second("PUT", "/api/staff/periods", { ...seen, graceDays: 21, seen }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const periods = (await first("GET", "/api/staff/periods")).json();
  expect(both.find(({ status }) => status === 409)?.json().errors).toMatchObject([
    { pointer: "/graceDays", message: expect.stringContaining(`it is ${periods.graceDays} now`) },
  ]);
  expect((await second("PUT", "/api/staff/periods", { ...seen, graceDays: 21, seen: periods })).status).toBe(200);
  await second("PUT", "/api/staff/periods", seen);

  const amounts = (await first("GET", "/api/staff/second-person")).json();
  const raised = await first("PUT", "/api/staff/second-person", { ...amounts, NGN: amounts.NGN + 100, seen: amounts });
  expect(raised.status).toBe(200);
  const late = await second("PUT", "/api/staff/second-person", { ...amounts, USD: 1, seen: amounts });
  expect([late.status, late.json().errors[0].pointer]).toEqual([409, "/NGN"]);
  await first("PUT", "/api/staff/second-person", amounts);
});
