import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { courseFees, courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { readReference } from "#lib/payment-reference.ts";
import { newId } from "#platform/ids/ids.ts";
import { readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { stateMoves } from "../../order-rules.ts";
import { planKey } from "../../rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { checkoutFixture, tokens, ux } from "../checkout.fixture.ts";
import { receiptFacts } from "../documents/tables.ts";
import { payments } from "../payments/tables.ts";
import { allowedMoves, coupons, orders } from "../tables.ts";
import { expireOrders } from "./expire-orders.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());
afterEach(() => checkout.bookIsRight());

const running = new AbortController().signal;
const week = 7 * 86_400_000;
const ngn = (amountMinor: number) => [{ currency: "NGN", amountMinor }];

describe("PAY-02 an order", () => {
  test("is the quote at its price, with instalments, a reference and a week to pay", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux, plan: "installment", currency: "NGN", tutor: "adaeze-okonkwo" });
    const order = await ada.look(id);
    expect(order).toMatchObject({
      state: "open",
      access: "none",
      course: { slug: ux },
      tutor: "Adaeze Okonkwo",
      planName: "Installment (2)",
      currency: "NGN",
      totalMinor: 12_500_000,
      paidMinor: 0,
      next: { number: 1, leftMinor: 6_250_000, dueOn: "2026-11-21" },
      instalments: [
        { number: 1, amountMinor: 6_250_000, dueOn: "2026-11-21" },
        { number: 2, amountMinor: 6_250_000, dueOn: "2027-01-05" },
      ],
      payments: [],
      providers: ["sandbox"],
    });
    expect(readReference(order.reference)).not.toBeNull();
    expect(new Date(order.expiresAt).getTime() - new Date(order.placedAt).getTime()).toBe(week);
    // The quote shows that it waits, so that a page leads to it.
    expect((await ada.quote({ course: ux })).waitingOrder).toEqual({
      id,
      reference: order.reference,
      isBegun: false,
    });
  });

  test("keeps its price when the fee changes", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: "sat", plan: "course-12" });
    const [course] = await setup.db.select().from(courses).where(eq(courses.slug, "sat"));
    await setup.db
      .update(courseFees)
      .set({ amountMinor: 99_000_000 })
      .where(eq(courseFees.courseId, course?.id ?? ""));
    expect(await ada.look(id)).toMatchObject({ planName: "12 weeks", next: { leftMinor: 13_000_000 } });
    await ada.paid(id);
    expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: 13_000_000 });
  });

  test("PRICE-05 is sold at the price of its day, and keeps it for its week whatever the price book does", async () => {
    const { db, clock } = setup;
    const [course] = await db.select().from(courses).where(eq(courses.slug, "gmat"));
    const fees = await db
      .select()
      .from(courseFees)
      .where(eq(courseFees.courseId, course?.id ?? ""));
    const fee = fees.find(({ currency }) => currency === "NGN");
    if (!fee?.amountMinor) throw new Error("The supplied GMAT has no price in naira.");
    const plan = planKey({ plan: "course", lengthWeeks: fee.lengthWeeks });
    const raisedMinor = fee.amountMinor + 1_000_000;
    const [raisedAt, endsAt] = [2, 4].map((days) => new Date(clock.now().getTime() + days * 86_400_000));
    await db.update(courseFees).set({ validUntil: raisedAt }).where(eq(courseFees.id, fee.id));
    await db.insert(courseFees).values({
      ...fee,
      id: newId(),
      amountMinor: raisedMinor,
      validFrom: raisedAt ?? null,
      validUntil: endsAt ?? null,
    });

    const choice = { course: "gmat", plan, currency: "NGN" };
    const [early, seen, late] = await Promise.all([checkout.student(), checkout.student(), checkout.student()]);
    expect((await late.quote(choice)).price.originalMinor).toBe(fee.amountMinor);
    const id = await early.placed(choice);
    const sentAfter = await seen.orderOf(choice);
    clock.advance(2 * 86_400_000);
    expect((await late.quote(choice)).price.originalMinor).toBe(raisedMinor);
    // A page that was left open shows the sum of yesterday: it is reported, and nothing is ordered.
    const stale = await seen.call("POST", "/api/students/orders", sentAfter);
    expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining("price changed")]);
    clock.advance(2 * 86_400_000);
    const removed = await late.call("POST", "/api/students/quote", choice, null);
    expect(removed.status).toBe(422);
    const left = await late.call("POST", "/api/students/orders", { ...choice, dueMinor: raisedMinor });
    expect(left.status).toBe(422);

    expect(await early.look(id)).toMatchObject({ state: "open", totalMinor: fee.amountMinor });
    await early.paid(id);
    expect(await early.look(id)).toMatchObject({ state: "paid", paidMinor: fee.amountMinor });
  });

  test("PAY-10 REF-01 shows one figure in quote, order and receipts, with discount, coupon and credit", async () => {
    await setup.db.update(courses).set({ discountPercent: 33 }).where(eq(courses.slug, "frontend"));
    for (const [plan, off] of [
      ["upfront", { percentOff: null, amountOffMinor: 1_234_567, currency: "NGN" }],
      ["installment", { percentOff: 7 }],
      ["monthly", { percentOff: 13 }],
    ] as const) {
      const ada = await checkout.student();
      await checkout.giveCredit(ada.id, 333_333);
      const choice = { course: "frontend", plan, currency: "NGN", coupon: await checkout.addCoupon(off) };
      const { price, payments: request, creditMinor } = await ada.quote(choice);
      const id = await ada.placed(choice);
      const order = await ada.look(id);
      const totalMinor = request.firstMinor + (request.laterMinor ?? 0) * (request.count - 1);
      expect(order).toMatchObject({ price, totalMinor, creditMinor: 333_333, paidMinor: creditMinor });
      expect(order.next?.leftMinor).toBe(request.firstMinor - creditMinor);
      for (const _ of order.instalments) await ada.paid(id);
      const receipts = await setup.db
        .select({ facts: receiptFacts.facts })
        .from(receiptFacts)
        .innerJoin(payments, eq(payments.id, receiptFacts.paymentId))
        .where(eq(payments.orderId, id));
      expect(receipts).toHaveLength(order.instalments.length);
      const onReceipts = receipts.flatMap(({ facts }) => facts.lines).reduce((sum, line) => sum + line.amountMinor, 0);
      expect(onReceipts + creditMinor, plan).toBe(totalMinor);
      for (const { facts } of receipts) expect(facts.totalMinor).toBe(totalMinor);
      expect(await ada.look(id)).toMatchObject({ state: "paid", price, totalMinor, paidMinor: totalMinor, next: null });
    }
  });

  test("is refused when the price is not the one that the student saw", async () => {
    const ada = await checkout.student();
    const seen = await ada.orderOf({ course: ux });
    const { status, body } = await ada.call("POST", "/api/students/orders", { ...seen, dueMinor: 1 });
    expect([status, body.error]).toEqual([409, expect.stringContaining("price changed")]);
    expect(await setup.db.select().from(orders).where(eq(orders.studentId, ada.id))).toEqual([]);
  });

  test("PAY-05 is one, however often it is sent; without a key it is refused, with another content too", async () => {
    const ada = await checkout.student();
    const wish = await ada.orderOf({ course: ux });
    const key = newId();
    const all = await Promise.all(Array.from({ length: 6 }, () => ada.call("POST", "/api/students/orders", wish, key)));
    const done = all.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ body }) => body.orderId)).size).toBe(1);
    for (const { status } of all) expect([200, 409]).toContain(status);
    expect((await ada.call("POST", "/api/students/orders", wish, null)).status).toBe(400);
    const otherWish = await ada.orderOf({ course: "ielts" });
    expect((await ada.call("POST", "/api/students/orders", otherWish, key)).status).toBe(422);
    // Another key, the same choice: the order that waits.
    expect((await ada.call("POST", "/api/students/orders", wish)).body.orderId).toBe(done[0]?.body.orderId);
    expect(await setup.db.select().from(orders).where(eq(orders.studentId, ada.id))).toHaveLength(1);
  });

  test("attack 10 is one for one key in two cases at once, and so is its payment", async () => {
    const ada = await checkout.student();
    const choice = await ada.orderOf({ course: ux, currency: "NGN" });
    const atOnce = async (call: (key: string) => Promise<{ status: number; body: object }>) => {
      const key = newId();
      const answers = await Promise.all([key, key.toUpperCase(), key, key.toUpperCase()].map(call));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    };
    for (let round = 0; round < 3; round += 1) {
      await atOnce((key) => ada.call("POST", "/api/students/orders", choice, key));
    }
    const placed = await setup.db.select().from(orders).where(eq(orders.studentId, ada.id));
    expect(placed).toHaveLength(1);
    const [{ id } = { id: "" }] = placed;
    await atOnce((key) => ada.pay(id, tokens.success, key));
    expect(await setup.db.select().from(payments).where(eq(payments.orderId, id))).toHaveLength(1);
  });

  test("attack 11 is found by its id behind a hundred later ones", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux, plan: "installment", currency: "NGN", tutor: "adaeze-okonkwo" });
    const [row] = await setup.db.select().from(orders).where(eq(orders.id, id));
    if (!row) throw new Error("The order is gone.");
    const later = Array.from({ length: 100 }, (_, number) => ({
      ...row,
      id: newId(),
      // Eight signs, each digit one that references have.
      reference: `Z${number
        .toString(8)
        .padStart(7, "0")
        .replace(/\d/g, (digit) => String(Number(digit) + 2))}`,
      placedAt: new Date(row.placedAt.getTime() + 60_000),
    }));
    await setup.db.insert(orders).values(later.map((item) => ({ ...item, state: "cancelled" as const })));
    expect(await ada.look(id)).toMatchObject({ id, state: "open", next: { number: 1 } });
    const otherStudent = await checkout.student();
    expect((await otherStudent.call("GET", `/api/students/orders/${id}`)).status).toBe(404);
    await setup.db.delete(orders).where(
      inArray(
        orders.id,
        later.map((item) => item.id),
      ),
    );
  });

  test("for the same course with another choice takes the place of the one that waits", async () => {
    const ada = await checkout.student();
    const coupon = await checkout.addCoupon({ maxUses: 1 });
    const first = await ada.placed({ course: ux, coupon });
    const second = await ada.placed({ course: ux, plan: "monthly" });
    expect(second).not.toBe(first);
    expect((await checkout.orderRow(first))?.state).toBe("cancelled");
    expect(await checkout.usesOf(coupon)).toBe(0);
    expect((await ada.look(second)).instalments).toHaveLength(4);
  });

  test("can be let be once, by its own student alone", async () => {
    const [ada, eve] = [await checkout.student(), await checkout.student()];
    const id = await ada.placed({ course: ux });
    const cancel = (by: typeof ada) => by.call("DELETE", `/api/students/orders/${id}`);
    expect((await cancel(eve)).status).toBe(404);
    for (let times = 0; times < 2; times += 1) expect((await cancel(ada)).status).toBe(200);
    expect((await ada.pay(id)).status).toBe(409);
    expect((await ada.look(id)).next).toBeNull();
  });

  test("of another user is not found, and lists show one's own", async () => {
    const [ada, eve] = [await checkout.student(), await checkout.student()];
    const id = await ada.placed({ course: ux });
    expect((await eve.call("GET", `/api/students/orders/${id}`)).status).toBe(404);
    expect((await eve.pay(id)).status).toBe(404);
    expect((await eve.call("GET", "/api/students/orders")).body.data).toEqual([]);
    expect((await ada.call("GET", "/api/students/orders")).body.data).toMatchObject([{ id }]);
  });
});

