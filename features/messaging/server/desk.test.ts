import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import type { Unread } from "#features/notifications/contract.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import type { Role } from "#lib/capabilities.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Conversation, ConversationPage, Message, SentAnswer, ThreadPage } from "../contract.ts";
import { openConversation } from "./open-conversation.ts";
import { conversations, messages } from "./tables.ts";

type Person = { id: string; headers: { authorization: string } };

let setup: TestApp;
let tutorId: string;
let student: Person;
let tutor: Person;
let otherTutor: Person;
let staff: Person;
let colleague: Person;

beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  const [row] = await setup.db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, "tunde-bakare"));
  tutorId = row?.id ?? "";
  student = await person("student", "Temitope Alabi");
  tutor = await person("tutor", "Tunde Bakare");
  otherTutor = await person("tutor", "Ngozi Eze");
  staff = await person("support", "Amina Bello");
  colleague = await person("admin", "Kofi Mensah");
  await setup.db.update(tutors).set({ accountId: tutor.id }).where(eq(tutors.id, tutorId));
});
afterEach(async () => {
  for (const table of [conversations, mailOutbox, notifications, rateCounters]) await setup.db.delete(table);
});
afterAll(() => setup.close());

async function person(role: Role, fullName: string): Promise<Person> {
  const { id } = await makeAccount(setup.db, setup.clock.now(), { role, fullName });
  return { id, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
}

async function ask<Answer>(as: Person, method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) {
  const response = await setup.app.inject({
    method,
    url: `/api/${url}`,
    headers: as.headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() as Answer };
}
const write = async (body: string, to: string | null = tutorId, as = student) =>
  (await ask<SentAnswer>(as, "POST", "students/messages", { tutorId: to, body })).body;
const answer = (as: Person, desk: string, conversationId: string, body: string) =>
  ask<SentAnswer>(as, "POST", `desk/${desk}/messages`, { conversationId, body });
const list = async (as: Person, at: string) => (await ask<ConversationPage>(as, "GET", at)).body;
const unread = async (as: Person) => (await ask<Unread>(as, "GET", "students/unread")).body;

describe("MSG-02 both sides of a conversation", () => {
  it("a tutor finds who wrote, answers, and both know what is new and what was seen", async () => {
    const { conversation } = await write("When do we begin?");
    expect(await unread(tutor)).toMatchObject({ messages: 0, tutorMessages: 1, supportMessages: 0 });
    const desk = await list(tutor, "desk/tutor/conversations");
    expect(desk).toMatchObject({
      unread: 1,
      data: [
        {
          id: conversation.id,
          with: "student",
          studentId: student.id,
          tutorId: null,
          name: "Temitope Alabi",
          unread: 1,
        },
      ],
    });
    // Announced by the count of the badge, read by no one yet.
    const shown = (await list(student, "students/conversations")).data[0];
    expect([shown?.deliveredUpTo, shown?.seenUpTo]).toEqual([conversation.lastMessageAt, null]);

    const { body: sent } = await answer(tutor, "tutor", conversation.id, "On Monday.");
    expect(sent).toMatchObject({ message: { fromMe: true, body: "On Monday." }, conversation: { with: "student" } });
    const thread = (await ask<ThreadPage>(student, "GET", `students/conversations/${conversation.id}`)).body;
    expect(thread.data.map(({ body, fromMe, author }) => [body, fromMe, author])).toEqual([
      ["When do we begin?", true, null],
      ["On Monday.", false, null],
    ]);
    const first = thread.data[0]?.id;
    await ask(tutor, "POST", `desk/tutor/conversations/${conversation.id}/read`, { upTo: first });
    expect(await unread(tutor)).toMatchObject({ tutorMessages: 0 });
    expect((await list(student, "students/conversations")).data[0]?.seenUpTo).toBe(thread.data[0]?.createdAt);
  });

  it("support answers as one: every colleague sees it, with who wrote what, and the student does not", async () => {
    const { conversation } = await write("Help", null);
    for (const entry of [staff, colleague]) expect(await unread(entry)).toMatchObject({ supportMessages: 1 });
    await answer(staff, "support", conversation.id, "We are looking into it.");
    const thread = (as: Person, at: string) => ask<ThreadPage>(as, "GET", `${at}/conversations/${conversation.id}`);
    const authors = async (as: Person, at: string) =>
      (await thread(as, at)).body.data.map(({ fromMe, author }) => [fromMe, author]);
    expect(await authors(staff, "desk/support")).toEqual([
      [false, null],
      [true, null],
    ]);
    expect(await authors(colleague, "desk/support")).toEqual([
      [false, null],
      [true, "Amina Bello"],
    ]);
    expect(await authors(student, "students")).toEqual([
      [true, null],
      [false, null],
    ]);
    const upTo = (await thread(staff, "desk/support")).body.data[0]?.id;
    await ask(staff, "POST", `desk/support/conversations/${conversation.id}/read`, { upTo });
    expect(await unread(colleague)).toMatchObject({ supportMessages: 0 });
  });

  it("a conversation is no one else's: not another tutor's, not a tutor's as support, and support's reach ends at tutors'", async () => {
    const { conversation, message } = await write("Only for Tunde");
    const at = (desk: string, rest = "") => `desk/${desk}/conversations/${conversation.id}${rest}`;
    for (const [as, desk, status] of [
      [otherTutor, "tutor", 404],
      [tutor, "support", 403],
      [staff, "support", 404],
      [staff, "tutor", 404],
      [student, "tutor", 403],
    ] as const) {
      const responses = [
        await ask(as, "GET", at(desk)),
        await ask(as, "POST", at(desk, "/read"), { upTo: message.id }),
        await ask(as, "POST", at(desk, "/typing")),
        await answer(as, desk, conversation.id, "Mine now"),
        await ask(as, "PATCH", `desk/${desk}/messages/${message.id}`, { body: "Mine now" }),
        await ask(as, "DELETE", `desk/${desk}/messages/${message.id}`),
      ];
      expect(responses.map((entry) => entry.status)).toEqual(Array(6).fill(status));
      for (const { body } of responses) expect(JSON.stringify(body)).not.toContain("Only for Tunde");
    }
    expect(await setup.db.select({ body: messages.body }).from(messages)).toEqual([{ body: "Only for Tunde" }]);
    expect((await ask(tutor, "GET", "desk/dean/conversations")).status).toBe(400);
  });

  it("what waits for an answer is found: where the student wrote last", async () => {
    const request = await write("A question", null);
    const otherPerson = await person("student", "Kwame Asante");
    const answered = await write("Another", null, otherPerson);
    await answer(staff, "support", answered.conversation.id, "Done.");
    const waiting = await list(staff, "desk/support/conversations?waiting=true");
    expect(waiting.data.map(({ id }) => id)).toEqual([request.conversation.id]);
  });

  it("tells the student in the bell once for all that comes before they read", async () => {
    const { conversation } = await write("Hello");
    await answer(tutor, "tutor", conversation.id, "one");
    const { body: two } = await answer(tutor, "tutor", conversation.id, "two");
    const bell = () => readBell(setup.db, student.id);
    expect(await bell()).toMatchObject([
      {
        kind: "message",
        message: "Tunde Bakare wrote to you.",
        link: `/dashboard/messages?conversation=${conversation.id}`,
      },
    ]);
    await ask(student, "POST", `students/conversations/${conversation.id}/read`, { upTo: two.message.id });
    expect((await unread(student)).notifications).toBe(0);
    await answer(tutor, "tutor", conversation.id, "three");
    expect(await bell()).toHaveLength(2);
    expect((await unread(student)).notifications).toBe(1);
  });

  it("to a student whose account is closed nothing is written, in words", async () => {
    const { conversation } = await write("Hello");
    await setup.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, student.id));
    const refused = await answer(tutor, "tutor", conversation.id, "Are you there?");
    await setup.db.update(accounts).set({ state: "active" }).where(eq(accounts.id, student.id));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ pointer: "/conversationId", code: "away" }] });
    expect(await setup.db.$count(messages)).toBe(1);
  });

  it("support begins with any student, however many do at once; a tutor finds who picked them and no one else", async () => {
    const open = (as: Person, desk: string, studentId: string) =>
      ask<{ conversation: Conversation }>(as, "POST", `desk/${desk}/conversations`, { studentId });
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(staff, "support", student.id)));
    expect(new Set(opened.map(({ body }) => body.conversation.id)).size).toBe(1);
    expect(await setup.db.$count(conversations)).toBe(1);
    for (const id of [tutor.id, newId()]) expect((await open(staff, "support", id)).status).toBe(404);

    expect((await open(tutor, "tutor", student.id)).status).toBe(404);
    await openConversation(setup, { studentId: student.id, tutorId });
    expect((await open(tutor, "tutor", student.id)).body.conversation).toMatchObject({ name: "Temitope Alabi" });
  });
});

