import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Quote } from "../contract.ts";
import { coupons } from "./tables.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

async function newStudent() {
  const account = await makeAccount(setup.db, setup.clock.now());
  const { headers } = await makeSession(setup.db, setup.clock.now(), account.id);
  const quote = async (choice: object) => {
    const response = await setup.app.inject({ method: "POST", url: "/api/students/quote", headers, payload: choice });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  return { account, quote };
}
const priced = async (choice: object): Promise<Quote> => {
  const { quote } = await newStudent();
  const { status, body } = await quote(choice);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};
const ux = "product-design-ui-ux";

async function addCoupon(values: Partial<typeof coupons.$inferInsert>): Promise<string> {
  const code = `C${newId().slice(-10)}`;
  await setup.db.insert(coupons).values({ id: newId(), code, percentOff: 10, ...values });
  return code;
}

describe("PAY-02 a quote", () => {
  it("is the course's own fee, with where a transfer goes", async () => {
    const { quote } = await newStudent();
    const { body, headers } = await quote({
      course: ux,
      plan: "installment",
      currency: "USD",
      tutor: "adaeze-okonkwo",
    });
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.data).toMatchObject({
      course: { slug: ux, title: "Product Design UI/UX", school: "design" },
      plan: "installment",
      currency: "USD",
      tutor: { slug: "adaeze-okonkwo", fullName: "Adaeze Okonkwo" },
      price: { originalMinor: 12_500, discountMinor: 0, couponMinor: 0, totalMinor: 12_500 },
      payments: { firstMinor: 6250, laterMinor: 6250, laterOn: [addDays(dateInLagos(setup.clock.now()), 45)] },
      coupon: null,
      isEnrolled: false,
      group: null,
    });
    expect(body.data.transfer.accountNumber).toMatch(/^\d+$/);
  });

  it("tells which group a payment leads into, and where all groups of the tutor are full, before money moves", async () => {
    const [course] = await setup.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, "ielts"));
    const taught = await setup.db.execute<{ id: string; slug: string }>(
      sql`select t.id, t.slug from tutors t join tutor_courses c on c.tutor_id = t.id where c.course_id = ${course?.id} limit 1`,
    );
    const tutor = taught.rows[0];
    if (!course || !tutor) throw new Error("The supplied academy lacks a tutor of IELTS.");
    const group = async () => (await priced({ course: "ielts", tutor: tutor.slug })).group;
    expect(await group()).toBeNull();
    const of = { courseId: course.id, tutorId: tutor.id };
    const [near, far] = [
      { ...of, id: newId(), name: "IELTS A", startsOn: "2026-12-01", seats: 1 },
      { ...of, id: newId(), name: "IELTS B", startsOn: "2027-01-11", seats: 2 },
    ];
    await setup.db.insert(cohorts).values([near, far]);
    expect(await group()).toEqual({ name: "IELTS A", startsOn: "2026-12-01", isFull: false });
    const join = async (cohortId: string) => {
      const { id } = await makeAccount(setup.db, setup.clock.now());
      const now = setup.clock.now();
      await setup.db
        .insert(enrolments)
        .values({ ...of, id: newId(), studentId: id, cohortId, plan: "upfront", state: "active", startedAt: now });
    };
    await join(near.id);
    expect(await group()).toEqual({ name: "IELTS B", startsOn: "2027-01-11", isFull: false });
    await join(far.id);
    await join(far.id);
    expect(await group()).toMatchObject({ isFull: true });
  });

  it("begins with the first plan, in naira, and the only tutor of the course", async () => {
    const quote = await priced({ course: ux });
    expect(quote).toMatchObject({ plan: "upfront", currency: "NGN", tutor: { slug: "adaeze-okonkwo" } });
    expect(quote.price.totalMinor).toBe(12_000_000);
    expect(quote.plans.map((plan) => [plan.key, plan.price])).toEqual([
      ["upfront", "$120 or ₦120,000"],
      ["installment", "$125 or ₦125,000"],
      ["monthly", "$32 or ₦32,000"],
    ]);
    // What an address brings with nothing chosen.
    expect(await priced({ course: ux, plan: "", tutor: "", coupon: "" })).toMatchObject({ plan: "upfront" });
  });

  it("PRICE-06 takes the currency that the student prefers where the plan is priced in it", async () => {
    expect(await priced({ course: ux, preferredCurrency: "USD" })).toMatchObject({ currency: "USD" });
    expect(await priced({ course: ux, currency: "NGN", preferredCurrency: "USD" })).toMatchObject({ currency: "NGN" });
    expect(await priced({ course: "sat", preferredCurrency: "USD" })).toMatchObject({ currency: "NGN" });
  });

  it("takes off the course's discount", async () => {
    await setup.db.update(courses).set({ discountPercent: 80 }).where(eq(courses.slug, "ielts"));
    const { price } = await priced({ course: "ielts", coupon: "WELCOME10" });
    expect(price).toEqual({
      originalMinor: 5_000_000,
      discountPercent: 80,
      discountMinor: 4_000_000,
      couponMinor: 100_000,
      totalMinor: 900_000,
    });
  });

  it("sells an exam course by its length, in naira only", async () => {
    expect((await priced({ course: "sat", plan: "course-12" })).price.totalMinor).toBe(13_000_000);
    const { quote } = await newStudent();
    expect(await quote({ course: "sat", plan: "course-12", currency: "USD" })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/currency" }] },
    });
  });

  it.each([
    ["an unknown course", { course: "alchemy" }, 404, undefined],
    ["an unknown plan", { course: ux, plan: "weekly" }, 422, "/plan"],
    ["a tutor of another course", { course: ux, tutor: "ibrahim-musa" }, 422, "/tutor"],
    ["a fee on request", { course: "duolingo" }, 422, undefined],
    ["a price of one's own", { course: ux, totalMinor: 1 }, 422, "/totalMinor"],
    ["a currency that is none", { course: ux, currency: "GBP" }, 422, "/currency"],
    ["no course", {}, 422, "/course"],
  ])("refuses %s", async (_, choice, status, pointer) => {
    const { quote } = await newStudent();
    const response = await quote(choice);
    expect([response.status, response.body.errors?.[0]?.pointer]).toEqual([status, pointer]);
    expect(response.body.error).toMatch(/\w/);
  });

  it("shows who takes the course already", async () => {
    const { account, quote } = await newStudent();
    const [course] = await setup.db.select().from(courses).where(eq(courses.slug, ux));
    const id = newId();
    const startedAt = setup.clock.now();
    await setup.db
      .insert(enrolments)
      .values({ id, studentId: account.id, courseId: course?.id ?? "", plan: "upfront", startedAt });
    expect((await quote({ course: ux })).body.data.isEnrolled).toBe(true);
    await setup.db.update(enrolments).set({ state: "cancelled" }).where(eq(enrolments.id, id));
    expect((await quote({ course: ux })).body.data.isEnrolled).toBe(false);
  });
});