describe("PAY-10 a coupon", () => {
  test("with 10 uses is used 10 times, of 200 at once", async () => {
    const coupon = await checkout.addCoupon({ maxUses: 10 });
    const people = await Promise.all(Array.from({ length: 200 }, () => checkout.student()));
    const wish = await (await checkout.student()).orderOf({ course: ux, coupon });
    const responses = await Promise.all(people.map((person) => person.call("POST", "/api/students/orders", wish)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    // The coupon's own refusal and nothing else. 422: it was used up before the order was begun; 409: while it was.
    for (const { status, body } of responses.filter(({ status }) => status !== 200)) {
      expect([[409, 422].includes(status), body.error]).toEqual([true, checkoutTexts.coupon.usedUp]);
    }
    expect(await checkout.usesOf(coupon)).toBe(10);
    const [row] = await setup.db.select().from(coupons).where(eq(coupons.code, coupon));
    expect(await setup.db.$count(orders, eq(orders.couponId, row?.id ?? ""))).toBe(10);
  });

  test("M31 its one use, reserved by one's own order that waits, is free for that student and course, and for no one else", async () => {
    const coupon = await checkout.addCoupon({ percentOff: 20, maxUses: 1 });
    const [ada, bisi] = [await checkout.student(), await checkout.student()];
    const first = await ada.placed({ course: ux, coupon });
    expect((await ada.quote({ course: ux, coupon })).coupon?.isTaken).toBe(true);
    expect((await ada.quote({ course: ux, coupon, plan: "installment", currency: "NGN" })).coupon?.isTaken).toBe(true);
    expect((await bisi.quote({ course: ux, coupon })).coupon).toMatchObject({
      isTaken: false,
      sentence: checkoutTexts.coupon.usedUp,
    });
    // One order has it, so another course of the same student's finds it used up.
    expect((await ada.quote({ course: "frontend", coupon })).coupon?.isTaken).toBe(false);

    const second = await ada.placed({ course: ux, coupon, plan: "installment", currency: "NGN" });
    expect([second === first, await checkout.usesOf(coupon)]).toEqual([false, 1]);
    expect(await checkout.orderRow(first)).toMatchObject({ state: "cancelled" });
    // Again, and from a tab that still shows the first choice, at the same moment as another user.
    const wish = await ada.orderOf({ course: ux, coupon });
    const theirs = { ...wish };
    const [mine, otherOrder] = await Promise.all([
      ada.call("POST", "/api/students/orders", wish),
      bisi.call("POST", "/api/students/orders", theirs),
    ]);
    expect([mine.status, [409, 422].includes(otherOrder.status), await checkout.usesOf(coupon)]).toEqual([
      200,
      true,
      1,
    ]);
  });

  test("that does not count is refused rather than left out", async () => {
    const ada = await checkout.student();
    const { status, body } = await ada.place({ course: ux, coupon: "NO-SUCH" });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, "/coupon"]);
  });

  test("of everything opens the course at once, and counts as no payment", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux, coupon: await checkout.addCoupon({ percentOff: 100 }) });
    expect(await ada.look(id)).toMatchObject({ state: "paid", access: "active", next: null, payments: [] });
    const [enrolment] = await setup.db.select().from(enrolments).where(eq(enrolments.studentId, ada.id));
    expect(enrolment).toMatchObject({ state: "active", firstPaidAt: null });
    expect((await ada.place({ course: ux })).status).toBe(409);
  });
});

