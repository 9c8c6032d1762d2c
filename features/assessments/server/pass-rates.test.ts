import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { fewestForRate, passRateDays } from "../rules.ts";
import { listPassRates } from "./pass-rates.ts";
import { assessmentResults, assessments } from "./tables.ts";

let setup: TestApp;
let exams: readonly string[];
let courseId: string;
beforeAll(async () => {
  setup = await createTestApp();
  const [course] = await setup.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, "toefl"));
  courseId = course?.id ?? "";
  // The supplied student's work there goes.
  await setup.db.delete(assessments).where(eq(assessments.courseId, courseId));
  exams = [newId(), newId()];
  await setup.db.insert(assessments).values(
    exams.map((id, position) => ({
      id,
      courseId,
      kind: "exam" as const,
      title: `Mock ${position}`,
      week: 1,
      position: 100 + position,
      passMark: 60,
    })),
  );
});
afterAll(() => setup.close());

const dayMs = 86_400_000;
/** Another student with these scores in the exams, the first the first's, graded so many days ago. */
async function graded(scores: readonly number[], daysAgo = 1, state: "active" | "cancelled" = "active") {
  const now = setup.clock.now();
  const { id: studentId } = await makeAccount(setup.db, now);
  const enrolmentId = newId();
  await setup.db
    .insert(enrolments)
    .values({ id: enrolmentId, studentId, courseId, plan: "upfront", startedAt: now, state });
  await setup.db.insert(assessmentResults).values(
    scores.map((score, at) => ({
      id: newId(),
      assessmentId: exams[at] ?? "",
      enrolmentId,
      score,
      gradedAt: new Date(now.getTime() - daysAgo * dayMs),
    })),
  );
}
/** What a process counts that has not counted in the last ten minutes. */
async function counted() {
  setup.clock.advance(11 * 60_000);
  return (await listPassRates(setup)).filter(({ slug }) => slug === "toefl");
}
test("CLAIM-01 a pass rate is of the students graded in a year, who passed every exam, and of none below the least number", async () => {
  await Promise.all(Array.from({ length: fewestForRate - 3 }, () => graded([60, 90])));
  await graded([59.99, 100]);
  await graded([100]);
  await graded([100], passRateDays + 1);
  await graded([100], 1, "cancelled");
  expect(await counted()).toEqual([]);
  await graded([0], 2);
  expect(await counted()).toMatchObject([{ title: "TOEFL", graded: fewestForRate, percent: 90 }]);
  await setup.db.update(courses).set({ published: false }).where(eq(courses.id, courseId));
  expect(await counted()).toEqual([]);
});
