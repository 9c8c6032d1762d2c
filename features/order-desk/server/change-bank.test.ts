import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { changeSettings, readSettings } from "#features/site/server/public.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { makeAccount, makeSession, readMailbox } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

type Bank = { bankName: string; accountNumber: string; accountHolder: string };
const first: Bank = { bankName: "Harmattan Bank", accountNumber: "0123456789", accountHolder: "Ada's Academy Ltd" };
const second: Bank = { ...first, accountNumber: "9876543210" };
const url = "/api/staff/bank";
const why = { reason: "I asked on the phone." };

let app: TestApp;
let ada: Awaited<ReturnType<typeof staff>>;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  // Who was made by an earlier test is not here any more.
  await app.db.update(accounts).set({ state: "suspended" });
  ada = await staff();
});

async function staff(role: "admin" | "support" = "admin") {
  const now = app.clock.now();
  const { id, email } = await makeAccount(app.db, now, { role });
  const { headers } = await makeSession(app.db, now, id);
  const send = async (method: "GET" | "PUT" | "POST", at: string, payload?: object) => {
    const response = await app.app.inject({ method, url: at, headers, ...(payload && { payload }) });
    return { status: response.statusCode, json: () => response.json() };
  };
  return {
    id,
    mails: async () =>
      (await readMailbox(app.db)).filter(({ toAddress }) => toAddress === email).map(({ subject }) => subject),
    read: async () => (await send("GET", url)).json(),
    change: (to: Partial<Bank>, seen: Bank) => send("PUT", url, { ...to, seen }),
    approve: (of: string) => send("POST", `/api/staff/bank-approvals/${of}/approve`, {}),
    turnDown: (of: string) => send("POST", `/api/staff/bank-approvals/${of}/turn-down`, why),
  };
}

const stored = async () => (await readSettings(app.deps)).bank;
const acts = async (who: { id: string }) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.actorId, who.id)).orderBy(auditEntries.at)).map(
    ({ action }) => action,
  );
/** Set by the machine, so that each test begins with an own account. */
const setTo = (bank: Bank) =>
  changeSettings(
    { ...app.deps, log: app.deps.log },
    new Map(Object.entries(bank).map(([name, text]) => [`bank.${name}`, text])),
  );

test("OWN-01 the first account of an academy, and a sole administrator's, are set at once", async () => {
  const bea = await staff();
  const { bank: example, ...before } = await ada.read();
  expect(before).toMatchObject({ isExample: true, needsSecond: false });
  expect((await ada.change(first, example)).json()).toEqual({
    bank: first,
    isExample: false,
    needsSecond: true,
    waiting: null,
  });
  // Not silently, where others decide about it as well.
  expect(await bea.mails()).toEqual(["The bank account was changed"]);
  await app.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, bea.id));
  expect((await ada.change(second, first)).json()).toEqual({
    bank: second,
    isExample: false,
    needsSecond: false,
    waiting: null,
  });
  expect(await acts(ada)).toEqual(["bank.changed", "bank.changed"]);
});

test("OWN-01 an own account changes once another administrator approves it, and the log has who asked and who approved", async () => {
  await setTo(first);
  const bea = await staff();
  const asked = (await ada.change(second, first)).json();
  expect(asked).toMatchObject({ bank: first, waiting: { bank: second, isOwn: true } });
  expect(await stored()).toEqual(first);
  const { id } = asked.waiting;
  expect(await ada.approve(id)).toMatchObject({ status: 403 });
  expect(await bea.read()).toMatchObject({ waiting: { id, bank: second, isOwn: false } });
  expect((await bea.approve(id)).json()).toMatchObject({ bank: second, waiting: null });
  expect(await stored()).toEqual(second);
  expect(await acts(ada)).toEqual(["approval.asked"]);
  expect((await acts(bea)).toSorted()).toEqual(["approval.approved", "bank.changed"]);
  expect((await bea.approve(id)).status).toBe(409);
  // Also to who asked: it may not have been them.
  for (const who of [ada, bea])
    expect((await who.mails()).toSorted()).toEqual(["A new bank account is asked for", "The bank account was changed"]);
});

test("OWN-01 one that is turned down, or taken back, changes nothing, and another can be requested", async () => {
  await setTo(first);
  const bea = await staff();
  for (const who of [bea, ada]) {
    const { waiting } = (await ada.change(second, first)).json();
    expect((await who.turnDown(waiting.id)).json()).toMatchObject({ bank: first, waiting: null });
    expect((await bea.approve(waiting.id)).status).toBe(409);
  }
  expect(await stored()).toEqual(first);
});

test("OWN-01 what waits of someone who is suspended since is seen, turned down, and holds up no other", async () => {
  await setTo(first);
  const bea = await staff();
  const { waiting } = (await ada.change(second, first)).json();
  const cid = await staff();
  await app.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, ada.id));
  expect(await bea.read()).toMatchObject({
    waiting: { id: waiting.id, byName: "Someone who has left", isOwn: false },
  });
  expect((await bea.turnDown(waiting.id)).status).toBe(200);
  const again = (await bea.change(second, first)).json();
  expect((await cid.approve(again.waiting.id)).json()).toMatchObject({ bank: second });
});

test("OWN-01 twice at once: one request waits, and it is decided once", async () => {
  await setTo(first);
  const [bea, cid] = [await staff(), await staff()];
  const requests = await Promise.all([ada.change(second, first), bea.change({ ...second, bankName: "Other" }, first)]);
  expect(requests.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { id } = (await cid.read()).waiting;
  const decided = await Promise.all([cid.approve(id), cid.turnDown(id)]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("OWN-01 what was requested for another account is not carried out", async () => {
  await setTo(first);
  const bea = await staff();
  const { waiting } = (await ada.change(second, first)).json();
  await setTo({ ...first, bankName: "Sahel Bank" });
  const refused = await bea.approve(waiting.id);
  expect([refused.status, refused.json().detail]).toEqual([
    409,
    "Another account was set since this was requested. Turn it down and request it again.",
  ]);
  expect(await stored()).toEqual({ ...first, bankName: "Sahel Bank" });
  expect((await bea.turnDown(waiting.id)).status).toBe(200);
});

test("OWN-01 an account is whole or none; an old form and others' hands change nothing", async () => {
  await setTo(first);
  const half = await ada.change({ ...first, accountNumber: " " }, first);
  expect([half.status, half.json().errors]).toMatchObject([422, [{ pointer: "/accountNumber" }]]);
  expect((await ada.change({ ...first, bankName: "x".repeat(121) }, first)).json().errors).toMatchObject([
    { pointer: "/bankName" },
  ]);
  const late = await ada.change(second, second);
  expect([late.status, late.json().errors]).toMatchObject([409, [{ pointer: "/accountNumber" }]]);
  expect((await ada.change(first, first)).status).toBe(409);
  const support = await staff("support");
  expect((await support.read()).bank).toEqual(first);
  expect((await support.change(second, first)).status).toBe(403);
  expect(await stored()).toEqual(first);
  expect((await ada.change({ bankName: "", accountNumber: "", accountHolder: "" }, first)).status).toBe(200);
});
