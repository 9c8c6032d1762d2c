import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { within } from "#platform/deps.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { classTexts } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassesFixture, lagos, now, openClasses } from "./classes.fixture.ts";
import { addSeries } from "./series.ts";
import { classSchedules, classSessions } from "./tables.ts";

let setup: ClassesFixture;
beforeAll(async () => {
  setup = await openClasses();
});
afterEach(async () => {
  for (const table of [classSessions, classSchedules, enrolments, cohorts, mailOutbox, notifications, rateCounters]) {
    await setup.db.delete(table);
  }
});
afterAll(() => setup.close());

type Person = { headers: { authorization: string } };
async function move(as: Person, id: string, startsAt: string, following = false) {
  const response = await setup.app.inject({
    method: "PUT",
    url: `/api/tutor/classes/${id}/time`,
    headers: as.headers,
    payload: { startsAt, following },
  });
  return { status: response.statusCode, body: response.json() as { message?: string; error?: string } };
}
async function teacher(zone = lagos) {
  const account = await makeAccount(setup.db, setup.clock.now(), { role: "tutor", fullName: "Adaeze", timeZone: zone });
  const tutorId = await setup.tutor({ accountId: account.id });
  return { account, tutorId, ...(await makeSession(setup.db, setup.clock.now(), account.id)) };
}
/** Tuesdays at 6 pm of a zone, from 24 November to 15 December 2026. */
async function tuesdays(tutorId: string, cohortId: string, timeZone = lagos, endsOn = "2026-12-15") {
  return setup.db.transaction((tx) =>
    addSeries(within(setup.deps, tx), {
      cohortId,
      tutorId,
      courseId: setup.courseId,
      title: "UX",
      meetingUrl: "https://meet.example/x",
      schedules: [{ weekday: 2, startMinute: 1080, durationMinutes: 90, timeZone, startsOn: "2026-11-24", endsOn }],
    }),
  );
}
const starts = async (tutorId: string) =>
  (
    await setup.db
      .select()
      .from(classSessions)
      .where(and(eq(classSessions.tutorId, tutorId), eq(classSessions.state, "scheduled")))
      .orderBy(classSessions.startsAt)
  ).map(({ startsAt }) => startsAt.toISOString().slice(0, 16));