it("words are found in one's own messages alone, whatever their case and accents; a deleted message no more", async () => {
  type Found = { data: { conversationId: string; name: string; fromMe: boolean; excerpt: string }[] };
  const find = async (as: Person, at: string, q: string) =>
    (await ask<Found>(as, "GET", `${at}/messages?q=${encodeURIComponent(q)}`)).body.data;
  const { conversation } = await write("Please bring the Résumé, 100% done_");
  const { message } = await write("resume, to be taken back");
  await write("My resume for support", null);
  expect(await find(tutor, "desk/tutor", "RESUME")).toMatchObject([
    { name: "Temitope Alabi", fromMe: false, excerpt: "resume, to be taken back" },
    { conversationId: conversation.id, excerpt: "Please bring the Résumé, 100% done_" },
  ]);
  await ask(student, "DELETE", `students/messages/${message.id}`);
  expect((await find(student, "students", "resume")).map(({ name, fromMe }) => [name, fromMe])).toEqual([
    ["Support", true],
    ["Tunde Bakare", true],
  ]);
  expect(await find(staff, "desk/support", "resume")).toHaveLength(1);
  expect(await find(otherTutor, "desk/tutor", "resume")).toEqual([]);
  // Signs of patterns are only signs.
  expect(await find(tutor, "desk/tutor", "0% done_")).toHaveLength(1);
  for (const q of ["%%", "__", "\\\\"]) expect(await find(tutor, "desk/tutor", q)).toEqual([]);
  expect((await ask(student, "GET", "students/messages?q=r")).status).toBe(400);
});

