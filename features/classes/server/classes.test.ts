import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessmentResults, assessments } from "#features/assessments/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { readBell } from "#tests/support/accounts.ts";
import { attendedRows } from "./attended.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassesFixture, lagos, now, openClasses } from "./classes.fixture.ts";
import { classPersonalData } from "./personal-data.ts";
import { remind } from "./remind.ts";
import { addSeries } from "./series.ts";
import { calendarFeeds, classAttendance, classReminders, classSchedules, classSessions } from "./tables.ts";

let setup: ClassesFixture;
beforeAll(async () => {
  setup = await openClasses();
});
afterEach(async () => {
  setClock(now);
  for (const table of [classSessions, classSchedules, assessments, mailOutbox, notifications, rateCounters]) {
    await setup.db.delete(table);
  }
});
afterAll(() => setup.close());

const setClock = (time: string) => setup.clock.advance(new Date(time).getTime() - setup.clock.now().getTime());
const week = { from: new Date("2026-11-21T00:00:00Z"), until: new Date("2026-11-28T00:00:00Z"), zone: lagos };

describe("CAL-01 MYC-02 whose classes", () => {
  test("those of the cohorts of active and completed enrolments, and one's own trials, in order", async () => {
    const [ada, obi, paused] = [await setup.student(), await setup.student(), await setup.student()];
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    const finished = await setup.cohort(await setup.tutor(), [obi.id], "completed");
    const waiting = await setup.cohort(await setup.tutor(), [paused.id], "paused");
    await setup.session(setup.tutorId, cohortId, "2026-11-24T13:00:00Z");
    await setup.session(setup.tutorId, cohortId, "2026-11-25T13:00:00Z", { state: "cancelled" });
    await setup.session(setup.tutorId, finished, "2026-11-26T13:00:00Z", { title: "Farewell" });
    await setup.session(setup.tutorId, waiting, "2026-11-27T13:00:00Z");
    await setup.verbs.bookTrial(ada.id, {
      tutorId: setup.tutorId,
      startsAt: new Date("2026-11-23T16:00:00Z"),
      zone: lagos,
    });
    const listed = await setup.classesOf(ada.id, week);
    expect(listed.map(({ title, course, state, time }) => [title, course, state, time])).toEqual([
      ["Trial class", null, "scheduled", "5 - 5:30 pm"],
      ["Design Principal", "Product Design UI/UX", "scheduled", "2 - 3 pm"],
      ["Design Principal", "Product Design UI/UX", "cancelled", "2 - 3 pm"],
    ]);
    expect((await setup.classesOf(obi.id, week)).map(({ title }) => title)).toEqual(["Farewell"]);
    expect(await setup.classesOf(paused.id, week)).toEqual([]);
    const days = { from: "2026-11-21", to: "2026-11-28", zone: lagos };
    expect((await setup.verbs.listByDay(paused.id, days)).onHold).toEqual(["Product Design UI/UX"]);
    expect((await setup.verbs.listByDay(ada.id, days)).onHold).toEqual([]);
    expect(JSON.stringify(listed)).not.toContain("meet");
  });

  test("not those that were over before one joined the cohort", async () => {
    const ada = await setup.student();
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    await setup.session(setup.tutorId, cohortId, "2026-11-03T13:00:00Z");
    const later = await setup.session(setup.tutorId, cohortId, "2026-11-10T13:00:00Z");
    const listed = await setup.classesOf(ada.id, { ...week, from: new Date("2026-11-01T00:00:00Z") });
    expect(listed.map(({ id }) => id)).toEqual([later]);
  });

  test("the next class is the one that one is in, else the next that is not cancelled", async () => {
    const ada = await setup.student();
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    const running = await setup.session(setup.tutorId, cohortId, "2026-11-21T08:30:00Z");
    await setup.session(setup.tutorId, cohortId, "2026-11-22T08:00:00Z", { state: "cancelled" });
    const next = await setup.session(setup.tutorId, cohortId, "2026-11-24T13:00:00Z");
    expect((await setup.verbs.findNextClass(ada.id, lagos))?.id).toBe(running);
    setClock("2026-11-21T09:30:00Z");
    expect(await setup.verbs.findNextClass(ada.id, lagos)).toMatchObject({ id: next, time: "2 - 3 pm" });
  });

  test("by day of the viewer: a class about midnight is on another day for another zone", async () => {
    const ada = await setup.student();
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    await setup.session(setup.tutorId, cohortId, "2026-11-30T23:30:00Z");
    const november = { from: "2026-11-01", to: "2026-11-30" };
    const inLondon = await setup.verbs.listByDay(ada.id, { ...november, zone: "Europe/London" });
    expect(inLondon.days.map(({ date, classes }) => [date, classes[0]?.time])).toEqual([
      ["2026-11-30", "11:30 pm - 12:30 am"],
    ]);
    expect(inLondon.zone).toEqual({ id: "Europe/London", name: "Greenwich Mean Time" });
    expect((await setup.verbs.listByDay(ada.id, { ...november, zone: lagos })).days).toEqual([]);
    const december = await setup.verbs.listByDay(ada.id, { from: "2026-12-01", to: "2026-12-31", zone: lagos });
    expect(december.days.map(({ date }) => date)).toEqual(["2026-12-01"]);
    expect(december.today).toBe("2026-11-21");
  });
});

