import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SchoolCourses } from "#features/catalogue/course-contract.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let headers: Record<string, string>;
const as = async (role: "admin" | "support" | "student" | "tutor") => {
  const account = await makeAccount(app.db, app.clock.now(), { role });
  return (await makeSession(app.db, app.clock.now(), account.id)).headers;
};
beforeAll(async () => {
  app = await createTestApp();
  headers = await as("admin");
});
afterAll(() => app.close());

async function send(method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object, by = headers) {
  const response = await app.app.inject({ method, url, headers: by, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const school = "/api/staff/schools/engineering/courses";
const read = async (): Promise<SchoolCourses["items"]> => (await send("GET", school)).body.items;
const idsOf = (items: SchoolCourses["items"]) => items.map(({ id }) => id);

test("ADM-05 the courses of a school get another order, which the public list has at once; two at once are one", async () => {
  const before = await read();
  expect(before.length).toBeGreaterThan(2);
  const seen = idsOf(before);
  const turned = seen.toReversed();
  const both = await Promise.all([
    send("PUT", school, { courses: turned, seen }),
    send("PUT", school, { courses: [...seen.slice(1), seen[0]], seen }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const now = idsOf(await read());
  expect(now).not.toEqual(seen);
  expect((await send("PUT", school, { courses: turned, seen: now })).status).toBe(200);
  const { data } = (await app.app.inject({ url: "/api/courses" })).json();
  const titles = data.map(({ title }: { title: string }) => title);
  const places = before
    .toReversed()
    .flatMap(({ title, state }) => (state === "published" ? titles.indexOf(title) : []));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // Others of the list stay where they are.
  const others = await send("GET", "/api/staff/schools/nothing/courses");
  expect(others.status).toBe(404);
});

test("ADM-05 an order of other courses, twice the same, or by who may not, is refused and changes nothing", async () => {
  const seen = idsOf(await read());
  const refused = async (ids: string[]) => {
    const { status, body } = await send("PUT", school, { courses: ids, seen });
    return [status, body.errors?.[0]?.pointer];
  };
  expect(await refused(seen.slice(1))).toEqual([422, "/courses"]);
  expect(await refused([...seen.slice(1), newId()])).toEqual([422, "/courses"]);
  expect(await refused([...seen.slice(1), seen[1] ?? ""])).toEqual([422, "/courses"]);
  expect(await refused(["x"])).toEqual([422, "/courses/0"]);
  for (const role of ["support", "tutor", "student"] as const)
    expect((await send("PUT", school, { courses: seen, seen }, await as(role))).status).toBe(403);
  expect(idsOf(await read())).toEqual(seen);
});

test("ADM-05 a draft is deleted, once; a course that was published or that something hangs on says what", async () => {
  const draft = async (slug: string): Promise<string> => {
    const body = { title: slug, slug, school: "engineering", glyph: "pm" };
    return (await send("POST", "/api/staff/courses", body)).body.id;
  };
  const remove = (id: string, by = headers) => send("DELETE", `/api/staff/courses/${id}`, undefined, by);
  const id = await draft("wind-draft");
  const both = await Promise.all([remove(id), remove(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await listAudit(app.db, "course", id)).map(({ action }) => action)).toContain("course.deleted");
  // Its address is free again.
  const again = await draft("wind-draft");
  for (const role of ["support", "tutor", "student"] as const)
    expect((await remove(again, await as(role))).status).toBe(403);

  const [tutor] = await app.db.select().from(tutors);
  const student = await makeAccount(app.db, app.clock.now(), { role: "student" });
  const common = { courseId: again, tutorId: tutor?.id ?? "" };
  await app.db.insert(cohorts).values({ id: newId(), ...common, name: "Wind", startsOn: "2027-01-04" });
  await app.db.insert(enrolments).values({
    id: newId(),
    studentId: student.id,
    courseId: again,
    plan: "upfront",
    state: "cancelled",
    startedAt: app.clock.now(),
  });
  const refused = await remove(again);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    "It cannot be deleted while it has 1 student and 1 group.",
  ]);
  const [published] = await app.db.select().from(courses).where(eq(courses.published, true));
  const live = await remove(published?.id ?? "");
  expect([live.status, live.body.error]).toEqual([409, expect.stringContaining("was published")]);
  await app.db
    .update(courses)
    .set({ published: false })
    .where(eq(courses.id, published?.id ?? ""));
  expect((await remove(published?.id ?? "")).status).toBe(409);
});
