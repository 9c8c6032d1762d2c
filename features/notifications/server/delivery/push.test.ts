import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts, sessions } from "#features/accounts/server/tables.ts";
import { pushKeys } from "#platform/push/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startPushService } from "#tests/support/push-service.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { NotificationKind, NotificationSettings } from "../../contract.ts";
import { notify } from "../notify.ts";
import { readNotifications } from "../read-notifications.ts";
import { notificationDeliveries, notifications, pushSubscriptions } from "../tables.ts";
import { pushDue } from "./push-due.ts";
import { routeNew } from "./route-new.ts";
import { maxBrowsers } from "./subscriptions.ts";

let setup: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let me: Awaited<ReturnType<typeof person>>;
let otherPerson: typeof me;
/** Noon in Lagos. */
const noon = "2026-11-24T11:00:00Z";

async function person() {
  const { id } = await makeAccount(setup.db, setup.clock.now());
  const inAWeek = new Date(setup.clock.now().getTime() + 7 * 24 * 60 * 60_000);
  return { id, headers: (await makeSession(setup.db, setup.clock.now(), id, { expiresAt: inAWeek })).headers };
}

beforeAll(async () => {
  service = await startPushService();
  setup = await createTestApp({ demoPeople: false, now: noon, env: { PUSH_SERVICES: service.url } });
  [me, otherPerson] = [await person(), await person()];
});
afterEach(async () => {
  service.answer(201);
  expect(service.errors).toEqual([]);
  await setup.db.delete(notifications);
  await setup.db.delete(pushSubscriptions);
  setup.clock.advance(new Date(noon).getTime() - setup.clock.now().getTime());
});
afterAll(async () => {
  await setup.close();
  await service.close();
});

const post = (path: string, payload: object, as = me) =>
  setup.app.inject({ method: "POST", url: `/api/students/push-subscriptions${path}`, headers: as.headers, payload });
const pushKey = async () =>
  (
    (
      await setup.app.inject({ url: "/api/students/notification-settings", headers: me.headers })
    ).json() as NotificationSettings
  ).pushKey;
async function browserOf(as = me) {
  const browser = service.subscribe(await pushKey());
  const { endpoint, keys } = browser;
  expect((await post("", { endpoint, keys }, as)).statusCode).toBe(200);
  return browser;
}
const notifyAbout = (about: string, kind: NotificationKind = "grade", until?: Date, { id } = me) =>
  notify(setup.deps, {
    accountId: id,
    kind,
    message: `News of ${about}.`,
    about,
    link: "/dashboard/messages",
    ...(until && { until }),
  });
async function deliver(afterS = 5) {
  await routeNew(setup.deps);
  setup.clock.advance(afterS * 1000);
  return pushDue(setup.deps);
}
const states = async () =>
  (
    await setup.db
      .select({ state: notificationDeliveries.state })
      .from(notificationDeliveries)
      .where(eq(notificationDeliveries.channel, "push"))
  ).map(({ state }) => state);