describe("CAL-01 joining", () => {
  const attendedBy = async (studentId: string) => {
    const rows = await setup.db.select().from(attendedRows(setup.db));
    return rows.filter((row) => row.studentId === studentId).map(({ sessionId }) => sessionId);
  };

  test("from 10 minutes before until the end it answers the link and notes that one attended; the first moment stays", async () => {
    const ada = await setup.student();
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    const id = await setup.session(setup.tutorId, cohortId, "2026-11-24T13:00:00Z");
    const join = () => setup.verbs.joinSession(ada.id, id);
    setClock("2026-11-24T12:49:59Z");
    await expect(join()).rejects.toMatchObject({ code: "conflict", message: classReplies.tooEarly });
    expect(await attendedBy(ada.id)).toEqual([]);
    setClock("2026-11-24T12:50:00Z");
    expect(await join()).toEqual({ meetingUrl: "https://meet.example/secret-room" });
    setClock("2026-11-24T13:59:00Z");
    await join();
    const [noted, ...more] = await setup.db.select().from(classAttendance);
    expect(more).toEqual([]);
    expect(noted).toMatchObject({ studentId: ada.id, state: "attended", joinedAt: new Date("2026-11-24T12:50:00Z") });
    expect(await attendedBy(ada.id)).toEqual([id]);
    setClock("2026-11-24T14:00:00Z");
    await expect(join()).rejects.toMatchObject({ message: classReplies.over });
    await setup.db.update(classSessions).set({ state: "cancelled" }).where(eq(classSessions.id, id));
    await expect(join()).rejects.toMatchObject({ message: classReplies.cancelled });
  });

  test("is for those whose class it is: others do not learn that it exists", async () => {
    const [ada, obi] = [await setup.student(), await setup.student()];
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    const id = await setup.session(setup.tutorId, cohortId, now);
    await expect(setup.verbs.joinSession(obi.id, id)).rejects.toMatchObject({ code: "not_found" });
    await setup.db.update(enrolments).set({ state: "cancelled" }).where(eq(enrolments.studentId, ada.id));
    await expect(setup.verbs.joinSession(ada.id, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await setup.db.$count(classAttendance)).toBe(0);
  });

  test("a class that was missed does not count as attended", async () => {
    const ada = await setup.student();
    const id = await setup.session(setup.tutorId, await setup.cohort(setup.tutorId, [ada.id]), now);
    await setup.db.insert(classAttendance).values({ sessionId: id, studentId: ada.id, state: "missed" });
    expect(await attendedBy(ada.id)).toEqual([]);
  });
});

describe("CAL-01 sessions of weekly schedules", () => {
  const schedule = async (values: Partial<typeof classSchedules.$inferInsert> = {}) => ({
    cohortId: await setup.cohort(setup.tutorId, []),
    weekday: 2,
    startMinute: 14 * 60,
    durationMinutes: 60,
    timeZone: lagos,
    title: "Design Principal",
    meetingUrl: "https://meet.example/room",
    startsOn: "2026-11-01",
    endsOn: "2027-03-31",
    ...values,
  });
  const add = async (values: Partial<typeof classSchedules.$inferInsert> = {}) => {
    const { cohortId, title, meetingUrl, ...weekly } = await schedule(values);
    const [cohort] = await setup.db.select().from(cohorts).where(eq(cohorts.id, cohortId));
    const { courseId, tutorId } = cohort ?? { courseId: "", tutorId: "" };
    return setup.db.transaction((tx) =>
      addSeries(within(setup.deps, tx), { cohortId, title, meetingUrl, courseId, tutorId, schedules: [weekly] }),
    );
  };
  const starts = async () =>
    (await setup.db.select().from(classSessions).orderBy(classSessions.startsAt)).map(({ startsAt }) =>
      startsAt.toISOString(),
    );

  test("are made to the last day when it is added", async () => {
    const made = await add({ endsOn: "2026-12-31" });
    expect(await starts()).toEqual(made.map(({ startsAt }) => startsAt.toISOString()));
    expect(await starts()).toHaveLength(6);
    expect((await starts())[0]).toBe("2026-11-24T13:00:00.000Z");
    expect((await starts()).at(-1)).toBe("2026-12-29T13:00:00.000Z");
  });

  test("PLACE-01 whole or not at all: the days that its tutor has given away are named", async () => {
    const ada = await setup.student();
    const tutorId = await setup.tutor({}, [[2, 840, 900]]);
    const cohortId = await setup.cohort(tutorId, []);
    const startsAt = new Date("2026-12-01T13:30:00Z");
    const trial = await setup.verbs.bookTrial(ada.id, { tutorId, startsAt, zone: lagos });
    const ofCohort = () => setup.db.$count(classSessions, eq(classSessions.cohortId, cohortId));
    await expect(add({ cohortId })).rejects.toMatchObject({
      code: "conflict",
      message: "The tutor has another class on Tuesday 1 December 2026. Nothing was booked. Please choose other times.",
    });
    expect(await ofCohort()).toBe(0);
    expect(await setup.db.$count(classSchedules, eq(classSchedules.cohortId, cohortId))).toBe(0);
    await setup.verbs.cancelTrial(ada.id, { sessionId: trial.class.id, zone: lagos });
    await add({ cohortId });
    expect(await ofCohort()).toBe(19);
  });

  test("PLACE-01 of two series that want one time at once, one is made whole and the other not at all", async () => {
    const tutorId = await setup.tutor({});
    const groups = await Promise.all([1, 2, 3, 4].map(() => setup.cohort(tutorId, [])));
    const outcomes = await Promise.allSettled(groups.map((cohortId) => add({ cohortId })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await setup.db.$count(classSessions, eq(classSessions.tutorId, tutorId))).toBe(19);
    expect(await setup.db.$count(classSchedules)).toBe(1);
  });

  test("a schedule on London's clock moves with it, for a viewer in Lagos too", async () => {
    setClock("2026-03-20T09:00:00Z");
    const ada = await setup.student();
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    await setup.db
      .update(enrolments)
      .set({ startedAt: new Date("2026-03-01T00:00:00Z") })
      .where(eq(enrolments.studentId, ada.id));
    await add({ cohortId, weekday: 7, timeZone: "Europe/London", startsOn: "2026-03-01", endsOn: "2026-04-10" });
    const listed = await setup.verbs.listByDay(ada.id, { from: "2026-03-20", to: "2026-04-20", zone: lagos });
    expect(listed.days.map(({ date, classes }) => `${date} ${classes[0]?.time}`)).toEqual([
      "2026-03-22 3 - 4 pm",
      "2026-03-29 2 - 3 pm",
      "2026-04-05 2 - 3 pm",
    ]);
  });
});

describe("CAL-01 reminders", () => {
  async function classAhead() {
    const teacher = await setup.student({ role: "tutor", timeZone: "Europe/London" });
    const tutorId = await setup.tutor({ accountId: teacher.id });
    const [ada, quiet] = [await setup.student(), await setup.student({ emailNotifications: false })];
    const cohortId = await setup.cohort(tutorId, [ada.id, quiet.id]);
    const id = await setup.session(tutorId, cohortId, "2026-11-24T13:00:00Z");
    return { ada, quiet, teacher, tutorId, cohortId, id };
  }
  const bells = async () => (await setup.db.select().from(notifications)).map(({ message }) => message);

  test("a day and an hour before: by bell, by mail to those who want it, in each one's zone, each once", async () => {
    const { ada, quiet, teacher } = await classAhead();
    setClock("2026-11-23T12:59:00Z");
    expect(await remind(setup.deps)).toBe(0);
    setClock("2026-11-23T13:02:00Z");
    expect(await remind(setup.deps)).toBe(3);
    expect(await remind(setup.deps)).toBe(0);
    const dayMails = await setup.mailbox();
    expect(dayMails.map(({ toAddress }) => toAddress).sort()).toEqual([ada.email, teacher.email].sort());
    const toAda = dayMails.find(({ toAddress }) => toAddress === ada.email);
    expect(toAda?.subject).toBe("Design Principal is coming up: Tue 24 Nov, 2 pm");
    expect(toAda?.textBody).toContain("Tuesday 24 November 2026, 2 - 3 pm (West Africa Time, Africa/Lagos)");
    expect(toAda?.textBody).not.toContain("secret-room");
    expect(dayMails.find(({ toAddress }) => toAddress === teacher.email)?.textBody).toContain("1 - 2 pm (Greenwich");
    expect(await bells()).toHaveLength(3);
    setClock("2026-11-24T12:03:00Z");
    expect(await remind(setup.deps)).toBe(3);
    const ofQuiet = await readBell(setup.db, quiet.id);
    expect(ofQuiet.map(({ message, kind }) => [kind, message])).toEqual([
      ["class-soon", "Design Principal is on Tuesday 24 November 2026 at 2 pm."],
      ["class-soon", "Design Principal begins at 2 pm."],
    ]);
    expect(await setup.mailbox()).toHaveLength(4);
  });

  test("several processes at once send each one once", async () => {
    await classAhead();
    setClock("2026-11-24T12:30:00Z");
    const sent = await Promise.all([1, 2, 3, 4].map(() => remind(setup.deps)));
    expect(sent.reduce((sum, number) => sum + number)).toBe(3);
    expect(await setup.mailbox()).toHaveLength(2);
    expect(await bells()).toHaveLength(3);
  });

  test("after a pause the long one comes late, but not when less than two hours are left", async () => {
    const { ada } = await classAhead();
    setClock("2026-11-24T11:00:00Z");
    expect(await remind(setup.deps)).toBe(3);
    await setup.db.delete(classReminders);
    await setup.db.delete(notifications);
    setClock("2026-11-24T11:01:00Z");
    expect(await remind(setup.deps)).toBe(0);
    setClock("2026-11-24T12:58:00Z");
    expect(await remind(setup.deps)).toBe(3);
    const kinds = await setup.db.select().from(classReminders).where(eq(classReminders.accountId, ada.id));
    expect(kinds.map(({ kind }) => kind)).toEqual(["hour"]);
  });

  test("a class that was moved is reminded of again, one that was cancelled or is over never", async () => {
    const { id } = await classAhead();
    setClock("2026-11-23T13:02:00Z");
    await remind(setup.deps);
    await setup.db
      .update(classSessions)
      .set({ startsAt: new Date("2026-11-24T16:00:00Z"), endsAt: new Date("2026-11-24T17:00:00Z"), sequence: 1 })
      .where(eq(classSessions.id, id));
    setClock("2026-11-23T16:02:00Z");
    expect(await remind(setup.deps)).toBe(3);
    await setup.db.update(classSessions).set({ state: "cancelled" }).where(eq(classSessions.id, id));
    setClock("2026-11-24T15:30:00Z");
    expect(await remind(setup.deps)).toBe(0);
  });

  test("a person who books a trial within the day before it gets the short one only", async () => {
    setClock("2026-11-23T09:00:00Z");
    const ada = await setup.student();
    await setup.verbs.bookTrial(ada.id, {
      tutorId: setup.tutorId,
      startsAt: new Date("2026-11-23T16:00:00Z"),
      zone: lagos,
    });
    await setup.db.delete(mailOutbox);
    expect(await remind(setup.deps)).toBe(0);
    setClock("2026-11-23T15:10:00Z");
    expect(await remind(setup.deps)).toBe(2); // its tutor too
    const mail = (await setup.mailbox()).find(({ toAddress }) => toAddress === ada.email);
    expect(mail?.subject).toMatch(/^Trial class with Adaeze Okonkwo begins within the hour: Mon 23 Nov, /);
  });

  test("no one whose account is not open any more is written to", async () => {
    const { ada, quiet } = await classAhead();
    await setup.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, ada.id));
    setClock("2026-11-24T12:30:00Z");
    expect(await remind(setup.deps)).toBe(2);
    expect((await setup.mailbox()).map(({ toAddress }) => toAddress)).not.toContain(ada.email);
    const notifiedClassReminders = await setup.db.select().from(classReminders);
    expect(notifiedClassReminders.map(({ accountId }) => accountId)).toContain(quiet.id);
    expect(notifiedClassReminders.map(({ accountId }) => accountId)).not.toContain(ada.id);
  });
});

