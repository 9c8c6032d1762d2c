import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { smtpReply, startSmtpReceiver } from "#platform/mail/smtp-receiver.fixture.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Issue, Issues } from "../../issue-contract.ts";
import {
  newsletterCopies as copies,
  newsletterIssues as issues,
  newsletterSubscribers as subscribers,
} from "../tables.ts";
import { sendCopies } from "./send-copies.ts";
import { startDueIssues } from "./start-due-issues.ts";

let app: TestApp;
let mailServer: Awaited<ReturnType<typeof startSmtpReceiver>>;
let staffId = "";
let headers: Record<string, string>;
/** What the mail server refuses, by address. */
const refusals = new Map<string, Error>();
beforeAll(async () => {
  mailServer = await startSmtpReceiver({ recipient: (address) => refusals.get(address) });
  app = await createTestApp({
    seed: false,
    env: { SMTP_URL: mailServer.url, MAIL_FROM: "Academy <hello@academy.example>" },
  });
  ({ id: staffId } = await makeAccount(app.db, app.clock.now(), { role: "support", email: "sola@academy.example" }));
});
afterAll(async () => {
  await app?.close();
  await mailServer?.stop();
});
beforeEach(async () => {
  await logIn();
  refusals.clear();
  mailServer.received.length = 0;
  await app.db.delete(copies);
  await app.db.delete(issues);
  await app.db.delete(subscribers);
});

const logIn = async () => {
  ({ headers } = await makeSession(app.db, app.clock.now(), staffId));
};
/** Later, and logged in again. */
const later = async (hours: number) => {
  app.clock.advance(hours * 3_600_000);
  await logIn();
};
const call = (method: "GET" | "POST" | "PUT", path = "", payload?: object) =>
  app.app.inject({ method, url: `/api/staff/newsletter${path}`, headers, ...(payload ? { payload } : {}) });
const text = {
  subject: "January seats are open",
  preview: "The trial stays.",
  body: "## Groups\n\n[Prices](/pricing-plan)",
};
const readers = (count: number) =>
  app.db
    .insert(subscribers)
    .values(
      Array.from({ length: count }, (_, number) => ({
        id: newId(),
        email: `reader-${number}@mail.test`,
        state: "confirmed",
        confirmedAt: app.clock.now(),
        unsubscribeToken: newToken(),
      })),
    )
    .returning();
const write = async () => (await call("POST", "", text)).json() as Issue;
const read = async (id: string) => (await call("GET", `/${id}`)).json() as Issue;
/** Begins to send an issue to so many readers. */
async function start(count: number) {
  const people = await readers(count);
  const issue = await write();
  const started = await call("POST", `/${issue.id}/start`, { seen: issue.updatedAt });
  expect(started.statusCode).toBe(200);
  return { id: issue.id, people };
}
const recipients = () => mailServer.received.flatMap((mail) => mail.recipients).toSorted();

test("ADM-06 an issue is written, changed by what was seen, and tried by a mail to oneself", async () => {
  const issue = await write();
  expect(issue).toMatchObject({ number: 1, state: "draft", readers: 0, hasMailServer: true });
  const changed = await call("PUT", `/${issue.id}`, { ...text, subject: "Seats", seen: issue.updatedAt });
  expect(changed.json()).toMatchObject({ subject: "Seats" });
  expect((await call("PUT", `/${issue.id}`, { ...text, seen: issue.updatedAt })).statusCode).toBe(409);
  const wrong = await call("POST", "", { subject: "Two\nlines", preview: "", body: " " });
  expect(wrong.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(["/subject", "/body"]);
  expect((await call("POST", `/${issue.id}/test`)).json()).toEqual({ to: "sola@academy.example" });
  const mail = (await app.mailbox()).at(-1);
  expect(mail).toMatchObject({ kind: "newsletter.test", toAddress: "sola@academy.example", subject: "Seats" });
  expect(mail?.htmlBody).toContain('href="http://academy.test/pricing-plan"');
  expect((await call("POST", `/${newId()}/test`)).statusCode).toBe(404);
  expect((await call("POST", `/${issue.id}/start`, { seen: changed.json().updatedAt })).json().detail).toMatch(
    /reader/,
  );
});

test("ADM-06 everybody who is confirmed gets one copy with a way to leave by one press; the issue ends with its figures", async () => {
  const { id } = await start(5);
  await app.db.insert(subscribers).values({ id: newId(), email: "pending@mail.test", unsubscribeToken: newToken() });
  // Two processes at once.
  await Promise.all([sendCopies(app.deps), sendCopies(app.deps)]);
  expect(recipients()).toEqual([0, 1, 2, 3, 4].map((number) => `reader-${number}@mail.test`));
  const [mail] = mailServer.received;
  expect(mail?.parsed.subject).toBe(text.subject);
  const header = (name: string) => mail?.parsed.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const link = header("list-unsubscribe")?.slice(1, -1) ?? "";
  const left = await app.app.inject({
    method: "POST",
    url: new URL(link).pathname + new URL(link).search,
    payload: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(left.statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ state: "sent", counts: { all: 5, sent: 5, waiting: 0, unknown: 0, left: 1 } });
  expect(await sendCopies(app.deps)).toBe(0);
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.action, "issue.started"));
  expect(acts.at(-1)).toMatchObject({ subject: id, details: { readers: 5 } });
});

