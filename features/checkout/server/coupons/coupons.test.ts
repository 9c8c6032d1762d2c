import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { coupons } from "../tables.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());

async function staff(role: "admin" | "support") {
  const account = await makeAccount(setup.db, setup.clock.now(), { role });
  return async (method: "GET" | "POST", url: string, payload?: object, key: string | null = newId()) => {
    const { headers } = await makeSession(setup.db, setup.clock.now(), account.id);
    const response = await setup.app.inject({
      method,
      url,
      headers: { ...headers, ...(method === "POST" && key ? { "idempotency-key": key } : {}) },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.json() };
  };
}
const path = "/api/staff/coupons";
const couponInput = (changes: object = {}) => ({
  code: `T${newId().slice(-8)}`.toUpperCase(),
  off: { kind: "percent", percent: 20 },
  course: null,
  fromDay: null,
  untilDay: null,
  maxUses: null,
  ...changes,
});
const today = () => dateInLagos(setup.clock.now());

describe("ADM-04 coupons", () => {
  test("an administrator makes one, a student uses it, its uses are counted, and it ends for others", async () => {
    const [admin, support] = [await staff("admin"), await staff("support")];
    const coupon = couponInput({ course: ux, maxUses: 50, fromDay: today(), untilDay: addDays(today(), 7) });
    const made = await admin("POST", path, { ...coupon, code: ` ${coupon.code.toLowerCase()} ` });
    expect([made.status, made.body.error]).toEqual([200, undefined]);
    expect(made.body).toMatchObject({
      code: coupon.code,
      percentOff: 20,
      uses: 0,
      maxUses: 50,
      state: "running",
      courseName: "Product Design UI/UX",
      fromDay: today(),
      untilDay: addDays(today(), 7),
    });

    const ada = await checkout.student();
    const orderId = await ada.placed({ course: ux, coupon: coupon.code });
    const { data, courses } = (await support("GET", path)).body;
    expect(data[0]).toMatchObject({ code: coupon.code, uses: 1 });
    expect(courses).toContainEqual({ slug: ux, name: "Product Design UI/UX" });
    const order = await support("GET", `/api/staff/orders/${orderId}`);
    expect(order.body.data.coupon).toEqual({ code: coupon.code, uses: 1, maxUses: 50 });

    const [end, which] = [`${path}/end`, { ids: [made.body.id], filter: {}, count: 1 }];
    expect((await support("POST", end, which)).status).toBe(403);
    expect((await admin("POST", end, which)).body).toEqual({ endedCount: 1 });
    expect((await admin("GET", path)).body.data[0]).toMatchObject({ state: "ended", untilDay: today() });
    // Again, and for one that is not there.
    expect((await admin("POST", end, which)).body).toEqual({ endedCount: 0 });
    expect((await admin("POST", end, { ...which, ids: [newId()] })).status).toBe(409);
    const notifiedAuditEntries = await setup.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.about, "coupon"), eq(auditEntries.subject, made.body.id)))
      .orderBy(auditEntries.at, auditEntries.id);
    expect(notifiedAuditEntries.map(({ action }) => action)).toEqual(["coupon.added", "coupon.ended"]);
    const late = await (await checkout.student()).call("POST", "/api/students/quote", {
      course: ux,
      coupon: coupon.code,
    });
    expect(late.body.data.coupon).toMatchObject({ isTaken: false, sentence: expect.stringMatching(/ended on/) });
    // The order that has it keeps its price.
    expect((await ada.look(orderId)).price.couponMinor).toBeGreaterThan(0);
  });

  test("counts from the beginning of its first day to the end of its last, in Lagos", async () => {
    const admin = await staff("admin");
    const tomorrow = addDays(today(), 1);
    const { body } = await admin("POST", path, couponInput({ fromDay: tomorrow, untilDay: tomorrow }));
    expect(body.state).toBe("upcoming");
    const [row] = await setup.db.select().from(coupons).where(eq(coupons.id, body.id));
    expect(row?.startsAt?.toISOString()).toBe(`${today()}T23:00:00.000Z`);
    expect((row?.endsAt?.getTime() ?? 0) - (row?.startsAt?.getTime() ?? 0)).toBe(86_400_000);
  });

  test("is made once by the same key; a code that is taken is refused with its field, at once twenty times too", async () => {
    const admin = await staff("admin");
    const [coupon, key] = [couponInput(), newId()];
    const responses = await Promise.all(Array.from({ length: 20 }, () => admin("POST", path, coupon, key)));
    expect(new Set(responses.map(({ status, body }) => (status === 200 ? body.id : status)))).toHaveProperty("size", 1);
    const others = await Promise.all(Array.from({ length: 20 }, () => admin("POST", path, coupon)));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
    expect(others[0]?.body.errors).toMatchObject([{ pointer: "/code" }]);
    expect(await setup.db.$count(coupons, eq(coupons.code, coupon.code))).toBe(1);
    expect((await admin("POST", path, { ...coupon, maxUses: 1 }, key)).status).toBe(422);
    expect((await admin("POST", path, couponInput(), null)).status).toBe(400);
  });

  test.each<[string, object, string]>([
    ["a day that is over", { untilDay: "2020-01-01" }, "/untilDay"],
    ["days the wrong way round", { fromDay: "2031-01-02", untilDay: "2031-01-01" }, "/untilDay"],
    ["no day at all", { fromDay: "2031-02-30" }, "/fromDay"],
    ["a course that is not there", { course: "no-such-course" }, "/course"],
    ["more than all", { off: { kind: "percent", percent: 101 } }, "/off"],
    ["nothing", { off: { kind: "percent", percent: 0 } }, "/off"],
    ["part of a kobo", { off: { kind: "amount", amountMinor: 1.5, currency: "NGN" } }, "/off"],
    ["more money than there is", { off: { kind: "amount", amountMinor: 1e15, currency: "NGN" } }, "/off"],
    ["another currency", { off: { kind: "amount", amountMinor: 100, currency: "EUR" } }, "/off"],
    ["two ways at once", { off: { kind: "percent", percent: 5, amountMinor: 100, currency: "NGN" } }, "/off"],
    ["no use", { maxUses: 0 }, "/maxUses"],
    ["a code of signs", { code: "<b>hi</b>" }, "/code"],
    ["a code as long as a letter", { code: "A".repeat(41) }, "/code"],
  ])("is refused with its field: %s", async (_, changes, pointer) => {
    const admin = await staff("admin");
    const { status, body } = await admin("POST", path, couponInput(changes));
    expect(status).toBe(422);
    expect(body.errors.some((error: { pointer: string }) => error.pointer.startsWith(pointer))).toBe(true);
  });

  test("several end together, or none where one of them is gone", async () => {
    const admin = await staff("admin");
    const ids = [
      (await admin("POST", path, couponInput())).body.id,
      (await admin("POST", path, couponInput())).body.id,
    ];
    const end = (chosen: string[], count = chosen.length) =>
      admin("POST", `${path}/end`, { ids: chosen, filter: {}, count });
    const stateOf = async () =>
      (await admin("GET", path)).body.data.slice(0, 2).map(({ state }: { state: string }) => state);
    expect((await end([...ids, newId()])).status).toBe(409);
    expect((await end(ids, 1)).status).toBe(409);
    expect(await stateOf()).toEqual(["running", "running"]);
    expect((await end(ids)).body).toEqual({ endedCount: 2 });
    expect(await stateOf()).toEqual(["ended", "ended"]);
    expect((await end([])).status).toBe(422);
  });

  test("are paged, the newest first", async () => {
    const admin = await staff("admin");
    await setup.db
      .insert(coupons)
      .values(Array.from({ length: 60 }, () => ({ id: newId(), code: `P${newId().slice(-12)}`, percentOff: 5 })));
    const first = (await admin("GET", path)).body;
    expect(first.data).toHaveLength(50);
    const second = (await admin("GET", `${path}?before=${first.next}`)).body;
    expect(second.data[0].id < first.data.at(-1).id).toBe(true);
    expect((await admin("GET", `${path}?before=x`)).status).toBe(400);
  });
});
