import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import type { AssessmentDetail, Review } from "#features/attempts/contract.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { extraAttempts } from "#features/attempts/server/tables.ts";
import { startTexts } from "#features/attempts/texts.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import type { GradableItem } from "#features/grading/contract.ts";
import { gradingTexts } from "#features/grading/texts.ts";
import { enrolments, lessonProgress, lessons } from "#features/learning/server/tables.ts";
import type { Unread } from "#features/notifications/contract.ts";
import { notificationDeliveries, notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { ListedAssessment } from "../contract.ts";
import { notifyOpened } from "./notify-opened.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
let exam: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
let ada: Awaited<ReturnType<typeof examSetup.student>>;
const dayMs = 86_400_000;

beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
  exam = await examSetup.assessmentOf("exam", 1, { isGuarded: true });
});
afterAll(() => setup.close());
beforeEach(async () => {
  ada = await examSetup.student();
});

const detail = async () =>
  (await ada.call<{ data: AssessmentDetail }>("GET", `/api/students/works/${exam.id}`)).body.data;
const start = () =>
  ada.call<{ error: string }>("POST", `/api/students/works/${exam.id}/attempts`, { device: "phone-one" });
const listed = async () =>
  (await ada.call<{ data: ListedAssessment[] }>("GET", "/api/students/assessments/exam")).body.data[0];
const pinned = async () => (await ada.call<Unread>("GET", "/api/students/unread")).body.pinned;
/** The enrolment began so many weeks ago. */
const begun = (weeks: number) =>
  setup.db
    .update(enrolments)
    .set({ startedAt: new Date(Date.now() - weeks * 7 * dayMs) })
    .where(eq(enrolments.id, ada.enrolmentId));

async function doLessons(many: number): Promise<void> {
  const rows = await setup.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, exam.courseId))
    .orderBy(lessons.week, lessons.topic);
  for (const { id } of rows.slice(0, many))
    await setup.db
      .insert(lessonProgress)
      .values({ enrolmentId: ada.enrolmentId, lessonId: id, openedAt: new Date(), doneAt: new Date() });
}

test("an assessment that is published while a course goes on is announced once to those who had begun it", async () => {
  const noon = new Date(new Date().setUTCHours(12, 0, 0, 0) - dayMs);
  const { opensAfterDays, opensWithLessons, dueAfterDays } = exam;
  const publishedAt = new Date(noon.getTime() - 3_600_000);
  const change = (values: Partial<typeof assessments.$inferInsert>) =>
    setup.db.update(assessments).set(values).where(eq(assessments.id, exam.id));
  const [eve, late] = [await examSetup.student(), await examSetup.student()];
  const begin = (enrolmentId: string, ms: number) =>
    setup.db
      .update(enrolments)
      .set({ startedAt: new Date(noon.getTime() + ms) })
      .where(eq(enrolments.id, enrolmentId));
  await begin(eve.enrolmentId, -3 * dayMs);
  await begin(late.enrolmentId, -60_000);
  await change({ opensAfterDays: null, opensWithLessons: null, dueAfterDays: null, publishedAt });
  await Promise.all([notifyOpened(setup.deps, { now: noon }), notifyOpened(setup.deps, { now: noon })]);
  await change({ opensAfterDays, opensWithLessons, dueAfterDays, publishedAt: null });
  const heard = (enrolmentId: string) =>
    setup.db.$count(notifications, eq(notifications.about, `opened:${enrolmentId}:${exam.id}`));
  expect([await heard(eve.enrolmentId), await heard(late.enrolmentId)]).toEqual([1, 0]);
});

