import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import type { tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { ExceptionInput } from "../exception-contract.ts";
import type { BookedClass, HoursInput, HoursResponse } from "../hours-contract.ts";
import { exceptionsMax, hoursTexts } from "../hours-texts.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassesFixture, lagos, now, openClasses } from "./classes.fixture.ts";
import { hasFreeHours } from "./free-hours.ts";
import { addSeries } from "./series.ts";
import { classSchedules, classSessions, tutorAvailability, tutorExceptions, tutorLimits } from "./tables.ts";

let setup: ClassesFixture;
beforeAll(async () => {
  setup = await openClasses();
});
afterEach(async () => {
  setup.clock.advance(new Date(now).getTime() - setup.clock.now().getTime());
  for (const table of [classSessions, classSchedules, enrolments, cohorts, mailOutbox, rateCounters]) {
    await setup.db.delete(table);
  }
});
afterAll(() => setup.close());

type Person = { headers: { authorization: string } };
type Refusal = { error?: string; errors?: { pointer: string; message: string }[] };
async function call<Answer>(person: Person, method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object) {
  const response = await setup.app.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() as Answer & Refusal };
}
const read = async (person: Person) => (await call<HoursResponse>(person, "GET", "/api/tutor/hours")).body;
const save = (person: Person, input: Partial<HoursInput> | object) =>
  call<HoursResponse>(person, "PUT", "/api/tutor/hours", {
    version: 0,
    weekly: monday,
    mostPerDay: null,
    noticeHours: 2,
    ...input,
  });
const off = (person: Person, firstOn: string, lastOn = firstOn, reason: string | null = null) =>
  differ(person, { firstOn, lastOn, reason });
/** Closed for whole days by default. */
const differ = (person: Person, input: Partial<ExceptionInput> & { firstOn: string }) =>
  call<HoursResponse>(person, "POST", "/api/tutor/exceptions", {
    kind: "closed",
    lastOn: input.firstOn,
    startMinute: null,
    endMinute: null,
    reason: null,
    ...input,
  });

const monday = [{ weekday: 1, startMinute: 17 * 60, endMinute: 19 * 60 }];

/** A tutor with an account who offers Mondays 5 to 7 pm and Wednesdays 9 to 11 am on their own clock. */
async function teacher(values: Partial<typeof tutors.$inferInsert> = {}) {
  const account = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
  const tutorId = await setup.tutor({ accountId: account.id, ...values });
  return { account, tutorId, ...(await makeSession(setup.db, setup.clock.now(), account.id)) };
}
const writtenBy = ({ account }: { account: { id: string } }) =>
  setup.db.select().from(auditEntries).where(eq(auditEntries.actorId, account.id)).orderBy(auditEntries.id);
async function slotsOf(tutorId: string, from = "2026-11-23") {
  const { days } = await setup.verbs.listFreeSlots(null, { tutorId, zone: lagos, from });
  return days.flatMap(({ slots }) => slots.map(({ label }) => label));
}
const book = async (tutorId: string, startsAt: string) => {
  const student = await setup.student();
  return setup.verbs.bookTrial(student.id, { tutorId, startsAt: new Date(startsAt), zone: lagos });
};
/** A weekly series of a group on Mondays at 5 pm Lagos time, of 90 minutes. */
async function mondays(tutorId: string, endsOn: string, more: { weekday?: number } = {}) {
  const cohortId = await setup.cohort(tutorId, []);
  const schedule = { weekday: 1, startMinute: 1020, durationMinutes: 90, timeZone: lagos, ...more };
  return setup.db.transaction((tx) =>
    addSeries(within(setup.deps, tx), {
      cohortId,
      tutorId,
      courseId: setup.courseId,
      title: "UX",
      meetingUrl: "https://meet.example/x",
      schedules: [{ ...schedule, startsOn: "2026-11-23", endsOn }],
    }),
  );
}

