import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ownerProven } from "#features/accounts/events.ts";
import type { Conversation, ThreadPage } from "#features/messaging/contract.ts";
import { conversations, messages } from "#features/messaging/server/tables.ts";
import type { NotificationKind, NotificationSettings } from "#features/notifications/contract.ts";
import { routeNew } from "#features/notifications/server/delivery/route-new.ts";
import { whatsappDue } from "#features/notifications/server/delivery/whatsapp-due.ts";
import { notify } from "#features/notifications/server/public.ts";
import { notificationDeliveries, notificationSettings, notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import type { BegunLink } from "#features/whatsapp/contract.ts";
import { doReceived } from "#features/whatsapp/server/do-received.ts";
import { whatsappPersonalData } from "#features/whatsapp/server/personal-data.ts";
import { doWritten, purgeWhatsApp } from "#features/whatsapp/server/receive.ts";
import { claimNext, maxAttempts } from "#features/whatsapp/server/received.ts";
import {
  whatsappCodes,
  whatsappConsents,
  whatsappNumbers,
  whatsappReceived,
  whatsappSent,
} from "#features/whatsapp/server/tables.ts";
import { whatsappTexts } from "#features/whatsapp/texts.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { purgePoison } from "#platform/webhooks/poison.ts";
import { webhookPoison } from "#platform/webhooks/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { startWhatsApp } from "#tests/support/whatsapp-server.ts";

/** Noon in Lagos. */
const noon = "2026-11-24T11:00:00Z";
const number = "2348031234567";

let setup: TestApp;
let service: Awaited<ReturnType<typeof startWhatsApp>>;
let me: Awaited<ReturnType<typeof person>>;
let otherPerson: typeof me;

async function person(role: "student" | "tutor" = "student") {
  const { id, email } = await makeAccount(setup.db, setup.clock.now(), {
    role,
    fullName: "Ada Obi",
    emailVerifiedAt: setup.clock.now(),
  });
  const inAWeek = new Date(setup.clock.now().getTime() + 7 * 24 * 60 * 60_000);
  const { headers } = await makeSession(setup.db, setup.clock.now(), id, { expiresAt: inAWeek });
  return { id, email, emailVerified: true, headers };
}
beforeAll(async () => {
  service = await startWhatsApp();
  setup = await createTestApp({ demoPeople: false, now: noon, env: service.env });
  [me, otherPerson] = [await person(), await person()];
});
afterEach(async () => {
  service.answer("taken");
  service.taken.length = 0;
  for (const table of [
    ...[whatsappNumbers, whatsappConsents, whatsappCodes, whatsappReceived, whatsappSent],
    ...[notifications, notificationSettings, conversations, rateCounters, webhookPoison],
  ]) {
    await setup.db.delete(table);
  }
  setup.clock.advance(new Date(noon).getTime() - setup.clock.now().getTime());
});
afterAll(async () => {
  await setup.close();
  await service.close();
});

const call = async <Answer>(method: "GET" | "POST" | "DELETE" | "PATCH", url: string, as = me, payload?: object) => {
  const response = await setup.app.inject({
    method,
    url: `/api/${url}`,
    headers: as.headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() as Answer };
};
const settings = async (as = me) =>
  (await call<NotificationSettings>("GET", "students/notification-settings", as)).body;
const begin = async (as = me) => (await call<BegunLink>("POST", "students/whatsapp", as, {})).body;
let notifiedCount = 0;
const hand = ({ payload, headers }: ReturnType<typeof service.signed>) =>
  setup.app.inject({ method: "POST", url: "/api/whatsapp/webhook", payload, headers });
/** Hands over what WhatsApp tells, and does it. */
const post = async (reported: ReturnType<typeof service.signed>) => {
  const response = await hand(reported);
  await doReceived(setup.deps);
  return response;
};
/** WhatsApp tells of a message that someone wrote. */
const write = (text: string, { from = number, id = `in.${++notifiedCount}`, answers = "" } = {}) =>
  post(
    service.signed({
      messages: [{ id, from, type: "text", text: { body: text }, ...(answers && { context: { id: answers } }) }],
    }),
  );
const link = async (as = me, from = number) => {
  const { message } = await begin(as);
  await write(message, { from });
  expect((await settings(as)).whatsapp?.linked).toBe(`•••• ${from.slice(-4)}`);
  service.taken.length = 0;
};
const emitNotice = (about: string, input: { kind?: NotificationKind; link?: string; until?: Date } = {}, as = me) =>
  notify(setup.deps, {
    accountId: as.id,
    kind: "grade",
    message: `News of ${about}.`,
    about,
    link: "/dashboard/courses",
    ...input,
  });
async function deliver(afterS = 60) {
  await routeNew(setup.deps);
  setup.clock.advance(afterS * 1000);
  return whatsappDue(setup.deps);
}
const states = async () =>
  (
    await setup.db
      .select({ state: notificationDeliveries.state })
      .from(notificationDeliveries)
      .where(eq(notificationDeliveries.channel, "whatsapp"))
  ).map(({ state }) => state);
const sentTexts = () => service.taken.map(({ text }) => text);

describe("CHAN-01 linking a number", () => {
  it("takes a message from it, is stored with time and wording, and is ended by STOP", async () => {
    const begun = await begin();
    expect(begun.address).toBe(`https://wa.me/2349012345678?text=${encodeURIComponent(begun.message)}`);
    expect((await settings()).channels.whatsapp).toBe(false);
    expect((await write(begun.message)).statusCode).toBe(200);
    const after = await settings();
    expect(after.channels.whatsapp).toBe(true);
    expect(service.taken).toMatchObject([{ to: number, text: whatsappTexts.linked("Unwalled Academy") }]);
    expect(await setup.db.select().from(whatsappConsents)).toMatchObject([
      { accountId: me.id, number, consent: "in", way: "chat", wording: after.whatsapp?.wording, at: setup.clock.now() },
    ]);
    await write("Stop.");
    expect((await settings()).channels.whatsapp).toBe(false);
    expect(sentTexts()).toContain(whatsappTexts.stopped);
    expect((await setup.db.select().from(whatsappConsents)).at(-1)).toMatchObject({ consent: "out", wording: "Stop." });
  });

  it("is reported to the account's owner by mail, and ends when the owner takes the account back", async () => {
    const before = (await setup.mailbox()).length;
    await link();
    const [mail] = (await setup.mailbox()).slice(before);
    expect(mail).toMatchObject({ toAddress: me.email, subject: "WhatsApp is linked to your account" });
    expect(mail?.textBody).toContain("ends in 4567");
    const { message } = await begin();
    await setup.db.transaction((tx) => setup.deps.emit(tx, ownerProven, { accountId: me.id, at: setup.clock.now() }));
    expect((await settings()).whatsapp?.linked).toBeNull();
    await write(message);
    expect((await settings()).whatsapp?.linked, "a code from before").toBeNull();
    expect((await setup.db.select().from(whatsappConsents)).at(-1)).toMatchObject({ consent: "out", way: "owner" });
  });

  it("is ended in the settings too, and again is the same", async () => {
    await link();
    for (let again = 0; again < 2; again += 1) expect((await call("DELETE", "students/whatsapp")).status).toBe(200);
    expect((await settings()).whatsapp?.linked).toBeNull();
    expect(
      (await setup.db.select().from(whatsappConsents)).map(({ consent, way: channel }) => [consent, channel]),
    ).toEqual([
      ["in", "chat"],
      ["out", "settings"],
    ]);
  });

  it("works once, for half an hour, by the last code", async () => {
    const first = await begin();
    const second = await begin();
    await write(first.message);
    expect((await settings()).whatsapp?.linked).toBeNull();
    setup.clock.advance(30 * 60_000);
    await write(second.message);
    expect((await settings()).whatsapp?.linked).toBeNull();
    const third = await begin();
    await write(third.message);
    await write(third.message, { from: "2348039999999" });
    expect((await settings()).whatsapp?.linked).toBe("•••• 4567");
    expect(sentTexts().filter((text) => text === whatsappTexts.wrongCode)).toHaveLength(3);
  });

  it("moves with the number: who had it before is written to no more", async () => {
    await link();
    await link(otherPerson);
    expect((await settings()).whatsapp?.linked).toBeNull();
    const own = await setup.db.select().from(whatsappConsents).where(eq(whatsappConsents.accountId, me.id));
    expect(own.map(({ consent, way: channel }) => `${consent} ${channel}`)).toEqual(["in chat", "out moved"]);
  });

  it("answers a stranger's number three times a day, and does nothing", async () => {
    for (let again = 0; again < 6; again += 1) await write("Hello?");
    expect(sentTexts()).toEqual(Array(3).fill(whatsappTexts.unlinked("Unwalled Academy")));
    expect(await setup.db.select().from(conversations)).toEqual([]);
  });

  it("is in a person's data, and goes with the account", async () => {
    await link();
    expect(await whatsappPersonalData.read(setup.db, me as never)).toMatchObject({
      number: { number },
      consents: [{ consent: "in", number }],
    });
    await setup.db.transaction((tx) => whatsappPersonalData.erase(tx, me as never));
    expect(await whatsappPersonalData.read(setup.db, me as never)).toBeNull();
  });
});

describe("NOTE-01 CHAN-01 messages on WhatsApp", () => {
  it("are templates, go once to who linked a number, and cost what the academy set", async () => {
    await link();
    await emitNotice("a grade");
    await emitNotice("a grade", {}, otherPerson);
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect(service.taken).toMatchObject([
      {
        to: number,
        template: "academy_notice",
        params: ["Ada", "News of a grade."],
        buttons: ["dashboard/courses"],
      },
    ]);
    expect(await states()).toEqual(["sent"]);
    expect(await setup.db.select().from(whatsappSent)).toMatchObject([{ accountId: me.id, costMinor: 1_000 }]);
  });

  it("do not go where the kind was switched off, the bell was read or the number is gone", async () => {
    await link();
    await call("PATCH", "students/notification-settings", me, { kind: "grade", channel: "whatsapp", on: false });
    await emitNotice("unwanted");
    await emitNotice("read", { kind: "pick" });
    await routeNew(setup.deps);
    await setup.db.update(notifications).set({ readAt: setup.clock.now() });
    await emitNotice("stopped", { kind: "pick" });
    await routeNew(setup.deps);
    await call("DELETE", "students/whatsapp");
    expect(await deliver()).toBe(0);
    expect(service.taken).toEqual([]);
    expect(new Set(await states())).toEqual(new Set(["dropped"]));
  });

  it("wait until the quiet hours are over", async () => {
    await link();
    setup.clock.advance(11 * 60 * 60_000);
    await emitNotice("the night");
    expect(await deliver()).toBe(0);
    expect(await deliver((7 * 60 * 60_000) / 1000)).toBe(1);
  });

  it("are tried again when the service is busy, and not when it refuses", async () => {
    await link();
    service.answer("busy");
    await emitNotice("busy");
    expect(await deliver()).toBe(0);
    service.answer("taken");
    expect(await deliver(10)).toBe(0);
    expect(await deliver(120)).toBe(1);
    service.answer({ code: 131026 });
    await emitNotice("refused");
    expect(await deliver()).toBe(0);
    expect((await states()).toSorted()).toEqual(["failed", "sent"]);
  });

  it("do not go twice where the answer was lost: WhatsApp's word that it went counts", async () => {
    await link();
    service.answer("lost");
    await emitNotice("lost");
    expect(await deliver()).toBe(0);
    const [message] = service.taken;
    service.answer("taken");
    await post(
      service.signed({
        statuses: [{ id: message?.id, status: "delivered", biz_opaque_callback_data: message?.reference }],
      }),
    );
    expect(await states()).toEqual(["sent"]);
    expect(await deliver(600)).toBe(0);
    expect(service.taken).toHaveLength(1);
  });
});

describe("CHAN-01 answers land in the conversation", () => {
  const thread = async (id: string) => (await call<ThreadPage>("GET", `students/conversations/${id}`)).body;
  const list = async () => (await call<{ data: Conversation[] }>("GET", "students/conversations")).body.data;

  it("the one that the message was about, once however often it comes", async () => {
    const [tutor] = await setup.db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, "adaeze-okonkwo"));
    const account = await person("tutor");
    await setup.db
      .update(tutors)
      .set({ accountId: account.id })
      .where(eq(tutors.id, tutor?.id ?? ""));
    await call("POST", "students/messages", me, { tutorId: tutor?.id, body: "Good day" });
    const [mine] = await list();
    await link();
    await emitNotice("your tutor", { kind: "message", link: `/dashboard/messages?conversation=${mine?.id}` });
    await deliver();
    const [sent] = service.taken;
    await emitNotice("something later", { kind: "pick" });
    await deliver();
    await write("I will be there.", { id: "in.once", answers: sent?.id ?? "" });
    await write("I will be there.", { id: "in.once", answers: sent?.id ?? "" });
    expect((await thread(mine?.id ?? "")).data.map(({ body }) => body)).toEqual(["Good day", "I will be there."]);
    expect(await list()).toHaveLength(1);
  });

  it("support, where they answer nothing in particular", async () => {
    await link();
    await write("Where is my receipt?");
    const all = await list();
    expect(all).toMatchObject([{ with: "support", lastMessage: { body: "Where is my receipt?", fromMe: true } }]);
  });

  it("nowhere for the many of an hour, which is shown, thrice at most", async () => {
    await link();
    for (let number = 0; number < 66; number += 1) await write(`Message ${number}`);
    // One of the sixty was the code.
    expect(await setup.db.$count(messages)).toBe(59);
    expect(sentTexts()).toEqual(Array(3).fill(whatsappTexts.tooMany));
  });

  it("nowhere for a picture or what is too long, which is shown", async () => {
    await link();
    await post(service.signed({ messages: [{ id: "in.picture", from: number, type: "image", image: { id: "1" } }] }));
    await write("a".repeat(4_001));
    expect(sentTexts()).toEqual([whatsappTexts.textOnly, whatsappTexts.tooLong]);
    expect(await list()).toEqual([]);
  });
});

