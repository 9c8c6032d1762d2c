import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payments } from "#features/checkout/server/payments/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { ledgerEntries, ledgerTransactions } from "#features/ledger/server/tables.ts";
import { changeSettings } from "#features/site/server/public.ts";
import { newId } from "#platform/ids/ids.ts";
import { readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { bankLines, transferActions } from "../tables.ts";
import { csvOf, transfersFixture } from "../transfers.fixture.ts";

let setup: TestApp;
let desk: ReturnType<typeof transfersFixture>;
let sola: Awaited<ReturnType<typeof desk.clerk>>;
beforeAll(async () => {
  setup = await createTestApp();
  desk = transfersFixture(setup);
});
afterAll(() => setup?.close());
beforeEach(async () => {
  sola = await desk.clerk();
});
afterEach(async () => {
  // What holds at every moment, whatever happened at the desk.
  const { rows } = await setup.db.execute(sql`
    select 'sum' as wrong from ledger_entries group by currency having sum(amount_minor) <> 0
    union all
    select 'payment' from payments p where p.provider = 'transfer'
      and (p.state = 'undone') <> exists (select from ledger_transactions t where t.kind = 'payment-undone' and t.subject = p.id)
    union all
    select 'line' from bank_lines l where l.state = 'counted'
      and l.amount_minor <> (select coalesce(sum(s.amount_minor), 0) from line_shares s where s.line_id = l.id)
    union all
    select 'twice' from payments p where p.provider = 'transfer' and p.state = 'succeeded'
      and not exists (select from line_shares s where s.payment_id = p.id)
    union all
    select 'enrolment' from orders o where o.state in ('running', 'paid') and not exists (
      select from enrolments e where e.student_id = o.student_id and e.course_id = o.course_id and e.state <> 'cancelled')`);
  expect(rows).toEqual([]);
});

const all = 12_000_000;
const amount = "120,000.00";
const day = 86_400_000;
const today = "21/11/2026";
const ngn = (amountMinor: number) => ({ currency: "NGN" as const, amountMinor });
let banks = 0;
/** A bank whose statements no other test has. */
const bank = () => {
  banks += 1;
  return `Bank ${banks}`;
};
const enrolled = async (id: string) =>
  (await setup.db.select({ state: enrolments.state }).from(enrolments).where(eq(enrolments.studentId, id))).map(
    ({ state }) => state,
  );
const dayText = () => {
  const [year, month, date] = setup.clock.now().toISOString().slice(0, 10).split("-");
  return `${date}/${month}/${year}`;
};

describe("PAY-09 DESK-01 an exact transfer", () => {
  test("counts at once with the statement: book, course, receipt, bell, mail and who did it", async () => {
    const ada = await desk.student("Ada Obi");
    const { id, reference } = await ada.placed();
    const narration = `NIP/GTB/ADA OBI/${reference}`;
    const response = await sola.importing(
      csvOf([{ on: today, narration, amount, reference: "FT1" }, { out: "50.00" }]),
      bank(),
    );
    expect(response).toMatchObject({ freshCount: 1, knownCount: 0, confirmedCount: 1 });
    const order = await ada.look(id);
    expect(order).toMatchObject({ state: "paid", access: "active", paidMinor: all, next: null });
    expect(order.payments).toMatchObject([{ state: "succeeded", method: "Bank transfer", amountMinor: all }]);
    expect(await enrolled(ada.id)).toEqual(["active"]);
    const notifiedNotifications = await readBell(setup.db, ada.id);
    expect(notifiedNotifications.map(({ message }) => message).join()).toContain("We received ₦120,000");
    expect((await setup.mailbox()).filter(({ toAddress }) => toAddress === ada.account.email)).toMatchObject([
      { kind: "onboarding.welcome" },
      { kind: "checkout.receipt" },
    ]);
    const { decidedToday, statement } = await sola.desk();
    expect(decidedToday[0]).toMatchObject({ state: "counted", by: null, orders: [{ id, studentName: "Ada Obi" }] });
    expect(statement).toMatchObject({ outCount: 1, countedCount: 1, waitingCount: 0, by: "Sola Ade" });
  });

  test("of the same statement twice, and of one that overlaps, nothing is counted again, also at once", async () => {
    const ada = await desk.student("Ada Obi");
    const { id, reference } = await ada.placed({ plan: "installment" });
    const at = bank();
    const row = { on: today, narration: `TRF ${reference}`, amount: "62,500.00" };
    const both = await Promise.all([sola.importing(csvOf([row]), at), sola.importing(csvOf([row]), at)]);
    expect(both.map(({ freshCount }) => freshCount).sort()).toEqual([0, 1]);
    expect(await sola.importing(csvOf([row, { on: today, narration: "other", amount: "5.00" }]), at)).toMatchObject({
      freshCount: 1,
      knownCount: 1,
      confirmedCount: 0,
    });
    expect(await ada.look(id)).toMatchObject({ state: "running", paidMinor: 6_250_000 });
    expect(await setup.db.select().from(payments).where(eq(payments.orderId, id))).toHaveLength(1);
  });

  test("waits where a second transfer of the order came within days: it may be the first one sent twice", async () => {
    const ada = await desk.student("Ada Obi");
    const { id, reference } = await ada.placed({ plan: "installment" });
    const row = { on: today, narration: `one ${reference}`, amount: "62,500.00" };
    await sola.importing(csvOf([row]), bank());
    await sola.importing(csvOf([{ ...row, narration: `two ${reference}` }]), bank());
    const line = await sola.lineOf(`two ${reference}`);
    expect(line).toMatchObject({ match: "likely", doubts: ["counted-lately"] });
    const { status, body } = await sola.confirm(line.id, [{ orderId: id, amountMinor: 6_250_000 }]);
    expect([status, body.receipts?.length]).toEqual([200, 1]);
    expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: 12_500_000 });
  });
});

