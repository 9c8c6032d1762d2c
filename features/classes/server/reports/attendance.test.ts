import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courseWeeks } from "#features/catalogue/server/tables.ts";
import { findEnrolment } from "#features/learning/server/public.ts";
import { enrolments, lessons } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeSession } from "#tests/support/accounts.ts";
import type { ClassReport } from "../../report-contract.ts";
import { reportTexts } from "../../report-texts.ts";
import { attendedClassWith } from "../attended.ts";
import { type ClassesFixture, openClasses } from "../classes.fixture.ts";
import { classesBetween } from "../classes-between.ts";
import { classAttendance, classSessions } from "../tables.ts";

const course = "product-design-ui-ux";
let setup: ClassesFixture;
/** One lesson to read, two taught live. */
const [toRead, first, second] = [newId(), newId(), newId()];
let headers: { authorization: string };
let [ada, obi, cohortId, sessionId] = ["", "", "", ""];

beforeAll(async () => {
  setup = await openClasses();
  const { db, courseId } = setup;
  await db.insert(courseWeeks).values({ courseId, week: 1, title: "Pages", topics: ["a", "b", "c"] });
  const lesson = (id: string, topic: number, body: string | null) => ({
    id,
    courseId,
    week: 1,
    topic,
    slug: `l${topic}`,
    title: `Lesson ${topic}`,
    body,
  });
  await db.insert(lessons).values([lesson(toRead, 1, "Text."), lesson(first, 2, null), lesson(second, 3, null)]);
  const [tutor] = await db.select().from(tutors).where(eq(tutors.id, setup.tutorId));
  headers = (await makeSession(db, setup.clock.now(), tutor?.accountId ?? "")).headers;
});
beforeEach(async () => {
  await setup.db.delete(classSessions);
  ada = (await setup.student({ fullName: "Ada Obi" })).id;
  obi = (await setup.student({ fullName: "Obi Ade" })).id;
  cohortId = await setup.cohort(setup.tutorId, [ada, obi]);
  sessionId = await setup.session(setup.tutorId, cohortId, "2026-11-20T13:00:00Z");
});
afterAll(() => setup.close());

/** A report of a few words goes with what is noted. */
const report = {
  topics: ["Contrast"],
  words: "",
  homework: "",
  homeworkDueOn: null,
  next: "",
  recordingUrl: "",
  voice: null,
  files: [],
};
const ask = (method: "GET" | "PUT", note?: object, session = sessionId, by = headers) =>
  setup.app.inject({
    method,
    url: `/api/tutor/classes/${session}/report`,
    headers: by,
    payload: note && { ...note, report },
  });
/** Those of the group who were there; the others missed it. */
const note = (there: string[], taught: string[], session = sessionId) => {
  const missed = [ada, obi].filter((id) => !there.includes(id)).map((id) => ({ id, state: "missed" }));
  const students = [...there.map((id) => ({ id, state: "attended" })), ...missed];
  return ask("PUT", { students, lessons: taught }, session);
};
const figures = async (student: string) => {
  const enrolment = await findEnrolment(setup.deps, student, course);
  return enrolment && [enrolment.lessonsDone, enrolment.lessons, enrolment.liveDone, enrolment.live];
};

test("HONEST-01 a live lesson is done for anyone who was in a class that taught it, and for no one else", async () => {
  const before = (await ask("GET")).json() as ClassReport;
  expect(before).toMatchObject({ course: "Product Design UI/UX", notedAt: null });
  expect(before.students.map(({ name, state }) => [name, state])).toEqual([
    ["Ada Obi", null],
    ["Obi Ade", null],
  ]);
  expect(before.lessons.map(({ title, isLive }) => [title, isLive])).toEqual([
    ["Lesson 1", false],
    ["Lesson 2", true],
    ["Lesson 3", true],
  ]);

  const response = await note([ada], [first]);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    notedAt: setup.clock.now().toISOString(),
    students: [{ state: "attended" }, { state: "missed" }],
    lessons: [{ isTaught: false }, { isTaught: true }, { isTaught: false }],
  });
  expect(await figures(ada)).toEqual([1, 3, 1, 2]);
  expect(await figures(obi)).toEqual([0, 3, 0, 2]);
  const [entry] = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, sessionId));
  expect(entry).toMatchObject({
    action: "class.reported",
    before: { there: [] },
    after: { there: [ada], lessons: [first] },
  });
});

test("HONEST-01 a student's own press marks no live lesson", async () => {
  const { headers: own } = await makeSession(setup.db, setup.clock.now(), ada);
  const press = (lesson: string) =>
    setup.app.inject({
      method: "PUT",
      headers: own,
      payload: { isDone: true },
      url: `/api/students/learning/${course}/lessons/${lesson}/done`,
    });
  expect((await press("l2")).statusCode).toBe(409);
  expect((await press("l1")).statusCode).toBe(200);
  expect(await figures(ada)).toEqual([1, 3, 0, 2]);
});

test("noting again takes the place of what was noted; what another class taught stays", async () => {
  const earlier = await setup.session(setup.tutorId, cohortId, "2026-11-18T13:00:00Z");
  await note([ada, obi], [first], earlier);
  await note([ada, obi], [first, second]);
  expect(await figures(obi)).toEqual([2, 3, 2, 2]);
  // Obi was not there after all, and the second lesson was not taught.
  const again = await note([ada], [first]);
  expect(again.json().lessons).toMatchObject([
    { isTaught: false, wasTaught: false },
    { isTaught: true, wasTaught: true },
    { isTaught: false, wasTaught: false },
  ]);
  expect([await figures(ada), await figures(obi)]).toEqual([
    [1, 3, 1, 2],
    [1, 3, 1, 2],
  ]);
  await note([], [], earlier);
  expect([await figures(ada), await figures(obi)]).toEqual([
    [1, 3, 1, 2],
    [0, 3, 0, 2],
  ]);
});

