import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accountClosing } from "#features/accounts/events.ts";
import { type ClassesFixture, lagos, now, openClasses } from "#features/classes/server/classes.fixture.ts";
import { classSchedules, classSessions, tutorExceptions, tutorLimits } from "#features/classes/server/tables.ts";
import { cancelEnrolment } from "#features/learning/server/public.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutorCourses, type tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import type { GroupChoices, PlaceChoice, TimesResponse, UnplacedResponse, WeekResponse } from "../contract.ts";
import type { GroupInput } from "../group-contract.ts";
import { placementTexts } from "../texts.ts";
import { classWishes } from "./tables.ts";

let setup: ClassesFixture;
beforeAll(async () => {
  setup = await openClasses();
});
afterEach(async () => {
  setup.clock.advance(new Date(now).getTime() - setup.clock.now().getTime());
  for (const table of [classSessions, classSchedules, enrolments, cohorts, mailOutbox, notifications, rateCounters]) {
    await setup.db.delete(table);
  }
});
afterAll(() => setup.close());

const evening = { weekday: 1, startMinute: 17 * 60 };
const later = { weekday: 1, startMinute: 18 * 60 };
const morning = { weekday: 3, startMinute: 9 * 60 };
const saturday = { weekday: 6, startMinute: 10 * 60 };
/** Mondays 5 to 9 pm, Wednesdays 9 to 11 am, Saturdays 10 am to noon. */
const hours = [
  [1, 1020, 1260],
  [3, 540, 660],
  [6, 600, 720],
];

type Person = { headers: { authorization: string } };
type Refusal = { error?: string; errors?: { pointer: string }[] };
async function call<Answer>(person: Person, method: "GET" | "PUT", url: string, payload?: object) {
  const response = await setup.app.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() as Answer & Refusal };
}
const timesOf = (person: Person, id: string, zone = lagos, desk: "students" | "tutor" = "students") =>
  call<TimesResponse>(person, "GET", `/api/${desk}/placements/${id}?zone=${encodeURIComponent(zone)}`);
const take = (person: Person, id: string, choice: PlaceChoice, desk: "students" | "tutor" = "students") =>
  call<{ message: string; placed: TimesResponse["placed"] }>(person, "PUT", `/api/${desk}/placements/${id}`, {
    choice,
    zone: lagos,
  });

/** A tutor with an account and hours, and someone who paid for the course with them. */
async function tutorOf(values: Partial<typeof tutors.$inferInsert> = {}) {
  const account = await makeAccount(setup.db, setup.clock.now(), {
    role: "tutor",
    fullName: "Adaeze Okonkwo",
    timeZone: values.timeZone ?? lagos,
  });
  const tutorId = await setup.tutor({ accountId: account.id, ...values }, hours);
  return { tutorId, account, ...(await makeSession(setup.db, setup.clock.now(), account.id)) };
}
async function paidStudent(tutorId: string, values: Partial<typeof enrolments.$inferInsert> = {}) {
  const student = await setup.student();
  const id = newId();
  await setup.db.insert(enrolments).values({
    id,
    studentId: student.id,
    courseId: setup.courseId,
    tutorId,
    plan: "monthly",
    state: "active",
    startedAt: setup.clock.now(),
    firstPaidAt: setup.clock.now(),
    ...values,
  });
  return { ...student, enrolmentId: id };
}
async function groupOf(tutorId: string, { seats = 6, startsOn = "2026-12-01", times = [evening, saturday] } = {}) {
  const id = newId();
  const group = { id, courseId: setup.courseId, tutorId, name: "UX December", startsOn, seats };
  await setup.db.insert(cohorts).values(group);
  const weekly = { durationMinutes: 90, timeZone: lagos, title: "UX", meetingUrl: "https://meet.example/x" };
  const ends = { startsOn, endsOn: "2027-03-20" };
  await setup.db
    .insert(classSchedules)
    .values(times.map((time) => ({ ...time, ...weekly, ...ends, id: newId(), cohortId: id })));
  return id;
}
const scheduledOf = (tutorId: string) =>
  setup.db.$count(classSessions, and(eq(classSessions.tutorId, tutorId), eq(classSessions.state, "scheduled")));

