import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { invitedSignUp } from "#features/accounts/events.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { changeSettings, readSettings } from "#features/site/server/public.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { type PaymentProvider, ProviderSilentError } from "#platform/payments/provider.ts";
import { makeAccount, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { approvals } from "../approvals/tables.ts";
import { checkoutFixture, ux } from "../checkout.fixture.ts";
import { extendInstalment } from "../orders/extend-instalment.ts";
import { remindDue } from "../orders/remind-due.ts";
import { pauseOverdue } from "../orders/sync-access.ts";
import { payments } from "../payments/tables.ts";
import { checkoutPersonalData } from "../personal-data.ts";
import { instalmentExtensions, orderInstalments } from "../tables.ts";
import { countTransfer } from "../transfers/count-transfer.ts";
import { undoTransfer } from "../transfers/undo-transfer.ts";
import { askRefund, decideRefund, type RequestedRefund } from "./ask-refund.ts";
import { reconcileRefunds } from "./complete-refund.ts";
import { payRefund } from "./pay-refund.ts";
import { recordDispute } from "./record-dispute.ts";
import { disputes, refunds } from "./tables.ts";

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

const running = new AbortController().signal;
const dayMs = 86_400_000;
type Student = Awaited<ReturnType<typeof checkout.student>>;
const enrolmentOf = async ({ id }: Student) =>
  (await setup.db.select().from(enrolments).where(eq(enrolments.studentId, id))).map(({ state }) => state);

/** A student who paid for a course, with the payment. */
async function paid(choice: object = { course: ux }) {
  const ada = await checkout.student();
  const id = await ada.placed(choice);
  const { payment } = await ada.paid(id);
  return { ada, id, payment };
}
const orderOf = async (paymentId: string) =>
  (await setup.db.select().from(payments).where(eq(payments.id, paymentId)))[0]?.orderId ?? "";
const back = async (request: Partial<RequestedRefund> & { paymentId: string; amountMinor: number }, key = newId()) =>
  askRefund(setup.deps, staffId, {
    orderId: await orderOf(request.paymentId),
    way: "provider",
    isGoodwill: false,
    reason: "No class was held.",
    ...request,
    key,
  });
const refundsOf = (orderId: string) => setup.db.select().from(refunds).where(eq(refunds.orderId, orderId));

describe("ADM-04 a refund", () => {
  test("of all ends the course, books it back, and tells why by bell and mail; the same key is the same refund", async () => {
    const { ada, id, payment } = await paid();
    const key = newId();
    const [first, again] = [
      await back({ paymentId: payment.id, amountMinor: 12_000_000 }, key),
      await back({ paymentId: payment.id, amountMinor: 12_000_000 }, key),
    ];
    expect(again).toEqual(first);
    expect(await ada.look(id)).toMatchObject({ state: "refunded", access: "none", paidMinor: 0, next: null });
    expect(await refundsOf(id)).toMatchObject([{ state: "succeeded", amountMinor: 12_000_000 }]);
    expect(await enrolmentOf(ada)).toEqual(["cancelled"]);
    const notifiedNotifications = await readBell(setup.db, ada.id);
    expect(notifiedNotifications.map(({ message }) => message).join()).toContain("No class was held.");
    const mail = (await setup.mailbox()).filter(({ kind }) => kind === "checkout.refund");
    expect(mail.filter(({ toAddress }) => toAddress === ada.account.email)).toHaveLength(1);
    const log = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
    expect(log).toMatchObject([{ actorId: staffId, action: "order.refund-asked", after: { paymentId: payment.id } }]);
  });

  test("asked for at many places at once never gives back more than came", async () => {
    const { id, payment } = await paid();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => back({ paymentId: payment.id, amountMinor: 5_000_000 })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await refundsOf(id)).reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(10_000_000);
    const [item] = await refundsOf(id);
    if (!item) throw new Error("No refund.");
    const more = setup.db.insert(refunds).values({ ...item, id: newId(), amountMinor: 2_000_001 });
    await expect(more).rejects.toMatchObject({ cause: { code: "23514" } });
    await expect(setup.db.update(refunds).set({ amountMinor: 1 }).where(eq(refunds.id, item.id))).rejects.toThrow();
  });

  test("of an instalment leaves what is missing to be paid; of goodwill the course goes on", async () => {
    const { ada, id, payment } = await paid();
    await back({ paymentId: payment.id, amountMinor: 1_000_000, isGoodwill: true, way: "credit" });
    expect(await ada.look(id)).toMatchObject({ state: "paid", access: "active", next: null });
    expect(await creditBalance(setup.db, ada.id)).toEqual([{ currency: "NGN", amountMinor: 1_000_000 }]);
    await back({ paymentId: payment.id, amountMinor: 2_000_000, way: "bank" });
    expect(await ada.look(id)).toMatchObject({ state: "running", access: "active", next: { leftMinor: 2_000_000 } });
    setup.clock.advance(8 * dayMs);
    await pauseOverdue(setup.deps, running);
    expect(await enrolmentOf(ada)).toEqual(["paused"]);
    await ada.paid(id);
    expect(await enrolmentOf(ada)).toEqual(["active"]);
    await expect(back({ paymentId: payment.id, amountMinor: 9_000_001, isGoodwill: true })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("gives used credit back as credit when the course ends", async () => {
    const ada = await checkout.student();
    await checkout.giveCredit(ada.id, 500_000);
    const id = await ada.placed({ course: ux });
    const { payment } = await ada.paid(id);
    await back({ paymentId: payment.id, amountMinor: 11_500_000 });
    expect(await ada.look(id)).toMatchObject({ state: "refunded", paidMinor: 0 });
    expect(await creditBalance(setup.db, ada.id)).toEqual([{ currency: "NGN", amountMinor: 500_000 }]);
  });

  test("that the provider refuses with an error is under way, and goes there when the job asks again", async () => {
    const { ada, id, payment } = await paid();
    const real = setup.deps.payments.find(({ name }) => name === "sandbox");
    if (!real) throw new Error("No sandbox.");
    const refuse = async () => {
      throw new Error("insufficient balance");
    };
    const deps = { ...setup.deps, payments: [{ ...real, refund: refuse }] };
    const request = { paymentId: payment.id, amountMinor: 12_000_000, way: "provider", isGoodwill: false } as const;
    const key = newId();
    const first = await askRefund(deps, staffId, { orderId: id, ...request, reason: "No class was held.", key });
    expect(await askRefund(deps, staffId, { orderId: id, ...request, reason: "No class was held.", key })).toEqual(
      first,
    );
    expect(await refundsOf(id)).toMatchObject([{ state: "open", id: first.refundId }]);
    expect((await ada.look(id)).refunds).toMatchObject([{ state: "open" }]);
    await reconcileRefunds(setup.deps, running);
    expect(await refundsOf(id)).toMatchObject([{ state: "succeeded" }]);
  });

  test("that the provider is silent about is found by the job, and one that fails gives the course back", async () => {
    const { ada, id, payment } = await paid();
    let providerState: "silent" | "failed" = "silent";
    const answer = async () => {
      if (providerState === "silent") throw new ProviderSilentError("sandbox");
      return { state: "failed" as const, reason: "The card was closed." };
    };
    const real = setup.deps.payments.find(({ name }) => name === "sandbox");
    if (!real) throw new Error("No sandbox.");
    const failing: PaymentProvider = { ...real, refund: answer, getRefundStatus: answer };
    const deps = { ...setup.deps, payments: [failing] };
    const request = { paymentId: payment.id, amountMinor: 12_000_000, way: "provider", isGoodwill: false } as const;
    await askRefund(deps, staffId, { orderId: id, ...request, reason: "No class was held.", key: newId() });
    expect(await refundsOf(id)).toMatchObject([{ state: "open" }]);
    expect(await enrolmentOf(ada)).toEqual(["cancelled"]);
    providerState = "failed";
    await Promise.all([reconcileRefunds(deps, running), reconcileRefunds(deps, running)]);
    expect(await refundsOf(id)).toMatchObject([{ state: "failed", failure: "The card was closed." }]);
    expect(await ada.look(id)).toMatchObject({ state: "paid", access: "active", paidMinor: 12_000_000 });
    expect(await enrolmentOf(ada)).toEqual(["active"]);
    await back({ paymentId: payment.id, amountMinor: 12_000_000, way: "bank" });
    expect((await ada.look(id)).state).toBe("refunded");
  });
});

describe("REF-01 the credit of an invitation", () => {
  /** Someone invited, whose first payment gave both their credit. */
  async function invited() {
    const [inviter, ada] = [await checkout.student(), await checkout.student()];
    const { body } = await inviter.call("GET", "/api/students/referral");
    const at = setup.clock.now();
    await setup.db.transaction((tx) => setup.deps.emit(tx, invitedSignUp, { accountId: ada.id, code: body.code, at }));
    const id = await ada.placed({ course: ux });
    const credits = async () => [await creditBalance(setup.db, inviter.id), await creditBalance(setup.db, ada.id)];
    return { ada, id, credits };
  }
  const input = [{ currency: "NGN", amountMinor: 500_000 }];

  test("goes back with the whole payment, by whatever way, and not with a part of it", async () => {
    const sent = async (refundId: string | null) =>
      payRefund(setup.deps, staffId, { refundId: refundId ?? "", version: 0, note: "Sent by hand." });
    for (const paymentMethod of ["provider", "bank"] as const) {
      const { ada, id, credits } = await invited();
      const { payment } = await ada.paid(id);
      const first = await back({ paymentId: payment.id, amountMinor: 1_000_000, way: paymentMethod });
      if (paymentMethod === "bank") await sent(first.refundId);
      expect(await credits()).toEqual([input, input]);
      const rest = await back({ paymentId: payment.id, amountMinor: 11_000_000, way: paymentMethod });
      if (paymentMethod === "bank") await sent(rest.refundId);
      expect(await credits()).toEqual([[], []]);
      const { rows } = await setup.db.execute(sql`
        select t.kind, e.amount_minor::int as minor from ledger_entries e
          join ledger_transactions t on t.id = e.transaction_id
          where e.account = 'credit' and e.holder = ${ada.id} order by e.amount_minor`);
      expect(rows).toEqual([
        { kind: "referral-reward", minor: -500_000 },
        { kind: "referral-taken-back", minor: 500_000 },
      ]);
    }
  });

  test("goes back with a transfer that is undone, and with a dispute that is lost", async () => {
    const transferred = await invited();
    const receivedOn = dateInLagos(setup.clock.now());
    const { paymentId } = await setup.db.transaction((tx) =>
      countTransfer(within(setup.deps, tx), {
        orderId: transferred.id,
        amountMinor: 12_000_000,
        receivedOn,
        bankReference: null,
      }),
    );
    expect(await transferred.credits()).toEqual([input, input]);
    await setup.db.transaction((tx) => undoTransfer(within(setup.deps, tx), paymentId));
    expect(await transferred.credits()).toEqual([[], []]);

    const disputed = await invited();
    const { payment } = await disputed.ada.paid(disputed.id);
    const hear = (state: "open" | "lost") =>
      setup.db.transaction((tx) =>
        recordDispute(within(setup.deps, tx), payment.id, "sandbox", {
          id: "dp_referral",
          state,
          amount: { amountMinor: 12_000_000, currency: "NGN" },
        }),
      );
    await hear("open");
    expect(await disputed.credits()).toEqual([input, input]);
    await hear("lost");
    expect(await disputed.credits()).toEqual([[], []]);
  });
});

describe("ADM-04 a chargeback", () => {
  const dispute = (
    paymentId: string,
    state: "open" | "won" | "lost",
    amount: { amountMinor: number; currency: "NGN" | "USD" } = { amountMinor: 12_000_000, currency: "NGN" },
  ) =>
    setup.db.transaction((tx) =>
      recordDispute(within(setup.deps, tx), paymentId, "sandbox", { id: `dp_${paymentId}`, state, amount }),
    );
  /** What the book has under a payment's disputes, by account and kind. */
  const booked = async (paymentId: string) => {
    const { rows } = await setup.db.execute(sql`
      select t.kind, e.account, e.amount_minor::int as minor from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id join disputes d on d.id = t.subject
        where d.payment_id = ${paymentId} order by t.kind, e.amount_minor desc`);
    return rows;
  };
  const taken = [
    { kind: "chargeback", account: "disputed", minor: 12_000_000 },
    { kind: "chargeback", account: "cash", minor: -12_000_000 },
  ];

  test("pauses the course, once; won it goes on, lost it ends", async () => {
    for (const [state, enrolment] of [
      ["won", "active"],
      ["lost", "cancelled"],
    ] as const) {
      const { ada, id, payment } = await paid();
      await Promise.all([dispute(payment.id, "open"), dispute(payment.id, "open")]);
      expect(await enrolmentOf(ada)).toEqual(["paused"]);
      await expect(back({ paymentId: payment.id, amountMinor: 1 })).rejects.toMatchObject({ code: "conflict" });
      await dispute(payment.id, state);
      await dispute(payment.id, "open");
      expect(await enrolmentOf(ada)).toEqual([enrolment]);
      const rows = await setup.db.select().from(disputes).where(eq(disputes.paymentId, payment.id));
      expect(rows).toMatchObject([{ state }]);
      expect(await booked(payment.id)).toEqual([
        ...taken,
        { kind: `chargeback-${state}`, account: state === "won" ? "cash" : "order", minor: 12_000_000 },
        { kind: `chargeback-${state}`, account: "disputed", minor: -12_000_000 },
      ]);
      const { reference } = await ada.look(id);
      const mails = (await setup.mailbox()).filter(
        ({ kind, subject }) => kind === "checkout.payment-problem" && subject.includes(reference),
      );
      expect(mails).toHaveLength(2);
    }
  });

  test("of something else than came moves nothing, and staff are notified", async () => {
    const { ada, id, payment } = await paid();
    await dispute(payment.id, "open", { amountMinor: 12_000_000, currency: "USD" });
    expect([await enrolmentOf(ada), await booked(payment.id)]).toEqual([["active"], []]);
    const { reference } = await ada.look(id);
    const mails = (await setup.mailbox()).filter(({ subject }) => subject.includes(reference));
    expect(mails.map(({ textBody }) => textBody).join()).toContain("did not come so");
  });

  test("of what went back already is the academy's loss", async () => {
    const { payment } = await paid();
    await back({ paymentId: payment.id, amountMinor: 12_000_000 });
    await dispute(payment.id, "lost");
    const { rows } = await setup.db.execute(
      sql`select sum(amount_minor)::int as sum from ledger_entries where account = 'loss'`,
    );
    expect(rows).toEqual([{ sum: 12_000_000 }]);
  });
});

test("SET-01 refunds, new dates and disputes are in the download, and stay like payments when the account is erased", async () => {
  const { ada, id, payment } = await paid({ course: ux, plan: "installment" });
  const bola = await paid();
  const dueOn = new Date(setup.clock.now().getTime() + 60 * dayMs).toISOString().slice(0, 10);
  await back({ paymentId: payment.id, amountMinor: 100_000, isGoodwill: true, way: "credit" });
  await extendInstalment(setup.deps, staffId, {
    orderId: id,
    number: 2,
    dueOn,
    reason: "Salary comes late.",
    key: newId(),
  });
  const amount = { amountMinor: 6_000_000, currency: "NGN" } as const;
  await setup.db.transaction((tx) =>
    recordDispute(within(setup.deps, tx), payment.id, "sandbox", { id: newId(), state: "open", amount }),
  );
  const [holder] = checkoutPersonalData;
  const owner = ({ account }: Student) => ({ id: account.id, email: account.email, emailVerified: true });
  const order = (await ada.look(id)).reference.replace(" ", "");
  const stored = {
    refunded: [{ order, amountMinor: 100_000, way: "credit", state: "succeeded", reason: "No class was held." }],
    extended: [{ order, part: 2, dueOn, reason: "Salary comes late." }],
    disputed: [{ order, ...amount, state: "open" }],
  };
  expect(await holder?.read(setup.db, owner(ada))).toMatchObject(stored);
  expect(JSON.stringify(await holder?.read(setup.db, owner(ada)))).not.toContain(staffId);
  const others = await holder?.read(setup.db, owner(bola.ada));
  expect(others).toMatchObject({ refunded: [], extended: [], disputed: [] });
  await setup.db.transaction(async (tx) => holder?.erase(tx, owner(ada)));
  expect(await holder?.read(setup.db, owner(ada))).toMatchObject({ ...stored, paid: [{ receipt: { student: null } }] });
});

describe("INST-01 instalments", () => {
  const secondInstalments = (id: string) =>
    setup.db
      .select()
      .from(orderInstalments)
      .where(and(eq(orderInstalments.orderId, id), eq(orderInstalments.number, 2)));
  const remindersOf = async ({ id }: Student) =>
    (await readBell(setup.db, id))
      .map(({ about }) => about ?? "")
      .filter((about) => about.startsWith("instalment:"))
      .map((about) => about.split(":")[4]);

  test("are reminded of 3 days before, on the day and 3 days after, once each, never at night", async () => {
    const { ada, id } = await paid({ course: ux, plan: "installment" });
    const [second] = await secondInstalments(id);
    // Ten in the morning in Lagos, 45 days later.
    const dueMs = new Date(`${second?.dueOn}T09:00:00Z`).getTime();
    for (let day = -5; day <= 9; day += 1) {
      for (const hour of [-6, 0, 4]) {
        const at = dueMs + day * dayMs + hour * 3_600_000;
        setup.clock.advance(at - setup.clock.now().getTime());
        await Promise.all([remindDue(setup.deps, running), remindDue(setup.deps, running)]);
        if (hour === -6) expect((await remindersOf(ada)).length).toBe(day <= -3 ? 0 : day <= 0 ? 1 : day <= 3 ? 2 : 3);
      }
    }
    expect((await remindersOf(ada)).toSorted()).toEqual(["after", "before", "on"]);
    const mails = (await setup.mailbox()).filter(({ kind }) => kind === "checkout.instalment");
    expect(mails.filter(({ toAddress }) => toAddress === ada.account.email)).toHaveLength(3);
    await pauseOverdue(setup.deps, running);
    expect(await enrolmentOf(ada)).toEqual(["paused"]);

    const dueOn = new Date(setup.clock.now().getTime() + 20 * dayMs).toISOString().slice(0, 10);
    const more = (day: string, key = newId()) =>
      extendInstalment(setup.deps, staffId, { orderId: id, number: 2, dueOn: day, reason: "Salary comes late.", key });
    await expect(more("2030-01-01")).rejects.toMatchObject({ code: "invalid" });
    await expect(more(second?.dueOn ?? "")).rejects.toMatchObject({ code: "invalid" });
    await more(dueOn);
    expect(await enrolmentOf(ada)).toEqual(["active"]);
    expect((await ada.look(id)).extensions).toMatchObject([{ number: 2, wasDueOn: second?.dueOn, dueOn }]);
    expect(await setup.db.$count(instalmentExtensions, eq(instalmentExtensions.orderId, id))).toBe(1);
    setup.clock.advance(30 * dayMs);
    await pauseOverdue(setup.deps, running);
    expect(await enrolmentOf(ada)).toEqual(["paused"]);
    // With the payment itself, not with a job after it.
    await ada.paid(id);
    expect(await enrolmentOf(ada)).toEqual(["active"]);
  });
});

test("INST-01 a part gets no date past the next one's, since money covers the earlier part first", async () => {
  const { ada, id } = await paid({ course: ux, plan: "monthly" });
  const { instalments } = await ada.look(id);
  const dueOf = (number: number) => instalments[number - 1]?.dueOn ?? "";
  setup.clock.advance(new Date(`${addDays(dueOf(3), -5)}T09:00:00Z`).getTime() - setup.clock.now().getTime());
  const more = (number: number, dueOn: string) =>
    extendInstalment(setup.deps, staffId, { orderId: id, number, dueOn, reason: "Salary comes late.", key: newId() });
  const dayAfter = addDays(dueOf(3), 1);
  await expect(more(2, dayAfter)).rejects.toMatchObject({ code: "invalid" });
  expect(await setup.db.$count(instalmentExtensions, eq(instalmentExtensions.orderId, id))).toBe(0);
  await more(2, dueOf(3));
  await more(3, dayAfter);
  await more(2, dayAfter);
  const { extensions } = await ada.look(id);
  expect(extensions).toMatchObject([
    { number: 2, dueOn: dueOf(3) },
    { number: 3, dueOn: dayAfter },
    { number: 2, dueOn: dayAfter },
  ]);
});

describe("attack 17 two staff members above an amount", () => {
  const much = 60_000_000;
  /** Everything above nothing takes two staff members here; what holds otherwise comes back afterwards. */
  const limited = async (max: number, task: () => Promise<void>) => {
    const to = (value: number) => changeSettings(setup.deps, new Map([["secondPerson.NGN", String(value)]]));
    await to(max);
    await task();
    await to(50_000_000);
  };
  const otherAdmin = async () => (await makeAccount(setup.db, setup.clock.now(), { role: "admin" })).id;

  test("attack 17 a refund above it waits, is not approved by who asked, and goes back once under two approvals at once", () =>
    limited(1_000_000, async () => {
      expect((await readSettings(setup.deps)).secondPerson.NGN).toBe(1_000_000);
      const { ada, id, payment } = await paid();
      const response = await back({ paymentId: payment.id, amountMinor: 12_000_000 });
      expect(response).toEqual({ refundId: null, approvalId: expect.any(String) });
      const approvalId = response.approvalId ?? "";
      expect([await refundsOf(id), await enrolmentOf(ada)]).toEqual([[], ["active"]]);
      await expect(back({ paymentId: payment.id, amountMinor: 12_000_000 })).rejects.toMatchObject({
        code: "conflict",
      });
      await expect(
        decideRefund(setup.deps, staffId, { id: approvalId, reason: null, key: newId() }),
      ).rejects.toMatchObject({
        code: "forbidden",
      });
      const [value, two] = [await otherAdmin(), await otherAdmin()];
      const results = await Promise.allSettled(
        [value, two, value, two].map((actor) =>
          decideRefund(setup.deps, actor, { id: approvalId, reason: null, key: newId() }),
        ),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await refundsOf(id)).toMatchObject([{ state: "succeeded", amountMinor: 12_000_000, askedBy: staffId }]);
      expect(await enrolmentOf(ada)).toEqual(["cancelled"]);
      const log = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
      expect(log.map(({ action }) => action).toSorted()).toEqual([
        "approval.approved",
        "approval.asked",
        "order.refund-asked",
      ]);
    }));

  test("attack 17 small refunds of an order do not add up to a great one of one staff member", () =>
    limited(5_000_000, async () => {
      const { payment } = await paid();
      expect((await back({ paymentId: payment.id, amountMinor: 3_000_000 })).refundId).not.toBeNull();
      expect((await back({ paymentId: payment.id, amountMinor: 3_000_000 })).refundId).toBeNull();
    }));

  test("attack 17 one that is turned down gives nothing back, also by who asked, and may be requested again", () =>
    limited(0, async () => {
      const { id, payment } = await paid();
      const { approvalId } = await back({ paymentId: payment.id, amountMinor: 2_000_000, way: "bank" });
      await decideRefund(setup.deps, staffId, { id: approvalId ?? "", reason: "Asked for by mistake.", key: newId() });
      expect(await refundsOf(id)).toEqual([]);
      await expect(
        decideRefund(setup.deps, await otherAdmin(), { id: approvalId ?? "", reason: null, key: newId() }),
      ).rejects.toMatchObject({
        code: "conflict",
      });
      const again = await back({ paymentId: payment.id, amountMinor: 2_000_000, way: "bank" });
      await decideRefund(setup.deps, await otherAdmin(), { id: again.approvalId ?? "", reason: null, key: newId() });
      expect(await refundsOf(id)).toMatchObject([{ amountMinor: 2_000_000, way: "bank" }]);
      const tooMuch = back({ paymentId: payment.id, amountMinor: much });
      await expect(tooMuch).rejects.toMatchObject({ code: "conflict" });
    }));

  test("attack 17 the database itself takes no approval by who asked", () =>
    limited(0, async () => {
      const { payment } = await paid();
      const { approvalId } = await back({ paymentId: payment.id, amountMinor: 2_000_000 });
      const own = { state: "approved" as const, decidedBy: staffId, decidedAt: setup.clock.now() };
      await expect(
        setup.db
          .update(approvals)
          .set(own)
          .where(eq(approvals.id, approvalId ?? "")),
      ).rejects.toMatchObject({ cause: { code: "23514" } });
    }));
});