describe("TUT-01 weekly hours and limits", () => {
  test("are read, and saved instead of those that were, merged and in order, with an audit row", async () => {
    const tutor = await teacher({ timeZone: "Europe/London" });
    expect(await read(tutor)).toMatchObject({
      zone: { id: "Europe/London", name: "Greenwich Mean Time" },
      today: "2026-11-21",
      version: 0,
      weekly: [
        { weekday: 1, startMinute: 1020, endMinute: 1140 },
        { weekday: 3, startMinute: 540, endMinute: 660 },
      ],
      mostPerDay: null,
      noticeHours: 2,
      exceptions: [],
      strays: [],
      feedSince: null,
    });
    const typed = [
      { weekday: 6, startMinute: 660, endMinute: 720 },
      { weekday: 2, startMinute: 0, endMinute: 1440 },
      { weekday: 6, startMinute: 600, endMinute: 690 },
    ];
    const saved = await save(tutor, { weekly: typed, mostPerDay: 3, noticeHours: 24 });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        version: 1,
        weekly: [
          { weekday: 2, startMinute: 0, endMinute: 1440 },
          { weekday: 6, startMinute: 600, endMinute: 720 },
        ],
        mostPerDay: 3,
        noticeHours: 24,
      },
    });
    const [entry] = await writtenBy(tutor);
    expect(entry).toMatchObject({ action: "hours.saved", subject: tutor.tutorId, after: { noticeHours: 24 } });
    // The same once more is no change, whatever version it knows.
    expect((await save(tutor, { weekly: typed, mostPerDay: 3, noticeHours: 24 })).body.version).toBe(1);
    expect(await writtenBy(tutor)).toHaveLength(1);
    expect((await save(tutor, { version: 1, weekly: [] })).body).toMatchObject({ version: 2, weekly: [] });
  });

  test("two devices do not overwrite each other: the one with older hours is refused", async () => {
    const tutor = await teacher();
    const outcomes = await Promise.all([1, 2, 3, 4].map((mostPerDay) => save(tutor, { mostPerDay, weekly: monday })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = outcomes.find(({ status }) => status === 409);
    expect(refused?.body.error).toBe(hoursTexts.stale);
    const saved = await read(tutor);
    expect(saved).toMatchObject({ version: 1, weekly: monday });
    expect(saved.mostPerDay).toBe(outcomes.find(({ status }) => status === 200)?.body.mostPerDay);
  });

  test.each([
    ["off the half hour", { weekly: [{ weekday: 1, startMinute: 615, endMinute: 660 }] }, "/weekly/0/startMinute"],
    [
      "that end before they begin",
      { weekly: [{ weekday: 1, startMinute: 660, endMinute: 600 }] },
      "/weekly/0/endMinute",
    ],
    ["that are empty", { weekly: [{ weekday: 1, startMinute: 660, endMinute: 660 }] }, "/weekly/0/endMinute"],
    ["past midnight", { weekly: [{ weekday: 1, startMinute: 660, endMinute: 1470 }] }, "/weekly/0/endMinute"],
    ["on an eighth day", { weekly: [{ weekday: 8, startMinute: 600, endMinute: 660 }] }, "/weekly/0/weekday"],
    ["without end", { weekly: Array(400).fill(monday[0]) }, "/weekly"],
    ["with a limit of none", { mostPerDay: 0 }, "/mostPerDay"],
    ["with a limit of thirteen", { mostPerDay: 13 }, "/mostPerDay"],
    ["with a notice of its own", { noticeHours: 3 }, "/noticeHours"],
  ])("hours %s are refused at their field", async (_, input, pointer) => {
    const tutor = await teacher();
    const refused = await save(tutor, input);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[0]?.pointer).toBe(pointer);
    expect((await read(tutor)).version).toBe(0);
  });

  test("the database refuses what no page sends", async () => {
    const { tutorId } = await teacher();
    const refusing = (write: Promise<unknown>, name: string) =>
      expect(write).rejects.toMatchObject({ cause: { constraint: name } });
    const values = { id: newId(), tutorId, weekday: 5, startMinute: 15, endMinute: 60 };
    await refusing(setup.db.insert(tutorAvailability).values(values), "tutor_availability_half_hours");
    const limits = { tutorId, version: 1, mostPerDay: 13, noticeHours: 2 as const };
    await refusing(setup.db.insert(tutorLimits).values(limits), "tutor_limits_most");
    await refusing(
      setup.db.insert(tutorLimits).values({ ...limits, mostPerDay: 1, noticeHours: 3 as never }),
      "tutor_limits_notice",
    );
    const days = { tutorId, firstOn: "2026-12-24", lastOn: "2026-12-26", reason: null };
    await setup.db.insert(tutorExceptions).values({ ...days, id: newId() });
    await refusing(setup.db.insert(tutorExceptions).values({ ...days, id: newId() }), "tutor_exceptions_apart");
    await refusing(
      setup.db.insert(tutorExceptions).values({ ...days, id: newId(), firstOn: "2026-12-28" }),
      "tutor_exceptions_order",
    );
  });

  test("an account that is no tutor's has none", async () => {
    const lone = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
    const person = await makeSession(setup.db, setup.clock.now(), lone.id);
    expect(await call(person, "GET", "/api/tutor/hours")).toMatchObject({
      status: 404,
      body: { error: hoursTexts.noPage },
    });
    expect((await save(person, {})).status).toBe(404);
    expect((await off(person, "2026-12-24")).status).toBe(404);
  });
});

