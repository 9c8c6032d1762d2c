import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addressVerified } from "#features/accounts/events.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { within } from "#platform/deps.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { NotificationKind, NotificationSettings } from "../../contract.ts";
import { notify } from "../notify.ts";
import { readNotifications } from "../read-notifications.ts";
import { notificationDeliveries, notificationSettings, notifications } from "../tables.ts";
import { mailDue } from "./mail-due.ts";
import { notifyByMail, takeOverMail } from "./notify-by-mail.ts";
import { routeNew } from "./route-new.ts";

let setup: TestApp;
let me: { id: string; email: string; headers: { authorization: string } };
/** Noon in Lagos. */
const noon = new Date("2026-11-24T11:00:00Z");
const minuteMs = 60_000;

beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  at(noon);
  const { id, email } = await makeAccount(setup.db, setup.clock.now(), { emailVerifiedAt: setup.clock.now() });
  me = { id, email, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
});
afterEach(async () => {
  at(noon);
  await setup.db.delete(notifications);
  await setup.db.delete(notificationSettings);
  await setup.db.delete(mailOutbox);
  await setup.db.update(accounts).set({ emailNotifications: true }).where(eq(accounts.id, me.id));
});
afterAll(() => setup.close());

const at = (moment: Date) => {
  setup.clock.advance(moment.getTime() - setup.clock.now().getTime());
  return moment;
};
const notifyAbout = (
  about: string,
  kind: NotificationKind = "certificate",
  more: { until?: Date; isMailed?: boolean } = {},
) => notify(setup.deps, { accountId: me.id, kind, message: `News of ${about}.`, about, link: "/dashboard", ...more });
const deliver = async () => {
  await routeNew(setup.deps);
  return mailDue(setup.deps);
};
const mails = () =>
  setup.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, me.email)).orderBy(mailOutbox.createdAt);
const states = async (channel: "email" | "push" = "email") =>
  (
    await setup.db
      .select({ state: notificationDeliveries.state })
      .from(notificationDeliveries)
      .where(and(eq(notificationDeliveries.accountId, me.id), eq(notificationDeliveries.channel, channel)))
  ).map(({ state }) => state);
const change = (payload: object) =>
  setup.app.inject({ method: "PATCH", url: "/api/students/notification-settings", headers: me.headers, payload });
const settings = async () =>
  (
    await setup.app.inject({ url: "/api/students/notification-settings", headers: me.headers })
  ).json() as NotificationSettings;

describe("NOTE-01 what the bell tells goes by mail", () => {
  it("after three minutes, as one mail for all of it, once", async () => {
    at(noon);
    await notifyAbout("one");
    await notifyAbout("two");
    expect(await deliver()).toBe(0);
    at(new Date(noon.getTime() + 3 * minuteMs));
    const both = await Promise.all([deliver(), deliver(), deliver()]);
    expect(both.reduce((sum, item) => sum + item)).toBe(1);
    expect(await deliver()).toBe(0);
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(["2 things are new for you", []]);
    expect(mail?.textBody).toMatch(/News of one\.[\s\S]*News of two\./);
    expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    expect(await states()).toEqual(["sent", "sent"]);
  });

  it("not when it was read in the bell before", async () => {
    at(noon);
    await notifyAbout("one");
    await readNotifications(setup.deps, me.id, null);
    at(new Date(noon.getTime() + 3 * minuteMs));
    expect(await deliver()).toBe(0);
    expect(await states()).toEqual(["dropped"]);
  });

  it("not when its feature has a mail of its own about it, or it tells nothing any more", async () => {
    at(noon);
    await notifyAbout("mailed", "grade", { isMailed: true });
    await notifyAbout("over", "class-soon", { until: new Date(noon.getTime() + minuteMs) });
    at(new Date(noon.getTime() + 3 * minuteMs));
    expect(await deliver()).toBe(0);
  });

  it("at the hour of the mail of the day for anyone who chose it, payments at once", async () => {
    await change({ digest: true });
    at(noon);
    await notifyAbout("one");
    await notifyAbout("money", "payment");
    at(new Date(noon.getTime() + 3 * minuteMs));
    expect(await deliver()).toBe(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["News of money."]);
    at(new Date("2026-11-24T16:59:59Z"));
    expect(await deliver()).toBe(0);
    at(new Date("2026-11-24T17:00:00Z"));
    expect(await deliver()).toBe(1);
  });

  it("in the morning for what happens at night", async () => {
    at(new Date("2026-11-24T22:00:00Z"));
    await notifyAbout("one");
    at(new Date("2026-11-25T04:59:59Z"));
    expect(await deliver()).toBe(0);
    at(new Date("2026-11-25T05:00:00Z"));
    expect(await deliver()).toBe(1);
  });

  it("not in the evening when it was due a moment before and the hours have become quiet", async () => {
    // 9:58 pm in Lagos; due at 10:01 pm, which is found out when it is due, since quiet hours were changed since.
    await change({ quietFrom: 23 });
    at(new Date("2026-11-24T20:58:00Z"));
    await notifyAbout("one");
    await routeNew(setup.deps);
    await change({ quietFrom: 22 });
    at(new Date("2026-11-24T21:01:00Z"));
    expect(await deliver()).toBe(0);
    expect(await states()).toEqual(["waiting"]);
    at(new Date("2026-11-25T05:00:00Z"));
    expect(await deliver()).toBe(1);
  });

  it("not when its kind was stopped while it waited", async () => {
    at(noon);
    await notifyAbout("one");
    await routeNew(setup.deps);
    await change({ kind: "certificate", channel: "email", on: false });
    at(new Date(noon.getTime() + 3 * minuteMs));
    expect(await deliver()).toBe(0);
    expect(await states()).toEqual(["dropped"]);
  });

  it("not to anyone who wants no mail, but for what must not be missed", async () => {
    await setup.db.update(accounts).set({ emailNotifications: false }).where(eq(accounts.id, me.id));
    at(noon);
    await notifyAbout("one");
    await notifyAbout("money", "payment");
    at(new Date(noon.getTime() + 3 * minuteMs));
    expect(await deliver()).toBe(1);
    const [mail] = await mails();
    expect([mail?.subject, mail?.headers]).toEqual(["News of money.", {}]);
  });
});

