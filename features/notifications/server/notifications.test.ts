import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationParticipants, conversations } from "#features/messaging/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { NotificationPage, Unread } from "../contract.ts";
import { notify } from "./notify.ts";
import { purgeNotifications } from "./purge-notifications.ts";
import { notifications } from "./tables.ts";

let setup: TestApp;
let me: { id: string; headers: { authorization: string } };
let otherPerson: typeof me;

beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  [me, otherPerson] = [await person(), await person()];
});
afterEach(() => setup.db.delete(notifications));
afterAll(() => setup.close());

async function person(values: Parameters<typeof makeAccount>[2] = {}) {
  const { id } = await makeAccount(setup.db, setup.clock.now(), values);
  return { id, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
}
const notifyAbout = (about: string, accountId = me.id, link?: string) =>
  notify(setup.deps, {
    accountId,
    kind: "announcement",
    message: `News of ${about}.`,
    about,
    ...(link ? { link } : {}),
  });
const list = async (query = "", as = me) =>
  (
    await setup.app.inject({ url: `/api/students/notifications${query}`, headers: as.headers })
  ).json() as NotificationPage;
const unread = async (as = me) =>
  (await setup.app.inject({ url: "/api/students/unread", headers: as.headers })).json() as Unread;
const read = (payload: object, as = me) =>
  setup.app.inject({ method: "POST", url: "/api/students/notifications/read", headers: as.headers, payload });

describe("DASH-04 NOTE-01 the bell", () => {
  it("lists one's own, the newest first, and counts the unread", async () => {
    await notifyAbout("one", me.id, "/dashboard/certificates");
    setup.clock.advance(1000);
    await notifyAbout("two");
    await notifyAbout("theirs", otherPerson.id);
    setup.clock.advance(500);
    const page = await list();
    expect(page.data.map(({ message, link, unread }) => [message, link, unread])).toEqual([
      ["News of two.", null, true],
      ["News of one.", "/dashboard/certificates", true],
    ]);
    expect([page.unread, page.next]).toEqual([2, null]);
    expect(await unread()).toEqual({
      notifications: 2,
      newestAgoMs: 500,
      messages: 0,
      tutorMessages: 0,
      supportMessages: 0,
      setup: 0,
      owedTexts: 0,
      pinned: null,
    });
    const response = await setup.app.inject({ url: "/api/students/unread", headers: me.headers });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("tells the same once, however often and at how many places it is requested", async () => {
    await Promise.all(Array.from({ length: 10 }, () => notifyAbout("once")));
    expect((await list()).data).toHaveLength(1);
  });

  it("marks those named read, never another's, and all without names", async () => {
    for (const about of ["a", "b", "c"]) await notifyAbout(about);
    await notifyAbout("theirs", otherPerson.id);
    const [newest] = (await list()).data;
    const [theirs] = (await list("", otherPerson)).data;
    const response = await read({ ids: [newest?.id, theirs?.id, newId()] });
    expect([response.statusCode, response.json()]).toEqual([200, { unread: 2 }]);
    expect((await unread(otherPerson)).notifications).toBe(1);
    expect((await list()).data.map((notice) => notice.unread)).toEqual([false, true, true]);
    expect((await read({})).json()).toEqual({ unread: 0 });
    expect((await unread(otherPerson)).notifications).toBe(1);
  });

  it.each([
    [{ ids: [] }, 422],
    [{ ids: ["x"] }, 422],
    [{ all: true }, 422],
    [{ ids: Array.from({ length: 101 }, newId) }, 422],
  ])("refuses %j", async (payload, status) => {
    expect((await read(payload)).statusCode).toBe(status);
  });

  it("comes in pages that hold each once, also those of one moment", async () => {
    for (let number = 0; number < 45; number += 1) {
      if (number === 20) setup.clock.advance(1000);
      await notifyAbout(`n${number}`);
    }
    const first = await list();
    const second = await list(`?before=${first.next}`);
    const third = await list(`?before=${second.next}`);
    expect([first.data.length, second.data.length, third.data.length, third.next]).toEqual([20, 20, 5, null]);
    expect(new Set([...first.data, ...second.data, ...third.data].map(({ id }) => id)).size).toBe(45);
    expect((await list(`?before=${first.next}`, otherPerson)).data).toEqual([]);
  });

  it("forgets what is more than 90 days ago", async () => {
    await notifyAbout("old");
    setup.clock.advance(90 * 86_400_000);
    await notifyAbout("new");
    expect(await purgeNotifications(setup.deps)).toBe(0);
    setup.clock.advance(1000);
    expect(await purgeNotifications(setup.deps)).toBe(1);
    expect(await setup.db.select({ about: notifications.about }).from(notifications)).toEqual([{ about: "new" }]);
  });
});

describe("FIND-06 a pick", () => {
  const pick = (tutorId: string, headers: object = {}, changes: object = {}) =>
    setup.app.inject({
      method: "POST",
      url: "/api/students/submit",
      headers: { ...headers },
      payload: {
        fullName: "Ada Obi",
        phoneNumber: "0803 123 4567",
        email: `${newId()}@mail.test`,
        location: "Enugu",
        sponsor: "Myself",
        selectedCourses: ["IELTS"],
        tutorId,
        ...changes,
      },
    });

  it("opens the conversation and tells both, once; a visitor's opens none", async () => {
    const mine = await person();
    const teacher = await person({ role: "tutor" });
    const [tutor] = await setup.db
      .update(tutors)
      .set({ accountId: teacher.id })
      .where(eq(tutors.slug, "tunde-bakare"))
      .returning();
    const tutorId = tutor?.id ?? "";
    expect((await pick(tutorId)).statusCode).toBe(200);
    expect(await setup.db.select().from(conversations)).toEqual([]);

    expect((await pick(tutorId, mine.headers)).statusCode).toBe(200);
    await pick(tutorId, mine.headers, { location: "Lagos" });
    const opened = await setup.db.select().from(conversations);
    expect(opened).toHaveLength(1);
    const parts = await setup.db.select().from(conversationParticipants).orderBy(conversationParticipants.side);
    expect(parts).toMatchObject([
      { side: "student", accountId: mine.id, tutorId: null },
      { side: "tutor", accountId: teacher.id, tutorId },
    ]);
    expect((await list("", mine)).data).toMatchObject([
      {
        kind: "pick",
        message: "You picked Tunde Bakare. You can write to them now.",
        link: `/dashboard/messages?conversation=${opened[0]?.id}`,
      },
    ]);
    expect((await list("", teacher)).data).toMatchObject([{ message: "Ada Obi picked you.", link: null }]);
  });
});