describe("TUT-01 what is booked stays", () => {
  test("and is named where it no longer fits: a series in one line, a day off class by class", async () => {
    const tutor = await teacher();
    await mondays(tutor.tutorId, "2026-12-14");
    const trial = await book(tutor.tutorId, "2026-11-25T08:00:00Z");
    expect((await read(tutor)).strays).toEqual([]);
    const saved = await save(tutor, { weekly: [{ weekday: 1, startMinute: 1080, endMinute: 1200 }] });
    expect(saved.body.straysInAll).toBe(2);
    expect(saved.body.strays).toMatchObject([
      { why: "hours", count: 4, label: "Product Design UI/UX", startsAt: "2026-11-23T16:00:00.000Z", kind: "class" },
      { why: "hours", count: 1, id: trial.class.id, kind: "trial" },
    ]);
    const away = await off(tutor, "2026-11-30", "2026-12-07");
    expect(away.body.strays.map(({ why, count, startsAt }) => [why, count, startsAt.slice(0, 10)])).toEqual([
      ["hours", 2, "2026-11-23"],
      ["hours", 1, "2026-11-25"],
      ["day-off", 1, "2026-11-30"],
      ["day-off", 1, "2026-12-07"],
    ]);
    expect(await setup.db.$count(classSessions, eq(classSessions.state, "scheduled"))).toBe(5);
  });

  test("this week's classes are shown on the tutor's clock, also those that were", async () => {
    const tutor = await teacher({ timeZone: "Europe/London" });
    const cohortId = await setup.cohort(tutor.tutorId, []);
    await setup.session(tutor.tutorId, cohortId, "2026-11-16T00:15:00Z");
    await setup.session(tutor.tutorId, cohortId, "2026-11-15T23:00:00Z");
    await setup.session(tutor.tutorId, cohortId, "2026-11-22T23:30:00Z");
    await setup.session(tutor.tutorId, cohortId, "2026-11-23T00:30:00Z");
    const { week } = await read(tutor);
    expect(week.map(({ weekday, startMinute, minutes }) => [weekday, startMinute, minutes])).toEqual([
      [1, 15, 60],
      [7, 1410, 60],
    ]);
  });
});

