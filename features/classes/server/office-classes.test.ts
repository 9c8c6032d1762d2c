import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { type ClassesFixture, now, openClasses } from "./classes.fixture.ts";
import { classRescues } from "./rescues/tables.ts";
import { classSessions, tutorExceptions } from "./tables.ts";

let setup: ClassesFixture;
let headers: Record<string, string>;
let [cohort, yaw, student] = ["", "", ""];

beforeAll(async () => {
  setup = await openClasses();
  const staff = await makeAccount(setup.db, setup.clock.now(), { role: "support" });
  headers = (await makeSession(setup.db, setup.clock.now(), staff.id)).headers;
  yaw = await setup.tutor({ fullName: "Yaw Boateng" });
  const amina = await setup.student({ fullName: "Amina Yusuf" });
  student = amina.id;
  cohort = await setup.cohort(setup.tutorId, [student]);
  const away = await setup.tutor({ fullName: "Ijeoma Away" });
  await setup.db
    .insert(tutorExceptions)
    .values({ id: newId(), tutorId: away, firstOn: "2026-11-24", lastOn: "2026-11-25" });
  await setup.session(setup.tutorId, cohort, "2026-11-20T16:00:00Z", { title: "Over", notedAt: new Date(now) });
  const running = await setup.session(yaw, cohort, "2026-11-21T08:30:00Z", { title: "Running" });
  await setup.session(setup.tutorId, cohort, "2026-11-21T16:00:00Z", { title: "Later today" });
  await setup.session(yaw, "", "2026-11-23T16:00:00Z", {
    title: "Trial class",
    kind: "trial",
    cohortId: null,
    studentId: student,
  });
  await setup.session(away, cohort, "2026-11-24T10:00:00Z", { title: "Of nobody" });
  await setup.session(setup.tutorId, cohort, "2026-11-26T10:00:00Z", { title: "Off", state: "cancelled" });
  await setup.db.insert(classRescues).values({
    id: newId(),
    sessionId: running,
    startsAt: new Date("2026-11-21T08:30:00Z"),
    endsAt: new Date("2026-11-21T09:30:00Z"),
    absentId: setup.tutorId,
    substituteId: yaw,
    state: "substituted",
    offeredAt: new Date("2026-11-21T08:40:00Z"),
    endedAt: new Date("2026-11-21T08:41:00Z"),
  });
});
afterAll(() => setup.close());

async function listed(query = "", as = headers) {
  const response = await setup.app.inject({ url: `/api/staff/classes?${query}`, headers: as });
  return { status: response.statusCode, body: response.json() };
}
const titles = async (query?: string) => (await listed(query)).body.data.map(({ title }: { title: string }) => title);

test.each([
  ["", ["Running", "Later today", "Trial class", "Of nobody"]],
  ["sort=last", ["Of nobody", "Trial class", "Later today", "Running"]],
  ["when=today", ["Running", "Later today"]],
  ["when=past", ["Over"]],
  ["when=cancelled", ["Off"]],
  ["day=2026-11-20", ["Over"]],
  ["day=2026-11-26&kind=class", ["Off"]],
  ["kind=trial", ["Trial class"]],
  ["uncovered=1", ["Of nobody"]],
  ["q=yaw", ["Running", "Trial class"]],
  ["q=UX+Cour", ["Running", "Later today", "Of nobody"]],
  ["q=product+design", ["Running", "Later today", "Of nobody"]],
  ["q=%25", []],
])("ADM-05 the classes of all tutors by %j", async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
});

test("ADM-05 a group's own classes", async () => {
  expect(await titles(`group=${cohort}`)).toEqual(["Running", "Later today", "Of nobody"]);
  expect(await titles(`group=${yaw}`)).toEqual([]);
});

test("ADM-05 a class has its group, for whom its tutor stands in, and whether anybody teaches it; a trial its student", async () => {
  const [running, , trial, uncovered] = (await listed()).body.data;
  expect(running).toMatchObject({
    tutorName: "Yaw Boateng",
    absentName: "Adaeze Okonkwo",
    hasTutor: true,
    hasTutorJoined: false,
    isNoted: false,
    group: { id: cohort, name: "UX Course" },
    student: null,
    courseTitle: "Product Design UI/UX",
  });
  expect(trial).toMatchObject({ group: null, courseTitle: null, student: { id: student, name: "Amina Yusuf" } });
  expect(uncovered).toMatchObject({ hasTutor: false, absentName: null });
});

test("ADM-05 more than a page goes on where it ended, and the count stops at a thousand", async () => {
  const begin = Date.parse("2027-01-04T08:00:00Z");
  const values = Array.from({ length: 1_002 }, (_, at) => ({
    id: newId(),
    kind: "class" as const,
    tutorId: setup.tutorId,
    cohortId: cohort,
    courseId: null,
    title: `Class ${at}`,
    startsAt: new Date(begin + at * 7_200_000),
    endsAt: new Date(begin + at * 7_200_000 + 3_600_000),
    meetingUrl: "https://meet.example/room",
  }));
  await setup.db.insert(classSessions).values(values);
  const first = (await listed("q=Class")).body;
  expect([first.count, first.data.length]).toEqual([1_001, 50]);
  const second = (await listed(`q=Class&before=${first.next}`)).body;
  expect(second.data[0].startsAt > first.data[49].startsAt).toBe(true);
});

test("ADM-05 no tutor and no student reads the list; a date that is none is named by its field", async () => {
  const account = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
  const tutor = await makeSession(setup.db, setup.clock.now(), account.id);
  expect((await listed("", tutor.headers)).status).toBe(403);
  expect((await listed("", {})).status).toBe(401);
  const { status, body } = await listed("day=2026-02-30");
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('"day"')]);
});
