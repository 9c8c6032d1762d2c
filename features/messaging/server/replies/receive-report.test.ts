import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { beginIssue, readIssue, sendCopies, sendIssue } from "#features/newsletter/server/issues/send-issue.fixture.ts";
import {
  newsletterCopies as copies,
  newsletterIssues as issues,
  newsletterSubscribers as subscribers,
} from "#features/newsletter/server/tables.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { addressKey } from "#platform/mail/address-key.ts";
import { addressDays, signedAddress } from "#platform/mail/signed-address.ts";
import { smtpReply, startSmtpReceiver } from "#platform/mail/smtp-receiver.fixture.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { mailReports } from "./mail-reports.fixture.ts";

const secret = "a-secret-of-twenty-letters";
const base = "reply@in.academy.example";
let app: TestApp;
let mailServer: Awaited<ReturnType<typeof startSmtpReceiver>>;
let staffId = "";
/** What the mail server refuses of a mail, by the sender of its envelope and its recipient. */
let refuse: (recipient: string, sender: string) => Error | undefined = () => undefined;
let refuseSender: (sender: string) => Error | undefined = () => undefined;

beforeAll(async () => {
  mailServer = await startSmtpReceiver({
    sender: (sender) => refuseSender(sender),
    recipient: (recipient, sender) => refuse(recipient, sender),
  });
  app = await createTestApp({
    seed: false,
    env: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: "Academy <hello@academy.example>",
      MAIL_REPLY_ADDRESS: base,
      MAIL_REPLY_SECRET: secret,
    },
  });
  ({ id: staffId } = await makeAccount(app.db, app.clock.now(), { role: "support", email: "sola@academy.example" }));
});
afterEach(async () => {
  refuse = () => undefined;
  refuseSender = () => undefined;
  mailServer.received.length = 0;
  for (const table of [copies, issues, subscribers, rateCounters]) await app.db.delete(table);
});
afterAll(async () => {
  await app?.close();
  await mailServer?.stop();
});

const readers = (count: number) =>
  app.db.insert(subscribers).values(
    Array.from({ length: count }, (_, number) => ({
      id: newId(),
      email: `reader-${number}@mail.test`,
      state: "confirmed",
      confirmedAt: app.clock.now(),
      unsubscribeToken: newToken(),
    })),
  );
/** An issue goes out to all readers; what each got came from. */
const send = (deps = app.deps) => sendIssue(deps, staffId);
const senderOf = (number: number) =>
  mailServer.received.findLast(({ recipients }) => recipients[0] === `reader-${number}@mail.test`)?.from ?? "";
const subscription = async (number = 0) =>
  (
    await app.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.email, `reader-${number}@mail.test`))
  )[0];
const hand = async (payload: Buffer | string) => {
  const response = await app.app.inject({
    method: "POST",
    url: "/api/messages/mail/webhook",
    headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
    payload,
  });
  return { status: response.statusCode, mail: response.json().mail as string };
};
const report = (program: string, to: string) => mailReports.find((entry) => entry.program === program)?.raw(to) ?? "";
const rows = async () => JSON.stringify([await app.db.select().from(subscribers), await app.db.select().from(copies)]);

