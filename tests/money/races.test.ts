import { afterAll, beforeAll, expect, test } from "vitest";
import { checkoutHouse, ux } from "#features/checkout/server/checkout.fixture.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeSession } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** What is there a few times is given a few times, however many want it at once: each call goes to the next of two instances. */
let house: TestApp;
let shop: ReturnType<typeof checkoutHouse>;
beforeAll(async () => {
  house = await createTestApp();
  shop = checkoutHouse(house);
});
afterAll(() => house?.close());

type Student = Awaited<ReturnType<typeof shop.student>>;
let callers = 0;

/** Orders from an address of its own: limits for one address are not what is tried here. */
async function order(one: Student, payload: object) {
  callers += 1;
  const { headers } = await makeSession(house.db, house.clock.now(), one.id);
  const answer = await house.app.inject({
    method: "POST",
    url: "/api/students/orders",
    headers: { ...headers, "idempotency-key": newId() },
    remoteAddress: `10.1.${callers % 250}.${1 + Math.floor(callers / 250)}`,
    payload,
  });
  return { status: answer.statusCode, error: answer.json().error };
}

test("PAY-10 a coupon with 10 uses is used 10 times by 200 students at once", { timeout: 120_000 }, async () => {
  const coupon = await shop.addCoupon({ maxUses: 10 });
  const students = await Promise.all(Array.from({ length: 200 }, () => shop.student()));
  const wanted = await Promise.all(students.map((one) => one.orderOf({ course: ux, coupon })));
  const answers = await Promise.all(students.map((one, at) => order(one, wanted[at] ?? {})));
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(10);
  // The others hear that it is used up, or that they should come again; nobody meets a fault.
  const others = new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status));
  expect([...others].filter((status) => ![409, 422, 429, 503].includes(status))).toEqual([]);
  expect(await shop.usesOf(coupon)).toBe(10);
  await shop.bookIsRight();
});

test("REF-01 the last credit, wanted by two orders at once, is spent once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await shop.student();
    await shop.giveCredit(ada.id, 500_000);
    const wanted = await Promise.all(["ielts", "toefl"].map((course) => ada.orderOf({ course, currency: "NGN" })));
    const answers = await Promise.all(wanted.map((one) => order(ada, one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(await creditBalance(house.db, ada.id)).toEqual([]);
  }
  await shop.bookIsRight();
});
