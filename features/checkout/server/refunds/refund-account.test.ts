import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { holderSums } from "#features/ledger/server/public.ts";
import { sponsorLinks, sponsorPayments } from "#features/sponsors/server/tables.ts";
import { bankAccountTexts } from "#lib/bank-account.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { checkoutPersonalData } from "../personal-data.ts";
import { askRefund } from "./ask-refund.ts";
import { reconcileRefunds } from "./complete-refund.ts";
import { remindAccounts } from "./remind-accounts.ts";
import { refundAccounts, refunds } from "./tables.ts";

/** The sandbox's banks know accounts by their first nine digits (platform/payments/sandbox.ts). */
const numbers = { agrees: "0000000018", differs: "0000000025", silent: "0000000032", unknown: "0000000094" };
const dayMs = 86_400_000;

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
let staffId: string;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
  staffId = (await makeAccount(setup.db, setup.clock.now(), { role: "admin" })).id;
});
afterAll(() => setup?.close());
afterEach(() => checkout.bookIsRight());

async function staff(method: "GET" | "POST", url: string, payload?: object, id = staffId) {
  const { headers } = await makeSession(setup.db, setup.clock.now(), id);
  const response = await setup.app.inject({
    method,
    url,
    headers: { ...headers, ...(method === "POST" ? { "idempotency-key": newId() } : {}) },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

/** A student to whom money of a payment goes back by bank. */
async function refunded(amountMinor = 2_000_000) {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux });
  const { payment } = await ada.paid(id);
  const { refundId } = await askRefund(setup.deps, staffId, {
    orderId: id,
    paymentId: payment.id,
    amountMinor,
    way: "bank",
    isGoodwill: false,
    reason: "No class was held.",
    key: newId(),
  });
  if (!refundId) throw new Error("No refund.");
  const save = (more: object = {}) =>
    ada.call("PUT", `/api/students/refunds/${refundId}/account`, {
      bankCode: "058",
      accountNumber: numbers.agrees,
      holderName: ada.account.fullName,
      version: 0,
      ...more,
    });
  const pay = (body: object) => staff("POST", `/api/staff/refunds/${refundId}/paid`, body);
  const state = async () => (await setup.db.select().from(refunds).where(eq(refunds.id, refundId)))[0]?.state;
  const messages = async () => (await readBell(setup.db, ada.id)).map(({ message }) => message);
  return { ada, id, paymentId: payment.id, refundId, save, pay, state, messages };
}
const cashOf = async () =>
  (await holderSums(setup.db, { holder: "transfer", accounts: ["cash"] })).find(({ currency }) => currency === "NGN")
    ?.amountMinor ?? 0;

describe("PAY-09 money that goes back by bank", () => {
  test("asks the student for the account, tells staff since when it waits, and leaves when staff sent it", async () => {
    const { ada, id, refundId, save, pay, state, messages } = await refunded();
    const before = await cashOf();
    // No provider is asked for what goes by bank.
    expect(await reconcileRefunds(setup.deps, new AbortController().signal)).toBe(0);
    expect(await state()).toBe("open");
    expect((await messages()).join()).toContain("tell us on your order's page to which bank account");
    const mail = (await setup.mailbox()).find(
      ({ kind, toAddress }) => kind === "checkout.refund" && toAddress === ada.account.email,
    );
    expect(mail?.textBody).toContain("to which bank account");
    const [waits] = (await staff("GET", "/api/staff/refunds?state=asked")).body.data;
    expect(waits).toMatchObject({ id: refundId, account: null, state: "open", way: "bank" });
    expect((await staff("GET", `/api/staff/refunds/${refundId}/account`)).status).toBe(404);

    const saved = await save({ accountNumber: numbers.differs });
    expect([saved.status, saved.body.data.account]).toEqual([
      200,
      expect.objectContaining({ bankName: "Guaranty Trust Bank", lastFour: "0025", nameCheck: "differs", version: 1 }),
    ]);
    expect(JSON.stringify(saved.body)).not.toContain(numbers.differs);
    expect((await ada.look(id)).refunds).toMatchObject([{ account: { lastFour: "0025" } }]);
    const list = (await staff("GET", "/api/staff/refunds?state=ready")).body;
    expect(list.data.map((row: { id: string }) => row.id)).toContain(refundId);
    expect(JSON.stringify(list)).not.toContain(numbers.differs);
    const { body } = await staff("GET", `/api/staff/refunds/${refundId}/account`);
    expect(body).toMatchObject({ accountNumber: numbers.differs, bankName: "Guaranty Trust Bank", version: 1 });

    expect((await pay({ version: 1 })).status).toBe(200);
    expect([await state(), await cashOf()]).toEqual(["succeeded", before - 2_000_000]);
    expect((await messages()).join()).toContain("We sent ₦20,000 to the account at Guaranty Trust Bank, ending 0025");
    const log = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
    expect(log.map(({ action }) => action)).toEqual([
      "order.refund-asked",
      "order.refund-account",
      "order.refund-paid",
    ]);
    expect(JSON.stringify(log)).not.toContain(numbers.differs);
  });

  test("an account that was changed between reading and paying is refused; after it was paid, a change is", async () => {
    const { ada, refundId, save, pay, state } = await refunded();
    await save();
    expect((await save({ version: 1, accountNumber: numbers.silent })).body.data.account).toMatchObject({
      version: 2,
      nameCheck: "unchecked",
    });
    const stale = await pay({ version: 1 });
    expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining("changed since you looked")]);
    expect(await state()).toBe("open");
    expect((await pay({ version: 2 })).status).toBe(200);
    const late = await save({ version: 2 });
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining("over")]);
    const [account] = await setup.db.select().from(refundAccounts).where(eq(refundAccounts.refundId, refundId));
    expect(account).toMatchObject({ accountNumber: numbers.silent, version: 2 });
    await expect(setup.db.update(refundAccounts).set({ bankName: "X" })).rejects.toMatchObject({
      cause: { code: "23001" },
    });
    expect((await ada.look(await orderIdOf(refundId))).refunds).toMatchObject([{ state: "succeeded" }]);
  });

  test("paid by many at once it leaves once; saved by many at once, one is saved", async () => {
    const { save, pay } = await refunded();
    const before = await cashOf();
    const saves = await Promise.all(Array.from({ length: 4 }, () => save()));
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const paid = await Promise.all(Array.from({ length: 4 }, () => pay({ version: 1 })));
    expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await cashOf()).toBe(before - 2_000_000);
  });

  test("paid while its student changes the account, one of both is refused", async () => {
    const { save, pay, state } = await refunded();
    await save();
    const [changed, paid] = await Promise.all([save({ version: 1 }), pay({ version: 1 })]);
    expect([changed.status, paid.status].toSorted()).toEqual([200, 409]);
    expect(await state()).toBe(paid.status === 200 ? "succeeded" : "open");
  });

  test("is no business of another student, of support, or of who logged in long ago", async () => {
    const { refundId, save, state } = await refunded();
    const body = { bankCode: "058", accountNumber: numbers.agrees, holderName: "A Thief", version: 0 };
    const bola = await checkout.student();
    expect((await bola.call("PUT", `/api/students/refunds/${refundId}/account`, body)).status).toBe(404);
    const support = (await makeAccount(setup.db, setup.clock.now(), { role: "support" })).id;
    await save();
    expect((await staff("GET", "/api/staff/refunds", undefined, support)).status).toBe(200);
    expect((await staff("GET", `/api/staff/refunds/${refundId}/account`, undefined, support)).status).toBe(403);
    expect((await staff("POST", `/api/staff/refunds/${refundId}/paid`, { version: 1 }, support)).status).toBe(403);
    expect(await state()).toBe("open");
  });

  test("without an account staff note how else the student got it, and a refund by the provider has none", async () => {
    const { ada, id, paymentId, pay, state, messages } = await refunded();
    const silent = await pay({ version: 0 });
    expect([silent.status, silent.body.errors?.[0]?.path]).toEqual([422, "note"]);
    expect((await pay({ version: 0, note: "Handed over in cash, signed for." })).status).toBe(200);
    expect([await state(), (await messages()).at(-1)]).toEqual(["succeeded", expect.stringContaining("signed for")]);
    const { refundId } = await askRefund(setup.deps, staffId, {
      orderId: id,
      paymentId,
      amountMinor: 1,
      way: "provider",
      isGoodwill: false,
      reason: "One kobo.",
      key: newId(),
    });
    const response = await ada.call("PUT", `/api/students/refunds/${refundId}/account`, {
      bankCode: "058",
      accountNumber: numbers.agrees,
      holderName: "Ada Obi",
      version: 0,
    });
    expect(response.status).toBe(409);
  });

  test.each([
    ["accountNumber", { accountNumber: "0000000019" }, bankAccountTexts.wrongNumber],
    ["accountNumber", { accountNumber: "9".repeat(10_000) }, bankAccountTexts.otherNumber],
    [
      "accountNumber",
      { bankCode: "other", bankName: "Ecobank Ghana", accountNumber: "12-3" },
      bankAccountTexts.otherNumber,
    ],
    ["bankCode", { bankCode: "999" }, bankAccountTexts.noBank],
    ["bankName", { bankCode: "other", accountNumber: "GH12345" }, bankAccountTexts.bankName],
    ["holderName", { holderName: "x".repeat(101) }, bankAccountTexts.holderLong],
  ])("%s that cannot be is refused at its field: %j", async (field, changes, message) => {
    const { save, refundId } = await refunded(1);
    const { status, body } = await save(changes);
    expect([status, body.errors[0]]).toEqual([422, expect.objectContaining({ path: field, message })]);
    expect(await setup.db.$count(refundAccounts, eq(refundAccounts.refundId, refundId))).toBe(0);
  });

  test("an account at another bank is taken as its bank writes it, and no bank is asked", async () => {
    const { save } = await refunded();
    const { body } = await save({ bankCode: "other", bankName: "Ecobank Ghana", accountNumber: "gh12ab34" });
    expect(body.data.account).toMatchObject({ bankName: "Ecobank Ghana", lastFour: "AB34", nameCheck: "unchecked" });
  });

  test("reminds on some days, once on each, until the account is there", async () => {
    const { save, messages, refundId } = await refunded();
    const reminders = async () => (await messages()).filter((message) => message.includes("waits for you")).length;
    const remind = () => remindAccounts(setup.deps, new AbortController().signal);
    await remind();
    expect(await reminders()).toBe(0);
    for (const [days, sum] of [
      [1, 1],
      [1, 1],
      [1, 2],
      [4, 3],
    ] as const) {
      setup.clock.advance(days * dayMs);
      await Promise.all([remind(), remind()]);
      expect(await reminders()).toBe(sum);
    }
    await save();
    setup.clock.advance(7 * dayMs);
    await remind();
    expect([await reminders(), refundId.length]).toEqual([3, 36]);
  });

  test("what a sponsor paid goes back to the sponsor: the student is asked for that account", async () => {
    const ada = await checkout.student();
    const id = await ada.placed({ course: ux });
    const { payment } = await ada.paid(id);
    const linkId = newId();
    const link = { id: linkId, orderId: id, tokenHash: linkId, sendsNotes: false, createdAt: setup.clock.now() };
    await setup.db.insert(sponsorLinks).values(link);
    await setup.db.insert(sponsorPayments).values({ paymentId: payment.id, linkId });
    await askRefund(setup.deps, staffId, {
      orderId: id,
      paymentId: payment.id,
      amountMinor: 1_000_000,
      way: "bank",
      isGoodwill: false,
      reason: "No class was held.",
      key: newId(),
    });
    expect((await ada.look(id)).refunds).toMatchObject([{ payerName: "Your sponsor" }]);
  });

  test("the download has its last four digits, and the account goes with the person", async () => {
    const { ada, save, refundId } = await refunded();
    await save();
    const owner = { id: ada.id, email: ada.account.email, emailVerified: true };
    const [held] = checkoutPersonalData;
    const data = JSON.stringify(await held?.read(setup.db, owner));
    expect([data.includes("0018"), data.includes(numbers.agrees)]).toEqual([true, false]);
    await setup.db.transaction((tx) => held?.erase(tx, owner) ?? Promise.resolve([]));
    expect(await setup.db.$count(refundAccounts, eq(refundAccounts.refundId, refundId))).toBe(0);
  });
});

const orderIdOf = async (refundId: string) =>
  (await setup.db.select().from(refunds).where(eq(refunds.id, refundId)))[0]?.orderId ?? "";
