import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshMs } from "#features/accounts/rules.ts";
import { bankAccountTexts } from "#lib/bank-account.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { makeSession, readBell } from "#tests/support/accounts.ts";
import type { PayoutRow } from "../../account-contract.ts";
import { payoutTexts } from "../../account-texts.ts";
import { openWallets, type Person, type WalletsFixture } from "../wallet.fixture.ts";
import { checkDueAccounts } from "./check-account.ts";
import { payoutAccounts } from "./tables.ts";

/** The sandbox's banks know accounts by their first nine digits (platform/payments/sandbox.ts). */
const numbers = { agrees: "0000000018", differs: "0000000025", silent: "0000000032", unknown: "0000000094" };

let setup: WalletsFixture;
let tutorId = "";
let tutor: Person;
beforeAll(async () => {
  setup = await openWallets();
});
beforeEach(async () => {
  tutorId = await setup.tutor({ fullName: "Adaeze Okonkwo" });
  tutor = await setup.ofTutor(tutorId);
});
afterAll(() => setup?.close());

const path = "/api/tutor/wallet/account";
const account = (accountNumber: string, changes: object = {}) => ({
  bankCode: "058",
  accountNumber,
  holderName: "Adaeze Okonkwo",
  version: 0,
  ...changes,
});
const save = (accountNumber: string, changes: object = {}) =>
  setup.call(tutor, "PUT", path, account(accountNumber, changes));
const read = async () => (await setup.call(tutor, "GET", path)).body.account;
const explain = (version = 1, text = "It is my married name.") =>
  setup.call(tutor, "PUT", `${path}/explanation`, { version, words: text });
const listed = async (query: string, as = setup.support) =>
  (await setup.call(as, "GET", `/api/staff/payout-accounts${query}`)).body.data as PayoutRow[];
const decide = (id: string, body: object = {}, as = setup.admin) =>
  setup.call(as, "POST", `/api/staff/payout-accounts/${id}/decision`, {
    version: 1,
    decision: "approved",
    note: "Her marriage certificate was shown.",
    ...body,
  });
const notified = async () => (await readBell(setup.db, tutor.id)).map(({ message }) => message);
const check = () => checkDueAccounts(setup.deps, new AbortController().signal);

