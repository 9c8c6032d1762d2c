import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountGuardians } from "#features/accounts/server/guardian/tables.ts";
import { assessmentResults, assessments } from "#features/assessments/server/tables.ts";
import { type ClassesFixture, openClasses } from "#features/classes/server/classes.fixture.ts";
import { classAttendance } from "#features/classes/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { studentTexts } from "../student-texts.ts";
import type { StudentNote, StudentRecord, StudentRow } from "../students-contract.ts";
import { tutorNotes } from "./tables.ts";

let setup: ClassesFixture;
let [mine, others] = [{ authorization: "" }, { authorization: "" }];
let [ada, obi, kemi, zara] = ["", "", "", ""];
let [cohortId, otherTutor] = ["", ""];
/** Of each student with the tutor. */
const of: Record<string, string> = {};
const assessmentId = newId();

const loginOf = async (tutorId: string) => {
  const [tutor] = await setup.db.select().from(tutors).where(eq(tutors.id, tutorId));
  return {
    accountId: tutor?.accountId ?? "",
    ...(await makeSession(setup.db, setup.clock.now(), tutor?.accountId ?? "")),
  };
};

beforeAll(async () => {
  setup = await openClasses();
  const { db, courseId, tutorId } = setup;
  otherTutor = await setup.tutor();
  mine = (await loginOf(tutorId)).headers;
  others = (await loginOf(otherTutor)).headers;
  [ada, obi, kemi, zara] = (await Promise.all(
    ["Ada Obi", "Obi 100% Ade", "Kemi Bello", "Zara Musa"].map(
      async (fullName) => (await setup.student({ fullName })).id,
    ),
  )) as [string, string, string, string];
  cohortId = await setup.cohort(tutorId, [ada, obi]);
  await db.insert(enrolments).values([
    {
      id: newId(),
      studentId: kemi,
      courseId,
      tutorId,
      plan: "upfront",
      startedAt: new Date("2026-11-20T09:00:00Z"),
    },
    {
      id: newId(),
      studentId: zara,
      courseId,
      tutorId,
      plan: "upfront",
      state: "completed",
      startedAt: new Date("2026-06-20T09:00:00Z"),
      completedAt: setup.clock.now(),
    },
  ]);
  for (const { id, studentId } of await db.select().from(enrolments)) of[studentId] = id;
  // Obi missed the last two and was in the one before; Ada was excused from the last.
  const days = ["2026-11-10", "2026-11-13", "2026-11-17"];
  const states = { [obi]: ["attended", "missed", "missed"], [ada]: ["missed", "missed", "excused"] } as const;
  for (const [at, day] of days.entries()) {
    const sessionId = await setup.session(tutorId, cohortId, `${day}T13:00:00Z`);
    for (const studentId of [ada, obi])
      await db.insert(classAttendance).values({ sessionId, studentId, state: states[studentId]?.[at] ?? "missed" });
  }
  await setup.session(tutorId, cohortId, "2026-11-20T13:00:00Z"); // not noted
  await setup.session(tutorId, cohortId, "2026-11-24T13:00:00Z");
  await db
    .insert(assessments)
    .values({ id: assessmentId, courseId, kind: "project", title: "Bus app", week: 1, position: 1 });
});
afterAll(() => setup.close());

const get = async <Answer>(url: string, headers = mine) => {
  const response = await setup.app.inject({ url: `/api/desk/students${url}`, headers });
  return { status: response.statusCode, body: response.json() as Answer };
};
type Page = { data: StudentRow[]; next: string | null; count: number; counts: object };
const list = async (query = "", headers = mine) => (await get<Page>(query, headers)).body;
const names = async (query = "") => (await list(query)).data.map(({ name }) => name);
const record = async (id: string) => (await get<StudentRecord>(`/${id}`)).body;

