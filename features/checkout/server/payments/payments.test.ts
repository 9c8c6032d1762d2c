import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { ledgerEntries } from "#features/ledger/server/tables.ts";
import { referrals } from "#features/referrals/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { sandboxCharges } from "#platform/payments/tables.ts";
import { readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, tokens, ux } from "../checkout.fixture.ts";
import { listOrders } from "../orders/read-orders.ts";
import { pauseOverdue } from "../orders/sync-access.ts";
import { applyAnswer } from "./apply-answer.ts";
import { reconcile } from "./reconcile.ts";
import { payments } from "./tables.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());
afterEach(() => checkout.bookIsRight());

const running = new AbortController().signal;
const minute = 60_000;
type Student = Awaited<ReturnType<typeof checkout.student>>;
const enrolmentsOf = ({ id }: Student) => setup.db.select().from(enrolments).where(eq(enrolments.studentId, id));
const cashFor = async (orderId: string) => {
  const rows = await setup.db.select().from(ledgerEntries).where(eq(ledgerEntries.holder, orderId));
  return rows.map(({ account, amountMinor }) => [account, amountMinor]);
};

describe("PAY-03 a payment that the provider confirms", () => {
  test("opens the course with its tutor, books the money, gives a receipt, and tells by bell and mail", async () => {
    const ada = await checkout.student();
    const [cohort] = await setup.db.select().from(cohorts).where(eq(cohorts.name, "UX Course")).limit(1);
    if (!cohort) throw new Error("The supplied academy has no cohort.");
    // PLACE-01: a group that takes people is chosen next, not taken by paying.
    await setup.db.insert(cohorts).values({ ...cohort, id: newId(), state: "open", startsOn: "2026-12-01" });
    const id = await ada.placed({ course: ux, tutor: "adaeze-okonkwo" });
    const { payment } = await ada.paid(id);
    expect(payment).toMatchObject({ state: "succeeded", method: "Card ending 4242", failure: null });
    const order = await ada.look(id);
    expect(order).toMatchObject({ state: "paid", access: "active", paidMinor: 12_000_000, next: null });
    expect(order.payments).toMatchObject([{ state: "succeeded", receipt: expect.stringMatching(/^R-2026-\d{5}$/) }]);
    expect(await cashFor(id)).toEqual([["order", -12_000_000]]);
    const [enrolment] = await enrolmentsOf(ada);
    expect(enrolment).toMatchObject({
      state: "active",
      plan: "upfront",
      cohortId: null,
      tutorId: cohort.tutorId,
      firstPaidAt: setup.clock.now(),
    });
    const notifiedNotifications = await readBell(setup.db, ada.id);
    expect(notifiedNotifications).toMatchObject([{ kind: "payment", link: `/dashboard/orders/${id}` }]);
    expect(notifiedNotifications[0]?.message).toContain("₦120,000");
    const mail = (await setup.mailbox()).filter((item) => item.kind === "checkout.receipt");
    expect(mail.at(-1)).toMatchObject({ toAddress: ada.account.email });
    expect(mail.at(-1)?.textBody).toContain(order.payments[0]?.receipt ?? "no receipt");
  });

  test("PAY-05 pays once, however often, on however many devices and with whatever keys it is sent", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    const key = newId();
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => ada.pay(id, tokens.success, key)),
      ...Array.from({ length: 4 }, () => ada.pay(id)),
    ]);
    expect(responses.some(({ status, body }) => status === 200 && body.data.payment.state === "succeeded")).toBe(true);
    for (const { status } of responses) expect([200, 409]).toContain(status);
    // A retry with the first key gets the first answer, a new one learns that nothing is due.
    expect((await ada.pay(id, tokens.success, key)).body.data?.payment.state).toBe("succeeded");
    expect((await ada.pay(id)).status).toBe(409);
    expect(await checkout.paymentsOf(id)).toHaveLength(1);
    expect(await enrolmentsOf(ada)).toHaveLength(1);
    expect((await ada.call("POST", `/api/students/orders/${id}/payments`, {}, null)).status).toBe(422);
    expect((await ada.call("POST", `/api/students/orders/${id}/payments`, { provider: "sandbox" }, null)).status).toBe(
      400,
    );
  });

  test("PAY-07 of the first instalment dates the next from that day; the second pays the rest", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux, plan: "installment" });
    setup.clock.advance(3 * 24 * 60 * minute);
    await ada.paid(id);
    expect(await ada.look(id)).toMatchObject({
      state: "running",
      access: "active",
      next: { number: 2, leftMinor: 6_250_000, dueOn: "2027-01-08" },
    });
    await ada.paid(id);
    expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: 12_500_000, next: null });
    expect(await enrolmentsOf(ada)).toHaveLength(1);
    const receipts = (await ada.look(id)).payments.map(({ receipt }) => receipt);
    expect(new Set(receipts).size).toBe(2);
  });

  test("REF-01 gives both sides of an invitation their credit, with the first payment alone", async () => {
    const [ada, friend] = [await checkout.student(), await checkout.student()];
    const now = setup.clock.now();
    await setup.db.insert(referrals).values({ id: newId(), referrerId: ada.id, invitedId: friend.id, signedUpAt: now });
    const id = await friend.placed({ course: ux, plan: "installment" });
    await friend.paid(id, tokens.declined);
    expect(await creditBalance(setup.db, ada.id)).toEqual([]);
    await friend.paid(id);
    await friend.paid(id);
    for (const item of [ada, friend]) {
      expect(await creditBalance(setup.db, item.id)).toEqual([{ currency: "NGN", amountMinor: 500_000 }]);
    }
  });
});