describe("TUT-01 days off", () => {
  test("are added, listed and taken out; those that are over are not listed", async () => {
    const tutor = await teacher();
    await setup.db
      .insert(tutorExceptions)
      .values({ id: newId(), tutorId: tutor.tutorId, firstOn: "2026-11-01", lastOn: "2026-11-20", reason: null });
    await off(tutor, "2026-12-24", "2026-12-27", "  Christmas ");
    const added = await off(tutor, "2026-11-20", "2026-11-21").then(({ status }) => status);
    // It meets the one that is over, by a day.
    expect(added).toBe(409);
    const { body } = await off(tutor, "2026-11-21");
    expect(body.exceptions).toMatchObject([
      { firstOn: "2026-11-21", lastOn: "2026-11-21", reason: null },
      { firstOn: "2026-12-24", lastOn: "2026-12-27", reason: "Christmas" },
    ]);
    // The same days again take the reason alone.
    expect((await off(tutor, "2026-12-24", "2026-12-27", "Family")).body.exceptions[1]?.reason).toBe("Family");
    const removed = await call<HoursResponse>(tutor, "DELETE", `/api/tutor/exceptions/${body.exceptions[1]?.id}`);
    expect(removed.body.exceptions).toHaveLength(1);
    expect((await call(tutor, "DELETE", `/api/tutor/exceptions/${body.exceptions[1]?.id}`)).status).toBe(404);
    const actions = (await writtenBy(tutor)).map(({ action }) => action);
    expect(actions).toEqual([
      "hours-exceptions.added",
      "hours-exceptions.added",
      "hours-exceptions.changed",
      "hours-exceptions.removed",
    ]);
    // Why someone is away is in no log.
    expect(JSON.stringify(await writtenBy(tutor))).not.toMatch(/Christmas|Family/);
  });

  test.each([
    ["over", "2026-11-19", "2026-11-20", 422, "/lastOn", hoursTexts.daysOver],
    ["in the wrong order", "2026-12-02", "2026-12-01", 422, "/lastOn", hoursTexts.daysOrder],
    ["too many", "2026-12-01", "2027-03-31", 422, "/lastOn", hoursTexts.daysLong],
    ["too far ahead", "2028-11-20", "2028-11-21", 422, "/lastOn", hoursTexts.daysFar],
    ["no days", "2026-02-30", "2026-03-01", 422, "/firstOn", hoursTexts.badDay],
    ["off already", "2026-12-26", "2026-12-30", 409, "/firstOn", hoursTexts.closedTaken],
  ])("that are %s are refused at their field", async (_, firstOn, lastOn, status, pointer, message) => {
    const tutor = await teacher();
    await off(tutor, "2026-12-24", "2026-12-27");
    const refused = await off(tutor, firstOn, lastOn);
    expect(refused).toMatchObject({ status, body: { errors: [{ pointer, message }] } });
    expect((await read(tutor)).exceptions).toHaveLength(1);
  });

  test("have an end, and many at once are as many", async () => {
    const tutor = await teacher();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => off(tutor, "2026-12-24")));
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(tutor)).exceptions).toHaveLength(1);
    const day = (index: number) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10);
    await setup.db.insert(tutorExceptions).values(
      Array.from({ length: exceptionsMax - 1 }, (_, index) => ({
        id: newId(),
        tutorId: tutor.tutorId,
        firstOn: day(index),
        lastOn: day(index),
        reason: null,
      })),
    );
    expect(await off(tutor, "2027-06-01")).toMatchObject({ status: 409, body: { error: hoursTexts.exceptionsMany } });
  });

  test("the classes on some days are named before they are off; no one else's", async () => {
    const [tutor, otherTutor] = [await teacher(), await teacher()];
    await mondays(tutor.tutorId, "2026-12-14");
    await mondays(otherTutor.tutorId, "2026-12-14");
    const on = (query: string) =>
      call<{ classes: BookedClass[]; inAll: number }>(tutor, "GET", `/api/tutor/exceptions/classes?${query}`);
    const { body } = await on("firstOn=2026-11-24&lastOn=2026-12-07");
    expect(body.inAll).toBe(2);
    expect(body.classes.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(["2026-11-30", "2026-12-07"]);
    expect((await on("firstOn=2026-12-08&lastOn=2026-12-07")).status).toBe(400);
    expect((await on("firstOn=2026-11-01&lastOn=2026-11-22")).body.inAll).toBe(0);
  });

  test("of another tutor cannot be taken out", async () => {
    const [tutor, otherTutor] = [await teacher(), await teacher()];
    const { body } = await off(tutor, "2026-12-24");
    expect((await call(otherTutor, "DELETE", `/api/tutor/exceptions/${body.exceptions[0]?.id}`)).status).toBe(404);
    expect((await read(tutor)).exceptions).toHaveLength(1);
  });
});