describe("GATE-01 A5 an exam opens by its day or by lessons done, whichever comes first", () => {
  test("the supplied exam is locked on the first day: its page, its list and a start by the API report it", async () => {
    expect(exam).toMatchObject({ opensAfterDays: (exam.week - 1) * 7, opensWithLessons: 90 });
    const { lessons: course, gate, opensAt, mayStart, attemptsAllowed } = await detail();
    expect({ mayStart, attemptsAllowed }).toEqual({ mayStart: "not-open", attemptsAllowed: 1 });
    expect(gate).toEqual({ lessonsNeeded: Math.ceil(course.all * 0.9) });
    expect(opensAt).not.toBeNull();
    expect(course).toMatchObject({ done: 0, next: { bytes: expect.any(Number) } });
    expect(course.weeksLeft).toContain(1);
    const refused = await start();
    expect([refused.status, refused.body.error]).toEqual([409, startTexts["not-open"]]);
    expect(await listed()).toMatchObject({ status: "Not open", gate: { lessonsDone: 0 }, attemptsLeft: 1 });
    expect(await pinned()).toBeNull();
  });

  test("nine of ten lessons open it, and one fewer does not", async () => {
    const needed = (await detail()).gate?.lessonsNeeded ?? 0;
    await doLessons(needed - 1);
    expect((await start()).status).toBe(409);
    await setup.db.delete(lessonProgress).where(eq(lessonProgress.enrolmentId, ada.enrolmentId));
    await doLessons(needed);
    expect(await detail()).toMatchObject({ gate: null, mayStart: null, lessons: { done: needed } });
    expect((await listed())?.status).toBe("Pending");
    expect((await start()).status).toBe(200);
  });

  test("its week opens it; what runs is shown with its clock and its answers until it ends", async () => {
    await begun(exam.week - 1);
    expect(await detail()).toMatchObject({ gate: null, mayStart: null });
    const attempt = await ada.start(exam.id);
    const [first] = await examSetup.answersTo(attempt.questions.slice(0, 1));
    await ada.save(attempt.id, "device-one", 1, first ? [first] : []);
    const strip = await pinned();
    expect(strip).toMatchObject({
      title: exam.title,
      done: 1,
      of: attempt.questions.length,
      href: expect.stringContaining(exam.id),
    });
    expect(strip?.leftMs).toBeGreaterThan(0);
    expect(strip?.leftMs).toBeLessThanOrEqual(attempt.durationMs ?? 0);
    const home = await ada.call<{ waiting: { assessments: object[]; count: number } }>(
      "GET",
      "/api/students/dashboard?zone=Africa/Lagos",
    );
    expect(home.body.waiting.assessments[0]).toMatchObject({ id: exam.id, isRunning: true });
    await ada.submit(attempt.id);
    expect(await pinned()).toBeNull();
  });
});