describe("REF-01 credit", () => {
  test("is taken off the first payment, and is the order's while it waits", async () => {
    const ada = await checkout.student();
    await checkout.giveCredit(ada.id, 500_000);
    const quote = await ada.quote({ course: ux });
    expect(quote).toMatchObject({ creditMinor: 500_000, payments: { firstMinor: 12_000_000 } });
    const id = await ada.placed({ course: ux });
    expect(await creditBalance(setup.db, ada.id)).toEqual([]);
    expect(await ada.look(id)).toMatchObject({ paidMinor: 500_000, next: { leftMinor: 11_500_000 } });
    await ada.call("DELETE", `/api/students/orders/${id}`);
    expect(await creditBalance(setup.db, ada.id)).toEqual(ngn(500_000));
  });

  test("the last of it is used by one of two orders at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await checkout.student();
      await checkout.giveCredit(ada.id, 500_000);
      const wishes = [await ada.orderOf({ course: ux }), await ada.orderOf({ course: "ielts" })];
      const responses = await Promise.all(wishes.map((wish) => ada.call("POST", "/api/students/orders", wish)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect([checkoutTexts.priceChanged, "You have less than ₦5,000 of credit."]).toContain(
        responses.find(({ status }) => status === 409)?.body.error,
      );
      const placed = await setup.db.select().from(orders).where(eq(orders.studentId, ada.id));
      expect(placed.map(({ creditMinor }) => creditMinor)).toEqual([500_000]);
      expect(await creditBalance(setup.db, ada.id)).toEqual([]);
    }
  });

  test("that covers everything opens the course", async () => {
    const ada = await checkout.student();
    await checkout.giveCredit(ada.id, 20_000_000);
    const id = await ada.placed({ course: ux });
    expect(await ada.look(id)).toMatchObject({ state: "paid", access: "active", paidMinor: 12_000_000 });
    expect(await creditBalance(setup.db, ada.id)).toEqual(ngn(8_000_000));
  });
});

