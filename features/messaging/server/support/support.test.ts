import { like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { notifications } from "#features/notifications/server/tables.ts";
import type { Role } from "#lib/capabilities.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Conversation, ConversationPage, SentAnswer } from "../../contract.ts";
import type { CannedReply, Replies } from "../../support-contract.ts";
import { notePersonalData } from "../personal-data.ts";
import { cannedReplies, conversations } from "../tables.ts";

type Person = { id: string; headers: { authorization: string } };

let setup: TestApp;
let student: Person;
let tutor: Person;
let amina: Person;
let kofi: Person;
beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  student = await person("student", "Temitope Alabi");
  tutor = await person("tutor", "Ngozi Eze");
  amina = await person("support", "Amina Bello");
  kofi = await person("admin", "Kofi Mensah");
});
afterEach(async () => {
  for (const table of [conversations, cannedReplies, notifications, rateCounters]) await setup.db.delete(table);
});
afterAll(() => setup?.close());

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
const write = async (body = "Help") =>
  (await ask<SentAnswer>(student, "POST", "students/messages", { tutorId: null, body })).body.conversation;
const answer = (id: string) => ask(amina, "POST", "desk/support/messages", { conversationId: id, body: "Soon" });
const assign = (as: Person, id: string, assigneeId: string | null, before: string | null) =>
  ask<{ conversation: Conversation }>(as, "PUT", `staff/support/conversations/${id}/assignee`, { assigneeId, before });
const end = (as: Person, { id, lastMessageAt }: Conversation, isDone = true) =>
  ask<{ conversation: Conversation }>(as, "PUT", `staff/support/conversations/${id}/state`, { isDone, lastMessageAt });
const shown = async (as: Person, query: string) =>
  (await ask<ConversationPage>(as, "GET", `desk/support/conversations${query}`)).body.data;

describe("MSG-02 who of support has a conversation", () => {
  it("is taken, given on with a notice, and found by whose it is", async () => {
    const { id } = await write();
    expect((await shown(amina, "?show=unassigned")).map(({ support }) => support)).toEqual([
      { assignee: null, state: "open" },
    ]);
    const taken = await assign(amina, id, amina.id, null);
    expect(taken.body.conversation.support).toEqual({
      assignee: { id: amina.id, name: "Amina Bello" },
      state: "open",
    });
    expect([await shown(amina, "?show=mine"), await shown(kofi, "?show=mine")].map((rows) => rows.length)).toEqual([
      1, 0,
    ]);
    expect(await shown(kofi, "?show=unassigned")).toEqual([]);
    expect(await setup.db.select().from(notifications)).toEqual([]);
    expect((await assign(amina, id, kofi.id, amina.id)).status).toBe(200);
    expect(await setup.db.select().from(notifications)).toMatchObject([
      { accountId: kofi.id, message: "Amina Bello gave you the conversation with Temitope Alabi." },
    ]);
    expect((await ask<ConversationPage>(student, "GET", "students/conversations")).body.data[0]?.support).toBeNull();
  });

  it("of two at once one has it, and the second learns who", async () => {
    const { id } = await write();
    const [first, second] = await Promise.all([assign(amina, id, amina.id, null), assign(kofi, id, kofi.id, null)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const [got, refused] = first.status === 200 ? [first, second] : [second, first];
    expect(refused.body.error).toBe(
      `${got.body.conversation.support?.assignee?.name} has this conversation by now. Please look again.`,
    );
  });

  it("is given to no one who does not answer for support, and is no tutor's or student's to give", async () => {
    const { id } = await write();
    for (const to of [student.id, tutor.id, newId()]) expect((await assign(amina, id, to, null)).status).toBe(422);
    for (const as of [student, tutor]) expect((await assign(as, id, as.id, null)).status).toBe(403);
    expect((await assign(amina, newId(), amina.id, null)).status).toBe(404);
    const ofTutor = await ask<{ error: string }>(tutor, "GET", "desk/tutor/conversations?show=mine");
    expect([ofTutor.status, ofTutor.body.error]).toEqual([422, "Only support has conversations that are someone's."]);
  });
});

describe("MSG-02 how far a conversation with support is", () => {
  it("waits for an answer, then for the student, is done, and is opened by what is written next", async () => {
    const conversation = await write();
    const state = async () => (await shown(amina, ""))[0]?.support?.state;
    expect(await state()).toBe("open");
    await answer(conversation.id);
    expect(await state()).toBe("waiting");
    const current = (await shown(amina, ""))[0] ?? conversation;
    expect((await end(amina, current)).body.conversation.support?.state).toBe("done");
    expect([await shown(amina, "?show=done"), await shown(amina, "?show=unassigned")].map((r) => r.length)).toEqual([
      1, 0,
    ]);
    await write("One more thing");
    expect(await state()).toBe("open");
    expect(await shown(amina, "?show=done")).toEqual([]);
    const again = (await shown(amina, ""))[0] ?? conversation;
    await end(amina, again);
    // What is done waits for no answer, though the student wrote last.
    expect(await shown(amina, "?waiting=true")).toEqual([]);
    expect((await end(amina, again, false)).body.conversation.support?.state).toBe("open");
    // An answer into what is done waits for the student.
    await end(amina, again);
    await answer(conversation.id);
    expect(await state()).toBe("waiting");
  });

  it("is not done over what the student wrote since", async () => {
    const conversation = await write();
    await write("Wait");
    const refused = await end(amina, conversation);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "Something was written in this conversation since you looked. Please read it first.",
    ]);
    expect((await end(student, conversation)).status).toBe(403);
  });
});

