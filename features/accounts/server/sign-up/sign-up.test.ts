import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountsFixture, caller, openAccounts, testPassword, tokenIn } from "#tests/support/accounts.ts";
import { accountTexts, signUpSchema } from "../../contract.ts";
import { accountColumns } from "../account-rows.ts";
import { logIn } from "../sign-in/log-in.ts";
import { accounts, securityEvents } from "../tables.ts";
import { resendVerification } from "./resend-verification.ts";
import { signUp } from "./sign-up.ts";
import { verifyEmail } from "./verify-email.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
});
afterAll(() => fixture.close());

const password = "Danfo9Sunrise";
const form = (more: object = {}) =>
  signUpSchema.parse({ fullName: "Temitope Alabi", email: "temi@mail.test", password, ...more });
const byEmail = async (email: string) =>
  (await fixture.db.select(accountColumns).from(accounts).where(eq(accounts.email, email)))[0];
const mailsTo = async (email: string) => (await fixture.mailbox()).filter((mail) => mail.toAddress === email);

test("AUTH-06 AUTH-07 a sign-up makes a student who can log in, and mails a link that shows nothing they typed", async () => {
  const response = await signUp(
    fixture.deps,
    caller,
    form({ fullName: "  Buy\tcheap\npills  ", email: " Temi@Mail.Test " }),
  );
  expect(response).toEqual({ message: "Sign up successful!" });
  const account = await byEmail("temi@mail.test");
  expect(account).toMatchObject({
    email: "Temi@mail.test",
    fullName: "Buy cheap pills",
    roles: ["student"],
    state: "active",
    emailVerifiedAt: null,
    twoFactorEnabled: false,
  });
  const [mail] = await mailsTo("Temi@mail.test");
  expect(mail).toMatchObject({ kind: "accounts.verify-email", secret: true });
  expect(`${mail?.textBody}${mail?.htmlBody}${mail?.subject}`).not.toContain("cheap");
  const session = await logIn(fixture.deps, caller, { email: "TEMI@mail.test", password });
  expect(session.student).toMatchObject({ emailVerified: false, hasPassword: true });
});

test.each([
  ["Asia/Kolkata", "Asia/Kolkata"],
  ["No/Zone", "Africa/Lagos"],
  [undefined, "Africa/Lagos"],
])("a sign-up from %s has its days end in %s, where the first course may begin at once", async (timeZone, stored) => {
  const email = `zone-${String(timeZone).replace("/", "-")}@mail.test`;
  await signUp(fixture.deps, caller, form({ email, timeZone }));
  expect((await byEmail(email))?.timeZone).toBe(stored);
});

test("a taken address gets the same answer, keeps its password and name, and its owner is notified with a way in", async () => {
  const owner = await fixture.account({ email: "owner@mail.test", fullName: "The Owner" });
  const response = await signUp(fixture.deps, caller, form({ email: "OWNER@mail.test", fullName: "An Other" }));
  expect(response).toEqual({ message: "Sign up successful!" });
  expect(await byEmail("owner@mail.test")).toMatchObject({ id: owner.id, fullName: "The Owner" });
  await expect(logIn(fixture.deps, caller, { email: owner.email, password })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect((await logIn(fixture.deps, caller, { email: owner.email, password: testPassword })).student?.id).toBe(
    owner.id,
  );
  const [mail] = await mailsTo(owner.email);
  expect(mail).toMatchObject({ kind: "accounts.sign-up-again", subject: "You already have an account" });
  expect(mail?.textBody).not.toContain("An Other");
  expect(tokenIn(mail)).toBeTruthy();
  const events = await fixture.db.select().from(securityEvents).where(eq(securityEvents.accountId, owner.id));
  expect(events.map(({ kind }) => kind)).toContain("sign-up-again");
});

test("of twenty sign-ups with one address at once one makes the account", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      signUp(fixture.deps, caller, form({ email: "race@mail.test", fullName: `Racer ${number}` })),
    ),
  );
  expect(new Set(outcomes.map(({ message }) => message))).toEqual(new Set(["Sign up successful!"]));
  const kinds = (await mailsTo("race@mail.test")).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "accounts.verify-email")).toHaveLength(1);
  // One address is not flooded, no matter who types it.
  expect(kinds).toHaveLength(4);
});