describe("ASM-01 CAL-01 work that is due", () => {
  const assessment = { kind: "quiz", title: "Contrast", week: 1, dueAfterDays: 7, position: 1 } as const;
  async function studentWithAssessment(values: Partial<typeof assessments.$inferInsert> = {}) {
    const ada = await setup.student();
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    const id = newId();
    await setup.db.insert(assessments).values({ id, courseId: setup.courseId, ...assessment, ...values });
    // The end of that day in Lagos is the next day in Karachi.
    const [enrolment] = await setup.db
      .update(enrolments)
      .set({ startedAt: new Date("2026-11-18T22:00:00Z") })
      .where(eq(enrolments.studentId, ada.id))
      .returning();
    return { ada, id, cohortId, enrolmentId: enrolment?.id ?? "" };
  }
  const lateNovember = { from: "2026-11-20", to: "2026-11-30" };
  const daysOf = async (id: string, zone = lagos) => (await setup.verbs.listByDay(id, { ...lateNovember, zone })).days;

  test("is on its day with its time as the student lives it, next to the classes; no one else's", async () => {
    const { ada, id, cohortId } = await studentWithAssessment();
    await setup.session(setup.tutorId, cohortId, "2026-11-25T13:00:00Z");
    const due = {
      id,
      title: "Contrast",
      course: "UI-UX Design",
      isDone: false,
      link: `/dashboard/assessments/quiz/${id}`,
    };
    expect(await daysOf(ada.id)).toMatchObject([
      { date: "2026-11-25", classes: [{ time: "2 - 3 pm" }], due: [{ ...due, time: "11:59 pm" }] },
    ]);
    expect(await daysOf(ada.id, "Asia/Karachi")).toMatchObject([
      { date: "2026-11-25", due: [] },
      { date: "2026-11-26", classes: [], due: [{ ...due, time: "3:59 am" }] },
    ]);
    expect(await daysOf((await setup.student()).id)).toEqual([]);
  });

  test("is left out while it is not published or has no date, and shows when it is done; then the feed forgets it", async () => {
    const { ada, id, enrolmentId } = await studentWithAssessment();
    const { url } = await setup.verbs.renewFeed(ada.id);
    const feed = async () => (await setup.app.inject({ url: new URL(url).pathname })).body;
    const before = await feed();
    expect(before).toContain("SUMMARY:Due: Contrast (UI-UX Design)");
    expect(before).toContain("DTSTART:20261125T222959Z");
    expect(before).toContain("DTEND:20261125T225959Z");
    expect(before).not.toContain("Join from");
    await setup.db
      .insert(assessmentResults)
      .values({ id: newId(), enrolmentId, assessmentId: id, score: 80, gradedAt: setup.clock.now() });
    expect(await daysOf(ada.id)).toMatchObject([{ due: [{ isDone: true }] }]);
    expect(await feed()).not.toContain("Contrast");
    await setup.db.update(assessments).set({ dueAfterDays: null }).where(eq(assessments.id, id));
    expect(await daysOf(ada.id)).toEqual([]);
    await setup.db.update(assessments).set({ dueAfterDays: 7, published: false }).where(eq(assessments.id, id));
    expect(await daysOf(ada.id)).toEqual([]);
  });
});

