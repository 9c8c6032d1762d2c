import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { payments } from "#features/checkout/server/payments/tables.ts";
import { changeSettings } from "#features/site/server/public.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { forgetLines } from "../statements/forget-lines.ts";
import { bankLines, transferActions } from "../tables.ts";
import { csvOf, formOf, transfersFixture } from "../transfers.fixture.ts";

let setup: TestApp;
let desk: ReturnType<typeof transfersFixture>;
let sola: Awaited<ReturnType<typeof desk.clerk>>;
let kemi: Awaited<ReturnType<typeof desk.clerk>>;
let bank = "";
let banks = 0;
beforeAll(async () => {
  setup = await createTestApp();
  desk = transfersFixture(setup);
});
afterAll(() => setup?.close());
beforeEach(async () => {
  sola = await desk.clerk();
  kemi = await desk.clerk("Kemi Bello");
  banks += 1;
  bank = `Hand Bank ${banks}`;
  // A bank is known by its first statement.
  await sola.importing(csvOf([{ narration: "first", amount: "1.00" }]), bank);
});

const all = 12_000_000;
const amount = "120,000.00";
const isoDay = (back = 0) => addDays(dateInLagos(setup.clock.now()), -back);
const csvDay = (back = 0) => isoDay(back).split("-").reverse().join("/");
const lineRow = async (id: string) => (await setup.db.select().from(bankLines).where(eq(bankLines.id, id)))[0];
const paidFor = (id: string) => setup.db.select().from(payments).where(eq(payments.orderId, id));

/** An order, and a line typed for it whose words name no one's order, so that it waits. */
async function typed(change: object = {}) {
  const ada = await desk.student("Ada Obi");
  const order = await ada.placed();
  const { status, body } = await sola.typing({ bank, amountMinor: all, sender: "MUM OF ADA", ...change });
  expect([status, body.error]).toEqual([200, undefined]);
  return { ada, order, id: body.id as string, isCounted: body.isCounted as boolean };
}

