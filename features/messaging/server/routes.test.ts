import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { ConversationPage, SentAnswer, ThreadPage } from "../contract.ts";
import { addMessage } from "./add-message.ts";
import { openConversation } from "./open-conversation.ts";
import { conversations, messages } from "./tables.ts";

let setup: TestApp;
let tutorId: string;
let accountId: string;
let me: { id: string; headers: { authorization: string } };
let otherPerson: typeof me;

beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  const [tutor] = await setup.db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, "tunde-bakare"));
  tutorId = tutor?.id ?? "";
  accountId = (await makeAccount(setup.db, setup.clock.now(), { role: "tutor", email: "tunde@mail.test" })).id;
  await setup.db.update(tutors).set({ accountId }).where(eq(tutors.id, tutorId));
  me = await student({ fullName: "Temitope Alabi", email: "temi@mail.test" });
  otherPerson = await student();
});
afterEach(async () => {
  await setup.db.delete(conversations);
  await setup.db.delete(rateCounters);
  await setup.db.update(tutors).set({ email: null, published: true, accountId }).where(eq(tutors.id, tutorId));
});
afterAll(() => setup.close());

async function student(values: Partial<typeof accounts.$inferInsert> = {}) {
  const { id } = await makeAccount(setup.db, setup.clock.now(), values);
  const { headers } = await makeSession(setup.db, setup.clock.now(), id);
  return { id, headers };
}

const send = (payload: object, { key, as = me }: { key?: string; as?: typeof me } = {}) =>
  setup.app.inject({
    method: "POST",
    url: "/api/students/messages",
    headers: { ...as.headers, ...(key ? { "idempotency-key": key } : {}) },
    payload,
  });
const get = async <Answer>(url: string, as = me) => {
  const response = await setup.app.inject({ url: `/api/students/${url}`, headers: as.headers });
  return { status: response.statusCode, body: response.json() as Answer, headers: response.headers };
};
const read = (id: string, upTo: string, as = me) =>
  setup.app.inject({
    method: "POST",
    url: `/api/students/conversations/${id}/read`,
    headers: as.headers,
    payload: { upTo },
  });
const list = (query = "", as = me) => get<ConversationPage>(`conversations${query}`, as);
const thread = (id: string, query = "", as = me) => get<ThreadPage>(`conversations/${id}${query}`, as);

/** Messages from the other side, as the tutor's workspace will write them. */
async function hear(bodies: string[], of: { tutorId: string | null; studentId?: string } = { tutorId }) {
  let conversationId = "";
  for (const body of bodies) {
    await setup.db.transaction(async (tx) => {
      const now = setup.clock.now();
      const conversation = await openConversation({ db: tx, clock: { now: () => now } }, { studentId: me.id, ...of });
      conversationId = conversation.id;
      await addMessage({ db: tx, clock: { now: () => now } }, conversation, {
        side: of.tutorId === null ? "support" : "tutor",
        senderId: null,
        body,
        requestKey: null,
      });
    });
  }
  return conversationId;
}

