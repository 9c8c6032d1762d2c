import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountsFixture,
  caller,
  codeIn,
  makeCode,
  openAccounts,
  testPassword,
  tokenIn,
} from "#tests/support/accounts.ts";
import { accountTexts } from "../../contract.ts";
import { resendCode } from "../codes/send-code.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { knownDevices, oneTimeCodes, sessions, wrongCodeAttempts } from "../tables.ts";
import type { FoundSession } from "./find-session.ts";
import { findSession } from "./find-session.ts";
import { logIn } from "./log-in.ts";
import { verifyTwoFactor } from "./verify-two-factor.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
});
afterAll(() => fixture.close());

const wrong = { code: "invalid", message: accountTexts.verifyFailed };
const dead = { code: "gone", message: accountTexts.verifyFailed };

/** Logs in with two-factor on; returns the pending session and its code. */
async function logInPending(more: { remember?: boolean; device?: string; role?: "student" | "admin" } = {}) {
  const account = await fixture.account({ twoFactorEnabled: more.role === undefined, role: more.role ?? "student" });
  const { remember, device } = more;
  const response = await logIn(fixture.deps, caller, {
    email: account.email,
    password: testPassword,
    remember,
    device,
  });
  return {
    account,
    answer: response,
    pending: await sessionOf(response.token),
    code: codeIn(await fixture.lastMail("accounts.code-2fa")),
  };
}

async function sessionOf(token: string): Promise<FoundSession> {
  const session = await findSession(fixture, token);
  if (!session) throw new Error("The token is dead.");
  return session;
}

const verify = (pending: FoundSession, code: string) => verifyTwoFactor(fixture.deps, { ...pending, caller }, { code });
const otherThan = (...codes: string[]): string =>
  Array.from({ length: codes.length + 1 }, (_, at) => String(at).padStart(6, "0")).find(
    (value) => !codes.includes(value),
  ) ?? "";
const attemptsOf = async (pending: FoundSession) =>
  (await fixture.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.sessionId, pending.sessionId)))[0]?.attempts;

test("AUTH-03 AUTH-05 with two-factor on login answers a pending token, no profile, and mails six digits", async () => {
  const { account, answer: response, pending, code } = await logInPending();
  expect(response).toEqual({
    twoFactorRequired: true,
    token: expect.stringMatching(/^[\w-]{43}$/),
    message: "Two-factor authentication required.",
    redirectTo: "/verify-2fa",
  });
  expect(pending.kind).toBe("pending");
  expect(code).toMatch(/^\d{6}$/);
  const mail = await fixture.lastMail("accounts.code-2fa");
  expect(mail).toMatchObject({ toAddress: account.email, secret: true });
  expect(mail?.subject).not.toContain(code);
});

test("AUTH-05 the right code ends the pending token and answers profile, a new token and the message", async () => {
  const { account, answer: response, pending, code } = await logInPending({ remember: true });
  const done = await verify(pending, code);
  expect(done).toMatchObject({ message: "2FA verified successfully!", student: { id: account.id }, remember: true });
  expect(done.token).not.toBe(response.token);
  expect(await fixture.isAlive(response.token)).toBe(false);
  expect((await sessionOf(done.token)).kind).toBe("full");
  await expect(verify(pending, code)).rejects.toMatchObject(dead);
});

test("AUTH-05 a code is stored hashed, under a key that is stored nowhere", async () => {
  const { answer: response, pending, code } = await logInPending();
  const rows = await fixture.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.sessionId, pending.sessionId));
  expect(rows[0]?.codeHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(code);
  const stored = JSON.stringify(await fixture.db.select().from(sessions));
  expect(stored).not.toContain(response.token);
});

test("AUTH-05 a code is worth nothing with another log-in's token, not even the same person's", async () => {
  const first = await logInPending();
  const again = await logIn(fixture.deps, caller, { email: first.account.email, password: testPassword });
  const stranger = await logInPending();
  await expect(verify(await sessionOf(again.token), first.code)).rejects.toMatchObject(wrong);
  await expect(verify(stranger.pending, first.code)).rejects.toMatchObject(wrong);
  expect((await verify(first.pending, first.code)).token).toBeDefined();
});

test("AUTH-05 a code lives ten minutes", async () => {
  const early = await logInPending();
  const late = await logInPending();
  fixture.clock.advance(10 * 60_000 - 1);
  expect((await verify(early.pending, early.code)).token).toBeDefined();
  fixture.clock.advance(1);
  await expect(verify(late.pending, late.code)).rejects.toMatchObject(dead);
});