describe("TUT-01 hours of a single day", () => {
  const day = { firstOn: "2026-11-24", startMinute: 600, endMinute: 660 };

  test("are open as well or closed; what meets another of its kind is refused at its field, what touches it is not", async () => {
    const tutor = await teacher();
    const { body } = await differ(tutor, { ...day, kind: "open", reason: "Exam week" });
    expect(body.exceptions).toMatchObject([{ ...day, kind: "open", lastOn: "2026-11-24", reason: "Exam week" }]);
    expect((await differ(tutor, { ...day, kind: "open", endMinute: 690 })).body.errors).toMatchObject([
      { pointer: "/startMinute", message: hoursTexts.openTaken },
    ]);
    expect((await differ(tutor, { ...day, kind: "open", startMinute: 660, endMinute: 720 })).status).toBe(200);
    // Closed comes first: what is closed is not opened, and what is open may be closed.
    expect((await differ(tutor, { ...day, startMinute: 630, endMinute: 660 })).status).toBe(200);
    expect((await differ(tutor, { ...day, kind: "open", firstOn: "2026-11-25" })).status).toBe(200);
    await off(tutor, "2026-11-26");
    expect((await differ(tutor, { ...day, kind: "open", firstOn: "2026-11-26" })).body.errors).toMatchObject([
      { pointer: "/startMinute", message: hoursTexts.openOnClosed },
    ]);
    expect((await differ(tutor, { ...day, firstOn: "2026-11-26" })).status).toBe(409);
    // The same again is there once, however many send it at once.
    const again = { ...day, kind: "open" as const, firstOn: "2026-12-01" };
    const outcomes = await Promise.all([1, 2, 3].map(() => differ(tutor, again)));
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(tutor)).exceptions).toHaveLength(6);
  });

  test.each([
    ["open for whole days", { kind: "open", firstOn: "2026-11-24" }, "/startMinute"],
    ["open over two days", { ...day, kind: "open", lastOn: "2026-11-25" }, "/lastOn"],
    ["closed over two days with times", { ...day, lastOn: "2026-11-25" }, "/lastOn"],
    ["without an end", { ...day, endMinute: null }, "/endMinute"],
    ["backwards", { ...day, startMinute: 720 }, "/endMinute"],
    ["off the half hour", { ...day, startMinute: 610 }, "/startMinute"],
    ["past midnight", { ...day, endMinute: 1470 }, "/endMinute"],
    ["of another kind", { ...day, kind: "maybe" }, "/kind"],
  ])("%s are refused at their field", async (_, input, pointer) => {
    const tutor = await teacher();
    const { status, body } = await differ(tutor, input as Partial<ExceptionInput> & { firstOn: string });
    expect([status, body.errors?.map((error) => error.pointer)]).toEqual([422, [pointer]]);
    expect((await read(tutor)).exceptions).toEqual([]);
  });

  test("the classes at a time of a day are named before it is closed", async () => {
    const tutor = await teacher();
    await mondays(tutor.tutorId, "2026-12-14");
    const at = async (startMinute: number, endMinute: number) =>
      (
        await call<{ inAll: number }>(
          tutor,
          "GET",
          `/api/tutor/exceptions/classes?firstOn=2026-11-30&lastOn=2026-11-30&startMinute=${startMinute}&endMinute=${endMinute}`,
        )
      ).body.inAll;
    // The class is from 5 to 6:30 pm.
    expect([await at(960, 1020), await at(1080, 1140), await at(1110, 1200)]).toEqual([0, 1, 0]);
  });
});

