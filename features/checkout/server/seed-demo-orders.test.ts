import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoLearning } from "#data/demo-student.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { dateInLagos } from "#lib/dates.ts";
import { within } from "#platform/deps.ts";
import { makeSession, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { OrderView } from "../contract.ts";
import { checkoutFixture } from "./checkout.fixture.ts";
import { receipts } from "./documents/tables.ts";
import { pauseOverdue } from "./orders/sync-access.ts";
import { seedDemoOrders } from "./seed-demo-orders.ts";

let setup: TestApp;
let demoId: string;
beforeAll(async () => {
  setup = await createTestApp();
  const [demo] = await setup.db.select().from(accounts).where(eq(accounts.email, demoLearning.studentEmail));
  demoId = demo?.id ?? "";
});
afterAll(() => setup?.close());

test("VIEW-02 PAY-10 the demo student has paid for her courses that have a fee, one by the month, and the book adds up", async () => {
  const today = dateInLagos(setup.clock.now());
  const { headers } = await makeSession(setup.db, setup.clock.now(), demoId);
  const response = await setup.app.inject({ url: "/api/students/orders", headers });
  const orders: OrderView[] = response.json().data;
  expect(orders.map(({ course, state, access }) => [course.slug, state, access])).toEqual([
    ["product-design-ui-ux", "running", "active"],
    ["toefl", "paid", "active"],
    ["physics", "paid", "active"],
    ["english-language", "paid", "active"],
    ["mathematics", "paid", "active"],
  ]);
  for (const { payments, instalments } of orders) {
    expect(payments.length).toBe(instalments.filter(({ leftMinor }) => leftMinor === 0).length);
    for (const payment of payments) expect(payment).toMatchObject({ state: "succeeded", receipt: expect.any(String) });
  }
  const [running] = orders;
  expect(running?.next?.dueOn.localeCompare(today)).toBe(1);
  const numbers = await setup.db.select().from(receipts);
  for (const [year, input] of Map.groupBy(numbers, (receipt) => receipt.year)) {
    const inOrder = input.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
    expect([year, inOrder.map(({ number }) => number)]).toEqual([year, input.map((_, index) => index + 1)]);
  }
  await checkoutFixture(setup).bookIsRight();
});

test("no one is notified of what is long ago, no course is paused by it, and loading again adds nothing", async () => {
  const { db } = setup;
  const bell = await readBell(db, demoId);
  expect(bell.filter(({ kind, about }) => kind === "payment" && about?.startsWith("payment:"))).toEqual([]);
  expect((await setup.mailbox()).filter(({ kind }) => kind.startsWith("checkout."))).toEqual([]);
  await pauseOverdue(setup.deps, new AbortController().signal);
  const states = (await db.select().from(enrolments).where(eq(enrolments.studentId, demoId))).map(({ state }) => state);
  expect(states.toSorted()).toEqual(["active", ...Array.from({ length: 5 }, () => "completed")]);
  const before = await db.$count(receipts);
  await db.transaction((tx) => seedDemoOrders(within(setup, tx), demoLearning));
  expect(await db.$count(receipts)).toBe(before);
});
