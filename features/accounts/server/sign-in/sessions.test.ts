import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { type AccountsFixture, caller, openAccounts } from "#tests/support/accounts.ts";
import { listEvents } from "../security/list-events.ts";
import { reinstateAccount, suspendAccount } from "../security/suspend-account.ts";
import { accountRoles, sessions } from "../tables.ts";
import { findSession } from "./find-session.ts";
import { endOtherSessions, endSession, listSessions, logOut } from "./sessions.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
});
afterAll(() => fixture.close());

test("AUTH-11 logging out ends this session alone, and doing it twice is fine", async () => {
  const account = await fixture.account();
  const [here, there] = [await fixture.session(account.id), await fixture.session(account.id)];
  await logOut(fixture.deps, here.session);
  await logOut(fixture.deps, here.session);
  expect([await fixture.isAlive(here.token), await fixture.isAlive(there.token)]).toEqual([false, true]);
  const { data } = await listEvents(fixture.deps, account.id ? { accountId: account.id } : here.session);
  expect(data.map(({ kind }) => kind)).toEqual(["logout"]);
});

test("AUTH-13 the list shows one's own open sessions, which one this is, and no token", async () => {
  const account = await fixture.account();
  const otherAccount = await fixture.account();
  const here = await fixture.session(account.id);
  const there = await fixture.session(account.id, { device: "Safari on iPhone", remember: true });
  const ended = await fixture.session(account.id);
  await logOut(fixture.deps, ended.session);
  await fixture.session(account.id, { kind: "pending" });
  await fixture.session(otherAccount.id);
  const list = await listSessions(fixture.deps, here.session);
  expect(list.map(({ id }) => id).sort()).toEqual([here.session.sessionId, there.session.sessionId].sort());
  expect(list.find(({ current }) => current)?.id).toBe(here.session.sessionId);
  expect(list.find(({ current }) => !current)).toMatchObject({ device: "Safari on iPhone", remember: true });
  expect(JSON.stringify(list)).not.toMatch(/token/i);
});

test("AUTH-13 a session ended elsewhere is dead at once; another's, an ended and an invented one are not found", async () => {
  const [account, otherAccount] = [await fixture.account(), await fixture.account()];
  const [here, there] = [await fixture.session(account.id), await fixture.session(account.id)];
  const theirs = await fixture.session(otherAccount.id);
  await endSession(fixture.deps, here.session, there.session.sessionId);
  expect(await fixture.isAlive(there.token)).toBe(false);
  for (const id of [theirs.session.sessionId, there.session.sessionId, newId(), "x", ""]) {
    await expect(endSession(fixture.deps, here.session, id)).rejects.toMatchObject({
      code: "not_found",
    });
  }
  expect(await fixture.isAlive(theirs.token)).toBe(true);
});

test("AUTH-13 all others end and this one stays", async () => {
  const account = await fixture.account();
  const here = await fixture.session(account.id);
  const others = [await fixture.session(account.id), await fixture.session(account.id, { kind: "pending" })];
  const stranger = await fixture.session((await fixture.account()).id);
  await endOtherSessions(fixture.deps, here.session);
  expect(await Promise.all(others.map(({ token }) => fixture.isAlive(token)))).toEqual([false, false]);
  expect([await fixture.isAlive(here.token), await fixture.isAlive(stranger.token)]).toEqual([true, true]);
});

test("a suspension ends every session at once and its end opens none of them", async () => {
  const account = await fixture.account();
  const open = await fixture.session(account.id);
  await suspendAccount(fixture.deps, account.id);
  expect(await fixture.isAlive(open.token)).toBe(false);
  await reinstateAccount(fixture.deps, account.id);
  expect(await fixture.isAlive(open.token)).toBe(false);
  expect(await fixture.isAlive((await fixture.session(account.id)).token)).toBe(true);
  await expect(reinstateAccount(fixture.deps, account.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(suspendAccount(fixture.deps, newId())).rejects.toMatchObject({ code: "not_found" });
});

test("a session ended through one process is dead for every other in the same moment", async () => {
  const second = openDatabase(fixture.url, { max: 2 });
  try {
    const account = await fixture.account();
    const { token, session } = await fixture.session(account.id);
    const there = { db: second.db, clock: fixture.clock };
    expect(await findSession(there, token)).toMatchObject({ accountId: account.id });
    await logOut(fixture.deps, session);
    expect(await findSession(there, token)).toBeNull();
  } finally {
    await second.close();
  }
});

test.each(["", "x", newToken(), `${newToken()}x`, `${newToken().slice(0, 42)}=`, "a".repeat(200)])(
  "the token %j is no one's",
  async (token) => {
    expect(await findSession(fixture, token)).toBeNull();
  },
);

test("the roles are read again each time, so that a demotion counts at once", async () => {
  const account = await fixture.account({ roles: ["tutor", "student"] });
  const { token } = await fixture.session(account.id);
  const roles = async () => (await findSession(fixture, token))?.roles;
  expect(await roles()).toEqual(["student", "tutor"]);
  await fixture.db
    .delete(accountRoles)
    .where(and(eq(accountRoles.accountId, account.id), eq(accountRoles.role, "tutor")));
  expect(await roles()).toEqual(["student"]);
});

test("seen is written at most every five minutes", async () => {
  const account = await fixture.account();
  const { token, session } = await fixture.session(account.id);
  const seen = async () =>
    (await fixture.db.select().from(sessions).where(eq(sessions.id, session.sessionId)))[0]?.lastSeenAt.toISOString();
  const first = await seen();
  fixture.clock.advance(5 * 60_000);
  await fixture.isAlive(token);
  expect(await seen()).toBe(first);
  fixture.clock.advance(1);
  await fixture.isAlive(token);
  expect(await seen()).toBe(fixture.clock.now().toISOString());
});

test("the audit trail comes in pages, newest first, and shows no one else's", async () => {
  const [account, otherAccount] = [await fixture.account(), await fixture.account()];
  const actor = { accountId: account.id };
  for (let number = 0; number < 35; number += 1) {
    const { session } = await fixture.session(account.id);
    await logOut(fixture.deps, { ...session, caller: { ...caller, ip: `203.0.113.${number}` } });
  }
  await logOut(fixture.deps, (await fixture.session(otherAccount.id)).session);
  const first = await listEvents(fixture.deps, actor);
  expect(first.data).toHaveLength(30);
  expect(first.data[0]).toMatchObject({
    kind: "logout",
    text: "Logged out.",
    device: "Chrome on Android",
    ipAddress: "203.0.113.34",
  });
  const second = await listEvents(fixture.deps, actor, first.next);
  expect(second.data.map(({ ipAddress }) => ipAddress)).toEqual([4, 3, 2, 1, 0].map((last) => `203.0.113.${last}`));
  expect(second.next).toBeNull();
});
