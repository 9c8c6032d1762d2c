import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assessmentResults, assessments } from "#features/assessments/server/tables.ts";
import type { Attempt, Review } from "#features/attempts/contract.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { closeDueAttempts, recomputeGrade, releaseWithheld } from "#features/attempts/server/public.ts";
import { attemptEvents, attempts } from "#features/attempts/server/tables.ts";
import { sealAnswers } from "#features/attempts/web/public/seal.ts";
import { assessmentQuestions } from "#features/questions/server/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { GradableItem, ItemStatistics } from "../contract.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
let exam: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
let quiz: typeof exam;
const hourMs = 3_600_000;

beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
  [exam, quiz] = [await examSetup.assessmentOf("exam"), await examSetup.assessmentOf("quiz")];
});
afterAll(() => setup.close());

type Student = Awaited<ReturnType<typeof examSetup.student>>;
const rowOf = async (id: string) => (await setup.db.select().from(attempts).where(eq(attempts.id, id)))[0];
const logOf = (id: string) =>
  setup.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, id)).orderBy(asc(attemptEvents.id));
const review = (student: Student, attempt: string) =>
  student.call<{ data: Review }>("GET", `/api/students/attempts/${attempt}/review`);
const keysIn = ({ questions }: Review) => questions.filter(({ isKeyWithheld }) => !isKeyWithheld).length;
const change = (assessment: string, values: Partial<typeof assessments.$inferInsert>) =>
  setup.db.update(assessments).set(values).where(eq(assessments.id, assessment));

/** Its time is over for so long, no one answered anything, and the process has closed it. */
async function vanished(student: Student, assessment = exam.id, sinceMs = 60_000): Promise<Attempt> {
  const attempt = await student.start(assessment);
  await examSetup.age(attempt.id, (attempt.durationMs ?? 0) + sinceMs);
  await closeDueAttempts(setup.deps);
  return attempt;
}

/** The time of an attempt that its deadline ended passes: nothing can come in any more. */
async function graceOver(attempt: Attempt): Promise<void> {
  await examSetup.age(attempt.id, attempt.offlineGraceMs + 1);
  await releaseWithheld(setup.deps);
}

async function staff() {
  const now = setup.clock.now();
  const { headers } = await makeSession(setup.db, now, (await makeAccount(setup.db, now, { role: "support" })).id);
  return async <Body>(method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
    const response = await setup.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.json() as Body };
  };
}