describe("point 6 a student hears that an exam has opened, once", () => {
  const heard = async () => {
    const about = `opened:${ada.enrolmentId}:${exam.id}`;
    return (await setup.db.select().from(notifications).where(eq(notifications.about, about))).map(
      ({ message, link, id }) => ({ message, link, id }),
    );
  };
  const open = {
    message: expect.stringMatching(/^.+ \(Mathematics\) is open now\. It is due on .*, 11:59 pm\.$/),
    link: expect.stringContaining("/dashboard/assessments/exam/"),
  };

  test("with the lesson that opens it, not with one before, and never again", async () => {
    const needed = (await detail()).gate?.lessonsNeeded ?? 0;
    const course = await setup.db
      .select({ id: lessons.id, slug: lessons.slug, body: lessons.body, course: courses.slug })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(lessons.courseId, exam.courseId))
      .orderBy(lessons.week, lessons.topic);
    const [first, second] = course.filter(({ body }) => body !== null);
    const done = course.filter(({ id }) => id !== first?.id && id !== second?.id).slice(0, needed - 2);
    const now = new Date();
    await setup.db
      .insert(lessonProgress)
      .values(done.map(({ id }) => ({ enrolmentId: ada.enrolmentId, lessonId: id, openedAt: now, doneAt: now })));
    const mark = async (lesson: typeof first, isDone: boolean) => {
      const url = `/api/students/learning/${lesson?.course}/lessons/${lesson?.slug}/done`;
      const payload = { isDone, ageMs: 0 };
      const response = await setup.app.inject({ method: "PUT", url, headers: ada.headers, payload });
      expect(response.statusCode, response.body).toBe(200);
    };
    await mark(first, true);
    expect(await heard()).toEqual([]);
    await mark(second, true);
    expect(await heard()).toEqual([expect.objectContaining(open)]);
    const [{ id } = { id: "" }] = await heard();
    const deliveries = await setup.db
      .select()
      .from(notificationDeliveries)
      .where(eq(notificationDeliveries.notificationId, id));
    expect(deliveries.map(({ channel }) => channel)).toContain("email");
    await mark(second, false);
    await mark(second, true);
    expect(await heard()).toHaveLength(1);
  });

  test("with its day, by day on the student's clock, and not who has sat it", async () => {
    // Of yesterday: what opened then is open at whatever hour this runs.
    const noon = new Date(new Date().setUTCHours(12, 0, 0, 0) - dayMs);
    const startedAt = new Date(noon.getTime() - (exam.opensAfterDays ?? 0) * dayMs - 3_600_000);
    await setup.db.update(enrolments).set({ startedAt }).where(eq(enrolments.id, ada.enrolmentId));
    await notifyOpened(setup.deps, { now: new Date(noon.getTime() - 2 * 3_600_000) });
    await notifyOpened(setup.deps, { now: new Date(noon.getTime() + 12 * 3_600_000) });
    expect(await heard()).toEqual([]);
    await Promise.all([notifyOpened(setup.deps, { now: noon }), notifyOpened(setup.deps, { now: noon })]);
    await notifyOpened(setup.deps, { now: new Date(noon.getTime() + dayMs) });
    expect(await heard()).toEqual([expect.objectContaining(open)]);
    const eve = await examSetup.student();
    await setup.db.update(enrolments).set({ startedAt }).where(eq(enrolments.id, eve.enrolmentId));
    await eve.submit((await eve.start(exam.id)).id);
    await notifyOpened(setup.deps, { now: noon });
    const about = `opened:${eve.enrolmentId}:${exam.id}`;
    expect(await setup.db.$count(notifications, eq(notifications.about, about))).toBe(0);
  });
});

