import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codePurposes } from "#features/accounts/contract.ts";
import { oneTimeCodes } from "#features/accounts/server/tables.ts";
import { type Access, roles } from "#lib/capabilities.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { makeAccount, makeCode, makeDevice, makeSession } from "../support/accounts.ts";
import { type AppInstance, openInstance } from "../support/app-instance.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** What every limit counts by: one caller is one /64 of IPv6 or one IPv4 address, one account is one account. */
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

/** A call about the caller's own account. */
const isOwnAccount = (access: Access | undefined) => typeof access === "object" && access.capability === "account.keep";

const account = (values = {}) => makeAccount(first.db, first.clock.now(), values);

describe("one caller", () => {
  /** Spellings of three callers, as sockets and proxies give them. */
  const callers: [key: string, addresses: string[]][] = [
    ["2001:db8:7:1::/64", ["2001:db8:7:1::1", "2001:DB8:7:1:ffff::2", "2001:0db8:0007:0001:1:2:3:4"]],
    ["203.0.113.9", ["203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109", "64:ff9b::203.0.113.9"]],
    ["fe80:0:0:0::/64", ["fe80::1%eth0", "fe80::2"]],
  ];

  test("every limited route counts a whole /64, and an IPv4 address in whatever clothes, as one", async () => {
    const limited = first.routes.filter(({ config }) => (config?.limits ?? []).length > 0);
    expect(limited.length).toBeGreaterThan(10);
    const now = first.clock.now();
    const { id } = await account();
    const { headers: everything } = await makeSession(first.db, now, (await account({ roles })).id);
    const pending = await makeSession(first.db, now, id, { kind: "pending" });
    await first.db.delete(rateCounters);
    for (const { method, url, config } of limited) {
      const headers = config?.pending === "only" ? pending.headers : everything;
      const path = url.replace(":provider", "google").replace(/:\w+/g, id);
      for (const remoteAddress of callers.flatMap(([, addresses]) => addresses)) {
        const [verb] = [method].flat();
        await first.oneApp.inject({ method: verb as "GET", url: path, remoteAddress, headers });
      }
    }
    const counted = new Set((await first.db.select().from(rateCounters)).map(({ bucket }) => bucket));
    for (const { url, method, config } of limited) {
      const act = ` ${[method].flat()[0] === "HEAD" ? "GET" : [method].flat()[0]} ${url}`;
      const hasActor = typeof config?.access === "object" || config?.identify;
      for (const { name } of config?.limits ?? []) {
        for (const [key] of callers) {
          expect(counted, `${url} counts ${key}`).toContain(`${name}${hasActor ? act : ""}:${key}`);
        }
      }
    }
    // Nothing was counted by an address as it came.
    const keys = callers.map(([key]) => key);
    const others = callers.flatMap(([, addresses]) => addresses).filter((address) => !keys.includes(address));
    expect([...counted].filter((bucket) => others.some((address) => bucket.endsWith(`:${address}`)))).toEqual([]);
  });

  test("a neighbour in the /64 gets no attempts of their own at a log-in", async () => {
    const guess = (number: number, remoteAddress: string) =>
      first.app.inject({
        method: "POST",
        url: "/api/students/login",
        remoteAddress,
        payload: { email: `nobody-${number}@mail.test`, password: "Wrong7Kettle" },
      });
    const statuses: number[] = [];
    for (let number = 0; number < 14; number += 1) {
      statuses.push((await guess(number, `2001:db8:9:9:${number}::1`)).statusCode);
    }
    expect(statuses).toEqual([...Array(12).fill(401), 429, 429]);
    expect((await guess(20, "2001:db8:9:a::1")).statusCode).toBe(401);
  });
});

test("AUTH-05 ten wrong codes a day are the account's, on every call that takes one, by new devices, through two processes at once", async () => {
  const now = first.clock.now();
  const { id } = await account({ twoFactorEnabled: true });
  const calls = {
    "2fa": "verify-2fa",
    password: "confirm-code",
    "two-factor-change": "confirm-two-factor",
    "close-account": "close-account",
    "step-up": "confirm-identity",
  } satisfies Record<(typeof codePurposes)[number], string>;
  // Calls whose body takes a code: none may be missing above.
  const takesCode = first.routes.filter(({ url, schema, config }) => {
    const body = schema?.body as
      | { shape?: Record<string, unknown>; def?: { innerType?: { shape?: object } } }
      | undefined;
    return isOwnAccount(config?.access) && Object.hasOwn(body?.shape ?? {}, "code") && url.startsWith("/api/students/");
  });
  expect(takesCode.map(({ url }) => url.replace("/api/students/", "")).toSorted()).toEqual(
    Object.values(calls).toSorted(),
  );
  const guesses: { call: string; token: string }[] = [];
  for (const purpose of codePurposes) {
    for (let number = 0; number < 4; number += 1) {
      const deviceId = number % 2 ? (await makeDevice(first.db, now, id)).id : null;
      const kind = purpose === "2fa" ? ("pending" as const) : ("full" as const);
      const { session, token } = await makeSession(first.db, now, id, { kind, deviceId });
      await makeCode(first.db, now, session, purpose, purpose === "password" ? "ACDEF" : "424242");
      for (let round = 0; round < 4; round += 1) guesses.push({ call: calls[purpose], token });
    }
  }
  const answers = await Promise.all(
    guesses.map(({ call, token }, index) =>
      (index % 2 ? first.oneApp : second.app).inject({
        method: "POST",
        url: `/api/students/${call}`,
        remoteAddress: `198.51.100.${index}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { code: "AAAAA" },
      }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(guesses.length - 10);
  const looked = await first.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.accountId, id));
  expect(looked.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(10);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers["retry-after"]).toBe("86400");
  expect(refused?.json().error).toContain("Please try again in 24 hours.");
});

describe("X-Forwarded-For", () => {
  const warnings = (instance: AppInstance) =>
    instance.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).includes("TRUST_PROXY"));
  const visit = (instance: AppInstance, headers = {}) => instance.app.inject({ url: "/api/students/session", headers });

  test("is warned of once while no proxy is trusted", async () => {
    const instance = await openInstance(first);
    await visit(instance);
    expect(warnings(instance)).toEqual([]);
    for (let number = 0; number < 3; number += 1) await visit(instance, { "x-forwarded-for": `10.0.0.${number}` });
    expect(warnings(instance)).toMatchObject([{ level: 40, peer: "127.0.0.1" }]);
    await instance.close();
  });

  test("is not, once one is", async () => {
    const instance = await openInstance({ ...first, env: { ...first.env, TRUST_PROXY: "127.0.0.1" } });
    await visit(instance, { "x-forwarded-for": "10.0.0.1" });
    expect(warnings(instance)).toEqual([]);
    await instance.close();
  });
});
