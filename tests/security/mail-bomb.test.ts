import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "#features/accounts/server/tables.ts";
import { mailKinds, unverifiedMailbox } from "#platform/mail/mail-kinds.ts";
import { makeAccount, makeSession, readMailbox, testPassword } from "../support/accounts.ts";
import { type AppInstance, openInstance } from "../support/app-instance.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** No one fills a stranger's mailbox through us, by whatever call. */
let first: TestApp;
let second: AppInstance;
beforeAll(async () => {
  first = await createTestApp({ seed: false });
  second = await openInstance(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

let callers = 0;
const post = (url: string, payload: object, headers = {}) =>
  (callers++ % 2 ? first.oneApp : second.app).inject({
    method: "POST",
    url: `/api/${url}`,
    remoteAddress: `10.7.${callers >> 8}.${callers & 255}`,
    headers,
    payload,
  });
const kindsTo = async (to: string) =>
  (await readMailbox(first.db)).filter((mail) => mail.toAddress === to).map(({ kind }) => kind);
const logIn = (email: string, password = testPassword) => post("students/login", { email, password });

test("sixty log-ins without a device to an account made with a stranger's address write them nothing more", async () => {
  const email = "stranger@mail.test";
  const password = "Danfo9Sunrise";
  expect((await post("students/submit", { fullName: "Somebody Else", email, password })).statusCode).toBe(200);
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(email, password)));
    statuses.push(...answers.map(({ statusCode }) => statusCode));
  }
  expect(statuses).toEqual(Array(60).fill(200));
  expect(await kindsTo(email)).toEqual(["accounts.verify-email"]);
}, 120_000);

test("log-ins on new devices to a verified account write a few mails, also when they come at once", async () => {
  const { email } = await makeAccount(first.db, first.clock.now());
  // Eight at once: more wrong-or-right at one address wait for each other's end.
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(email)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
  expect(await kindsTo(email)).toEqual(Array(mailKinds["accounts.new-device"].perHour).fill("accounts.new-device"));
}, 60_000);

test("everything that an unverified account can do writes its address a few mails in an hour", async () => {
  const now = first.clock.now();
  const { id, email } = await makeAccount(first.db, now, { emailVerifiedAt: null });
  const passwords = {
    email,
    oldPassword: testPassword,
    newPassword: "Danfo9Sunrise",
    confirmPassword: "Danfo9Sunrise",
  };
  for (let round = 0; round < 3; round += 1) {
    const { headers } = await makeSession(first.db, now, id);
    await post("students/submit", { fullName: "Ada", email, password: "Danfo9Sunrise" });
    await post("students/forgot-password", { email });
    await post("students/resend-verification", {}, headers);
    await post("students/change-password", passwords, headers);
    await post(`students/toggleTwoFactor/${id}`, {}, headers);
    await post("students/close-account/code", {}, headers);
    await post("newsletters", { email });
    const pick = {
      fullName: "Ada",
      phoneNumber: "08031234567",
      email,
      location: "Enugu",
      selectedCourses: ["English Language"],
    };
    await post("students/submit", { ...pick, sponsor: "Myself" }, headers);
    await logIn(email);
  }
  const kinds = await kindsTo(email);
  expect(kinds).toHaveLength(unverifiedMailbox.perHour);
}, 60_000);

describe("codes that a person needs", () => {
  test("AUTH-05 stop with a sentence that shows when, and the log-in leaves nothing behind", async () => {
    const { id, email } = await makeAccount(first.db, first.clock.now(), { twoFactorEnabled: true });
    const { perHour } = mailKinds["accounts.code-2fa"];
    for (let number = 0; number < perHour; number += 1) expect((await logIn(email)).statusCode).toBe(200);
    const refused = await logIn(email);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json().error).toMatch(/^We sent many codes to your address\. .* in (an hour|\d+ minutes?)\.$/);
    expect(await first.db.select().from(sessions).where(eq(sessions.accountId, id))).toHaveLength(perHour);
    first.clock.advance(2 * 60 * 60_000);
    expect((await logIn(email)).statusCode).toBe(200);
  }, 60_000);

  test("AUTH-13 so does the link to verify an address", async () => {
    const { id } = await makeAccount(first.db, first.clock.now(), { emailVerifiedAt: null });
    const { headers } = await makeSession(first.db, first.clock.now(), id);
    const statuses = [];
    for (let number = 0; number < 5; number += 1) {
      statuses.push((await post("students/resend-verification", {}, headers)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const refused = await post("students/resend-verification", {}, headers);
    expect(refused.json().error).toMatch(/^We sent many mails to your address\. Please follow the newest link, or /);
  });
});