describe("attack 1 an exam is not answered from its own key", () => {
  test("attack 1 nothing tells how it went while answers given without a network may still count", async () => {
    const ada = await examSetup.student();
    const attempt = await vanished(ada);
    expect(await rowOf(attempt.id)).toMatchObject({ state: "graded", closedBy: "deadline" });
    expect((await review(ada, attempt.id)).status).toBe(409);
    // Who could watch the grade move would find each answer by trying.
    const [first, ...rest] = await examSetup.answersTo(attempt.questions, 1, 5_000);
    const sent = await ada.save(attempt.id, "device-one", 1, [first ?? {}]);
    expect(sent.body).toMatchObject({ saved: [{ version: 1 }], state: "graded" });
    const { body } = await ada.call<{ data: { attempts: object[] } }>("GET", `/api/students/works/${exam.id}`);
    const untilMs = Date.parse(attempt.deadlineAt ?? "") - (attempt.durationMs ?? 0) - 60_000 + attempt.offlineGraceMs;
    expect(body.data.attempts).toMatchObject([{ score: null, gradeAt: new Date(untilMs).toISOString() }]);
    const results = await setup.db
      .select()
      .from(assessmentResults)
      .where(eq(assessmentResults.enrolmentId, ada.enrolmentId));
    expect(results).toEqual([]);
    expect(rest.length).toBeGreaterThan(3);
    await graceOver(attempt);
    expect((await rowOf(attempt.id))?.state).toBe("released");
  });

  test("attack 1 what arrives after the review is stored, counts nothing by itself, and waits for a grader", async () => {
    const ada = await examSetup.student();
    const attempt = await vanished(ada);
    await graceOver(attempt);
    expect((await review(ada, attempt.id)).body.data).toMatchObject({ score: 0 });
    const answers = await examSetup.answersTo(attempt.questions, 1, 5_000);
    const sent = await ada.save(attempt.id, "device-one", 1, answers);
    expect(sent.body).toMatchObject({ saved: [], refused: [], state: "released" });
    expect(sent.body.late).toHaveLength(answers.length);
    expect((await rowOf(attempt.id))?.score).toBe(0);
    const ask = await staff();
    const queue = await ask<{ data: { items: { id: string; hasUndecided: boolean }[] } }>("GET", "/api/tutor/grading");
    expect(queue.body.data.items).toContainEqual(expect.objectContaining({ id: attempt.id, hasUndecided: true }));
  });

  test("attack 1b a file that is sealed after the review counts only if a grader who was informed decides", async () => {
    const ada = await examSetup.student();
    const attempt = await vanished(ada);
    await graceOver(attempt);
    await review(ada, attempt.id);
    const [opened] = (await logOf(attempt.id)).filter(({ kind }) => kind === "reviewed");
    const answers = await examSetup.answersTo(attempt.questions, 1, 2_000);
    const content = { attempt: attempt.id, device: "device-one", epoch: 1, answers, atMs: 2_000 };
    const file = await sealAnswers(attempt.sealKey, content);
    const ask = await staff();
    const loaded = await ask<{ data: Record<string, unknown> }>("POST", "/api/tutor/answer-files", file);
    expect(loaded.body.data).toMatchObject({
      counted: 0,
      known: 0,
      late: answers.length,
      forPerson: answers.length,
      score: 0,
      notified: { how: "review", at: opened?.receivedAt.toISOString() },
    });
    const at = `/api/tutor/grading/${attempt.id}`;
    const { data: gradableItem } = (await ask<{ data: GradableItem }>("GET", at)).body;
    expect(gradableItem.lateAnswers).toMatchObject({ notified: { how: "review" } });
    expect(gradableItem.lateAnswers?.answers).toHaveLength(answers.length);
    const through = gradableItem.lateAnswers?.through ?? 0;
    const decide = (counts: boolean, reason: string) =>
      ask<{ data: GradableItem }>("PUT", `${at}/late-answers`, { counts, reason, through });
    expect((await decide(true, "x")).status).toBe(422);
    // Two at once are one word.
    const decisions = await Promise.all([decide(true, "She showed me her phone."), decide(true, "She showed me it.")]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await rowOf(attempt.id))?.score).toBe(100);
    const log = await logOf(attempt.id);
    expect(log.findLast(({ kind }) => kind === "decided")?.details).toMatchObject({
      counts: true,
      answers: answers.length,
      notifiedAt: opened?.receivedAt.toISOString(),
    });
    const { rows } = await setup.db.execute<{ details: object }>(
      `select before, after, details from audit_entries where action = 'late-answers.decided' and subject = '${attempt.id}'`,
    );
    expect(rows).toMatchObject([{ before: { score: 0 }, after: { score: 100 }, details: { counts: true } }]);
    expect((await recomputeGrade(setup.deps, attempt.id))?.computed).toBe(100);
    expect((await ask<{ data: GradableItem }>("GET", at)).body.data.lateAnswers).toBeNull();
  });

  test("attack 1b who decides against it leaves the grade, and what comes later waits for another word", async () => {
    const ada = await examSetup.student();
    const attempt = await vanished(ada);
    await graceOver(attempt);
    await review(ada, attempt.id);
    const answers = await examSetup.answersTo(attempt.questions, 1, 2_000);
    await ada.save(attempt.id, "device-one", 1, answers);
    const ask = await staff();
    const at = `/api/tutor/grading/${attempt.id}`;
    const waiting = async () => (await ask<{ data: GradableItem }>("GET", at)).body.data.lateAnswers;
    const through = (await waiting())?.through ?? 0;
    await ada.save(attempt.id, "device-one", 1, [{ ...answers[0], version: 2 }]);
    const word = { counts: false, reason: "The review came first.", through };
    const { body } = await ask<{ data: GradableItem }>("PUT", `${at}/late-answers`, word);
    expect(body.data.lateAnswers?.answers).toHaveLength(1);
    expect((await rowOf(attempt.id))?.score).toBe(0);
    const stranger = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
    const { headers } = await makeSession(setup.db, setup.clock.now(), stranger.id);
    const url = `${at}/late-answers`;
    expect((await setup.app.inject({ method: "PUT", url, headers, payload: word })).statusCode).toBe(404);
    const own = await setup.app.inject({ method: "PUT", url, headers: ada.headers, payload: word });
    expect(own.statusCode).toBe(403);
  });

  test("anyone who comes back after the end and hands in has the grade at once; then nothing counts any more", async () => {
    const ada = await examSetup.student();
    const attempt = await vanished(ada);
    const [first, ...rest] = await examSetup.answersTo(attempt.questions, 1, 5_000);
    const strange = await ada.submit(attempt.id, "device-two", 1);
    expect(strange.body).toMatchObject({ state: "graded", score: null, review: false });
    const done = await ada.submit(attempt.id, "device-one", 1, [first ?? {}]);
    expect(done.body).toMatchObject({ state: "released", review: true });
    expect(done.body.score).toBeGreaterThan(0);
    expect((await ada.save(attempt.id, "device-one", 1, rest)).body).toMatchObject({ saved: [], state: "released" });
    expect((await rowOf(attempt.id))?.score).toBe(done.body.score);
  });

  test("the review of another attempt that asks the same makes what is still under way a grader's to decide", async () => {
    const ada = await examSetup.student();
    const first = await vanished(ada, quiz.id);
    const second = await ada.start(quiz.id);
    await ada.submit(second.id, "device-one", 1, await examSetup.answersTo(second.questions));
    expect((await review(ada, second.id)).body.data.keysWait).toMatchObject({ for: "grade" });
    const sent = await ada.save(first.id, "device-one", 1, await examSetup.answersTo(first.questions, 1, 5_000));
    expect(sent.body).toMatchObject({ saved: [] });
    expect((await rowOf(first.id))?.score).toBe(0);
  });
});

