import { eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { vatIn } from "#features/ledger/rules.ts";
import { orderVat } from "#features/ledger/server/tables.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { holdsLater } from "#tests/support/property.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { vatTexts } from "../../vat-texts.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { askRefund } from "../refunds/ask-refund.ts";
import { countTransfer } from "../transfers/count-transfer.ts";
import { undoTransfer } from "../transfers/undo-transfer.ts";
import { announceVatChanges } from "./find-rate.ts";
import { vatRates } from "./tables.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
let staffId: string;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
  staffId = (await makeAccount(setup.db, setup.clock.now(), { role: "admin" })).id;
});
afterAll(() => setup?.close());
afterEach(async () => {
  await checkout.bookIsRight();
  await setup.db.delete(vatRates);
});

async function staff(method: "GET" | "POST" | "PUT", url: string, payload?: object, id = staffId) {
  const { headers } = await makeSession(setup.db, setup.clock.now(), id);
  const response = await setup.app.inject({
    method,
    url: `/api/staff/${url}`,
    headers: { ...headers, ...(method === "POST" ? { "idempotency-key": newId() } : {}) },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}
const today = () => dateInLagos(setup.clock.now());
const rateOf = (changes: object = {}) => ({ courseId: null, rate: 750, fromDay: today(), untilDay: null, ...changes });
const setRate = (changes: object = {}) => staff("POST", "vat-rates", rateOf(changes));
const courseId = async () =>
  (await setup.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, ux)))[0]?.id ?? "";

/** Orders whose VAT is not that of all that came for them, by the rate that they have; none at every moment. */
const wrongOrders = async () =>
  (
    await setup.db.execute<{ holder: string; gross: string; vat: string; rate: number }>(sql`
      select e.holder, -sum(e.amount_minor) gross, -coalesce(sum(e.amount_minor) filter (where e.account = 'vat'), 0) vat,
        coalesce(max(v.rate), 0) rate
      from ledger_entries e left join order_vat v on v.holder = e.holder where e.account in ('order', 'vat') group by e.holder`)
  ).rows.filter(({ gross, vat, rate }) => vatIn(Number(gross), rate) !== Number(vat));

