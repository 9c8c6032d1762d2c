import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { checkoutFixture, ux } from "#features/checkout/server/checkout.fixture.ts";
import { receipts } from "#features/checkout/server/documents/tables.ts";
import { syncPayment } from "#features/checkout/server/payments/sync-payment.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { type AppInstance, openInstance } from "../support/app-instance.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** Receipts at the turn of the year, which in Lagos comes at 23:00 UTC, by two processes whose clocks differ by a second. */
let setup: TestApp;
let otherAppInstance: AppInstance;
let before: ReturnType<typeof checkoutFixture>;
let after: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp({ now: "2026-12-31T22:59:59Z" });
  const clock = fixedClock("2026-12-31T23:00:00Z");
  otherAppInstance = await openInstance({ url: setup.url, env: setup.env, clock, jobs: setup.jobs });
  before = checkoutFixture(setup);
  after = checkoutFixture({ ...setup, app: otherAppInstance.app, clock });
});
afterAll(async () => {
  await otherAppInstance?.close();
  await setup?.close();
});

let known: number;
const numbers = async (year: number) =>
  (await setup.db.select().from(receipts)).filter((receipt) => receipt.year === year).map(({ number }) => number);
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b);
/** People with an order each, which waits to be paid. */
const waiting = (checkout: typeof before, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const item = await checkout.student();
      return { one: item, orderId: await item.placed({ course: ux }) };
    }),
  );
beforeEach(async () => {
  // The supplied academy has receipts of its own.
  known = (await numbers(2026)).length;
});

test("each year counts from 1 without a gap, also where two processes pay at once on both sides of midnight", async () => {
  const [old, young] = await Promise.all([waiting(before, 8), waiting(after, 8)]);
  const all = old.flatMap((item, at) => [item, ...young.slice(at, at + 1)]);
  const paid = await Promise.all(all.map(({ one: item, orderId }) => item.paid(orderId)));
  expect(paid).toHaveLength(16);
  expect(sorted(await numbers(2026))).toEqual(upTo(known + 8));
  expect(sorted(await numbers(2027))).toEqual(upTo(8));
  await before.bookIsRight();
});

test("a payment that is undone at its last moment leaves no gap, and takes the next number when it is settled", async () => {
  const people = await waiting(before, 6);
  const [unlucky, ...lucky] = people;
  if (!unlucky) throw new Error("Nobody ordered.");
  const owner = openDatabase(setup.ownerUrl, { max: 1 });
  try {
    // At the commit, after the number was taken.
    await owner.db.execute(sql`
      create function refuse_receipt() returns trigger language plpgsql as $$ begin
        if exists (select from payments where id = new.payment_id and order_id = ${sql.raw(`'${unlucky.orderId}'`)}) then
          raise exception 'The disk is full.';
        end if;
        return null;
      end $$`);
    await owner.db.execute(sql`
      create constraint trigger refuse_receipt after insert on receipts deferrable initially deferred
        for each row execute function refuse_receipt()`);
    const [refused] = await Promise.all([
      unlucky.one.pay(unlucky.orderId),
      ...lucky.map(({ one: item, orderId }) => item.paid(orderId)),
    ]);
    expect(refused.status).toBe(500);
    expect(sorted(await numbers(2026))).toEqual(upTo(known + 5));
  } finally {
    await owner.db.execute(sql`drop trigger if exists refuse_receipt on receipts`);
    await owner.db.execute(sql`drop function if exists refuse_receipt`);
    await owner.close();
  }
  const [payment] = await before.paymentsOf(unlucky.orderId);
  if (!payment) throw new Error("The payment was lost.");
  expect(payment.state).toBe("open");
  await syncPayment(setup.deps, payment.id, null);
  expect(sorted(await numbers(2026))).toEqual(upTo(known + 6));
  await before.bookIsRight();
});
