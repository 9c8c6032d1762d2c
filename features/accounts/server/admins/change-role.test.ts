import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AccountsFixture, openAccounts } from "#tests/support/accounts.ts";
import { accountColumns } from "../account-rows.ts";
import { findSession } from "../sign-in/find-session.ts";
import { accounts, securityEvents } from "../tables.ts";
import { changeRole, type RoleChange } from "./change-role.ts";

let fixture: AccountsFixture;
beforeEach(async () => {
  fixture = await openAccounts();
});
afterEach(() => fixture.close());

const email = "ngozi@mail.test";
const change = (how: RoleChange["change"], role: RoleChange["role"], of = email) =>
  changeRole(fixture.deps, { email: of, role, change: how });
const rolesOf = async (of = email) =>
  (await fixture.db.select(accountColumns).from(accounts).where(eq(accounts.email, of)))[0];
const recorded = async (accountId: string) =>
  (
    await fixture.db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.accountId, accountId))
      .orderBy(asc(securityEvents.id))
  ).map(({ kind }) => kind);

test("a student becomes support as well: with two-factor log-in, logged in again, and written down", async () => {
  const account = await fixture.account({ email, twoFactorEnabled: false });
  const before = await fixture.session(account.id);
  expect(await change("grant", "support", "Ngozi@Mail.test")).toEqual(["student", "support"]);
  expect(await rolesOf()).toMatchObject({ roles: ["student", "support"], twoFactorEnabled: true });
  expect(await fixture.isAlive(before.token)).toBe(false);
  expect(await recorded(account.id)).toEqual(["granted-support"]);

  const after = await fixture.session(account.id);
  expect((await findSession(fixture, after.token))?.roles).toEqual(["student", "support"]);
  // Taken again it counts at once, in the session that goes on.
  expect(await change("take", "support")).toEqual(["student"]);
  expect((await findSession(fixture, after.token))?.roles).toEqual(["student"]);
  expect(await recorded(account.id)).toEqual(["granted-support", "taken-support"]);
});

test("a role that opens nothing of staff's leaves sessions and the way to log in as they are", async () => {
  const account = await fixture.account({ email, role: "tutor", twoFactorEnabled: false });
  const session = await fixture.session(account.id);
  expect(await change("grant", "student")).toEqual(["student", "tutor"]);
  expect(await rolesOf()).toMatchObject({ twoFactorEnabled: false });
  expect(await fixture.isAlive(session.token)).toBe(true);
});

test("what is so already changes nothing and is not written down", async () => {
  const account = await fixture.account({ email });
  const session = await fixture.session(account.id);
  expect(await change("grant", "student")).toEqual(["student"]);
  expect(await change("take", "support")).toEqual(["student"]);
  expect(await fixture.isAlive(session.token)).toBe(true);
  expect(await recorded(account.id)).toEqual([]);
});

test("an address without an account, or with one that cannot log in, is refused", async () => {
  await fixture.account({ email: "away@mail.test", state: "suspended" });
  for (const of of ["nobody@mail.test", "away@mail.test"]) {
    await expect(change("grant", "support", of)).rejects.toMatchObject({ code: "not_found" });
  }
  expect((await rolesOf("away@mail.test"))?.roles).toEqual(["student"]);
});

test("an address that was never verified is refused: another user may have signed up with it", async () => {
  await fixture.account({ email, emailVerifiedAt: null });
  await expect(change("grant", "support")).rejects.toMatchObject({ code: "invalid" });
  expect((await rolesOf())?.roles).toEqual(["student"]);
});

test("the only role of an account stays", async () => {
  await fixture.account({ email });
  await expect(change("take", "student")).rejects.toMatchObject({ code: "conflict" });
  expect((await rolesOf())?.roles).toEqual(["student"]);
});

test("of two administrators who are taken the role at once one keeps it", async () => {
  const roles = ["admin", "support"] as const;
  const emails = [email, "emeka@mail.test"];
  for (const entry of emails) await fixture.account({ email: entry, roles });
  const results = await Promise.allSettled(emails.map((entry) => change("take", "admin", entry)));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const rest = await Promise.all(emails.map(async (entry) => (await rolesOf(entry))?.roles.includes("admin")));
  expect(rest.filter(Boolean)).toHaveLength(1);
});