describe("MSG-02 internal notes", () => {
  type Note = { id: string; note: string; writer: { id: string; name: string } };
  const note = (as: Person, id: string, text = "Owes nothing, be kind.") =>
    ask<Note>(as, "POST", `staff/support/conversations/${id}/notes`, { note: text });
  const notes = async (as: Person, id: string) =>
    (await ask<{ data: Note[] }>(as, "GET", `staff/support/conversations/${id}/notes`)).body.data;
  const remove = (as: Person, id: string) => ask(as, "DELETE", `staff/support/notes/${id}`);

  it("are read by colleagues, change nothing for the student, and are removed by their writer alone", async () => {
    const { id } = await write();
    await answer(id);
    const conversation = async () => (await ask<ConversationPage>(student, "GET", "students/conversations")).body;
    const thread = async () => (await ask(student, "GET", `students/conversations/${id}`)).body;
    const before = [await conversation(), await thread()];
    const heard = await setup.db.select().from(notifications);
    const { status, body } = await note(amina, id);
    expect([status, body]).toEqual([200, expect.objectContaining({ writer: { id: amina.id, name: "Amina Bello" } })]);
    expect(await notes(kofi, id)).toMatchObject([{ id: body.id, note: "Owes nothing, be kind." }]);
    expect([await conversation(), await thread()]).toEqual(before);
    expect(await setup.db.select().from(notifications)).toEqual(heard);
    expect((await remove(kofi, body.id)).status).toBe(403);
    const twice = await Promise.all([remove(amina, body.id), remove(amina, body.id)]);
    expect(twice.map((response) => response.status).toSorted()).toEqual([200, 404]);
    expect(await notes(kofi, id)).toEqual([]);
    const acts = await setup.db.select().from(auditEntries).where(like(auditEntries.action, "conversation.note%"));
    expect(acts.map(({ action, subject, actorId }) => [action, subject, actorId])).toEqual([
      ["conversation.noted", id, amina.id],
      ["conversation.note-removed", id, amina.id],
    ]);
  });

  it("are no student's and no tutor's, are in the student's own download, and go with the account", async () => {
    const { id } = await write();
    await note(amina, id);
    for (const as of [student, tutor])
      expect([
        (await note(as, id)).status,
        (await ask(as, "GET", `staff/support/conversations/${id}/notes`)).status,
      ]).toEqual([403, 403]);
    expect((await note(amina, newId())).status).toBe(404);
    const owner = { id: student.id, email: "t@example.com", emailVerified: true };
    expect(await notePersonalData.read(setup.db, owner)).toMatchObject([{ note: "Owes nothing, be kind." }]);
    await setup.db.transaction((tx) => notePersonalData.erase(tx, owner));
    expect(await notes(amina, id)).toEqual([]);
  });

  it.each([
    ["nothing", " \n "],
    ["too much", "a".repeat(2001)],
  ])("with %s are refused by name", async (_, text) => {
    const { id } = await write();
    const refused = await note(amina, id, text);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining("/note")]);
    expect(await notes(amina, id)).toEqual([]);
  });
});

