import { and, asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import type { HandOverFate } from "#features/classes/hand-over-contract.ts";
import { type ClassesFixture, lagos, now, openClasses } from "#features/classes/server/classes.fixture.ts";
import { classSchedules, classSessions, tutorExceptions } from "#features/classes/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import type { CopyFate, GroupDetails, OfficeGroup, TimetableFate } from "../../groups-contract.ts";
import { reservedTimes } from "../tables.ts";

type Person = { headers: { authorization: string } };
let setup: ClassesFixture;
let staff: Person;
let staffId: string;
beforeAll(async () => {
  setup = await openClasses();
  const account = await makeAccount(setup.db, setup.clock.now(), { role: "admin", fullName: "Grace Bello" });
  staffId = account.id;
});
beforeEach(() => pass(0));
afterEach(async () => {
  setup.clock.advance(new Date(now).getTime() - setup.clock.now().getTime());
  for (const table of [
    reservedTimes,
    classSessions,
    classSchedules,
    enrolments,
    cohorts,
    tutorExceptions,
    mailOutbox,
    notifications,
    rateCounters,
  ])
    await setup.db.delete(table);
});
afterAll(() => setup.close());

/** Days go by, and staff log in again. */
async function pass(days: number) {
  setup.clock.advance(days * 24 * 60 * 60 * 1000);
  staff = await makeSession(setup.db, setup.clock.now(), staffId);
}

const evening = { weekday: 1, startMinute: 17 * 60 };
const later = { weekday: 1, startMinute: 19 * 60 };
const morning = { weekday: 3, startMinute: 9 * 60 };
const saturday = { weekday: 6, startMinute: 10 * 60 };
/** Mondays 5 to 9 pm, Wednesdays 9 to 11 am, Saturdays 10 am to noon. */
const hours = [
  [1, 1020, 1260],
  [3, 540, 660],
  [6, 600, 720],
];

type Refusal = { error?: string; errors?: { pointer: string }[] };
async function call<Answer>(method: "GET" | "PUT" | "POST", url: string, payload?: object, person: Person = staff) {
  const response = await setup.app.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() as Answer & Refusal };
}
async function teacher(values: Partial<typeof tutors.$inferInsert> = {}) {
  const { timeZone = lagos } = values;
  const account = await makeAccount(setup.db, setup.clock.now(), {
    role: "tutor",
    fullName: "Adaeze Okonkwo",
    timeZone,
  });
  const tutorId = await setup.tutor({ accountId: account.id, ...values, timeZone }, hours);
  await setup.db.insert(tutorCourses).values({ tutorId, courseId: setup.courseId, position: 1 });
  return { tutorId, accountId: account.id, ...(await makeSession(setup.db, setup.clock.now(), account.id)) };
}
async function group(tutorId: string, changes: object = {}) {
  const made = await call<{ id: string }>("POST", "/api/tutor/groups", {
    tutor: tutorId,
    course: "product-design-ui-ux",
    name: "UX December",
    startsOn: "2026-12-07",
    times: [evening, saturday],
    seats: 6,
    meetingUrl: null,
    ...changes,
  });
  expect(made.body).toMatchObject({ id: expect.any(String) });
  return made.body.id;
}
/** A student with a seat in a group. */
async function seated(tutorId: string, cohortId: string, fullName: string) {
  const student = await setup.student({ fullName });
  const id = newId();
  await setup.db.insert(enrolments).values({
    id,
    studentId: student.id,
    courseId: setup.courseId,
    tutorId,
    cohortId,
    plan: "monthly",
    state: "active",
    startedAt: setup.clock.now(),
    firstPaidAt: setup.clock.now(),
  });
  return { ...student, enrolmentId: id };
}
const read = async (id: string) => (await call<GroupDetails>("GET", `/api/staff/groups/${id}`)).body;
const classesOf = (cohortId: string) =>
  setup.db
    .select()
    .from(classSessions)
    .where(and(eq(classSessions.cohortId, cohortId), eq(classSessions.state, "scheduled")))
    .orderBy(asc(classSessions.startsAt));
const startsOf = async (cohortId: string) => (await classesOf(cohortId)).map(({ startsAt }) => startsAt.toISOString());
const actsOf = async (subject: string) =>
  (await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, subject))).map(({ action }) => action);
