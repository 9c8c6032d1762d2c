import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/ids/ids.ts";
import { type AccountsFixture, openAccounts } from "#tests/support/accounts.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
});
afterAll(() => fixture.close());

test("HOME-03 students with an account are counted, staff, tutors and closed accounts are not", async () => {
  expect(await fixture.verbs.countStudents()).toBe(0);
  for (const role of ["student", "student", "tutor", "support", "admin"] as const) await fixture.account({ role });
  await fixture.account({ state: "closed", passwordHash: null });
  expect(await fixture.verbs.countStudents()).toBe(2);
});

test("a person is found by the id of an account that is open, without anything secret", async () => {
  const { id, email } = await fixture.account({ fullName: "Ngozi Eze", phone: "0803" });
  expect(await fixture.verbs.findPerson(id)).toEqual({
    fullName: "Ngozi Eze",
    email,
    phone: "0803",
    emailVerified: true,
  });
  const closed = await fixture.account({ state: "closed", passwordHash: null });
  expect(await fixture.verbs.findPerson(closed.id)).toBeNull();
  expect(await fixture.verbs.findPerson(newId())).toBeNull();
});
