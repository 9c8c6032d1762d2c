import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { extraAttempts } from "#features/attempts/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { remindDueAssessments } from "./remind-due.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
});
afterAll(() => setup.close());

// So late that it is ahead on any day: whether an attempt may begin is judged by the database's clock.
const setClock = (time: string) => setup.clock.advance(Date.parse(time) - setup.clock.now().getTime());

/** A student whose only work, a quiz of the first week, is due at the end of this moment's day in Lagos. */
async function studentDue(dueAt: string, timeZone = "Africa/Lagos") {
  const ada = await examSetup.student();
  const quiz = await examSetup.assessmentOf("quiz");
  const startedAt = new Date(Date.parse(dueAt) - (quiz.dueAfterDays ?? 0) * 86_400_000);
  await setup.db.update(enrolments).set({ startedAt }).where(eq(enrolments.id, ada.enrolmentId));
  await setup.db.update(accounts).set({ timeZone }).where(eq(accounts.id, ada.account.id));
  // Other work of that week is another subject here.
  await setup.db
    .update(assessments)
    .set({ published: false })
    .where(and(eq(assessments.courseId, quiz.courseId), eq(assessments.kind, "assignment")));
  const heard = async () => ({
    bell: (
      await setup.db
        .select({ message: notifications.message })
        .from(notifications)
        .where(and(eq(notifications.accountId, ada.account.id), eq(notifications.kind, "due-soon")))
    ).map(({ message }) => message),
    mails: (await setup.mailbox())
      .filter(({ toAddress }) => toAddress === ada.account.email)
      .map(({ subject }) => subject),
  });
  return { ...ada, quiz, heard };
}

test("work that is due within a day is notified once by bell and mail, however often the job runs", async () => {
  setClock("2083-03-01T10:00:00Z");
  const ada = await studentDue("2083-03-01T09:00:00Z");
  expect((await ada.heard()).bell).toEqual([]);
  await Promise.all([remindDueAssessments(setup.deps), remindDueAssessments(setup.deps)]);
  await remindDueAssessments(setup.deps);
  const { bell, mails } = await ada.heard();
  expect(bell).toEqual([`${ada.quiz.title} (Mathematics) is due on Mon 1 Mar, 11:59 pm.`]);
  expect(mails).toEqual([`${ada.quiz.title} is due soon`]);
});

test("a day before no one hears of it, nor after it, nor who has handed it in", async () => {
  setClock("2083-03-05T10:00:00Z");
  const early = await studentDue("2083-03-06T10:00:00Z");
  const late = await studentDue("2083-03-04T10:00:00Z");
  const done = await studentDue("2083-03-05T09:00:00Z");
  const attempt = await done.start(done.quiz.id);
  await done.submit(attempt.id);
  await remindDueAssessments(setup.deps);
  for (const item of [early, late, done]) expect(await item.heard()).toMatchObject({ bell: [] });
  setClock("2083-03-06T07:00:00Z");
  await remindDueAssessments(setup.deps);
  expect((await early.heard()).bell).toHaveLength(1);
});

test("point 12 an attempt that a grader gave is reminded of before it ends, not by the date of the assessment", async () => {
  setClock("2083-03-10T10:00:00Z");
  const ada = await studentDue("2083-03-10T09:00:00Z");
  await ada.submit((await ada.start(ada.quiz.id)).id);
  await ada.submit((await ada.start(ada.quiz.id)).id);
  await setup.db.insert(extraAttempts).values({
    id: newId(),
    assessmentId: ada.quiz.id,
    enrolmentId: ada.enrolmentId,
    number: 3,
    reason: "The line was cut.",
    byId: ada.account.id,
    givenAt: setup.clock.now(),
    untilAt: new Date("2083-03-24T12:30:00Z"),
  });
  await remindDueAssessments(setup.deps);
  // Another quiz of the course is due on the same day.
  const ofQuiz = async () => (await ada.heard()).bell.filter((message) => message.startsWith(ada.quiz.title));
  expect(await ofQuiz()).toEqual([]);
  setClock("2083-03-24T08:00:00Z");
  await remindDueAssessments(setup.deps);
  await remindDueAssessments(setup.deps);
  expect(await ofQuiz()).toEqual([`${ada.quiz.title} (Mathematics) is due on Wed 24 Mar, 1:30 pm.`]);
});

test("no one is notified at night on their own clock, and who wants no mail has the bell", async () => {
  // Three in the morning in Lagos, afternoon in Auckland.
  setClock("2083-04-01T02:00:00Z");
  const lagos = await studentDue("2083-04-01T20:00:00Z");
  const auckland = await studentDue("2083-04-01T20:00:00Z", "Pacific/Auckland");
  await setup.db.update(accounts).set({ emailNotifications: false }).where(eq(accounts.id, auckland.account.id));
  await remindDueAssessments(setup.deps);
  expect(await lagos.heard()).toMatchObject({ bell: [] });
  expect((await auckland.heard()).bell).toHaveLength(1);
  expect((await auckland.heard()).mails).toEqual([]);
  setClock("2083-04-01T07:00:00Z");
  await remindDueAssessments(setup.deps);
  expect((await lagos.heard()).bell).toHaveLength(1);
});

test("a job that is cut in the middle goes on where it was", async () => {
  setClock("2083-05-01T10:00:00Z");
  const students = [await studentDue("2083-05-01T08:00:00Z"), await studentDue("2083-05-01T08:30:00Z")];
  const cut = new AbortController();
  const tx = setup.deps.mail;
  const deps = {
    ...setup.deps,
    mail: {
      ...tx,
      async enqueueMail(...input: Parameters<typeof tx.enqueueMail>) {
        await tx.enqueueMail(...input);
        cut.abort();
        throw new Error("killed");
      },
    },
  };
  await expect(remindDueAssessments(deps, cut.signal)).rejects.toThrow("killed");
  for (const student of students) expect(await student.heard()).toMatchObject({ bell: [], mails: [] });
  await remindDueAssessments(setup.deps);
  for (const student of students) expect((await student.heard()).bell).toHaveLength(1);
});
