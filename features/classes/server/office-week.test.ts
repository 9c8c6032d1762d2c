import { afterAll, beforeAll, expect, test } from "vitest";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { OfficeWeek } from "../office-class-contract.ts";
import { type ClassesFixture, openClasses } from "./classes.fixture.ts";
import { classSessions, tutorExceptions } from "./tables.ts";

let setup: ClassesFixture;
let headers: Record<string, string>;
let [group, yaw, away] = ["", "", ""];

beforeAll(async () => {
  setup = await openClasses();
  const staff = await makeAccount(setup.db, setup.clock.now(), { role: "support" });
  headers = (await makeSession(setup.db, setup.clock.now(), staff.id)).headers;
  yaw = await setup.tutor({ fullName: "Yaw Boateng" });
  away = await setup.tutor({ fullName: "bisi Away" });
  // Not shown on the site: one without a class, one with a class in this week alone.
  await setup.tutor({ fullName: "Hidden Idle", published: false });
  const hidden = await setup.tutor({ fullName: "Hidden Teacher", published: false });
  const students = [await setup.student({ fullName: "Amina Yusuf" }), await setup.student(), await setup.student()];
  const [amina, second, alone] = students.map(({ id }) => id) as [string, string, string];
  group = await setup.cohort(setup.tutorId, [amina, second]);
  const own = newId();
  await setup.db.insert(cohorts).values({
    id: own,
    courseId: setup.courseId,
    tutorId: yaw,
    name: "Times of Amina",
    startsOn: "2026-11-02",
    seats: 1,
    state: "running",
  });
  await setup.db.insert(enrolments).values({
    id: newId(),
    studentId: alone,
    courseId: setup.courseId,
    tutorId: yaw,
    cohortId: own,
    plan: "upfront",
    state: "active",
    startedAt: new Date("2026-11-07T09:00:00Z"),
  });
  await setup.db.insert(tutorExceptions).values([
    { id: newId(), tutorId: away, firstOn: "2026-11-20", lastOn: "2026-11-24" },
    { id: newId(), tutorId: away, firstOn: "2026-11-27", lastOn: "2026-11-27", startMinute: 600, endMinute: 720 },
    { id: newId(), tutorId: away, firstOn: "2026-11-29", lastOn: "2026-12-03" },
  ]);
  // The last minutes of Sunday in Lagos, the first of Monday, and the first after the week.
  await setup.session(setup.tutorId, group, "2026-11-22T22:00:00Z", { title: "Sunday before" });
  await setup.session(setup.tutorId, group, "2026-11-22T23:00:00Z", { title: "Monday" });
  await setup.session(setup.tutorId, group, "2026-11-29T22:00:00Z", { title: "Sunday" });
  await setup.session(setup.tutorId, group, "2026-11-29T23:00:00Z", { title: "Monday after" });
  await setup.session(setup.tutorId, group, "2026-11-25T10:00:00Z", { title: "Off", state: "cancelled" });
  await setup.session(away, group, "2026-11-24T10:00:00Z", { title: "Of an absent tutor" });
  await setup.session(yaw, own, "2026-11-26T10:00:00Z", { title: "One to one" });
  await setup.session(hidden, "", "2026-11-23T16:00:00Z", {
    title: "Trial class",
    kind: "trial",
    cohortId: null,
    studentId: amina,
  });
});
afterAll(() => setup.close());

async function read(query: string, as = headers) {
  const response = await setup.app.inject({ url: `/api/staff/classes/week?${query}`, headers: as });
  return { status: response.statusCode, body: response.json() };
}
async function week(monday: string, more = "&zone=Africa/Lagos"): Promise<OfficeWeek> {
  const { status, body } = await read(`week=${monday}${more}`);
  expect(status).toBe(200);
  return body;
}
const titles = ({ tutors }: OfficeWeek) =>
  Object.fromEntries(tutors.map(({ name, classes }) => [name, classes.map(({ title }) => title)]));

test("ADM-05 a week has the tutors from A to Z and what begins in it, in Lagos from Monday to Sunday midnight", async () => {
  const answer = await week("2026-11-23");
  expect(titles(answer)).toEqual({
    "Adaeze Okonkwo": ["Monday", "Off", "Sunday"],
    "bisi Away": ["Of an absent tutor"],
    "Hidden Teacher": ["Trial class"],
    "Yaw Boateng": ["One to one"],
  });
  expect(answer.tutors.map(({ name }) => name)).toEqual([
    "Adaeze Okonkwo",
    "bisi Away",
    "Hidden Teacher",
    "Yaw Boateng",
  ]);
  expect(answer).toMatchObject({ tutorCount: 4, isCut: false, nextWeek: null });
});

