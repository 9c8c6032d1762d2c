import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rateCounters } from "#platform/limits/tables.ts";
import { type AccountsFixture, caller, makeDevice, openAccounts, testPassword } from "#tests/support/accounts.ts";
import { accountTexts } from "../../contract.ts";
import { suspendAccount } from "../security/suspend-account.ts";
import { accounts, knownDevices, securityEvents, sessions } from "../tables.ts";
import { logIn } from "./log-in.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
});
afterAll(() => fixture.close());

const wrong = { code: "unauthenticated", message: accountTexts.wrongLogin };
/** A caller of its own, so that tests do not share a count. */
const from = (last: number) => ({ ...caller, ip: `198.51.100.${last}` });
const logInAs = (email: string, more: object = {}, ip = 1) =>
  logIn(fixture.deps, from(ip), { email, password: testPassword, ...more });

test("AUTH-02 the right pair answers the profile with both ids, a token and the message", async () => {
  const account = await fixture.account({ phone: "+2348030000000", fullName: "Temitope Alabi" });
  const response = await logInAs(account.email.toUpperCase());
  expect(response).toMatchObject({
    message: "Login successful!",
    student: { id: account.id, _id: account.id, fullName: "Temitope Alabi", phone: "+2348030000000", role: "student" },
  });
  expect(response.twoFactorRequired).toBeUndefined();
  expect(response.token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(response)).not.toContain("argon2");
  expect(await fixture.isAlive(response.token)).toBe(true);
});

test("tokens are stored hashed and new at each log-in", async () => {
  const account = await fixture.account();
  const [first, second] = [await logInAs(account.email), await logInAs(account.email)];
  expect(first.token).not.toBe(second.token);
  const rows = await fixture.db.select().from(sessions).where(eq(sessions.accountId, account.id));
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(first.token);
});

test("AUTH-09 a session lasts 12 hours, with remember 30 days", async () => {
  const account = await fixture.account();
  const short = await logInAs(account.email);
  const long = await logInAs(account.email, { remember: true });
  expect([short.remember, long.remember]).toEqual([false, true]);
  fixture.clock.advance(12 * 3600_000 - 1);
  expect(await fixture.isAlive(short.token)).toBe(true);
  fixture.clock.advance(1);
  expect(await fixture.isAlive(short.token)).toBe(false);
  fixture.clock.advance(30 * 86_400_000 - 12 * 3600_000 - 1);
  expect(await fixture.isAlive(long.token)).toBe(true);
  fixture.clock.advance(1);
  expect(await fixture.isAlive(long.token)).toBe(false);
});

test.each([
  ["a wrong password", async () => (await fixture.account()).email, "Wrong7Kettle"],
  ["an unknown address", async () => "nobody@mail.test", testPassword],
  ["an address that is none", async () => "nobody", testPassword],
  ["an account without a password", async () => (await fixture.account({ passwordHash: null })).email, testPassword],
  ["another letter case", async () => (await fixture.account()).email, testPassword.toLowerCase()],
  ["an empty-looking password", async () => (await fixture.account()).email, " "],
])("%s is refused with the one sentence", async (_, email, password) => {
  await expect(logIn(fixture.deps, from(2), { email: await email(), password })).rejects.toMatchObject(wrong);
});

test("a wrong password is in the audit trail", async () => {
  const account = await fixture.account();
  await expect(logInAs(account.email, { password: "Wrong7Kettle" }, 3)).rejects.toMatchObject(wrong);
  const events = await fixture.db.select().from(securityEvents).where(eq(securityEvents.accountId, account.id));
  expect(events).toMatchObject([{ kind: "login-failed", device: "Chrome on Android", ipAddress: "198.51.100.3" }]);
});

test("a suspended account is informed, but only with its right password", async () => {
  const account = await fixture.account();
  await suspendAccount(fixture.deps, account.id);
  await expect(logInAs(account.email, { password: "Wrong7Kettle" })).rejects.toMatchObject(wrong);
  await expect(logInAs(account.email)).rejects.toMatchObject({ code: "forbidden", message: accountTexts.suspended });
});

describe("devices", () => {
  test("the first log-in makes the device known and writes no mail; another device is mailed about, the known one is not", async () => {
    const account = await fixture.account();
    const first = await logInAs(account.email);
    expect(first.deviceToken).toMatch(/^[\w-]{43}$/);
    const again = await logInAs(account.email, { device: first.deviceToken });
    expect(again.deviceToken).toBeUndefined();
    const mailsTo = async () => (await fixture.mailbox()).filter((mail) => mail.toAddress === account.email);
    expect(await mailsTo()).toEqual([]);

    const elsewhere = await logInAs(account.email, { device: "made-up" });
    expect(elsewhere.deviceToken).toBeDefined();
    expect(await mailsTo()).toMatchObject([{ kind: "accounts.new-device", subject: "A new device logged in" }]);
    const kinds = (await fixture.db.select().from(securityEvents).where(eq(securityEvents.accountId, account.id))).map(
      (event) => event.kind,
    );
    expect(kinds.sort()).toEqual(["login", "login", "login-new-device"]);
  });

  test("another account's device is none of mine", async () => {
    const [mine, theirs] = [await fixture.account(), await fixture.account()];
    const device = await makeDevice(fixture.db, fixture.clock.now(), theirs.id);
    const response = await logInAs(mine.email, { device: device.token });
    expect(response.deviceToken).toBeDefined();
    const [row] = await fixture.db.select().from(knownDevices).where(eq(knownDevices.id, device.id));
    expect(row?.accountId).toBe(theirs.id);
  });

  test("no more than 20 are stored", async () => {
    const account = await fixture.account();
    for (let number = 0; number < 22; number += 1) {
      fixture.clock.advance(1000);
      await fixture.device(account.id);
    }
    const response = await logInAs(account.email);
    const rows = await fixture.db.select().from(knownDevices).where(eq(knownDevices.accountId, account.id));
    expect(rows).toHaveLength(20);
    // The one that just logged in is among them.
    expect((await logInAs(account.email, { device: response.deviceToken })).deviceToken).toBeUndefined();
  });
});

