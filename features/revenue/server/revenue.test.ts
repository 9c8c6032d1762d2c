import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeRoleCapabilities, officeRoleHolders, officeRoles } from "#features/accounts/server/tables.ts";
import { checkoutFixture, ux } from "#features/checkout/server/checkout.fixture.ts";
import { disputes, refunds } from "#features/checkout/server/refunds/tables.ts";
import { type TransactionKind, transactionKinds } from "#features/ledger/contract.ts";
import type { Entry } from "#features/ledger/rules.ts";
import { post } from "#features/ledger/server/public.ts";
import type { RefundPage } from "#features/order-desk/contract.ts";
import { dateInLagos } from "#lib/dates.ts";
import { currencies } from "#lib/money.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { holdsLater } from "#tests/support/property.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Revenue } from "../contract.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());

async function get(url: string, role: "admin" | "support" | "office" | "tutor" | "student" = "admin") {
  const { id } = await makeAccount(setup.db, setup.clock.now(), { role });
  const { headers } = await makeSession(setup.db, setup.clock.now(), id);
  return setup.app.inject({ url, headers });
}
const revenueOf = async (year: string): Promise<Revenue> => (await get(`/api/staff/revenue?year=${year}`)).json();
const book = (kind: TransactionKind, occurredAt: Date, entries: Entry[], subject = newId()) =>
  setup.db.transaction((tx) => post({ db: tx }, { kind, subject, occurredAt, entries }));

/** What is on `cash` of a year in Lagos, as the database alone adds it up. */
async function cashOf(year: string) {
  const { rows } = await setup.db.execute<{ currency: string; sum: string }>(sql`
    select currency, sum(amount_minor) as sum from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where account = 'cash' and extract(year from occurred_at at time zone 'Africa/Lagos') = ${year}::int group by currency`);
  return Object.fromEntries(rows.map(({ currency, sum }) => [currency, Number(sum)]));
}
const netOf = (rows: readonly { currency: string; netMinor: number }[]) => {
  const sums: Record<string, number> = {};
  for (const { currency, netMinor } of rows) sums[currency] = (sums[currency] ?? 0) + netMinor;
  return sums;
};

/** Two accounts that a line is between, and whose each is. */
const between = fc.constantFrom(
  ["cash", "order"],
  ["cash", "credit"],
  ["cash", "refund"],
  ["cash", "disputed"],
  ["opening", "order"],
  ["promotions", "credit"],
  ["tutor-payable", "tutor-paid"],
  ["disputed", "loss"],
) satisfies fc.Arbitrary<string[]>;
const posting = fc.record({
  kind: fc.constantFrom(...transactionKinds),
  between,
  source: fc.constantFrom("sandbox", "paystack", "stripe", "transfer", "cash", "pos"),
  currency: fc.constantFrom(...currencies),
  amountMinor: fc.integer({ min: -9e9, max: 9e9 }).filter((amount) => amount !== 0),
  /** Around the year's ends too, which are an hour earlier in UTC. */
  at: fc.oneof(
    fc.constantFrom(
      "2023-12-31T22:59:59.999Z",
      "2023-12-31T23:00:00Z",
      "2024-12-31T22:59:59.999Z",
      "2024-12-31T23:00:00Z",
    ),
    fc
      .date({ min: new Date("2023-10-01"), max: new Date("2025-03-01"), noInvalidDate: true })
      .map((at) => at.toISOString()),
  ),
});