describe("TUT-01 a tutor's list of students", () => {
  test("has those who learn now, with their signs, next class and counts; who finished is apart", async () => {
    const { data, counts, count } = await list("?sort=name");
    expect(data.map(({ name, signs, nextClassAt, isNew }) => ({ name, signs, nextClassAt, isNew }))).toEqual([
      { name: "Ada Obi", signs: [], nextClassAt: "2026-11-24T13:00:00.000Z", isNew: false },
      { name: "Kemi Bello", signs: ["unplaced"], nextClassAt: null, isNew: true },
      { name: "Obi 100% Ade", signs: ["missed"], nextClassAt: "2026-11-24T13:00:00.000Z", isNew: false },
    ]);
    expect([count, counts]).toEqual([3, { all: 3, need: 2, new: 1, finished: 1 }]);
    expect(await names("?show=need&sort=name")).toEqual(["Kemi Bello", "Obi 100% Ade"]);
    expect(await names("?show=new")).toEqual(["Kemi Bello"]);
    expect(await names("?show=finished")).toEqual(["Zara Musa"]);
  });

  test("is searched by name and course, sign by sign, and the counts follow", async () => {
    expect(await names("?q=kemi")).toEqual(["Kemi Bello"]);
    expect(await names("?q=100%25")).toEqual(["Obi 100% Ade"]);
    expect(await names("?q=UI%2FUX&sort=name")).toHaveLength(3);
    expect((await list("?q=zara")).counts).toEqual({ all: 0, need: 0, new: 0, finished: 1 });
    expect((await get("?show=everybody")).status).toBe(400);
    expect((await get("?before=nonsense")).status).toBe(400);
  });

  test("goes on page by page, each student once", async () => {
    const more = await Promise.all(
      Array.from({ length: 52 }, async (_, number) => (await setup.student({ fullName: `Page ${number % 3}` })).id),
    );
    await setup.db.insert(enrolments).values(
      more.map((studentId) => ({
        id: newId(),
        studentId,
        courseId: setup.courseId,
        tutorId: otherTutor,
        plan: "upfront" as const,
        startedAt: setup.clock.now(),
      })),
    );
    for (const sort of ["", "sort=name&"]) {
      const first = await list(`?${sort}`, others);
      expect([first.data.length, first.count]).toEqual([50, 52]);
      const second = await list(`?${sort}before=${encodeURIComponent(first.next ?? "")}`, others);
      expect([second.data.length, second.next]).toEqual([2, null]);
      expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(52);
    }
  });

  test("an account that is no tutor's record has none, and a student may not ask", async () => {
    const lone = await setup.student({ role: "tutor" });
    expect(await list("", lone.headers)).toMatchObject({ data: [], count: 0 });
    const student = await setup.student();
    expect((await get("", student.headers)).status).toBe(403);
  });
});