test("ADM-06 an issue is paused and goes on; who leaves before it goes gets none; one goes out after the other", async () => {
  const { id, people } = await start(4);
  const next = await write();
  expect((await call("POST", `/${next.id}/start`, { seen: next.updatedAt })).statusCode).toBe(409);
  const server = app.deps.mailServer;
  if (!server) throw new Error("A mail server is set.");
  // Paused as soon as the first copy went.
  const openSession = async () => {
    const session = await server.openSession();
    const deliver: typeof session.deliver = async (mail, handOver) => {
      await session.deliver(mail, handOver);
      expect((await call("POST", `/${id}/pause`)).statusCode).toBe(200);
    };
    return { ...session, deliver };
  };
  expect(await sendCopies({ ...app.deps, mailServer: { ...server, openSession } })).toBe(1);
  expect(await sendCopies(app.deps)).toBe(0);
  expect((await call("POST", `/${id}/pause`)).statusCode).toBe(409);
  const got = new Set(recipients());
  const leaving = people.find(({ email }) => !got.has(email));
  await app.db
    .update(subscribers)
    .set({ state: "unsubscribed" })
    .where(eq(subscribers.id, leaving?.id ?? ""));
  expect((await call("POST", `/${id}/resume`)).json()).toMatchObject({ state: "sending" });
  await sendCopies(app.deps);
  expect(mailServer.received.length).toBe(3);
  expect(await read(id)).toMatchObject({ state: "sent", counts: { sent: 3, left: 1 } });
});

test("ADM-06 an address that no one has ends its subscription; what is refused for now waits for its next try", async () => {
  const { id } = await start(3);
  refusals.set("reader-0@mail.test", smtpReply(550, "No such mailbox"));
  refusals.set("reader-1@mail.test", smtpReply(451, "Try later"));
  await sendCopies(app.deps);
  expect(recipients()).toEqual(["reader-2@mail.test"]);
  const [gone] = await app.db.select().from(subscribers).where(eq(subscribers.email, "reader-0@mail.test"));
  expect(gone?.state).toBe("bounced");
  expect(await read(id)).toMatchObject({ state: "sending", counts: { sent: 1, refused: 1, waiting: 1 } });
  refusals.clear();
  await app.db
    .update(copies)
    .set({ dueAt: new Date(0) })
    .where(eq(copies.state, "waiting"));
  await sendCopies(app.deps);
  expect(await read(id)).toMatchObject({ state: "sent", counts: { sent: 2, refused: 1 } });
});

test("ADM-06 after a crash what the server never got goes again, and what was handed over then does not and is named", async () => {
  const { id, people } = await start(3);
  const stateOf = (index: number, state: "claimed" | "handing" | "handed") =>
    app.db
      .update(copies)
      .set({ state, attempts: 1, dueAt: new Date(0) })
      .where(eq(copies.subscriberId, people[index]?.id ?? ""));
  await stateOf(0, "claimed");
  await stateOf(1, "handing");
  await stateOf(2, "handed");
  await sendCopies(app.deps);
  expect(recipients()).toEqual(["reader-0@mail.test", "reader-1@mail.test"]);
  expect(await read(id)).toMatchObject({
    state: "sent",
    counts: { sent: 2, unknown: 1 },
    unknownReaders: ["reader-2@mail.test"],
  });
});