test("AUTH-05 a code dies after five wrong attempts, also for the right one", async () => {
  const { pending, code } = await logInPending();
  for (let number = 0; number < 5; number += 1) {
    await expect(verify(pending, otherThan(code))).rejects.toMatchObject(wrong);
  }
  await expect(verify(pending, code)).rejects.toMatchObject(dead);
  expect(await attemptsOf(pending)).toBe(5);
});

test("staff always log in with a code", async () => {
  const { pending, code } = await logInPending({ role: "admin" });
  expect((await verify(pending, code)).student?.role).toBe("admin");
});

describe("sending it again", () => {
  test("AUTH-04 M25 after 60 s a new code comes, the first stays good for its ten minutes, and the attempts count together", async () => {
    const { pending, code, account } = await logInPending();
    for (let number = 0; number < 3; number += 1) await verify(pending, otherThan(code)).catch(() => {});
    await expect(resendCode(fixture.deps, pending, "2fa")).rejects.toMatchObject({ code: "too_many", retryAfterS: 60 });
    fixture.clock.advance(60_000);
    expect(await resendCode(fixture.deps, pending, "2fa")).toEqual({
      message: accountTexts.codeSentAgain,
      email: `${account.email.slice(0, 3)}*****`,
      resendAfterS: 60,
    });
    const fresh = codeIn(await fixture.lastMail("accounts.code-2fa"));
    await expect(verify(pending, otherThan(code, fresh))).rejects.toMatchObject(wrong);
    expect(await attemptsOf(pending)).toBe(4);
    // The mail with the first one came late.
    expect((await verify(pending, code)).token).toBeDefined();
    await expect(verify(pending, fresh)).rejects.toMatchObject(dead);
  });

  test("M25 each of many codes ends at its own time, and five wrong attempts end all of them", async () => {
    const { pending, code } = await logInPending();
    const codes = [code];
    for (let number = 0; number < 9; number += 1) {
      fixture.clock.advance(60_000);
      await resendCode(fixture.deps, pending, "2fa");
      codes.push(codeIn(await fixture.lastMail("accounts.code-2fa")));
    }
    fixture.clock.advance(60_000);
    // Ten minutes after the first: it alone is over, unless a later one happens to be the same.
    if (!codes.slice(1).includes(code)) await expect(verify(pending, code)).rejects.toMatchObject(wrong);
    for (let number = 1; number < 5; number += 1) await verify(pending, otherThan(...codes)).catch(() => {});
    for (const entry of codes.slice(1)) await expect(verify(pending, entry)).rejects.toMatchObject(dead);
  });

  test("AUTH-05 five wrong attempts are the end: no new code revives it", async () => {
    const { pending, code } = await logInPending();
    for (let number = 0; number < 5; number += 1) await verify(pending, otherThan(code)).catch(() => {});
    fixture.clock.advance(61_000);
    await expect(resendCode(fixture.deps, pending, "2fa")).rejects.toMatchObject({ code: "gone" });
  });

  test("AUTH-04 of ten at once one sends", async () => {
    const { pending, account } = await logInPending();
    fixture.clock.advance(60_000);
    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => resendCode(fixture.deps, pending, "2fa")));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const mails = (await fixture.mailbox()).filter((mail) => mail.toAddress === account.email);
    expect(mails).toHaveLength(2);
  });
});