describe("VIEW-02 a coupon", () => {
  it("shows the new total, however it is capitalised, and is not used up by asking", async () => {
    const code = await addCoupon({ maxUses: 1 });
    for (const typed of [code, code.toLowerCase(), ` ${code} `]) {
      const quote = await priced({ course: ux, coupon: typed });
      expect(quote.coupon).toEqual({ code, isTaken: true, sentence: "The coupon takes ₦12,000 off." });
      expect(quote.price.totalMinor).toBe(10_800_000);
    }
    const [row] = await setup.db.select().from(coupons).where(eq(coupons.code, code));
    expect(row?.uses).toBe(0);
  });

  it("that does not count is reported, and takes nothing", async () => {
    const [ielts] = await setup.db.select().from(courses).where(eq(courses.slug, "ielts"));
    const day = 86_400_000;
    const now = setup.clock.now().getTime();
    const refused: [string, RegExp][] = [
      ["NO-SUCH", /no such coupon/],
      [await addCoupon({ courseId: ielts?.id ?? "" }), /for IELTS only/],
      [await addCoupon({ startsAt: new Date(now + day) }), /valid from 22 November 2026/],
      [await addCoupon({ endsAt: new Date(now - day) }), /ended on/],
      [await addCoupon({ maxUses: 2, uses: 2 }), /used up/],
      [await addCoupon({ percentOff: null, amountOffMinor: 500, currency: "USD" }), /prices in dollars/],
    ];
    for (const [coupon, sentence] of refused) {
      const quote = await priced({ course: ux, coupon });
      expect(quote.coupon).toMatchObject({ isTaken: false, sentence: expect.stringMatching(sentence) });
      expect(quote.price.totalMinor).toBe(12_000_000);
    }
  });

  it("by amount never makes a price negative", async () => {
    const coupon = await addCoupon({ percentOff: null, amountOffMinor: 999_999_999, currency: "NGN" });
    expect((await priced({ course: ux, coupon })).price).toMatchObject({ couponMinor: 12_000_000, totalMinor: 0 });
  });

  it("cannot be found by guessing: after many attempts not even a right one is confirmed, for this student", async () => {
    const { quote } = await newStudent();
    for (let number = 0; number < 40; number += 1) await quote({ course: ux, coupon: `GUESS${number}` });
    const { body } = await quote({ course: ux, coupon: "WELCOME10" });
    expect(body.data.coupon).toMatchObject({
      isTaken: false,
      sentence: expect.stringContaining("Please wait an hour"),
    });
    expect(body.data.price.totalMinor).toBe(12_000_000);
    expect((await priced({ course: ux, coupon: "WELCOME10" })).coupon?.isTaken).toBe(true);
  });
});
