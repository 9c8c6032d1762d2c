import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { graded } from "#features/assessments/events.ts";
import { assessmentDone } from "#features/assessments/rules.ts";
import { gradesOf, type NewResult, recordResult, weightedGrade } from "#features/assessments/server/public.ts";
import { assessmentResults, assessments } from "#features/assessments/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { lessonFigures } from "#features/learning/server/public.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { createEmit, on } from "#platform/feature/domain-events.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

const enrolmentOf = async (email: string, slug: string) => {
  const [row] = await setup.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(accounts, eq(accounts.id, enrolments.studentId))
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(eq(accounts.email, email), eq(courses.slug, slug)));
  if (!row) throw new Error(`${email} does not take ${slug}.`);
  return row.id;
};
const demo = "temitope.alabi@mail.com";

/** A new student of a course, with the course's work in its order. */
async function newStudent(slug: string) {
  const now = setup.clock.now();
  const student = await makeAccount(setup.db, now);
  const [course] = await setup.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
  const enrolmentId = newId();
  await setup.db
    .insert(enrolments)
    .values({ id: enrolmentId, studentId: student.id, courseId: course?.id ?? "", plan: "course", startedAt: now });
  const assessment = await setup.db
    .select()
    .from(assessments)
    .where(eq(assessments.courseId, course?.id ?? ""))
    .orderBy(asc(assessments.kind), asc(assessments.position));
  return { student, enrolmentId, assessment };
}

const progressed: string[] = [];
const emit = createEmit(
  [on(graded, "remembers it", async (_deps, { enrolmentId }) => void progressed.push(enrolmentId))],
  () => setup.deps,
);
const record = (result: Omit<NewResult, "at">) =>
  setup.db.transaction((tx) =>
    recordResult({ emit, db: tx, clock: setup.clock }, { ...result, at: setup.clock.now() }),
  );
const bellOf = (accountId: string) => readBell(setup.db, accountId);

describe("MYC-02 the demo student", () => {
  it("has 40/30/20/10 with the statuses of the source, and 60% of the course's work done", async () => {
    const id = await enrolmentOf(demo, "product-design-ui-ux");
    const grades = (await gradesOf(setup.deps, [id])).get(id);
    expect(
      grades?.kinds.map(({ kind, weight, status, graded, total }) => [kind, weight, status, graded, total]),
    ).toEqual([
      ["assignment", 40, "Completed", 8, 8],
      ["project", 30, "In progress", 1, 2],
      ["quiz", 20, "Completed", 6, 6],
      ["exam", 10, "Pending", 0, 1],
    ]);
    expect(grades?.final).toBeNull();
    const lessons = await lessonFigures(setup.db, id);
    expect(assessmentDone({ ...lessons, total: grades?.total ?? 0, graded: grades?.graded ?? 0 })).toEqual({
      done: 60,
      remaining: 40,
    });
  });

  it("has 60 or more in each of the five courses that are completed", async () => {
    for (const slug of ["mathematics", "english-language", "physics", "duolingo", "toefl"]) {
      const { final, graded, total } = await weightedGrade(setup.deps, await enrolmentOf(demo, slug));
      expect([slug, graded, total]).toEqual([slug, 8, 8]);
      expect(final).toBeGreaterThanOrEqual(60);
    }
  });

  it("has no grade of tomorrow, and none that a new notification tells", async () => {
    const rows = await setup.db.select().from(assessmentResults);
    expect(rows.every((row) => row.gradedAt < setup.clock.now())).toBe(true);
    const [student] = await setup.db.select().from(accounts).where(eq(accounts.email, demo));
    const shown = await bellOf(student?.id ?? "");
    expect(shown.filter(({ kind, readAt }) => kind === "grade" && readAt === null).length).toBeLessThanOrEqual(2);
  });
});

it("ASM-01 every course that is taught has graded work, each piece in a week of its syllabus", async () => {
  const bare = await setup.db.execute<{ slug: string }>(
    `select slug from courses c where not exists (select 1 from assessments a where a.course_id = c.id and a.kind = 'exam')`,
  );
  expect(bare.rows).toEqual([]);
  const lost = await setup.db.execute(
    `select a.title from assessments a where not exists (select 1 from course_weeks w where w.course_id = a.course_id and w.week = a.week)`,
  );
  expect(lost.rows).toEqual([]);
});

