import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessmentResults, assessments, gradePersonal } from "#features/assessments/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { endOfDay } from "#lib/dates.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { AssessmentOverview, ListedAssessment } from "../contract.ts";

let setup: TestApp;
let demo: { authorization: string };
beforeAll(async () => {
  setup = await createTestApp();
  const [student] = await setup.db.select().from(accounts).where(eq(accounts.email, "temitope.alabi@mail.com"));
  demo = (await makeSession(setup.db, setup.clock.now(), student?.id ?? "")).headers;
});
afterAll(() => setup.close());

async function ask<Data>(url: string, headers: object) {
  const response = await setup.app.inject({ method: "GET", url, headers: { ...headers } });
  return { status: response.statusCode, data: response.json().data as Data, cache: response.headers["cache-control"] };
}
const list = (kind: string, headers: object) => ask<ListedAssessment[]>(`/api/students/assessments/${kind}`, headers);

describe("ASM-01 the lists of the demo student", () => {
  it("have the work of all courses, the course begun last first, with grades where there are some", async () => {
    const { data, cache } = await list("project", demo);
    expect(cache).toBe("no-store");
    expect(data.map(({ title, course, status, grade }) => [title, course, status, grade])).toEqual([
      ["Receipt and statement redesign", "UI-UX Design", "Completed", "81"],
      ["An ordering app for a canteen in Benin City", "UI-UX Design", "Pending", null],
    ]);
    expect(data[0]?.result).toMatchObject({ score: 81, label: "Excellent", isGood: true });
    expect(data[0]?.result?.comment).toContain("reference");
    expect(data[1]?.result).toBeNull();
    const assignments = (await list("assignment", demo)).data;
    expect(assignments).toHaveLength(8 + 5 * 3);
    expect(assignments.find(({ grade }) => grade === "54")?.result?.label).toBe("Needs Improvement");
  });

  it("and the overview of the four kinds comes from the same rows", async () => {
    const { data } = await ask<AssessmentOverview>("/api/students/assessments", demo);
    expect(data.kinds.map(({ kind, total, graded, status, weight }) => [kind, total, graded, status, weight])).toEqual([
      ["assignment", 23, 23, "Completed", 40],
      ["project", 2, 1, "In progress", 30],
      ["quiz", 26, 26, "Completed", 20],
      ["exam", 6, 5, "In progress", 10],
    ]);
    expect(data.courses.map(({ slug, isFinal }) => [slug, isFinal])).toEqual([
      ["product-design-ui-ux", false],
      ["toefl", true],
      ["duolingo", true],
      ["physics", true],
      ["english-language", true],
      ["mathematics", true],
    ]);
  });
});

describe("API-04 whose work it is", () => {
  it("is one's own alone; a kind that there is not is refused", async () => {
    const account = await makeAccount(setup.db, setup.clock.now());
    const { headers } = await makeSession(setup.db, setup.clock.now(), account.id);
    expect((await list("assignment", headers)).data).toEqual([]);
    expect((await ask<AssessmentOverview>("/api/students/assessments", headers)).data.courses).toEqual([]);
    expect((await list("essay", headers)).status).toBe(400);
    expect((await list("quiz", {})).status).toBe(401);
  });

  it("leaves out cancelled courses and work that is not published", async () => {
    const account = await makeAccount(setup.db, setup.clock.now());
    const { headers } = await makeSession(setup.db, setup.clock.now(), account.id);
    const [gre] = await setup.db.select().from(courses).where(eq(courses.slug, "gre"));
    const id = newId();
    const startedAt = setup.clock.now();
    await setup.db
      .insert(enrolments)
      .values({ id, studentId: account.id, courseId: gre?.id ?? "", plan: "course", startedAt });
    expect((await list("exam", headers)).data.map(({ title }) => title)).toEqual(["GRE full mock"]);
    const dayMs = 86_400_000;
    const [mock] = (await list("exam", headers)).data;
    expect(mock).toMatchObject({
      // Its week is not there, and no lesson is done.
      status: "Not open",
      gate: {
        lessonsDone: 0,
        opensAt: new Date(startedAt.getTime() + ((mock?.week ?? 0) - 1) * 7 * dayMs).toISOString(),
      },
      dueAt: endOfDay(startedAt, (mock?.week ?? 0) * 7, "Africa/Lagos").toISOString(),
    });
    const begun = new Date(startedAt.getTime() - (mock?.week ?? 0) * 7 * dayMs - dayMs);
    await setup.db.update(enrolments).set({ startedAt: begun }).where(eq(enrolments.id, id));
    expect((await list("exam", headers)).data[0]?.status).toBe("Not submitted");
    await setup.db
      .update(assessments)
      .set({ published: false })
      .where(and(eq(assessments.courseId, gre?.id ?? ""), eq(assessments.kind, "exam")));
    expect((await list("exam", headers)).data).toEqual([]);
    await setup.db.update(enrolments).set({ state: "cancelled" }).where(eq(enrolments.id, id));
    expect((await list("quiz", headers)).data).toEqual([]);
  });
});

it("SET-01 grades are in the download, and are gone with the account", async () => {
  const holder = holding("grades", gradePersonal);
  const account = await makeAccount(setup.db, setup.clock.now());
  const [gmat] = await setup.db.select().from(courses).where(eq(courses.slug, "gmat"));
  const enrolmentId = newId();
  const now = setup.clock.now();
  await setup.db.insert(enrolments).values({
    id: enrolmentId,
    studentId: account.id,
    courseId: gmat?.id ?? "",
    plan: "course",
    startedAt: now,
  });
  const [assessment] = await setup.db
    .select()
    .from(assessments)
    .where(eq(assessments.courseId, gmat?.id ?? ""));
  await setup.db.insert(assessmentResults).values({
    id: newId(),
    assessmentId: assessment?.id ?? "",
    enrolmentId,
    score: 66,
    comment: "Ada, well done.",
    gradedAt: now,
  });
  const owner = { id: account.id, email: account.email, emailVerified: true };
  expect(await holder?.read(setup.db, owner)).toMatchObject([{ score: 66, comment: "Ada, well done." }]);
  const others = await setup.db.$count(assessmentResults);
  await setup.db.transaction(async (tx) => holder?.erase(tx, owner));
  expect(await holder?.read(setup.db, owner)).toBeNull();
  expect(await setup.db.$count(assessmentResults)).toBe(others - 1);
});