describe("ADM-04 VAT in an order", () => {
  test("without a rate no price, receipt or line of the ledger says a word of it", async () => {
    const ada = await checkout.student();
    expect((await ada.quote({ course: ux })).vat).toBeNull();
    const id = await ada.placed({ course: ux });
    const { payment } = await ada.paid(id);
    const { body } = await ada.call("GET", `/api/students/payments/${payment.id}/receipt`);
    expect([body.data.vat, (await ada.look(id)).vat]).toEqual([undefined, null]);
    expect(await setup.db.$count(orderVat)).toBe(0);
  });

  test("a price includes it: quote, order, receipt with the tax number, ledger and revenue agree to the kobo", async () => {
    expect((await setRate()).status).toBe(200);
    expect((await staff("PUT", "vat", { taxNumber: "TIN-1234" })).status).toBe(200);
    const before = (await staff("GET", "revenue")).body;
    const ada = await checkout.student();
    const { vat, price } = await ada.quote({ course: ux });
    expect([price.totalMinor, vat]).toEqual([12_000_000, { rate: 750, amountMinor: 837_209 }]);
    const id = await ada.placed({ course: ux });
    // What holds from tomorrow on changes no order of today.
    await staff("POST", `vat-rates/${(await setup.db.select().from(vatRates))[0]?.id}/end`, {
      lastDay: addDays(today(), -1),
    });
    const { payment } = await ada.paid(id);
    const { body } = await ada.call("GET", `/api/students/payments/${payment.id}/receipt`);
    expect(body.data.vat).toEqual({ rate: 750, amountMinor: 837_209, taxNumber: "TIN-1234" });
    expect((await ada.look(id)).vat).toEqual({ rate: 750, amountMinor: 837_209 });
    const after = (await staff("GET", "revenue")).body;
    const net = (
      revenue: { total: { currency: string; netMinor: number; vatMinor: number }[] },
      key: "netMinor" | "vatMinor",
    ) => revenue.total.find(({ currency }) => currency === "NGN")?.[key] ?? 0;
    expect(net(after, "vatMinor") - net(before, "vatMinor")).toBe(837_209);
    expect(net(after, "netMinor") - net(before, "netMinor")).toBe(12_000_000 - 837_209);
    const sums = (key: "months" | "courses") => ({
      total: after[key].filter((row: { currency: string }) => row.currency === "NGN"),
    });
    for (const key of ["months", "courses"] as const)
      expect(sums(key).total.reduce((sum: number, row: { netMinor: number }) => sum + row.netMinor, 0)).toBe(
        net(after, "netMinor"),
      );
    const { headers } = await makeSession(setup.db, setup.clock.now(), staffId);
    const csv = await setup.app.inject({ url: `/api/staff/ledger.csv?from=${today()}&to=${today()}`, headers });
    expect(csv.payload).toContain("VAT owed");
    expect(await wrongOrders()).toEqual([]);
  });

  test("a course's own rate comes before that of every course, also where it is 0", async () => {
    await setRate();
    await setRate({ courseId: await courseId(), rate: 0 });
    const ada = await checkout.student();
    expect((await ada.quote({ course: ux })).vat).toBeNull();
    expect((await ada.quote({ course: "ielts" })).vat).toMatchObject({ rate: 750 });
  });

  test("histories of instalments, coupons, credit, transfers that are too small or large, undone ones and refunds are right to the kobo", async () => {
    const step = fc.record({
      do: fc.constantFrom("transfer", "card", "refund", "goodwill", "undo"),
      minor: fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 9_000_000 })),
    });
    await holdsLater(
      fc.asyncProperty(
        fc.record({
          rate: fc.constantFrom(1, 333, 750, 1_000, 10_000),
          creditMinor: fc.constantFrom(0, 1, 777_777),
          plan: fc.constantFrom("upfront", "installment", "monthly"),
          hasCoupon: fc.boolean(),
          steps: fc.array(step, { minLength: 1, maxLength: 6 }),
        }),
        async ({ rate, creditMinor, plan, hasCoupon, steps }) => {
          await setup.db.delete(vatRates);
          await setRate({ rate });
          const ada = await checkout.student();
          if (creditMinor > 0) await checkout.giveCredit(ada.id, creditMinor);
          const coupon = hasCoupon ? { coupon: await checkout.addCoupon({ percentOff: 7 }) } : {};
          const orderId = await ada.placed({ course: ux, plan, ...coupon });
          for (const { do: what, minor } of steps) {
            const paid = (await checkout.paymentsOf(orderId)).filter(({ state }) => state === "succeeded");
            const newest = paid.at(-1);
            const refused = (error: unknown) => {
              if (!["conflict", "invalid"].includes((error as { code?: string }).code ?? "")) throw error;
            };
            if (what === "card") await ada.pay(orderId);
            else if (what === "transfer")
              await setup.db
                .transaction((tx) =>
                  countTransfer(within(setup.deps, tx), {
                    orderId,
                    amountMinor: minor,
                    receivedOn: today(),
                    bankReference: null,
                  }),
                )
                .catch(refused);
            else if (what === "undo" && newest)
              await setup.db.transaction((tx) => undoTransfer(within(setup.deps, tx), newest.id)).catch(refused);
            else if (newest)
              await askRefund(setup.deps, staffId, {
                orderId,
                paymentId: newest.id,
                amountMinor: Math.min(minor, newest.amountMinor),
                way: "credit",
                isGoodwill: what === "goodwill",
                reason: "A class fell out.",
                key: newId(),
              }).catch(refused);
            expect(await wrongOrders()).toEqual([]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("ADM-04 rates of VAT", () => {
  test.each([
    ["rate", { rate: -1 }],
    ["rate", { rate: 10_001 }],
    ["rate", { rate: 7.5 }],
    ["courseId", { courseId: "01a20508-0000-7000-8000-0000000000ff" }],
    ["fromDay", { fromDay: "2020-01-01" }],
    ["untilDay", { untilDay: "2020-01-01" }],
  ])("%s that cannot be is refused at its field: %j", async (field, changes) => {
    const { status, body } = await setRate(changes);
    expect([status, body.errors[0].path]).toEqual([422, field]);
    expect(await setup.db.$count(vatRates)).toBe(0);
  });

  test("overlap for the same is refused, also where two ask at once, and of the database besides", async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => setRate()));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(results.find(({ status }) => status === 409)?.body.error).toBe(vatTexts.overlaps);
    expect((await setRate({ courseId: await courseId() })).status).toBe(200);
    const [row] = await setup.db.select().from(vatRates);
    if (!row) throw new Error("No rate.");
    await expect(setup.db.insert(vatRates).values({ ...row, id: newId() })).rejects.toMatchObject({
      cause: { code: "23P01" },
    });
  });

  test("end with a day, or go before they began; orders and who may not change settings leave them as they are", async () => {
    const { body: row } = await setRate();
    const { body: later } = await setRate({ courseId: await courseId(), fromDay: addDays(today(), 5) });
    const end = (id: string, lastDay: string | null) => staff("POST", `vat-rates/${id}/end`, { lastDay });
    expect((await end(row.id, null)).status).toBe(409);
    expect((await end(row.id, addDays(today(), -2))).status).toBe(422);
    expect((await end(row.id, today())).body).toEqual({ isRemoved: false });
    expect((await end(row.id, addDays(today(), 1))).status).toBe(422);
    expect((await end(later.id, null)).body).toEqual({ isRemoved: true });
    expect((await end(later.id, null)).status).toBe(404);
    const support = (await makeAccount(setup.db, setup.clock.now(), { role: "support" })).id;
    expect((await staff("POST", "vat-rates", rateOf(), support)).status).toBe(403);
    expect((await staff("GET", "vat-rates", undefined, support)).body.data).toHaveLength(1);
    expect(await announceVatChanges(setup.deps)).toBe(1);
  });
});
