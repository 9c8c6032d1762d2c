import { eq } from "drizzle-orm";
import { assert, asyncProperty, constantFrom, date, integer, record } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { keyWaitsOf } from "#features/attempts/server/public.ts";
import { extraAttempts } from "#features/attempts/server/tables.ts";
import { readHandIn } from "#features/coursework/server/public.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { endOfDay } from "#lib/dates.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { listDue } from "./list-due.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
let ada: Awaited<ReturnType<typeof examSetup.student>>;
let quiz: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
let handedIn: typeof quiz;
beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
  [ada, quiz, handedIn] = [
    await examSetup.student(),
    await examSetup.assessmentOf("quiz"),
    await examSetup.assessmentOf("assignment"),
  ];
});
afterAll(() => setup.close());

const dayMs = 86_400_000;
const begin = (startedAt: Date, zone: string) =>
  setup.db.update(enrolments).set({ startedAt, zone }).where(eq(enrolments.id, ada.enrolmentId));
const dueOf = async (assessmentId: string, span: { from: Date; until: Date }) =>
  (await listDue(setup.deps, ada.account.id, span)).find(({ id }) => id === assessmentId);

describe("point 12 a deadline is the end of a day in the student's zone", () => {
  test("whatever the start, the days and the zone: a calendar has what is due in its span, and nothing else", async () => {
    const zones = constantFrom(
      ...["Africa/Lagos", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago"],
      ...["Australia/Lord_Howe", "Asia/Beirut", "Africa/Cairo", "America/St_Johns", "Pacific/Apia", "UTC", "No/Zone"],
    );
    const input = record({
      startedAt: date({ min: new Date("2025-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
      days: integer({ min: 0, max: 200 }),
      zone: zones,
    });
    await assert(
      asyncProperty(input, async ({ startedAt, days, zone }) => {
        await begin(startedAt, zone);
        await setup.db.update(assessments).set({ dueAfterDays: days }).where(eq(assessments.id, handedIn.id));
        await setup.db
          .update(assessments)
          .set({ dueAfterDays: days, feedback: "due" })
          .where(eq(assessments.id, quiz.id));
        const due = endOfDay(startedAt, days, zone);
        const after = new Date(due.getTime() + 1);
        expect((await dueOf(quiz.id, { from: due, until: after }))?.dueAt).toEqual(due);
        expect(await dueOf(quiz.id, { from: after, until: new Date(after.getTime() + 400 * dayMs) })).toBeUndefined();
        expect(await dueOf(quiz.id, { from: new Date(0), until: due })).toBeUndefined();
        const closesAt = due.getTime() + quiz.lateDays * dayMs;
        const view = await readHandIn({ ...setup.deps, clock: { now: () => new Date() } }, ada.account.id, handedIn.id);
        expect(view).toMatchObject({ dueAt: due.toISOString(), closesAt: new Date(closesAt).toISOString() });
        const wait = (await keyWaitsOf(setup.db, ada.account.id)).get(quiz.id);
        expect(wait ?? null).toEqual(Date.now() > closesAt ? null : { for: "attempts", untilMs: closesAt });
      }),
      { numRuns: 150 },
    );
  });

  test("a course begins in the zone of its student, and stays in it when they travel", async () => {
    const now = setup.clock.now();
    const account = await makeAccount(setup.db, now, { timeZone: "America/New_York" });
    const courseId = quiz.courseId;
    const enrol = () =>
      setup.db.transaction((tx) =>
        enrolStudent(
          { db: tx, clock: fixedClock(now) },
          { studentId: account.id, courseId, tutorId: null, plan: "course" },
        ),
      );
    expect((await enrol()).zone).toBe("America/New_York");
    await setup.db.update(accounts).set({ timeZone: "Pacific/Kiritimati" }).where(eq(accounts.id, account.id));
    expect((await enrol()).zone).toBe("America/New_York");
  });

  test("an attempt that a grader gave is in the calendar when it ends, and waits until it is sat", async () => {
    const startedAt = new Date(Date.now() - 20 * dayMs);
    await begin(startedAt, "Asia/Kolkata");
    const settings = { dueAfterDays: 7, attemptsAllowed: 1, feedback: "spent" } as const;
    await setup.db.update(assessments).set(settings).where(eq(assessments.id, quiz.id));
    const usual = { from: startedAt, until: new Date() };
    await setup.db.update(assessments).set({ lateDays: 30 }).where(eq(assessments.id, quiz.id));
    await ada.submit((await ada.start(quiz.id)).id);
    expect(await dueOf(quiz.id, usual)).toMatchObject({ isDone: true });
    const untilAt = new Date(Date.now() + 14 * dayMs);
    const ids = { id: newId(), assessmentId: quiz.id, enrolmentId: ada.enrolmentId, byId: ada.account.id };
    await setup.db
      .insert(extraAttempts)
      .values({ ...ids, number: 2, reason: "The line was cut.", givenAt: new Date(), untilAt });
    expect(await dueOf(quiz.id, usual)).toBeUndefined();
    const ahead = { from: new Date(), until: new Date(untilAt.getTime() + 1) };
    expect(await dueOf(quiz.id, ahead)).toMatchObject({ dueAt: untilAt, isDone: false });
    const second = await ada.start(quiz.id);
    expect(await dueOf(quiz.id, ahead)).toMatchObject({ isDone: false });
    await ada.submit(second.id);
    expect(await dueOf(quiz.id, ahead)).toMatchObject({ dueAt: untilAt, isDone: true });
  });
});
