import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";

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
  return { id: account.id, call, taking, undo };
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
