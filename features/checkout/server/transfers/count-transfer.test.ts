import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { creditBalance } from "#features/ledger/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import { within } from "#platform/deps.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { expireOrders } from "../orders/expire-orders.ts";
import { countTransfer } from "./count-transfer.ts";
import { undoTransfer } from "./undo-transfer.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());
afterEach(() => checkout.bookIsRight());

const day = 86_400_000;
const all = 12_000_000;
const ngn = (amountMinor: number) => ({ currency: "NGN" as const, amountMinor });

/** An order that has run out, so many days ago. */
async function expired(daysAgo: number, choice: object = {}) {
  const ada = await checkout.student();
  const orderId = await ada.placed({ course: ux, ...choice });
  setup.clock.advance(7 * day);
  await expireOrders(setup.deps, new AbortController().signal);
  expect((await checkout.orderRow(orderId))?.state).toBe("expired");
  setup.clock.advance(daysAgo * day);
  const count = (amountMinor: number, changes: object = {}) =>
    setup.db.transaction((tx) =>
      countTransfer(within(setup.deps, tx), {
        orderId,
        amountMinor,
        receivedOn: dateInLagos(setup.clock.now()),
        bankReference: null,
        ...changes,
      }),
    );
  const undo = (paymentId: string) => setup.db.transaction((tx) => undoTransfer(within(setup.deps, tx), paymentId));
  const credit = () => creditBalance(setup.db, ada.id);
  return { ada, orderId, count, undo, credit };
}

describe("DESK-01 a transfer for an order that ran out", () => {
  test("within a week opens it again at its old price; undone, it has run out again", async () => {
    const { ada, orderId, count, undo, credit } = await expired(3);
    const { paymentId } = await count(all);
    expect(await ada.look(orderId)).toMatchObject({ state: "paid", access: "active" });
    await undo(paymentId);
    expect(await ada.look(orderId)).toMatchObject({ state: "expired", paidMinor: 0, access: "none" });
    expect(await credit()).toEqual([]);
  });

  test("takes the use of its coupon once more, and gives it back where it is undone", async () => {
    const code = await checkout.addCoupon({ maxUses: 1 });
    const { ada, orderId, count, undo } = await expired(1, { coupon: code });
    expect(await checkout.usesOf(code)).toBe(0);
    const { paymentId } = await count(10_800_000);
    expect([(await ada.look(orderId)).state, await checkout.usesOf(code)]).toEqual(["paid", 1]);
    await undo(paymentId);
    expect(await checkout.usesOf(code)).toBe(0);
  });

  test("is credit where others used the coupon up since", async () => {
    const code = await checkout.addCoupon({ maxUses: 1 });
    const { ada, orderId, count, credit } = await expired(1, { coupon: code });
    await (await checkout.student()).placed({ course: ux, coupon: code });
    await count(10_800_000);
    expect((await ada.look(orderId)).state).toBe("expired");
    expect(await credit()).toEqual([ngn(10_800_000)]);
  });

  test.each([
    ["after more than a week", 8, all],
    ["with less than the first instalment", 3, all - 100],
  ])("%s is credit, and not any more where it is undone", async (_, daysAgo, amountMinor) => {
    const { ada, orderId, count, undo, credit } = await expired(daysAgo);
    const { paymentId } = await count(amountMinor);
    expect((await ada.look(orderId)).state).toBe("expired");
    expect(await credit()).toEqual([ngn(amountMinor)]);
    await undo(paymentId);
    expect(await credit()).toEqual([]);
    await expect(undo(paymentId)).rejects.toMatchObject({ code: "conflict" });
  });

  test("is credit where the student ordered again since, and the new order stays", async () => {
    const { ada, count, credit } = await expired(2);
    const secondOrder = await ada.placed({ course: ux });
    await count(all);
    expect(await credit()).toEqual([ngn(all)]);
    expect((await checkout.orderRow(secondOrder))?.state).toBe("open");
  });

  test.each([
    ["nothing", 0, {}],
    ["half a kobo", 0.5, {}],
    ["a day ahead", all, { receivedOn: "2099-01-01" }],
    ["a day before the order", all, { receivedOn: "2025-01-01" }],
  ])("%s is refused", async (_, amountMinor, changes) => {
    const { count, credit } = await expired(1);
    await expect(count(amountMinor, changes)).rejects.toMatchObject({ code: "invalid" });
    expect(await credit()).toEqual([]);
  });
});