describe("the webhook", () => {
  it("takes what is signed alone", async () => {
    const { payload, headers } = service.signed({ messages: [{ id: "in.x", from: number, text: { body: "Hi" } }] });
    for (const signature of ["", "sha256=", `sha256=${"0".repeat(64)}`, headers["x-hub-signature-256"].toUpperCase()]) {
      const response = await setup.app.inject({
        method: "POST",
        url: "/api/whatsapp/webhook",
        payload,
        headers: { ...headers, "x-hub-signature-256": signature },
      });
      expect(response.statusCode, signature).toBe(401);
    }
    expect((await post({ payload: `${payload} `, headers })).statusCode).toBe(401);
    expect(await setup.db.select().from(whatsappReceived)).toEqual([]);
  });

  const writtenBy = (id: string, text: unknown, more: object = {}) => ({
    id,
    from: number,
    text: { body: text },
    ...more,
  });
  const texts = async () => {
    const { body } = await call<{ data: Conversation[] }>("GET", "students/conversations");
    const threads = await Promise.all(
      body.data.map(async ({ id }) => (await call<ThreadPage>("GET", `students/conversations/${id}`)).body.data),
    );
    return threads.flat().map((thread) => thread.body);
  };

  it("attack 8 odd content of a signed body is stored for staff, answered 200, and hides nothing next to it", async () => {
    await link();
    const odd: unknown[] = [
      ...[null, "x", 7, [], { id: 7 }, { id: "", from: number }, { id: "x".repeat(500), from: number }],
      ...[
        writtenBy("a\0", "Hi"),
        writtenBy("b", "NUL \0 in it"),
        writtenBy("c", "half \ud800 of a letter"),
        writtenBy("d", 5),
      ],
      writtenBy("e", "Hi", { from: { $gt: "" } }),
      writtenBy("f", "Hi", { context: { id: "\0" } }),
    ];
    const oddStatuses = [5, { id: "s\0", status: "sent", biz_opaque_callback_data: "x" }];
    const good = [writtenBy("good.1", "First."), writtenBy("good.2", "Second.")];
    const reported = service.signed({ messages: [good[0], ...odd, good[1]], statuses: oddStatuses });
    expect((await post(reported)).statusCode).toBe(200);
    expect((await texts()).toSorted()).toEqual(["First.", "Second."]);
    const storedWebhookPoison = await setup.db.select().from(webhookPoison);
    expect(storedWebhookPoison).toHaveLength(odd.length + oddStatuses.length);
    expect(storedWebhookPoison.map(({ source }) => source)).toEqual(storedWebhookPoison.map(() => "whatsapp"));
    expect(storedWebhookPoison.map(({ content }) => content.toString()).join()).toContain("NUL \\u0000 in it");

    for (const payload of [
      "",
      "not JSON",
      "{",
      "[]",
      "null",
      "5",
      '{"entry":5}',
      '{"entry":[5,{"changes":[7]}]}',
      '{"entry":[{"changes":[{}]}]}',
      `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
    ]) {
      expect([payload.slice(0, 40), (await post(service.sign(payload))).statusCode]).toEqual([
        payload.slice(0, 40),
        200,
      ]);
    }
    for (const value of [
      { contacts: [] },
      {
        statuses: [
          { id: "a", status: "warped" },
          { id: "b", status: "sent" },
        ],
      },
    ]) {
      const before = await setup.db.$count(webhookPoison);
      expect((await post(service.signed(value))).statusCode).toBe(200);
      expect(await setup.db.$count(webhookPoison)).toBe(before);
    }
    // Staff see them for some weeks; what people wrote is not stored for longer.
    setup.clock.advance(31 * 24 * 60 * 60_000);
    await purgePoison(setup.deps);
    expect(await setup.db.$count(webhookPoison)).toBe(0);
  });

  it("attack 9 what came is stored with the answer 200, and a process that is killed before it is done loses and doubles nothing", async () => {
    await link();
    const reported = service.signed({
      messages: [writtenBy("in.killed", "Do not lose me."), writtenBy("in.next", "Nor me.")],
    });
    expect((await hand(reported)).statusCode).toBe(200);
    expect(await texts()).toEqual([]);
    // A process takes the first and dies at once; another dies after the words are in the conversation, before they are marked.
    const first = await claimNext(setup.db, setup.clock.now());
    expect(first).toMatchObject({ providerId: "in.killed", attempts: 1 });
    const dies = {
      ...setup.deps,
      db: new Proxy(setup.db, {
        get: (db, name) =>
          name === "update"
            ? () => {
                throw new Error("killed");
              }
            : Reflect.get(db, name, db),
      }),
    };
    const second = await claimNext(setup.db, setup.clock.now());
    if (second?.event.kind !== "message") throw new Error("The second message was not taken.");
    await expect(doWritten(dies, { providerId: second.providerId, ...second.event })).rejects.toThrow("killed");
    expect(await texts()).toEqual(["Nor me."]);
    // WhatsApp tells again; a minute later what was left is done, by two processes at once.
    expect((await post(reported)).statusCode).toBe(200);
    expect(await texts()).toEqual(["Nor me."]);
    setup.clock.advance(61_000);
    expect((await hand(reported)).statusCode).toBe(200);
    await Promise.all([doReceived(setup.deps), doReceived(setup.deps)]);
    expect((await texts()).toSorted()).toEqual(["Do not lose me.", "Nor me."]);
    // What is done is not stored a second time.
    const rows = await setup.db.select().from(whatsappReceived).where(eq(whatsappReceived.providerId, "in.killed"));
    expect(rows).toMatchObject([{ event: null, dueAt: null, attempts: 2 }]);
  });

  it("attack 9 a link that was cut is made once, and too much in one body is 413 with nothing stored", async () => {
    const { message } = await begin();
    await hand(service.signed({ messages: [writtenBy("in.code", message)] }));
    await Promise.all([doReceived(setup.deps), doReceived(setup.deps)]);
    setup.clock.advance(10 * 60_000);
    await doReceived(setup.deps);
    expect(sentTexts()).toEqual([whatsappTexts.linked("Unwalled Academy")]);
    expect(await setup.db.$count(whatsappConsents)).toBe(1);
    const many = Array.from({ length: 2_000 }, (_, at) => writtenBy(`many.${at}`, "Hi"));
    expect((await hand(service.signed({ messages: many }))).statusCode).toBe(413);
    expect(await setup.db.$count(whatsappReceived)).toBe(1);
    expect((await hand(service.signed({ messages: many.slice(0, 1_000) }))).statusCode).toBe(200);
    expect(await setup.db.$count(whatsappReceived)).toBe(1_001);
  });

  it("attack 9 one that can never be done is stored for staff in the end, and waits for no one", async () => {
    await link();
    await hand(service.signed({ messages: [writtenBy("in.never", "Never.")] }));
    const broken = {
      ...setup.deps,
      contributions: () => {
        throw new Error("It cannot be done.");
      },
    };
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      expect(await doReceived(broken as typeof setup.deps)).toBe(0);
      setup.clock.advance(3 * 60 * 60_000);
    }
    expect((await setup.db.select().from(webhookPoison)).map(({ content }) => content.toString())).toEqual([
      expect.stringContaining("Never."),
    ]);
    expect(await doReceived(setup.deps)).toBe(0);
  });

  it("answers the challenge to anyone who knows the word", async () => {
    const ask = (query: Record<string, string>) =>
      setup.app.inject({ url: `/api/whatsapp/webhook?${new URLSearchParams(query)}` });
    const query = { "hub.mode": "subscribe", "hub.verify_token": "a-word", "hub.challenge": "1158201444" };
    expect((await ask(query)).body).toBe("1158201444");
    expect((await ask({ ...query, "hub.verify_token": "another" })).statusCode).toBe(404);
    expect((await ask({ ...query, "hub.challenge": "<script>" })).statusCode).toBe(400);
    expect((await ask({})).statusCode).toBe(400);
  });
});

it("what came and went is forgotten after 90 days, what was agreed to is not", async () => {
  await link();
  await emitNotice("old");
  await deliver();
  setup.clock.advance(91 * 24 * 60 * 60_000);
  expect(await purgeWhatsApp(setup.deps)).toBe(2);
  expect(await setup.db.select().from(whatsappConsents)).toHaveLength(1);
});