describe("PAY-07 access follows from what was paid", () => {
  test("for students who pay when they please it is what the rule shows, whenever one looks", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => checkout.student()));
    const orderIds = await Promise.all(people.map((person) => person.placed({ course: ux, plan: "monthly" })));
    await Promise.all(people.map((person, at) => person.paid(orderIds[at] ?? "")));
    const paused = { accessible: 0, waiting: 0 };
    const day = 24 * 60 * minute;
    for (let looks = 0; looks < 45; looks += 1) {
      setup.clock.advance(3 * day);
      await pauseOverdue(setup.deps, running);
      for (const [at, item] of people.entries()) {
        const [order] = await listOrders(setup.deps, item.id);
        if (!order) throw new Error("The order is gone.");
        const [enrolment] = await enrolmentsOf(item);
        expect([looks, enrolment?.state]).toEqual([looks, order.access === "paused" ? "paused" : "active"]);
        paused[order.access === "paused" ? "waiting" : "accessible"] += 1;
        // The first never pays again, the others a few days late.
        const isLate = order.next && at > 0 && new Date(order.next.dueOn).getTime() + at * 4 * day;
        if (!isLate || setup.clock.now().getTime() < isLate) continue;
        await item.paid(orderIds[at] ?? "");
        // Restored with the payment itself.
        expect((await enrolmentsOf(item))[0]?.state).toBe("active");
      }
    }
    expect(Math.min(paused.accessible, paused.waiting)).toBeGreaterThan(20);
    const [never] = people;
    const notifiedNotifications = await readBell(setup.db, never?.id ?? "");
    expect(notifiedNotifications.filter(({ message }) => message.includes("waits"))).toHaveLength(1);
  });
});

describe("PAY-06 a payment that fails", () => {
  test("shows why, changes nothing, and can be tried again", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    const { payment } = await ada.paid(id, tokens.declined);
    expect(payment).toMatchObject({ state: "failed", failure: expect.stringContaining("declined") });
    expect(await cashFor(id)).toEqual([]);
    expect(await enrolmentsOf(ada)).toEqual([]);
    expect((await ada.paid(id)).payment.state).toBe("succeeded");
    expect((await ada.look(id)).payments.map(({ state }) => state)).toEqual(["succeeded", "failed"]);
  });

  test.each(["4242424242424242", "4111 1111 1111 1111", "sandbox-success", "tok_visa"])(
    "PAY-04 takes the tokens of test cards alone: %s",
    async (token) => {
      const ada = await checkout.student();
      const id = await ada.placed({ course: ux });
      expect((await ada.pay(id, token)).status).toBe(422);
      expect(await checkout.paymentsOf(id)).toEqual([]);
    },
  );
});

describe("PAY-04 a challenge of the bank", () => {
  test.each([
    [true, "succeeded"],
    [false, "failed"],
  ])("answered with %s: %s", async (passed, state) => {
    const [ada, eve] = [await checkout.student(), await checkout.student()];
    const id = await ada.placed({ course: ux });
    const { payment, next } = await ada.paid(id, tokens.challenge);
    expect([payment.state, next]).toEqual(["open", "challenge"]);
    const answer = (by: Student, key = newId(), outcome = passed) =>
      by.call("POST", `/api/students/payments/${payment.id}/challenge`, { passed: outcome }, key);
    expect((await answer(eve)).status).toBe(404);
    const key = newId();
    expect((await answer(ada, key)).body.data.payment.state).toBe(state);
    expect((await answer(ada, key)).body.data.payment.state).toBe(state);
    // It was answered: another answer changes nothing.
    expect((await answer(ada, newId(), !passed)).body.data.payment.state).toBe(state);
    expect((await enrolmentsOf(ada)).length).toBe(passed ? 1 : 0);
  });

  test("waits for its answer on every device", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    const { payment } = await ada.paid(id, tokens.challenge);
    const again = await ada.paid(id, tokens.success);
    expect([again.payment.id, again.next]).toEqual([payment.id, "challenge"]);
    const { body } = await ada.call("GET", `/api/students/payments/${payment.id}`);
    expect(body.data).toMatchObject({ orderId: id, next: "challenge" });
  });
});

