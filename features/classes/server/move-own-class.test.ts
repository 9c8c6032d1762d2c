import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeSession, readBell } from "#tests/support/accounts.ts";
import type { SlotsResponse } from "../contract.ts";
import { classTexts } from "../texts.ts";
import { type ClassesFixture, lagos, openClasses } from "./classes.fixture.ts";
import { classSessions } from "./tables.ts";

let setup: ClassesFixture;
let student: Awaited<ReturnType<ClassesFixture["student"]>>;
let [id, cohortId] = ["", ""];
/** It is Saturday; the class is on Monday at 5 pm, and the tutor is open then until 7 pm and on Wednesdays from 9 to 11 am. */
const monday = "2026-11-23T16:00:00.000Z";
const wednesday = "2026-11-25T08:00:00.000Z";

beforeAll(async () => {
  setup = await openClasses();
});
beforeEach(async () => {
  for (const table of [classSessions, enrolments, notifications]) await setup.db.delete(table);
  student = await setup.student({ fullName: "Ada Obi" });
  cohortId = await setup.cohort(setup.tutorId, [student.id]);
  await setup.db.update(cohorts).set({ seats: 1 }).where(eq(cohorts.id, cohortId));
  id = await setup.session(setup.tutorId, cohortId, monday);
});
afterAll(() => setup.close());

const move = async (startsAt: string, session = id, by: { headers: object } = student) => {
  const response = await setup.app.inject({
    method: "PUT",
    url: `/api/students/classes/${session}/time`,
    headers: by.headers as Record<string, string>,
    payload: { startsAt, zone: lagos },
  });
  return { status: response.statusCode, body: response.json() };
};
const slots = async (session: string | null, by = student) => {
  const query = new URLSearchParams({ zone: lagos, ...(session ? { session } : {}) });
  const response = await setup.app.inject({
    url: `/api/tutors/${setup.tutorId}/slots?${query}`,
    headers: by.headers,
  });
  const body = response.json() as SlotsResponse;
  return {
    status: response.statusCode,
    starts: (body.days ?? []).flatMap(({ slots: of }) => of.map((at) => at.startsAt)),
  };
};

test("a student moves a class of their own to a free hour of its tutor, alone; the tutor is notified, and the same again is nothing", async () => {
  const next = await setup.session(setup.tutorId, cohortId, "2026-11-30T16:00:00Z");
  const offered = await slots(id);
  // Whole hours, with the one that it has itself; the last half hour of a day is too short.
  expect(offered.starts).toEqual([
    monday,
    "2026-11-23T16:30:00.000Z",
    "2026-11-23T17:00:00.000Z",
    wednesday,
    "2026-11-25T08:30:00.000Z",
    "2026-11-25T09:00:00.000Z",
  ]);
  expect((await slots(null)).starts).not.toContain(monday);
  const both = await Promise.all([move(wednesday), move(wednesday)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body).toMatchObject({ class: { startsAt: wednesday, time: "9 - 10 am" } });
  expect(await setup.row(id)).toMatchObject({ endsAt: new Date("2026-11-25T09:00:00Z"), sequence: 1 });
  expect((await setup.row(next)).startsAt).toEqual(new Date("2026-11-30T16:00:00Z"));
  const [tutor] = await setup.db.select().from(tutors).where(eq(tutors.id, setup.tutorId));
  const notices = await readBell(setup.db, tutor?.accountId ?? "");
  expect(notices.map(({ kind, message }) => [kind, message])).toEqual([
    [
      "class-changed",
      expect.stringMatching(/^Ada Obi moved Design Principal from Mon 23 Nov, 5 pm to Wed 25 Nov, 9 am/),
    ],
  ]);
});

test("attack: too late, taken, not offered, half an hour too short, another's, a group's and one's own clash are refused", async () => {
  const otherStudent = await setup.student();
  expect((await move(wednesday, id, otherStudent)).status).toBe(404);
  expect((await slots(id, otherStudent)).status).toBe(404);
  expect((await move(wednesday, newId())).status).toBe(404);
  const group = await setup.cohort(setup.tutorId, [otherStudent.id]);
  const shared = await setup.session(setup.tutorId, group, wednesday);
  expect((await move("2026-11-25T09:00:00Z", shared, otherStudent)).status).toBe(404);
  expect((await move(wednesday)).status).toBe(409);
  expect((await move("2026-11-25T08:30:00Z")).status).toBe(409);
  for (const at of ["2026-11-24T16:00:00Z", "2026-11-23T17:30:00Z", "2026-11-25T09:30:00Z", "2026-11-23T16:10:00Z"])
    expect((await move(at)).body, at).toMatchObject({ status: 422, errors: [{ pointer: "/startsAt" }] });
  const second = await setup.tutor();
  await setup.session(second, "", "2026-11-25T09:00:00Z", { kind: "trial", cohortId: null, studentId: student.id });
  expect((await move("2026-11-25T09:00:00Z")).status).toBe(409);
  expect((await setup.row(id)).startsAt).toEqual(new Date(monday));
  setup.clock.advance(Date.parse(monday) - 11 * 3_600_000 - setup.clock.now().getTime());
  const later = await makeSession(setup.db, setup.clock.now(), student.id);
  expect((await move(wednesday, id, later)).body).toMatchObject({ status: 409, detail: classTexts.classTooLate });
});