describe("PAY-09 DESK-01 a staff member decides", () => {
  /** A transfer that waits, and the order that it is for. */
  async function waiting(amountText: string, text = `PART ${newId()}`) {
    const ada = await desk.student("Ada Obi");
    const { id, reference } = await ada.placed();
    const narration = `${text} ${reference.slice(0, 7)}`;
    await sola.importing(csvOf([{ on: dayText(), narration, amount: amountText, sender: "ADA OBI" }]), bank());
    return { ada, orderId: id, reference, line: await sola.lineOf(narration) };
  }

  test("too little stays as a balance, the rest opens the course", async () => {
    const { ada, orderId, line } = await waiting("100,000.00");
    expect(line.match).toBe("likely");
    expect(line.candidates[0]?.order).toMatchObject({ id: orderId, dueMinor: all });
    expect((await sola.confirm(line.id, [{ orderId, amountMinor: 10_000_000 }])).status).toBe(200);
    expect(await ada.look(orderId)).toMatchObject({ state: "open", access: "none", next: { leftMinor: 2_000_000 } });
    expect(await enrolled(ada.id)).toEqual([]);
  });

  test("too much is the student's credit", async () => {
    const { ada, orderId, line } = await waiting("125,000.00");
    await sola.confirm(line.id, [{ orderId, amountMinor: 12_500_000 }]);
    expect(await ada.look(orderId)).toMatchObject({ state: "paid", paidMinor: all });
    expect(await creditBalance(setup.db, ada.id)).toEqual([ngn(500_000)]);
  });

  test("one transfer for two orders is split; parts that do not sum, an order twice and other currencies are refused", async () => {
    const { ada, orderId, line } = await waiting("240,000.00");
    const bola = await desk.student("Bola Obi");
    const second = await bola.placed();
    const dollars = await bola.placed({ course: "frontend", currency: "USD", plan: "upfront" });
    for (const shares of [
      [{ orderId, amountMinor: all }],
      [
        { orderId, amountMinor: all },
        { orderId, amountMinor: all },
      ],
      [
        { orderId, amountMinor: all },
        { orderId: dollars.id, amountMinor: all },
      ],
    ]) {
      expect((await sola.confirm(line.id, shares)).status).toBe(422);
    }
    const shares = [
      { orderId, amountMinor: all },
      { orderId: second.id, amountMinor: all },
    ];
    expect((await sola.confirm(line.id, shares)).body.receipts).toHaveLength(2);
    expect((await ada.look(orderId)).state).toBe("paid");
    expect((await bola.look(second.id)).state).toBe("paid");
    expect((await sola.undo(line.id)).status).toBe(200);
    expect((await ada.look(orderId)).state).toBe("open");
    expect((await bola.look(second.id)).state).toBe("open");
  });

  test("the same key answers the same; two staff members at once count it once", async () => {
    const { orderId, line } = await waiting(amount);
    const shares = [{ orderId, amountMinor: all }];
    const key = newId();
    const kemi = await desk.clerk("Kemi Bello");
    const answers = await Promise.all([sola.confirm(line.id, shares, key), kemi.confirm(line.id, shares)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await sola.confirm(line.id, shares, key);
    expect(again.status).toBe(answers[0]?.status);
    expect(await setup.db.select().from(payments).where(eq(payments.orderId, orderId))).toHaveLength(1);
  });

  test("what is not for us is left out with its reason, and comes back by undo", async () => {
    const { line } = await waiting("7.00");
    const url = `/api/staff/transfers/${line.id}/ignore`;
    expect((await sola.call("POST", url, { body: { reason: "" } })).status).toBe(422);
    expect((await sola.call("POST", url, { body: { reason: "Rent of the office" } })).status).toBe(200);
    expect((await sola.desk()).decidedToday[0]).toMatchObject({
      state: "ignored",
      reason: "Rent of the office",
      by: "Sola Ade",
    });
    expect((await sola.undo(line.id)).status).toBe(200);
    expect((await sola.lineOf(line.narration)).id).toBe(line.id);
  });

  test("without a key, and by people who may not, nothing moves", async () => {
    const { ada, orderId, line } = await waiting(amount);
    const body = { shares: [{ orderId, amountMinor: all }] };
    const url = `/api/staff/transfers/${line.id}/confirm`;
    expect((await sola.call("POST", url, { body, key: null })).status).toBe(400);
    expect((await ada.call("POST", url, { body })).status).toBe(403);
    expect((await sola.lineOf(line.narration)).id).toBe(line.id);
  });
});

describe("DESK-01 undo", () => {
  async function counted(choice: object = {}, amountText = amount) {
    const ada = await desk.student("Ada Obi");
    const { id, reference } = await ada.placed(choice);
    const narration = `PAY ${reference}`;
    const at = bank();
    await sola.importing(csvOf([{ on: dayText(), narration, amount: amountText }]), at);
    const [line] = await setup.db.select().from(bankLines).where(eq(bankLines.narration, narration));
    return { ada, orderId: id, lineId: line?.id ?? "", narration, at };
  }

  test("within the day the book reverses it, the course closes, the student is notified, who did it stays", async () => {
    const { ada, orderId, lineId, narration, at } = await counted();
    expect(await enrolled(ada.id)).toEqual(["active"]);
    expect((await sola.undo(lineId)).status).toBe(200);
    expect(await ada.look(orderId)).toMatchObject({
      state: "open",
      access: "none",
      paidMinor: 0,
      payments: [{ state: "undone" }],
    });
    expect(await enrolled(ada.id)).toEqual(["cancelled"]);
    const book = await setup.db
      .select({ kind: ledgerTransactions.kind, amountMinor: ledgerEntries.amountMinor })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(eq(ledgerEntries.holder, orderId))
      .orderBy(ledgerTransactions.occurredAt, ledgerEntries.id);
    expect(book.map(({ kind, amountMinor }) => [kind, amountMinor]).sort()).toEqual([
      ["payment", -all],
      ["payment-undone", all],
    ]);
    const mails = (await setup.mailbox()).filter(({ toAddress }) => toAddress === ada.account.email);
    expect(mails.map(({ kind }) => kind)).toContain("checkout.transfer-undone");
    const actions = await setup.db.select().from(transferActions).where(eq(transferActions.lineId, lineId));
    expect(actions.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["count", null],
      ["undo", sola.id],
    ]);
    // It does not count by itself again, neither now nor with the next statement; a staff member may count it.
    await sola.importing(
      csvOf([
        { on: dayText(), narration, amount },
        { on: dayText(), narration: "x", amount: "1" },
      ]),
      at,
    );
    const line = await sola.lineOf(narration);
    expect(line).toMatchObject({ match: "likely", doubts: ["undone"] });
    expect((await sola.confirm(lineId, [{ orderId, amountMinor: all }])).status).toBe(200);
    expect(await ada.look(orderId)).toMatchObject({ state: "paid", access: "active" });
    expect(await enrolled(ada.id)).toEqual(["cancelled", "active"]);
  });

  test("of one part of several leaves the others, and the course goes by what is left", async () => {
    const { ada, orderId, lineId } = await counted({ plan: "installment" }, "125,000.00");
    expect(await ada.look(orderId)).toMatchObject({ state: "paid" });
    await sola.undo(lineId);
    expect(await ada.look(orderId)).toMatchObject({ state: "open", paidMinor: 0 });
  });

  test("is refused on the next day, for what waits, and twice with another key", async () => {
    const { orderId, lineId } = await counted();
    expect((await sola.undo(lineId)).status).toBe(200);
    expect((await sola.undo(lineId)).body.error).toMatch(/not counted/);
    await sola.confirm(lineId, [{ orderId, amountMinor: all }]);
    setup.clock.advance(day);
    expect((await sola.undo(lineId)).body.error).toMatch(/earlier day/);
  });

  test("is refused where the credit that it gave is used already", async () => {
    const ada = await desk.student("Ada Obi");
    const { id, reference } = await ada.placed();
    const narration = `OVER ${reference}`;
    await sola.importing(csvOf([{ on: dayText(), narration, amount: "170,000.00" }]), bank());
    const line = await sola.lineOf(narration);
    await sola.confirm(line.id, [{ orderId: id, amountMinor: 17_000_000 }]);
    await ada.placed({ course: "frontend", plan: "upfront" });
    expect((await sola.undo(line.id)).body.error).toMatch(/credit that it gave is used/);
    expect(await ada.look(id)).toMatchObject({ state: "paid" });
  });
});

describe("DESK-01 a transfer that comes late", () => {
  test.each([
    ["within a week reopens", 3, amount, "reopens"],
    ["after more than a week is credit", 8, amount, "credit"],
    ["with less than the first part is credit", 3, "100,000.00", "credit"],
  ] as const)("waits for a staff member, who reads what it does: %s", async (_, daysAfter, amountText, late) => {
    const ada = await desk.student("Ada Obi");
    const { id, reference } = await ada.placed();
    setup.clock.advance((7 + daysAfter) * day);
    const narration = `LATE ${reference}`;
    await sola.importing(csvOf([{ on: dayText(), narration, amount: amountText }]), bank());
    const line = await sola.lineOf(narration);
    expect(line.doubts).toContain("not-payable");
    expect(line.candidates[0]?.order).toMatchObject({ id, late });
    await sola.confirm(line.id, [{ orderId: id, amountMinor: line.amountMinor }]);
    expect((await ada.look(id)).state).toBe(late === "reopens" ? "paid" : "expired");
    expect(await creditBalance(setup.db, ada.id)).toEqual(late === "reopens" ? [] : [ngn(line.amountMinor)]);
  });
});

describe("DESK-01 the way back from a search", () => {
  test("finds orders by reference, name and address; what people type is no pattern", async () => {
    const zainab = await desk.student("Zainab Umar");
    const { id, reference } = await zainab.placed();
    const search = async (q: string) =>
      (await sola.call("GET", `/api/staff/transfers/orders?q=${encodeURIComponent(q)}`)).body.data.map(
        (order: { id: string }) => order.id,
      );
    expect(await search(reference.toLowerCase())).toEqual([id]);
    expect(await search("zainab")).toEqual([id]);
    expect(await search(zainab.account.email)).toEqual([id]);
    expect(await search("%%")).toEqual([]);
    expect((await sola.call("GET", "/api/staff/transfers/orders?q=a")).status).toBe(400);
  });
});

describe("attack 17 two staff members above an amount", () => {
  const limited = async (max: number, task: () => Promise<void>) => {
    const to = (value: number) => changeSettings(setup.deps, new Map([["secondPerson.NGN", String(value)]]));
    await to(max);
    await task();
    await to(50_000_000);
  };
  const approve = (who: typeof sola, id: string) => who.call("POST", `/api/staff/transfer-approvals/${id}/approve`);

  test("attack 17 a transfer above it waits, is not approved by who asked, and counts once under two approvals at once", () =>
    limited(1_000_000, async () => {
      const ada = await desk.student("Ifeoma Nnadi");
      const { id, reference } = await ada.placed();
      const narration = `IFEOMA ${reference.slice(0, 6)}`;
      await sola.importing(csvOf([{ on: dayText(), narration, amount }]), bank());
      const line = await sola.lineOf(narration);
      const request = await sola.confirm(line.id, [{ orderId: id, amountMinor: all }]);
      expect(request).toMatchObject({ status: 200, body: { receipts: [], approvalId: expect.any(String) } });
      expect(await ada.look(id)).toMatchObject({ state: "open" });
      const own = await approve(sola, request.body.approvalId);
      expect([own.status, own.body.error]).toEqual([403, expect.stringMatching(/another person/)]);
      expect((await sola.confirm(line.id, [{ orderId: id, amountMinor: all }])).status).toBe(409);
      const bisi = await desk.clerk("Bisi Ojo");
      expect((await bisi.lineOf(narration)).approval).toMatchObject({ byName: "Sola Ade", isOwn: false });
      expect((await sola.lineOf(narration)).approval).toMatchObject({ isOwn: true });
      const responses = await Promise.all([1, 2, 3].map(() => approve(bisi, request.body.approvalId)));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await ada.look(id)).toMatchObject({ state: "paid", paidMinor: all });
      const done = await setup.db.select().from(transferActions).where(eq(transferActions.lineId, line.id));
      expect(done.map(({ action, actorId }) => [action, actorId]).toSorted()).toEqual(
        [
          ["ask", sola.id],
          ["count", bisi.id],
        ].toSorted(),
      );
    }));

  test("attack 17 an exact one of an import counts as confirmed by who imported it, and waits for another", () =>
    limited(1_000_000, async () => {
      const ada = await desk.student("Kelechi Umeh");
      const { id, reference } = await ada.placed();
      const narration = `KELECHI UMEH ${reference}`;
      const response = await sola.importing(csvOf([{ on: dayText(), narration, amount }]), bank());
      expect(response).toMatchObject({ freshCount: 1, confirmedCount: 0 });
      await sola.call("POST", "/api/staff/transfers/confirm-exact");
      const { approval, id: lineId } = await sola.lineOf(narration);
      expect(approval).toMatchObject({ byName: "Sola Ade", isOwn: true });
      const bisi = await desk.clerk("Bisi Ojo");
      // Turned down it does not count by itself any more, and a staff member may ask again.
      const down = await bisi.call("POST", `/api/staff/transfer-approvals/${approval?.id}/turn-down`, {
        body: { reason: "Look into it." },
      });
      expect(down.status).toBe(200);
      await sola.call("POST", "/api/staff/transfers/confirm-exact");
      expect(await sola.lineOf(narration)).toMatchObject({ approval: null, doubts: ["undone"] });
      const again = await bisi.confirm(lineId, [{ orderId: id, amountMinor: all }]);
      expect((await approve(sola, again.body.approvalId)).status).toBe(200);
      expect(await ada.look(id)).toMatchObject({ state: "paid" });
    }));

  test("attack 17 a transfer that is left out turns down what waits for it", () =>
    limited(1_000_000, async () => {
      const ada = await desk.student("Uche Lawal");
      const { reference } = await ada.placed();
      const narration = `UCHE LAWAL ${reference}`;
      await sola.importing(csvOf([{ on: dayText(), narration, amount }]), bank());
      const { approval, id } = await sola.lineOf(narration);
      await sola.call("POST", `/api/staff/transfers/${id}/ignore`, { body: { reason: "Not ours." } });
      const bisi = await desk.clerk("Bisi Ojo");
      expect((await approve(bisi, approval?.id ?? "")).status).toBe(409);
    }));
});

