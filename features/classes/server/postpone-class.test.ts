import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { classAnswers } from "../answer-texts.ts";
import { classTexts } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassesFixture, lagos, openClasses } from "./classes.fixture.ts";
import { addSeries } from "./series.ts";
import { classSchedules, classSessions } from "./tables.ts";

type Person = { headers: { authorization: string } };
let setup: ClassesFixture;
let tutor: Person;
let otherTutor: Person;
let staff: Person;
beforeAll(async () => {
  // Saturday 21 November 2026, 10 am in Lagos.
  setup = await openClasses();
  const loginOf = async (id: string) => {
    const [row] = await setup.db.select().from(tutors).where(eq(tutors.id, id));
    return makeSession(setup.db, setup.clock.now(), row?.accountId ?? "");
  };
  tutor = await loginOf(setup.tutorId);
  otherTutor = await loginOf(await setup.tutor());
  staff = await makeSession(
    setup.db,
    setup.clock.now(),
    (await makeAccount(setup.db, setup.clock.now(), { role: "support" })).id,
  );
});
beforeEach(async () => {
  for (const table of [classSessions, classSchedules, notifications, mailOutbox]) await setup.db.delete(table);
});
afterAll(() => setup.close());

const postpone = (id: string, startsAt: string, as = tutor) =>
  setup.app.inject({
    method: "POST",
    url: `/api/tutor/classes/${id}/postponement`,
    headers: as.headers,
    payload: { startsAt },
  });
const rowsOf = (cohortId: string) =>
  setup.db.select().from(classSessions).where(eq(classSessions.cohortId, cohortId)).orderBy(classSessions.startsAt);
const timesOf = async (cohortId: string) =>
  (await rowsOf(cohortId)).map(({ startsAt }) => startsAt.toISOString().slice(0, 16));
/** Tuesdays at 6 pm in Lagos, 24 November and 1 December; the first one's id. */
async function tuesdays(cohortId: string) {
  await setup.db.transaction((tx) =>
    addSeries(within(setup.deps, tx), {
      cohortId,
      tutorId: setup.tutorId,
      courseId: setup.courseId,
      title: "UX",
      meetingUrl: "https://meet.example/x",
      schedules: [
        {
          weekday: 2,
          startMinute: 1080,
          durationMinutes: 60,
          timeZone: lagos,
          startsOn: "2026-11-24",
          endsOn: "2026-12-01",
        },
      ],
    }),
  );
  return (await rowsOf(cohortId))[0]?.id ?? "";
}
const first = "2026-11-24T17:00:00.000Z";

test("a class that is cancelled in time follows at the end of its series, once, and its students are notified", async () => {
  const ada = await setup.student();
  const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
  const id = await tuesdays(cohortId);
  const answers = await Promise.all([postpone(id, first), postpone(id, first)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const done = answers.find(({ statusCode }) => statusCode === 200);
  expect(done?.json()).toEqual({ message: classAnswers.postponed("Tue 8 Dec, 6 pm") });
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    detail: classReplies.movedSince,
  });
  expect(await timesOf(cohortId)).toEqual(["2026-12-01T17:00", "2026-12-08T17:00"]);
  const bells = await readBell(setup.db, ada.id);
  expect(bells.map(({ message }) => message)).toEqual([
    "Adaeze Okonkwo moved your class of Product Design UI/UX: Tue 8 Dec, 6 pm.",
  ]);
  expect((await setup.db.select().from(mailOutbox)).map(({ kind }) => kind)).toEqual(["classes.moved"]);
  const [entry] = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
  expect(entry).toMatchObject({ action: "class.postponed", before: { startsAt: first } });
  // The series made again makes the same classes: the skipped day stays skipped.
  const [schedule] = await setup.db.select().from(classSchedules);
  expect(schedule).toMatchObject({ skips: ["2026-11-24"], endsOn: "2026-12-08" });
});

test("a tutor may until 12 hours before, staff until it begins, no one afterwards", async () => {
  const cohortId = await setup.cohort(setup.tutorId, []);
  const at = async (startsAt: string) => [await setup.session(setup.tutorId, cohortId, startsAt), startsAt] as const;
  const [late, tooLate] = await at("2026-11-21T20:59:00.000Z");
  expect((await postpone(late, tooLate)).json()).toMatchObject({ status: 409, detail: classTexts.postponeLate });
  expect((await postpone(late, tooLate, staff)).statusCode).toBe(200);
  const [justInTime, time] = await at("2026-11-22T00:00:00.000Z");
  expect((await postpone(justInTime, time)).statusCode).toBe(200);
  const [begun, past] = await at("2026-11-21T08:50:00.000Z");
  expect((await postpone(begun, past, staff)).json()).toMatchObject({ status: 409, detail: classReplies.begun });
});

test("attack: another tutor's class, a trial, a class of nowhere and a time that is none are refused", async () => {
  const ada = await setup.student();
  const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
  const id = await tuesdays(cohortId);
  const trial = await setup.session(setup.tutorId, cohortId, "2026-11-25T14:00:00Z", {
    kind: "trial",
    cohortId: null,
    studentId: ada.id,
  });
  expect((await postpone(id, first, otherTutor)).statusCode).toBe(404);
  expect((await postpone(id, first, ada)).statusCode).toBe(403);
  expect((await postpone(trial, "2026-11-25T14:00:00.000Z")).statusCode).toBe(404);
  expect((await postpone(newId(), first)).statusCode).toBe(404);
  expect((await postpone(id, "soon")).json()).toMatchObject({ status: 422, errors: [{ pointer: "/startsAt" }] });
  expect(await timesOf(cohortId)).toEqual(["2026-11-24T17:00", "2026-12-01T17:00"]);
});