test("ADM-06 a mail server that takes nothing costs no try, and the issue goes on once it does", async () => {
  const { id } = await start(2);
  const server = app.deps.mailServer;
  if (!server) throw new Error("A mail server is set.");
  const { openSmtpSession } = await import("#platform/mail/smtp-session.ts");
  const dead = () => openSmtpSession("smtp://127.0.0.1:9", { from: server.from, senderName: async () => "x" });
  await expect(sendCopies({ ...app.deps, mailServer: { ...server, openSession: dead } })).rejects.toThrow(
    /ECONNREFUSED/,
  );
  const waiting = await app.db.select().from(copies).where(eq(copies.issueId, id));
  expect(waiting.map(({ state, attempts }) => [state, attempts])).toEqual([
    ["waiting", 0],
    ["waiting", 0],
  ]);
  await app.db.update(copies).set({ dueAt: new Date(0) });
  expect(await sendCopies(app.deps)).toBe(2);
  expect(((await call("GET")).json() as Issues).data[0]).toMatchObject({ state: "sent", counts: { sent: 2 } });
});

const plan = (issue: Issue, startAt: string | null, seen = issue.updatedAt) =>
  call("PUT", `/${issue.id}/plan`, { startAt, seen });
const hoursAhead = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();

test("ADM-06 an issue goes out at its time, as it was changed by then, once, whichever process sees it first", async () => {
  await readers(2);
  const issue = await write();
  const startAt = hoursAhead(2);
  expect((await plan(issue, app.clock.now().toISOString())).json().errors).toMatchObject([{ pointer: "/startAt" }]);
  expect((await plan(issue, hoursAhead(24 * 367))).statusCode).toBe(422);
  // Two at once: the second has not seen the first.
  const both = await Promise.all([plan(issue, startAt), plan(issue, hoursAhead(3))]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const planned = (await plan(await read(issue.id), startAt)).json() as Issue;
  expect(planned).toMatchObject({ state: "draft", startAt });
  expect(await startDueIssues(app.deps)).toBe(0);
  const changed = await call("PUT", `/${issue.id}`, { ...text, subject: "Later", seen: planned.updatedAt });
  expect(changed.json()).toMatchObject({ subject: "Later", startAt });
  await later(2);
  const began = await Promise.all([startDueIssues(app.deps), startDueIssues(app.deps)]);
  expect(began.toSorted()).toEqual([0, 1]);
  await sendCopies(app.deps);
  expect(recipients()).toEqual(["reader-0@mail.test", "reader-1@mail.test"]);
  expect(mailServer.received[0]?.parsed.subject).toBe("Later");
  expect(await read(issue.id)).toMatchObject({ state: "sent", startAt: null, counts: { sent: 2 } });
  expect((await plan(await read(issue.id), hoursAhead(1))).statusCode).toBe(409);
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subject, issue.id));
  expect(acts.map(({ action }) => action).toSorted()).toEqual([
    "issue.planned",
    "issue.planned",
    "issue.started",
    "issue.written",
    "issue.written",
  ]);
});

test("ADM-06 a time that is taken off holds no more; one sent before its time goes once", async () => {
  await readers(1);
  const issue = await write();
  const planned = (await plan(issue, hoursAhead(1))).json() as Issue;
  expect((await plan(planned, null)).json()).toMatchObject({ startAt: null });
  await later(2);
  expect(await startDueIssues(app.deps)).toBe(0);
  const again = (await plan(await read(issue.id), hoursAhead(1))).json() as Issue;
  await call("POST", `/${issue.id}/start`, { seen: again.updatedAt });
  await later(2);
  expect(await startDueIssues(app.deps)).toBe(0);
  await sendCopies(app.deps);
  expect(recipients()).toEqual(["reader-0@mail.test"]);
});

test("ADM-06 a time that passed while the academy was away still holds for a day; after that staff are mailed and decide", async () => {
  await readers(1);
  const first = await write();
  const second = await write();
  await plan(first, hoursAhead(1));
  await plan(second, hoursAhead(2));
  // Both are due: the second waits until the first has gone out.
  await later(20);
  expect(await startDueIssues(app.deps)).toBe(1);
  expect(await startDueIssues(app.deps)).toBe(0);
  expect(await read(second.id)).toMatchObject({ state: "draft", startAt: expect.any(String) });
  // The first one is held up for so long that the second misses its time.
  await call("POST", `/${first.id}/pause`);
  await later(7);
  expect(await startDueIssues(app.deps)).toBe(0);
  expect(await startDueIssues(app.deps)).toBe(0);
  const missed = await read(second.id);
  expect(missed).toMatchObject({ state: "draft", startAt: null, missedAt: expect.any(String) });
  const mails = (await app.mailbox()).filter(({ kind }) => kind === "newsletter.missed");
  expect(mails).toMatchObject([
    { toAddress: app.deps.staffEmail, subject: "Issue 2 of the newsletter did not go out" },
  ]);
  expect((await plan(missed, hoursAhead(1))).json()).toMatchObject({ missedAt: null, startAt: expect.any(String) });
});
