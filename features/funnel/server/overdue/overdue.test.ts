import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkoutFixture } from "#features/checkout/server/checkout.fixture.ts";
import { orderInstalments } from "#features/checkout/server/tables.ts";
import { notify } from "#features/notifications/server/public.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { OverdueRow } from "../../overdue-contract.ts";
import { paymentPromises } from "./tables.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
let sola: Awaited<ReturnType<typeof staff>>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
  sola = await staff();
});
afterAll(() => setup?.close());

async function staff(role: "support" | "tutor" | "student" = "support", fullName = "Sola Ade") {
  const account = await makeAccount(setup.db, setup.clock.now(), { role, fullName });
  const call = async (method: "GET" | "POST" | "DELETE", path: string, payload?: object) => {
    const { headers } = await makeSession(setup.db, setup.clock.now(), account.id);
    const url = `/api/staff/${path}`;
    const response = await setup.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
  const promise = (id: string, change: object = {}) =>
    call("POST", `overdue/${id}/promises`, { amountMinor: 100, promisedFor: day(0), note: "", seen: null, ...change });
  return { id: account.id, call, promise };
}
const day = (days: number) => addDays(dateInLagos(setup.clock.now()), days);
const rowOf = async (id: string, query = ""): Promise<OverdueRow | undefined> =>
  (await sola.call("GET", `overdue${query}`)).body.data.find((row: OverdueRow) => row.id === id);

/** An order in two parts whose first is paid, and whose second was due so many days ago. */
async function owing(daysAgo: number) {
  const student = await checkout.student();
  const id = await student.placed({ course: "frontend", plan: "installment", currency: "NGN" });
  await student.paid(id);
  const second = and(eq(orderInstalments.orderId, id), eq(orderInstalments.number, 2));
  const [instalment] = await setup.db
    .update(orderInstalments)
    .set({ dueOn: day(-daysAgo) })
    .where(second)
    .returning();
  return { student, id, leftMinor: instalment?.amountMinor ?? 0 };
}

test("ADM-04 who owes is there from the day after the date, by name, with how much and when reminded; paid, they are gone", async () => {
  const [today, yesterday, long] = [await owing(0), await owing(1), await owing(40)];
  expect(await rowOf(today.id)).toBeUndefined();
  const row = await rowOf(yesterday.id);
  expect(row).toMatchObject({
    student: { fullName: "Ada Obi", id: yesterday.student.id },
    sum: { amountMinor: yesterday.leftMinor, currency: "NGN" },
    dueOn: day(-1),
    isPaused: false,
    remindedAt: null,
    promise: null,
  });
  expect(await rowOf(long.id)).toMatchObject({ isPaused: true });
  expect(await rowOf(long.id, "?course=paused")).toBeTruthy();
  expect(await rowOf(long.id, "?course=grace")).toBeUndefined();
  expect(await rowOf(long.id, `?q=${encodeURIComponent(row?.reference ?? "")}`)).toBeUndefined();
  const { data, sums, count } = (await sola.call("GET", "overdue")).body;
  expect(data[0].id).toBe(long.id);
  expect([count, sums]).toEqual([2, [{ currency: "NGN", amountMinor: yesterday.leftMinor + long.leftMinor }]]);
  await setup.db.transaction((tx) =>
    notify(
      { ...setup.deps, db: tx },
      {
        accountId: yesterday.student.id,
        kind: "payment",
        message: "It was due.",
        link: "/dashboard",
        about: `instalment:${yesterday.id}:2:${day(-1)}:after`,
      },
    ),
  );
  expect(await rowOf(yesterday.id)).toMatchObject({ remindedAt: setup.clock.now().toISOString() });
  await yesterday.student.paid(yesterday.id);
  expect(await rowOf(yesterday.id)).toBeUndefined();
});

test("ADM-04 a promise is open until its day, fulfilled by what comes for the order, and broken without it", async () => {
  const { student, id, leftMinor } = await owing(3);
  const { status, body } = await sola.promise(id, { amountMinor: leftMinor, promisedFor: day(2), note: "Salary" });
  expect([status, body]).toEqual([200, expect.objectContaining({ state: "open", byName: "Sola Ade", note: "Salary" })]);
  setup.clock.advance(3 * 86_400_000);
  expect(await rowOf(id)).toMatchObject({ promise: { id: body.id, state: "broken" } });
  // A part that comes keeps a promise of a part; what came before does not.
  const part = await sola.promise(id, { amountMinor: 5_000, promisedFor: day(0), seen: body.id });
  expect(part.body.state).toBe("open");
  await student.paid(id);
  const [row] = await setup.db.select().from(paymentPromises).where(eq(paymentPromises.id, part.body.id));
  expect(row?.amountMinor).toBe(5_000);
  expect(await rowOf(id)).toBeUndefined();
  const audited = await listAudit(setup.db, "student", student.id);
  expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["student.promised", sola.id],
    ["student.promised", sola.id],
  ]);
});