const bellsOf = async (accountId: string) => (await readBell(setup.db, accountId)).map(({ message }) => message);
const everything = async () =>
  Promise.all(
    [cohorts, classSchedules, classSessions, notifications, mailOutbox].map((table) => setup.db.$count(table)),
  );

describe("ADM-05 groups in the office", () => {
  test("are listed with their times, seats and days, without the times of one student, and found by name, course, tutor and time", async () => {
    const tutor = await teacher({ fullName: "Uche Obi" });
    const id = await group(tutor.tutorId, { joinsUntil: "2026-12-20" });
    const closed = await group(tutor.tutorId, { name: "UX closed", times: [later, morning], joinsUntil: "2026-11-20" });
    await setup.db.insert(cohorts).values({
      id: newId(),
      courseId: setup.courseId,
      tutorId: tutor.tutorId,
      name: "Own",
      startsOn: "2026-11-02",
      seats: 1,
    });
    await seated(tutor.tutorId, id, "Ada Obi");
    const list = async (query: string) => {
      const { body } = await call<{ data: OfficeGroup[]; count: number }>("GET", `/api/staff/groups?${query}`);
      expect(body.count).toBe(body.data.length);
      return body.data;
    };
    expect((await list("")).map(({ name }) => name)).toEqual(["UX closed", "UX December"]);
    expect(await list("q=december")).toMatchObject([
      {
        id,
        times: ["Mon 5 pm", "Sat 10 am"],
        startsOn: "2026-12-07",
        lastOn: "2027-03-28",
        seats: 6,
        taken: 1,
        joinsUntil: "2026-12-20",
        isClosed: false,
        when: "ahead",
        tutor: { fullName: "Uche Obi", isPublished: true },
      },
    ]);
    for (const query of ["q=uche", "q=product", "course=product-design-ui-ux", "when=ahead", "sort=starts"])
      expect([query, (await list(query)).length]).toEqual([query, 2]);
    expect((await list("closed=1")).map((row) => row.id)).toEqual([closed]);
    for (const none of ["q=nothing", "course=unknown", "when=over", "when=running"])
      expect(await list(none)).toEqual([]);
    await pass(20);
    expect(await list("when=running")).toHaveLength(2);
    await pass(130);
    expect(await list("when=over")).toHaveLength(2);
  });

  test("a new one has its last day and its last day of joining, within the weeks of the course", async () => {
    const tutor = await teacher();
    const refused = async (changes: object) => {
      const { status, body } = await call("POST", "/api/tutor/groups", {
        tutor: tutor.tutorId,
        course: "product-design-ui-ux",
        name: "UX December",
        startsOn: "2026-12-07",
        times: [evening, saturday],
        seats: 6,
        meetingUrl: null,
        ...changes,
      });
      return [status, body.errors?.[0]?.pointer];
    };
    expect(await refused({ lastOn: "2027-03-29" })).toEqual([422, "/lastOn"]);
    expect(await refused({ lastOn: "2026-12-06" })).toEqual([422, "/lastOn"]);
    // The Saturday is after it.
    expect(await refused({ lastOn: "2026-12-10" })).toEqual([422, "/lastOn"]);
    expect(await refused({ lastOn: "2026-13-10" })).toEqual([422, "/lastOn"]);
    expect(await refused({ joinsUntil: "2027-04-01" })).toEqual([422, "/joinsUntil"]);
    expect(await refused({ seats: 0 })).toEqual([422, "/seats"]);
    expect(await refused({ seats: 1000 })).toEqual([422, "/seats"]);
    expect(await everything()).toEqual([0, 0, 0, 0, 0]);
    const id = await group(tutor.tutorId, { lastOn: "2026-12-19" });
    expect(await startsOf(id)).toEqual([
      "2026-12-07T16:00:00.000Z",
      "2026-12-12T09:00:00.000Z",
      "2026-12-14T16:00:00.000Z",
      "2026-12-19T09:00:00.000Z",
    ]);
    expect(await bellsOf(tutor.accountId)).toEqual([expect.stringContaining("made the group UX December")]);
  });

  test("seats, name and the last day of joining change by what was seen; a closed one takes no one", async () => {
    const tutor = await teacher();
    const id = await group(tutor.tutorId);
    const otherId = await group(tutor.tutorId, { name: "UX other", times: [later, morning] });
    for (const name of ["Ada Obi", "Bola Ade", "Chi Eze"]) await seated(tutor.tutorId, id, name);
    const { seen } = await read(id);
    const body = { name: "UX Advent", seats: 4, joinsUntil: "2026-12-31", seen };
    const refused = async (changes: object) => {
      const answer = await call("PUT", `/api/staff/groups/${id}`, { ...body, ...changes });
      return [answer.status, answer.body.errors?.[0]?.pointer];
    };
    expect(await refused({ seats: 2 })).toEqual([422, "/seats"]);
    expect(await refused({ seats: 0 })).toEqual([422, "/seats"]);
    expect(await refused({ seats: 1000 })).toEqual([422, "/seats"]);
    expect(await refused({ name: "UX other" })).toEqual([409, "/name"]);
    expect(await refused({ joinsUntil: "2028-01-01" })).toEqual([422, "/joinsUntil"]);
    // Two at once: the second reads who was first.
    const both = await Promise.all([
      call("PUT", `/api/staff/groups/${id}`, body),
      call("PUT", `/api/staff/groups/${id}`, { ...body, name: "UX too" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toContain("Grace Bello changed this group");
    expect(await actsOf(id)).toEqual(["group.added", "group.changed"]);
    const changed = await read(id);
    expect(changed).toMatchObject({ seats: 4, joinsUntil: "2026-12-31", changedBy: "Grace Bello" });

    const payer = await seated(tutor.tutorId, id, "Dayo Musa");
    await setup.db.update(enrolments).set({ cohortId: null }).where(eq(enrolments.id, payer.enrolmentId));
    const groupsOf = async () =>
      (
        await call<{ groups: { id: string }[] }>(
          "GET",
          `/api/students/placements/${payer.enrolmentId}?zone=${lagos}`,
          undefined,
          payer,
        )
      ).body.groups.map((option) => option.id);
    expect((await groupsOf()).sort()).toEqual([id, otherId].sort());
    const closed = await call("PUT", `/api/staff/groups/${id}`, {
      name: changed.name,
      seats: 4,
      joinsUntil: "2026-11-20",
      seen: changed.seen,
    });
    expect(closed.status).toBe(200);
    expect(await groupsOf()).toEqual([otherId]);
    const place = await call(
      "PUT",
      `/api/students/placements/${payer.enrolmentId}`,
      { choice: { group: id }, zone: lagos },
      payer,
    );
    expect(place.status).toBe(422);
    expect((await read(id)).isClosed).toBe(true);
  });
});

describe("ADM-05 other weekly times of a group", () => {
  const input = (seen: string, changes: object = {}) => ({
    times: [evening, morning],
    from: "2026-12-21",
    lastOn: "2027-03-28",
    seen,
    ...changes,
  });
  const send = (method: "POST" | "PUT", id: string, body: object, person: Person = staff) =>
    call<TimetableFate>(method, `/api/staff/groups/${id}/timetable`, body, person);

  test("move what is ahead alone, say so before, and tell students and tutor; what was held stays", async () => {
    const tutor = await teacher();
    const id = await group(tutor.tutorId);
    const ada = await seated(tutor.tutorId, id, "Ada Obi");
    // Ada has another class on a Wednesday.
    const otherTutor = await teacher();
    await setup.db.insert(classSessions).values({
      id: newId(),
      kind: "trial",
      tutorId: otherTutor.tutorId,
      studentId: ada.id,
      title: "Trial",
      startsAt: new Date("2026-12-23T08:30:00Z"),
      endsAt: new Date("2026-12-23T09:00:00Z"),
      meetingUrl: "https://meet.example/x",
    });
    await pass(18);
    await setup.db.delete(notifications);
    const { seen } = await read(id);
    const before = [await everything(), await startsOf(id)];
    const preview = await send("POST", id, input(seen));
    expect([preview.status, preview.body]).toEqual([
      200,
      expect.objectContaining({
        movedCount: 14,
        addedCount: 0,
        cancelledCount: 0,
        first: "2026-12-21T16:00:00.000Z",
        last: "2027-03-24T08:00:00.000Z",
        clashes: ["Ada Obi, Wed 9 am"],
        notified: 1,
        refusal: null,
      }),
    ]);
    expect(preview.body.moves[0]).toEqual({ from: "2026-12-26T09:00:00.000Z", to: "2026-12-23T08:00:00.000Z" });
    expect([await everything(), await startsOf(id)]).toEqual(before);
    const done = await send("PUT", id, input(seen));
    expect([done.status, done.body]).toEqual([200, preview.body]);
    const starts = await startsOf(id);
    expect(starts).toHaveLength(32);
    expect(starts.slice(0, 6)).toEqual([
      "2026-12-07T16:00:00.000Z",
      "2026-12-12T09:00:00.000Z",
      "2026-12-14T16:00:00.000Z",
      "2026-12-19T09:00:00.000Z",
      "2026-12-21T16:00:00.000Z",
      "2026-12-23T08:00:00.000Z",
    ]);
    // Each class is the one that it was, moved once: calendars change the event that they have.
    const sequences = (await classesOf(id)).map(({ sequence }) => sequence);
    expect(sequences.filter((count) => count === 1)).toHaveLength(14);
    expect(await bellsOf(ada.id)).toEqual([expect.stringContaining("moved your classes of Product Design UI/UX")]);
    expect(await bellsOf(tutor.accountId)).toEqual([expect.stringContaining("Mon 5 pm and Wed 9 am")]);
    expect((await read(id)).times).toEqual(["Mon 5 pm", "Wed 9 am"]);
    // The same again, by what was read before: another was first.
    const again = await send("PUT", id, input(seen));
    expect([again.status, again.body.error]).toEqual([409, expect.stringContaining("Grace Bello")]);
    expect(await actsOf(id)).toEqual(["group.added", "group.times-changed"]);
  });

  test("of one that has not begun begin on another day, with more classes or fewer, and can be turned around", async () => {
    const tutor = await teacher();
    const id = await group(tutor.tutorId, { lastOn: "2026-12-19" });
    const retime = async (changes: object) => send("PUT", id, input((await read(id)).seen, changes));
    // Each class goes where another one is: Mondays and Saturdays change places.
    const longer = await retime({ times: [saturday, later], from: "2026-12-14", lastOn: "2027-01-02" });
    expect(longer.body).toMatchObject({ movedCount: 3, addedCount: 2, cancelledCount: 0 });
    expect(await read(id)).toMatchObject({ startsOn: "2026-12-14", lastOn: "2027-01-02", aheadCount: 6 });
    const shorter = await retime({ times: [evening, saturday], from: "2026-12-14", lastOn: "2026-12-19" });
    expect(shorter.body).toMatchObject({ cancelledCount: 4 });
    expect(await startsOf(id)).toEqual(["2026-12-14T16:00:00.000Z", "2026-12-19T09:00:00.000Z"]);
    expect(await setup.db.$count(classSchedules)).toBe(2);
  });

  test("go around days off, and keep the clock of the tutor over a change of it", async () => {
    const tutor = await teacher({ timeZone: "Europe/London" });
    const id = await group(tutor.tutorId, { startsOn: "2027-03-08", lastOn: "2027-04-04", times: [evening, saturday] });
    await setup.db
      .insert(tutorExceptions)
      .values({ id: newId(), tutorId: tutor.tutorId, firstOn: "2027-03-15", lastOn: "2027-03-15" });
    const done = await send("PUT", id, {
      ...input((await read(id)).seen, { times: [later, morning], from: "2027-03-08", lastOn: "2027-04-04" }),
    });
    expect(done.body).toMatchObject({ skipped: ["2027-03-15"], refusal: null });
    // 7 pm in London is 19:00 UTC until the clocks go forward on 28 March, and 18:00 after it; one follows at the end.
    expect((await startsOf(id)).filter((at) => !at.includes("T09") && !at.includes("T08"))).toEqual([
      "2027-03-08T19:00:00.000Z",
      "2027-03-22T19:00:00.000Z",
      "2027-03-29T18:00:00.000Z",
      "2027-04-05T18:00:00.000Z",
    ]);
  });

  test("are refused by name where the tutor has another group then, and leave nothing; so is what is not offered", async () => {
    const tutor = await teacher();
    const id = await group(tutor.tutorId);
    await group(tutor.tutorId, { name: "UX mornings", times: [later, morning] });
    const { seen } = await read(id);
    const before = [await everything(), await startsOf(id)];
    const preview = await send("POST", id, input(seen));
    expect([preview.status, preview.body.refusal]).toEqual([200, expect.stringContaining("(UX mornings)")]);
    const clash = await send("PUT", id, input(seen));
    expect([clash.status, clash.body.error]).toEqual([409, expect.stringContaining("(UX mornings)")]);
    const refused = async (changes: object) => {
      const answer = await send("PUT", id, input(seen, changes));
      return [answer.status, answer.body.errors?.[0]?.pointer];
    };
    expect(await refused({ times: [evening, { weekday: 7, startMinute: 600 }] })).toEqual([422, "/times/1"]);
    expect(await refused({ times: [evening, evening] })).toEqual([422, "/times/1"]);
    expect(await refused({ times: [evening] })).toEqual([422, "/times"]);
    expect(await refused({ from: "2026-11-21" })).toEqual([422, "/from"]);
    expect(await refused({ from: "2028-11-21" })).toEqual([422, "/from"]);
    expect(await refused({ lastOn: "2026-12-20" })).toEqual([422, "/lastOn"]);
    expect(await refused({ lastOn: "2027-12-20" })).toEqual([422, "/lastOn"]);
    expect([await everything(), await startsOf(id)]).toEqual(before);
    // A tutor who was suspended gives no classes.
    await setup.db.update(tutors).set({ published: false }).where(eq(tutors.id, tutor.tutorId));
    expect((await send("PUT", id, input(seen, { times: [evening, saturday] }))).status).toBe(409);
    for (const person of [tutor, await setup.student()])
      expect((await send("PUT", id, input(seen), person)).status).toBe(403);
    expect((await send("PUT", newId(), input(seen))).status).toBe(404);
  });
});

describe("ADM-05 where a group meets", () => {
  test("changes for the classes that are not over and those made later; students and tutor are notified, and who only reads sees no link", async () => {
    const tutor = await teacher();
    const id = await group(tutor.tutorId, { meetingUrl: "https://meet.example/first" });
    const ada = await seated(tutor.tutorId, id, "Ada Obi");
    await pass(18); // Wednesday 9 December: one class is over.
    const change = async (meetingUrl: unknown, person?: Person) => {
      const { name, seats, joinsUntil, seen } = await read(id);
      return call("PUT", `/api/staff/groups/${id}`, { name, seats, joinsUntil, meetingUrl, seen }, person);
    };
    for (const odd of [
      "http://meet.example/x",
      "javascript:alert(1)",
      "https://x",
      "meet.example",
      `https://meet.example/${"a".repeat(500)}`,
    ]) {
      const refused = await change(odd);
      expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "/meetingUrl"]);
    }
    expect((await read(id)).meetingUrl).toBe("https://meet.example/first");
    expect((await change("https://meet.example/second")).status).toBe(200);
    const links = (await classesOf(id)).map(({ meetingUrl }) => meetingUrl.split("/").at(-1));
    expect([links[0], new Set(links.slice(1))]).toEqual(["first", new Set(["second"])]);
    expect((await setup.db.select().from(classSchedules)).map(({ meetingUrl }) => meetingUrl)).toEqual(
      Array(2).fill("https://meet.example/second"),
    );
    const sentence =
      "Your classes of Product Design UI/UX meet at another link from now on. The button to join leads there.";
    expect([await bellsOf(ada.id), await bellsOf(tutor.accountId)]).toEqual([
      [sentence],
      [expect.anything(), sentence],
    ]);
    // The same link, and none named, tell no one again; an empty one is a new room.
    await change("https://meet.example/second");
    await change(undefined);
    expect(await bellsOf(ada.id)).toHaveLength(1);
    await change(null);
    expect((await read(id)).meetingUrl).toMatch(/^https:\/\/meet\.jit\.si\/Class-/);
    const reader = await makeAccount(setup.db, setup.clock.now(), { role: "office" });
    const session = await makeSession(setup.db, setup.clock.now(), reader.id);
    expect((await call<GroupDetails>("GET", `/api/staff/groups/${id}`, undefined, session)).body.meetingUrl).toBeNull();
  });
});

describe("ADM-05 another tutor for a group", () => {
  const fateOf = async (id: string) => (await call<HandOverFate>("GET", `/api/staff/groups/${id}/tutors`)).body;
  const give = (id: string, tutorId: string, seen: string, person?: Person) =>
    call<{ classCount: number; studentCount: number; tutorName: string }>(
      "PUT",
      `/api/staff/groups/${id}/tutor`,
      { tutorId, seen },
      person,
    );
  const ownersOf = async (id: string) => (await classesOf(id)).map(({ tutorId }) => tutorId);

  test("who is free is shown before; classes ahead and students go, what is over stays, all three sides are notified", async () => {
    const tutor = await teacher();
    const [busy, next] = [await teacher({ fullName: "Busy Bisi" }), await teacher({ fullName: "Yaw Boateng" })];
    const id = await group(tutor.tutorId);
    await group(busy.tutorId, { name: "UX other", times: [evening, morning] });
    const ada = await seated(tutor.tutorId, id, "Ada Obi");
    const done = await seated(tutor.tutorId, id, "Bola Ade");
    await setup.db
      .update(enrolments)
      .set({ state: "completed", completedAt: setup.clock.now() })
      .where(eq(enrolments.id, done.enrolmentId));
    await pass(18);
    const count = (await classesOf(id)).length;
    const fate = await fateOf(id);
    const own = fate.tutors.filter((item) => [tutor, busy, next].some(({ tutorId }) => tutorId === item.id));
    expect([fate.classCount, own]).toEqual([
      count - 1,
      [
        expect.objectContaining({ fullName: "Busy Bisi", notFreeAt: "2026-12-14T16:00:00.000Z" }),
        { id: next.tutorId, fullName: "Yaw Boateng", notFreeAt: null, isBlocked: false, studentCount: 0 },
      ],
    ]);
    const { seen } = await read(id);
    const before = await everything();
    const refused = await give(id, busy.tutorId, seen);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringMatching(/^UX December has a class on Monday 14 December 2026, 5 pm, on the clock of Busy Bisi/),
    ]);
    expect([await everything(), new Set(await ownersOf(id))]).toEqual([before, new Set([tutor.tutorId])]);

    expect((await give(id, next.tutorId, seen)).body).toEqual({
      tutorName: "Yaw Boateng",
      classCount: count - 1,
      studentCount: 1,
    });
    expect(await ownersOf(id)).toEqual([tutor.tutorId, ...Array(count - 1).fill(next.tutorId)]);
    const rows = await setup.db.select().from(enrolments).where(eq(enrolments.cohortId, id));
    expect(Object.fromEntries(rows.map(({ studentId, tutorId }) => [studentId, tutorId]))).toEqual({
      [ada.id]: next.tutorId,
      [done.id]: tutor.tutorId,
    });
    expect([await bellsOf(ada.id), await bellsOf(done.id), (await bellsOf(tutor.accountId)).at(-1)]).toEqual([
      [expect.stringMatching(/^Yaw Boateng is your tutor for Product Design UI\/UX from now on\./)],
      [],
      "Our team gave your group UX December to Yaw Boateng.",
    ]);
    expect(await bellsOf(next.accountId)).toEqual([
      "Ada Obi takes Product Design UI/UX with you.",
      "Our team gave you the group UX December of Product Design UI/UX, in place of Adaeze Okonkwo: Mon 5 pm and Sat 10 am.",
    ]);
    expect(await read(id)).toMatchObject({ tutor: { fullName: "Yaw Boateng" }, changedBy: "Grace Bello" });
    expect((await actsOf(id)).at(-1)).toBe("group.tutor-changed");
  });

  test("of two at once one gives it; not to who does not teach the course, nor by who may not", async () => {
    const [tutor, yaw, bisi] = [await teacher(), await teacher(), await teacher()];
    const id = await group(tutor.tutorId);
    const ada = await seated(tutor.tutorId, id, "Ada Obi");
    const { seen } = await read(id);
    const otherTutor = await setup.tutor({}, hours);
    for (const odd of [otherTutor, tutor.tutorId, newId()]) {
      const refused = await give(id, odd, seen);
      expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "/tutorId"]);
    }
    for (const person of [tutor, ada]) expect((await give(id, yaw.tutorId, seen, person)).status).toBe(403);
    expect((await give(newId(), yaw.tutorId, seen)).status).toBe(404);
    const both = await Promise.all([give(id, yaw.tutorId, seen), give(id, bisi.tutorId, seen)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(new Set(await ownersOf(id)).size).toBe(1);
  });
});