describe("a mail of a feature's own", () => {
  const own = (about: string) =>
    setup.db.transaction((tx) =>
      notifyByMail(
        within(setup.deps, tx),
        { accountId: me.id, kind: "certificate", message: "You did it.", about },
        (unsubscribe) => ({
          kind: "certificates.awarded",
          to: me.email,
          subject: "Own",
          text: unsubscribe?.pageUrl ?? "",
          html: "x",
        }),
      ),
    );

  it("goes at once, and nothing next to it", async () => {
    at(noon);
    await own("a");
    at(new Date(noon.getTime() + 3 * minuteMs));
    expect(await deliver()).toBe(0);
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(["Own", []]);
    expect(mail?.textBody).toContain("/stop-mails?token=");
  });

  it("waits for the morning at night", async () => {
    at(new Date("2026-11-24T22:00:00Z"));
    await own("b");
    expect((await mails())[0]?.nextAttemptAt).toEqual(new Date("2026-11-25T05:00:00Z"));
  });

  it("is left to the mail of the day, or to no one", async () => {
    await change({ digest: true });
    at(noon);
    await own("c");
    expect(await mails()).toEqual([]);
    at(new Date("2026-11-24T17:00:00Z"));
    expect(await deliver()).toBe(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["You did it."]);
    await change({ kind: "certificate", channel: "email", on: false });
    await own("d");
    at(new Date("2026-11-26T17:00:00Z"));
    expect(await deliver()).toBe(0);
    expect(await mails()).toHaveLength(1);
  });

  it("takes over what the bell received a moment before", async () => {
    at(noon);
    await notifyAbout("grade:1:now", "grade");
    await takeOverMail(setup.deps, me.id, "grade:1:");
    at(new Date(noon.getTime() + 3 * minuteMs));
    expect(await deliver()).toBe(0);
    expect(await states("push")).toEqual(["waiting"]);
  });
});

