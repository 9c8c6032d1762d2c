import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { suspendAccount } from "#features/accounts/server/security/suspend-account.ts";
import { oneTimeCodes, sessions } from "#features/accounts/server/tables.ts";
import { codeIn, makeAccount, makeSession, readMailbox, testPassword, tokenIn } from "../support/accounts.ts";
import { type AppInstance, openInstance } from "../support/app-instance.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** Two processes on one Postgres behave as one: what happens through the first is true for the second in the same moment. */
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

const post = (on: TestApp | AppInstance, url: string, payload?: object, token?: string, ip = "192.0.2.7") =>
  on.app.inject({
    method: "POST",
    url: `/api/students/${url}`,
    remoteAddress: ip,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload ? { payload } : {}),
  });
const aliveOn = async (on: TestApp | AppInstance, token: string) =>
  (await on.app.inject({ url: "/api/students/session", headers: { authorization: `Bearer ${token}` } })).statusCode ===
  200;

const account = (values = {}) => makeAccount(first.db, first.clock.now(), values);
const session = (id: string, values = {}) => makeSession(first.db, first.clock.now(), id, values);
const lastMailTo = async (to: string) => (await readMailbox(first.db)).findLast((mail) => mail.toAddress === to);

/** Ways in which sessions end, done through the first process. */
const endings: [string, (token: string, email: string, id: string) => Promise<unknown>][] = [
  ["log-out", (token) => post(first, "logout", undefined, token)],
  [
    "the other devices are logged out",
    async (_, __, id) => post(first, "sessions/end-others", undefined, (await session(id)).token),
  ],
  [
    "a change of the password",
    async (token, email) => {
      const passwords = { oldPassword: testPassword, newPassword: "Danfo9Sunrise", confirmPassword: "Danfo9Sunrise" };
      await post(first, "change-password", { email, ...passwords }, token);
      await post(first, "confirm-code", { code: codeIn(await lastMailTo(email)) }, token);
    },
  ],
  [
    "a reset of the password",
    async (_, email) => {
      await post(first, "forgot-password", { email });
      await post(first, "reset-password", { token: tokenIn(await lastMailTo(email)), password: "Danfo9Sunrise" });
    },
  ],
  ["a suspension", (_, __, id) => suspendAccount(first.deps, id)],
  ["closing the account", (token) => post(first, "close-account", { password: testPassword }, token)],
];

test.each(endings)("old tokens are dead on the second process at once after: %s", async (_, end) => {
  const { id, email } = await account();
  const { token } = await session(id);
  const pending = await session(id, { kind: "pending" });
  expect([await aliveOn(first, token), await aliveOn(second, token)]).toEqual([true, true]);
  await end(token, email, id);
  expect([await aliveOn(first, token), await aliveOn(second, token)]).toEqual([false, false]);
  if (_ !== "log-out") expect((await post(second, "resend-code", {}, pending.token)).statusCode).toBe(401);
});

test("a log-in begun on one process is finished on the other", async () => {
  const { email } = await account({ twoFactorEnabled: true });
  const login = (await post(first, "login", { email, password: testPassword })).json();
  const verified = await post(second, "verify-2fa", { code: codeIn(await lastMailTo(email)) }, login.token);
  expect(verified.statusCode).toBe(200);
  expect(await aliveOn(first, verified.json().token)).toBe(true);
});

test("wrong attempts count on both", async () => {
  const { email } = await account();
  const statuses: number[] = [];
  for (let number = 0; number < 14; number += 1) {
    const on = number % 2 ? first : second;
    statuses.push(
      (await post(on, "login", { email, password: "Wrong7Kettle" }, undefined, `198.51.100.${number}`)).statusCode,
    );
  }
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
});

describe("codes under attack through both processes", () => {
  test("AUTH-05 a right code sent fifty times at once opens one session", async () => {
    const { id, email } = await account({ twoFactorEnabled: true });
    const { token } = (await post(first, "login", { email, password: testPassword })).json();
    const code = codeIn(await lastMailTo(email));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        post(number % 2 ? first : second, "verify-2fa", { code }, token, `203.0.113.${number}`),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const open = await first.db.select().from(sessions).where(eq(sessions.accountId, id));
    expect(open.filter(({ kind }) => kind === "full")).toHaveLength(1);
  });

  test("AUTH-05 guessing through fifty pending log-ins looks at no code more than five times, at ten guesses in all", async () => {
    const { id, email } = await account({ twoFactorEnabled: true });
    // As many pending log-ins as the attacker can get, all at once: the rest of the fifty is made directly.
    const begun = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        post(number % 2 ? first : second, "login", { email, password: testPassword }, undefined, `203.0.113.${number}`),
      ),
    );
    const tokens = begun
      .filter(({ statusCode }) => statusCode === 200)
      .map((response) => response.json().token as string);
    expect(tokens.length).toBeGreaterThan(3);
    while (tokens.length < 50) tokens.push((await session(id, { kind: "pending" })).token);
    const guess = (index: number, round: number) =>
      post(
        round % 2 ? first : second,
        "verify-2fa",
        { code: `${100_000 + index * 8 + round}` },
        tokens[index],
        `203.0.113.${index}`,
      );
    const statuses: number[] = [];
    // Eighty at once: more would wait for the database until a slow machine answers 503.
    for (let from = 0; from < tokens.length; from += 10) {
      const wave = Array.from({ length: 80 }, (_, index) => guess(from + Math.floor(index / 8), index % 8));
      statuses.push(...(await Promise.all(wave)).map(({ statusCode }) => statusCode));
    }
    expect([...new Set(statuses)].filter((status) => ![410, 422, 429].includes(status))).toEqual([]);
    const codes = await first.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.accountId, id));
    expect(Math.max(...codes.map(({ attempts }) => attempts))).toBeLessThanOrEqual(5);
    expect(codes.reduce((sum, { attempts }) => sum + attempts, 0)).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
  });
});