describe("CAL-01 the calendar feed", () => {
  const unfolded = (text: string) => text.replaceAll("\r\n ", "");
  const read = async (url: string) => {
    const response = await setup.app.inject({ url: new URL(url).pathname });
    return { status: response.statusCode, headers: response.headers, text: unfolded(response.body) };
  };

  test("names every class with its times in UTC, alarms and the page where it is joined, but no meeting link", async () => {
    const ada = await setup.student();
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    const id = await setup.session(setup.tutorId, cohortId, "2026-11-24T13:00:00Z", {
      title: "Walls, doors; light",
    });
    const { url, since } = await setup.verbs.renewFeed(ada.id);
    expect(since).toBe("2026-11-21T09:00:00.000Z");
    expect(url).toMatch(/^http:\/\/academy\.test\/calendar\/[A-Za-z0-9_-]{43}\.ics$/);
    const { status, headers, text } = await read(url);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(text.split("\r\n")).toEqual(
      expect.arrayContaining([
        "METHOD:PUBLISH",
        `UID:${id}@academy.test`,
        "SEQUENCE:0",
        "DTSTAMP:20261121T090000Z",
        "DTSTART:20261124T130000Z",
        "DTEND:20261124T140000Z",
        "STATUS:CONFIRMED",
        "SUMMARY:Walls\\, doors\\; light (Product Design UI/UX)",
        "TRIGGER:-P1D",
        "TRIGGER:-PT1H",
      ]),
    );
    expect(text).toContain(`/dashboard/calendar?month=2026-11&view=agenda#class-${id}`);
    expect(text).not.toContain("secret-room");
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    // The same classes, the same bytes: calendars that ask often cost nothing.
    expect((await read(url)).text).toBe(text);
  });

  test("a moved class is the same event with a higher sequence, a cancelled one stays as such without alarms", async () => {
    const ada = await setup.student();
    const { class: trial } = await setup.verbs.bookTrial(ada.id, {
      tutorId: setup.tutorId,
      startsAt: new Date("2026-11-23T16:00:00Z"),
      zone: lagos,
    });
    const { url } = await setup.verbs.renewFeed(ada.id);
    expect((await read(url)).text).toContain("SUMMARY:Trial class with Adaeze Okonkwo");
    await setup.verbs.moveTrial(ada.id, {
      sessionId: trial.id,
      startsAt: new Date("2026-11-25T08:00:00Z"),
      zone: lagos,
    });
    const moved = (await read(url)).text;
    expect(moved).toContain("SEQUENCE:1");
    expect(moved).toContain("DTSTART:20261125T080000Z");
    expect(moved).not.toContain("20261123T160000Z");
    await setup.verbs.cancelTrial(ada.id, { sessionId: trial.id, zone: lagos });
    const cancelled = (await read(url)).text;
    expect(cancelled).toContain(`UID:${trial.id}@academy.test`);
    expect(cancelled).toContain("SEQUENCE:2");
    expect(cancelled).toContain("STATUS:CANCELLED");
    expect(cancelled).not.toContain("VALARM");
    expect(cancelled).not.toContain("Join from");
  });

  test("F11 a class that was moved and cancelled shows it in its name to both, and its hour is free", async () => {
    const teacher = await setup.student({ role: "tutor" });
    const tutorId = await setup.tutor({ accountId: teacher.id });
    const ada = await setup.student({ fullName: "Chidịnma Nwáọgụ" });
    const { class: trial } = await setup.verbs.bookTrial(ada.id, {
      tutorId,
      startsAt: new Date("2026-11-23T16:00:00Z"),
      zone: lagos,
    });
    const cohortId = await setup.cohort(tutorId, [ada.id]);
    await setup.session(tutorId, cohortId, "2026-11-24T13:00:00Z", { state: "cancelled" });
    const feeds = [await setup.verbs.renewFeed(ada.id), await setup.verbs.renewFeed(teacher.id)];
    const eventsOf = async () =>
      Promise.all(feeds.map(async ({ url }) => (await read(url)).text.split("BEGIN:VEVENT").slice(1)));
    const moved = { sessionId: trial.id, startsAt: new Date("2026-11-25T08:00:00Z"), zone: lagos };
    await setup.verbs.moveTrial(ada.id, moved);
    for (const events of await eventsOf()) {
      expect(events.find((event) => event.includes(trial.id))).toMatch(/\r\nSUMMARY:Trial class with /);
      expect(events.find((event) => !event.includes(trial.id))).toMatch(/\r\nSUMMARY:Cancelled: Design Principal /);
    }
    await setup.verbs.cancelTrial(ada.id, { sessionId: trial.id, zone: lagos });
    for (const events of await eventsOf()) {
      expect(events).toHaveLength(2);
      for (const event of events) {
        expect(event).toMatch(/\r\nSUMMARY:Cancelled: (Trial class with|Design Principal) /);
        expect(event).toContain("STATUS:CANCELLED");
        expect(event).toContain("TRANSP:TRANSPARENT");
      }
    }
  });

  test("a tutor's has what they teach", async () => {
    const teacher = await setup.student({ role: "tutor" });
    const tutorId = await setup.tutor({ accountId: teacher.id });
    const ada = await setup.student({ fullName: "Chidịnma Nwáọgụ" });
    await setup.session(tutorId, await setup.cohort(tutorId, []), "2026-11-24T13:00:00Z");
    await setup.verbs.bookTrial(ada.id, { tutorId, startsAt: new Date("2026-11-23T16:00:00Z"), zone: lagos });
    const { text } = await read((await setup.verbs.renewFeed(teacher.id)).url);
    expect(text).toContain("SUMMARY:Trial class with Chidịnma Nwáọgụ");
    expect(text).toContain("SUMMARY:Design Principal (Product Design UI/UX)");
  });

  test("a new address kills the old, an ended one is unknown, and what never was one looks the same", async () => {
    const ada = await setup.student();
    const first = await setup.verbs.renewFeed(ada.id);
    const second = await setup.verbs.renewFeed(ada.id);
    expect((await read(first.url)).status).toBe(404);
    expect((await read(second.url)).status).toBe(200);
    const stored = JSON.stringify(await setup.db.select().from(calendarFeeds));
    expect(stored).not.toContain(second.url.slice(-47, -4));
    await setup.verbs.endFeed(ada.id);
    const bodies = await Promise.all(
      [second.url, `http://academy.test/calendar/${"A".repeat(43)}.ics`, "http://academy.test/calendar/x.ics"].map(
        async (url) => {
          const { status, text } = await read(url);
          const { requestId: _, instance: __, ...body } = JSON.parse(text);
          return { status, body };
        },
      ),
    );
    expect(bodies[0]).toMatchObject({ status: 404 });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  test("is shut with the account", async () => {
    const ada = await setup.student();
    const { url } = await setup.verbs.renewFeed(ada.id);
    await setup.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, ada.id));
    expect((await read(url)).status).toBe(404);
  });
});