describe("CAL-01 what is offered and booked keeps to them", () => {
  const searchFree = async (tutorId: string) => {
    const { rows } = await setup.db.execute<{ free: boolean }>(
      sql`select ${hasFreeHours({ id: sql`${tutorId}::uuid`, timeZone: sql`${lagos}::text` }, { now: setup.clock.now(), zone: lagos })} as free`,
    );
    return rows[0]?.free;
  };
  const cardOf = async (tutorId: string) =>
    (await setup.verbs.listFreeTimes(null, { tutorIds: [tutorId], zone: lagos })).tutors[0]?.count;

  test("days off: no free time, no booking, no tutor in a search", async () => {
    const tutor = await teacher();
    expect(await slotsOf(tutor.tutorId)).toHaveLength(8);
    expect(await searchFree(tutor.tutorId)).toBe(true);
    const before = await cardOf(tutor.tutorId);
    await off(tutor, "2026-11-23");
    expect(await slotsOf(tutor.tutorId)).toEqual(["Wed 9 am", "Wed 9:30 am", "Wed 10 am", "Wed 10:30 am"]);
    expect(await cardOf(tutor.tutorId)).toBe((before ?? 0) - 4);
    await expect(book(tutor.tutorId, "2026-11-23T16:00:00Z")).rejects.toMatchObject({
      code: "invalid",
      message: classReplies.notOffered,
    });
    await off(tutor, "2026-11-24", "2026-11-30");
    expect(await searchFree(tutor.tutorId)).toBe(false);
  });

  test("hours of a single day: offered, booked and searched for on that day alone; closed ones are not", async () => {
    const tutor = await teacher();
    await save(tutor, { weekly: [] });
    expect(await searchFree(tutor.tutorId)).toBe(false);
    await differ(tutor, { kind: "open", firstOn: "2026-11-24", startMinute: 600, endMinute: 690 });
    expect(await slotsOf(tutor.tutorId)).toEqual(["Tue 10 am", "Tue 10:30 am", "Tue 11 am"]);
    expect(await cardOf(tutor.tutorId)).toBe(3);
    expect(await searchFree(tutor.tutorId)).toBe(true);
    await book(tutor.tutorId, "2026-11-24T09:30:00Z");
    expect(await slotsOf(tutor.tutorId)).toEqual(["Tue 10 am", "Tue 11 am"]);
    await differ(tutor, { firstOn: "2026-11-24", startMinute: 600, endMinute: 630 });
    expect(await slotsOf(tutor.tutorId)).toEqual(["Tue 11 am"]);
    await expect(book(tutor.tutorId, "2026-11-24T09:00:00Z")).rejects.toMatchObject({
      message: classReplies.notOffered,
    });
    expect(await searchFree(tutor.tutorId)).toBe(true);
    await differ(tutor, { firstOn: "2026-11-24", startMinute: 660, endMinute: 690 });
    expect(await searchFree(tutor.tutorId)).toBe(false);
    expect(await slotsOf(tutor.tutorId)).toEqual([]);
    // The trial that is booked stays, within what is open that day.
    expect((await read(tutor)).strays).toEqual([]);
  });

  test("least notice", async () => {
    const tutor = await teacher();
    await save(tutor, { noticeHours: 48, weekly: [...monday, { weekday: 7, startMinute: 600, endMinute: 660 }] });
    expect(await slotsOf(tutor.tutorId, "2026-11-21")).toEqual(["Mon 5 pm", "Mon 5:30 pm", "Mon 6 pm", "Mon 6:30 pm"]);
    await expect(book(tutor.tutorId, "2026-11-22T09:00:00Z")).rejects.toMatchObject({
      message: classReplies.tooSoon(48),
    });
    await save(tutor, { version: 1, noticeHours: 24, weekly: [{ weekday: 7, startMinute: 600, endMinute: 660 }] });
    // It is 10 am: Sunday 10 am is a day ahead.
    expect(await slotsOf(tutor.tutorId, "2026-11-21")).toEqual(["Sun 10 am", "Sun 10:30 am"]);
    expect(await searchFree(tutor.tutorId)).toBe(true);
    setup.clock.advance(3_600_000);
    expect(await slotsOf(tutor.tutorId, "2026-11-21")).toEqual([]);
    expect(await searchFree(tutor.tutorId)).toBe(false);
  });

  test("most classes a day, however many book at once; a trial may move within its day", async () => {
    const tutor = await teacher();
    await save(tutor, { mostPerDay: 2 });
    const starts = ["16:00", "16:30", "17:00", "17:30"].map((time) => `2026-11-23T${time}:00Z`);
    const outcomes = await Promise.allSettled(starts.map((start) => book(tutor.tutorId, start)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ message: classReplies.fullDay });
    }
    expect(await slotsOf(tutor.tutorId)).toEqual([]);
    expect(await searchFree(tutor.tutorId)).toBe(false);
    const [trial] = await setup.db.select().from(classSessions).where(eq(classSessions.tutorId, tutor.tutorId));
    const free = starts.find((start) =>
      outcomes.every(
        (outcome) => outcome.status === "rejected" || outcome.value.class.startsAt !== new Date(start).toISOString(),
      ),
    );
    const moved = await setup.verbs.moveTrial(trial?.studentId ?? "", {
      sessionId: trial?.id ?? "",
      startsAt: new Date(free ?? ""),
      zone: lagos,
    });
    expect(moved.class.startsAt).toBe(new Date(free ?? "").toISOString());
  });

  test("a series skips days off and keeps its number; a day that is full books nothing", async () => {
    const tutor = await teacher();
    await off(tutor, "2026-11-30", "2026-12-07");
    const series = await mondays(tutor.tutorId, "2026-12-14");
    expect(series.map(({ occursOn }) => occursOn)).toEqual(["2026-11-23", "2026-12-14", "2026-12-21", "2026-12-28"]);
    const [schedule] = await setup.db.select().from(classSchedules);
    expect(schedule).toMatchObject({ skips: ["2026-11-30", "2026-12-07"], endsOn: "2026-12-28" });

    const busy = await teacher();
    await save(busy, { mostPerDay: 1 });
    await book(busy.tutorId, "2026-11-30T17:30:00Z");
    await expect(mondays(busy.tutorId, "2026-12-14")).rejects.toMatchObject({
      code: "conflict",
      message: classReplies.fullDays(["Monday 30 November 2026"]),
    });
    expect(await setup.db.$count(classSessions, eq(classSessions.tutorId, busy.tutorId))).toBe(1);
  });

  test("a class moves to no day off and to no day that is full; what follows it goes around them", async () => {
    const tutor = await teacher();
    const series = await mondays(tutor.tutorId, "2026-12-14");
    const move = (id: string | undefined, startsAt: string, following = false) =>
      call<{ message: string; moved: number }>(tutor, "PUT", `/api/tutor/classes/${id}/time`, { startsAt, following });
    await off(tutor, "2026-12-01", "2026-12-01");
    const first = series[0]?.id;
    expect(await move(first, "2026-12-01T16:00:00.000Z")).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/startsAt", message: classReplies.moveOff }] },
    });
    const moved = await move(first, "2026-11-24T16:00:00.000Z", true);
    expect(moved.body).toEqual({
      moved: 4,
      message: "4 classes were moved. None on 1 Dec: the tutor is away. The last class is on Tue 22 Dec.",
    });
    const days = async () =>
      (await setup.db.select().from(classSessions).orderBy(classSessions.startsAt)).map(({ occursOn, startsAt }) => [
        occursOn,
        startsAt.toISOString().slice(0, 10),
      ]);
    expect(await days()).toEqual([
      ["2026-11-24", "2026-11-24"],
      ["2026-12-08", "2026-12-08"],
      ["2026-12-15", "2026-12-15"],
      ["2026-12-22", "2026-12-22"],
    ]);
    const [schedule, ...others] = await setup.db.select().from(classSchedules);
    expect(others).toEqual([]);
    expect(schedule).toMatchObject({ weekday: 2, skips: ["2026-12-01"], endsOn: "2026-12-22" });
    await save(tutor, { mostPerDay: 1, weekly: [{ weekday: 2, startMinute: 1020, endMinute: 1200 }] });
    expect(await move(first, "2026-12-08T18:30:00.000Z")).toMatchObject({
      status: 409,
      body: { error: classReplies.fullDays(["Tuesday 8 December 2026"]) },
    });
    expect((await move(first, "2026-11-24T18:30:00.000Z")).status).toBe(200);
  });
});
