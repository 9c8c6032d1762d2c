import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { checkoutFixture, ux } from "#features/checkout/server/checkout.fixture.ts";
import { classSessions } from "#features/classes/server/tables.ts";
import { pauseEnrolment } from "#features/learning/server/public.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Desk } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: "2026-11-21T09:00:00Z" });
});
afterAll(() => app.close());

const deskOf = async (accountId: string) => {
  const { headers } = await makeSession(app.db, app.clock.now(), accountId);
  const response = await app.app.inject({ url: "/api/desk", headers });
  return { status: response.statusCode, desk: response.json() as Desk };
};

/** A tutor of the supplied academy with an account and without classes and picks. */
async function teacher(slug: string) {
  const [tutor] = await app.db.select().from(tutors).where(eq(tutors.slug, slug));
  if (!tutor?.accountId) throw new Error(`${slug} has no account.`);
  await app.db.delete(classSessions).where(eq(classSessions.tutorId, tutor.id));
  await app.db.delete(tutorPicks).where(eq(tutorPicks.tutorId, tutor.id));
  return { ...tutor, accountId: tutor.accountId };
}

test("shows a tutor's own classes ahead, who picked them and the public page, and nothing of another tutor", async () => {
  const now = app.clock.now();
  const [mine, otherTutor] = [await teacher("adaeze-okonkwo"), await teacher("tunde-bakare")];
  const student = await makeAccount(app.db, now, { fullName: "Ada Obi" });
  const trial = (tutorId: string, startsAt: string, more: Partial<typeof classSessions.$inferInsert> = {}) => ({
    id: newId(),
    kind: "trial" as const,
    tutorId,
    studentId: student.id,
    title: "Trial class",
    startsAt: new Date(startsAt),
    endsAt: new Date(Date.parse(startsAt) + 1_800_000),
    meetingUrl: "https://meet.example/x",
    ...more,
  });
  const [later, running] = [trial(mine.id, "2026-11-23T16:00:00Z"), trial(mine.id, "2026-11-21T08:45:00Z")];
  await app.db.insert(classSessions).values([
    later,
    running,
    trial(mine.id, "2026-11-21T08:00:00Z"), // over
    trial(mine.id, "2026-11-24T16:00:00Z", { state: "cancelled" }),
    trial(otherTutor.id, "2026-11-25T16:00:00Z"),
  ]);
  const pick = (tutorId: string, number: number) => ({
    id: newId(),
    tutorId,
    fullName: `Student ${number}`,
    phoneNumber: "+234 803 000",
    email: `pick-${number}@mail.test`,
    location: "Lagos",
    selectedCourses: ["IELTS"],
    createdAt: new Date(now.getTime() - number * 1000),
    updatedAt: new Date(now.getTime() - number * 1000),
  });
  await app.db
    .insert(tutorPicks)
    .values([...Array.from({ length: 7 }, (_, number) => pick(mine.id, number)), pick(otherTutor.id, 9)]);

  const { desk } = await deskOf(mine.accountId);
  const { id, fullName: name } = mine;
  expect(desk.page).toEqual({ id, name, slug: "adaeze-okonkwo", avatarUrl: null, isPublished: true });
  expect(desk.classes.map(({ id, whom: recipient }) => [id, recipient])).toEqual([
    [running.id, "Ada Obi"],
    [later.id, "Ada Obi"],
  ]);
  expect(desk.picks.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2].map((number) => `Student ${number}`));
  expect([desk.picksInAll, desk.picksWaiting]).toEqual([7, 7]);
  // Of today the class that is over too, for the picture of the day.
  expect(desk.today.map(({ startsAt }) => startsAt)).toEqual(["2026-11-21T08:00:00.000Z", "2026-11-21T08:45:00.000Z"]);
  const picked = desk.waiting.find(({ kind }) => kind === "picks");
  expect([picked?.count, picked?.about]).toEqual([7, ["Student 6", "Student 5"]]);
  expect(Date.parse(picked?.since ?? "")).toBe(now.getTime() - 6000);
  expect(desk.picks.some(({ isBooked }) => isBooked)).toBe(false);
  // Who is reached by mail is not shown in numbers and addresses here.
  expect(JSON.stringify(desk)).not.toMatch(/\+234 803|@mail\.test/);
});

test("an account that is no tutor's record has an empty desk, and a student none", async () => {
  const lone = await makeAccount(app.db, app.clock.now(), { role: "tutor" });
  expect((await deskOf(lone.id)).desk).toEqual({
    page: null,
    classes: [],
    today: [],
    waiting: [],
    past: [],
    students: [],
    studentsInAll: 0,
    picks: [],
    picksInAll: 0,
    picksWaiting: 0,
    wallet: null,
    trials: { waiting: [], outcomes: [] },
  });
  const [student] = await app.db.select().from(accounts).where(eq(accounts.email, "temitope.alabi@mail.com"));
  expect((await deskOf(student?.id ?? "")).status).toBe(403);
});

test("A6 who has just paid is on the desk of the tutor whom they ordered with, and not on another's", async () => {
  const [mine, otherTutor] = [await teacher("adaeze-okonkwo"), await teacher("tunde-bakare")];
  const before = (await deskOf(mine.accountId)).desk.studentsInAll;
  const me = await checkoutFixture(app).student();
  await me.paid(await me.placed({ course: ux, plan: "monthly", currency: "NGN" }));
  const { desk } = await deskOf(mine.accountId);
  expect(desk.studentsInAll).toBe(before + 1);
  expect(desk.students[0]).toMatchObject({
    studentId: me.id,
    name: me.account.fullName,
    courseTitle: "Product Design UI/UX",
    since: app.clock.now().toISOString(),
  });
  const theirs = (await deskOf(otherTutor.accountId)).desk.students;
  expect(theirs.filter(({ studentId }) => studentId === me.id)).toEqual([]);
  // The record tells the state of the payment, and nothing of how much.
  const record = async () => {
    const { headers } = await makeSession(app.db, app.clock.now(), mine.accountId);
    return (await app.app.inject({ url: `/api/desk/students/${desk.students[0]?.enrolmentId}`, headers })).json();
  };
  expect(await record()).toMatchObject({ state: "active", graceUntil: null, signs: ["unplaced"] });
  app.clock.advance(34 * 86_400_000);
  expect(await record()).toMatchObject({ state: "active", graceUntil: "2026-12-28" });
  const [enrolment] = await app.db.select().from(enrolments).where(eq(enrolments.studentId, me.id));
  const { courseId = "" } = enrolment ?? {};
  await app.db.transaction((tx) =>
    pauseEnrolment({ db: tx, clock: app.clock }, { studentId: me.id, courseId, isPaused: true }),
  );
  expect(await record()).toMatchObject({ state: "paused", graceUntil: null, signs: ["unplaced", "paused"] });
});