test.each([
  ["weak", accountTexts.passwordRule],
  ["Password1", accountTexts.passwordCommon],
  ["Temitope1", accountTexts.passwordCommon],
])("AUTH-06 the password %j is refused at its field, and no account is made", async (weak, message) => {
  await expect(signUp(fixture.deps, caller, form({ email: "weak@mail.test", password: weak }))).rejects.toMatchObject({
    code: "invalid",
    fields: [{ pointer: "/password", message }],
  });
  expect(await byEmail("weak@mail.test")).toBeUndefined();
});

test.each([
  [
    {},
    ["fullName", "email", "password"],
    [accountTexts.nameMissing, accountTexts.emailMissing, accountTexts.passwordMissing],
  ],
  [
    { fullName: " ", email: " ", password: "" },
    ["fullName", "email", "password"],
    [accountTexts.nameMissing, accountTexts.emailMissing, accountTexts.passwordMissing],
  ],
  [{ fullName: "Ada", email: "ada@mail", password }, ["email"], [accountTexts.emailInvalid]],
  [{ fullName: "Ada", email: "a@b.c\r\nBcc: x@y.z", password }, ["email"], [accountTexts.emailInvalid]],
  [
    { fullName: "Ada", email: "ada@mail.test", password, confirmPassword: "Other9Danfo" },
    ["confirmPassword"],
    [accountTexts.passwordsDiffer],
  ],
  [{ fullName: "Ada", email: ["ada@mail.test"], password }, ["email"], [accountTexts.emailMissing]],
])("AUTH-06 %j is refused at %j", (input, paths, messages) => {
  const result = signUpSchema.safeParse(input);
  expect(result.error?.issues.map((issue) => issue.path.join("."))).toEqual(paths);
  expect(result.error?.issues.map((issue) => issue.message)).toEqual(messages);
});

test.each([
  { role: "admin" },
  { emailVerifiedAt: "2026-01-01" },
  { twoFactorEnabled: false },
  { id: "1" },
  { state: "active" },
])("no one makes themselves more than a student: %j is no field of the form", (extra) => {
  const result = signUpSchema.safeParse({ fullName: "Ada", email: "ada@mail.test", password, ...extra });
  expect(result.error?.issues[0]?.code).toBe("unrecognized_keys");
});

test("AUTH-13 the link verifies the address, also when a mail program opened it first, for three days", async () => {
  await signUp(fixture.deps, caller, form({ email: "verify@mail.test", browserKey: "k1" }));
  const token = tokenIn((await mailsTo("verify@mail.test"))[0]);
  await verifyEmail(fixture.deps, { accountId: null, caller }, { token, browserKey: "k1" });
  const verifiedAt = (await byEmail("verify@mail.test"))?.emailVerifiedAt;
  expect(verifiedAt).toEqual(fixture.clock.now());
  fixture.clock.advance(1000);
  await verifyEmail(fixture.deps, { accountId: null, caller }, { token, browserKey: "k1" });
  expect((await byEmail("verify@mail.test"))?.emailVerifiedAt).toEqual(verifiedAt);
  fixture.clock.advance(3 * 86_400_000);
  for (const dead of [token, "invented"]) {
    await expect(verifyEmail(fixture.deps, { accountId: null, caller }, { token: dead })).rejects.toMatchObject({
      code: "gone",
      message: accountTexts.linkExpired,
    });
  }
});

test("AUTH-13 the link is mailed again on request, not without end, and not once verified", async () => {
  const account = await fixture.account({ emailVerifiedAt: null });
  const { session } = await fixture.session(account.id);
  expect(await resendVerification(fixture.deps, session)).toEqual({ message: accountTexts.verificationSent });
  await verifyEmail(fixture.deps, { accountId: null, caller }, { token: tokenIn((await mailsTo(account.email))[0]) });
  expect(await resendVerification(fixture.deps, session)).toEqual({ message: accountTexts.alreadyVerified });
  const otherAccount = await fixture.account({ emailVerifiedAt: null });
  const theirs = await fixture.session(otherAccount.id);
  for (let number = 0; number < 4; number += 1) await resendVerification(fixture.deps, theirs.session);
  await expect(resendVerification(fixture.deps, theirs.session)).rejects.toMatchObject({ code: "too_many" });
});
