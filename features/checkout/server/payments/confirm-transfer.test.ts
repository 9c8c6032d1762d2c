import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { enrolments } from "#features/learning/server/tables.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { ledgerEntries } from "#features/ledger/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { referrals } from "#features/referrals/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutHouse, ux } from "../checkout.fixture.ts";
import { expireOrders } from "../orders/expire-orders.ts";
import { payments } from "../tables.ts";
import { confirmTransfer, type SeenTransfer } from "./confirm-transfer.ts";

let house: TestApp;
let shop: ReturnType<typeof checkoutHouse>;
beforeAll(async () => {
  house = await createTestApp();
  shop = checkoutHouse(house);
});
afterAll(() => house?.close());
afterEach(() => shop.bookIsRight());

const day = 86_400_000;
const all = 12_000_000;
const ngn = (amountMinor: number) => ({ currency: "NGN" as const, amountMinor });
type Student = Awaited<ReturnType<typeof shop.student>>;
const enrolmentsOf = ({ id }: Student) => house.db.select().from(enrolments).where(eq(enrolments.studentId, id));

/** A student with an order, and transfers for it as staff would write them down. */
async function ordered(choice: object = {}) {
  const ada = await shop.student();
  const id = await ada.placed({ course: ux, ...choice });
  const reference = (await shop.orderRow(id))?.reference ?? "";
  const confirm = (amountMinor: number, seen: Partial<SeenTransfer> = {}) =>
    confirmTransfer(house.deps, { reference, amountMinor, receivedOn: null, bankReference: null, ...seen });
  return { ada, id, reference, confirm };
}

describe("PAY-09 a transfer that staff confirm", () => {
  test("gives what a card payment gives: book, course, receipt, bell and mail", async () => {
    const { ada, id, reference, confirm } = await ordered();
    const typed = `${reference.slice(0, 4).toLowerCase()} - ${reference.slice(4)}`;
    const confirmed = await confirm(all, { reference: typed, bankReference: " ft26 abc " });
    expect(confirmed).toMatchObject({ received: ngn(all), isOpened: true, isRepeat: false, missing: null });
    const order = await ada.look(id);
    expect(order).toMatchObject({ state: "paid", access: "active", paidMinor: all, next: null });
    expect(order.payments).toMatchObject([
      { state: "succeeded", method: "Bank transfer", receipt: confirmed.receipt, amountMinor: all },
    ]);
    const book = await house.db.select().from(ledgerEntries).where(eq(ledgerEntries.holder, id));
    expect(book.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([["order", -all]]);
    expect(await shop.paymentsOf(id)).toMatchObject([
      { provider: "transfer", bankReference: "FT26 ABC", receivedOn: "2026-11-21" },
    ]);
    expect(await enrolmentsOf(ada)).toMatchObject([{ state: "active", firstPaidAt: house.clock.now() }]);
    const told = await house.db.select().from(notifications).where(eq(notifications.accountId, ada.id));
    expect(told).toMatchObject([{ kind: "payment", link: `/dashboard/orders/${id}` }]);
    const mails = (await house.mailbox()).filter(({ toAddress }) => toAddress === ada.account.email);
    expect(mails).toMatchObject([{ kind: "checkout.receipt" }]);
    expect(mails[0]?.textBody).toContain(confirmed.receipt);
    expect(mails[0]?.textBody).toContain("bank transfer");
  });

  test.each([
    ["the same bank reference, days later", { bankReference: "FT-SAME-1" }, { bankReference: "ft-same-1" }, day],
    ["the same day and amount", {}, {}, 0],
    ["the same day and amount, now with its bank reference", {}, { bankReference: "FT-LATER" }, 0],
    ["the same day and amount, now without its bank reference", { bankReference: "FT-FIRST" }, {}, 0],
  ])("is counted once: %s", async (_, first, again, laterMs) => {
    const { ada, id, confirm } = await ordered({ plan: "installment" });
    const one = await confirm(6_250_000, first);
    house.clock.advance(laterMs);
    const two = await confirm(6_250_000, again);
    expect(two).toEqual({ ...one, isRepeat: true });
    expect(await ada.look(id)).toMatchObject({ state: "running", paidMinor: 6_250_000 });
    expect(await shop.paymentsOf(id)).toHaveLength(1);
  });

  test("is counted once by many at once", async () => {
    const { ada, id, confirm } = await ordered({ plan: "installment" });
    const tries = await Promise.all(Array.from({ length: 6 }, () => confirm(6_250_000)));
    expect(tries.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    expect(await ada.look(id)).toMatchObject({ state: "running", paidMinor: 6_250_000 });
    expect(await enrolmentsOf(ada)).toHaveLength(1);
  });

  test("of two alike that the bank tells apart both count: the second pays the next part", async () => {
    const { ada, id, confirm } = await ordered({ plan: "installment" });
    expect((await confirm(6_250_000, { bankReference: "FT-ONE" })).missing).toEqual(ngn(6_250_000));
    expect(await confirm(6_250_000, { bankReference: "FT-TWO" })).toMatchObject({ isRepeat: false, missing: null });
    expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: 12_500_000 });
  });

  test("of less than is due stays with the order, which opens with the rest; an invitation is rewarded then alone", async () => {
    const { ada, id, confirm } = await ordered();
    const host = await shop.student();
    const signedUpAt = house.clock.now();
    await house.db.insert(referrals).values({ id: newId(), referrerId: host.id, invitedId: ada.id, signedUpAt });
    expect(await confirm(all - 100)).toMatchObject({ isOpened: false, missing: ngn(100) });
    expect(await ada.look(id)).toMatchObject({ state: "open", access: "none", next: { leftMinor: 100 } });
    expect(await enrolmentsOf(ada)).toEqual([]);
    expect(await creditBalance(house.db, host.id)).toEqual([]);
    expect(await confirm(100)).toMatchObject({ isOpened: true, missing: null });
    expect(await ada.look(id)).toMatchObject({ state: "paid" });
    expect(await creditBalance(house.db, host.id)).toEqual([ngn(500_000)]);
  });

  test("of too little, for an order that runs out then, is the student's credit, and is told so", async () => {
    const { ada, id, confirm } = await ordered();
    await confirm(5_000_000);
    house.clock.advance(7 * day);
    await expireOrders(house.deps, new AbortController().signal);
    expect((await shop.orderRow(id))?.state).toBe("expired");
    expect(await creditBalance(house.db, ada.id)).toEqual([ngn(5_000_000)]);
    const told = await house.db.select().from(notifications).where(eq(notifications.accountId, ada.id));
    expect(told.map(({ message }) => message).join()).toMatch(/run out\. What came for it is your credit/);
  });
});

