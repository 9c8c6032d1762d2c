import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsFixture, caller, codeIn, openAccounts, testPassword, tokenIn } from "#tests/support/accounts.ts";
import { accountTexts } from "../../contract.ts";
import { resendCode } from "../codes/send-code.ts";
import type { CallingSession } from "../sign-in/find-session.ts";
import { logIn } from "../sign-in/log-in.ts";
import { accounts, knownDevices, linkTokens, securityEvents, socialIdentities } from "../tables.ts";
import { changePassword, confirmPasswordChange } from "./change-password.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
});
afterAll(() => fixture.close());

const newPassword = "Danfo9Sunrise";
const logInAs = (email: string, password: string) => logIn(fixture.deps, caller, { email, password });
const mailsTo = async (email: string) =>
  (await fixture.mailbox()).filter(({ toAddress }) => toAddress === email).map(({ kind }) => kind);
const rowOf = async (id: string) => (await fixture.db.select().from(accounts).where(eq(accounts.id, id)))[0];

describe("forgotten", () => {
  const askLink = async (email: string) => {
    await forgotPassword(fixture.deps, caller, email);
    return tokenIn((await fixture.mailbox()).findLast((mail) => mail.toAddress === email));
  };

  test("AUTH-08 the mailed link sets a new password, ends every session, forgets devices and tells the owner", async () => {
    const account = await fixture.account({ emailVerifiedAt: null });
    const open = [await fixture.session(account.id), await fixture.session(account.id, { kind: "pending" })];
    await fixture.device(account.id);
    const token = await askLink(account.email);
    await resetPassword(fixture.deps, caller, { token, password: newPassword });
    for (const session of open) expect(await fixture.isAlive(session.token)).toBe(false);
    expect(await fixture.db.select().from(knownDevices).where(eq(knownDevices.accountId, account.id))).toEqual([]);
    await expect(logInAs(account.email, testPassword)).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await logInAs(account.email, newPassword)).student?.emailVerified).toBe(true);
    expect(await mailsTo(account.email)).toEqual(["accounts.reset-password", "accounts.password-changed"]);
  });

  test("AUTH-08 a link works once and kills the other links; the token is stored hashed", async () => {
    const account = await fixture.account();
    const [first, second] = [await askLink(account.email), await askLink(account.email)];
    const rows = await fixture.db.select().from(linkTokens).where(eq(linkTokens.accountId, account.id));
    expect(JSON.stringify(rows)).not.toContain(first);
    await resetPassword(fixture.deps, caller, { token: second, password: newPassword });
    for (const token of [first, second]) {
      await expect(resetPassword(fixture.deps, caller, { token, password: "Another8Danfo" })).rejects.toMatchObject({
        code: "gone",
        message: accountTexts.linkExpired,
      });
    }
  });

  test("AUTH-08 of ten uses of a link at once one sets its password", async () => {
    const account = await fixture.account();
    const token = await askLink(account.email);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, number) =>
        resetPassword(fixture.deps, caller, { token, password: `Danfo9Sunrise${number}x` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await mailsTo(account.email)).filter((kind) => kind === "accounts.password-changed")).toHaveLength(1);
  });

  test("AUTH-08 a link lives 30 minutes, and a password that breaks the rule leaves it good", async () => {
    const account = await fixture.account();
    const [token, late] = [await askLink(account.email), await askLink(account.email)];
    await expect(resetPassword(fixture.deps, caller, { token, password: "short" })).rejects.toMatchObject({
      code: "invalid",
      fields: [{ pointer: "/password", message: accountTexts.passwordRule }],
    });
    fixture.clock.advance(30 * 60_000 - 1);
    await resetPassword(fixture.deps, caller, { token, password: newPassword });
    const otherAccount = await fixture.account();
    const expired = await askLink(otherAccount.email);
    fixture.clock.advance(30 * 60_000);
    for (const dead of [expired, late, "invented"]) {
      await expect(resetPassword(fixture.deps, caller, { token: dead, password: newPassword })).rejects.toMatchObject({
        code: "gone",
      });
    }
  });

  test("AUTH-08 an unknown, a suspended and a too often named address get no mail and the same silence", async () => {
    const suspended = await fixture.account({ state: "suspended" });
    await expect(forgotPassword(fixture.deps, caller, "nobody@mail.test")).resolves.toBeUndefined();
    await expect(forgotPassword(fixture.deps, caller, suspended.email)).resolves.toBeUndefined();
    expect(await mailsTo("nobody@mail.test")).toEqual([]);
    expect(await mailsTo(suspended.email)).toEqual([]);
    const account = await fixture.account();
    for (let number = 0; number < 8; number += 1) await forgotPassword(fixture.deps, caller, account.email);
    expect(await mailsTo(account.email)).toHaveLength(4);
  });

  test("a person who linked an account before its address was proven is thrown out by the owner's link", async () => {
    const account = await fixture.account({ emailVerifiedAt: null });
    const now = fixture.clock.now();
    await fixture.db.insert(socialIdentities).values({
      provider: "facebook",
      subject: `squatter ${account.id}`,
      accountId: account.id,
      createdAt: now,
      lastUsedAt: now,
    });
    await resetPassword(fixture.deps, caller, { token: await askLink(account.email), password: newPassword });
    expect(await fixture.db.select().from(socialIdentities).where(eq(socialIdentities.accountId, account.id))).toEqual(
      [],
    );
  });
});