describe("MSG-02 writing", () => {
  it("to a tutor opens the one conversation, and stores the message", async () => {
    await setup.db.update(tutors).set({ email: "tunde@mail.test" }).where(eq(tutors.id, tutorId));
    const response = await send({ tutorId, body: "  Good evening.\r\nWhen do we begin?  " });
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    const { conversation, message } = response.json() as SentAnswer;
    expect(conversation).toMatchObject({ tutorId, name: "Tunde Bakare", unread: 0 });
    expect(conversation.lastMessage).toEqual({
      body: "Good evening.\nWhen do we begin?",
      fromMe: true,
      isDeleted: false,
      file: null,
    });
    expect(message).toMatchObject({ fromMe: true, body: "Good evening.\nWhen do we begin?", key: null });

    const again = (await send({ tutorId, body: "Or next week?" })).json() as SentAnswer;
    expect(again.conversation.id).toBe(conversation.id);
  });

  it("to a tutor without an account is refused, in words, and nothing is written; so it is in a conversation that has begun", async () => {
    const { conversation } = (await send({ tutorId, body: "one" })).json() as SentAnswer;
    expect(conversation.isOpen).toBe(true);
    for (const away of ["no account", "suspended"]) {
      if (away === "no account") await setup.db.update(tutors).set({ accountId: null }).where(eq(tutors.id, tutorId));
      else {
        await setup.db.update(tutors).set({ accountId }).where(eq(tutors.id, tutorId));
        await setup.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, accountId));
      }
      const message = "Tunde Bakare cannot get messages here at the moment. Please write to support.";
      for (const [to, pointer] of [
        [{ tutorId }, "/tutorId"],
        [{ conversationId: conversation.id }, "/conversationId"],
      ] as const) {
        const refused = await send({ ...to, body: "two" });
        expect(refused.statusCode).toBe(422);
        expect(refused.json()).toMatchObject({ error: message, errors: [{ pointer, message }] });
      }
      const list = await setup.app.inject({ url: "/api/students/conversations", headers: me.headers });
      expect((list.json() as ConversationPage).data).toMatchObject([{ id: conversation.id, isOpen: false }]);
    }
    expect(await setup.db.$count(messages)).toBe(1);
    await setup.db.update(accounts).set({ state: "active" }).where(eq(accounts.id, accountId));
  });

  it("to support needs no tutor", async () => {
    const { conversation } = (await send({ tutorId: null, body: "Help" })).json() as SentAnswer;
    expect(conversation).toMatchObject({ tutorId: null, name: "Support", course: "" });
  });

  it("by the conversation's id; to a hidden tutor only where one has begun", async () => {
    const { conversation } = (await send({ tutorId, body: "one" })).json() as SentAnswer;
    await setup.db.update(tutors).set({ published: false }).where(eq(tutors.id, tutorId));
    expect((await send({ conversationId: conversation.id, body: "two" })).statusCode).toBe(200);
    const refused = await send({ tutorId, body: "three" }, { as: otherPerson });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ pointer: "/tutorId" }] });
  });

  it.each([
    ["nobody named", {}, "/conversationId"],
    ["both named", { tutorId: newId(), conversationId: newId() }, "/conversationId"],
    ["an unknown tutor", { tutorId: newId() }, "/tutorId"],
    ["nothing written", { tutorId: null, body: " \n " }, "/body"],
    ["too much written", { tutorId: null, body: "x".repeat(4001) }, "/body"],
  ])("is refused with %s", async (_, payload, pointer) => {
    const response = await send({ body: "Hello", ...payload });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].pointer).toBe(pointer);
    expect(await setup.db.select().from(messages)).toEqual([]);
  });

  it("into another's conversation is a 404 and writes nothing", async () => {
    const { conversation } = (await send({ tutorId, body: "mine" })).json() as SentAnswer;
    expect((await send({ conversationId: conversation.id, body: "yours?" }, { as: otherPerson })).statusCode).toBe(404);
    expect((await thread(conversation.id, "", otherPerson)).status).toBe(404);
    expect((await list("", otherPerson)).body.data).toEqual([]);
    expect(await setup.db.select().from(messages)).toHaveLength(1);
  });

  it("twenty times at once with one key is one message; another text under that key is refused", async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ tutorId, body: "Once" }, { key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((response) => (response.json() as SentAnswer).message.id)).size).toBe(1);
    expect(await setup.db.select().from(messages)).toHaveLength(1);
    const otherResponse = await send({ tutorId, body: "Twice" }, { key });
    expect([otherResponse.statusCode, otherResponse.json().errors[0].pointer]).toEqual([422, "/Idempotency-Key"]);
  });

  it("from many places at once gives one order without ties, which a page that follows never misses", async () => {
    await Promise.all(Array.from({ length: 12 }, (_, number) => send({ tutorId, body: `m${number}` })));
    const rows = await setup.db.select().from(messages);
    expect(new Set(rows.map(({ createdAt }) => createdAt.getTime())).size).toBe(12);
    const [conversation] = await setup.db.select().from(conversations);
    expect(conversation?.lastMessageAt.getTime()).toBe(Math.max(...rows.map(({ createdAt }) => createdAt.getTime())));
  });

  it("is bounded for one account", async () => {
    expect((await send({ tutorId: null, body: "x" })).statusCode).toBe(200);
    // As if 199 had been sent in this hour.
    const ofAccount = like(rateCounters.bucket, "messages:%");
    expect(await setup.db.update(rateCounters).set({ hits: 199 }).where(ofAccount).returning()).toHaveLength(1);
    expect((await send({ tutorId: null, body: "x" })).statusCode).toBe(200);
    const refused = await send({ tutorId: null, body: "x" });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toBe("You are sending a lot of messages. Please wait a little and try again.");
  });
});