describe("NOTE-01 push messages", () => {
  it("reach every browser of their person, signed and encrypted, once, in a few hundred bytes", async () => {
    const [phone, laptop, theirs] = [await browserOf(), await browserOf(), await browserOf(otherPerson)];
    await notifyAbout("a grade");
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [notification] = await setup.db.select().from(notifications);
    const message = {
      title: expect.any(String),
      body: "News of a grade.",
      link: "/dashboard/messages",
      tag: notification?.id,
      unread: 1,
    };
    for (const browser of [phone, laptop]) {
      expect(browser.received).toEqual([
        { message, ttl: "86400", urgency: "normal", topic: notification?.id.replaceAll("-", "") },
      ]);
      expect(JSON.stringify(browser.received[0]?.message).length).toBeLessThan(1000);
    }
    expect(theirs.received).toEqual([]);
    expect(await states()).toEqual(["sent"]);
  });

  it("are not sent when the bell was read, no one has a browser, or it tells nothing any more", async () => {
    await notifyAbout("nobody");
    expect(await deliver()).toBe(0);
    const phone = await browserOf();
    await notifyAbout("read");
    await readNotifications(setup.deps, me.id, null);
    await notifyAbout("over", "class-soon", new Date(setup.clock.now().getTime() + 1000));
    expect(await deliver()).toBe(0);
    expect(phone.received).toEqual([]);
    expect(await states()).toEqual(["dropped", "dropped", "dropped"]);
  });

  it("of one look go to those with a browser, and end for those with none", async () => {
    const phone = await browserOf();
    for (const about of ["a quiz", "an exam"]) {
      await notifyAbout(about);
      await notifyAbout(about, "grade", undefined, otherPerson);
    }
    expect(await deliver()).toBe(2);
    expect(phone.received.map(({ message }) => message)).toEqual(
      expect.arrayContaining(
        ["a quiz", "an exam"].map((about) => expect.objectContaining({ body: `News of ${about}.` })),
      ),
    );
    expect(phone.received).toHaveLength(2);
    expect((await states()).toSorted()).toEqual(["dropped", "dropped", "sent", "sent"]);
  });

  it("of a class end with it, and are urgent", async () => {
    const phone = await browserOf();
    await notifyAbout("a class", "class-soon", new Date(setup.clock.now().getTime() + 605_000));
    expect(await deliver()).toBe(1);
    expect(phone.received[0]).toMatchObject({ ttl: "600", urgency: "high" });
  });

  it("forget a browser that is gone, and go on to the others", async () => {
    const [removed, phone] = [await browserOf(), await browserOf()];
    await setup.db
      .update(pushSubscriptions)
      .set({ endpoint: `${service.url}/push/unknown` })
      .where(eq(pushSubscriptions.endpoint, removed.endpoint));
    await notifyAbout("one");
    expect(await deliver()).toBe(1);
    expect(phone.received).toHaveLength(1);
    expect(await setup.db.$count(pushSubscriptions)).toBe(1);
  });

  it("are tried again while the service is away, then given up", async () => {
    const phone = await browserOf();
    service.answer(503);
    await notifyAbout("one");
    expect(await deliver()).toBe(0);
    expect(await deliver(59)).toBe(0);
    service.answer(201);
    expect(await deliver(2)).toBe(1);
    expect(phone.received).toHaveLength(1);

    service.answer(503);
    await notifyAbout("two");
    await deliver();
    for (let attempts = 2; attempts <= 6; attempts += 1) await deliver(3_600);
    expect((await states()).toSorted()).toEqual(["failed", "sent"]);
  });

  it("are sent by another process when the first was killed after it took them on, and shown once by their tag", async () => {
    const phone = await browserOf();
    await notifyAbout("one");
    await routeNew(setup.deps);
    setup.clock.advance(5_000);
    const killed = { ...setup.deps, push: { ...setup.deps.push, send: () => new Promise<never>(() => {}) } };
    void pushDue(killed);
    await expect.poll(() => states()).toEqual(["waiting"]);
    await expect
      .poll(async () => (await setup.db.select().from(notificationDeliveries)).map(({ attempts }) => attempts))
      .toContain(1);
    expect(await pushDue(setup.deps)).toBe(0);
    setup.clock.advance(60_000);
    expect(await pushDue(setup.deps)).toBe(1);
    expect(phone.received).toHaveLength(1);
  });

  it("that a silent service left for later wait for the end of quiet hours", async () => {
    const phone = await browserOf();
    // 9:59 pm in Lagos.
    setup.clock.advance(new Date("2026-11-24T20:59:30Z").getTime() - setup.clock.now().getTime());
    service.answer(503);
    await notifyAbout("one");
    expect(await deliver()).toBe(0);
    service.answer(201);
    expect(await deliver(3_600)).toBe(0);
    expect(await states()).toEqual(["waiting"]);
    setup.clock.advance(new Date("2026-11-25T05:00:00Z").getTime() - setup.clock.now().getTime());
    expect(await pushDue(setup.deps)).toBe(1);
    expect(phone.received).toHaveLength(1);
  });

  it("stop with the log-in under which the browser was stored", async () => {
    const phone = await browserOf();
    await setup.db.update(sessions).set({ revokedAt: setup.clock.now() }).where(eq(sessions.accountId, me.id));
    await notifyAbout("one");
    expect(await deliver()).toBe(0);
    expect(phone.received).toEqual([]);
    await setup.db.update(sessions).set({ revokedAt: null }).where(eq(sessions.accountId, me.id));
  });

  it("do not go to who switched push off", async () => {
    const phone = await browserOf();
    await setup.db.update(accounts).set({ pushNotifications: false }).where(eq(accounts.id, me.id));
    await notifyAbout("one");
    expect(await deliver()).toBe(0);
    expect(phone.received).toEqual([]);
    await setup.db.update(accounts).set({ pushNotifications: true }).where(eq(accounts.id, me.id));
  });
});