describe("editing and deleting", () => {
  it("within 15 minutes, by anyone who wrote it; pages that know the rest hear of the change alone", async () => {
    const { conversation, message } = await write("Monday at five");
    await write("Please");
    const edit = (as: Person, body: string) =>
      ask<SentAnswer>(as, "PATCH", `students/messages/${message.id}`, { body });
    setup.clock.advance(15 * 60_000);
    const { status, body } = await edit(student, "Monday at six");
    expect([status, body.message.body, body.message.isEdited]).toEqual([200, "Monday at six", true]);
    const since = await ask<ThreadPage>(tutor, "GET", `desk/tutor/conversations/${conversation.id}?since=2`);
    expect(since.body.data.map(({ id }) => id)).toEqual([message.id]);
    expect(since.body.change).toBe(3);
    setup.clock.advance(1);
    expect((await edit(student, "Monday at seven")).body).toMatchObject({
      error: "A message can be changed for 15 minutes after it was sent.",
    });
    const otherPerson = await person("student", "Kwame Asante");
    expect((await edit(otherPerson, "Never")).status).toBe(404);
    expect((await ask(student, "PATCH", `students/messages/${message.id}`, { body: " " })).status).toBe(422);
    expect((await setup.db.select().from(messages).where(eq(messages.id, message.id)))[0]?.body).toBe("Monday at six");
  });

  it("a deleted message keeps its place and none of its words, counts as unread no more, and is deleted once", async () => {
    const { conversation, message } = await write("My card number is");
    expect(await unread(tutor)).toMatchObject({ tutorMessages: 1 });
    const remove = () => ask<SentAnswer>(student, "DELETE", `students/messages/${message.id}`);
    const [first, second] = await Promise.all([remove(), remove()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.message).toMatchObject({
      body: "",
      isDeleted: true,
      changeableUntil: null,
    } satisfies Partial<Message>);
    expect(await unread(tutor)).toMatchObject({ tutorMessages: 0 });
    expect((await list(tutor, "desk/tutor/conversations")).data[0]?.lastMessage).toEqual({
      body: "",
      fromMe: false,
      isDeleted: true,
      file: null,
    });
    expect((await ask(student, "PATCH", `students/messages/${message.id}`, { body: "Again" })).status).toBe(404);
    const [lockedConversation] = await setup.db
      .select()
      .from(conversations)
      .where(eq(conversations.id, conversation.id));
    expect(lockedConversation?.changes).toBe(2);
  });

  it("a colleague's answer is read by all of support and changed by its writer alone", async () => {
    const { conversation } = await write("Help", null);
    const { message } = (await answer(staff, "support", conversation.id, "Soon")).body;
    expect((await ask(colleague, "DELETE", `desk/support/messages/${message.id}`)).status).toBe(404);
    expect((await ask(staff, "DELETE", `desk/support/messages/${message.id}`)).status).toBe(200);
  });
});