describe("an order that no one pays", () => {
  test("runs out after a week: coupon and credit are free again, and the student is notified once", async () => {
    const ada = await checkout.student();
    await checkout.giveCredit(ada.id, 500_000);
    const coupon = await checkout.addCoupon({ maxUses: 1 });
    const id = await ada.placed({ course: ux, coupon });
    setup.clock.advance(week - 1000);
    await expireOrders(setup.deps, running);
    expect((await checkout.orderRow(id))?.state).toBe("open");
    setup.clock.advance(1000);
    expect((await ada.pay(id)).status).toBe(409);
    await Promise.all([expireOrders(setup.deps, running), expireOrders(setup.deps, running)]);
    await expireOrders(setup.deps, running);
    expect((await checkout.orderRow(id))?.state).toBe("expired");
    expect(await checkout.usesOf(coupon)).toBe(0);
    expect(await creditBalance(setup.db, ada.id)).toEqual(ngn(500_000));
    const notifiedNotifications = await readBell(setup.db, ada.id);
    expect(notifiedNotifications).toMatchObject([
      { kind: "payment", link: `/dashboard/viewcourse?course=${ux}&view=enroll` },
    ]);
  });

  test("does not while a payment is under way", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    await ada.paid(id, tokens.challenge);
    setup.clock.advance(week);
    await expireOrders(setup.deps, running);
    expect((await checkout.orderRow(id))?.state).toBe("open");
  });
});

describe("the database", () => {
  const machines = Object.keys(stateMoves) as (keyof typeof stateMoves)[];

  test("allows the moves of the rules and no other", async () => {
    const rows = await setup.db.select().from(allowedMoves).where(inArray(allowedMoves.machine, machines));
    const expected = Object.entries(stateMoves).flatMap(([machine, moves]) =>
      Object.entries(moves).flatMap(([from, all]) => all.map((to: string) => `${machine} ${from} ${to}`)),
    );
    expect(rows.map(({ machine, fromState, toState }) => `${machine} ${fromState} ${toState}`).sort()).toEqual(
      expected.sort(),
    );
  });

  test("refuses to go back", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    await ada.paid(id);
    for (const state of ["expired", "cancelled"] as const) {
      const back = setup.db.update(orders).set({ state }).where(eq(orders.id, id));
      await expect(back, state).rejects.toMatchObject({ cause: { code: "23001" } });
    }
  });
});