test("the same twice at once counts once, and a completed course keeps what it has", async () => {
  const answers = await Promise.all([note([ada, obi], [first]), note([ada, obi], [first])]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await setup.db.$count(classAttendance, eq(classAttendance.sessionId, sessionId))).toBe(2);
  await setup.db
    .update(enrolments)
    .set({ state: "completed", completedAt: setup.clock.now() })
    .where(eq(enrolments.studentId, obi));
  await note([], []);
  expect([await figures(ada), await figures(obi)]).toEqual([
    [0, 3, 0, 2],
    [1, 3, 1, 2],
  ]);
});

test("HONEST-01 late is there, excused is not, and each change counts at once", async () => {
  const noteBoth = (adas: string, obis: string) =>
    ask("PUT", {
      students: [
        { id: ada, state: adas },
        { id: obi, state: obis },
      ],
      lessons: [first],
    });
  expect((await noteBoth("late", "excused")).json().students).toMatchObject([{ state: "late" }, { state: "excused" }]);
  expect([await figures(ada), await figures(obi)]).toEqual([
    [1, 3, 1, 2],
    [0, 3, 0, 2],
  ]);
  await noteBoth("excused", "late");
  expect([await figures(ada), await figures(obi)]).toEqual([
    [0, 3, 0, 2],
    [1, 3, 1, 2],
  ]);
  const [courseId, from, until] = [setup.courseId, new Date("2026-11-01T00:00:00Z"), new Date("2026-12-01T00:00:00Z")];
  const between = (studentId: string) => classesBetween(setup.db, { studentId, courseId, from, until });
  expect([await between(ada), await between(obi)]).toEqual([
    { taught: 1, attended: 0 },
    { taught: 1, attended: 1 },
  ]);
  expect(await attendedClassWith(setup.db, obi, setup.tutorId)).toBe(true);
});

test("anyone who is not named stays as known: by when they joined, else by what was noted", async () => {
  const joinedAt = new Date("2026-11-20T13:14:00Z");
  await setup.db.insert(classAttendance).values({ sessionId, studentId: ada, state: "attended", joinedAt });
  expect((await ask("GET")).json().students[0]).toMatchObject({ state: "attended", joinedAt: joinedAt.toISOString() });
  const noted = await ask("PUT", { students: [], lessons: [] });
  expect(noted.json().students).toMatchObject([{ state: "late" }, { state: "missed" }]);
  await ask("PUT", { students: [{ id: ada, state: "attended" }], lessons: [] });
  const again = await ask("PUT", { students: [{ id: obi, state: "excused" }], lessons: [] });
  expect(again.json().students).toMatchObject([{ state: "attended" }, { state: "excused" }]);
});

test("who pressed Join is there already, and keeps the moment", async () => {
  const joinedAt = new Date("2026-11-20T13:01:00Z");
  await setup.db.insert(classAttendance).values({ sessionId, studentId: ada, state: "attended", joinedAt });
  await note([ada], [first]);
  const rows = await setup.db.select().from(classAttendance).where(eq(classAttendance.sessionId, sessionId));
  expect(new Map(rows.map(({ studentId, state, joinedAt: at }) => [studentId, [state, at]]))).toEqual(
    new Map([
      [ada, ["attended", joinedAt]],
      [obi, ["missed", null]],
    ]),
  );
});

test("attack: a class of another tutor, one that runs, a stranger, a lesson to read and one of nowhere change nothing", async () => {
  const otherTutor = await setup.tutor();
  const theirs = await setup.session(otherTutor, await setup.cohort(otherTutor, []), "2026-11-19T13:00:00Z");
  expect([(await ask("GET", undefined, theirs)).statusCode, (await note([], [], theirs)).statusCode]).toEqual([
    404, 404,
  ]);
  expect((await ask("GET", undefined, newId())).statusCode).toBe(404);
  const { headers: student } = await makeSession(setup.db, setup.clock.now(), ada);
  expect((await ask("PUT", { students: [], lessons: [first] }, sessionId, student)).statusCode).toBe(403);
  const running = await setup.session(setup.tutorId, cohortId, "2026-11-21T08:30:00Z");
  expect((await note([ada], [first], running)).json()).toMatchObject({ status: 409, detail: reportTexts.notOver });
  const stranger = (await setup.student()).id;
  for (const second of [stranger, ada]) {
    const students = [
      { id: ada, state: "attended" },
      { id: second, state: "late" },
    ];
    expect((await ask("PUT", { students, lessons: [first] })).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: "/students/1" }],
    });
  }
  const odd = await ask("PUT", { students: [{ id: ada, state: "asleep" }], lessons: [] });
  expect(odd.json()).toMatchObject({ status: 422, errors: [{ pointer: "/students/0/state" }] });
  for (const lesson of [toRead, newId()])
    expect((await note([ada], [lesson])).json()).toMatchObject({ status: 422, errors: [{ pointer: "/lessons/0" }] });
  expect(await setup.db.$count(classAttendance)).toBe(0);
  expect(await figures(ada)).toEqual([0, 3, 0, 2]);
});