test("ADM-04 money that comes for a part of what is owed keeps a promise of that part", async () => {
  const { id, leftMinor } = await owing(3);
  const { body } = await sola.promise(id, { amountMinor: leftMinor - 100, promisedFor: day(1) });
  setup.clock.advance(1_000);
  const third = { orderId: id, number: 3, amountMinor: 100, dueOn: day(-2) };
  await setup.db.insert(orderInstalments).values(third);
  const kemi = await staff("support", "Kemi Bello");
  const paid = await setup.app.inject({
    method: "POST",
    url: `/api/staff/orders/${id}/payments`,
    headers: { ...(await makeSession(setup.db, setup.clock.now(), kemi.id)).headers, "idempotency-key": newId() },
    payload: { source: "cash", amountMinor: leftMinor, currency: "NGN", reference: "" },
  });
  expect(paid.statusCode).toBe(200);
  expect(await rowOf(id)).toMatchObject({ sum: { amountMinor: 100 }, promise: { id: body.id, state: "paid" } });
});

test("ADM-04 of two who note at once one is refused; a promise is taken back once; what cannot be is refused by its field", async () => {
  const { id, leftMinor } = await owing(2);
  const kemi = await staff("support", "Kemi Bello");
  const both = await Promise.all([sola.promise(id), kemi.promise(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const promiseId = both.find(({ status }) => status === 200)?.body.id;
  const undone = await Promise.all([1, 2].map(() => kemi.call("DELETE", `promises/${promiseId}`)));
  expect(undone.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rowOf(id)).toMatchObject({ promise: null });
  expect(await setup.db.$count(paymentPromises, eq(paymentPromises.undoes, promiseId))).toBe(1);
  const pointer = async (change: object) => {
    const { status, body } = await sola.promise(id, change);
    return [status, body.errors?.[0]?.pointer];
  };
  expect(await pointer({ amountMinor: 0 })).toEqual([422, "/amountMinor"]);
  expect(await pointer({ amountMinor: leftMinor + 1 })).toEqual([422, "/amountMinor"]);
  expect(await pointer({ promisedFor: day(-1) })).toEqual([422, "/promisedFor"]);
  expect(await pointer({ promisedFor: day(91) })).toEqual([422, "/promisedFor"]);
  expect(await pointer({ promisedFor: "soon" })).toEqual([422, "/promisedFor"]);
  expect(await pointer({ note: "n".repeat(201) })).toEqual([422, "/note"]);
  expect((await sola.promise(newId())).status).toBe(404);
  expect((await sola.call("DELETE", `promises/${newId()}`)).status).toBe(404);
  for (const role of ["tutor", "student"] as const) {
    const outsider = await staff(role);
    expect((await outsider.promise(id)).status).toBe(403);
    expect((await outsider.call("GET", "overdue")).status).toBe(403);
  }
});
