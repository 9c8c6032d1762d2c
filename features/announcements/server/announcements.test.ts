import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import type { ConversationPage } from "#features/messaging/contract.ts";
import type { Unread } from "#features/notifications/contract.ts";
import { notificationDeliveries, notificationSettings, notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { whatsappNumbers } from "#features/whatsapp/server/tables.ts";
import type { Role } from "#lib/capabilities.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Announcement, CourseNews, SentAnnouncement } from "../contract.ts";
import { feature } from "../feature.ts";
import { notifyStudents } from "./notify-students.ts";
import { announcementReads, announcements } from "./tables.ts";

type Person = { id: string; headers: { authorization: string } };
type NewsPage = { data: Announcement[]; unread: number; tutor: { id: string; name: string } | null };

let setup: TestApp;
let taught: { id: string; slug: string; title: string };
let otherCourse: typeof taught;
let tutorId: string;
let tutor: Person;
let otherTutor: Person;
let staff: Person;
let student: Person;
let stranger: Person;

beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  const [row] = await setup.db.select().from(tutors).where(eq(tutors.slug, "tunde-bakare"));
  tutorId = row?.id ?? "";
  const all = await setup.db.select({ id: courses.id, slug: courses.slug, title: courses.title }).from(courses);
  const its = all.find(({ id }) => row?.courseIds.includes(id));
  const another = all.find(({ id }) => !row?.courseIds.includes(id));
  if (!its || !another) throw new Error("The supplied academy lacks courses.");
  [taught, otherCourse] = [its, another];
  tutor = await person("tutor");
  otherTutor = await person("tutor");
  staff = await person("support");
  student = await person("student");
  stranger = await person("student");
  await setup.db.update(tutors).set({ accountId: tutor.id }).where(eq(tutors.id, tutorId));
});
afterEach(async () => {
  for (const table of [announcementReads, announcements, notifications, enrolments, rateCounters]) {
    await setup.db.delete(table);
  }
});
afterAll(() => setup.close());

