import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/ids/ids.ts";
import { type AccountsFixture, codeIn, openAccounts } from "#tests/support/accounts.ts";
import { accountTexts, updateStudentSchema } from "../../contract.ts";
import {
  beginTwoFactorChange,
  checkOwn,
  confirmTwoFactorChange,
  getStudent,
  toggleSetting,
  toggles,
  updateStudent,
} from "./own-account.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
});
afterAll(() => fixture.close());

const signedIn = async (values = {}) => {
  const account = await fixture.account(values);
  return { account, ...(await fixture.session(account.id)) };
};

test("DASH-06 name, phone and address change; what is left out stays; the address of the mailbox cannot", async () => {
  const { account, session } = await signedIn();
  const input = updateStudentSchema.parse({
    fullName: " Ada\nObi-Eze ",
    email: account.email.toUpperCase(),
    phone: "+234 803",
    address: "12 Broad St\n Lagos",
  });
  const student = await updateStudent(fixture.deps, session, input);
  expect(student).toMatchObject({ fullName: "Ada Obi-Eze", phone: "+234 803", address: "12 Broad St Lagos" });
  expect(await updateStudent(fixture.deps, session, { fullName: "Ada" })).toEqual({ ...student, fullName: "Ada" });
  await expect(
    updateStudent(fixture.deps, session, { fullName: "Ada", email: "other@mail.test" }),
  ).rejects.toMatchObject({ code: "invalid", fields: [{ pointer: "/email", message: accountTexts.emailReadOnly }] });
  expect(await getStudent(fixture.deps, session)).toMatchObject({ fullName: "Ada", email: account.email });
});

test.each([
  { role: "admin" },
  { emailVerifiedAt: "2026" },
  { passwordHash: "x" },
  { state: "closed" },
  { id: newId() },
])("%j is no field of the profile", (extra) => {
  expect(updateStudentSchema.safeParse({ fullName: "Ada", ...extra }).error?.issues[0]?.code).toBe("unrecognized_keys");
});

test("another's id is not found", async () => {
  const { account, session } = await signedIn();
  expect(() => checkOwn(session, account.id)).not.toThrow();
  for (const id of [newId(), "", "me", "../x"]) expect(() => checkOwn(session, id)).toThrow("We could not find that.");
});

test("SET-01 each switch flips its own setting and no other; twice is back", async () => {
  const { session } = await signedIn();
  const before = await getStudent(fixture.deps, session);
  const changed = {
    toggleEmailNotifications: { emailNotifications: false },
    togglePushNotifications: { pushNotifications: false },
    toggleTheme: { theme: "dark" },
  };
  for (const toggle of toggles) {
    expect(await toggleSetting(fixture.deps, session, toggle)).toEqual({ ...before, ...changed[toggle] });
    expect(await toggleSetting(fixture.deps, session, toggle)).toEqual(before);
  }
});

test("SET-01 an odd number of flips at once is one flip", async () => {
  const { session } = await signedIn();
  await Promise.all(Array.from({ length: 7 }, () => toggleSetting(fixture.deps, session, "toggleTheme")));
  expect((await getStudent(fixture.deps, session)).theme).toBe("dark");
});

test("SET-01 two-factor is switched on and off only with the mailed code, and the owner is notified each time", async () => {
  const { account, session } = await signedIn({ emailVerifiedAt: null });
  for (const [isOn, message, subject] of [
    [true, accountTexts.twoFactorOn, "Two-factor authentication is on"],
    [false, accountTexts.twoFactorOff, "Two-factor authentication is off"],
  ] as const) {
    expect(await beginTwoFactorChange(fixture.deps, session)).toMatchObject({ resendAfterS: 60 });
    expect((await getStudent(fixture.deps, session)).twoFactorEnabled).toBe(!isOn);
    const code = codeIn(await fixture.lastMail("accounts.code-two-factor-change"));
    await expect(
      confirmTwoFactorChange(fixture.deps, session, code === "000000" ? "1" : "000000"),
    ).rejects.toMatchObject({
      code: "invalid",
      message: accountTexts.codeWrong,
    });
    expect(await confirmTwoFactorChange(fixture.deps, session, code)).toMatchObject({
      message,
      student: { twoFactorEnabled: isOn, emailVerified: true },
    });
    expect((await fixture.mailbox()).findLast((mail) => mail.toAddress === account.email)?.subject).toBe(subject);
    await expect(confirmTwoFactorChange(fixture.deps, session, code)).rejects.toMatchObject({ code: "gone" });
  }
});

test("SET-01 two devices that both switch it on end with it on", async () => {
  const { account, session } = await signedIn();
  const otherSession = await fixture.session(account.id);
  for (const entry of [session, otherSession.session]) await beginTwoFactorChange(fixture.deps, entry);
  const codes = (await fixture.mailbox())
    .filter((mail) => mail.toAddress === account.email && mail.kind === "accounts.code-two-factor-change")
    .map(codeIn);
  await confirmTwoFactorChange(fixture.deps, session, codes[0] ?? "");
  expect(
    (await confirmTwoFactorChange(fixture.deps, otherSession.session, codes[1] ?? "")).student.twoFactorEnabled,
  ).toBe(true);
});

test("staff cannot switch it off", async () => {
  const { session } = await signedIn({ role: "support" });
  await expect(beginTwoFactorChange(fixture.deps, session)).rejects.toMatchObject({
    code: "invalid",
    message: accountTexts.twoFactorForStaff,
  });
});