describe("MSG-02 canned replies", () => {
  const add = (title: string, body: string, as = amina) =>
    ask<CannedReply>(as, "POST", "staff/support/replies", { title, body });

  it("are written, changed once by one of two, and deleted", async () => {
    const { body: reply } = await add("Welcome", "Hello {first name}, {course} {reference}");
    expect((await add(" welcome ", "x")).status).toBe(409);
    const change = (title: string) =>
      ask(kofi, "PUT", `staff/support/replies/${reply.id}`, { title, body: "Hi", changedAt: reply.changedAt });
    expect((await Promise.all([change("Hello"), change("Hi")])).map(({ status }) => status).toSorted()).toEqual([
      200, 409,
    ]);
    const remove = () => ask(kofi, "DELETE", `staff/support/replies/${reply.id}`);
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it("with a conversation come with its values, and what is not known is null", async () => {
    const { id } = await write();
    await add("Welcome", "Hello {first name}");
    const { body } = await ask<Replies>(amina, "GET", `staff/support/replies?conversation=${id}`);
    expect(body.data.map(({ title }) => title)).toEqual(["Welcome"]);
    expect(body.values).toEqual({ "first name": "Temitope", course: null, reference: null });
    expect((await ask<Replies>(amina, "GET", "staff/support/replies")).body.values).toBeNull();
    expect((await ask(amina, "GET", `staff/support/replies?conversation=${newId()}`)).status).toBe(404);
    expect((await ask(tutor, "GET", "staff/support/replies")).status).toBe(403);
  });

  it("with a placeholder that is not filled in are not sent, nor made of a message; other braces are the writer's", async () => {
    const { id } = await write();
    const send = (body: string, as = amina) =>
      ask<SentAnswer>(as, "POST", "desk/support/messages", { conversationId: id, body });
    const refused = await send("Dear {first name}, pay with {reference}. {reference}");
    expect([refused.status, refused.body.error]).toEqual([
      422,
      "The message still has {first name} and {reference}. Please write the first name of the student and the reference of an order there.",
    ]);
    const sent = await send('Write {"a": 1}');
    expect(sent.status).toBe(200);
    const change = (body: string) => ask(amina, "PATCH", `desk/support/messages/${sent.body.message.id}`, { body });
    expect([(await change("{course}")).status, (await change("Physics")).status]).toEqual([422, 200]);
    expect((await ask(student, "POST", "students/messages", { tutorId: null, body: "What is {course}?" })).status).toBe(
      200,
    );
  });

  it.each([
    ["a text of 50,000 letters", "Long", "a".repeat(50_000), /text/],
    ["an unknown placeholder", "Odd", "Dear {surname}", /\{surname\}/],
    ["no text", "Empty", " \n ", /text/],
    ["no title", " ", "Hello", /title/],
  ])("%s is refused by name, and nothing is stored", async (_, title, body, sentence) => {
    const refused = await add(title, body);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringMatching(sentence)]);
    expect(await setup.db.select().from(cannedReplies)).toEqual([]);
  });
});