describe("NOTE-01 the browsers of a person", () => {
  it("are tried out by a message, forgotten, and another's when that person logs in there", async () => {
    const phone = await browserOf();
    const { endpoint, keys } = phone;
    expect((await post("/try", { endpoint })).statusCode).toBe(200);
    expect(phone.received[0]?.message).toMatchObject({ body: "Push works on this device.", tag: "try" });
    expect((await post("/try", { endpoint }, otherPerson)).statusCode).toBe(404);
    expect((await post("/forget", { endpoint }, otherPerson)).statusCode).toBe(200);
    expect(await setup.db.$count(pushSubscriptions)).toBe(1);
    await post("", { endpoint, keys }, otherPerson);
    expect((await post("/try", { endpoint })).statusCode).toBe(404);
    expect((await post("/forget", { endpoint }, otherPerson)).statusCode).toBe(200);
    expect(await setup.db.$count(pushSubscriptions)).toBe(0);
  });

  it("are ten at most, the newest, also when many come at once", async () => {
    await Promise.all(Array.from({ length: 14 }, () => browserOf()));
    await browserOf();
    expect(await setup.db.$count(pushSubscriptions)).toBeLessThanOrEqual(maxBrowsers);
  });

  it.each([
    ["another server", { endpoint: "https://intranet.example/push/1" }, "/endpoint"],
    ["this machine", { endpoint: "http://127.0.0.1:1/push" }, "/endpoint"],
    ["a listed name with a login", { endpoint: "http://a:b@127.0.0.1/push" }, "/endpoint"],
    ["no address", { endpoint: "push" }, "/endpoint"],
    ["a huge address", { endpoint: `https://a.example/${"x".repeat(2_000)}` }, "/endpoint"],
    ["a script", { endpoint: "javascript:alert(1)" }, "/endpoint"],
    ["a short key", { keys: { p256dh: "AA", auth: "A".repeat(22) } }, "/keys/p256dh"],
    ["no secret", { keys: { p256dh: "A".repeat(87) } }, "/keys/auth"],
  ])("are refused with %s", async (_, input, pointer) => {
    const { endpoint, keys } = service.subscribe(await pushKey());
    const response = await post("", { endpoint, keys, ...input });
    expect([response.statusCode, response.json().errors?.[0]?.pointer]).toEqual([422, pointer]);
    expect(await setup.db.$count(pushSubscriptions)).toBe(0);
  });

  it.each([
    [401, "invalid VAPID token: key mismatch", 0],
    [
      403,
      "the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.",
      0,
    ],
    [400, '{"reason":"VapidPkHashMismatch"}', 0],
    [400, "UnauthorizedRegistration", 0],
    // Errors of ours, which no browser is to pay for.
    [403, '{"reason":"BadJwtToken"}', 1],
    [401, "Token expired", 1],
    [400, "Invalid TTL", 1],
    [413, "Payload too large", 1],
  ])("that another key was subscribed with end: %i %s", async (status, text, left) => {
    await browserOf();
    await notifyAbout(`${status} ${text}`);
    service.answer(status, text);
    await deliver();
    expect([await setup.db.$count(pushSubscriptions), await states()]).toEqual([left, ["failed"]]);
  });

  it("with keys of the right length that are none are forgotten at the first message", async () => {
    const { endpoint } = service.subscribe(await pushKey());
    expect((await post("", { endpoint, keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } })).statusCode).toBe(200);
    expect((await post("/try", { endpoint })).statusCode).toBe(404);
    expect(await setup.db.$count(pushSubscriptions)).toBe(0);
  });
});

it("many processes that need the academy's keys at the same time make one pair", async () => {
  expect(await setup.db.$count(pushKeys)).toBe(1);
  expect(await pushKey()).toMatch(/^[A-Za-z0-9_-]{87}$/);
});
