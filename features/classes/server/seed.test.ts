import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoClasses } from "#data/demo-student.ts";
import { enrolments, lessonProgress, lessons } from "#features/learning/server/tables.ts";
import { within } from "#platform/deps.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { seedDemoClasses } from "./seed.ts";
import { classAttendance, classLessons, classSessions } from "./tables.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup?.close());

test("HONEST-01 no live lesson of the supplied people is done without a class that taught it with them in it", async () => {
  const marks = setup.db
    .select({
      course: enrolments.courseId,
      doneAt: lessonProgress.doneAt,
      completedAt: enrolments.completedAt,
      taughtAt: sql<string | null>`(${setup.db
        .select({ at: sql`min(${classSessions.startsAt})` })
        .from(classLessons)
        .innerJoin(classSessions, eq(classSessions.id, classLessons.sessionId))
        .innerJoin(classAttendance, eq(classAttendance.sessionId, classLessons.sessionId))
        .where(
          and(
            eq(classLessons.lessonId, lessonProgress.lessonId),
            eq(classAttendance.studentId, enrolments.studentId),
            eq(classAttendance.state, "attended"),
            isNotNull(classSessions.notedAt),
          ),
        )})`,
    })
    .from(lessonProgress)
    .innerJoin(enrolments, eq(enrolments.id, lessonProgress.enrolmentId))
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(and(isNull(lessons.body), isNotNull(lessonProgress.doneAt)));
  const match = await marks;
  expect(match.length).toBe(5 * 15);
  expect(new Set(match.map(({ course }) => course)).size).toBe(5);
  for (const { doneAt, taughtAt, completedAt } of match) {
    expect(taughtAt && new Date(taughtAt)).toEqual(doneAt);
    expect((completedAt?.getTime() ?? 0) - (doneAt?.getTime() ?? 0)).toBeGreaterThan(0);
  }
});

test("HONEST-01 seeded again the classes of the supplied people stay unchanged, and finished groups meet no more", async () => {
  const count = () => setup.db.$count(classSessions);
  const before = await count();
  for (const group of demoClasses) await setup.db.transaction((tx) => seedDemoClasses(within(setup, tx), group));
  expect(await count()).toBe(before);
  const now = setup.clock.now();
  const ahead = (await setup.db.select().from(classSessions)).filter(({ startsAt }) => startsAt > now);
  expect(new Set(ahead.map(({ title }) => title))).toEqual(new Set(["Design Principal"]));
});

test("RESC-01 no class of the supplied people that has begun waits for its tutor", async () => {
  const now = setup.clock.now();
  const begun = (await setup.db.select().from(classSessions)).filter(({ startsAt }) => startsAt <= now);
  expect(begun.length).toBeGreaterThan(0);
  for (const { startsAt, tutorJoinedAt } of begun) expect(tutorJoinedAt).toEqual(startsAt);
  for (const { startsAt, tutorJoinedAt } of await setup.db.select().from(classSessions))
    if (startsAt > now) expect(tutorJoinedAt).toBeNull();
});