describe("QUIZ-04 a recorded result", () => {
  it("counts at once, tells the student once and the hook, and the same again changes nothing", async () => {
    const { student, enrolmentId, assessment } = await newStudent("chemistry");
    const [first] = assessment;
    const result = { enrolmentId, assessmentId: first?.id ?? "", score: 71.5, comment: "Good working." };
    progressed.length = 0;
    expect(await record(result)).toEqual({ changed: true });
    expect(await weightedGrade(setup.deps, enrolmentId)).toMatchObject({ soFar: 71.5, final: null, graded: 1 });
    expect(progressed).toEqual([enrolmentId]);
    expect(await bellOf(student.id)).toMatchObject([
      {
        kind: "grade",
        message: `${first?.title} is graded: 71 of 100.`,
        link: `/dashboard/assessments/${first?.kind}`,
      },
    ]);
    setup.clock.advance(1000);
    expect(await record(result)).toEqual({ changed: false });
    expect(await bellOf(student.id)).toHaveLength(1);
    expect(progressed).toHaveLength(1);
  });

  it("takes the place of the one before, and tells of it", async () => {
    const { student, enrolmentId, assessment } = await newStudent("chemistry");
    const assessmentId = assessment[0]?.id ?? "";
    await record({ enrolmentId, assessmentId, score: 40 });
    setup.clock.advance(1000);
    await record({ enrolmentId, assessmentId, score: 65 });
    expect(await weightedGrade(setup.deps, enrolmentId)).toMatchObject({ soFar: 65, graded: 1 });
    expect(await bellOf(student.id)).toHaveLength(2);
  });

  it("is one result however many arrive at once", async () => {
    const { student, enrolmentId, assessment } = await newStudent("biology");
    const assessmentId = assessment[0]?.id ?? "";
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => record({ enrolmentId, assessmentId, score: 80 })),
    );
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await bellOf(student.id)).toHaveLength(1);
  });

  it("makes the grade final with the last assessment", async () => {
    const { enrolmentId, assessment } = await newStudent("biology");
    for (const item of assessment)
      await record({ enrolmentId, assessmentId: item.id, score: item.kind === "exam" ? 20 : 80 });
    // Assignment 40, quiz 20 and exam 10 share the weight of the projects that the course does not have.
    expect(await weightedGrade(setup.deps, enrolmentId)).toMatchObject({ final: 71.43, soFar: 71.43 });
  });

  it("is refused for work of another course, of no course, and of a cancelled enrolment", async () => {
    const { enrolmentId, assessment } = await newStudent("physics");
    const otherStudent = await newStudent("biology");
    const unknown = { code: "not_found" };
    await expect(
      record({ enrolmentId, assessmentId: otherStudent.assessment[0]?.id ?? "", score: 50 }),
    ).rejects.toMatchObject(unknown);
    await expect(
      record({ enrolmentId: newId(), assessmentId: assessment[0]?.id ?? "", score: 50 }),
    ).rejects.toMatchObject(unknown);
    await expect(record({ enrolmentId, assessmentId: assessment[0]?.id ?? "", score: 101 })).rejects.toMatchObject({
      code: "invalid",
    });
    await setup.db.update(enrolments).set({ state: "cancelled" }).where(eq(enrolments.id, enrolmentId));
    await expect(record({ enrolmentId, assessmentId: assessment[0]?.id ?? "", score: 50 })).rejects.toMatchObject(
      unknown,
    );
    expect((await gradesOf(setup.deps, [enrolmentId])).get(enrolmentId)).toMatchObject({ total: 0, soFar: null });
  });

  it("does not count work that is taken back", async () => {
    const { enrolmentId, assessment } = await newStudent("literature-in-english");
    const [first, second] = assessment.filter((item) => item.kind === "assignment");
    await record({ enrolmentId, assessmentId: first?.id ?? "", score: 90 });
    await record({ enrolmentId, assessmentId: second?.id ?? "", score: 30 });
    await setup.db
      .update(assessments)
      .set({ published: false })
      .where(eq(assessments.id, second?.id ?? ""));
    expect(await weightedGrade(setup.deps, enrolmentId)).toMatchObject({ soFar: 90, graded: 1, total: 7 });
  });
});
