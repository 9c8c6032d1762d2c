import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invitedSignUp } from "#features/accounts/events.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { creditBalance, spendCredit } from "#features/ledger/server/public.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Referral } from "../contract.ts";
import { feature } from "../feature.ts";
import { rewardReferral } from "./reward-referral.ts";
import { referralCodes, referrals } from "./tables.ts";
import { takeRewardBack } from "./take-reward-back.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ seed: false });
});
afterAll(() => app?.close());

type Person = Awaited<ReturnType<typeof person>>;
async function person(values: Partial<typeof accounts.$inferInsert> = {}) {
  const account = await makeAccount(app.db, app.clock.now(), values);
  return { ...account, headers: (await makeSession(app.db, app.clock.now(), account.id)).headers };
}
let me: Person;
beforeEach(async () => {
  me = await person({ fullName: "Ngozi Eze" });
});

const look = async (by: Person = me) => {
  const response = await app.app.inject({ method: "GET", url: "/api/students/referral", headers: by.headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  return response.json() as Referral;
};
let number = 0;
/** Signs up as the form does. */
async function signUp(referralCode: unknown, email = `friend-${++number}@mail.test`, fullName = "Ada Obi") {
  const response = await app.app.inject({
    method: "POST",
    url: "/api/students/submit",
    payload: { fullName, email, password: "Danfo9Sunrise", referralCode },
    remoteAddress: `10.3.${number >> 8}.${number & 255}`,
  });
  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email));
  return { status: response.statusCode, body: response.json(), id: account?.id ?? "" };
}
const verify = (id: string) =>
  app.db.update(accounts).set({ emailVerifiedAt: app.clock.now() }).where(eq(accounts.id, id));
const invite = async (by: Person = me) => {
  const { id } = await person({ fullName: "Bola Ade" });
  const { code } = await look(by);
  await app.db.transaction((tx) => app.deps.emit(tx, invitedSignUp, { accountId: id, code, at: app.clock.now() }));
  return id;
};
const pay = (id: string, paymentId = newId()) =>
  app.db.transaction((tx) => rewardReferral(within(app.deps, tx), { invitedId: id, paymentId, at: app.clock.now() }));
const goes = (paymentId: string) =>
  app.db.transaction((tx) => takeRewardBack(within(app.deps, tx), { paymentId, at: app.clock.now() }));
const credit = (id: string) => creditBalance(app.db, id);
const reward = { currency: "NGN", amountMinor: 500_000 };

describe("REF-01 the link", () => {
  test("is made on the first look, the same ever after, also when asked for at once", async () => {
    const looks = await Promise.all(Array.from({ length: 6 }, () => look()));
    expect(new Set(looks.map(({ code }) => code)).size).toBe(1);
    expect(looks[0]).toMatchObject({ invited: 0, rewarded: 0, credit: [], uses: [] });
    expect(looks[0]?.link).toBe(`http://academy.test/register?ref=${looks[0]?.code}`);
    expect(looks[0]?.rules.length).toBeGreaterThan(2);
    expect((await look(await person())).code).not.toBe(looks[0]?.code);
  });
});

describe("REF-01 the sign-up", () => {
  test("keeps who invited, however the code is typed; it counts once the address is proven", async () => {
    const { code } = await look();
    const friend = await signUp(` ${code.toUpperCase()} `);
    expect(friend.status).toBe(200);
    expect(await app.db.select().from(referrals).where(eq(referrals.invitedId, friend.id))).toMatchObject([
      { referrerId: me.id, rewardedAt: null },
    ]);
    // Else a code sent along with a stranger's address would tell whether it has an account.
    expect(await look()).toMatchObject({ invited: 0, uses: [] });
    await verify(friend.id);
    const seen = await look();
    expect(seen).toMatchObject({ invited: 1, rewarded: 0 });
    expect(seen.uses).toEqual([{ name: "Ada O.", joinedOn: "21 November 2026", isRewarded: false }]);
    expect(JSON.stringify(seen)).not.toMatch(/Obi|mail\.test/);
  });

  test.each([
    ["of another form", "nonsense"],
    ["of nobody", "bababa99"],
    ["empty", ""],
    ["null", null],
    ["far too long", "x".repeat(5000)],
    ["SQL", "'; drop table referrals"],
  ])("a code that is none (%s) changes nothing, and the answer is the same", async (_, wrong) => {
    const { code } = await look();
    const right = await signUp(code);
    const friend = await signUp(wrong);
    expect([friend.status, friend.body]).toEqual([right.status, right.body]);
    expect(friend.id).not.toBe("");
    expect(await app.db.select().from(referrals).where(eq(referrals.invitedId, friend.id))).toEqual([]);
  });

  test("an address that has an account is not invited again, and the answer is the same", async () => {
    const { code } = await look();
    const first = await signUp(code);
    const again = await signUp(code, me.email);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await app.db.select().from(referrals).where(eq(referrals.invitedId, me.id))).toEqual([]);
  });

  test("no one invites themselves, and one person is invited once", async () => {
    const { code } = await look();
    await app.db.transaction((tx) => app.deps.emit(tx, invitedSignUp, { accountId: me.id, code, at: app.clock.now() }));
    expect(await app.db.select().from(referrals).where(eq(referrals.referrerId, me.id))).toEqual([]);
    const friend = await invite();
    const otherPerson = await person();
    const { code: others } = await look(otherPerson);
    await app.db.transaction((tx) =>
      app.deps.emit(tx, invitedSignUp, { accountId: friend, code: others, at: app.clock.now() }),
    );
    expect(await app.db.select().from(referrals).where(eq(referrals.invitedId, friend))).toMatchObject([
      { referrerId: me.id },
    ]);
  });

  test("the code of an account that is suspended invites no one", async () => {
    const { code } = await look();
    await app.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, me.id));
    const { id } = await signUp(code);
    expect(await app.db.select().from(referrals).where(eq(referrals.invitedId, id))).toEqual([]);
  });
});