describe("guessing", () => {
  const guess = (email: string, ip: number, more = {}) =>
    logIn(fixture.deps, from(ip), { email, password: "Wrong7Kettle", ...more }).catch((error) => error);

  test("ten wrong attempts at one address in a quarter of an hour, from anywhere, and then no one is let to try", async () => {
    const account = await fixture.account();
    for (let number = 0; number < 10; number += 1) expect(await guess(account.email, 20 + number)).toMatchObject(wrong);
    const refused = await guess(account.email, 40);
    expect(refused).toMatchObject({ code: "too_many" });
    expect(refused.retryAfterS).toBeGreaterThan(0);
    expect(refused.retryAfterS).toBeLessThanOrEqual(900);
    await expect(logInAs(account.email, {}, 41)).rejects.toMatchObject({ code: "too_many" });
    fixture.clock.advance(31 * 60_000);
    expect((await logInAs(account.email, {}, 42)).student).toBeDefined();
  });

  test("the owner still logs in from a device that is known, which has a count of its own", async () => {
    const account = await fixture.account();
    const device = await fixture.device(account.id);
    for (let number = 0; number < 11; number += 1) await guess(account.email, 60 + number);
    await expect(logInAs(account.email, {}, 80)).rejects.toMatchObject({ code: "too_many" });
    expect((await logInAs(account.email, { device: device.token }, 80)).student?.id).toBe(account.id);
    for (let number = 0; number < 20; number += 1) {
      expect(await guess(account.email, 81, { device: device.token })).toMatchObject(wrong);
    }
    expect(await guess(account.email, 81, { device: device.token })).toMatchObject({ code: "too_many" });
  });

  test("an address without an account is counted just the same", async () => {
    for (let number = 0; number < 10; number += 1) expect(await guess("ghost@mail.test", 90)).toMatchObject(wrong);
    expect(await guess("GHOST@mail.test", 91)).toMatchObject({ code: "too_many" });
  });

  test("one caller gets thirty wrong attempts in ten minutes at whatever addresses; right ones do not count", async () => {
    const account = await fixture.account();
    for (let number = 0; number < 40; number += 1) expect((await logInAs(account.email, {}, 100)).token).toBeDefined();
    for (let number = 0; number < 30; number += 1) {
      if (number % 10 === 0) fixture.clock.advance(20_000);
      expect(await guess(`n${number}@mail.test`, 100)).toMatchObject(wrong);
    }
    fixture.clock.advance(20_000);
    expect(await guess("n31@mail.test", 100)).toMatchObject({ code: "too_many" });
    await expect(logInAs(account.email, {}, 101)).resolves.toBeDefined();
  });

  test("one caller gets twelve wrong attempts at once, and goes on a moment later", async () => {
    for (let number = 0; number < 12; number += 1) {
      expect(await guess(`b${number}@mail.test`, 110)).toMatchObject(wrong);
    }
    const refused = await guess("b13@mail.test", 110);
    expect(refused).toMatchObject({ code: "too_many" });
    expect(refused.retryAfterS).toBeLessThanOrEqual(10);
    fixture.clock.advance(20_000);
    expect(await guess("b13@mail.test", 110)).toMatchObject(wrong);
  });

  test("fifty guesses at once count as fifty", async () => {
    const account = await fixture.account();
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, number) => guess(account.email, 150 + number)));
    expect(outcomes.filter((error) => error.code === "unauthenticated").length).toBeLessThanOrEqual(10);
    expect(outcomes.every((error) => ["unauthenticated", "too_many"].includes(error.code))).toBe(true);
  });

  test("counters hold no address", async () => {
    await guess("secret.person@mail.test", 120);
    const rows = await fixture.db.select().from(rateCounters);
    expect(JSON.stringify(rows)).not.toContain("secret.person");
  });
});

test("a log-in that raced with a change of the password opens nothing", async () => {
  const account = await fixture.account();
  const { deps } = fixture;
  const slow = {
    ...deps,
    hasher: {
      ...deps.hasher,
      async verify(hash: string | null, password: string) {
        const right = await deps.hasher.verify(hash, password);
        // The owner's change commits between the check and the session.
        const passwordHash = await deps.hasher.hash("Another7Kettle");
        await deps.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id));
        return right;
      },
    },
  };
  await expect(logIn(slow, from(130), { email: account.email, password: testPassword })).rejects.toMatchObject(wrong);
  expect(await deps.db.select().from(sessions).where(eq(sessions.accountId, account.id))).toEqual([]);
});
