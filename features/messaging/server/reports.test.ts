import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { reviews, tutors } from "#features/tutors/server/tables.ts";
import type { Role } from "#lib/capabilities.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { type Conversation, messagingTexts, type SentAnswer } from "../contract.ts";
import type { Report, ReportPage } from "../report-contract.ts";
import { messagingPersonalData, reportPersonalData } from "./personal-data.ts";
import { conversations, messages } from "./tables.ts";

type Person = { id: string; headers: { authorization: string } };

let setup: TestApp;
let tutorId: string;
let student: Person;
let stranger: Person;
let tutor: Person;
let otherTutor: Person;
let staff: Person;

beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  const [row] = await setup.db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, "tunde-bakare"));
  tutorId = row?.id ?? "";
  student = await person("student", "Temitope Alabi");
  stranger = await person("student", "Some Body");
  tutor = await person("tutor", "Tunde Bakare");
  otherTutor = await person("tutor", "Ngozi Eze");
  staff = await person("support", "Amina Bello");
  await setup.db.update(tutors).set({ accountId: tutor.id }).where(eq(tutors.id, tutorId));
});
afterEach(async () => {
  for (const table of [conversations, mailOutbox, rateCounters]) await setup.db.delete(table);
});
afterAll(() => setup.close());

async function person(role: Role, fullName: string): Promise<Person> {
  const { id } = await makeAccount(setup.db, setup.clock.now(), { role, fullName });
  return { id, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
}
async function ask<Answer>(
  as: Person,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
) {
  const response = await setup.app.inject({
    method,
    url: `/api/${url}`,
    headers: as.headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() as Answer & { error?: string } };
}
const write = async (body: string, to: string | null = tutorId) =>
  (await ask<SentAnswer>(student, "POST", "students/messages", { tutorId: to, body })).body;
const answer = (as: Person, conversationId: string, body: string, desk = "tutor") =>
  ask<SentAnswer>(as, "POST", `desk/${desk}/messages`, { conversationId, body });
const report = (as: Person, messageId: string, payload: object) =>
  ask(as, "POST", `${as === tutor || as === otherTutor ? "tutor" : "students"}/messages/${messageId}/report`, payload);
const reports = async (state: "open" | "ended" = "open") =>
  (await ask<ReportPage>(staff, "GET", `staff/message-reports?state=${state}`)).body.data;

test("MSG-02 a student reports a message: staff are notified once, read what it contained, and end it with a note", async () => {
  const { conversation, message: own } = await write("Good evening.");
  const reply = (await answer(tutor, conversation.id, "Send the money to me.")).body.message;
  const payload = { reason: "money", words: "He asked twice." };
  expect((await report(student, reply.id, payload)).status).toBe(200);
  expect((await report(student, reply.id, { reason: "abuse", words: "" })).status).toBe(200);
  const mails = await setup.db.select().from(mailOutbox);
  expect(mails).toMatchObject([{ kind: "messaging.report", toAddress: setup.deps.staffEmail }]);
  expect(JSON.stringify(mails)).not.toContain("Send the money");

  // What was written stays with the report, also when its writer takes it back.
  await setup.app.inject({ method: "DELETE", url: `/api/desk/tutor/messages/${reply.id}`, headers: tutor.headers });
  const [open] = await reports();
  expect(open).toMatchObject({
    reason: "money",
    words: "He asked twice.",
    said: "Send the money to me.",
    by: { name: "Temitope Alabi", side: "student" },
    about: { name: "Tunde Bakare", side: "tutor" },
    end: null,
  });
  const end = (note: string) => ask<{ data: Report }>(staff, "POST", `staff/message-reports/${open?.id}/end`, { note });
  expect((await end(" ")).status).toBe(422);
  expect((await end("Spoke with him.")).body.data.end).toMatchObject({ by: "Amina Bello", note: "Spoke with him." });
  expect((await end("Again")).status).toBe(409);
  expect(await reports()).toEqual([]);
  expect(await reports("ended")).toHaveLength(1);
  const trail = await setup.db.select().from(auditEntries).where(eq(auditEntries.about, "report"));
  expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["message.reported", student.id],
    ["report.ended", staff.id],
  ]);

  expect((await report(student, own.id, payload)).status).toBe(422);
  expect((await report(student, reply.id, payload)).status).toBe(404);
  expect((await report(stranger, reply.id, payload)).status).toBe(404);
  expect((await report(otherTutor, own.id, payload)).status).toBe(404);
  expect((await report(tutor, own.id, { reason: "other", words: " " })).status).toBe(422);
  expect((await report(tutor, own.id, { reason: "spam" })).status).toBe(200);
  for (const as of [student, tutor])
    expect((await ask(as, "GET", "staff/message-reports?state=open")).status).toBe(403);
});