describe("GATE-01 A5 a tutor gives another attempt with a reason", () => {
  let tutor: { id: string; name: string; headers: Record<string, string> };
  let otherTutor: Record<string, string>;
  beforeAll(async () => {
    const [mine, another] = (await setup.db.select().from(tutors)).filter(({ accountId }) => accountId !== null);
    if (!mine?.accountId || !another?.accountId) throw new Error("Two tutors with accounts are needed.");
    const now = setup.clock.now();
    const { headers } = await makeSession(setup.db, now, mine.accountId);
    tutor = { id: mine.id, name: mine.fullName, headers };
    otherTutor = (await makeSession(setup.db, now, another.accountId)).headers;
  });

  /** Ada has used her one attempt, after three answers. */
  async function burnt(): Promise<string> {
    await setup.db.update(enrolments).set({ tutorId: tutor.id }).where(eq(enrolments.id, ada.enrolmentId));
    await begun(exam.week - 1);
    const attempt = await ada.start(exam.id);
    await ada.submit(attempt.id, "device-one", 1, (await examSetup.answersTo(attempt.questions)).slice(0, 3));
    return attempt.id;
  }
  const give = async (gradableItemId: string, body: object, headers = tutor.headers) => {
    const response = await setup.app.inject({
      method: "PUT",
      url: `/api/tutor/grading/${gradableItemId}/another-attempt`,
      headers,
      payload: body,
    });
    return { status: response.statusCode, body: response.json() as { data: GradableItem; error: string } };
  };
  const reason = "The power was cut after ten minutes.";

  test("once per press: the student reads who and why, may start it, and an audit row is written", async () => {
    const gradableItemId = await burnt();
    expect((await detail()).mayStart).toBe("attempts-used");
    expect((await start()).status).toBe(409);
    const twice = await Promise.all([
      give(gradableItemId, { number: 2, reason }),
      give(gradableItemId, { number: 2, reason }),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await give(gradableItemId, { number: 2, reason })).status).toBe(200);
    expect(twice[0]?.body.data.sittings).toMatchObject({ used: 1, allowed: 2, given: [{ number: 2, reason }] });
    expect(
      await setup.db.$count(
        auditEntries,
        and(eq(auditEntries.action, "attempt.given"), eq(auditEntries.subject, ada.account.id)),
      ),
    ).toBe(1);
    const notifiedNotifications = await readBell(setup.db, ada.account.id);
    expect(notifiedNotifications.filter(({ message }) => message.includes(reason)).map(({ link }) => link)).toEqual([
      `/dashboard/assessments/exam/${exam.id}`,
    ]);
    expect(await detail()).toMatchObject({ attemptsAllowed: 2, mayStart: null, given: [{ number: 2, reason }] });
    expect(await listed()).toMatchObject({ attemptsLeft: 1, isPassed: false });
    const review = await ada.call<{ data: Review }>("GET", `/api/students/attempts/${gradableItemId}/review`);
    expect(review.body.data.questions.every(({ isKeyWithheld }) => isKeyWithheld)).toBe(true);
    expect((await ada.start(exam.id)).number).toBe(2);
  });

  test("GATE-01 by another user of the same name it is another user's: the same words are refused", async () => {
    const gradableItemId = await burnt();
    expect((await give(gradableItemId, { number: 2, reason })).status).toBe(200);
    const [giver] = await setup.db
      .select({ name: accounts.fullName })
      .from(tutors)
      .innerJoin(accounts, eq(accounts.id, tutors.accountId))
      .where(eq(tutors.id, tutor.id));
    const namesake = await makeAccount(setup.db, setup.clock.now(), { role: "tutor", fullName: giver?.name ?? "" });
    const own = eq(extraAttempts.enrolmentId, ada.enrolmentId);
    await setup.db.update(extraAttempts).set({ byId: namesake.id }).where(own);
    const { status, body } = await give(gradableItemId, { number: 2, reason });
    expect([status, body.error]).toEqual([409, gradingTexts.givenBy(giver?.name ?? "")]);
  });

  test("also where the assessment has closed, and it is in time", async () => {
    const gradableItemId = await burnt();
    await begun(exam.week + 3);
    expect((await detail()).mayStart).toBe("attempts-used");
    expect((await give(gradableItemId, { number: 2, reason })).status).toBe(200);
    const { mayStart, dueAt } = await detail();
    expect(mayStart).toBeNull();
    expect(Date.parse(dueAt ?? "")).toBeGreaterThan(Date.now() + 13 * dayMs);
    const second = await ada.start(exam.id);
    const done = await ada.submit(second.id, "device-one", 1, await examSetup.answersTo(second.questions));
    expect(done.body).toMatchObject({ state: "released", score: 100 });
  });

  test("none while one is left, none of another's student, none without a reason", async () => {
    const gradableItemId = await burnt();
    expect((await give(gradableItemId, { number: 3, reason })).body.error).toBe(gradingTexts.attemptLeft);
    expect((await give(gradableItemId, { number: 2, reason: " x " })).status).toBe(422);
    expect((await give(gradableItemId, { number: 2, reason }, otherTutor)).status).toBe(404);
    expect((await give(newId(), { number: 2, reason })).status).toBe(404);
    expect((await give(gradableItemId, { number: 2, reason }, ada.headers)).status).toBe(403);
    expect(await setup.db.$count(extraAttempts, eq(extraAttempts.enrolmentId, ada.enrolmentId))).toBe(0);
    expect((await give(gradableItemId, { number: 2, reason })).status).toBe(200);
    expect((await give(gradableItemId, { number: 2, reason: "Another reason." })).status).toBe(409);
    expect((await give(gradableItemId, { number: 3, reason })).body.error).toBe(gradingTexts.attemptLeft);
    await setup.db.update(assessments).set({ attemptsAllowed: null }).where(eq(assessments.id, exam.id));
    expect((await give(gradableItemId, { number: 3, reason })).body.error).toBe(gradingTexts.anyNumber);
    await setup.db.update(assessments).set({ attemptsAllowed: 1 }).where(eq(assessments.id, exam.id));
  });
});