describe("ADM-04 revenue", () => {
  test("whatever is booked, each table sums to the ledger's cash of the year, each currency for itself", async () => {
    await holdsLater(
      fc.asyncProperty(fc.array(posting, { minLength: 1, maxLength: 8 }), async (postings) => {
        for (const { kind, between: sides, source, currency, amountMinor, at } of postings) {
          const [debit, credit] = sides.map((account) => ({
            account: account as Entry["account"],
            holder: { cash: source, opening: null, promotions: null }[account as string] as string | null,
            currency,
          })) as [Entry, Entry];
          const own = ({ account, holder }: Entry) =>
            account === "opening" || account === "promotions" ? null : (holder ?? newId());
          await book(kind, new Date(at), [
            { ...debit, holder: own(debit), amountMinor },
            { ...credit, holder: own(credit), amountMinor: -amountMinor },
          ]);
        }
        for (const year of ["2023", "2024", "2025"]) {
          const [cash, { total, months, courses, providers }] = await Promise.all([cashOf(year), revenueOf(year)]);
          const moneyIn = months.filter((row) => row.receivedMinor !== 0 || row.returnedMinor !== 0);
          for (const table of [total, courses, providers]) expect(netOf(table)).toEqual(cash);
          expect({ ...Object.fromEntries(Object.keys(cash).map((key) => [key, 0])), ...netOf(moneyIn) }).toEqual(cash);
          for (const { receivedMinor, returnedMinor, netMinor } of [...total, ...months, ...courses, ...providers])
            expect(netMinor).toBe(receivedMinor - returnedMinor);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("a payment, its refund and a dispute stand by its course and provider; orders behind a figure are found", async () => {
    const thisYear = async (): Promise<Revenue> => (await get("/api/staff/revenue")).json();
    const before = await thisYear();
    const ada = await checkout.student();
    const orderId = await ada.placed({ course: ux });
    const order = await checkout.orderRow(orderId);
    const { payment } = await ada.paid(orderId);
    const now = setup.clock.now();
    const [refundId, disputeId] = [newId(), newId()];
    const common = { paymentId: payment.id, currency: "NGN" as const, amountMinor: 1_000 };
    const money = { holder: "sandbox", currency: "NGN" as const };
    await setup.db.insert(refunds).values({
      ...common,
      id: refundId,
      orderId,
      way: "provider",
      isGoodwill: false,
      state: "succeeded",
      reason: "Asked",
      askedAt: now,
      endedAt: now,
    });
    await setup.db
      .insert(disputes)
      .values({ ...common, id: disputeId, provider: "sandbox", disputeId: "d1", state: "open", openedAt: now });
    const cash: Entry = { ...money, account: "cash", amountMinor: -1_000 };
    await book(
      "refund-paid",
      now,
      [cash, { ...cash, account: "refund", holder: refundId, amountMinor: 1_000 }],
      refundId,
    );
    await book("chargeback", now, [cash, { ...cash, account: "disputed", amountMinor: 1_000 }], disputeId);
    const after = await thisYear();
    expect([after.year, after.years[0]]).toEqual(["2026", "2026"]);
    const courseOf = ({ courses }: Revenue) =>
      courses.find(({ courseId, currency }) => courseId === order?.courseId && currency === "NGN");
    const providerOf = ({ providers }: Revenue) =>
      providers.find(({ provider, currency }) => provider === "sandbox" && currency === "NGN");
    const monthOf = ({ months }: Revenue) =>
      months.find(({ month, currency }) => month === dateInLagos(now).slice(0, 7) && currency === "NGN");
    for (const rowOf of [courseOf, providerOf, monthOf]) {
      const [was, is] = [rowOf(before), rowOf(after)];
      expect((is?.receivedMinor ?? 0) - (was?.receivedMinor ?? 0)).toBe(payment.amountMinor);
      expect((is?.returnedMinor ?? 0) - (was?.returnedMinor ?? 0)).toBe(2_000);
    }
    expect(courseOf(after)?.courseName).toBe("UI-UX Design");
    const found = async (query: string) =>
      (await get(`/api/staff/orders?currency=NGN&${query}`)).json().data.map(({ id }: { id: string }) => id);
    expect(await found(`paidIn=2026-11&course=${order?.courseId}`)).toContain(orderId);
    expect(await found("paidIn=2026&provider=sandbox")).toContain(orderId);
    expect(await found("paidIn=2027-01")).toEqual([]);
    expect(await found("paidIn=2025")).not.toContain(orderId);
    expect(await found(`course=${newId()}`)).toEqual([]);
    // What went back opens refunds and disputes whose sums are the figure.
    const month = dateInLagos(now).slice(0, 7);
    const back = async (query: string): Promise<RefundPage> =>
      (await get(`/api/staff/refunds?currency=NGN&${query}`)).json();
    for (const [query, figure] of [
      [`wentBackIn=${month}`, monthOf(after)],
      ["wentBackIn=2026", after.total.find(({ currency }) => currency === "NGN")],
      [`wentBackIn=2026&course=${order?.courseId}`, courseOf(after)],
      ["wentBackIn=2026&provider=sandbox", providerOf(after)],
    ] as const) {
      const { data, sums, disputes: disputed } = await back(query);
      const [sum] = sums;
      expect((sum?.refundedMinor ?? 0) + (sum?.disputedMinor ?? 0)).toBe(figure?.returnedMinor);
      expect(data.map(({ id }) => id)).toContain(refundId);
      expect(disputed).toContainEqual(
        expect.objectContaining({ orderId, amountMinor: 1_000, courseName: "UI-UX Design" }),
      );
    }
    expect(await back("wentBackIn=2025")).toMatchObject({ data: [], sums: [], disputes: [] });
    expect(await back("wentBackIn=2026&provider=pos")).toMatchObject({ data: [], sums: [], disputes: [] });
    expect(await back("")).toMatchObject({ sums: [], disputes: [] });
    await book(
      "chargeback-won",
      now,
      [
        { ...cash, amountMinor: 1_000 },
        { ...cash, account: "disputed" },
      ],
      disputeId,
    );
    const won = await back(`wentBackIn=${month}`);
    expect(won.disputes[0]).toMatchObject({ orderId, amountMinor: -1_000 });
    expect((won.sums[0]?.refundedMinor ?? 0) + (won.sums[0]?.disputedMinor ?? 0)).toBe(
      monthOf(await thisYear())?.returnedMinor,
    );
    expect((await get("/api/staff/refunds?wentBackIn=2026-13")).statusCode).toBe(400);
  });

  test.each(["", "26", "1900", "3000", "2026-11", "year", "-2026"])("year %j is refused by name", async (year) => {
    const response = await get(`/api/staff/revenue?year=${year}`);
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json())).toMatch(/year/i);
  });

  test("a year in which nothing was booked has empty tables and is among the years", async () => {
    const { total, months, years } = await revenueOf("2099");
    expect([total, months, years[0]]).toEqual([[], [], "2099"]);
  });
});

describe("ADM-04 the accountant's file", () => {
  const lines = async (from: string, to: string): Promise<Record<string, string>[]> => {
    const response = await get(`/api/staff/ledger.csv?from=${from}&to=${to}`);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    return parse(response.body, { columns: true, bom: true });
  };

  test("has every line of its days once, over more than one batch of one moment, with debit and credit equal", async () => {
    const at = new Date("2022-05-31T22:59:59.999Z");
    await setup.db.transaction(async (tx) => {
      for (let many = 0; many < 600; many += 1) {
        const entry = { currency: "NGN" as const, amountMinor: 100 + many };
        const entries: Entry[] = [
          { ...entry, account: "cash", holder: "paystack" },
          { ...entry, account: "order", holder: newId(), amountMinor: -entry.amountMinor },
        ];
        await post({ db: tx }, { kind: "payment", subject: newId(), occurredAt: at, entries });
      }
    });
    const rows = await lines("2022-05-31", "2022-05-31");
    const sum = (side: "Debit" | "Credit") =>
      rows.reduce((total, row) => total + Math.round(Number(row[side]) * 100), 0);
    expect(rows).toHaveLength(1_200);
    expect(new Set(rows.map((row) => `${row.Transaction} ${row.Account}`)).size).toBe(1_200);
    expect([sum("Debit"), sum("Credit")]).toEqual([sum("Credit"), 600 * 100 + (599 * 600) / 2]);
    expect(rows[0]).toMatchObject({
      Date: "2022-05-31",
      What: "Payment",
      Account: "Cash",
      Holder: "Paystack",
      Debit: "1.00",
    });
    expect(await lines("2022-06-01", "2022-06-30")).toEqual([]);
  });

  test("calls holders by their reference or name", async () => {
    const ada = await checkout.student();
    const at = new Date("2021-03-01T12:00:00Z");
    const orderId = await ada.placed({ course: ux });
    const reference = (await checkout.orderRow(orderId))?.reference ?? "";
    const entry = { currency: "USD" as const };
    await book("payment", at, [
      { ...entry, account: "cash", holder: "stripe", amountMinor: 500 },
      { ...entry, account: "order", holder: orderId, amountMinor: -300 },
      { ...entry, account: "credit", holder: ada.id, amountMinor: -200 },
    ]);
    await book("opening-balance", at, [
      { ...entry, account: "opening", holder: null, amountMinor: 70 },
      { ...entry, account: "order", holder: "gone", amountMinor: -70 },
    ]);
    expect(
      (await lines("2021-03-01", "2021-03-01")).map(({ What, Holder, Debit, Credit }) => [What, Holder, Debit, Credit]),
    ).toEqual([
      ["Payment", "Stripe", "5.00", ""],
      ["Payment", `${reference.slice(0, 4)} ${reference.slice(4)}`, "", "3.00"],
      ["Payment", "Ada Obi", "", "2.00"],
      ["Paid before moving in", "The academy", "0.70", ""],
      ["Paid before moving in", "gone", "", "0.70"],
    ]);
  });

  test.each([
    ["from=2026-11-30&to=2026-11-01", "to"],
    ["from=1900-01-01&to=2026-11-01", "from"],
    ["from=2026-01-01&to=9999-12-31", "to"],
    ["from=2026-02-30&to=2026-11-01", "from"],
    ["from=2026-01-01", "to"],
    ["from=2026-01-01&to=2026-01-02&to=2026-01-03", "to"],
  ])("%s is refused by %s", async (query, field) => {
    const response = await get(`/api/staff/ledger.csv?${query}`);
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json())).toContain(field);
  });
});

test.each(["/api/staff/revenue", "/api/staff/ledger.csv?from=2026-01-01&to=2026-12-31"])(
  "ADM-04 %s is for those who may read orders",
  async (url) => {
    const roles = ["admin", "support", "office", "tutor", "student"] as const;
    const statuses = await Promise.all(roles.map(async (role) => (await get(url, role)).statusCode));
    expect(statuses).toEqual([200, 200, 403, 403, 403]);
    expect((await setup.app.inject({ url })).statusCode).toBe(401);
  },
);

test("ADM-04 what tutors are paid is for those who may read pay: else it is in no table, and the ledger is refused", async () => {
  const now = setup.clock.now();
  const tutor = { currency: "NGN" as const, holder: newId() };
  await book("payout", now, [
    { ...tutor, account: "tutor-payable", amountMinor: 900 },
    { ...tutor, account: "tutor-paid", amountMinor: -900 },
  ]);
  const { id: accountId } = await makeAccount(setup.db, now, { role: "office" });
  const roleId = newId();
  await setup.db.insert(officeRoles).values({ id: roleId, name: "Orders desk", createdAt: now, updatedAt: now });
  await setup.db.insert(officeRoleCapabilities).values({ roleId, capability: "orders.read" });
  await setup.db.insert(officeRoleHolders).values({ roleId, accountId, givenAt: now });
  const { headers } = await makeSession(setup.db, now, accountId);
  const ask = (url: string) => setup.app.inject({ url, headers });
  const tutorsIn = ({ months }: Revenue) => months.reduce((sum, { tutorsMinor }) => sum + tutorsMinor, 0);
  const [own, all] = [(await ask("/api/staff/revenue")).json(), await revenueOf("2026")];
  expect([tutorsIn(own), tutorsIn(all)]).toEqual([0, 900]);
  expect(own.total).toEqual(all.total);
  expect((await ask("/api/staff/ledger.csv?from=2026-01-01&to=2026-12-31")).statusCode).toBe(403);
});
