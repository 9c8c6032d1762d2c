import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notificationDeliveries, notifications } from "#features/notifications/server/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sendMorning } from "./send-morning.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ seed: false, now: "2026-11-27T05:59:00Z" });
});
afterAll(() => app.close());

async function admin(role: "admin" | "support" = "admin") {
  const { id, email } = await makeAccount(app.db, app.clock.now(), { role });
  const choose = async (channel: "email" | "push", on: boolean) => {
    const { headers } = await makeSession(app.db, app.clock.now(), id);
    const response = await app.app.inject({
      method: "PATCH",
      url: "/api/students/notification-settings",
      headers,
      payload: { kind: "morning", channel, on },
    });
    return {
      status: response.statusCode,
      kinds: (response.json().kinds ?? []).map(({ kind }: { kind: string }) => kind),
    };
  };
  const mails = () =>
    app.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.kind, "back-office.morning"), eq(mailOutbox.toAddress, email)));
  const bell = () =>
    app.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.accountId, id), like(notifications.about, "morning:%")));
  return { id, choose, mails, bell };
}

test("ADM-01 the morning goes at 7 am in Lagos to the administrators who chose it, each day once, by their channel", async () => {
  const [byMail, byPush, none] = [await admin(), await admin(), await admin()];
  const support = await admin("support");
  expect((await byMail.choose("email", true)).kinds).toContain("morning");
  await byPush.choose("push", true);
  expect((await support.choose("email", true)).status).toBe(422);
  expect(await sendMorning(app.deps)).toBe(0);

  app.clock.advance(60_000);
  // Two processes at once, and once more.
  await Promise.all([sendMorning(app.deps), sendMorning(app.deps)]);
  expect(await sendMorning(app.deps)).toBe(0);
  const [mail, ...more] = await byMail.mails();
  expect(more).toEqual([]);
  const text = "Came in yesterday: nothing.";
  expect(mail?.textBody).toContain(text);
  expect((await byMail.bell()).map(({ message }) => message)).toEqual([`${text} Today: 0 trials, 0 classes.`]);
  expect([await byPush.mails(), (await byPush.bell()).length]).toEqual([[], 1]);
  expect([await none.mails(), await none.bell()]).toEqual([[], []]);
  const ways = await app.db
    .select({ channel: notificationDeliveries.channel })
    .from(notificationDeliveries)
    .where(eq(notificationDeliveries.accountId, byPush.id));
  expect(ways.map(({ channel }) => channel)).toContain("push");

  // The next day, late: once more.
  await byPush.choose("push", false);
  app.clock.advance(34 * 3_600_000);
  expect(await sendMorning(app.deps)).toBe(1);
  expect(await byMail.mails()).toHaveLength(2);
  expect(await byPush.bell()).toHaveLength(1);
});