describe("WALL-01 the account to which a tutor is paid", () => {
  test("is saved with the name that the bank has, shown by its last four digits, audited, and its tutor is notified", async () => {
    expect(await read()).toBeNull();
    const { status, body } = await save(numbers.agrees);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        bankName: "Guaranty Trust Bank",
        lastFour: "0018",
        holderName: "Adaeze Okonkwo",
        nameAtBank: "OKONKWO ADAEZE",
        tutorName: "Adaeze Okonkwo",
        state: "agrees",
        explanation: null,
        note: null,
        version: 1,
        changedAt: setup.clock.now().toISOString(),
      },
    ]);
    expect(await read()).toEqual(body);
    expect(await notified()).toEqual([
      expect.stringMatching(
        /^The account for your pay was changed: Guaranty Trust Bank, ending 0018\. If this was not you/,
      ),
    ]);
    const audit = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, body.id));
    expect(audit.map(({ action, after }) => [action, after])).toEqual([
      ["payout-account.changed", { bank: "Guaranty Trust Bank", endsWith: "0018", state: "checking" }],
      ["payout-account.checked", { state: "agrees" }],
    ]);
    expect(JSON.stringify(audit)).not.toContain(numbers.agrees);
    expect((await decide(body.id)).status).toBe(409);
  });

  test("is found by its own tutor alone", async () => {
    await save(numbers.agrees);
    const otherTutor = await setup.ofTutor(await setup.tutor());
    expect((await setup.call(otherTutor, "GET", path)).body).toEqual({ account: null });
    const explained = await setup.call(otherTutor, "PUT", `${path}/explanation`, { version: 1, words: "It is mine." });
    expect([explained.status, explained.body.error]).toEqual([404, payoutTexts.none]);
  });

  test("with another name waits until its tutor says why and an administrator decides, of what they saw", async () => {
    const { body } = await save(numbers.differs);
    expect(body).toMatchObject({ state: "differs", nameAtBank: "MUSA CHINEDU OBI" });
    expect(await listed("?state=waiting")).toEqual([]);
    expect((await decide(body.id)).status).toBe(409);
    expect((await explain(1, "  ")).body.errors[0].message).toBe(payoutTexts.whyEmpty);
    expect((await explain(7)).status).toBe(409);
    expect((await explain()).body).toMatchObject({ state: "differs", explanation: "It is my married name." });
    expect(await listed("?state=waiting")).toMatchObject([{ id: body.id, lastFour: "0025", waits: true }]);
    // Support sees it, and decides over no one's money.
    expect((await decide(body.id, {}, setup.support)).status).toBe(403);
    expect((await decide(body.id, { version: 2 })).body.error).toBe(bankAccountTexts.changed);
    const decided = await Promise.all(Array.from({ length: 4 }, () => decide(body.id)));
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await read()).toMatchObject({ state: "approved", note: "Her marriage certificate was shown." });
    expect(await notified()).toContainEqual(expect.stringContaining("The academy approved your account at Guaranty"));
    // Another account is another matter.
    expect((await save(numbers.differs, { version: 1 })).body).toMatchObject({
      state: "differs",
      explanation: null,
      note: null,
      version: 2,
    });
  });

  test("that the bank does not know is to be corrected", async () => {
    const { body } = await save(numbers.unknown);
    expect(body).toMatchObject({ state: "unknown", nameAtBank: null });
    expect((await explain()).status).toBe(409);
    expect((await save(numbers.agrees, { version: 1 })).body.state).toBe("agrees");
  });

  test("whose bank is silent is stored and asked again, ever more seldom; after a day staff decide", async () => {
    const { body } = await save(numbers.silent);
    expect(body).toMatchObject({ state: "checking", nameAtBank: null });
    expect(await check()).toBe(0);
    expect(await listed("?state=waiting")).toEqual([]);
    for (const [minutes, requests] of [
      [10, 1],
      [10, 0],
      [10, 1],
      [39, 0],
      [1, 1],
    ] as const) {
      setup.later(minutes / 60);
      expect(await check()).toBe(requests);
    }
    setup.later(24);
    expect(await listed("?state=waiting")).toMatchObject([{ id: body.id }]);
    // It answers at last, once however many ask at the same time.
    await setup.db.update(payoutAccounts).set({ accountNumber: numbers.agrees }).where(eq(payoutAccounts.id, body.id));
    await Promise.all([check(), check(), check()]);
    expect(await read()).toMatchObject({ state: "agrees" });
    expect((await notified()).filter((message) => message.includes("has your name"))).toHaveLength(1);
    const checked = and(eq(auditEntries.subject, body.id), like(auditEntries.action, "%checked"));
    expect(await setup.db.$count(auditEntries, checked)).toBe(1);
  });

  test("is changed once when two devices do it at once", async () => {
    const first = await Promise.all([save(numbers.agrees), save(numbers.differs), save(numbers.unknown)]);
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const next = await Promise.all([save(numbers.agrees, { version: 1 }), save(numbers.differs, { version: 1 })]);
    expect(next.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(next.find(({ status }) => status === 409)?.body.error).toBe(bankAccountTexts.changed);
    expect((await read()).version).toBe(2);
  });

  test.each([
    ["accountNumber", { accountNumber: "0000000019" }, bankAccountTexts.wrongNumber],
    ["accountNumber", { accountNumber: "12345" }, bankAccountTexts.number],
    ["accountNumber", { accountNumber: "9".repeat(10_000) }, bankAccountTexts.number],
    ["bankCode", { bankCode: "999" }, bankAccountTexts.noBank],
    ["holderName", { holderName: " " }, bankAccountTexts.holderEmpty],
    ["holderName", { holderName: "x".repeat(101) }, "Holder name: at most 100 characters."],
  ])("is refused at %s for %j", async (field, changes, message) => {
    const { status, body } = await save(numbers.agrees, changes);
    expect([status, body.errors[0]]).toEqual([422, expect.objectContaining({ path: field, message })]);
    expect(await read()).toBeNull();
  });

  test("is set by who showed of late that it is them", async () => {
    const { headers } = await makeSession(setup.db, setup.clock.now(), tutor.id);
    setup.clock.advance(freshMs + 1);
    const send = (method: "GET" | "PUT") =>
      setup.app.inject({
        method,
        url: path,
        headers,
        ...(method === "PUT" ? { payload: account(numbers.agrees) } : {}),
      });
    const refused = await send("PUT");
    expect([refused.statusCode, refused.json().type]).toEqual([403, "urn:problem:confirm-again"]);
    expect((await send("GET")).json()).toEqual({ account: null });
  });

  test("asks no bank for a list of names: the eleventh in an hour waits, and so do a thousand", async () => {
    const statuses: number[] = [];
    for (let version = 0; version < 10; version += 1) statuses.push((await save(numbers.unknown, { version })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { headers } = await makeSession(setup.db, setup.clock.now(), tutor.id);
    const more: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      const sent = await Promise.all(
        Array.from({ length: 20 }, () =>
          setup.app.inject({ method: "PUT", url: path, headers, payload: account(numbers.agrees, { version: 10 }) }),
        ),
      );
      more.push(...sent.map(({ statusCode }) => statusCode));
    }
    expect([more.length, ...new Set(more)]).toEqual([1_000, 429]);
    expect(await read()).toMatchObject({ state: "unknown", version: 10 });
  });
});