async function person(role: Role): Promise<Person> {
  const { id } = await makeAccount(setup.db, setup.clock.now(), { role });
  return { id, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
}
const enrol = (who: Person, course = taught, values: Partial<typeof enrolments.$inferInsert> = {}) =>
  setup.db.insert(enrolments).values({
    id: newId(),
    studentId: who.id,
    courseId: course.id,
    tutorId: course === taught ? tutorId : null,
    plan: "upfront",
    startedAt: new Date(setup.clock.now().getTime() - 40 * 86_400_000),
    ...values,
  } as typeof enrolments.$inferInsert);
async function ask<Answer>(as: Person, method: "GET" | "POST" | "DELETE", url: string, payload?: object, key?: string) {
  const response = await setup.app.inject({
    method,
    url: `/api/${url}`,
    headers: { ...as.headers, ...(key && { "idempotency-key": key }) },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() as Answer };
}
const announce = (body: string, { as = tutor, desk = "tutor", course = taught, key = "" } = {}) =>
  ask<{ data: SentAnnouncement }>(as, "POST", `desk/${desk}/announcements/${course.slug}`, { body }, key);
const list = async (as = student) => (await ask<{ data: CourseNews[] }>(as, "GET", "students/announcements")).body.data;
const read = (as = student, course = taught) => ask<NewsPage>(as, "GET", `students/announcements/${course.slug}`);
const seen = (upTo: string, as = student) => ask(as, "POST", `students/announcements/${taught.slug}/read`, { upTo });

test("MSG-02 what a tutor announces is read by the students of the course, counts as unread until it is read, and is in their bells once", async () => {
  await enrol(student, taught, { tutorId });
  const first = await announce("No class on Friday.");
  expect(first.status).toBe(200);
  const second = (await announce("It is on Saturday.", { as: staff, desk: "support" })).body.data;
  expect([first.body.data.author, second.author]).toEqual(["Tunde Bakare", "The academy"]);
  expect(await list()).toMatchObject([
    { course: { slug: taught.slug }, last: { body: "It is on Saturday.", isDeleted: false }, unread: 2 },
  ]);
  const page = (await read()).body;
  expect(page.data.map(({ body }) => body)).toEqual(["No class on Friday.", "It is on Saturday."]);
  expect(page.tutor).toEqual({ id: tutorId, name: "Tunde Bakare" });

  // One number in the badge and over the conversations.
  const counts = async () => [
    (await ask<Unread>(student, "GET", "students/unread")).body.messages,
    (await ask<ConversationPage>(student, "GET", "students/conversations")).body.unread,
  ];
  expect(await counts()).toEqual([2, 2]);
  await seen(first.body.data.id);
  expect(await counts()).toEqual([1, 1]);
  await seen(second.id);
  await seen(first.body.data.id);
  expect(await counts()).toEqual([0, 0]);

  expect(await notifyStudents(setup.deps)).toBe(2);
  expect(await notifyStudents(setup.deps)).toBe(0);
  const bell = await readBell(setup.db, student.id);
  expect(bell).toHaveLength(2);
  expect(bell[0]).toMatchObject({
    kind: "announcement",
    message: `There is an announcement in ${taught.title}.`,
    link: `/dashboard/messages?conversation=news%3A${taught.slug}`,
  });
});

test("MSG-02 a course that was hidden keeps its students, who still read what is announced; without one it is announced in no more", async () => {
  const { id } = taught;
  await setup.db.update(courses).set({ published: false }).where(eq(courses.id, id));
  try {
    expect((await announce("Nobody reads this.")).status).toBe(404);
    await enrol(student, taught, { tutorId });
    const [offered, sent] = [
      await ask<{ data: { slug: string }[] }>(tutor, "GET", "desk/tutor/announcements"),
      await announce("Your classes go on."),
    ];
    expect(offered.body.data.map(({ slug }) => slug)).toContain(taught.slug);
    expect(sent.status).toBe(200);
    expect((await read()).body.data.map(({ body }) => body)).toEqual(["Your classes go on."]);
    expect((await announce("Not mine.", { as: otherTutor })).status).toBe(404);
  } finally {
    await setup.db.update(courses).set({ published: true }).where(eq(courses.id, id));
  }
});

test("MSG-02 a tutor announces in the courses that they teach, staff in all, students in none", async () => {
  await enrol(student);
  const courses = async (as: Person, desk: string) =>
    (await ask<{ data: { slug: string; students: number }[] }>(as, "GET", `desk/${desk}/announcements`)).body.data;
  const own = await courses(tutor, "tutor");
  expect(own.find(({ slug }) => slug === taught.slug)?.students).toBe(1);
  expect(own.some(({ slug }) => slug === otherCourse.slug)).toBe(false);
  expect(await courses(otherTutor, "tutor")).toEqual([]);
  expect((await courses(staff, "support")).length).toBeGreaterThan(own.length);
  expect((await announce("Hm", { course: otherCourse })).status).toBe(404);
  expect((await announce("Hm", { as: otherTutor })).status).toBe(404);
  expect((await announce("Hm", { desk: "support" })).status).toBe(403);
  expect((await announce("Hm", { as: student })).status).toBe(403);
  expect((await announce("  ")).status).toBe(422);
  expect((await ask(otherTutor, "GET", `desk/tutor/announcements/${taught.slug}`)).status).toBe(404);
});

test("MSG-02 who is in the course reads it, paused too; who is in none, or gave it up, does not", async () => {
  await announce("Welcome.");
  const { id } = (await announce("Welcome again.")).body.data;
  expect(await list()).toEqual([]);
  for (const [state, status] of [
    ["active", 200],
    ["paused", 200],
    ["completed", 404],
    ["cancelled", 404],
  ] as const) {
    await setup.db.delete(enrolments);
    await enrol(student, taught, { state, completedAt: state === "completed" ? setup.clock.now() : null });
    expect((await read()).status, state).toBe(status);
    expect((await seen(id)).status, state).toBe(status);
    expect(await list(), state).toHaveLength(status === 200 ? 1 : 0);
  }
  expect((await read(stranger)).status).toBe(404);
  // What was announced before someone joined can be read, and counts as news to no one.
  await setup.db.delete(announcementReads);
  await setup.db.delete(enrolments);
  await enrol(student, taught, { startedAt: new Date(setup.clock.now().getTime() + 60_000) });
  expect(await list()).toMatchObject([{ unread: 0 }]);
});

test("MSG-02 a tutor's words reach and count their own students of a course, staff's everybody", async () => {
  const [another] = (await setup.db.select({ id: tutors.id }).from(tutors)).filter(({ id }) => id !== tutorId);
  await enrol(student);
  await enrol(stranger, taught, { tutorId: another?.id ?? null });
  const withoutTutor = await person("student");
  await enrol(withoutTutor, taught, { tutorId: null });
  const count = async (as: Person, desk: string) =>
    (await ask<{ data: { slug: string; students: number }[] }>(as, "GET", `desk/${desk}/announcements`)).body.data.find(
      ({ slug }) => slug === taught.slug,
    )?.students;
  expect([await count(tutor, "tutor"), await count(staff, "support")]).toEqual([1, 3]);
  await announce("For mine.");
  await announce("For all.", { as: staff, desk: "support" });
  const unread = async (as: Person) => (await ask<Unread>(as, "GET", "students/unread")).body.messages;
  for (const [as, text] of [
    [student, ["For mine.", "For all."]],
    [stranger, ["For all."]],
    [withoutTutor, ["For all."]],
  ] as const) {
    expect((await read(as)).body.data.map(({ body }) => body)).toEqual(text);
    expect((await list(as))[0]).toMatchObject({ last: { body: "For all." }, unread: text.length });
    expect(await unread(as)).toBe(text.length);
  }
  await notifyStudents(setup.deps);
  const notifiedNotifications = await setup.db
    .select()
    .from(notifications)
    .where(eq(notifications.kind, "announcement"));
  expect(notifiedNotifications.map(({ accountId }) => accountId).toSorted()).toEqual(
    [student.id, student.id, stranger.id, withoutTutor.id].toSorted(),
  );
});

test("MSG-02 a retry is the same announcement; it can be taken back for 15 minutes, and then tells no one", async () => {
  await enrol(student);
  const key = newId();
  const item = (await announce("Bring a laptop.", { key })).body.data;
  expect((await announce("Bring a laptop.", { key })).body.data).toEqual(item);
  expect((await announce("Bring two.", { key })).status).toBe(422);
  const back = (as: Person) =>
    ask<{ data: SentAnnouncement }>(as, "DELETE", `desk/tutor/announcements/${taught.slug}/${item.id}`);
  expect((await back(otherTutor)).status).toBe(404);
  expect((await back(tutor)).body.data).toMatchObject({ isDeleted: true, body: "", takeBackUntil: null });
  expect(await list()).toMatchObject([{ unread: 0, last: { isDeleted: true } }]);
  await notifyStudents(setup.deps);
  expect(await setup.db.select().from(notifications)).toEqual([]);
  const late = (await announce("Too late.")).body.data;
  await setup.db
    .update(announcements)
    .set({ createdAt: sql`created_at - interval '16 minutes'` })
    .where(eq(announcements.id, late.id));
  const refused = await ask(tutor, "DELETE", `desk/tutor/announcements/${taught.slug}/${late.id}`);
  expect(refused.status).toBe(422);
});

test("MSG-02 unread announcements equal a recount after every history of sending, reading and taking back", async () => {
  await enrol(student);
  const step = fc.oneof(
    fc.constant({ act: "say" as const }),
    fc.record({ act: fc.constantFrom("read" as const, "back" as const), at: fc.nat({ max: 5 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      await setup.db.delete(announcementReads);
      await setup.db.delete(announcements);
      await setup.db.delete(rateCounters);
      const texts: { id: string; isThere: boolean }[] = [];
      let readThrough = 0;
      for (const entry of steps) {
        if (entry.act === "say")
          texts.push({ id: (await announce(`Number ${texts.length}`)).body.data.id, isThere: true });
        else {
          const at = entry.at % Math.max(1, texts.length);
          const chosen = texts[at];
          if (!chosen) continue;
          if (entry.act === "read") {
            await seen(chosen.id);
            readThrough = Math.max(readThrough, at + 1);
          } else {
            await ask(tutor, "DELETE", `desk/tutor/announcements/${taught.slug}/${chosen.id}`);
            chosen.isThere = false;
          }
        }
        const unread = texts.slice(readThrough).filter(({ isThere }) => isThere).length;
        expect((await ask<Unread>(student, "GET", "students/unread")).body.messages).toBe(unread);
      }
    }),
    { numRuns: 12 },
  );
});

test("SET-01 what was announced stays without the account, and what was read goes with it", async () => {
  await enrol(student);
  const { id } = (await announce("Welcome.")).body.data;
  await seen(id);
  const owner = ({ id: ownId }: Person) => ({ id: ownId, email: "", emailVerified: true });
  const [personalDataHolder] = feature.personalData ?? [];
  expect(await personalDataHolder?.read(setup.db, owner(tutor))).toMatchObject({
    written: [{ announcement: "Welcome." }],
  });
  expect(await personalDataHolder?.read(setup.db, owner(student))).toMatchObject({
    read: [{ course: taught.title }],
  });
  for (const who of [tutor, student]) {
    await setup.db.transaction(async (tx) => personalDataHolder?.erase(tx, owner(who)));
    expect(await personalDataHolder?.read(setup.db, owner(who))).toBeNull();
  }
  expect((await read()).body.data).toMatchObject([{ body: "Welcome.", author: "The academy" }]);
});

describe("CHAN-01 a campaign on WhatsApp", () => {
  const link = (who: Person, number: string) =>
    setup.db.insert(whatsappNumbers).values({ accountId: who.id, number, since: setup.clock.now() });
  const campaign = (whatsappMaxMinor: number, { as = staff, desk = "support" } = {}) =>
    ask<{ data: SentAnnouncement }>(as, "POST", `desk/${desk}/announcements/${taught.slug}`, {
      body: "The exam is on Monday.",
      whatsappMaxMinor,
    });
  const offer = async (as = staff, desk = "support") =>
    (
      await ask<{ data: { slug: string; whatsapp: unknown }[] }>(as, "GET", `desk/${desk}/announcements`)
    ).body.data.find(({ slug }) => slug === taught.slug)?.whatsapp;
  const onTheWay = async () =>
    (await setup.db.select().from(notificationDeliveries)).filter(({ channel }) => channel === "whatsapp").length;
  afterEach(() => setup.db.delete(whatsappNumbers));

  test("staff see whom it reaches and what it costs before it goes; tutors send none", async () => {
    await enrol(student);
    await enrol(stranger);
    expect(await offer()).toEqual({ students: 0, costMinor: 0 });
    await link(student, "2348030000001");
    await link(stranger, "2348030000002");
    await setup.db
      .insert(notificationSettings)
      .values({ accountId: stranger.id, stopToken: newId(), choices: { announcement: { whatsapp: false } } });
    expect(await offer()).toEqual({ students: 1, costMinor: 8_000 });
    expect(await offer(tutor, "tutor")).toBeNull();
    expect((await campaign(8_000, { as: tutor, desk: "tutor" })).status).toBe(403);
    await setup.db.delete(notificationSettings);
  });

  test("goes for what was shown at most, and only where it was requested", async () => {
    await enrol(student);
    await link(student, "2348030000001");
    expect((await campaign(7_999)).status).toBe(409);
    expect((await announce("Without it.", { as: staff, desk: "support" })).status).toBe(200);
    await notifyStudents(setup.deps);
    expect(await onTheWay()).toBe(0);
    expect((await campaign(8_000)).status).toBe(200);
    await notifyStudents(setup.deps);
    expect(await onTheWay()).toBe(1);
  });
});