describe("SET-01 what is stored about a person", () => {
  test("is shown whole, without the secret address and the links, and erased with the account", async () => {
    const ada = await setup.student();
    const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
    const id = await setup.session(setup.tutorId, cohortId, now);
    await setup.verbs.joinSession(ada.id, id);
    await setup.verbs.renewFeed(ada.id);
    await setup.verbs.bookTrial(ada.id, {
      tutorId: setup.tutorId,
      startsAt: new Date("2026-11-23T16:00:00Z"),
      zone: lagos,
    });
    setClock("2026-11-23T15:30:00Z");
    await remind(setup.deps);
    const [holder] = classPersonalData;
    if (!holder) throw new Error("Nobody holds classes.");
    const owner = { id: ada.id, email: ada.email, emailVerified: true } as Parameters<typeof holder.read>[1];
    const stored = await holder.read(setup.db, owner);
    expect(stored).toMatchObject({
      attended: [{ title: "Design Principal", state: "attended" }],
      trials: [{ title: "Trial class", state: "scheduled" }],
      reminders: [{ kind: "hour" }],
      calendarFeed: { createdAt: expect.any(Date) },
    });
    expect(JSON.stringify(stored)).not.toMatch(/https|Hash/);
    await setup.db.transaction((tx) => holder.erase(tx, owner));
    expect(await holder.read(setup.db, owner)).toBeNull();
    expect(await setup.db.$count(classSessions, eq(classSessions.id, id))).toBe(1);
  });
});
