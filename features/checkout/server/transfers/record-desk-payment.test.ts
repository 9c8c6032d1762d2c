import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { creditBalance } from "#features/ledger/server/public.ts";
import { changeSettings } from "#features/site/server/public.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { listDueOrders } from "../orders/due-orders.ts";
import { expireOrders } from "../orders/expire-orders.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
let sola: Awaited<ReturnType<typeof staff>>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
  sola = await staff();
});
afterAll(() => setup?.close());
// Whatever was done, the ledger, the receipts and the courses agree.
afterEach(() => checkout.bookIsRight());

async function staff(role: "support" | "tutor" | "student" = "support", fullName = "Sola Ade") {
  const account = await makeAccount(setup.db, setup.clock.now(), { role, fullName });
  const call = async (method: "GET" | "POST", url: string, payload?: object, key: string | null = newId()) => {
    const { headers } = await makeSession(setup.db, setup.clock.now(), account.id);
    const response = await setup.app.inject({
      method,
      url,
      headers: { ...headers, ...(method === "POST" && key ? { "idempotency-key": key } : {}) },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const taking = (orderId: string, change: object = {}, key: string | null = newId()) =>
    call(
      "POST",
      `/api/staff/orders/${orderId}/payments`,
      { source: "cash", amountMinor: all, currency: "NGN", ...change },
      key,
    );
  const undo = (id: string, key = newId()) => call("POST", `/api/staff/payments/${id}/undo`, undefined, key);
  const decide = (id: string, what: "approve" | "turn-down", reason?: string) =>
    call("POST", `/api/staff/desk-payment-approvals/${id}/${what}`, reason ? { reason } : undefined);
  return { id: account.id, call, taking, undo, decide };
}
const all = 12_000_000;

test("ADM-04 cash that is taken pays the order, with ledger, receipt, course, audit and who received it", async () => {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux, currency: "NGN" });
  const { status, body } = await sola.taking(id);
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.receipt).toMatch(/^R-\d{4}-\d{5}$/);
  expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: all });
  const { data } = (await sola.call("GET", `/api/staff/orders/${id}`)).body;
  expect(data.payments).toMatchObject([
    { provider: "cash", receivedByName: "Sola Ade", isUndoable: true, receipt: body.receipt },
  ]);
  expect(data.ledger).toMatchObject([
    { kind: "payment", account: "cash", amountMinor: all },
    { kind: "payment", account: "order", amountMinor: -all },
  ]);
  expect(data.history).toMatchObject([{ action: "order.payment-recorded", text: "₦120,000 taken in cash" }]);
});

test("ADM-04 a part is taken as the plan allows: what is due next, or more of it up to all", async () => {
  const ada = await checkout.student();
  const id = await ada.placed({ course: "frontend", plan: "installment", currency: "NGN" });
  const order = (await sola.call("GET", `/api/staff/orders/${id}`)).body.data;
  const [first, second] = order.instalments.map(({ amountMinor }: { amountMinor: number }) => amountMinor);
  const fields = async (change: object) => {
    const { status, body } = await sola.taking(id, { amountMinor: first, ...change });
    return [status, body.errors?.[0]?.pointer, body.error];
  };
  expect(await fields({ amountMinor: first - 1 })).toEqual([
    422,
    "/amountMinor",
    expect.stringContaining("asks for next"),
  ]);
  expect(await fields({ amountMinor: first + second + 1 })).toEqual([
    422,
    "/amountMinor",
    expect.stringContaining("all that is left"),
  ]);
  expect(await fields({ currency: "USD" })).toEqual([422, "/currency", expect.stringContaining("currency")]);
  expect(await fields({ amountMinor: 0 })).toEqual([422, "/amountMinor", expect.anything()]);
  expect(await fields({ amountMinor: 1.5 })).toEqual([422, "/amountMinor", expect.anything()]);
  expect(await fields({ source: "gold" })).toEqual([422, "/source", expect.anything()]);
  expect(await fields({ source: "pos" })).toEqual([422, "/reference", expect.stringContaining("reference")]);
  expect(await fields({ reference: "RRN 1" })).toEqual([422, "/reference", expect.stringContaining("reference")]);
  expect(await fields({ source: "pos", reference: "r".repeat(61) })).toEqual([422, "/reference", expect.anything()]);
  expect(await checkout.paymentsOf(id)).toHaveLength(0);
  expect((await sola.taking(id, { amountMinor: first + 100, source: "pos", reference: newId() })).status).toBe(200);
  expect(await ada.look(id)).toMatchObject({ state: "running", paidMinor: first + 100 });
  expect((await sola.taking(id, { amountMinor: second - 100 })).status).toBe(200);
  expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: first + second });
  expect((await sola.taking(id, { amountMinor: 100 })).status).toBe(409);
});

