import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tutors } from "#features/tutors/server/tables.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { readBell } from "#tests/support/accounts.ts";
import { hoursTexts } from "../hours-texts.ts";
import { callInSick } from "./call-in-sick.ts";
import { type ClassesFixture, lagos, openClasses } from "./classes.fixture.ts";
import { addSeries } from "./series.ts";
import { classSessions, tutorExceptions } from "./tables.ts";

let setup: ClassesFixture;
let accountId: string;
beforeAll(async () => {
  // Saturday 21 November 2026, 10 am in Lagos.
  setup = await openClasses();
  const [tutor] = await setup.db.select().from(tutors).where(eq(tutors.id, setup.tutorId));
  accountId = tutor?.accountId ?? "";
});
afterAll(() => setup.close());

const bell = (id: string) => readBell(setup.db, id);
const timesOf = async (cohortId: string) =>
  (
    await setup.db
      .select()
      .from(classSessions)
      .where(eq(classSessions.cohortId, cohortId))
      .orderBy(classSessions.startsAt)
  ).map(({ startsAt }) => startsAt.toISOString().slice(0, 16));
/** Saturdays at 6 pm in Lagos, this one and the next. */
const saturdays = (cohortId: string, startMinute = 1080) =>
  setup.db.transaction((tx) =>
    addSeries(within(setup.deps, tx), {
      cohortId,
      tutorId: setup.tutorId,
      courseId: setup.courseId,
      title: "UX",
      meetingUrl: "https://meet.example/x",
      schedules: [
        { weekday: 6, startMinute, durationMinutes: 60, timeZone: lagos, startsOn: "2026-11-21", endsOn: "2026-11-28" },
      ],
    }),
  );

test("an ill day: its class follows at the end of the series, its trial is cancelled, everybody is notified, once", async () => {
  const [ada, kofi] = [await setup.student(), await setup.student()];
  const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
  await saturdays(cohortId);
  const trial = await setup.session(setup.tutorId, cohortId, "2026-11-21T14:00:00Z", {
    kind: "trial",
    cohortId: null,
    studentId: kofi.id,
  });
  const all = await Promise.all([callInSick(setup.deps, accountId), callInSick(setup.deps, accountId)]);
  expect(all.map(({ message }) => message).sort()).toEqual([hoursTexts.illDone(0, 0), hoursTexts.illDone(1, 1)].sort());
  expect(await timesOf(cohortId)).toEqual(["2026-11-28T17:00", "2026-12-05T17:00"]);
  expect((await setup.row(trial)).state).toBe("cancelled");
  expect((await bell(ada.id)).map(({ message }) => message)).toEqual([
    "Adaeze Okonkwo is ill and moved your class of Product Design UI/UX: Sat 5 Dec, 6 pm.",
  ]);
  expect((await bell(kofi.id))[0]?.message).toMatch(/^Adaeze Okonkwo is ill: your trial class .* Take another time\.$/);
  const mails = (await setup.db.select().from(mailOutbox)).map(({ kind }) => kind).sort();
  expect(mails).toEqual(["classes.moved", "classes.trial-cancelled", "classes.trial-cancelled-tutor"]);
  expect(await setup.db.select().from(tutorExceptions)).toMatchObject([
    { firstOn: "2026-11-21", lastOn: "2026-11-21" },
  ]);
  // Nothing else is booked today.
  const slots = await setup.verbs.listFreeSlots(ada.id, { tutorId: setup.tutorId, zone: lagos, from: undefined });
  expect(slots.days.map(({ date }) => date)).not.toContain("2026-11-21");
});

test("a day of which a part is closed already is closed whole, and what was open as well is not offered", async () => {
  await setup.db.delete(tutorExceptions);
  const today = { tutorId: setup.tutorId, firstOn: "2026-11-21", lastOn: "2026-11-21" };
  await setup.db.insert(tutorExceptions).values([
    { ...today, id: newId(), startMinute: 600, endMinute: 660 },
    { ...today, id: newId(), kind: "open", startMinute: 1260, endMinute: 1320 },
  ]);
  await callInSick(setup.deps, accountId);
  const closed = (await setup.db.select().from(tutorExceptions)).filter(({ kind }) => kind === "closed");
  expect(closed).toMatchObject([{ firstOn: "2026-11-21", startMinute: null }]);
  const ada = await setup.student();
  const slots = await setup.verbs.listFreeSlots(ada.id, { tutorId: setup.tutorId, zone: lagos, from: undefined });
  expect(slots.days.map(({ date }) => date)).not.toContain("2026-11-21");
});

test("where the week after is taken, the week after that", async () => {
  await setup.db.delete(classSessions);
  await setup.db.delete(tutorExceptions);
  const ada = await setup.student();
  const cohortId = await setup.cohort(setup.tutorId, [ada.id]);
  await saturdays(cohortId, 1140);
  const otherCohort = await setup.cohort(setup.tutorId, []);
  await setup.session(setup.tutorId, otherCohort, "2026-12-05T18:30:00Z");
  await callInSick(setup.deps, accountId);
  expect(await timesOf(cohortId)).toEqual(["2026-11-28T18:00", "2026-12-12T18:00"]);
});

test("an account that is no tutor's is refused", async () => {
  await expect(callInSick(setup.deps, (await setup.student()).id)).rejects.toMatchObject({ code: "not_found" });
});
