import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { silentLog } from "#lib/log.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import type { FileStore } from "#platform/files/file-store.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { openJobs } from "#platform/jobs/open-jobs.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { listMail } from "./list-mail.ts";
import { startMailJobs } from "./mail-jobs.ts";
import { findMailError } from "./mail-status.ts";
import { renderMail } from "./mail-template.ts";
import { createMailer, InvalidMailError, type NewMail } from "./mailer.ts";
import { purgeMail } from "./purge-mail.ts";
import { maxAttempts, sendDueMail } from "./send-due-mail.ts";
import { smtpReply, startSmtpReceiver } from "./smtp-receiver.fixture.ts";
import { smtpTransport } from "./smtp-transport.ts";
import { mailOutbox } from "./tables.ts";
import { MailDeliveryError, type MailTransport, saveTransport } from "./transport.ts";

const from = "Unwalled Academy <hello@unwalled.example>";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let db: Database["db"];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 6 });
  db = database.db;
});

afterEach(async () => {
  await db.delete(mailOutbox);
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const noFiles = {
  get: async (key: string): Promise<Readable> => {
    throw new Error(`There is no file ${key}.`);
  },
} as FileStore;

const input = {
  from,
  clock: fixedClock("2026-11-21T09:00:00Z"),
  log: silentLog,
  isVerified: async () => true,
};
const mailer = createMailer({ jobs: memoryJobs(), ...input });

const note: NewMail = {
  kind: "messaging.message",
  to: "ada@example.com",
  subject: "A note",
  text: "Text",
  html: "<p>Text</p>",
};

async function startReceiver(refuse?: Parameters<typeof startSmtpReceiver>[0]) {
  const receiver = await startSmtpReceiver(refuse);
  onTestFinished(() => receiver.stop());
  return receiver;
}

function openSmtp(url: string): MailTransport {
  const transport = smtpTransport(url, { from });
  onTestFinished(() => transport.close());
  return transport;
}

const send = (transport: MailTransport, more: Partial<Parameters<typeof sendDueMail>[0]> = {}) =>
  sendDueMail({ db, transport, files: noFiles, log: silentLog, ...more });

/** Lets so much time pass for every mail that waits for its next try. */
const pass = (minutes: number) =>
  db.execute(
    sql`update mail_outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${minutes * 60}) where state = 'waiting'`,
  );

const outbox = () => db.select().from(mailOutbox).orderBy(mailOutbox.id);

test("a sender without a name has the one that the academy has when the mail goes", async () => {
  const receiver = await startReceiver();
  const names = ["First Name", "Second Name"];
  const transport = smtpTransport(receiver.url, {
    from: "hello@academy.example",
    senderName: async () => names.shift() ?? "",
  });
  onTestFinished(() => transport.close());
  for (const to of ["a@mail.example", "b@mail.example"]) await mailer.enqueueMail(db, { ...note, to });
  await send(transport);
  expect(receiver.received.map((mail) => mail.parsed.from?.name).sort()).toEqual(["First Name", "Second Name"]);
});

test("a mail arrives as it was written: accents, the naira sign, long lines, list headers, an attachment", async () => {
  const receiver = await startReceiver();
  const longLine = "Ọmọ ilé-ìwé ń kọ́ ẹ̀kọ́ púpọ̀ ".repeat(60).trim();
  const unsubscribe = `https://unwalled.example/newsletter/unsubscribe?token=${"t".repeat(300)}`;
  const { text, html } = renderMail({
    brand: "Unwalled Academy",
    heading: "Ẹ kú àárọ̀, Chídìmma",
    paragraphs: [longLine, "You paid ₦150,000 for UX/UI & <Design>."],
    action: { label: "See your course", url: "https://unwalled.example/dashboard?a=1&b=2" },
    footer: ["You get this because you subscribed."],
  });
  const files = { get: async () => Readable.from(["%PDF-1.7 receipt"]) } as unknown as FileStore;
  await mailer.enqueueMail(db, {
    ...note,
    to: "chidimma@example.com",
    replyTo: "support@unwalled.example",
    subject: "Ẹ kú iṣẹ́: your receipt for ₦150,000",
    text,
    html,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    attachments: [
      { fileKey: "receipts/1", filename: "receipt ₦.pdf", contentType: "application/pdf" },
      { text: "BEGIN:VCALENDAR\r\nSUMMARY:Ọjọ́\r\n", filename: "class.ics", contentType: "text/calendar" },
    ],
  });
  expect(await send(openSmtp(receiver.url), { files })).toEqual({ sent: 1, stored: 0, failed: 0, failedForGood: 0 });

  const [mail] = receiver.received;
  if (!mail) throw new Error("No mail arrived.");
  expect(mail.from).toBe("hello@unwalled.example");
  expect(mail.recipients).toEqual(["chidimma@example.com"]);
  expect(mail.parsed.from).toEqual({ name: "Unwalled Academy", address: "hello@unwalled.example" });
  expect(mail.parsed.to).toEqual([{ name: "", address: "chidimma@example.com" }]);
  expect(mail.parsed.replyTo).toEqual([{ name: "", address: "support@unwalled.example" }]);
  expect(mail.parsed.subject).toBe("Ẹ kú iṣẹ́: your receipt for ₦150,000");
  expect(mail.parsed.text?.replaceAll("\r\n", "\n")).toBe(text);
  expect(mail.parsed.html?.replaceAll("\r\n", "\n").trimEnd()).toBe(html.trimEnd());
  const header = (name: string) => mail.parsed.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe")?.replace(/\s/g, "")).toBe(`<${unsubscribe}>`);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("auto-submitted")).toBe("auto-generated");
  expect(mail.parsed.attachments).toHaveLength(2);
  expect(mail.parsed.attachments[0]).toMatchObject({ filename: "receipt ₦.pdf", mimeType: "application/pdf" });
  expect(new TextDecoder().decode(mail.parsed.attachments[0]?.content as ArrayBuffer)).toBe("%PDF-1.7 receipt");
  expect(mail.parsed.attachments[1]).toMatchObject({ filename: "class.ics", mimeType: "text/calendar" });
  expect(new TextDecoder().decode(mail.parsed.attachments[1]?.content as ArrayBuffer)).toContain("SUMMARY:Ọjọ́");
  expect(Math.max(...mail.raw.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
  const [row] = await outbox();
  expect(row).toMatchObject({ state: "sent", attempts: 1, nextAttemptAt: null, lastError: null });
  expect(mail.parsed.messageId).toBe(row?.messageId);
  expect(row?.messageId).toBe(`<${row?.id}@unwalled.example>`);
});

test.each<[string, Partial<NewMail>]>([
  ["a line break in the recipient", { to: "ada@example.com\r\nBcc: everyone@example.com" }],
  ["several recipients", { to: "ada@example.com, obi@example.com" }],
  ["a display name", { to: "Ada <ada@example.com>" }],
  ["a NUL in the recipient", { to: "ada@example.com\u0000" }],
  ["no address", { to: "ada" }],
  ["a line break in the reply address", { replyTo: "ada@example.com\nBcc: x@example.com" }],
  ["a line break in the subject", { subject: "Hello\r\nBcc: everyone@example.com" }],
  ["another line break in the subject", { subject: "Hello\u2028Bcc: everyone@example.com" }],
  ["an empty subject", { subject: "  " }],
  ["an endless subject", { subject: "x".repeat(201) }],
  ["a header that addresses others", { headers: { Bcc: "everyone@example.com" } }],
  ["a header that changes the content", { headers: { "Content-Type": "text/html" } }],
  ["a line break in a header", { headers: { "List-Unsubscribe": "<https://a.example>\r\nBcc: x@example.com" } }],
  ["a line break in a header's name", { headers: { "X-A\r\nBcc": "x@example.com" } }],
  ["a NUL in the text", { text: "a\u0000b" }],
  ["half a character in the text", { text: "a\ud800b" }],
  ["no text", { text: " " }],
  [
    "a path as the name of an attachment",
    { attachments: [{ fileKey: "a", filename: "../a", contentType: "text/plain" }] },
  ],
  [
    "a long text as an attachment",
    { attachments: [{ text: "x".repeat(70_000), filename: "a.ics", contentType: "text/calendar" }] },
  ],
])("refused: %s", async (_name, error) => {
  await expect(mailer.enqueueMail(db, { ...note, ...error })).rejects.toThrow(InvalidMailError);
  expect(await outbox()).toEqual([]);
});

test("the database refuses what no code checked: two recipients, a subject of two lines, a waiting mail without a time", async () => {
  const row = {
    ...note,
    id: crypto.randomUUID(),
    toAddress: note.to,
    textBody: "a",
    htmlBody: "b",
    messageId: "<a@b>",
  };
  const insert = (cause: object) =>
    db
      .insert(mailOutbox)
      .values({ ...row, nextAttemptAt: new Date(), ...cause })
      .then(
        () => "taken",
        (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
      );
  expect(await insert({ toAddress: "a@example.com,b@example.com" })).toBe("mail_outbox_one_recipient");
  expect(await insert({ toAddress: "a@example.com\r\nBcc:b@example.com" })).toBe("mail_outbox_one_recipient");
  expect(await insert({ replyTo: "a@example.com b@example.com" })).toBe("mail_outbox_one_reply_to");
  expect(await insert({ subject: "a\r\nBcc: b@example.com" })).toBe("mail_outbox_subject_one_line");
  expect(await insert({ nextAttemptAt: null })).toBe("mail_outbox_waits_for_a_time");
  expect(await insert({ state: "sent", nextAttemptAt: null })).toBe("mail_outbox_sent_at_a_time");
  expect(await insert({ state: "lost", nextAttemptAt: null })).toBe("mail_outbox_state_known");
  expect(await insert({})).toBe("taken");
});

test("a mail of a rolled back transaction does not exist", async () => {
  await expect(
    db.transaction(async (tx) => {
      await mailer.enqueueMail(tx, note);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await outbox()).toEqual([]);
});

test("a mail with the key of an earlier one is dropped", async () => {
  await mailer.enqueueMail(db, { ...note, dedupeKey: "accounts.welcome/7" });
  await mailer.enqueueMail(db, { ...note, dedupeKey: "accounts.welcome/7", subject: "Again" });
  await mailer.enqueueMail(db, { ...note, dedupeKey: "accounts.welcome/8" });
  expect((await outbox()).map((mail) => [mail.dedupeKey, mail.subject])).toEqual([
    ["accounts.welcome/7", "A note"],
    ["accounts.welcome/8", "A note"],
  ]);
});

test("the server is down: mail is stored, tried again later, and arrives when the server is back", async () => {
  const receiver = await startReceiver();
  const transport = openSmtp(receiver.url);
  const { port } = receiver;
  await receiver.stop();
  for (const subject of ["One", "Two", "Three", "Four"]) await mailer.enqueueMail(db, { ...note, subject });

  // One lane: the first failure tells that the others would fare the same, so they keep their attempts.
  expect(await send(transport, { lanes: 1 })).toEqual({ sent: 0, stored: 0, failed: 1, failedForGood: 0 });
  expect((await outbox()).map((mail) => mail.attempts)).toEqual([1, 0, 0, 0]);
  const [first] = await outbox();
  expect(first).toMatchObject({ state: "waiting" });
  expect(first?.lastError).toMatch(/ECONNREFUSED|ESOCKET|ECONNECTION/);

  const back = await startSmtpReceiver({}, port);
  onTestFinished(() => back.stop());
  expect(await send(transport)).toEqual({ sent: 4, stored: 0, failed: 0, failedForGood: 0 });
  expect(back.received.map((mail) => mail.parsed.subject).toSorted()).toEqual(["Four", "One", "Three", "Two"]);
});

test("a mail that is refused for now waits longer each time and is given up in the end, its last error stored", async () => {
  const receiver = await startReceiver({ message: () => smtpReply(451, "4.7.1 greylisted, come back later") });
  const transport = openSmtp(receiver.url);
  await mailer.enqueueMail(db, note);
  const waitsMinutes: number[] = [];
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    expect(await send(transport)).toMatchObject({ failed: 1 });
    expect(await send(transport)).toMatchObject({ failed: 0 }); // not before its time
    const { rows } = await db.execute<{ minutes: number }>(
      sql`select ceil(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from mail_outbox`,
    );
    waitsMinutes.push(rows[0]?.minutes ?? 0);
    await pass(rows[0]?.minutes ?? 0);
  }
  expect(waitsMinutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720, 720, 720, 720]);
  const error = vi.fn();
  expect(await send(transport, { log: { ...silentLog, error } })).toMatchObject({ failedForGood: 1 });
  expect(error).toHaveBeenCalledOnce();
  const [row] = await outbox();
  expect(row).toMatchObject({ state: "given-up", attempts: maxAttempts, nextAttemptAt: null });
  expect(row?.lastError).toContain("greylisted");
});

test("an address that no one has is given up at once, and the others go", async () => {
  const receiver = await startReceiver({
    recipient: (address) => (address.startsWith("nobody") ? smtpReply(550, "5.1.1 no such user") : undefined),
  });
  await mailer.enqueueMail(db, { ...note, to: "nobody@example.com" });
  await mailer.enqueueMail(db, note);
  expect(await send(openSmtp(receiver.url), { lanes: 1 })).toEqual({ sent: 1, stored: 0, failed: 0, failedForGood: 1 });
  expect((await outbox())[0]).toMatchObject({ state: "given-up", attempts: 1 });
  expect((await outbox())[0]?.lastError).toContain("no such user");
});

test("two senders at once send each mail once", async () => {
  const receiver = await startReceiver();
  const subjects = Array.from({ length: 40 }, (_, index) => `Mail ${String(index).padStart(2, "0")}`);
  for (const subject of subjects) await mailer.enqueueMail(db, { ...note, subject });
  const rounds = await Promise.all([send(openSmtp(receiver.url)), send(openSmtp(receiver.url))]);
  expect((rounds[0]?.sent ?? 0) + (rounds[1]?.sent ?? 0)).toBe(40);
  expect(rounds.every((round) => round.sent > 0)).toBe(true);
  expect(receiver.received.map((mail) => mail.parsed.subject).toSorted()).toEqual(subjects);
});

test("a mail whose sender died is sent again by another, with the same Message-ID", async () => {
  const receiver = await startReceiver();
  await mailer.enqueueMail(db, note);
  // A sender that dies after the server took the mail and before it could note that.
  const dying = openSmtp(receiver.url);
  const died = send(
    {
      ...dying,
      deliver: async (mail) => {
        await dying.deliver(mail);
        return new Promise<never>(() => {});
      },
    },
    { renewMs: 3_600_000 },
  ); // a killed process renews nothing
  void died;
  await eventually(() => expect(receiver.received).toHaveLength(1));
  expect(await send(openSmtp(receiver.url))).toMatchObject({ sent: 0 });
  await pass(25 / 60);
  expect(await send(openSmtp(receiver.url))).toMatchObject({ sent: 1 });
  const [first, second] = receiver.received;
  expect(second?.parsed.messageId).toBe(first?.parsed.messageId);
});

test("a mail whose sender is merely slow is not sent by another, however long it takes", async () => {
  const receiver = await startReceiver();
  await mailer.enqueueMail(db, note);
  const smtp = openSmtp(receiver.url);
  const gate = Promise.withResolvers<void>();
  const slow = send({ ...smtp, deliver: (mail) => gate.promise.then(() => smtp.deliver(mail)) }, { renewMs: 20 });
  for (let times = 0; times < 3; times += 1) {
    await eventually(async () => expect((await outbox())[0]?.attempts).toBe(1));
    await pass(19 / 60);
    // It reports that it lives, and the mail is its own again.
    await eventually(async () => {
      const { rows } = await db.execute(sql`select 1 from mail_outbox where next_attempt_at > now() + interval '15 s'`);
      expect(rows).toHaveLength(1);
    });
    expect(await send(smtp)).toMatchObject({ sent: 0 });
  }
  gate.resolve();
  expect(await slow).toMatchObject({ sent: 1 });
  expect(receiver.received).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ state: "sent", attempts: 1 }]);
});

test("what a killed process was sending is found by the looks of another, without a job", async () => {
  const receiver = await startReceiver();
  await mailer.enqueueMail(db, note);
  // As the killed process left it: tried once, its claim lapsed, its job gone.
  await db.update(mailOutbox).set({ attempts: 1, nextAttemptAt: sql`now() - interval '1 s'` });
  const jobs = memoryJobs();
  const looking = await startMailJobs({
    jobs,
    db,
    transport: openSmtp(receiver.url),
    files: noFiles,
    log: silentLog,
    lookMs: 20,
  });
  onTestFinished(() => looking.close());
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await eventually(async () => expect(await outbox()).toMatchObject([{ state: "sent", attempts: 2 }]));
});

test("single mails go before bulk", async () => {
  const receiver = await startReceiver();
  await mailer.enqueueMail(db, { ...note, subject: "Newsletter 1", bulk: true });
  await mailer.enqueueMail(db, { ...note, subject: "Newsletter 2", bulk: true });
  await mailer.enqueueMail(db, { ...note, subject: "Your code" });
  await send(openSmtp(receiver.url), { lanes: 1 });
  expect(receiver.received.map((mail) => mail.parsed.subject)).toEqual(["Your code", "Newsletter 1", "Newsletter 2"]);
});

test("the body of a secret mail is erased once it is sent; any other stays readable", async () => {
  const receiver = await startReceiver();
  await mailer.enqueueMail(db, { ...note, text: "Your code is 123456", html: "<b>123456</b>", secret: true });
  await mailer.enqueueMail(db, note);
  await send(openSmtp(receiver.url), { lanes: 1 });
  expect(receiver.received[0]?.parsed.text).toContain("123456");
  expect((await outbox()).map((mail) => [mail.textBody, mail.htmlBody])).toEqual([
    ["", ""],
    ["Text", "<p>Text</p>"],
  ]);
});

test("without a mail server mail is stored to be read, and stays stored when one is set later", async () => {
  await mailer.enqueueMail(db, { ...note, secret: true });
  expect(await send(saveTransport())).toEqual({ sent: 0, stored: 1, failed: 0, failedForGood: 0 });
  expect((await outbox())[0]).toMatchObject({ state: "stored", textBody: "Text", sentAt: null });
  const receiver = await startReceiver();
  expect(await send(openSmtp(receiver.url))).toMatchObject({ sent: 0 });
});

test("an attachment that is not in the store leaves the mail waiting", async () => {
  const receiver = await startReceiver();
  await mailer.enqueueMail(db, {
    ...note,
    attachments: [{ fileKey: "gone", filename: "receipt.pdf", contentType: "application/pdf" }],
  });
  expect(await send(openSmtp(receiver.url))).toMatchObject({ failed: 1 });
  expect((await outbox())[0]?.lastError).toBe("There is no file gone.");
  expect(receiver.received).toEqual([]);
});

test("a round that is asked to stop takes no further mail", async () => {
  const receiver = await startReceiver();
  for (let index = 0; index < 5; index += 1) await mailer.enqueueMail(db, note);
  const controller = new AbortController();
  const transport = openSmtp(receiver.url);
  const stopAfterTwo: MailTransport = {
    ...transport,
    async deliver(mail) {
      const state = await transport.deliver(mail);
      if (receiver.received.length === 2) controller.abort();
      return state;
    },
  };
  expect(await send(stopAfterTwo, { lanes: 1, signal: controller.signal })).toMatchObject({ sent: 2 });
});

test("a mail goes soon after its commit, through the job queue", async () => {
  const receiver = await startReceiver();
  const jobs = await openJobs({ connectionString: testDatabase.url, log: silentLog });
  onTestFinished(() => jobs.stop());
  const looking = await startMailJobs({
    jobs,
    db,
    transport: openSmtp(receiver.url),
    files: noFiles,
    log: silentLog,
    lookMs: 3_600_000, // what the looks find is not the queue's
  });
  onTestFinished(() => looking.close());
  await db.transaction((tx) => createMailer({ jobs, ...input }).enqueueMail(tx, note));
  await eventually(() => expect(receiver.received).toHaveLength(1));
});

test("a mail server that is dead is known by what waits and what it reported; once it takes one mail, all go, and it is over", async () => {
  const dead = openSmtp("smtp://127.0.0.1:1");
  await expect(dead.check()).rejects.toMatchObject({ failure: "unreachable" });
  expect(await findMailError(db)).toBeNull();
  for (const subject of ["One", "Two"]) await mailer.enqueueMail(db, { ...note, subject });
  expect(await findMailError(db)).toBeNull();
  for (const _ of ["One", "Two"]) await send(dead, { lanes: 1 });
  const [oldest] = await outbox();
  expect(await findMailError(db)).toEqual({
    waiting: 2,
    since: oldest?.createdAt,
    lastError: expect.stringMatching(/ECONNREFUSED/),
  });
  // It lives again: a new mail goes at once, and takes along those whose next try was minutes away.
  const receiver = await startReceiver();
  await openSmtp(receiver.url).check();
  await mailer.enqueueMail(db, { ...note, subject: "Three" });
  expect(await send(openSmtp(receiver.url), { lanes: 1 })).toMatchObject({ sent: 3, failed: 0 });
  expect(await findMailError(db)).toBeNull();
});

test("a mailbox that takes no mail is no error of the mail server", async () => {
  const full = { deliver: () => Promise.reject(new MailDeliveryError("refused-for-now", "EENVELOPE: 452 full")) };
  await mailer.enqueueMail(db, note);
  expect(await send({ ...saveTransport(), ...full })).toMatchObject({ failed: 1 });
  expect(await findMailError(db)).toBeNull();
});

test("bulk mail wakes no job of its own", async () => {
  const jobs = memoryJobs();
  const bulkMailer = createMailer({ jobs, ...input });
  await bulkMailer.enqueueMail(db, { ...note, bulk: true });
  expect(await jobs.waiting(db)).toEqual([]);
  await bulkMailer.enqueueMail(db, note);
  expect((await jobs.waiting(db)).map((job) => job.name)).toEqual(["mail.send"]);
});

test("mail that is long past is deleted, mail that still waits never", async () => {
  await mailer.enqueueMail(db, { ...note, subject: "Sent long ago" });
  await send(saveTransport());
  await mailer.enqueueMail(db, { ...note, subject: "Waiting" });
  await db.update(mailOutbox).set({ createdAt: sql`now() - interval '91 days'` });
  await mailer.enqueueMail(db, { ...note, subject: "Sent just now" });
  await db
    .update(mailOutbox)
    .set({ state: "stored", nextAttemptAt: null })
    .where(eq(mailOutbox.subject, "Sent just now"));
  expect(await purgeMail(db)).toBe(1);
  expect((await outbox()).map((mail) => mail.subject)).toEqual(["Waiting", "Sent just now"]);
});

test("the development page lists the newest mail first, with its text", async () => {
  for (const subject of ["One", "Two", "Three"]) await mailer.enqueueMail(db, { ...note, subject });
  expect((await listMail(db, 2)).map((mail) => [mail.subject, mail.text, mail.state])).toEqual([
    ["Three", "Text", "waiting"],
    ["Two", "Text", "waiting"],
  ]);
});

test("a sender or server that cannot be used is refused at start", () => {
  expect(() => smtpTransport("https://mail.example", { from })).toThrow(RangeError);
  expect(() => smtpTransport("smtp://mail.example", { from: "Academy" })).toThrow(RangeError);
  expect(() => createMailer({ jobs: memoryJobs(), ...input, from: "Academy\r\n <a@b.example>" })).toThrow(RangeError);
});

test("a password is not sent in the clear to a server that offers no encryption", async () => {
  const receiver = await startReceiver();
  // The receiver answers on all of 127/8; an address that is not on the list of loopback names stands for another machine.
  const transport = openSmtp(`smtp://user:secret@127.0.0.2:${receiver.port}`);
  await expect(
    transport.deliver({
      messageId: "<1@a.example>",
      to: note.to,
      replyTo: null,
      subject: "a",
      text: "a",
      html: "a",
      headers: {},
      attachments: [],
    }),
  ).rejects.toMatchObject({ failure: "unreachable", message: expect.stringContaining("ETLS") });
  expect(receiver.received).toEqual([]);
});