test("ADM-04 recorded twice at once it counts once: one key, two staff members, one slip for two orders", async () => {
  const [ada, bola] = [await checkout.student(), await checkout.student()];
  const id = await ada.placed({ course: ux, currency: "NGN" });
  const kemi = await staff("support", "Kemi Bello");
  const key = newId();
  const attempts = await Promise.all([sola.taking(id, {}, key), sola.taking(id, {}, key), kemi.taking(id)]);
  expect([
    [200, 200, 409],
    [200, 409, 409], // Kemi was first
  ]).toContainEqual(attempts.map(({ status }) => status).sort());
  expect(await checkout.paymentsOf(id)).toHaveLength(1);
  const [first, second] = [
    await ada.placed({ course: "frontend", currency: "NGN" }),
    await bola.placed({ course: "frontend", currency: "NGN" }),
  ];
  const { totalMinor: amountMinor } = (await sola.call("GET", `/api/staff/orders/${first}`)).body.data;
  const slip = { amountMinor, source: "pos", reference: `RRN ${newId()}` };
  const both = await Promise.all([sola.taking(first, slip), kemi.taking(second, slip)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("ADM-04 within the day it is undone by a reversing line, once, and the slip can be recorded again; not on a later day", async () => {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux, currency: "NGN" });
  const slip = { source: "pos", reference: `RRN ${newId()}` };
  const { paymentId } = (await sola.taking(id, slip)).body;
  const attempts = await Promise.all([sola.undo(paymentId), sola.undo(paymentId)]);
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await ada.look(id)).toMatchObject({ state: "open", paidMinor: 0 });
  const audited = await setup.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, id))
    .orderBy(auditEntries.id);
  expect(audited.map(({ action }) => action)).toEqual(["order.payment-recorded", "order.payment-undone"]);
  const again = await sola.taking(id, slip);
  expect(again.status).toBe(200);
  setup.clock.advance(86_400_000);
  const late = await sola.undo(again.body.paymentId);
  expect([late.status, late.body.error]).toEqual([409, expect.stringContaining("earlier day")]);
  expect(await ada.look(id)).toMatchObject({ state: "paid" });
  const carded = await ada.placed({ course: "frontend", currency: "NGN" });
  const { payment } = await ada.paid(carded);
  expect((await sola.undo(payment.id)).status).toBe(404);
});

test("ADM-04 what goes back of it takes its undo away", async () => {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux, currency: "NGN" });
  const { paymentId } = (await sola.taking(id)).body;
  const { id: adminId } = await makeAccount(setup.db, setup.clock.now(), { role: "admin" });
  const { headers } = await makeSession(setup.db, setup.clock.now(), adminId);
  const refund = { paymentId, amountMinor: 100, way: "credit", reason: "Paid too much.", isGoodwill: true };
  const answer = await setup.app.inject({
    method: "POST",
    url: `/api/staff/orders/${id}/refunds`,
    headers: { ...headers, "idempotency-key": newId() },
    payload: refund,
  });
  expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
  const { data } = (await sola.call("GET", `/api/staff/orders/${id}`)).body;
  expect(data.payments).toMatchObject([{ id: paymentId, isUndoable: false }]);
  expect((await sola.undo(paymentId)).status).toBe(409);
});