describe("A4 what is owed to anyone who has not verified the address", () => {
  const unverified = (emailVerifiedAt: Date | null) =>
    setup.db.update(accounts).set({ emailVerifiedAt }).where(eq(accounts.id, me.id));
  afterEach(() => unverified(noon));

  it("goes when they do: the bell's and a feature's own, where it is unread and still tells something", async () => {
    await unverified(null);
    at(noon);
    await notifyAbout("one");
    await setup.db.transaction((tx) =>
      notifyByMail(
        within(setup.deps, tx),
        { accountId: me.id, kind: "certificate", message: "You did it.", about: "own" },
        () => ({ kind: "certificates.awarded", to: me.email, subject: "Own", text: "x", html: "x" }),
      ),
    );
    await notifyAbout("over", "certificate", { until: new Date(noon.getTime() + 20 * minuteMs) });
    at(new Date(noon.getTime() + 3 * minuteMs));
    expect(await deliver()).toBe(0);
    expect(await mails()).toEqual([]);
    const now = at(new Date(noon.getTime() + 30 * minuteMs));
    await unverified(now);
    await setup.db.transaction((tx) => setup.deps.emit(tx, addressVerified, { accountId: me.id, at: now }));
    at(new Date(noon.getTime() + 33 * minuteMs));
    expect(await deliver()).toBe(1);
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(["2 things are new for you", []]);
    expect(mail?.textBody).toMatch(/News of one\.[\s\S]*You did it\./);
    expect(mail?.textBody).not.toContain("News of over.");
  });

  it("is let be after thirty days", async () => {
    await unverified(null);
    at(noon);
    await notifyAbout("one");
    for (const days of [0, 1, 31]) {
      at(new Date(noon.getTime() + days * 24 * 60 * minuteMs + 4 * minuteMs));
      expect(await deliver()).toBe(0);
    }
    expect(await states()).toEqual(["dropped"]);
  });
});

describe("CHAN-01 settings", () => {
  it("show what is usual, keep what is changed, one next to the other", async () => {
    const before = await settings();
    expect(before).toMatchObject({
      digest: false,
      quiet: true,
      quietFrom: 22,
      quietTo: 6,
      digestHour: 18,
      zone: "Africa/Lagos",
    });
    expect(before.kinds.find(({ kind }) => kind === "payment")).toEqual({
      kind: "payment",
      email: "always",
      push: "on",
      whatsapp: "on",
    });
    await Promise.all([
      change({ kind: "grade", channel: "email", on: false }),
      change({ kind: "grade", channel: "push", on: false }),
      change({ kind: "pick", channel: "push", on: false }),
      change({ quietFrom: 23 }),
      change({ digest: true }),
    ]);
    const after = await settings();
    expect(after).toMatchObject({ digest: true, quietFrom: 23, quietTo: 6 });
    const of = (kind: string) => after.kinds.find((row) => row.kind === kind);
    expect([of("grade"), of("pick")]).toEqual([
      { kind: "grade", email: "off", push: "off", whatsapp: "on" },
      { kind: "pick", email: "on", push: "off", whatsapp: "on" },
    ]);
  });

  it.each([
    [{ kind: "payment", channel: "email", on: false }, "/on"],
    [{ kind: "grade", channel: "email" }, "/on"],
    [{ kind: "rain", channel: "email", on: true }, "/kind"],
    [{ kind: "grade", channel: "post", on: true }, "/channel"],
    [{ quietFrom: 24 }, "/quietFrom"],
    [{ quietFrom: 2.5 }, "/quietFrom"],
    [{ quietTo: -1 }, "/quietTo"],
    [{ quietFrom: 1e30 }, "/quietFrom"],
  ])("refuse %j and change nothing", async (payload, pointer) => {
    const response = await change(payload);
    expect([response.statusCode, response.json().errors?.[0]?.pointer]).toEqual([422, pointer]);
    expect((await settings()).quietFrom).toBe(22);
  });

  it("are stopped by the link of a mail alone, as often as it is pressed, and only that kind", async () => {
    at(noon);
    await notifyAbout("one");
    at(new Date(noon.getTime() + 3 * minuteMs));
    await deliver();
    const [mail] = await mails();
    const url = /<(.*)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1]?.replace(setup.deps.baseUrl, "") ?? "";
    const press = (to: string, payload = "List-Unsubscribe=One-Click") =>
      setup.app.inject({
        method: "POST",
        url: to,
        payload,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await press(url, "x=1")).statusCode).toBe(400);
    const seen = await setup.app.inject({ url });
    expect([seen.statusCode, seen.headers.location]).toEqual([303, expect.stringMatching(/^\/stop-mails\?token=/)]);
    expect((await settings()).kinds.find(({ kind }) => kind === "certificate")?.email).toBe("on");
    for (const _ of [1, 2]) expect((await press(url)).statusCode).toBe(200);
    expect((await press(url.replace(/token=./, "token=%21"))).statusCode).toBe(400);
    expect((await press(url.replace(/token=.../, "token=AAA"))).statusCode).toBe(404);
    const { kinds } = await settings();
    expect(kinds.filter(({ email }) => email === "off")).toEqual([
      { kind: "certificate", email: "off", push: "on", whatsapp: "off" },
    ]);
  });
});
