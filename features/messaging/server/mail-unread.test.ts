import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addressVerified } from "#features/accounts/events.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { within } from "#platform/deps.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Side } from "../contract.ts";
import { addMessage } from "./add-message.ts";
import { mailUnread } from "./mail-unread.ts";
import { openConversation } from "./open-conversation.ts";
import { conversationParticipants, conversations } from "./tables.ts";

let setup: TestApp;
let tutorId: string;
let studentId: string;

beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  const now = setup.clock.now();
  const [row] = await setup.db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, "tunde-bakare"));
  tutorId = row?.id ?? "";
  const account = await makeAccount(setup.db, now, { role: "tutor", email: "tunde@mail.test" });
  await setup.db.update(tutors).set({ accountId: account.id, email: null }).where(eq(tutors.id, tutorId));
  const student = { fullName: "Temitope Alabi", email: "temi@mail.test", emailVerifiedAt: now };
  studentId = (await makeAccount(setup.db, now, student)).id;
});
afterEach(async () => {
  await setup.db.delete(conversations);
  await setup.db.delete(mailOutbox);
  await setup.db.update(accounts).set({ emailNotifications: true }).where(eq(accounts.id, studentId));
});
afterAll(() => setup.close());

const write = (side: Side, body: string, to: string | null = tutorId) =>
  setup.db.transaction(async (tx) => {
    const now = setup.clock.now();
    const conversation = await openConversation({ db: tx, clock: { now: () => now } }, { studentId, tutorId: to });
    await addMessage({ db: tx, clock: { now: () => now } }, conversation, {
      side,
      senderId: null,
      body,
      requestKey: null,
    });
    return conversation.id;
  });
const run = (signal?: AbortSignal) => mailUnread(setup.deps, signal);
const minutes = (count: number) => setup.clock.advance(count * 60_000);
const bySubject = (a: unknown[], b: unknown[]) => String(a[2]).localeCompare(String(b[2]));
const mails = async () =>
  (await setup.mailbox()).map(({ toAddress, replyTo, subject, textBody }) => ({
    toAddress,
    replyTo,
    subject,
    textBody,
  }));

it("NOTE-01 MSG-02 what no one read for three minutes is one mail, however many messages and runs", async () => {
  const id = await write("student", "Good evening.");
  for (let number = 1; number < 12; number += 1) await write("student", `m${number}`);
  minutes(2.9);
  expect(await run()).toBe(0);
  minutes(0.1);
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await run()).toBe(0);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    toAddress: "tunde@mail.test",
    replyTo: expect.stringMatching(/^reply\+[a-z2-7]{47}@mail\.localhost$/),
    subject: "Temitope Alabi wrote to you",
  });
  expect(mail?.textBody).toContain("Good evening.");
  expect(mail?.textBody).toContain("m9");
  expect(mail?.textBody).toContain("And 2 more messages.");
  expect(mail?.textBody).toContain(`/tutor/messages?conversation=${id}`);
  // What comes after it is another mail, of that alone.
  await write("student", "Are you there?");
  minutes(3);
  expect(await run()).toBe(1);
  const [, second] = await mails();
  expect(second?.textBody).toContain("Are you there?");
  expect(second?.textBody).not.toContain("Good evening.");
});

it("a student is mailed what a tutor and what support wrote, where they want mail, and what they read is not mailed", async () => {
  const id = await write("tutor", "On Monday.");
  await write("support", "Paid, thank you.", null);
  minutes(3);
  expect(await run()).toBe(2);
  expect(
    (await mails()).map(({ toAddress, replyTo, subject }) => [toAddress, replyTo, subject]).sort(bySubject),
  ).toEqual([
    ["temi@mail.test", expect.stringMatching(/^reply\+/), "Support wrote to you"],
    ["temi@mail.test", expect.stringMatching(/^reply\+/), "Tunde Bakare wrote to you"],
  ]);
  await write("tutor", "Read at once");
  const ofConversation = eq(conversationParticipants.conversationId, id);
  minutes(1);
  await setup.db.update(conversationParticipants).set({ readAt: setup.clock.now() }).where(ofConversation);
  minutes(3);
  expect(await run()).toBe(0);

  await setup.db.update(accounts).set({ emailNotifications: false }).where(eq(accounts.id, studentId));
  await write("tutor", "To somebody who wants no mail");
  minutes(3);
  expect(await run()).toBe(0);
  // And what was passed over stays so.
  await setup.db.update(accounts).set({ emailNotifications: true }).where(eq(accounts.id, studentId));
  expect(await run()).toBe(0);
  expect(await mails()).toHaveLength(2);
});

it("support's mail goes to staff and leads nowhere behind the login", async () => {
  await write("student", "Help", null);
  minutes(3);
  expect(await run()).toBe(1);
  const [mail] = await mails();
  expect(mail).toMatchObject({ toAddress: "staff@academy.localhost", subject: "Temitope Alabi wrote to support" });
  expect(mail?.textBody).not.toContain("http");
});

it("many wait at once: all are mailed, a stop leaves the rest for the next run", async () => {
  for (let number = 0; number < 45; number += 1) {
    const { id } = await makeAccount(setup.db, setup.clock.now());
    await setup.db.transaction(async (tx) => {
      const conversation = await openConversation(within(setup, tx), { studentId: id, tutorId: null });
      await addMessage(within(setup, tx), conversation, {
        side: "student",
        senderId: id,
        body: "Hi",
        requestKey: null,
      });
    });
  }
  minutes(3);
  expect(await run(AbortSignal.abort())).toBe(0);
  expect(await run()).toBe(45);
});

it("A4 a student who verifies the address is mailed what waits unread", async () => {
  const verify = (emailVerifiedAt: Date | null) =>
    setup.db.update(accounts).set({ emailVerifiedAt }).where(eq(accounts.id, studentId));
  await verify(null);
  await write("tutor", "On Monday.");
  minutes(3);
  await run();
  expect(await mails()).toEqual([]);
  const now = setup.clock.now();
  await verify(now);
  await setup.db.transaction((tx) => setup.deps.emit(tx, addressVerified, { accountId: studentId, at: now }));
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect((await mails()).map(({ textBody }) => textBody)).toEqual([expect.stringContaining("On Monday.")]);
});