describe("PLACE-01 weekly times of one's own", () => {
  test("are offered from the tutor's hours, and booked whole: calendar, bell and mail with its file for both", async () => {
    const tutor = await tutorOf();
    const ada = await paidStudent(tutor.tutorId);
    const { body } = await timesOf(ada, ada.enrolmentId);
    expect(body.hours.map(({ label, isFree }) => [label, isFree])).toEqual([
      ["Mon 5 pm", true],
      ["Mon 6 pm", true],
      ["Mon 7 pm", true],
      ["Wed 9 am", true],
      ["Sat 10 am", true],
    ]);
    expect(body).toMatchObject({ groups: [], placed: null, otherZone: null, placement: { wish: null } });
    const { status, body: taken } = await take(ada, ada.enrolmentId, { times: [evening, saturday] });
    expect([status, taken.message]).toEqual([200, "Classes: Mon 5 pm and Sat 10 am."]);
    expect(taken.placed).toMatchObject({ isOwnTimes: true, first: "2026-11-23T16:00:00.000Z" });
    // Sixteen weeks of the course, twice.
    expect(await scheduledOf(tutor.tutorId)).toBe(32);
    const range = { from: new Date(now), until: new Date("2027-04-01T00:00:00Z"), zone: lagos };
    const classes = await setup.classesOf(ada.id, range);
    expect(classes).toHaveLength(32);
    expect(classes[0]).toMatchObject({ date: "2026-11-23", time: "5 - 6:30 pm", course: "Product Design UI/UX" });
    const bells = await setup.db.select().from(notifications);
    expect(bells.map(({ accountId, message }) => [accountId, message]).sort()).toEqual(
      [
        [ada.id, "Your classes of Product Design UI/UX with Adaeze Okonkwo: Mon 5 pm and Sat 10 am."],
        [tutor.account.id, "Ada Obi has classes with you in Product Design UI/UX: Mon 5 pm and Sat 10 am."],
      ].sort(),
    );
    const mails = await setup.mailbox();
    expect(mails.map(({ kind, toAddress }) => [kind, toAddress]).sort()).toEqual([
      ["placement.placed", ada.email],
      ["placement.placed-tutor", tutor.account.email],
    ]);
    expect(JSON.stringify(mails[0]).match(/BEGIN:VEVENT/g)).toHaveLength(32);
  });

  test("the same again is the same; others until a day before the first class, and the first are free at once", async () => {
    const tutor = await tutorOf();
    const ada = await paidStudent(tutor.tutorId);
    await take(ada, ada.enrolmentId, { times: [evening, saturday] });
    const again = await take(ada, ada.enrolmentId, { times: [saturday, evening] });
    expect(again.body.message).toBe("Classes: Mon 5 pm and Sat 10 am.");
    expect(await setup.mailbox()).toHaveLength(2);
    // An hour later on the same evening: only one's own classes are in the way.
    const placed = await take(ada, ada.enrolmentId, { times: [later, morning, saturday] });
    expect(placed).toMatchObject({ status: 200, body: { message: "Classes: Mon 6 pm, Wed 9 am and Sat 10 am." } });
    expect(await scheduledOf(tutor.tutorId)).toBe(48);
    const [own] = await setup.classesOf(ada.id, {
      from: new Date(now),
      until: new Date("2026-11-24T00:00:00Z"),
      zone: lagos,
    });
    expect(own?.time).toBe("6 - 7:30 pm");
    expect((await timesOf(ada, ada.enrolmentId)).body.placed?.changeableUntil).toBe("2026-11-22T17:00:00.000Z");
    setup.clock.advance(new Date("2026-11-22T17:00:01Z").getTime() - setup.clock.now().getTime());
    const session = await makeSession(setup.db, setup.clock.now(), ada.id);
    expect(await take(session, ada.enrolmentId, { times: [evening, saturday] })).toMatchObject({
      status: 409,
      body: { error: placementTexts.tooLate },
    });
  });

  test("of many who want one time at once one has it whole, and the others nothing", async () => {
    const tutor = await tutorOf();
    const all = await Promise.all([1, 2, 3, 4].map(() => paidStudent(tutor.tutorId)));
    const outcomes = await Promise.all(
      all.map((student) => take(student, student.enrolmentId, { times: [evening, morning] })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await scheduledOf(tutor.tutorId)).toBe(32);
    expect(await setup.db.$count(cohorts)).toBe(1);
    // What another has stays in sight, taken.
    const lost = all[outcomes.findIndex(({ status }) => status === 409)] as (typeof all)[number];
    const { hours: offered } = (await timesOf(lost, lost.enrolmentId)).body;
    expect(offered.filter(({ isFree }) => !isFree).map(({ label }) => label)).toEqual([
      "Mon 5 pm",
      "Mon 6 pm",
      "Wed 9 am",
    ]);
  });

  test.each<[string, object, number, string | undefined, string]>([
    ["one time only", { times: [evening] }, 422, "/choice/times", placementTexts.count],
    ["four", { times: [evening, later, morning, saturday] }, 422, "/choice/times", placementTexts.count],
    ["the same twice", { times: [evening, evening] }, 422, "/choice/times", placementTexts.apart],
    ["two that overlap", { times: [evening, later] }, 422, "/choice/times", placementTexts.apart],
    [
      "an hour that is not offered",
      { times: [evening, { weekday: 2, startMinute: 600 }] },
      422,
      "/choice/times/1",
      placementTexts.notFree,
    ],
    ["a group that is none", { group: newId() }, 422, "/choice/group", placementTexts.groupOver],
  ])("refuses %s by its field, and nothing is booked", async (_, choice, status, pointer, message) => {
    const tutor = await tutorOf();
    const ada = await paidStudent(tutor.tutorId);
    const refused = await take(ada, ada.enrolmentId, choice as PlaceChoice);
    expect(refused.status).toBe(status);
    expect(refused.body.errors?.[0]).toMatchObject({ pointer, message });
    expect(await setup.db.$count(classSessions)).toBe(0);
    expect(await setup.db.$count(cohorts)).toBe(0);
  });

  test("the tutor's and the student's clock, and the day on which they drift apart", async () => {
    const tutor = await tutorOf({ timeZone: "Europe/London" });
    const ada = await paidStudent(tutor.tutorId, { startedAt: new Date("2026-11-21T09:00:00Z") });
    const { body } = await timesOf(ada, ada.enrolmentId);
    // Sixteen weeks from November end before London's summer.
    expect(body.hours[0]).toMatchObject({ label: "Mon 6 pm", otherLabel: "Mon 5 pm", later: null });
    expect(body.otherZone).toEqual({ id: "Europe/London", name: "Greenwich Mean Time" });
    setup.clock.advance(60 * 24 * 3_600_000);
    const { headers } = await makeSession(setup.db, setup.clock.now(), ada.id);
    expect((await timesOf({ headers }, ada.enrolmentId)).body.hours[0]).toMatchObject({
      label: "Mon 6 pm",
      otherLabel: "Mon 5 pm",
      later: { on: "2027-03-29", label: "Mon 5 pm" },
    });
  });
});

describe("PLACE-01 days off and limits of the tutor", () => {
  test("are skipped and shown before and after, and the course keeps its number of classes", async () => {
    const tutor = await tutorOf();
    await setup.db
      .insert(tutorExceptions)
      .values({ id: newId(), tutorId: tutor.tutorId, firstOn: "2026-12-21", lastOn: "2026-12-28", reason: "Family" });
    const ada = await paidStudent(tutor.tutorId);
    const { body } = await timesOf(ada, ada.enrolmentId);
    expect(body.hours.find(({ label }) => label === "Mon 5 pm")).toMatchObject({
      skipped: ["2026-12-21", "2026-12-28"],
      lastOn: "2027-03-22",
      count: 16,
      isFree: true,
    });
    expect(body.hours.find(({ label }) => label === "Wed 9 am")).toMatchObject({ skipped: ["2026-12-23"], count: 16 });
    expect(JSON.stringify(body)).not.toContain("Family");
    // In Auckland that is early on the day after.
    const abroad = await timesOf(ada, ada.enrolmentId, "Pacific/Auckland");
    expect(
      abroad.body.hours.find(({ weekday, startMinute }) => weekday === 1 && startMinute === 1020)?.skipped,
    ).toEqual(["2026-12-22", "2026-12-29"]);
    const taken = await take(ada, ada.enrolmentId, { times: [evening, morning] });
    expect(taken.body.placed?.times.map(({ skipped }) => skipped)).toEqual([
      ["2026-12-21", "2026-12-28"],
      ["2026-12-23"],
    ]);
    expect(await scheduledOf(tutor.tutorId)).toBe(32);
    const mails = await setup.db.select().from(mailOutbox);
    expect(mails.map(({ textBody }) => /No class on: .*/.exec(textBody)?.[0]).sort()).toEqual([
      "No class on: 21, 23 and 28 Dec (Adaeze Okonkwo is away)",
      "No class on: 21, 23 and 28 Dec (you are away)",
    ]);
    // Read again once the days off are gone: what was skipped stays so.
    await setup.db.delete(tutorExceptions);
    expect((await timesOf(ada, ada.enrolmentId)).body.placed?.times[0]?.skipped).toEqual(["2026-12-21", "2026-12-28"]);
  });

  test("a day with as many classes as the tutor wants takes no hour, nor two at once", async () => {
    const tutor = await tutorOf();
    await setup.db.insert(tutorLimits).values({ tutorId: tutor.tutorId, version: 1, mostPerDay: 1, noticeHours: 2 });
    const ada = await paidStudent(tutor.tutorId);
    const twice = await take(ada, ada.enrolmentId, { times: [evening, { weekday: 1, startMinute: 19 * 60 }] });
    expect(twice.status).toBe(409);
    expect(await scheduledOf(tutor.tutorId)).toBe(0);
    await setup.verbs.bookTrial((await setup.student()).id, {
      tutorId: tutor.tutorId,
      startsAt: new Date("2026-12-07T19:00:00Z"),
      zone: lagos,
    });
    const { hours: offered } = (await timesOf(ada, ada.enrolmentId)).body;
    expect(offered.filter(({ isFree }) => !isFree).every(({ weekday }) => weekday === 1)).toBe(true);
    expect(offered.find(({ label }) => label === "Mon 5 pm")?.isFree).toBe(false);
    expect((await take(ada, ada.enrolmentId, { times: [evening, morning] })).status).toBe(409);
    expect((await take(ada, ada.enrolmentId, { times: [saturday, morning] })).status).toBe(200);
  });

  test("the first class keeps the notice, and there are as many", async () => {
    const tutor = await tutorOf();
    await setup.db
      .insert(tutorLimits)
      .values({ tutorId: tutor.tutorId, version: 1, mostPerDay: null, noticeHours: 48 });
    const ada = await paidStudent(tutor.tutorId);
    // It is Saturday 10 am: two days end on Monday, before 5 pm.
    const monday = async () =>
      (await timesOf(ada, ada.enrolmentId)).body.hours.find(({ label }) => label === "Mon 5 pm");
    expect(await monday()).toMatchObject({ first: "2026-11-23T16:00:00.000Z", count: 16 });
    setup.clock.advance(8 * 3_600_000);
    expect(await monday()).toMatchObject({ first: "2026-11-30T16:00:00.000Z", count: 16 });
  });
});

describe("PLACE-01 a group", () => {
  test("gives its timetable with a seat; who joins late has what is ahead and not what was", async () => {
    const tutor = await tutorOf();
    const group = await groupOf(tutor.tutorId, { startsOn: "2026-11-02" });
    await setup.session(tutor.tutorId, group, "2026-11-20T16:00:00Z");
    await setup.session(tutor.tutorId, group, "2026-11-23T16:00:00Z");
    const ada = await paidStudent(tutor.tutorId, { startedAt: new Date("2026-11-10T09:00:00Z") });
    const { body } = await timesOf(ada, ada.enrolmentId);
    expect(body.groups).toMatchObject([
      { id: group, name: "UX December", seats: 6, taken: 0, missed: 5, refusal: null, minutes: 90 },
    ]);
    expect(body.groups[0]?.times.map(({ label }) => label)).toEqual(["Mon 5 pm", "Sat 10 am"]);
    const taken = await take(ada, ada.enrolmentId, { group });
    expect(taken.body.message).toBe("Classes: Mon 5 pm and Sat 10 am.");
    const classes = await setup.classesOf(ada.id, {
      from: new Date("2026-11-01T00:00:00Z"),
      until: new Date("2026-12-01T00:00:00Z"),
      zone: lagos,
    });
    expect(classes.map(({ date }) => date)).toEqual(["2026-11-23"]);
  });

  test("is full after its last seat, however many want it at once, and stays in sight", async () => {
    const tutor = await tutorOf();
    const group = await groupOf(tutor.tutorId, { seats: 2 });
    const all = await Promise.all([1, 2, 3, 4].map(() => paidStudent(tutor.tutorId)));
    const outcomes = await Promise.all(all.map((student) => take(student, student.enrolmentId, { group })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await setup.db.$count(enrolments, eq(enrolments.cohortId, group))).toBe(2);
    const late = await paidStudent(tutor.tutorId);
    expect((await timesOf(late, late.enrolmentId)).body.groups[0]).toMatchObject({ taken: 2, refusal: "full" });
  });

  test("is not offered to take over a class that the student has", async () => {
    const [tutor, otherTutor] = [await tutorOf(), await tutorOf()];
    const ada = await paidStudent(tutor.tutorId);
    const group = await groupOf(tutor.tutorId);
    await setup.verbs.bookTrial(ada.id, {
      tutorId: otherTutor.tutorId,
      startsAt: new Date("2026-12-07T16:00:00Z"),
      zone: lagos,
    });
    const { body } = await timesOf(ada, ada.enrolmentId);
    expect(body.groups[0]?.refusal).toBe("clash");
    expect(body.hours.find(({ label }) => label === "Mon 5 pm")?.isFree).toBe(false);
    expect(await take(ada, ada.enrolmentId, { group })).toMatchObject({
      status: 409,
      body: { error: placementTexts.ownClash },
    });
  });
});

describe("PLACE-01 who places whom", () => {
  test("a student their own, a tutor their students, staff everybody; each with an audit row but the student", async () => {
    const [mine, otherTutor] = [await tutorOf(), await tutorOf()];
    const [ada, obi] = [await paidStudent(mine.tutorId), await paidStudent(mine.tutorId)];
    const staff = await makeSession(
      setup.db,
      setup.clock.now(),
      (await makeAccount(setup.db, setup.clock.now(), { role: "support" })).id,
    );
    for (const desk of ["students", "tutor"] as const) {
      const stranger = desk === "students" ? obi : otherTutor;
      expect((await timesOf(stranger, ada.enrolmentId, lagos, desk)).status).toBe(404);
      expect((await take(stranger, ada.enrolmentId, { times: [evening, morning] }, desk)).status).toBe(404);
    }
    expect((await call(obi, "PUT", `/api/students/placements/${ada.enrolmentId}/wish`, { text: "x" })).status).toBe(
      404,
    );
    expect(await setup.db.$count(classSessions)).toBe(0);

    const list = async (person: Person) => (await call<UnplacedResponse>(person, "GET", "/api/tutor/placements")).body;
    expect((await list(mine)).data.map(({ enrolmentId }) => enrolmentId)).toEqual([ada.enrolmentId, obi.enrolmentId]);
    expect(await list(otherTutor)).toEqual({ data: [], inAll: 0 });
    expect((await take(mine, ada.enrolmentId, { times: [evening, morning] }, "tutor")).status).toBe(200);
    expect((await list(staff)).inAll).toBe(1);
    const groups = await groupOf(mine.tutorId, { times: [saturday] });
    expect((await take(staff, obi.enrolmentId, { group: groups }, "tutor")).status).toBe(200);
    expect((await list(staff)).inAll).toBe(0);
    const entries = await setup.db.select().from(auditEntries).where(eq(auditEntries.action, "enrolment.placed"));
    expect(entries.map(({ subject, before, after }) => ({ subject, before, after }))).toEqual([
      { subject: ada.enrolmentId, before: { times: null }, after: { times: "Mon 5 pm and Wed 9 am" } },
      { subject: obi.enrolmentId, before: { times: null }, after: { times: "Sat 10 am" } },
    ]);
  });

  test("a wish leaves it to the tutor within a day of the first asking, and goes once times are set", async () => {
    const tutor = await tutorOf();
    const ada = await paidStudent(tutor.tutorId);
    const url = `/api/students/placements/${ada.enrolmentId}/wish`;
    const sent = await call<{ message: string }>(ada, "PUT", url, { text: "  evenings, or Saturday " });
    expect(sent).toMatchObject({
      status: 200,
      body: { message: "Adaeze Okonkwo proposes times by Sun 22 Nov, 10 am." },
    });
    setup.clock.advance(3_600_000);
    const again = await call(ada, "PUT", url, { text: "any evening" });
    expect(again.body).toMatchObject({ by: "2026-11-22T09:00:00.000Z" });
    expect(await call(ada, "PUT", url, { text: " " })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/text" }] },
    });
    expect(await call(ada, "PUT", url, { text: "x".repeat(301) })).toMatchObject({ status: 422 });
    const bells = await readBell(setup.db, tutor.account.id);
    expect(bells.map(({ message }) => message)).toContain(
      "Ada Obi paid for Product Design UI/UX and asks you for class times: any evening",
    );
    const listed = (await call<UnplacedResponse>(tutor, "GET", "/api/tutor/placements")).body.data;
    expect(listed).toMatchObject([{ wish: "any evening", by: "2026-11-22T09:00:00.000Z" }]);
    await take(tutor, ada.enrolmentId, { times: [evening, saturday] }, "tutor");
    expect(await setup.db.$count(classWishes)).toBe(0);
    expect(await call(ada, "PUT", url, { text: "mornings" })).toMatchObject({ status: 409 });
  });

  test("a course that waits for a payment, and a tutor who left, place no one", async () => {
    const tutor = await tutorOf();
    const paused = await paidStudent(tutor.tutorId, { state: "paused" });
    const choice = { times: [evening, morning] };
    expect(await take(paused, paused.enrolmentId, choice)).toMatchObject({
      status: 409,
      body: { error: placementTexts.paused },
    });
    const hiddenTutor = await tutorOf({ published: false });
    const ada = await paidStudent(hiddenTutor.tutorId);
    expect(await take(ada, ada.enrolmentId, choice)).toMatchObject({
      status: 409,
      body: { error: placementTexts.away("Adaeze Okonkwo") },
    });
    const over = await paidStudent(tutor.tutorId, { state: "cancelled" });
    expect((await take(over, over.enrolmentId, choice)).status).toBe(404);
  });

  test("a course that is taken away, and an account that closes, free their own times at once, and the tutor is notified", async () => {
    const tutor = await tutorOf();
    const [ada, obi] = [await paidStudent(tutor.tutorId), await paidStudent(tutor.tutorId)];
    expect((await take(ada, ada.enrolmentId, { times: [evening, morning] })).status).toBe(200);
    expect((await take(obi, obi.enrolmentId, { times: [saturday, { weekday: 1, startMinute: 19 * 60 }] })).status).toBe(
      200,
    );
    await setup.db.transaction((tx) =>
      cancelEnrolment(within(setup.deps, tx), { studentId: ada.id, courseId: setup.courseId }),
    );
    expect(await scheduledOf(tutor.tutorId)).toBe(32);
    await setup.db.transaction((tx) =>
      setup.deps.emit(tx, accountClosing, { accountId: obi.id, at: setup.clock.now() }),
    );
    expect(await scheduledOf(tutor.tutorId)).toBe(0);
    const bells = await readBell(setup.db, tutor.account.id);
    expect(bells.filter(({ message }) => message.includes("no longer takes the course"))).toHaveLength(2);
    const next = await paidStudent(tutor.tutorId);
    expect((await take(next, next.enrolmentId, { times: [evening, saturday] })).status).toBe(200);
  });
});

describe("PLACE-01 the week at the desk", () => {
  const weekOf = (person: Person, id: string, from = "2026-11-23", zone = lagos) =>
    call<WeekResponse>(
      person,
      "GET",
      `/api/tutor/placements/${id}/week?zone=${encodeURIComponent(zone)}&from=${encodeURIComponent(from)}`,
    );

  test("has the tutor's groups with their seats, what is free around them, and days off, on the reader's clock", async () => {
    const tutor = await tutorOf();
    const { enrolmentId: id } = await paidStudent(tutor.tutorId);
    const cohortId = newId();
    const common = { courseId: setup.courseId, tutorId: tutor.tutorId };
    await setup.db.insert(cohorts).values({ id: cohortId, ...common, name: "UX", startsOn: "2026-11-23", seats: 12 });
    await setup.db.insert(classSessions).values({
      id: newId(),
      kind: "class",
      cohortId,
      ...common,
      title: "UX",
      startsAt: new Date("2026-11-23T17:00:00Z"),
      endsAt: new Date("2026-11-23T18:30:00Z"),
      meetingUrl: "https://meet.example/x",
    });
    await setup.db
      .insert(tutorExceptions)
      .values({ id: newId(), tutorId: tutor.tutorId, firstOn: "2026-11-25", lastOn: "2026-11-25", reason: "clinic" });
    const { status, body } = await weekOf(tutor, id);
    expect(status).toBe(200);
    expect(body.days).toHaveLength(7);
    expect(body.classes).toMatchObject([
      { date: "2026-11-23", startMinute: 1080, endMinute: 1170, label: "UX", group: { seats: 12, taken: 0 } },
    ]);
    expect(body.free).toEqual([
      { date: "2026-11-23", startMinute: 1020, endMinute: 1080 },
      { date: "2026-11-23", startMinute: 1170, endMinute: 1260 },
      { date: "2026-11-28", startMinute: 600, endMinute: 720 },
    ]);
    expect(body.away).toEqual([{ date: "2026-11-25", startMinute: 0, endMinute: 1440 }]);
    expect(JSON.stringify(body)).not.toContain("clinic");
    // Five hours east the evening of Lagos is cut by midnight.
    const east = (await weekOf(tutor, id, "2026-11-23", "Asia/Tokyo")).body;
    expect(east.free[0]).toEqual({ date: "2026-11-24", startMinute: 60, endMinute: 120 });
    expect(east.away).toEqual([
      { date: "2026-11-25", startMinute: 480, endMinute: 1440 },
      { date: "2026-11-26", startMinute: 0, endMinute: 480 },
    ]);
    await setup.db.delete(tutorExceptions);
  });

  test("is not another tutor's nor a student's; an odd day names its field", async () => {
    const tutor = await tutorOf();
    const { enrolmentId: id, headers } = await paidStudent(tutor.tutorId);
    expect((await weekOf(await tutorOf(), id)).status).toBe(404);
    expect((await weekOf({ headers }, id)).status).toBe(403);
    for (const odd of ["", "x", "2026-02-30", "1999-12-31", "2100-01-01", "+010000-01-01"]) {
      const { status, body } = await weekOf(tutor, id, odd);
      expect([odd, status, body.errors?.[0]?.pointer]).toEqual([odd, 400, "/from"]);
    }
  });
});

describe("PLACE-01 a new group from the desk", () => {
  const input = (changes: Partial<GroupInput> = {}): GroupInput => ({
    tutor: null,
    course: "product-design-ui-ux",
    name: "UX January",
    startsOn: "2026-12-21",
    times: [evening, saturday],
    seats: 2,
    meetingUrl: null,
    ...changes,
  });
  const post = async (person: Person, body: object) => {
    const response = await setup.app.inject({
      method: "POST",
      url: "/api/tutor/groups",
      headers: person.headers,
      payload: body,
    });
    return { status: response.statusCode, body: response.json() as { id: string; message: string } & Refusal };
  };
  const teacher = async (values: Parameters<typeof tutorOf>[0] = {}) => {
    const tutor = await tutorOf(values);
    await setup.db.insert(tutorCourses).values({ tutorId: tutor.tutorId, courseId: setup.courseId, position: 1 });
    return tutor;
  };
  const counts = async () =>
    Promise.all([cohorts, classSchedules, classSessions].map((table) => setup.db.$count(table)));

  test("is made with all its classes, days off skipped and shown, and students choose it at once; the same again is one", async () => {
    const tutor = await teacher();
    await setup.db
      .insert(tutorExceptions)
      .values({ id: newId(), tutorId: tutor.tutorId, firstOn: "2026-12-26", lastOn: "2026-12-28", reason: null });
    const payer = await paidStudent(tutor.tutorId);
    const choices = await call<GroupChoices>(tutor, "GET", "/api/tutor/groups/choices");
    expect(choices.body).toMatchObject({
      tutor: { id: tutor.tutorId },
      courses: [{ slug: "product-design-ui-ux" }],
      firstOn: "2026-11-22",
    });
    expect(choices.body.times.map(({ label }) => label)).toContain("Sat 10 am");

    const answers = await Promise.all([post(tutor, input()), post(tutor, input())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errors?.[0]?.pointer).toBe("/name");
    const made = answers.find(({ status }) => status === 200)?.body;
    expect(made?.message).toContain("Mon 5 pm and Sat 10 am: 32 classes. No class on 26 and 28 Dec");
    expect(await setup.db.$count(classSessions)).toBe(32);
    expect(
      await setup.db.$count(
        auditEntries,
        and(eq(auditEntries.subject, made?.id ?? ""), eq(auditEntries.action, "group.added")),
      ),
    ).toBe(1);
    const [offered] = (await timesOf(payer, payer.enrolmentId)).body.groups;
    expect(offered).toMatchObject({ id: made?.id, name: "UX January", seats: 2, taken: 0, refusal: null });
    expect((await take(payer, payer.enrolmentId, { group: made?.id ?? "" })).status).toBe(200);
    await setup.db.delete(tutorExceptions);
  });

  test("whole or not at all: one class in the way and nothing is made; one of two at once has the hours", async () => {
    const tutor = await teacher();
    await setup.db.insert(classSessions).values({
      id: newId(),
      kind: "trial",
      tutorId: tutor.tutorId,
      studentId: (await setup.student()).id,
      title: "Trial",
      startsAt: new Date("2027-02-01T16:30:00Z"),
      endsAt: new Date("2027-02-01T17:00:00Z"),
      meetingUrl: "https://meet.example/x",
    });
    const before = await counts();
    const { status, body } = await post(tutor, input());
    expect([status, body.error]).toEqual([409, expect.stringContaining("1 February 2027")]);
    expect(await counts()).toEqual(before);
    const otherTutor = await teacher();
    const both = await Promise.all([post(otherTutor, input()), post(otherTutor, input({ name: "UX too" }))]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test("bad input names its field, and nothing is made", async () => {
    const tutor = await teacher();
    const refused = async (changes: object) => {
      const { status, body } = await post(tutor, { ...input(), ...changes });
      return [status, body.errors?.[0]?.pointer];
    };
    expect(await refused({ course: "unknown" })).toEqual([422, "/course"]);
    expect(await refused({ name: " " })).toEqual([422, "/name"]);
    expect(await refused({ name: "x".repeat(61) })).toEqual([422, "/name"]);
    expect(await refused({ startsOn: "2026-11-20" })).toEqual([422, "/startsOn"]);
    expect(await refused({ startsOn: "2028-11-20" })).toEqual([422, "/startsOn"]);
    expect(await refused({ startsOn: "2026-02-30" })).toEqual([422, "/startsOn"]);
    expect(await refused({ times: [evening] })).toEqual([422, "/times"]);
    expect(await refused({ times: [evening, saturday, morning, later] })).toEqual([422, "/times"]);
    expect(await refused({ times: [evening, { weekday: 7, startMinute: 600 }] })).toEqual([422, "/times/1"]);
    expect(await refused({ times: [evening, later] })).toEqual([422, "/times/1"]);
    expect(await refused({ seats: 1 })).toEqual([422, "/seats"]);
    expect(await refused({ seats: 1e9 })).toEqual([422, "/seats"]);
    for (const link of ["http://meet.example/x", "HTTPS://meet.example/x", "javascript:alert(1)", "https://", ""]) {
      expect([link, await refused({ meetingUrl: link })]).toEqual([link, [422, "/meetingUrl"]]);
    }
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test("a tutor makes their own alone, staff anyone's whom they name, a student none", async () => {
    const [tutor, otherTutor, staff, student] = [
      await teacher(),
      await teacher(),
      await makeAccount(setup.db, setup.clock.now(), { role: "admin" }),
      await setup.student(),
    ];
    const desk = await makeSession(setup.db, setup.clock.now(), staff.id);
    expect((await post(otherTutor, input({ tutor: tutor.tutorId }))).status).toBe(404);
    expect((await call(otherTutor, "GET", `/api/tutor/groups/choices?tutor=${tutor.tutorId}`)).status).toBe(404);
    expect((await post(student, input())).status).toBe(403);
    const unnamed = await post(desk, input());
    expect([unnamed.status, unnamed.body.errors?.[0]?.pointer]).toEqual([422, "/tutor"]);
    expect((await post(desk, input({ tutor: newId() }))).status).toBe(404);
    expect((await post(desk, input({ tutor: tutor.tutorId }))).status).toBe(200);
    const left = await teacher({ published: false });
    expect((await post(desk, input({ tutor: left.tutorId }))).status).toBe(409);
  });
});