test("ADM-04 it needs a key, an order that takes money, a log-in and the right to confirm payments", async () => {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux, currency: "NGN" });
  expect((await sola.taking(id, {}, null)).status).toBe(400);
  expect((await sola.taking(newId())).status).toBe(404);
  expect((await sola.undo(newId())).status).toBe(404);
  for (const role of ["tutor", "student"] as const) {
    const outsider = await staff(role);
    expect([(await outsider.taking(id)).status, (await outsider.undo(newId())).status]).toEqual([403, 403]);
  }
  expect(
    (await setup.app.inject({ method: "POST", url: `/api/staff/orders/${id}/payments`, payload: {} })).statusCode,
  ).toBe(401);
  expect(await checkout.paymentsOf(id)).toHaveLength(0);
});

describe("attack 17 two staff members above an amount", () => {
  const to = (value: number) => changeSettings(setup.deps, new Map([["secondPerson.NGN", String(value)]]));
  beforeEach(() => to(6_000_000));
  afterEach(() => to(50_000_000));
  const orderOf = async (id: string) => (await sola.call("GET", `/api/staff/orders/${id}`)).body.data;
  const waiting = async (change: object = {}) => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux, currency: "NGN" });
    const { status, body } = await sola.taking(id, change);
    expect([status, body]).toEqual([200, { paymentId: null, receipt: null, approvalId: expect.any(String) }]);
    return { ada, id, approvalId: body.approvalId as string };
  };

  test("attack 17 what is more waits: nothing is booked, nothing else is taken, and who took it does not approve it", async () => {
    const { ada, id, approvalId } = await waiting();
    const kemi = await staff("support", "Kemi Bello");
    const atDesk = { source: "cash", amountMinor: all, takenAt: setup.clock.now().toISOString() };
    expect(await ada.look(id)).toMatchObject({ state: "open", paidMinor: 0, atDesk });
    expect(await listDueOrders(setup.deps, ada.id)).toMatchObject([{ id, isUnderWay: true }]);
    const { approvals, ledger, payments } = await orderOf(id);
    expect([ledger, payments]).toEqual([[], []]);
    expect(approvals).toMatchObject([
      { act: "desk-payment", id: approvalId, amountMinor: all, source: "cash", byName: "Sola Ade", isOwn: true },
    ]);
    const { body } = await kemi.call("GET", "/api/staff/waiting");
    expect(body.approvals).toContainEqual(
      expect.objectContaining({ act: "desk-payment", orderId: id, amountMinor: all, byName: "Sola Ade" }),
    );
    for (const clerk of [sola, kemi]) expect((await clerk.taking(id)).status).toBe(409);
    const own = await sola.decide(approvalId, "approve");
    expect([own.status, own.body.error]).toEqual([403, expect.stringContaining("another person")]);
    for (const role of ["tutor", "student"] as const)
      expect((await (await staff(role)).decide(approvalId, "approve")).status).toBe(403);
    expect((await kemi.decide(newId(), "approve")).status).toBe(404);
    expect((await orderOf(id)).ledger).toEqual([]);
  });

  test("attack 17 approved by two at once it counts once, as taken by who took it, with all in the audit log", async () => {
    const { ada, id, approvalId } = await waiting({ source: "pos", reference: `RRN ${newId()}` });
    const [kemi, bisi] = [await staff("support", "Kemi Bello"), await staff("support", "Bisi Ojo")];
    const attempts = await Promise.all([kemi, bisi, kemi].map((clerk) => clerk.decide(approvalId, "approve")));
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: all, atDesk: null });
    const { payments, approvals } = await orderOf(id);
    expect([approvals, payments]).toMatchObject([
      [],
      [{ provider: "pos", receivedByName: "Sola Ade", isUndoable: true }],
    ]);
    const log = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
    expect(log.map(({ action }) => action).sort()).toEqual([
      "approval.approved",
      "approval.asked",
      "order.payment-recorded",
    ]);
    expect((await sola.undo(payments[0].id)).status).toBe(200);
  });

  test("attack 17 turned down with a reason, also by who took it, nothing is booked, and it can be taken again", async () => {
    const { ada, id, approvalId } = await waiting();
    const kemi = await staff("support", "Kemi Bello");
    const without = await kemi.call("POST", `/api/staff/desk-payment-approvals/${approvalId}/turn-down`, {});
    expect([without.status, without.body.errors?.[0]?.pointer]).toEqual([422, "/reason"]);
    expect((await kemi.decide(approvalId, "turn-down", "The till is short.")).status).toBe(200);
    expect((await kemi.decide(approvalId, "approve")).status).toBe(409);
    expect(await ada.look(id)).toMatchObject({ atDesk: null });
    expect((await orderOf(id)).history).toContainEqual(
      expect.objectContaining({ text: "Turned down ₦120,000 that was taken at a desk: The till is short." }),
    );
    const again = (await sola.taking(id)).body.approvalId;
    expect((await sola.decide(again, "turn-down", "Typed by mistake.")).status).toBe(200);
    const last = (await sola.taking(id)).body.approvalId;
    expect((await kemi.decide(last, "approve")).body.receipt).toMatch(/^R-\d{4}-\d{5}$/);
    expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: all });
  });

  test("attack 17 an order does not run out while money for it waits; approved later it is paid, turned down it runs out", async () => {
    const [kept, lost] = [await waiting(), await waiting()];
    const kemi = await staff("support", "Kemi Bello");
    setup.clock.advance(30 * 86_400_000);
    const expire = () => expireOrders(setup.deps, new AbortController().signal);
    await expire();
    expect([(await checkout.orderRow(kept.id))?.state, (await checkout.orderRow(lost.id))?.state]).toEqual([
      "open",
      "open",
    ]);
    expect((await kemi.decide(kept.approvalId, "approve")).body.receipt).toMatch(/^R-\d{4}-\d{5}$/);
    expect(await kept.ada.look(kept.id)).toMatchObject({ state: "paid", paidMinor: all });
    expect((await kemi.decide(lost.approvalId, "turn-down", "No such money.")).status).toBe(200);
    await expire();
    expect((await checkout.orderRow(lost.id))?.state).toBe("expired");
  });

  test("attack 17 money that its order asks for no more when it is approved is the student's credit: it is in the till", async () => {
    const [carded, cancelled] = [await waiting(), await waiting()];
    await carded.ada.paid(carded.id);
    expect((await cancelled.ada.call("DELETE", `/api/students/orders/${cancelled.id}`)).status).toBe(200);
    const kemi = await staff("support", "Kemi Bello");
    for (const { id, ada, approvalId } of [carded, cancelled]) {
      expect((await kemi.decide(approvalId, "approve")).body.receipt).toMatch(/^R-\d{4}-\d{5}$/);
      expect(await creditBalance(setup.db, ada.id)).toContainEqual({ amountMinor: all, currency: "NGN" });
      expect((await orderOf(id)).approvals).toEqual([]);
    }
    expect((await checkout.orderRow(cancelled.id))?.state).toBe("cancelled");
  });

  test("attack 17 small sums of a day do not add up to a great one of one staff member", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: "frontend", plan: "installment", currency: "NGN" });
    const [first, second] = (await orderOf(id)).instalments.map((item: { amountMinor: number }) => item.amountMinor);
    await to(first + second - 1);
    expect((await sola.taking(id, { amountMinor: first })).body.approvalId).toBeNull();
    expect((await sola.taking(id, { amountMinor: second })).body.approvalId).not.toBeNull();
  });
});
