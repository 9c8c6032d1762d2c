import { eq } from "drizzle-orm";
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, oneof, record } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Unread } from "#features/notifications/contract.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { ConversationPage, ReadResponse, SentAnswer } from "../contract.ts";
import { addMessage } from "./add-message.ts";
import { openConversation } from "./open-conversation.ts";
import { conversations } from "./tables.ts";

type Student = { id: string; headers: { authorization: string } };

let setup: TestApp;
let tutorId: string;
let students: [Student, Student];

beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  const [tutor] = await setup.db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, "tunde-bakare"));
  tutorId = tutor?.id ?? "";
  const { id: accountId } = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
  await setup.db.update(tutors).set({ accountId }).where(eq(tutors.id, tutorId));
  students = [await student(), await student()];
});
afterAll(() => setup.close());

async function student(): Promise<Student> {
  const { id } = await makeAccount(setup.db, setup.clock.now());
  return { id, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
}

const post = (url: string, as: Student, payload: object, key?: string) =>
  setup.app.inject({
    method: "POST",
    url: `/api/students/${url}`,
    headers: key ? { ...as.headers, "idempotency-key": key } : as.headers,
    payload,
  });
const get = async <Answer>(url: string, as: Student): Promise<Answer> =>
  (await setup.app.inject({ url: `/api/students/${url}`, headers: as.headers })).json();

// Both students write with one tutor and with support, so a count that takes in another user's messages shows.
const between = { student: constantFrom(0, 1), withTutor: boolean() };
const step = oneof(
  // A key that is used again is the same message; a clock that stops or goes back must not hide one.
  record({ act: constantFrom("write" as const), ...between, times: integer({ min: 1, max: 2 }) }),
  record({ act: constantFrom("hear" as const), ...between, afterMs: integer({ min: -5, max: 5 }) }),
  record({ act: constantFrom("read" as const), ...between, upTo: nat({ max: 11 }), byOther: boolean() }),
);

/** What was written in a conversation, in its order, and how many of those its student has read through. */
class Notified {
  id = "";
  messages: { id: string; fromMe: boolean }[] = [];
  readThrough = 0;
  get unread(): number {
    return this.messages.slice(this.readThrough).filter(({ fromMe }) => !fromMe).length;
  }
}

it("MSG-02 unread counts equal a recount after every history of writing, hearing and reading", {
  timeout: 120_000,
}, async () => {
  const history = array(step, { minLength: 4, maxLength: 24 });
  await assert(
    asyncProperty(history, async (steps) => {
      await setup.db.delete(conversations);
      await setup.db.delete(rateCounters);
      const shown = students.map(() => ({ tutor: new Notified(), support: new Notified() }));
      for (const taken of steps) {
        const me = students[taken.student];
        const mine = shown[taken.student];
        if (!me || !mine) throw new Error("There is no such student.");
        const conversation = taken.withTutor ? mine.tutor : mine.support;
        const to = taken.withTutor ? tutorId : null;
        if (taken.act === "write") {
          const key = newId();
          let sent: SentAnswer | undefined;
          for (let time = 0; time < taken.times; time += 1) {
            sent = (await post("messages", me, { tutorId: to, body: "Good evening" }, key)).json<SentAnswer>();
          }
          if (!sent) throw new Error("Nothing was sent.");
          conversation.id = sent.conversation.id;
          conversation.messages.push({ id: sent.message.id, fromMe: true });
          expect(sent.conversation.unread).toBe(conversation.unread);
        } else if (taken.act === "hear") {
          const now = new Date(setup.clock.now().getTime() + taken.afterMs);
          const heard = await setup.db.transaction(async (tx) => {
            const lockedConversation = await openConversation(
              { db: tx, clock: { now: () => now } },
              { studentId: me.id, tutorId: to },
            );
            const side = to === null ? "support" : "tutor";
            const written = { side, senderId: null, body: "Welcome", requestKey: null } as const;
            return {
              conversation: lockedConversation,
              ...(await addMessage({ db: tx, clock: { now: () => now } }, lockedConversation, written)),
            };
          });
          conversation.id = heard.conversation.id;
          conversation.messages.push({ id: heard.message.id, fromMe: false });
        } else {
          const at = taken.upTo % Math.max(1, conversation.messages.length);
          const upTo = conversation.messages[at]?.id;
          if (!upTo) continue;
          const reader = taken.byOther ? students[taken.student === 0 ? 1 : 0] : me;
          const response = await post(`conversations/${conversation.id}/read`, reader, { upTo });
          expect(response.statusCode).toBe(taken.byOther ? 404 : 200);
          if (taken.byOther) continue;
          conversation.readThrough = Math.max(conversation.readThrough, at + 1);
          const { unread, conversation: answered } = response.json<ReadResponse>();
          expect([unread, answered.unread]).toEqual([mine.tutor.unread + mine.support.unread, conversation.unread]);
        }
      }
      for (const [at, me] of students.entries()) {
        const mine = Object.values(shown[at] ?? {}).filter(({ id }) => id !== "");
        const inAll = mine.reduce((sum, { unread }) => sum + unread, 0);
        const list = await get<ConversationPage>("conversations", me);
        expect(new Map(list.data.map(({ id, unread }) => [id, unread]))).toEqual(
          new Map(mine.map(({ id, unread }) => [id, unread])),
        );
        const unreadOnly = await get<ConversationPage>("conversations?unread=true", me);
        expect(new Set(unreadOnly.data.map(({ id }) => id))).toEqual(
          new Set(mine.filter(({ unread }) => unread > 0).map(({ id }) => id)),
        );
        expect([list.unread, unreadOnly.unread, (await get<Unread>("unread", me)).messages]).toEqual([
          inAll,
          inAll,
          inAll,
        ]);
      }
    }),
    { numRuns: 30 },
  );
});