describe("PLACE-01 moving a class", () => {
  test("alone: its students are notified with a calendar file, and the move is written down", async () => {
    const tutor = await teacher();
    const [ada, obi] = [await setup.student(), await setup.student()];
    const series = await tuesdays(tutor.tutorId, await setup.cohort(tutor.tutorId, [ada.id, obi.id]));
    const id = series[1]?.id ?? "";
    const moved = await move(tutor, id, "2026-12-02T08:00:00.000Z");
    expect(moved).toEqual({ status: 200, body: { message: "The class was moved.", moved: 1 } });
    expect(await starts(tutor.tutorId)).toEqual([
      "2026-11-24T17:00",
      "2026-12-02T08:00",
      "2026-12-08T17:00",
      "2026-12-15T17:00",
    ]);
    expect(await setup.row(id)).toMatchObject({ sequence: 1, endsAt: new Date("2026-12-02T09:30:00Z") });
    const mails = await setup.mailbox();
    expect(mails.map(({ kind, toAddress }) => [kind, toAddress]).sort()).toEqual(
      [ada, obi].map(({ email }) => ["classes.moved", email]).sort(),
    );
    expect(mails[0]?.textBody).toContain("Was: Tuesday 1 December 2026, 6 - 7:30 pm");
    const bells = await setup.db.select().from(notifications);
    expect(bells.map(({ accountId }) => accountId).sort()).toEqual([ada.id, obi.id].sort());
    const [entry] = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
    expect(entry).toMatchObject({ action: "class.moved", after: { moved: 1 } });
    // The same again is no move.
    expect((await move(tutor, id, "2026-12-02T08:00:00.000Z")).body).toMatchObject({ moved: 0 });
    expect(await setup.mailbox()).toHaveLength(2);
  });

  test.each([
    [
      "forward into the next week",
      "2026-12-06T09:00:00.000Z",
      ["2026-11-24T17:00", "2026-12-06T09:00", "2026-12-13T09:00", "2026-12-20T09:00"],
    ],
    [
      "back by a day",
      "2026-11-30T09:00:00.000Z",
      ["2026-11-24T17:00", "2026-11-30T09:00", "2026-12-07T09:00", "2026-12-14T09:00"],
    ],
  ])("with all that follow, %s", async (_, startsAt, expected) => {
    const tutor = await teacher();
    const series = await tuesdays(tutor.tutorId, await setup.cohort(tutor.tutorId, [(await setup.student()).id]));
    const moved = await move(tutor, series[1]?.id ?? "", startsAt, true);
    expect(moved).toMatchObject({ status: 200, body: { message: "3 classes were moved.", moved: 3 } });
    expect(await starts(tutor.tutorId)).toEqual(expected);
    expect(await setup.db.$count(classSchedules)).toBe(2);
    expect(await setup.mailbox()).toHaveLength(1);
  });

  test("the whole series keeps one schedule, on the clock of its zone over a change of summer time", async () => {
    const tutor = await teacher("Europe/London");
    const series = await tuesdays(tutor.tutorId, await setup.cohort(tutor.tutorId, []), "Europe/London", "2027-04-06");
    const moved = await move(tutor, series[0]?.id ?? "", "2026-11-25T09:00:00.000Z", true);
    expect(moved.body).toMatchObject({ moved: 20 });
    const [schedule, ...others] = await setup.db.select().from(classSchedules);
    expect([schedule, others.length]).toMatchObject([{ weekday: 3, startMinute: 540, startsOn: "2026-11-25" }, 0]);
    // Nine o'clock in London is eight in UTC once it is summer there.
    expect((await starts(tutor.tutorId)).slice(-3)).toEqual([
      "2027-03-24T09:00",
      "2027-03-31T08:00",
      "2027-04-07T08:00",
    ]);
  });

  test("whole or not at all: one time that is taken leaves all where they were", async () => {
    const tutor = await teacher();
    const group = await setup.cohort(tutor.tutorId, []);
    const series = await tuesdays(tutor.tutorId, group);
    await setup.session(tutor.tutorId, group, "2026-12-16T09:00:00Z", { title: "Other" });
    const before = await starts(tutor.tutorId);
    const refused = await move(tutor, series[0]?.id ?? "", "2026-11-25T09:00:00.000Z", true);
    expect(refused).toMatchObject({ status: 409, body: { error: classTexts.taken } });
    expect(await starts(tutor.tutorId)).toEqual(before);
    expect(await setup.db.$count(classSchedules)).toBe(1);
    expect(await setup.mailbox()).toEqual([]);
  });

  test("not another tutor's, one that has begun, too soon, nor a week further; not onto another class of one's own times", async () => {
    const [tutor, otherTutor] = [await teacher(), await teacher()];
    const ada = await setup.student();
    const group = await setup.cohort(tutor.tutorId, [ada.id]);
    const series = await tuesdays(tutor.tutorId, group);
    const id = series[0]?.id ?? "";
    expect((await move(otherTutor, id, "2026-11-25T09:00:00.000Z")).status).toBe(404);
    expect(await move(tutor, id, "2026-11-21T10:30:00.000Z")).toMatchObject({
      status: 422,
      body: { error: classReplies.moveTooSoon },
    });
    expect(await move(tutor, id, "2026-12-02T09:00:00.000Z", true)).toMatchObject({
      status: 422,
      body: { error: classReplies.moveTooFar },
    });
    expect(await move(tutor, id, "2062-11-25T09:00:00.000Z")).toMatchObject({
      status: 422,
      body: { error: classReplies.moveYear },
    });
    const running = await setup.session(tutor.tutorId, group, "2026-11-21T08:30:00Z");
    expect(await move(tutor, running, "2026-11-25T09:00:00.000Z")).toMatchObject({
      status: 409,
      body: { error: classReplies.begun },
    });
    await setup.db.update(cohorts).set({ seats: 1 }).where(eq(cohorts.id, group));
    const trial = new Date("2026-11-25T08:00:00Z");
    await setup.verbs.bookTrial(ada.id, { tutorId: otherTutor.tutorId, startsAt: trial, zone: lagos });
    expect(await move(tutor, id, "2026-11-25T08:00:00.000Z")).toMatchObject({
      status: 409,
      body: { error: classReplies.studentBusy },
    });
    const staff = await makeAccount(setup.db, setup.clock.now(), { role: "support" });
    expect(
      (await move(await makeSession(setup.db, new Date(now), staff.id), id, "2026-11-26T08:00:00.000Z")).status,
    ).toBe(200);
  });
});