describe("PAY-09 a transfer is refused, and nothing is written,", () => {
  const refused = async (
    { id, confirm }: Awaited<ReturnType<typeof ordered>>,
    words: RegExp,
    seen: Partial<SeenTransfer> = {},
  ) => {
    const before = await shop.paymentsOf(id);
    await expect(confirm(seen.amountMinor ?? all, seen)).rejects.toThrow(words);
    expect(await shop.paymentsOf(id)).toEqual(before);
  };

  test.each([
    ["a reference with a wrong sign", { reference: "K7QM4XWW" }, /K7QM4XWW is no reference/],
    ["a reference of no order", { reference: "22222222" }, /no order 2222 2222/],
    ["more than the order asks for", { amountMinor: all * 10 }, /asks for ₦120,000 and no more, not ₦1,200,000/],
    ["nothing", { amountMinor: 0 }, /more than nothing/],
    ["half a kobo", { amountMinor: 0.5 }, /more than nothing/],
    ["a day ahead", { receivedOn: "2099-01-01" }, /cannot be ahead/],
    ["a day before the order", { receivedOn: "2025-11-21" }, /cannot have come before/],
    ["a bank reference without end", { bankReference: "F".repeat(101) }, /100 signs/],
  ])("for %s", async (_, seen, words) => refused(await ordered(), words, seen));

  test("for an order that is paid, cancelled, or has run out, whether the job saw it or not", async () => {
    const [paid, cancelled, late] = [await ordered(), await ordered(), await ordered()];
    await paid.confirm(all);
    await refused(paid, /paid already/, { bankReference: "FT-OTHER", amountMinor: 100 });
    await cancelled.ada.call("DELETE", `/api/students/orders/${cancelled.id}`);
    await refused(cancelled, /was cancelled/);
    house.clock.advance(7 * day);
    await refused(late, /ran out on/);
    await expireOrders(house.deps, new AbortController().signal);
    await refused(late, /ran out on/);
  });

  test("where the bank's reference stands for another order or amount, also at once", async () => {
    const [one, two] = [await ordered(), await ordered()];
    const tries = await Promise.allSettled(
      [one, two].map(({ confirm }) => confirm(5_000_000, { bankReference: "FT-SHARED" })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const order of [one, two]) {
      await refused(order, /FT-SHARED is counted already/, { bankReference: "ft-shared", amountMinor: 100 });
    }
  });

  test("by the database too, where it would be under way or without its day", async () => {
    const { id } = await ordered();
    const row = { orderId: id, provider: "transfer" as const, ...ngn(all), openedAt: house.clock.now() };
    const open = house.db.insert(payments).values({ id: newId(), ...row, receivedOn: "2026-11-21" });
    const undated = { id: newId(), ...row, state: "succeeded" as const, endedAt: row.openedAt };
    for (const wrong of [open, house.db.insert(payments).values(undated)]) {
      await expect(wrong).rejects.toMatchObject({ cause: { constraint: "payments_transfer_came" } });
    }
  });
});