describe("REF-01 the credit", () => {
  test("the first payment gives both ₦5,000, once, however often and at however many places it is reported", async () => {
    const friend = await invite();
    const input = await Promise.all(Array.from({ length: 5 }, () => pay(friend)));
    expect(input.filter(Boolean)).toHaveLength(1);
    expect(await credit(me.id)).toEqual([reward]);
    expect(await credit(friend)).toEqual([reward]);
    for (const id of [me.id, friend]) {
      const rows = await readBell(app.db, id);
      expect(rows).toMatchObject([{ kind: "referral", link: "/dashboard/refer" }]);
      expect(rows[0]?.message).toContain("₦5,000");
    }
    expect(await look()).toMatchObject({
      rewarded: 1,
      credit: [{ currency: "NGN", amountMinor: 500_000 }],
      uses: [{ isRewarded: true }],
    });
  });

  test("goes back from both when the payment does, once, also at many places at once; the next payment gives it again", async () => {
    const friend = await invite();
    const [first, second] = [newId(), newId()];
    await pay(friend, first);
    expect(await goes(second)).toBe(0);
    expect((await Promise.all(Array.from({ length: 4 }, () => goes(first)))).toSorted()).toEqual([0, 0, 0, 1_000_000]);
    expect([await credit(me.id), await credit(friend)]).toEqual([[], []]);
    expect(await look()).toMatchObject({ rewarded: 0, uses: [{ isRewarded: false }] });
    expect(await pay(friend, second)).toBe(true);
    expect([await credit(me.id), await credit(friend)]).toEqual([[reward], [reward]]);
    expect(await goes(first)).toBe(0);
    expect(await credit(me.id)).toEqual([reward]);
  });

  test("that is used stays used, and is not given for another payment", async () => {
    const friend = await invite();
    const paymentId = newId();
    await pay(friend, paymentId);
    const used = { currency: "NGN", amountMinor: 400_000 } as const;
    await app.db.transaction((tx) =>
      spendCredit(within(app.deps, tx), { accountId: me.id, orderId: newId(), amount: used }),
    );
    expect(await goes(paymentId)).toBe(600_000);
    expect([await credit(me.id), await credit(friend)]).toEqual([[], []]);
    expect(await pay(friend)).toBe(false);
    expect(await credit(me.id)).toEqual([]);
  });

  test("who was not invited gets none", async () => {
    const alone = await person();
    expect(await pay(alone.id)).toBe(false);
    expect(await credit(alone.id)).toEqual([]);
  });
});

test("SET-01 the download shows invitations without the others; erasing takes the code and keeps the credit", async () => {
  const friend = await invite();
  await pay(friend);
  const { code } = await look();
  const [holder] = feature.personalData ?? [];
  const owner = { id: me.id, email: me.email, emailVerified: true };
  const stored = await holder?.read(app.db, owner);
  expect(stored).toMatchObject({ code: { code }, invited: [{}], wasInvited: null });
  expect(JSON.stringify(stored)).not.toContain(friend);
  expect(await holder?.read(app.db, { id: newId(), email: "x@mail.test", emailVerified: true })).toBeNull();
  await app.db.transaction((tx) => holder?.erase(tx, owner) ?? Promise.resolve([]));
  expect(await app.db.select().from(referralCodes).where(eq(referralCodes.accountId, me.id))).toEqual([]);
  expect(await credit(me.id)).toEqual([reward]);
});