describe("changed", () => {
  const begin = (session: CallingSession, email: string, more: object = {}) =>
    changePassword(fixture.deps, session, {
      email,
      oldPassword: testPassword,
      newPassword,
      confirmPassword: newPassword,
      ...more,
    });
  const confirm = (session: CallingSession, code: string) => confirmPasswordChange(fixture.deps, session, code);
  const lastCode = async () => codeIn(await fixture.lastMail("accounts.code-password"));

  test("PWD-01 PWD-03 the code changes the password and ends every session, this one too", async () => {
    const account = await fixture.account({ email: "temitope.alabi@mail.test" });
    const [here, there] = [await fixture.session(account.id), await fixture.session(account.id)];
    expect(await begin(here.session, " Temitope.Alabi@mail.test")).toEqual({
      message: accountTexts.changeStarted,
      email: "tem*****",
      resendAfterS: 60,
    });
    const code = await lastCode();
    expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{5}$/);
    // Until the code is confirmed nothing has changed.
    expect((await logInAs(account.email, testPassword)).student).toBeDefined();
    await confirm(here.session, code.toLowerCase());
    for (const { token } of [here, there]) expect(await fixture.isAlive(token)).toBe(false);
    await expect(logInAs(account.email, testPassword)).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await logInAs(account.email, newPassword)).student?.id).toBe(account.id);
    expect(await mailsTo(account.email)).toContain("accounts.password-changed");
    const kinds = (await fixture.db.select().from(securityEvents).where(eq(securityEvents.accountId, account.id))).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(expect.arrayContaining(["password-change-asked", "password-changed"]));
  });

  test.each([
    ["another address", { email: "other@mail.test" }, "/email", accountTexts.otherEmail],
    ["a wrong old password", { oldPassword: "Wrong7Kettle" }, "/oldPassword", accountTexts.wrongOldPassword],
    ["a new one that breaks the rule", { newPassword: "weak" }, "/newPassword", accountTexts.passwordRule],
    ["a common new one", { newPassword: "Password1" }, "/newPassword", accountTexts.passwordCommon],
    ["the old one again", { newPassword: testPassword }, "/newPassword", accountTexts.samePassword],
  ])("PWD-01 %s is refused at its field and no code goes out", async (_, more, pointer, message) => {
    const account = await fixture.account();
    const { session } = await fixture.session(account.id);
    await expect(begin(session, account.email, more)).rejects.toMatchObject({
      code: "invalid",
      fields: [{ pointer, message }],
    });
    expect(await mailsTo(account.email)).toEqual([]);
  });

  test("PWD-01 a person without a password learns how to get one", async () => {
    const account = await fixture.account({ passwordHash: null });
    const { session } = await fixture.session(account.id);
    await expect(begin(session, account.email)).rejects.toMatchObject({ message: accountTexts.noPasswordYet });
  });

  test("a person who holds a session but not the password gets ten guesses", async () => {
    const account = await fixture.account();
    const { session } = await fixture.session(account.id);
    const guess = () => begin(session, account.email, { oldPassword: "Wrong7Kettle" }).catch((error) => error.code);
    const outcomes = [];
    for (let number = 0; number < 12; number += 1) outcomes.push(await guess());
    expect(outcomes).toEqual([...Array(10).fill("invalid"), "too_many", "too_many"]);
  });

  test("PWD-02 a code is this session's, works once, dies after five wrong attempts, and comes again after a minute", async () => {
    const account = await fixture.account();
    const [here, there] = [await fixture.session(account.id), await fixture.session(account.id)];
    await begin(here.session, account.email);
    const code = await lastCode();
    await expect(confirm(there.session, code)).rejects.toMatchObject({ code: "gone", message: accountTexts.codeWrong });
    for (let number = 0; number < 5; number += 1) {
      await expect(confirm(here.session, "AAAAA")).rejects.toMatchObject({
        code: "invalid",
        message: accountTexts.codeWrong,
        fields: [{ pointer: "/code" }],
      });
    }
    await expect(confirm(here.session, code)).rejects.toMatchObject({ code: "gone", message: accountTexts.codeWrong });
    fixture.clock.advance(60_000);
    await expect(resendCode(fixture.deps, here.session, "password")).rejects.toMatchObject({ code: "gone" });
    // Beginning again takes the old password again.
    await begin(here.session, account.email);
    await expect(resendCode(fixture.deps, here.session, "password")).rejects.toMatchObject({ code: "too_many" });
    fixture.clock.advance(60_000);
    await resendCode(fixture.deps, here.session, "password");
    await confirm(here.session, await lastCode());
    expect((await rowOf(account.id))?.passwordChangedAt).toEqual(fixture.clock.now());
  });

  test("PWD-02 of twenty confirmations at once one changes the password", async () => {
    const account = await fixture.account();
    const { session } = await fixture.session(account.id);
    await begin(session, account.email);
    const code = await lastCode();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(session, code)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("the device that changed the password stays known, others do not", async () => {
    const account = await fixture.account();
    const [mine, otherDevice] = [await fixture.device(account.id), await fixture.device(account.id)];
    const { session } = await fixture.session(account.id, { deviceId: mine.id });
    await begin(session, account.email);
    await confirm(session, await lastCode());
    const rows = await fixture.db.select().from(knownDevices).where(eq(knownDevices.accountId, account.id));
    expect(rows.map(({ id }) => id)).toEqual([mine.id]);
    expect(rows.map(({ id }) => id)).not.toContain(otherDevice.id);
  });
});