test("ADM-05 the week begins and ends with the viewer's days", async () => {
  const london = titles(await week("2026-11-23", "&zone=Europe/London"));
  expect(london["Adaeze Okonkwo"]).toEqual(["Off", "Sunday", "Monday after"]);
});

test("ADM-05 a class has its name, how many it is for, and whether its tutor is there", async () => {
  const [adaeze, absent, hidden, boateng] = (await week("2026-11-23")).tutors;
  expect(adaeze?.classes[0]).toMatchObject({ name: "UX Course", cohortId: group, students: 2, hasTutor: true });
  expect(absent?.classes[0]).toMatchObject({ hasTutor: false });
  expect(hidden?.classes[0]).toMatchObject({ kind: "trial", cohortId: null, name: "Trial class", students: 1 });
  expect(boateng?.classes[0]).toMatchObject({ name: "UI-UX Design", students: 1, hasTutorJoined: false });
});

test("ADM-05 whole days off are those of the week", async () => {
  const { tutors } = await week("2026-11-23");
  expect(tutors.map(({ offDays }) => offDays)).toEqual([[], ["2026-11-23", "2026-11-24", "2026-11-29"], [], []]);
});

test("ADM-05 an empty week names the next one that has a class, which may be none", async () => {
  expect(await week("2026-11-09")).toMatchObject({ tutorCount: 3, nextWeek: "2026-11-16" });
  expect(await week("2026-12-28")).toMatchObject({ tutorCount: 3, nextWeek: null });
});

test("ADM-05 25 tutors a page and 1,000 classes are shown, and that there are more is in the answer", async () => {
  for (let at = 0; at < 24; at += 1)
    await setup.tutor({ fullName: `Zainab ${String.fromCharCode(65 + at)}` }, [[1, 540, 600]]);
  const first = await week("2026-11-23");
  const second = await week("2026-11-23", "&zone=Africa/Lagos&page=2");
  expect([first.tutors.length, first.tutorCount, second.tutorCount]).toEqual([25, 28, 28]);
  expect(second.tutors.map(({ name }) => name)).toEqual(["Zainab V", "Zainab W", "Zainab X"]);
  expect(await week("2026-11-23", "&zone=Africa/Lagos&page=3")).toMatchObject({ tutors: [], tutorCount: 0 });
  const begin = Date.parse("2027-03-01T08:00:00Z");
  const values = Array.from({ length: 1_001 }, (_, at) => ({
    id: newId(),
    kind: "class" as const,
    tutorId: at % 2 ? yaw : setup.tutorId,
    cohortId: group,
    courseId: null,
    title: `Class ${at}`,
    startsAt: new Date(begin + at * 300_000),
    endsAt: new Date(begin + (at + 1) * 300_000),
    meetingUrl: "https://meet.example/room",
  }));
  await setup.db.insert(classSessions).values(values);
  const full = await week("2027-03-01");
  expect([full.isCut, full.tutors.flatMap(({ classes }) => classes).length]).toEqual([true, 1_000]);
});

test.each([
  ["week=2026-11-24&zone=Africa/Lagos", "week"],
  ["week=&zone=Africa/Lagos", "week"],
  ["zone=Africa/Lagos", "week"],
  ["week=9999-12-27&zone=Africa/Lagos", "week"],
  ["week=0000-01-03&zone=Africa/Lagos", "week"],
  ["week=2026-02-30&zone=Africa/Lagos", "week"],
  ["week=2026-11-23&week=2026-11-30&zone=Africa/Lagos", "week"],
  ["week=2026-11-23&zone=Mars/Base", "zone"],
  ["week=2026-11-23&zone=Africa/Lagos&page=0", "page"],
  ["week=2026-11-23&zone=Africa/Lagos&page=1e9", "page"],
])("ADM-05 %s is refused by its field", async (query, field) => {
  const { status, body } = await read(query);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`"${field}"`)]);
});

test("ADM-05 no tutor and no student reads the week", async () => {
  const account = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
  const tutor = await makeSession(setup.db, setup.clock.now(), account.id);
  const query = "week=2026-11-23&zone=Africa/Lagos";
  expect((await read(query, tutor.headers)).status).toBe(403);
  expect((await read(query, (await setup.student()).headers)).status).toBe(403);
  expect((await read(query, {})).status).toBe(401);
});