describe("ADM-06 a copy of the newsletter that comes back", () => {
  test("each has a sender of its own in its envelope, and the academy's in its head", async () => {
    await readers(2);
    await send();
    expect(senderOf(0)).toMatch(/^reply\+[a-z2-7]{47}@in\.academy\.example$/);
    expect(senderOf(1)).toMatch(/^reply\+[a-z2-7]{47}@in\.academy\.example$/);
    expect(senderOf(0)).not.toBe(senderOf(1));
    expect(mailServer.received[0]?.parsed.from?.address).toBe("hello@academy.example");
    await app.db.delete(copies);
    await send({ ...app.deps, mailReplies: null });
    expect(senderOf(0)).toBe("hello@academy.example");
  });

  test.each(mailReports)("$program", async ({ raw, status }) => {
    await readers(2);
    const id = await send();
    const before = await rows();
    expect(await hand(raw(senderOf(0)))).toEqual({ status: 200, mail: status === null ? "ignored" : "taken" });
    if (status === null) {
      expect(await rows()).toBe(before);
      return;
    }
    expect(await subscription()).toMatchObject({ state: "bounced", bouncedAt: app.clock.now(), unsubscribedAt: null });
    expect((await subscription(1))?.state).toBe("confirmed");
    expect(await readIssue(app.deps, id)).toMatchObject({
      state: "sent",
      counts: { all: 2, sent: 2, returned: 1, refused: 0, left: 0 },
      returnedReaders: [{ email: "reader-0@mail.test", status }],
    });
  });

  test("counts once, however often and at once it is reported, and is not written to again", async () => {
    await readers(2);
    const id = await send();
    const raw = report("Gmail", senderOf(0));
    const handed = await Promise.all(Array.from({ length: 5 }, () => hand(raw)));
    expect(new Set(handed.map(({ mail }) => mail))).toEqual(new Set(["taken"]));
    expect((await hand(report("Exim", senderOf(0)))).mail).toBe("taken");
    expect((await readIssue(app.deps, id)).counts.returned).toBe(1);
    mailServer.received.length = 0;
    const next = await send();
    expect(mailServer.received.map(({ recipients }) => recipients[0])).toEqual(["reader-1@mail.test"]);
    // What came back of the first issue is no one who left the second.
    expect((await readIssue(app.deps, next)).counts).toMatchObject({ all: 1, sent: 1, left: 0, returned: 0 });
  });

  test("who confirms again is new: a late report of an old copy counts at its issue and ends nothing", async () => {
    await readers(1);
    const first = await send();
    const old = senderOf(0);
    const second = await send();
    await hand(report("Postfix", senderOf(0)));
    expect((await subscription())?.state).toBe("bounced");
    app.clock.advance(1_000);
    await app.db.update(subscribers).set({ state: "confirmed", confirmedAt: app.clock.now(), bouncedAt: null });
    expect((await hand(report("Postfix", old))).mail).toBe("taken");
    expect((await subscription())?.state).toBe("confirmed");
    for (const id of [first, second]) expect((await readIssue(app.deps, id)).counts.returned).toBe(1);
  });

  test("who unsubscribed stays so; after its days, and for another mailbox, an address is none", async () => {
    await readers(3);
    const id = await send();
    await app.db
      .update(subscribers)
      .set({ state: "unsubscribed", unsubscribedAt: app.clock.now() })
      .where(eq(subscribers.email, "reader-0@mail.test"));
    await hand(report("Postfix", senderOf(0)));
    expect(await subscription()).toMatchObject({ state: "unsubscribed", bouncedAt: null });
    expect((await readIssue(app.deps, id)).counts).toMatchObject({ returned: 1, left: 1 });
    await app.db
      .update(subscribers)
      .set({ email: "moved@mail.test" })
      .where(eq(subscribers.email, "reader-1@mail.test"));
    expect((await hand(report("Postfix", senderOf(1)))).mail).toBe("ignored");
    app.clock.advance((addressDays + 1) * 86_400_000);
    expect((await hand(report("Postfix", senderOf(2)))).mail).toBe("ignored");
    app.clock.advance(-(addressDays + 1) * 86_400_000);
    expect((await subscription(2))?.state).toBe("confirmed");
  });

  test("a server that takes none of our mail counts, and ends no subscription", async () => {
    await readers(1);
    const id = await send();
    const refused = report("Postfix", senderOf(0)).replaceAll(/5\.\d\.\d+/g, "5.7.1");
    expect((await hand(refused)).mail).toBe("taken");
    expect((await readIssue(app.deps, id)).counts).toMatchObject({ sent: 1, returned: 1 });
    expect((await subscription())?.state).toBe("confirmed");
  });

  test("a report that comes before its sender recorded the copy as sent counts, and stays", async () => {
    await readers(1);
    const id = await send();
    for (const state of ["handing", "handed", "unknown"] as const) {
      await app.db.update(copies).set({ state, sentAt: null, dueAt: state === "unknown" ? null : new Date(0) });
      await app.db.update(subscribers).set({ state: "confirmed", bouncedAt: null });
      expect((await hand(report("Postfix", senderOf(0)))).mail, state).toBe("taken");
      await sendCopies(app.deps);
      expect((await readIssue(app.deps, id)).counts, state).toMatchObject({ sent: 1, returned: 1, unknown: 0 });
      expect((await subscription())?.state, state).toBe("bounced");
    }
    expect(mailServer.received).toHaveLength(1);
  });

  test("attack 2 a large one is read as far as it is taken, and odd ones change nothing", async () => {
    await readers(2);
    await send();
    const before = await rows();
    const head = (type: string) => `To: ${senderOf(0)}\r\nContent-Type: ${type}\r\n\r\n`;
    const type = "multipart/report; report-type=delivery-status; boundary=b";
    for (const odd of [
      head(type),
      `${head(type)}${"--b\r\n\r\n".repeat(100_000)}`,
      `${head(type)}--b\r\nContent-Type: message/delivery-status\r\n\r\n${"Action: failed\r\n".repeat(100_000)}`,
      `${head(type)}--b\r\nContent-Type: message/delivery-status\r\n\r\n${"\u0000".repeat(1_000_000)}`,
      `${head(`${type}; ${"x=y; ".repeat(10_000)}`)}--b`,
      Buffer.concat([Buffer.from(head(type)), Buffer.alloc(11 * 1024 * 1024, 0xff)]),
    ]) {
      expect(await hand(odd)).toEqual({ status: 200, mail: "ignored" });
    }
    expect(await rows()).toBe(before);
    const large = Buffer.concat([Buffer.from(report("Gmail", senderOf(0))), Buffer.alloc(11 * 1024 * 1024, "a")]);
    expect((await hand(large)).mail).toBe("taken");
  }, 120_000);

  test("attack 2 no mail without an address that the academy made for its reader changes a row", async () => {
    await readers(3);
    await send();
    const own = senderOf(0);
    const [copy] = await app.db.select().from(copies);
    const key = await addressKey(app.db);
    const place = { id: copy?.id ?? "", holderId: copy?.subscriberId ?? "", email: "reader-0@mail.test" };
    const before = await rows();
    const start = own.indexOf("+") + 1;
    const address = fc.oneof(
      fc.stringMatching(/^[a-z2-7]{47}$/).map((token) => `reply+${token}@in.academy.example`),
      fc
        .tuple(fc.nat(46), fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz234567"))
        .map(([at, letter]) => own.slice(0, start + at) + letter + own.slice(start + at + 1)),
      fc.constantFrom(
        base,
        own.replace("@in.", "@out."),
        own.replace("reply+", "reply"),
        // Signed by the academy, for someone else or something else.
        signedAddress(base, key, { ...place, kind: "copy", holderId: newId() }, app.clock.now()),
        signedAddress(base, key, { ...place, kind: "student" }, app.clock.now()),
        signedAddress(base, key, { ...place, kind: "support" }, app.clock.now()),
        signedAddress(base, Buffer.alloc(32), { ...place, kind: "copy" }, app.clock.now()),
      ),
    );
    await fc.assert(
      fc.asyncProperty(address, fc.constantFrom(...mailReports), async (to, { raw }) => {
        fc.pre(to !== own);
        expect(await hand(raw(to))).toEqual({ status: 200, mail: "ignored" });
        expect(await rows()).toBe(before);
      }),
      { numRuns: 150 },
    );
  });
});

describe("ADM-06 a mail server that lets the academy send as itself alone", () => {
  const notOurs = (sender: string) =>
    sender.startsWith("reply+") ? smtpReply(553, "Sender not owned by user") : undefined;

  test.each([
    ["shows it of the sender", () => (refuseSender = notOurs)],
    ["shows it of the recipient", () => (refuse = (_recipient, sender) => notOurs(sender))],
  ])("%s: all copies go as before, and no subscription ends", async (_, begin) => {
    begin();
    await readers(3);
    const id = await send();
    expect(mailServer.received.map(({ from }) => from)).toEqual(Array(3).fill("hello@academy.example"));
    expect((await readIssue(app.deps, id)).counts).toMatchObject({ sent: 3, refused: 0 });
  });

  test("a mailbox that is none is refused all the same, and the next ones have senders of their own", async () => {
    refuse = (recipient) => (recipient === "reader-0@mail.test" ? smtpReply(550, "No such mailbox") : undefined);
    await readers(2);
    const id = await send();
    expect((await readIssue(app.deps, id)).counts).toMatchObject({ sent: 1, refused: 1, returned: 0 });
    expect(await subscription()).toMatchObject({ state: "bounced" });
    expect(senderOf(1)).toMatch(/^reply\+/);
  });

  test("one that shows it only once it has the mail gets the later tries as before", async () => {
    await readers(1);
    await beginIssue(app.deps, staffId);
    await app.db.update(copies).set({ attempts: 4 });
    await sendCopies(app.deps);
    expect(senderOf(0)).toBe("hello@academy.example");
  });
});