test("FIND-08 a tutor reports a review: staff read what it contained, end it, and may take the review down with its stars", async () => {
  const figures = async () => {
    const [row] = await setup.db.select().from(tutors).where(eq(tutors.id, tutorId));
    return [row?.reviewCount, row?.reviewStars];
  };
  const [count = 0, stars = 0] = await figures();
  const review = {
    id: newId(),
    tutorId,
    studentId: student.id,
    authorName: "Temitope A.",
    rating: 1,
    message: "He drinks.",
    state: "published",
    createdAt: setup.clock.now(),
    publishedAt: setup.clock.now(),
  };
  await setup.db.insert(reviews).values(review);
  expect(await figures()).toEqual([count + 1, stars + 1]);
  const reportReview = (as: Person, payload: object) => ask(as, "POST", `tutor/reviews/${review.id}/report`, payload);
  expect((await reportReview(otherTutor, { reason: "abuse" })).status).toBe(404);
  expect((await reportReview(student, { reason: "abuse" })).status).toBe(403);
  expect((await reportReview(tutor, { reason: "other", words: " " })).status).toBe(422);
  const twice = await Promise.all([1, 2].map(() => reportReview(tutor, { reason: "abuse", words: "It is not true." })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const [open, ...others] = await reports();
  expect(others).toEqual([]);
  expect(open).toMatchObject({
    of: "review",
    said: "1 star\nHe drinks.",
    by: { name: "Tunde Bakare", side: "tutor" },
    about: { name: "Temitope A.", side: "student" },
  });
  const end = (id: string | undefined, takeDown: boolean) =>
    ask<{ data: Report }>(staff, "POST", `staff/message-reports/${id}/end`, { note: "Not true.", takeDown });

  // The student wrote another since: that one is not what was reported.
  setup.clock.advance(60_000);
  const replaced = { rating: 2, message: "He was late.", createdAt: setup.clock.now() };
  await setup.db.update(reviews).set(replaced).where(eq(reviews.id, review.id));
  expect((await end(open?.id, true)).status).toBe(409);
  expect(await reports()).toHaveLength(1);
  setup.clock.advance(60_000);
  expect((await reportReview(tutor, { reason: "abuse" })).status).toBe(200);
  const [second] = await reports();
  expect(second?.said).toBe("2 stars\nHe was late.");
  expect((await end(second?.id, true)).body.data.end).toMatchObject({ note: "Not true." });
  expect(await figures()).toEqual([count, stars]);
  expect((await reportReview(tutor, { reason: "abuse" })).status).toBe(404);

  const reply = (await answer(tutor, (await write("Hello.")).conversation.id, "Send money.")).body.message;
  await report(student, reply.id, { reason: "money" });
  const [message] = await reports();
  expect([message?.of, (await end(message?.id, true)).status]).toEqual(["message", 422]);
  expect(await reports()).toHaveLength(1);
  await setup.db.delete(reviews).where(eq(reviews.id, review.id));
});

test("MSG-02 who blocks ends the writing of both; the blocked one reads a neutral sentence; unblocked they write on", async () => {
  const { conversation } = await write("Good evening.");
  const { id } = conversation;
  const block = (as: Person, isBlocked: boolean, path = as === tutor ? "tutor" : "students") =>
    ask<{ conversation: Conversation }>(as, "PUT", `${path}/conversations/${id}/block`, { isBlocked });
  expect((await block(student, true)).body.conversation).toMatchObject({ isBlocked: true, isOpen: false });
  const refused = await answer(tutor, id, "Hello?");
  expect(refused.status).toBe(422);
  expect(refused.body.error).toBe("Temitope Alabi cannot get messages here at the moment.");
  const own = await ask(student, "POST", "students/messages", { conversationId: id, body: "Hm" });
  expect(own.body.error).toBe("You blocked Tunde Bakare. Nobody can write here until you unblock them.");
  expect((await ask(student, "POST", "students/messages", { tutorId, body: "Hm" })).status).toBe(422);
  const seen = await ask<{ conversation: Conversation }>(tutor, "GET", `desk/tutor/conversations/${id}`);
  expect(seen.body.conversation).toMatchObject({ isBlocked: false, isOpen: false });

  // Both may, and one who unblocks opens nothing that the other closed.
  await block(tutor, true);
  expect((await block(student, false)).body.conversation).toMatchObject({ isBlocked: false, isOpen: false });
  expect((await block(tutor, false)).body.conversation.isOpen).toBe(true);
  expect((await block(tutor, false)).status).toBe(200);
  expect((await answer(tutor, id, "Good evening.")).status).toBe(200);
  const trail = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
  expect(trail.map(({ action }) => action)).toEqual([
    "conversation.blocked",
    "conversation.blocked",
    "conversation.unblocked",
    "conversation.unblocked",
  ]);
  expect((await block(stranger, true, "students")).status).toBe(404);
  expect((await block(otherTutor, true, "tutor")).status).toBe(404);
});

test("attack 6 who is blocked gives no old message new words, and may delete it", async () => {
  const sent = (await write("Good evening.")).message;
  const { conversation, message } = (await answer(tutor, (await write("Are you there?")).conversation.id, "Yes.")).body;
  const path = `students/messages/${sent.id}`;
  const block = (as: Person, side: string, isBlocked: boolean) =>
    ask(as, "PUT", `${side}/conversations/${conversation.id}/block`, { isBlocked });
  const textOf = async (id: string) => (await setup.db.select().from(messages).where(eq(messages.id, id)))[0]?.body;
  expect((await block(tutor, "tutor", true)).status).toBe(200);
  const refused = await ask(student, "PATCH", path, { body: "New abuse" });
  expect(refused.status).toBe(422);
  expect(refused.body.error).toBe(messagingTexts.awayTutor("Tunde Bakare"));
  const own = await ask(tutor, "PATCH", `desk/tutor/messages/${message.id}`, { body: "Yes?" });
  expect(own.body.error).toBe("You blocked Temitope Alabi. Nobody can write here until you unblock them.");
  expect([await textOf(sent.id), await textOf(message.id)]).toEqual(["Good evening.", "Yes."]);
  expect((await ask(student, "DELETE", path)).status).toBe(200);
  expect(await textOf(sent.id)).toBe("");
  expect((await block(tutor, "tutor", false)).status).toBe(200);
  expect((await ask(tutor, "PATCH", `desk/tutor/messages/${message.id}`, { body: "Yes?" })).status).toBe(200);
});

test("MSG-02 support cannot be blocked, its messages can be reported", async () => {
  const { conversation } = await write("Help me.", null);
  const { id } = conversation;
  const refused = await ask(student, "PUT", `students/conversations/${id}/block`, { isBlocked: true });
  expect(refused.body.error).toBe("Support cannot be blocked. Please write what is wrong.");
  expect((await ask(staff, "PUT", `tutor/conversations/${id}/block`, { isBlocked: true })).status).toBe(404);
  const reply = (await answer(staff, id, "No.", "support")).body.message;
  expect((await report(student, reply.id, { reason: "abuse" })).status).toBe(200);
  expect((await reports())[0]?.about).toEqual({ name: "Support", side: "support" });
});

test("SET-01 a report goes with its conversation, and stays without the account of a tutor who is gone", async () => {
  const { conversation, message } = await write("You fool.");
  await report(tutor, message.id, { reason: "abuse", words: "Rude." });
  expect(await reportPersonalData.read(setup.db, { id: tutor.id, email: "", emailVerified: true })).toMatchObject([
    { reason: "abuse", words: "Rude." },
  ]);
  await setup.db.transaction((tx) => messagingPersonalData.erase(tx, { id: tutor.id, email: "", emailVerified: true }));
  expect(await reportPersonalData.read(setup.db, { id: tutor.id, email: "", emailVerified: true })).toBeNull();
  expect(await reports()).toHaveLength(1);
  await setup.db.transaction((tx) =>
    messagingPersonalData.erase(tx, { id: student.id, email: "", emailVerified: true }),
  );
  expect(await setup.db.$count(conversations, eq(conversations.id, conversation.id))).toBe(0);
  expect(await reports()).toEqual([]);
});