describe("B34 DESK-01 a transfer that is typed by hand", () => {
  test("waits as any other, is confirmed for an order, undone, and is in the desk's actions and the audit", async () => {
    const { ada, order, id, isCounted } = await typed();
    expect(isCounted).toBe(false);
    const waits = (await kemi.desk()).waiting.find((line) => line.id === id);
    expect(waits).toMatchObject({ typedBy: "Sola Ade", bank, sender: "MUM OF ADA", twins: [] });
    expect((await kemi.confirm(id, [{ orderId: order.id, amountMinor: all }])).body.receipts).toHaveLength(1);
    expect(await ada.look(order.id)).toMatchObject({ state: "paid" });
    expect((await sola.undo(id)).status).toBe(200);
    expect(await ada.look(order.id)).toMatchObject({ state: "open", paidMinor: 0 });
    const actions = await setup.db.select().from(transferActions).where(eq(transferActions.lineId, id));
    expect(actions.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["type", sola.id],
      ["count", kemi.id],
      ["undo", sola.id],
    ]);
    const audited = await setup.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, id))
      .orderBy(auditEntries.id);
    expect(audited).toMatchObject([
      { action: "transfer.typed", actorId: sola.id, after: { bank, amountMinor: all, currency: "NGN" } },
      { action: "transfer.counted", actorId: kemi.id, before: { state: "waiting" }, after: { state: "counted" } },
      { action: "transfer.undone", actorId: sola.id, before: { state: "counted" }, after: { state: "waiting" } },
    ]);
    // Each names the request that did it.
    expect(new Set(audited.map(({ request }) => request)).size).toBe(3);
  });

  test("counts at once where it is exact; sent again with its key it is one, and the last statement stays what it was", async () => {
    const ada = await desk.student("Ada Obi");
    const { id, reference } = await ada.placed();
    const line = { bank: bank.toUpperCase(), amountMinor: all, sender: "ADA OBI", narration: `fees ${reference}` };
    const key = newId();
    const both = await Promise.all([sola.typing(line, key), sola.typing(line, key)]);
    expect(both.map(({ status, body }) => [status, body.isCounted])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    expect(await paidFor(id)).toHaveLength(1);
    expect(await lineRow(both[0]?.body.id)).toMatchObject({ bank, state: "counted" });
    expect((await sola.desk()).statement).toMatchObject({ bank, fileName: "statement.csv" });
  });

  test("above the amount of two staff members it waits for another than anyone who typed it", async () => {
    const to = (value: number) => changeSettings(setup.deps, new Map([["secondPerson.NGN", String(value)]]));
    await to(1_000_000);
    try {
      const ada = await desk.student("Ada Obi");
      const { id, reference } = await ada.placed();
      const { body } = await sola.typing({ bank, amountMinor: all, sender: "ADA OBI", narration: reference });
      expect(body.isCounted).toBe(false);
      const waits = (await sola.desk()).waiting.find((line) => line.id === body.id);
      expect(waits?.approval).toMatchObject({ byName: "Sola Ade", isOwn: true });
      const url = `/api/staff/transfer-approvals/${waits?.approval?.id}/approve`;
      expect((await sola.call("POST", url)).status).toBe(403);
      expect((await kemi.call("POST", url)).status).toBe(200);
      expect(await ada.look(id)).toMatchObject({ state: "paid" });
    } finally {
      await to(50_000_000);
    }
  });

  test("by two staff members at once it is there once: the other is informed by whom, and may type it with a reason", async () => {
    const line = { bank, amountMinor: 3_200_000, sender: "YUSUF ABDULLAHI" };
    const otherLine = { ...line, sender: "Abdullahi Yusuf", paidOn: isoDay(1) };
    const both = await Promise.all([sola.typing(line), kemi.typing(otherLine)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatch(/stands there already: (Sola Ade|Kemi Bello) typed it on/);
    expect(refused?.body.errors).toMatchObject([{ pointer: "/reason" }]);
    const again = await kemi.typing({ ...otherLine, reason: "He pays for two children" });
    expect(again.status).toBe(200);
    const [action] = await setup.db.select().from(transferActions).where(eq(transferActions.lineId, again.body.id));
    expect(action).toMatchObject({ action: "type", note: "He pays for two children" });
    // Another user who paid as much is no reason to ask.
    expect((await sola.typing({ ...line, sender: "GRACE EZE" })).status).toBe(200);
  });

  test("that a statement brought before is refused, too", async () => {
    await sola.importing(csvOf([{ on: csvDay(2), narration: "NIP GRACE EZE", amount: "32,000.00" }]), bank);
    const { status, body } = await kemi.typing({ bank, amountMinor: 3_200_000, sender: "Grace Eze" });
    expect([status, body.error]).toEqual([409, expect.stringContaining("Sola Ade imported it on")]);
  });

  test.each([
    ["a bank that is not the academy's", { bank: "Nobody's Bank" }, "/bank"],
    ["a day to come", { paidOn: "2099-01-01" }, "/paidOn"],
    ["a day long ago", { paidOn: "2020-01-01" }, "/paidOn"],
    ["no day", { paidOn: "2026-02-30" }, "/paidOn"],
    ["nothing", { amountMinor: 0 }, "/amountMinor"],
    ["less than nothing", { amountMinor: -5 }, "/amountMinor"],
    ["a part of a kobo", { amountMinor: 1.5 }, "/amountMinor"],
    ["more than any account has", { amountMinor: 10 ** 13 + 1 }, "/amountMinor"],
    ["another currency", { currency: "GHS" }, "/currency"],
    ["no words", { sender: "\u200b\u2060", narration: " " }, "/sender"],
    ["a long sender", { sender: "a".repeat(121) }, "/sender"],
    ["a long narration", { narration: "a".repeat(301) }, "/narration"],
    ["a reason that says nothing", { reason: " " }, "/reason"],
  ])("with %s is refused with its field", async (_, change, pointer) => {
    const { status, body } = await sola.typing({ bank, amountMinor: 100, sender: "ADA", ...change });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  test("keeps no invisible signs, needs a key, a log-in and the right to confirm", async () => {
    const { body } = await sola.typing({ bank, amountMinor: 777, sender: "A\u202eDA\u200b  OBI\n" });
    expect(await lineRow(body.id)).toMatchObject({ sender: "ADA OBI" });
    const line = { bank, amountMinor: 778, sender: "ADA", paidOn: isoDay(), currency: "NGN" };
    expect((await sola.typing(line, null)).status).toBe(400);
    const ada = await desk.student("Ada Obi");
    expect((await ada.call("POST", "/api/staff/transfers", { body: line })).status).toBe(403);
    const anonymous = await setup.app.inject({ method: "POST", url: "/api/staff/transfers", payload: line });
    expect(anonymous.statusCode).toBe(401);
    expect((await ada.call("POST", `/api/staff/transfers/${body.id}/join`, { body: { lineId: body.id } })).status).toBe(
      403,
    );
    expect((await ada.call("POST", `/api/staff/transfers/${body.id}/keep-apart`)).status).toBe(403);
  });
});

describe("ADM-04 PAY-09 what a student says they sent is confirmed by a line that is typed", () => {
  let made = 0;
  /** Each has a name of their own, so that no other line is likely theirs. */
  async function claimed() {
    const ada = await desk.student(["Zainab Wakili", "Tamuno Briggs", "Ebere Nzekwe", "Hauwa Lawal"][made++] ?? "");
    const order = await ada.placed();
    expect((await ada.call("POST", `/api/students/orders/${order.id}/transfer`, { form: formOf({}) })).status).toBe(
      200,
    );
    const claim = (await sola.desk()).claims.find((item) => item.order.id === order.id);
    if (!claim) throw new Error("The claim does not wait.");
    const line = { bank, amountMinor: all, narration: `TRF/${order.reference.slice(0, 5)}`, claimId: claim.id };
    return { ada, order, claim, line };
  }

  test("it counts for that order in the same act though its words are torn, and can be undone", async () => {
    const { ada, order, line } = await claimed();
    const { status, body } = await sola.typing(line);
    expect([status, body]).toEqual([200, { id: expect.any(String), isCounted: true }]);
    expect(await ada.look(order.id)).toMatchObject({ state: "paid" });
    expect((await sola.desk()).claims.some((item) => item.order.id === order.id)).toBe(false);
    const audited = await setup.db
      .select({ action: auditEntries.action, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(eq(auditEntries.subject, body.id))
      .orderBy(auditEntries.id);
    expect(audited).toEqual(["transfer.typed", "transfer.counted"].map((action) => ({ action, actorId: sola.id })));
    expect((await sola.undo(body.id)).status).toBe(200);
    expect(await ada.look(order.id)).toMatchObject({ state: "open", paidMinor: 0 });
  });

  test("sent twice with one key, or by two staff members at once, it counts once", async () => {
    const { ada, order, line } = await claimed();
    const key = newId();
    const attempts = await Promise.all([sola.typing(line, key), sola.typing(line, key), kemi.typing(line)]);
    const codes = attempts.map(({ status }) => status).sort();
    expect([
      [200, 200, 409],
      [200, 409, 409], // the other staff member was first
    ]).toContainEqual(codes);
    expect(await paidFor(order.id)).toHaveLength(1);
    expect(await ada.look(order.id)).toMatchObject({ paidMinor: all });
  });

  test("another amount counts as it came; another currency, and a claim that is decided or unknown, write nothing", async () => {
    const { ada, order, claim, line } = await claimed();
    const linesBefore = await setup.db.$count(bankLines);
    expect((await sola.typing({ ...line, currency: "USD" })).status).toBe(422);
    expect((await sola.typing({ ...line, claimId: newId() })).status).toBe(404);
    expect((await sola.typing({ ...line, claimId: "no id" })).body.errors?.[0]?.pointer).toBe("/claimId");
    expect(await setup.db.$count(bankLines)).toBe(linesBefore);
    expect((await sola.typing({ ...line, amountMinor: all - 50_000 })).status).toBe(200);
    expect(await ada.look(order.id)).toMatchObject({ state: "open", paidMinor: all - 50_000 });
    const { status, body } = await kemi.typing({ ...line, amountMinor: 50_000 });
    expect([status, body.error]).toEqual([409, expect.stringContaining("decided this transfer already")]);
    expect(
      (await kemi.call("POST", `/api/staff/transfer-claims/${claim.id}/refuse`, { body: { reason: "None" } })).status,
    ).toBe(409);
  });

  test("above the amount of one person it waits for a second, who is another", async () => {
    const to = (value: number) => changeSettings(setup.deps, new Map([["secondPerson.NGN", String(value)]]));
    const { ada, order, line } = await claimed();
    await to(1_000_000);
    try {
      const { body } = await sola.typing(line);
      expect(body.isCounted).toBe(false);
      const waits = (await sola.desk()).waiting.find(({ id }) => id === body.id);
      expect(waits?.approval).toMatchObject({ byName: "Sola Ade", isOwn: true });
      const approve = `/api/staff/transfer-approvals/${waits?.approval?.id}/approve`;
      expect((await sola.call("POST", approve)).status).toBe(403);
      expect((await kemi.call("POST", approve)).status).toBe(200);
      expect(await ada.look(order.id)).toMatchObject({ state: "paid" });
    } finally {
      await to(50_000_000);
    }
  });
});

describe("B34 DESK-01 a line of a statement next to one that was typed", () => {
  /** A line that was typed and counted, and a statement's line of near days that names another order of just this amount. */
  async function withTwin(back = 2) {
    const { order, id } = await typed({ sender: "ADA OBI" });
    await sola.confirm(id, [{ orderId: order.id, amountMinor: all }]);
    const bola = await desk.student("Bola Sani");
    const second = await bola.placed();
    const narration = `NIP/${newId()}/${second.reference}`;
    const csv = csvOf([{ on: csvDay(back), narration, amount }]);
    expect(await sola.importing(csv, bank)).toMatchObject({ freshCount: 1, confirmedCount: 0 });
    return { order, typedId: id, bola, second, narration, csv, line: await sola.lineOf(narration) };
  }

  test("does not count by itself nor by a staff member, proposes nothing, and shows the one that was typed", async () => {
    const { second, typedId, line, order } = await withTwin(3);
    expect(line).toMatchObject({ match: "none", candidates: [], typedBy: null });
    expect(line.twins).toMatchObject([
      { id: typedId, typedBy: "Sola Ade", state: "counted", orders: [{ studentName: "Ada Obi" }] },
    ]);
    expect(order.id).not.toBe(second.id);
    await sola.call("POST", "/api/staff/transfers/confirm-exact");
    const { status, body } = await sola.confirm(line.id, [{ orderId: second.id, amountMinor: all }]);
    expect([status, body.error]).toEqual([409, expect.stringContaining("Say first")]);
    expect(await paidFor(second.id)).toHaveLength(0);
  });

  test("nor does it once the person who typed that is suspended: the same money would count twice", async () => {
    const ada = await desk.student("Ada Obi");
    const order = await ada.placed();
    const { body } = await kemi.typing({ bank, amountMinor: all, sender: "ADA OBI" });
    await sola.confirm(body.id, [{ orderId: order.id, amountMinor: all }]);
    await setup.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, kemi.id));
    const second = await (await desk.student("Bola Sani")).placed();
    const narration = `NIP/${newId()}/${second.reference}`;
    expect(await sola.importing(csvOf([{ on: csvDay(2), narration, amount }]), bank)).toMatchObject({
      confirmedCount: 0,
    });
    expect((await sola.lineOf(narration)).twins).toMatchObject([{ id: body.id, typedBy: "Someone who has left" }]);
    expect(await paidFor(second.id)).toHaveLength(0);
    // Typed once more, it is known as well.
    expect((await sola.typing({ bank, amountMinor: all, sender: "ADA OBI" })).status).toBe(409);
  });

  test("four days apart, of another bank or another amount, it is a line as any other", async () => {
    const { second, narration } = await (async () => {
      const { order, id } = await typed({ sender: "ADA OBI" });
      await sola.confirm(id, [{ orderId: order.id, amountMinor: all }]);
      const bola = await desk.student("Bola Sani");
      const placed = await bola.placed();
      return { second: placed, narration: `NIP ${placed.reference}` };
    })();
    await sola.importing(csvOf([{ on: csvDay(), narration, amount: "119,000.00" }]), bank);
    expect(await sola.lineOf(narration)).toMatchObject({ twins: [], match: "likely" });
    await sola.importing(csvOf([{ on: csvDay(4), narration: "FAR", amount }]), bank);
    expect(await sola.lineOf("FAR")).toMatchObject({ twins: [] });
    await sola.importing(csvOf([{ on: csvDay(), narration: `${narration} ELSEWHERE`, amount }]), `${bank} Two`);
    expect((await sola.lineOf(`${narration} ELSEWHERE`)).twins).toEqual([]);
    expect(second.id).toBeTruthy();
  });

  test("The same: nothing is counted again, further imports know it, and the next one of its kind is next to nothing", async () => {
    const { second, typedId, line, csv, narration } = await withTwin();
    const attempts = await Promise.all([sola.join(line.id, typedId), kemi.join(line.id, typedId)]);
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await lineRow(line.id)).toMatchObject({ state: "joined", joinedTo: typedId });
    expect((await sola.desk()).decidedToday[0]).toMatchObject({ id: line.id, state: "joined", orders: [] });
    expect(await sola.importing(csv, bank)).toMatchObject({ freshCount: 0, knownCount: 1, confirmedCount: 0 });
    expect(await paidFor(second.id)).toHaveLength(0);
    // Another transfer of as much is not asked about: the typed one has its line.
    await sola.importing(csvOf([{ on: csvDay(1), narration: `${narration} B`, amount }]), bank);
    expect(await paidFor(second.id)).toHaveLength(1);
  });

  test("The same is undone within the day, and asked again", async () => {
    const { typedId, line, narration } = await withTwin();
    await sola.join(line.id, typedId);
    expect(
      (await sola.call("POST", `/api/staff/transfers/${line.id}/ignore`, { body: { reason: "Not ours" } })).status,
    ).toBe(409);
    expect((await sola.undo(line.id)).status).toBe(200);
    expect((await sola.lineOf(narration)).twins).toMatchObject([{ id: typedId }]);
  });

  test("Another payment: it goes the usual way, and that is remembered", async () => {
    const { bola, second, line, csv } = await withTwin(1);
    expect((await sola.markAsDifferent(line.id)).status).toBe(200);
    expect(await bola.look(second.id)).toMatchObject({ state: "paid" });
    expect((await sola.markAsDifferent(line.id)).status).toBe(409);
    expect(await sola.importing(csv, bank)).toMatchObject({ freshCount: 0, knownCount: 1 });
    const actions = await setup.db.select().from(transferActions).where(eq(transferActions.lineId, line.id));
    expect(actions.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["keep-apart", sola.id],
      ["count", null],
    ]);
  });

  test("of one that was joined to what was not ours the names are forgotten with it", async () => {
    const { id } = await typed({ amountMinor: 5_500_000, sender: "RENT" });
    await sola.importing(csvOf([{ on: csvDay(), narration: "RENT OF MAY", amount: "55,000.00" }]), bank);
    await sola.call("POST", `/api/staff/transfers/${id}/ignore`, { body: { reason: "Rent" } });
    const { id: second } = await sola.lineOf("RENT OF MAY");
    expect((await sola.join(second, id)).status).toBe(200);
    setup.clock.advance(91 * 86_400_000);
    expect(await forgetLines(setup.deps)).toBe(2);
    expect(await lineRow(second)).toMatchObject({ narration: "", sender: "", state: "joined" });
  });

  test("two lines of statements are not both the one that was typed, also at once", async () => {
    const { typedId, line, narration } = await withTwin();
    await sola.importing(csvOf([{ on: csvDay(1), narration: `${narration} C`, amount }]), bank);
    const third = await sola.lineOf(`${narration} C`);
    const attempts = await Promise.all([sola.join(line.id, typedId), kemi.join(third.id, typedId)]);
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("one that waits when its like is typed with a reason is asked about from then on", async () => {
    await sola.importing(csvOf([{ on: csvDay(), narration: "NIP GRACE EZE TWICE", amount: "45,000.00" }]), bank);
    const shown = { bank, amountMinor: 4_500_000, sender: "GRACE EZE" };
    expect((await kemi.typing(shown)).status).toBe(409);
    const { body } = await kemi.typing({ ...shown, reason: "She sent it twice" });
    expect((await sola.lineOf("NIP GRACE EZE TWICE")).twins).toMatchObject([{ id: body.id, typedBy: "Kemi Bello" }]);
    expect((await sola.join(body.id, body.id)).status).toBe(409);
    expect((await sola.join(newId(), body.id)).status).toBe(404);
  });
});