describe("TUT-01 a student's record", () => {
  test("tells how far, who was there, and the grade with its parts", async () => {
    await setup.db.insert(assessmentResults).values({
      id: newId(),
      assessmentId: assessmentId,
      enrolmentId: of[ada] ?? "",
      score: 59.5,
      gradedAt: setup.clock.now(),
    });
    const student = await record(of[ada] ?? "");
    expect(student).toMatchObject({
      name: "Ada Obi",
      course: "Product Design UI/UX",
      state: "active",
      zone: "Africa/Lagos",
      week: 3,
      weeks: 16,
      grade: 59.5,
      gradeParts: [{ kind: "project", average: 59.5, graded: 1, total: 1 }],
      latest: { title: "Bus app", score: 59.5 },
      signs: ["low"],
      graceUntil: null,
      guardian: null,
      nextClass: { title: "Design Principal", startsAt: "2026-11-24T13:00:00.000Z" },
      note: { text: "", version: 0, savedAt: null },
    });
    expect(student.classes.map(({ state }) => state)).toEqual(["missed", "missed", "excused", null]);
    // Nothing of money but whether the course goes on, and no address of the student's.
    expect(JSON.stringify(student)).not.toMatch(/@|amount|Minor":\d|payer/);
  });

  test("of who is paused it names no class; of who finished it stays", async () => {
    await setup.db
      .update(enrolments)
      .set({ state: "paused" })
      .where(eq(enrolments.id, of[ada] ?? ""));
    expect(await record(of[ada] ?? "")).toMatchObject({ state: "paused", nextClass: null, signs: ["low", "paused"] });
    await setup.db
      .update(enrolments)
      .set({ state: "active" })
      .where(eq(enrolments.id, of[ada] ?? ""));
    expect(await record(of[zara] ?? "")).toMatchObject({ state: "completed", signs: [], week: null });
  });

  test("MINOR-01 shows who is under 18 and their guardian, in list and record", async () => {
    const now = setup.clock.now();
    const guardian = { fullName: "Grace Bello", phone: "+2348031234567", consentAt: now };
    await setup.db.insert(accountGuardians).values({ accountId: kemi, isMinor: true, ...guardian, updatedAt: now });
    expect(await record(of[kemi] ?? "")).toMatchObject({
      isMinor: true,
      guardian: { fullName: "Grace Bello", phone: "+2348031234567", email: null },
    });
    expect((await list("?q=kemi")).data).toMatchObject([{ isMinor: true }]);
    await setup.db.delete(accountGuardians);
  });

  test("another tutor gets 404 at each call, also with a student of their own, and what is no id too", async () => {
    const id = of[ada] ?? "";
    const calls = [
      { method: "GET", url: `/api/desk/students/${id}` },
      { method: "PUT", url: `/api/desk/students/${id}/note`, payload: { version: 0, text: "Mine" } },
    ] as const;
    for (const call of calls) {
      const response = await setup.app.inject({ ...call, headers: others });
      expect([response.statusCode, response.json().detail ?? response.json().message]).toEqual([
        404,
        studentTexts.unknown,
      ]);
    }
    expect((await get("/none")).status).toBe(400);
    expect(await setup.db.$count(tutorNotes)).toBe(0);
  });
});

describe("a tutor's note about a student", () => {
  const put = async (payload: object, id = of[ada] ?? "") => {
    const response = await setup.app.inject({
      method: "PUT",
      url: `/api/desk/students/${id}/note`,
      headers: mine,
      payload,
    });
    return { status: response.statusCode, body: response.json() as StudentNote };
  };

  test("is saved, read again, and not replaced by a device that knows an older one", async () => {
    expect(await put({ version: 0, text: " Exams until 4 Dec.\r\nSaturdays. " })).toMatchObject({
      status: 200,
      body: { text: "Exams until 4 Dec.\nSaturdays.", version: 1 },
    });
    expect((await record(of[ada] ?? "")).note).toMatchObject({ version: 1 });
    expect((await put({ version: 0, text: "Other" })).status).toBe(409);
    // The same once more is the same.
    expect(await put({ version: 0, text: "Exams until 4 Dec.\nSaturdays." })).toMatchObject({ body: { version: 1 } });
    expect(await put({ version: 1, text: "" })).toMatchObject({ status: 200, body: { text: "", version: 2 } });
  });

  test("of two devices at once one is informed", async () => {
    const answers = await Promise.all([put({ version: 2, text: "One" }), put({ version: 2, text: "Two" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const firsts = await Promise.all(["One", "Two"].map((text) => put({ version: 0, text }, of[obi] ?? "")));
    expect(firsts.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("is as long as it may be, and what is too long names its field", async () => {
    expect((await put({ version: 0, text: "ü".repeat(2000) }, of[kemi] ?? "")).status).toBe(200);
    const long = await setup.app.inject({
      method: "PUT",
      url: `/api/desk/students/${of[kemi]}/note`,
      headers: mine,
      payload: { version: 1, text: "a".repeat(2001) },
    });
    expect([long.statusCode, long.body]).toEqual([422, expect.stringContaining("/text")]);
  });
});