describe("PAY-05 an answer that never came", () => {
  test("after the charge: the payment is found with the next look, and given once", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    expect((await ada.paid(id, tokens.lost)).payment.state).toBe("succeeded");
    expect(await enrolmentsOf(ada)).toHaveLength(1);
  });

  test("before the charge: it stays open, then fails, and can be tried again", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    const { payment, next } = await ada.paid(id, tokens.timeout);
    expect([payment.state, next]).toEqual(["open", "wait"]);
    setup.clock.advance(minute);
    await reconcile(setup.deps, running);
    expect((await ada.look(id)).payments).toMatchObject([
      { state: "failed", failure: expect.stringContaining("in time") },
    ]);
    expect((await ada.paid(id)).payment.state).toBe("succeeded");
  });

  test("a process that died before it asked: the payment is given up after a while", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    const paymentId = newId();
    await setup.db.insert(payments).values({
      id: paymentId,
      orderId: id,
      provider: "sandbox",
      amountMinor: 12_000_000,
      currency: "NGN",
      openedAt: setup.clock.now(),
    });
    setup.clock.advance(14 * minute);
    await reconcile(setup.deps, running);
    expect((await checkout.paymentsOf(id))[0]?.state).toBe("open");
    setup.clock.advance(minute);
    await reconcile(setup.deps, running);
    expect((await checkout.paymentsOf(id))[0]).toMatchObject({ state: "failed", failure: "abandoned" });
  });

  test("a process that died after the charge: the job finds it, at many places at once, and gives it once", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    const { payment } = await ada.paid(id, tokens.challenge);
    await setup.db.update(sandboxCharges).set({ state: "succeeded" }).where(eq(sandboxCharges.payment, payment.id));
    setup.clock.advance(minute);
    await Promise.all(Array.from({ length: 4 }, () => reconcile(setup.deps, running)));
    expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: 12_000_000 });
    expect(await enrolmentsOf(ada)).toHaveLength(1);
  });
});

describe("value is given for what was asked alone", () => {
  const success = { state: "succeeded", method: "Card" } as const;

  test.each([
    ["another amount", { amountMinor: 11_999_999 }],
    ["another currency", { currency: "USD" as const }],
    ["another order's payment", { reference: "22222222" }],
  ])("%s opens nothing, and is reported", async (_, wrong) => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    const { payment } = await ada.paid(id, tokens.challenge);
    await setup.db
      .update(sandboxCharges)
      .set({ state: "succeeded", ...wrong })
      .where(eq(sandboxCharges.payment, payment.id));
    const { body } = await ada.call("GET", `/api/students/payments/${payment.id}`);
    expect(body.data.payment).toMatchObject({ state: "failed", failure: expect.stringContaining("does not agree") });
    expect(await enrolmentsOf(ada)).toEqual([]);
    expect(await cashFor(id)).toEqual([]);
  });

  test("a payment that has ended stays as it ended; money that its provider took after all counts once, next to it", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    const { payment } = await ada.paid(id, tokens.declined);
    const amount = { amountMinor: 12_000_000, currency: "NGN" as const };
    const reference = (await checkout.orderRow(id))?.reference ?? "";
    const response = { ...success, amount, reference };
    await applyAnswer(setup.deps, payment.id, { ...response, reference: "22222222" });
    expect(await cashFor(id)).toEqual([]);
    const after = await Promise.all(Array.from({ length: 4 }, () => applyAnswer(setup.deps, payment.id, response)));
    expect(new Set(after.map((late) => late.id)).size).toBe(1);
    expect(after[0]).toMatchObject({ state: "succeeded", lateFor: payment.id });
    expect(await cashFor(id)).toEqual([["order", -12_000_000]]);
    expect(await applyAnswer(setup.deps, payment.id, { state: "failed", failure: "declined" })).toMatchObject({
      state: "failed",
      reported: "₦120,000 for 22222222",
    });
    expect((await ada.look(id)).state).toBe("paid");
    const back = setup.db.update(payments).set({ state: "open", endedAt: null, failure: null });
    await expect(back.where(eq(payments.id, payment.id))).rejects.toMatchObject({ cause: { code: "23001" } });
  });

  test("what comes for an order that was let go is the student's credit", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    await ada.call("DELETE", `/api/students/orders/${id}`);
    const paymentId = newId();
    const amount = { amountMinor: 12_000_000, currency: "NGN" as const };
    await setup.db
      .insert(payments)
      .values({ id: paymentId, orderId: id, provider: "sandbox", ...amount, openedAt: setup.clock.now() });
    const reference = (await checkout.orderRow(id))?.reference ?? "";
    await applyAnswer(setup.deps, paymentId, { ...success, amount, reference });
    expect(await creditBalance(setup.db, ada.id)).toEqual([amount]);
    expect((await checkout.orderRow(id))?.state).toBe("cancelled");
    expect(await enrolmentsOf(ada)).toEqual([]);
  });
});

test("receipts are numbered without gaps, also where a payment was undone half way", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => checkout.student()));
  await Promise.all(people.map(async (person) => person.paid(await person.placed({ course: ux }))));
  // bookIsRight counts them.
  const names = await Promise.all(
    people.map(async (person) => (await person.call("GET", "/api/students/orders")).body.data),
  );
  expect(new Set(names.map(([order]) => order.payments[0].receipt)).size).toBe(8);
});
