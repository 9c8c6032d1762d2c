import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPeople } from "#data/demo-people.ts";
import { within } from "#platform/deps.ts";
import { type AccountsFixture, caller, openAccounts } from "#tests/support/accounts.ts";
import { checkNewPassword } from "./passwords/check-new-password.ts";
import { seedAccounts } from "./seed.ts";
import { logIn } from "./sign-in/log-in.ts";
import { accounts } from "./tables.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
  await fixture.db.transaction((tx) => seedAccounts(within(fixture, tx), demoPeople));
});
afterAll(() => fixture.close());

test("the demo student logs in at once; staff need a code as well", async () => {
  const roles = ["student", "admin", "tutor"].flatMap(
    (role) => demoPeople.find((person) => person.role === role) ?? [],
  );
  expect(roles).toHaveLength(3);
  for (const { email, password, role, fullName } of [...roles, ...demoPeople.slice(-1)]) {
    const response = await logIn(fixture.deps, caller, { email, password });
    if (role === "admin") expect(response.twoFactorRequired).toBe(true);
    else expect(response.student).toMatchObject({ email, role, fullName, emailVerified: true });
  }
  expect(demoPeople[0]).toMatchObject({ fullName: "Temitope Alabi", email: "temitope.alabi@mail.com" });
});

test("passwords are hashed once each, however many people share one: seeding stays quick", async () => {
  const rows = await fixture.db.select({ hash: accounts.passwordHash }).from(accounts);
  expect(rows).toHaveLength(demoPeople.length);
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(new Set(demoPeople.map(({ password }) => password)).size);
});

test("seeding again changes nothing, and the passwords meet the rule themselves", async () => {
  const before = await fixture.db.select().from(accounts);
  await fixture.db.transaction((tx) => seedAccounts(within(fixture, tx), demoPeople));
  expect(await fixture.db.select().from(accounts)).toEqual(before);
  for (const { password, ...owner } of demoPeople) expect(() => checkNewPassword(password, "p", owner)).not.toThrow();
});