describe("many at once", () => {
  test("AUTH-05 a right code used fifty times at once opens one session", async () => {
    const { account, pending, code } = await logInPending();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => verify(pending, code)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const open = await fixture.db.select().from(sessions).where(eq(sessions.accountId, account.id));
    expect(open.filter(({ kind }) => kind === "full")).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(["gone"]));
  });

  test("AUTH-05 through fifty pending log-ins no code is tried more than five times and no account more than ten a day", async () => {
    const account = await fixture.account({ twoFactorEnabled: true });
    const now = fixture.clock.now();
    const pendings: FoundSession[] = [];
    for (let number = 0; number < 50; number += 1) {
      const { session } = await fixture.session(account.id, { kind: "pending" });
      await makeCode(fixture.db, now, session, "2fa", "424242");
      pendings.push(session);
    }
    // Eight guesses at each, all in flight together, the right code among the last.
    const guesses = Array.from({ length: 8 }, (_, round) =>
      pendings.map((pending) => verify(pending, round === 7 ? "424242" : `00000${round}`)),
    ).flat();
    const outcomes = await Promise.allSettled(guesses);
    const looked = await fixture.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.accountId, account.id));
    expect(Math.max(...looked.map(({ attempts }) => attempts))).toBeLessThanOrEqual(5);
    const wrongAttempts = outcomes.filter(
      ({ status, ...rest }) => status === "rejected" && "reason" in rest && rest.reason.code === "invalid",
    );
    expect(wrongAttempts.length).toBeLessThanOrEqual(10);
    const [counted] = await fixture.db
      .select()
      .from(wrongCodeAttempts)
      .where(eq(wrongCodeAttempts.accountId, account.id));
    expect(counted?.triedAt).toHaveLength(10);
    // Used up for a day, for the right code too, and informed until when.
    await expect(verify(pendings[49] as FoundSession, "424242")).rejects.toMatchObject({
      code: "too_many",
      retryAfterS: 86_400,
      message: accountTexts.tooManyCodes(86_400),
    });
  });

  /** Pending log-ins of one account, each with the code 424242; `device`: begun in a browser that is known. */
  async function pendingLogIns(accountId: string, number: number, device = false): Promise<FoundSession[]> {
    const begun: FoundSession[] = [];
    for (let index = 0; index < number; index += 1) {
      const deviceId = device ? (await fixture.device(accountId)).id : null;
      const { session } = await fixture.session(accountId, { kind: "pending", deviceId });
      await makeCode(fixture.db, fixture.clock.now(), session, "2fa", "424242");
      begun.push(session);
    }
    return begun;
  }
  const outcomeOf = (session: FoundSession, code: string) =>
    verify(session, code).then(
      () => "opened",
      (error) => error.code as string,
    );

  test("AUTH-05 a new device each time gives no further attempts: ten a day are the account's", async () => {
    const account = await fixture.account({ twoFactorEnabled: true });
    const pendings = await pendingLogIns(account.id, 12, true);
    const guesses = pendings.flatMap((pending) =>
      Array.from({ length: 5 }, (_, number) => outcomeOf(pending, `00000${number}`)),
    );
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === "invalid")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "too_many")).toHaveLength(50);
    const looked = await fixture.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.accountId, account.id));
    expect(looked.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(10);
    expect(await fixture.db.select().from(knownDevices).where(eq(knownDevices.accountId, account.id))).toHaveLength(12);
  });

  test("AUTH-05 ten in any 24 hours, also around midnight; each gives its place back a day after it was made", async () => {
    const minuteMs = 60_000;
    fixture.clock.advance(86_400_000 - (fixture.clock.now().getTime() % 86_400_000) - 10 * minuteMs);
    const account = await fixture.account({ twoFactorEnabled: true });
    for (const pending of await pendingLogIns(account.id, 6))
      expect(await outcomeOf(pending, "000000")).toBe("invalid");
    fixture.clock.advance(20 * minuteMs);
    const outcomes = [];
    for (const pending of await pendingLogIns(account.id, 6)) outcomes.push(await outcomeOf(pending, "000000"));
    expect(outcomes).toEqual([...Array(4).fill("invalid"), "too_many", "too_many"]);
    const [late] = await pendingLogIns(account.id, 1);
    await expect(verify(late as FoundSession, "424242")).rejects.toMatchObject({
      retryAfterS: (24 * 60 - 20) * 60,
      message: expect.stringContaining("in 23 hours and 40 minutes"),
    });
    fixture.clock.advance((24 * 60 - 20) * minuteMs);
    const freed = [];
    for (const pending of await pendingLogIns(account.id, 8)) freed.push(await outcomeOf(pending, "000000"));
    expect(freed).toEqual([...Array(6).fill("invalid"), "too_many", "too_many"]);
  });

  test("an owner whose attempts someone with the password used up gets in at once with a new password", async () => {
    const account = await fixture.account({ twoFactorEnabled: true });
    for (const pending of await pendingLogIns(account.id, 2)) {
      for (let number = 0; number < 5; number += 1) await outcomeOf(pending, "000000");
    }
    const [shut] = await pendingLogIns(account.id, 1);
    expect(await outcomeOf(shut as FoundSession, "424242")).toBe("too_many");
    await forgotPassword(fixture.deps, caller, account.email);
    const token = tokenIn(await fixture.lastMail("accounts.reset-password"));
    await resetPassword(fixture.deps, caller, { token, password: "Danfo9Sunrise" });
    const login = await logIn(fixture.deps, caller, { email: account.email, password: "Danfo9Sunrise" });
    const done = await verify(await sessionOf(login.token), codeIn(await fixture.lastMail("accounts.code-2fa")));
    expect(done.student?.id).toBe(account.id);
  });

  test("logging in many times a day uses up nothing", async () => {
    const account = await fixture.account({ twoFactorEnabled: true });
    for (let number = 0; number < 12; number += 1) {
      const { session } = await fixture.session(account.id, { kind: "pending" });
      await makeCode(fixture.db, fixture.clock.now(), session, "2fa", "424242");
      expect((await verify(session, "424242")).token).toBeDefined();
    }
  });
});
