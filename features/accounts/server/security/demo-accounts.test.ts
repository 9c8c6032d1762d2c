import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPeople } from "#data/demo-people.ts";
import { within } from "#platform/deps.ts";
import { type AccountsFixture, caller, openAccounts, tokenIn } from "#tests/support/accounts.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { seedAccounts } from "../seed.ts";
import { findSession } from "../sign-in/find-session.ts";
import { logIn } from "../sign-in/log-in.ts";
import { accounts } from "../tables.ts";
import { syncDemoAccounts } from "./demo-accounts.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
  await fixture.db.transaction((tx) => seedAccounts(within(fixture, tx), demoPeople));
});
afterAll(() => fixture.close());

const sync = (mayLogIn: boolean) => syncDemoAccounts(fixture.deps, { mayLogIn });
const emails = demoPeople.map(({ email }) => email).sort();
const [student] = demoPeople;
/** One of each role: hashing takes a while. */
const samples = demoPeople.filter(
  ({ role }, index) => demoPeople.findIndex((otherPerson) => otherPerson.role === role) === index,
);

test("the supplied people open by no way on a site that others can reach, and again on one's own machine", async () => {
  // From before: a session, a link to set a password, a closing account that a log-in would take back.
  const lockedAccounts = await fixture.db.select().from(accounts);
  const sessions = await Promise.all(lockedAccounts.map(({ id }) => fixture.session(id)));
  await forgotPassword(fixture.deps, caller, student?.email ?? "");
  const resetToken = tokenIn((await fixture.mailbox()).at(-1));
  const closeAfter = new Date(fixture.clock.now().getTime() + 86_400_000);
  const tutor = sql`${accounts.email} like '%@unwalled.academy' and ${accounts.email} <> 'admin@unwalled.academy'`;
  await fixture.db.update(accounts).set({ state: "closing", closeAfter }).where(tutor);
  const { id: otherId } = await fixture.account();
  const row = () => fixture.db.select().from(accounts).where(eq(accounts.id, otherId));
  const rowBefore = await row();

  expect(await sync(false)).toEqual(emails);
  for (const { email, password } of samples)
    await expect(logIn(fixture.deps, caller, { email, password })).rejects.toMatchObject({ code: "forbidden" });
  for (const { token } of sessions) expect(await findSession(fixture, token)).toBeNull();
  await expect(
    resetPassword(fixture.deps, caller, { token: resetToken, password: "Danfo9Sunrise" }),
  ).rejects.toMatchObject({ code: "gone" });
  const before = (await fixture.mailbox()).length;
  await forgotPassword(fixture.deps, caller, student?.email ?? "");
  expect(await fixture.mailbox()).toHaveLength(before);
  expect(await row()).toEqual(rowBefore);

  // Each start shows it again and changes nothing.
  expect(await sync(false)).toEqual(emails);
  expect(await sync(true)).toEqual(emails);
  const response = await logIn(fixture.deps, caller, {
    email: student?.email ?? "",
    password: student?.password ?? "",
  });
  expect(response.student?.email).toBe(student?.email);
}, 60_000);

test("who signed up with such an address is no one's example", async () => {
  await fixture.db
    .update(accounts)
    .set({ demo: false })
    .where(eq(accounts.email, student?.email ?? ""));
  expect(await sync(false)).toEqual(emails.filter((email) => email !== student?.email));
  const response = await logIn(fixture.deps, caller, {
    email: student?.email ?? "",
    password: student?.password ?? "",
  });
  expect(response.student).toBeTruthy();
});

test("several processes that start at once lock them once, together", async () => {
  await expect(Promise.all([sync(true), sync(true), sync(true)])).resolves.toHaveLength(3);
  await expect(Promise.all([sync(false), sync(false), sync(false)])).resolves.toHaveLength(3);
});