describe("GATE-01 right answers leave only when nothing that they help can still count", () => {
  test("a quiz: right or wrong and the lesson initially, what is right after the last attempt", async () => {
    const ada = await examSetup.student();
    const item = await ada.start(quiz.id);
    await ada.submit(item.id);
    const before = (await review(ada, item.id)).body.data;
    expect(before.keysWait).toMatchObject({ for: "attempts" });
    expect(Date.parse(before.keysWait?.until ?? "")).toBeGreaterThan(Date.now());
    expect(keysIn(before)).toBe(0);
    for (const { right, explanationHtml, areas, outcome } of before.questions)
      expect({ right, explanationHtml, areas, outcome }).toEqual({
        right: null,
        explanationHtml: "",
        areas: [],
        outcome: "unanswered",
      });
    expect(before.questions.some(({ lesson }) => lesson !== null)).toBe(true);
    const two = await ada.start(quiz.id);
    // What the first asked, the second asks again: neither tells while it runs.
    expect((await review(ada, item.id)).body.data.keysWait).toEqual({ for: "grade", until: null });
    await ada.submit(two.id);
    const after = (await review(ada, item.id)).body.data;
    expect(after.keysWait).toBeNull();
    expect(keysIn(after)).toBe(after.questions.length);
    const notes = (await logOf(item.id)).filter(({ kind }) => kind === "reviewed");
    expect(notes.map(({ details }) => details)).toEqual([{ hasKeys: false }, { hasKeys: true }]);
    // Another attempt is given: what its student knows is drawn where nothing else is left, and is no point by itself.
    await change(quiz.id, { attemptsAllowed: 3 });
    try {
      const three = await ada.start(quiz.id);
      expect((await review(ada, item.id)).body.data.questions.every(({ isKeyWithheld }) => isKeyWithheld)).toBe(true);
      const done = await ada.submit(three.id, "device-one", 1, await examSetup.answersTo(three.questions));
      expect(done.body).toMatchObject({ state: "submitted", score: null });
    } finally {
      await change(quiz.id, { attemptsAllowed: 2 });
    }
  });

  test("an exam: only once its author opens them for everybody, which waits for those who sit it", async () => {
    const [ada, eve] = [await examSetup.student(), await examSetup.student()];
    const attempt = await ada.start(exam.id);
    await ada.submit(attempt.id);
    const shut = (await review(ada, attempt.id)).body.data;
    expect(shut.keysWait).toEqual({ for: "author", until: null });
    expect(keysIn(shut)).toBe(0);
    const ask = await staff();
    const open = (isOpen: boolean) =>
      ask<{ data: ItemStatistics["keys"]; detail?: string }>("PUT", `/api/tutor/works/${exam.id}/right-answers`, {
        isOpen,
      });
    const running = await eve.start(exam.id);
    expect((await open(true)).status).toBe(409);
    await eve.submit(running.id);
    // Others of this file have vanished a while ago.
    for (const { id } of await setup.db
      .select({ id: attempts.id })
      .from(attempts)
      .where(eq(attempts.closedBy, "deadline")))
      await examSetup.age(id, 3 * hourMs);
    const opened = await open(true);
    expect(opened.body.data).toMatchObject({ openedAt: expect.any(String), underWay: 0 });
    expect((await open(true)).body.data).toEqual(opened.body.data);
    const seen = (await review(ada, attempt.id)).body.data;
    expect([seen.keysWait, keysIn(seen)]).toEqual([null, seen.questions.length]);
    const figures = await ask<{ data: ItemStatistics }>("GET", `/api/tutor/works/${exam.id}/items`);
    expect(figures.body.data.keys?.openedAt).toBe(opened.body.data?.openedAt);
    // Anyone who has not sat it yet learns nothing.
    const ben = await examSetup.student();
    await ben.start(exam.id);
    expect((await ben.call("POST", `/api/students/practice/works/${exam.id}`, { zone: "UTC" })).status).toBe(409);
    expect((await open(false)).body.data).toMatchObject({ openedAt: null });
    expect(keysIn((await review(ada, attempt.id)).body.data)).toBe(0);
    const { rows } = await setup.db.execute<{ action: string }>(
      `select action from audit_entries where subject = '${exam.id}' order by at, action`,
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(["right-answers.closed", "right-answers.opened"]);
    expect((await ask("PUT", `/api/tutor/works/${quiz.id}/right-answers`, { isOpen: true })).status).toBe(409);
    const own = `/api/tutor/works/${exam.id}/right-answers`;
    const refused = await setup.app.inject({
      method: "PUT",
      url: own,
      headers: ada.headers,
      payload: { isOpen: true },
    });
    expect(refused.statusCode).toBe(403);
    const tutor = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
    const { headers } = await makeSession(setup.db, setup.clock.now(), tutor.id);
    const otherResponse = await setup.app.inject({ method: "PUT", url: own, headers, payload: { isOpen: true } });
    expect(otherResponse.statusCode).toBe(404);
  });

  test("a question that another assessment may still ask is shown by neither", async () => {
    const ada = await examSetup.student();
    for (const _ of [1, 2]) await ada.submit((await ada.start(quiz.id)).id);
    const [first] = (await ada.call<{ data: { attempts: { id: string }[] } }>("GET", `/api/students/works/${quiz.id}`))
      .body.data.attempts;
    const [shared] = await setup.db
      .select({ id: assessmentQuestions.questionId })
      .from(assessmentQuestions)
      .where(eq(assessmentQuestions.assessmentId, quiz.id));
    await setup.db
      .insert(assessmentQuestions)
      .values({ assessmentId: exam.id, questionId: shared?.id ?? "", position: 99 });
    try {
      const { data } = (await review(ada, first?.id ?? "")).body;
      expect(data.keysWait).toBeNull();
      expect(data.questions.filter(({ isKeyWithheld }) => isKeyWithheld)).toHaveLength(1);
    } finally {
      await setup.db.delete(assessmentQuestions).where(eq(assessmentQuestions.position, 99));
    }
  });
});
