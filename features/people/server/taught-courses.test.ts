import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { type ClassesFixture, openClasses } from "#features/classes/server/classes.fixture.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { TaughtCourses } from "../contract.ts";
import { taughtTexts as texts } from "../texts.ts";

type Person = { id: string; headers: { authorization: string } };

let setup: ClassesFixture;
let [staff, colleague, tutor]: Person[] = [];
let tutorId: string;

async function person(values: Parameters<typeof makeAccount>[2]): Promise<Person> {
  const account = await makeAccount(setup.db, setup.clock.now(), values);
  return { ...account, ...(await makeSession(setup.db, setup.clock.now(), account.id)) };
}

beforeAll(async () => {
  setup = await openClasses();
  const [course] = await setup.db.select().from(courses).where(eq(courses.id, setup.courseId));
  if (!course) throw new Error("The fixture has no course.");
  for (const title of ["Mathematics", "Frontend"])
    await setup.db
      .insert(courses)
      .values({ ...course, id: newId(), slug: title.toLowerCase(), title, shortTitle: title });
});
beforeEach(async () => {
  for (const table of [enrolments, cohorts]) await setup.db.delete(table);
  [staff, colleague, tutor] = [
    await person({ role: "support" }),
    await person({ role: "support" }),
    await person({ role: "tutor", fullName: "Adaeze Okonkwo" }),
  ];
  tutorId = await setup.tutor({ accountId: tutor?.id ?? "", fullName: "Adaeze Okonkwo", published: true });
  await setup.db.insert(tutorCourses).values({ tutorId, courseId: setup.courseId, position: 0 });
});
afterAll(() => setup.close());

async function call(method: "GET" | "PUT", payload?: object, { by = staff, of = tutor } = {}) {
  const url = `/api/staff/people/${of?.id}/courses`;
  const response = await setup.app.inject({ method, url, headers: by?.headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
}
const read = async () => (await call("GET")).body as TaughtCourses;
/** The ids of these courses, by their titles. */
async function idsOf(...titles: string[]) {
  const all = (await read()).courses;
  return titles.map((title) => all.find((course) => course.title === title)?.id ?? "");
}
const written = () => setup.db.$count(auditEntries, eq(auditEntries.subject, tutor?.id ?? ""));

test("ADM-05 staff choose which courses a tutor teaches: the card shows the main one, and it is written down once", async () => {
  const [ux = "", maths = ""] = await idsOf("Product Design UI/UX", "Mathematics");
  expect((await read()).taught).toEqual([ux]);
  const saved = await call("PUT", { courseIds: [maths, ux], before: [ux] });
  expect(saved).toMatchObject({ status: 200, body: { taught: [maths, ux] } });
  const [card] = await setup.db.select().from(tutors).where(eq(tutors.id, tutorId));
  expect(card).toMatchObject({ course: "Mathematics", courseIds: [maths, ux] });
  const [line] = await setup.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, tutor?.id ?? ""));
  expect(line).toMatchObject({
    action: "account.courses-chosen",
    before: { courses: "Product Design UI/UX" },
    after: { courses: "Mathematics, Product Design UI/UX" },
  });
  // The answer was lost, and it is sent again.
  expect((await call("PUT", { courseIds: [maths, ux], before: [ux] })).status).toBe(200);
  expect(await written()).toBe(1);
});

test("ADM-05 two staff choose at once: one is saved, the other reads that it changed", async () => {
  const [ux = "", maths = "", frontend = ""] = await idsOf("Product Design UI/UX", "Mathematics", "Frontend");
  const answers = await Promise.all([
    call("PUT", { courseIds: [ux, maths], before: [ux] }),
    call("PUT", { courseIds: [ux, frontend], before: [ux] }, { by: colleague }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(texts.changed);
  expect(await written()).toBe(1);
});

test("ADM-05 a course with students or a group of the tutor's stays; nothing else is half saved", async () => {
  const [ux = "", maths = ""] = await idsOf("Product Design UI/UX", "Mathematics");
  const student = await setup.student({ fullName: "Ada Obi" });
  const cohortId = await setup.cohort(tutorId, [student.id]);
  const take = () => call("PUT", { courseIds: [maths], before: [ux] });
  expect(await take()).toMatchObject({
    status: 409,
    body: { error: texts.students("1 student", "Product Design UI/UX") },
  });
  await setup.db.delete(enrolments);
  expect(await take()).toMatchObject({ status: 409, body: { error: texts.groups("Product Design UI/UX") } });
  expect((await read()).taught).toEqual([ux]);
  expect(await written()).toBe(0);
  await setup.db.update(cohorts).set({ state: "finished" }).where(eq(cohorts.id, cohortId));
  expect(await take()).toMatchObject({ status: 200, body: { taught: [maths] } });
});

test("ADM-05 what is no choice is refused with its field, and no one else may choose", async () => {
  const { taught } = await read();
  const [first = ""] = taught;
  for (const courseIds of [[], [first, first], ["019b0000-0000-7000-8000-000000000000"], Array(41).fill(first)]) {
    const refused = await call("PUT", { courseIds, before: taught });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatch(/course/i);
  }
  expect((await call("GET", undefined, { of: colleague })).status).toBe(404);
  expect((await call("PUT", { courseIds: taught, before: taught }, { by: tutor })).status).toBe(403);
  expect(await written()).toBe(0);
});