describe("a statement cannot lie", () => {
  test("M01 a refund that we sent, with a comma in its narration, pays no order", async () => {
    const ada = await desk.student("Amara Ekpo");
    const { id, reference } = await ada.placed();
    const csv = [
      "Date,Narration,Debit,Credit,Balance",
      `${dayText()},NIP CHARGE,10.75,,900000.00`,
      `${dayText()},REFUND ${reference}, AMARA EKPO,120000.00,,780000.00`,
    ].join("\n");
    const sent = await sola.send(`${csv}\n${dayText()},TRF BOB,,90000.00,870000.00`, bank());
    const { reading } = await sola.look(sent.body.id);
    await sola.call("POST", `/api/staff/statements/${sent.body.id}/import`, { body: reading.mapping });
    expect(await ada.look(id)).toMatchObject({ state: "open", paidMinor: 0 });
  });

  test("M11 a reference in the row below pays its order", async () => {
    const ada = await desk.student("Halima Sani");
    const { id, reference } = await ada.placed();
    const csv = [
      "Date,Narration,Debit,Credit,Balance",
      `${dayText()},NIP TRANSFER FROM HALIMA SANI,,120000.00,250000.00`,
      `,${reference} SCHOOL FEES,,,`,
      `${dayText()},BOB,,90000.00,340000.00`,
    ].join("\n");
    const sent = await sola.send(csv, bank());
    const { reading } = await sola.look(sent.body.id);
    const { body } = await sola.call("POST", `/api/staff/statements/${sent.body.id}/import`, { body: reading.mapping });
    expect(body).toMatchObject({ freshCount: 2, confirmedCount: 1 });
    expect(await ada.look(id)).toMatchObject({ state: "paid" });
  });
});