describe("MSG-01 the list", () => {
  it("shows the last written first, what is unread and how much, all or unread only", async () => {
    await hear(["We answered."], { tutorId: null });
    setup.clock.advance(60_000);
    const id = await hear(["Good evening.", "Did you try it?"]);
    const all = (await list()).body;
    expect(all.data.map(({ name, unread, lastMessage }) => [name, unread, lastMessage?.body])).toEqual([
      ["Tunde Bakare", 2, "Did you try it?"],
      ["Support", 1, "We answered."],
    ]);
    expect([all.unread, all.next]).toEqual([3, null]);

    const support = all.data[1]?.id ?? "";
    const last = (await thread(support)).body.data.at(-1)?.id ?? "";
    expect((await read(support, last)).json()).toMatchObject({ conversation: { unread: 0 }, unread: 2 });
    expect((await list("?unread=true")).body.data.map((conversation) => conversation.id)).toEqual([id]);
    expect((await list()).body.data).toHaveLength(2);
  });

  it("a conversation in which no one wrote yet has no last message", async () => {
    await openConversation(setup, { studentId: me.id, tutorId });
    expect((await list()).body.data).toMatchObject([{ lastMessage: null, unread: 0 }]);
  });

  it("comes in pages that hold each once", async () => {
    const [someone] = await setup.db.select().from(tutors).where(eq(tutors.id, tutorId));
    if (!someone) throw new Error("There is no such tutor.");
    for (let number = 0; number < 34; number += 1) {
      const id = newId();
      await setup.db.insert(tutors).values({ ...someone, id, accountId: null, slug: `t-${id}` });
      await openConversation(setup, { studentId: me.id, tutorId: id });
    }
    const first = (await list()).body;
    expect([first.data.length, typeof first.next]).toEqual([30, "string"]);
    const second = (await list(`?after=${first.next}`)).body;
    expect([second.data.length, second.next]).toEqual([4, null]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(34);
    for (const made of ["zero.1", `999999999999999.${newId()}`, `1e3.${newId()}`])
      expect((await list(`?after=${made}`)).status).toBe(422);
  });
});

describe("MSG-02 reading", () => {
  it("a long conversation comes in pages: the newest, those before, those that came since; each once and in order", async () => {
    const id = await hear(Array.from({ length: 90 }, (_, number) => `m${number}`));
    const newest = (await thread(id)).body;
    expect([newest.data.length, newest.hasMore]).toEqual([40, true]);
    const older = (await thread(id, `?before=${newest.data[0]?.id}`)).body;
    const oldest = (await thread(id, `?before=${older.data[0]?.id}`)).body;
    expect([older.hasMore, oldest.data.length, oldest.hasMore]).toEqual([true, 10, false]);
    const all = [...oldest.data, ...older.data, ...newest.data];
    expect(all.map(({ body }) => body)).toEqual(Array.from({ length: 90 }, (_, number) => `m${number}`));
    expect(newest.change).toBe(90);
    const after = (await thread(id, "?since=49")).body;
    expect([after.data[0]?.body, after.data.length, after.hasMore, after.change]).toEqual(["m49", 40, true, 89]);
    expect((await thread(id, "?since=90")).body).toMatchObject({ data: [], hasMore: false, change: 90 });
    expect((await thread(id, `?since=3&before=${all[3]?.id}`)).status).toBe(400);
    expect((await thread(id, "?since=-1")).status).toBe(400);
  });

  it("up to a message leaves later ones unread, goes never back, and is no one else's", async () => {
    const id = await hear(["one", "two", "three"]);
    const [item, two] = (await thread(id)).body.data;
    expect((await read(id, two?.id ?? "", otherPerson)).statusCode).toBe(404);
    expect((await read(id, two?.id ?? "")).json()).toMatchObject({ conversation: { unread: 1 }, unread: 1 });
    expect((await read(id, item?.id ?? "")).json()).toMatchObject({ unread: 1 });
    expect((await read(id, newId())).json()).toMatchObject({ unread: 1 });
  });
});