describe("ADM-05 a group that is cancelled before it begins", () => {
  const remove = (groups: string[], moveTo: string | null = null) =>
    call<{ removedCount: number; movedCount: number }>("POST", "/api/staff/groups/removals", { groups, moveTo });

  test("goes with its classes; who has a seat stands in the way by name, or goes to another group and is notified", async () => {
    const tutor = await teacher();
    const id = await group(tutor.tutorId);
    const otherId = await group(tutor.tutorId, { name: "UX other", times: [later, morning], seats: 2 });
    const ada = await seated(tutor.tutorId, id, "Ada Obi");
    await seated(tutor.tutorId, id, "Bola Ade");
    const chi = await seated(tutor.tutorId, otherId, "Chi Eze");
    const before = await everything();
    const blocked = await remove([id]);
    expect([blocked.status, blocked.body.error]).toEqual([409, expect.stringContaining("Ada Obi and Bola Ade")]);
    // One seat is left for two.
    expect((await remove([id], otherId)).status).toBe(409);
    expect((await remove([id], id)).status).toBe(422);
    expect((await remove([newId()])).status).toBe(404);
    expect(await everything()).toEqual(before);
    await setup.db.delete(enrolments).where(eq(enrolments.studentId, chi.id));
    const both = await Promise.all([remove([id], otherId), remove([id], otherId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await setup.db.$count(classSessions, eq(classSessions.cohortId, id))).toBe(0);
    expect(await setup.db.$count(enrolments, eq(enrolments.cohortId, otherId))).toBe(2);
    expect(await bellsOf(ada.id)).toEqual([expect.stringContaining("Mon 7 pm and Wed 9 am")]);
    expect(await bellsOf(tutor.accountId)).toContainEqual(expect.stringContaining("cancelled your group UX December"));
    expect(await actsOf(id)).toContain("group.removed");
  });

  test("not once it has begun, nor while a seat is reserved for who may pay", async () => {
    const tutor = await teacher();
    const id = await group(tutor.tutorId);
    const student = await setup.student({ fullName: "Efe Oni" });
    await setup.db.insert(reservedTimes).values({
      tutorId: tutor.tutorId,
      studentId: student.id,
      courseId: setup.courseId,
      choice: { group: id },
      until: new Date("2026-11-22T09:00:00Z"),
    });
    const reserved = await remove([id]);
    expect([reserved.status, reserved.body.error]).toEqual([409, expect.stringContaining("Efe Oni")]);
    await setup.db.delete(reservedTimes);
    await pass(17);
    const begun = await remove([id]);
    expect([begun.status, begun.body.error]).toEqual([409, expect.stringContaining("has begun")]);
  });
});

describe("ADM-05 a term is copied", () => {
  const preview = (which: object) =>
    call<{ groups: CopyFate[] }>("POST", "/api/staff/groups/copy-preview", {
      filter: {},
      startsOn: "2027-04-05",
      ...which,
    });
  const copy = (groups: { id: string; name: string; startsOn: string }[], person: Person = staff) =>
    call<{ ids: string[] }>("POST", "/api/staff/groups/copies", { groups }, person);

  test("all its groups in one act, as far apart as before, with what stands in the way said before; it can be undone", async () => {
    const [tutor, otherTutor, left] = [await teacher(), await teacher({ fullName: "Uche Obi" }), await teacher()];
    const id = await group(tutor.tutorId, { joinsUntil: "2026-12-14" });
    const otherId = await group(otherTutor.tutorId, {
      name: "UX 2026",
      startsOn: "2026-12-09",
      times: [morning, later],
    });
    const goneId = await group(left.tutorId, { name: "UX gone", startsOn: "2026-12-14" });
    await setup.db.update(tutors).set({ published: false }).where(eq(tutors.id, left.tutorId));
    await seated(tutor.tutorId, id, "Ada Obi");
    await setup.db
      .insert(tutorExceptions)
      .values({ id: newId(), tutorId: tutor.tutorId, firstOn: "2027-04-10", lastOn: "2027-04-10" });
    const before = await everything();
    const { status, body } = await preview({ count: 3 });
    expect(status).toBe(200);
    expect(body.groups).toMatchObject([
      {
        id,
        from: "UX December",
        name: "UX April",
        times: "Mon 5 pm and Sat 10 am",
        startsOn: "2027-04-05",
        classCount: 32,
        skipped: ["2027-04-10"],
        lastOn: "2027-08-01",
        refusal: null,
      },
      { id: otherId, name: "UX 2027", startsOn: "2027-04-07", classCount: 32, refusal: null },
      { id: goneId, name: "UX gone, April 2027", classCount: 0, refusal: expect.stringContaining("teaches nobody") },
    ]);
    expect(await everything()).toEqual(before);
    // The filter catches others by now, or there are too many.
    expect((await preview({ count: 2 })).status).toBe(409);
    expect((await preview({ count: 51 })).status).toBe(422);

    const chosen = body.groups.slice(0, 2).map((row) => ({ id: row.id, name: row.name, startsOn: row.startsOn }));
    const whole = await copy([...chosen, { id: goneId, name: "UX gone again", startsOn: "2027-04-05" }]);
    expect([whole.status, whole.body.error]).toEqual([409, expect.stringContaining("UX gone again")]);
    expect(await everything()).toEqual(before);
    const both = await Promise.all([copy(chosen), copy(chosen)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const ids = both.find((answer) => answer.status === 200)?.body.ids ?? [];
    const copies = await Promise.all(ids.map(read));
    expect(copies.map(({ name, taken, seats }) => [name, taken, seats]).sort()).toEqual([
      ["UX 2027", 0, 6],
      ["UX April", 0, 6],
    ]);
    const april = copies.find(({ name }) => name === "UX April");
    expect(april).toMatchObject({ joinsUntil: "2027-04-12", aheadCount: 32, times: ["Mon 5 pm", "Sat 10 am"] });
    const [source, made] = await Promise.all([classesOf(id), classesOf(april?.id ?? "")]);
    expect(made[0]?.meetingUrl).not.toBe(source[0]?.meetingUrl);
    expect(await actsOf(april?.id ?? "")).toEqual(["group.copied"]);

    const undone = await call("POST", "/api/staff/groups/removals", { groups: ids, moveTo: null });
    expect(undone.body).toEqual({ removedCount: 2, movedCount: 0 });
    expect((await everything()).slice(0, 3)).toEqual(before.slice(0, 3));
  });

  test("not over the tutor's own classes, which it names, nor by who may not", async () => {
    const tutor = await teacher();
    const id = await group(tutor.tutorId);
    await group(tutor.tutorId, { name: "UX spring", startsOn: "2027-05-03" });
    const { body } = await preview({ ids: [id], count: 1 });
    expect(body.groups).toMatchObject([{ id, refusal: expect.stringContaining("(UX spring)") }]);
    const copies = [{ id, name: "UX April", startsOn: "2027-04-05" }];
    expect((await copy(copies)).body.error).toContain("(UX spring)");
    for (const person of [tutor, await setup.student()]) expect((await copy(copies, person)).status).toBe(403);
    expect((await copy([{ id: newId(), name: "x", startsOn: "2027-04-05" }])).status).toBe(404);
    expect((await copy([])).status).toBe(422);
    await setup.db.update(courses).set({ published: false });
    const hidden = await copy([{ id, name: "UX 2027", startsOn: "2028-01-03" }]);
    await setup.db.update(courses).set({ published: true });
    expect(hidden.status).toBe(409);
  });
});
