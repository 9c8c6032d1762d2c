import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assessments } from "#features/assessments/server/tables.ts";
import type { Attempt } from "#features/attempts/contract.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import type { QuestionForAttempt } from "#features/questions/contract.ts";
import { assessmentQuestions, questionKeys, questions, questionVersions } from "#features/questions/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { ComingBack, DailySet, PracticeOverview, PracticeQuestion, QuizPractice } from "../contract.ts";
import { dayAfter } from "../rules.ts";

/** What the academy has unless it sets another. */
const dailyMax = 5;

import { holding } from "#platform/feature/personal-data.ts";
import { dayIn } from "./day-in.ts";
import { practiceAnswerPersonal, practiceAnswers, practiceCardPersonal, practiceCards } from "./tables.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
let quiz: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
const zone = "Africa/Lagos";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeAll(async () => {
  // Attempts are timed by the database; practice follows the clock that is given.
  setup = await createTestApp({ now: new Date().toISOString() });
  examSetup = examFixture(setup);
  quiz = await examSetup.assessmentOf("quiz");
  // Practice shows what is right: it opens once no attempt is left.
  await set({ attemptsAllowed: 1 });
});
afterAll(() => setup.close());

const set = (values: Partial<typeof assessments.$inferInsert>) =>
  setup.db.update(assessments).set(values).where(eq(assessments.id, quiz.id));
type Student = Awaited<ReturnType<typeof examSetup.student>>;
const open = (student: Student, assessment = quiz.id) =>
  student.call<{ data: QuizPractice }>("POST", `/api/students/practice/works/${assessment}`, { zone });
const daily = async (student: Student) =>
  (await student.call<{ data: DailySet }>("POST", "/api/students/practice/daily", { zone })).body.data;
const overview = async (student: Student) =>
  (await student.call<{ data: PracticeOverview }>("GET", `/api/students/practice?zone=${zone}`)).body.data;
const coming = async (student: Student, assessment = quiz.id) =>
  (await student.call<{ data: ComingBack }>("GET", `/api/students/practice/works/${assessment}?zone=${zone}`)).body
    .data;
const answer = (
  student: Student,
  question: string,
  input: unknown,
  { id = newId(), ageMs = 0, isDaily = false }: { id?: string; ageMs?: number; isDaily?: boolean } = {},
) =>
  student.call<{ data: { isRight: boolean; comesBackOn: string | null } }>("POST", "/api/students/practice/answers", {
    id,
    question,
    answer: input,
    isDaily,
    zone,
    ageMs,
  });

/** Days pass; a student who comes back logs in again. */
async function pass(days: number, ...people: Student[]): Promise<void> {
  setup.clock.advance(days * dayMs);
  for (const person of people)
    Object.assign(person.headers, (await makeSession(setup.db, setup.clock.now(), person.account.id)).headers);
}

/** Sits the quiz with so many of its questions unanswered, so that they are missed. */
async function sit(student: Student, missed = 0): Promise<Attempt> {
  const attempt = await student.start(quiz.id);
  const answers = await examSetup.answersTo(attempt.questions);
  await student.save(attempt.id, "device-one", 1, answers.slice(missed));
  await student.submit(attempt.id);
  return attempt;
}

/** An answer that no question of its kind finds right. */
const wrong = ({ question, right }: PracticeQuestion): unknown => {
  if (question.kind === "single" && right && "option" in right)
    return { option: question.body.options.find(({ id }) => id !== right.option)?.id };
  if (question.kind === "true-false" && right && "is" in right) return { is: !right.is };
  return null;
};

describe("PRAC-01 practice of a quiz", () => {
  test("opens with the review, and shows what that has shown, with why; before it nothing", async () => {
    const ada = await examSetup.student();
    expect((await open(ada)).status).toBe(409);
    expect((await coming(ada)).open).toBe(0);
    const running = await ada.start(quiz.id);
    expect((await open(ada)).status).toBe(409);
    await ada.submit(running.id);
    const { body } = await open(ada);
    expect(body.data.questions.map(({ question }) => question.id).toSorted()).toEqual(
      running.questions.map(({ id }) => id).toSorted(),
    );
    for (const question of body.data.questions) expect(question.explanationHtml).toContain("<p>");
    // Another attempt that may be started takes it away again, until it is over too.
    await set({ attemptsAllowed: 2 });
    try {
      expect((await open(ada)).status).toBe(409);
      const secondAttempt = await ada.start(quiz.id);
      expect((await open(ada)).status).toBe(409);
      expect(await daily(ada)).toMatchObject({ questions: [] });
      await ada.submit(secondAttempt.id);
      expect((await open(ada)).status).toBe(200);
    } finally {
      await set({ attemptsAllowed: 1 });
    }
  });

  test("is for anyone who takes the course, also while it is paused, and for no one else", async () => {
    const [ada, eve] = [await examSetup.student(), await examSetup.student()];
    await sit(ada);
    expect((await open(eve)).status).toBe(409);
    const of = eq(enrolments.id, ada.enrolmentId);
    await setup.db.update(enrolments).set({ state: "paused" }).where(of);
    expect((await open(ada)).status).toBe(200);
    await setup.db.update(enrolments).set({ state: "cancelled" }).where(of);
    expect((await open(ada)).status).toBe(404);
  });

  test("opens whole once no attempt is left, and not where its author closed it or shows no feedback", async () => {
    const ada = await examSetup.student();
    await set({ drawCount: 3, attemptsAllowed: 2 });
    try {
      await sit(ada);
      expect((await open(ada)).status).toBe(409);
      await sit(ada);
      const bank = await setup.db.$count(assessmentQuestions, eq(assessmentQuestions.assessmentId, quiz.id));
      expect((await open(ada)).body.data.questions).toHaveLength(bank);
      await set({ openForPractice: false });
      expect((await open(ada)).status).toBe(409);
      await set({ openForPractice: true, feedback: "never" });
      expect((await open(ada)).status).toBe(409);
    } finally {
      await set({ drawCount: null, attemptsAllowed: 1, openForPractice: true, feedback: "spent" });
    }
  });

  test("never gives a question of an attempt that is not graded, of another assessment neither", async () => {
    const ada = await examSetup.student();
    const attempt = await sit(ada);
    expect((await open(ada)).body.data.questions).toHaveLength(attempt.questions.length);
    const exam = await examSetup.assessmentOf("exam");
    const [row] = await setup.db
      .select({ id: questions.id })
      .from(questions)
      .innerJoin(assessmentQuestions, eq(assessmentQuestions.questionId, questions.id))
      .where(eq(assessmentQuestions.assessmentId, quiz.id))
      .limit(1);
    await setup.db
      .insert(assessmentQuestions)
      .values({ assessmentId: exam.id, questionId: row?.id ?? "", position: 99 });
    // What practice has shown is not drawn by the exam, so this one is sat by someone who did not practise.
    const eve = await examSetup.student();
    await sit(eve);
    // Before she starts it too: the exam may still ask it.
    expect((await open(eve)).body.data.questions).toHaveLength(attempt.questions.length - 1);
    const attemptQuestions = await eve.start(exam.id);
    expect(attemptQuestions.questions.length).toBeGreaterThan(1);
    const input = (await open(eve)).body.data.questions.map(({ question }) => question.id);
    for (const { id } of attemptQuestions.questions) expect(input).not.toContain(id);
    expect(input).toHaveLength(attempt.questions.length - 1);
    const own = await ada.start(exam.id);
    expect(own.questions).toHaveLength(attemptQuestions.questions.length - 1);
    await setup.db.delete(assessmentQuestions).where(eq(assessmentQuestions.position, 99));
  });

  test("an attempt after it draws others while there are some, and never fails for want of them", async () => {
    const ada = await examSetup.student();
    const first = await sit(ada);
    await open(ada);
    await set({ attemptsAllowed: 2 });
    try {
      const second = await ada.start(quiz.id);
      expect(second.questions.length).toBeGreaterThanOrEqual(Math.ceil(first.questions.length / 2));
      const assessment = await ada.call<{ data: { questions: number; practised: number } }>(
        "GET",
        `/api/students/works/${quiz.id}`,
      );
      expect(assessment.body.data).toMatchObject({
        questions: second.questions.length,
        practised: first.questions.length,
      });
      // What practice has shown is no point by itself.
      const done = await ada.submit(second.id, "device-one", 1, await examSetup.answersTo(second.questions));
      expect(done.body).toMatchObject({ state: "submitted", score: null });
    } finally {
      await set({ attemptsAllowed: 1 });
    }
  });
});

describe("PRAC-01 what comes back", () => {
  let ada: Student;
  let first: PracticeQuestion;
  beforeEach(async () => {
    ada = await examSetup.student();
    await sit(ada);
    const input = (await open(ada)).body.data.questions;
    const single = input.find(({ question }) => question.kind === "single");
    if (!single) throw new Error("No single choice.");
    first = single;
  });

  test("wrong: tomorrow, then in three days, then in a week, in the daily set, and on the card", async () => {
    const now = setup.clock.now();
    const today = dayIn(now, zone);
    expect(await overview(ada)).toMatchObject({ left: 0, done: 0, next: null });
    const response = await answer(ada, first.question.id, wrong(first));
    expect(response.body.data).toEqual({ isRight: false, comesBackOn: dayAfter(today, 1) });
    expect(await overview(ada)).toMatchObject({
      left: 0,
      next: { on: dayAfter(today, 1), questions: 1 },
      stays: { fresh: 1 },
    });
    expect((await coming(ada)).questions).toEqual([{ question: first.question.id, on: dayAfter(today, 1) }]);
    let on = today;
    for (const [away, after] of [
      [1, 3],
      [3, 7],
    ] as const) {
      await pass(away, ada);
      on = dayAfter(on, away);
      const set = await daily(ada);
      expect(set).toMatchObject({ today: on, done: 0 });
      expect(set.questions.map(({ question }) => question.id)).toEqual([first.question.id]);
      expect(set.questions[0]?.comesBack).toEqual({ right: after, wrong: 1 });
      const right = await answer(ada, first.question.id, set.questions[0]?.right, { isDaily: true });
      expect(right.body.data).toEqual({ isRight: true, comesBackOn: dayAfter(on, after) });
      expect(await overview(ada)).toMatchObject({ left: 0, done: 1, next: { on: dayAfter(on, after) } });
    }
    expect((await overview(ada)).week.at(-1)).toEqual({ on, answers: 1 });
    expect((await overview(ada)).stays).toEqual({ fresh: 0, settling: 1, firm: 0 });
  });

  test("right at once: does not come back", async () => {
    expect((await answer(ada, first.question.id, first.right)).body.data).toEqual({ isRight: true, comesBackOn: null });
    expect(await overview(ada)).toMatchObject({ left: 0, next: null });
  });

  test("what an attempt missed comes back too, a day's number at most", async () => {
    const eve = await examSetup.student();
    await sit(eve, dailyMax + 2);
    const today = dayIn(setup.clock.now(), zone);
    await pass(2, eve);
    const set = await daily(eve);
    expect(set.questions).toHaveLength(dailyMax);
    expect(set.next).toEqual({ on: dayAfter(set.today, 1), questions: 2 });
    expect(set.today > today).toBe(true);
    expect((await overview(eve)).from).toEqual([{ title: quiz.title, questions: dailyMax }]);
  });

  test("the same answer sent twice, ten times at once or later changed is one", async () => {
    const id = newId();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => answer(ada, first.question.id, wrong(first), { id })),
    );
    for (const { status, body } of all) expect([status, body.data.isRight]).toEqual([200, false]);
    // The verdict is of what was sent; what is stored is the first.
    const later = await answer(ada, first.question.id, first.right, { id });
    expect(later.status).toBe(200);
    const rows = await setup.db.select().from(practiceAnswers).where(eq(practiceAnswers.studentId, ada.account.id));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.isRight).toBe(false);
  });

  test("answers that arrive in another order make the same dates", async () => {
    const eve = await examSetup.student();
    await sit(eve);
    await open(eve);
    await pass(12, ada, eve);
    const input = [
      { wrong: true, daysAgo: 11 },
      { wrong: false, daysAgo: 10 },
      { wrong: false, daysAgo: 7 },
    ];
    const send = async (student: Student, order: typeof input) => {
      for (const item of order)
        await answer(student, first.question.id, item.wrong ? wrong(first) : first.right, {
          ageMs: item.daysAgo * dayMs,
        });
      const [row] = await setup.db
        .select({ dueOn: practiceCards.dueOn, days: practiceCards.days })
        .from(practiceCards)
        .where(eq(practiceCards.studentId, student.account.id))
        .orderBy(practiceCards.dueOn)
        .limit(1);
      return row;
    };
    const straight = await send(ada, input);
    expect(straight).toMatchObject({ days: 7 });
    expect(await send(eve, input.toReversed())).toEqual(straight);
  });

  test("a device whose clock is far ahead or behind: after it was handed out, never in the future", async () => {
    setup.clock.advance(2 * hourMs);
    await answer(ada, first.question.id, wrong(first), { ageMs: 300 * dayMs });
    const [row] = await setup.db.select().from(practiceAnswers).where(eq(practiceAnswers.studentId, ada.account.id));
    expect(setup.clock.now().getTime() - (row?.answeredAt.getTime() ?? 0)).toBe(2 * hourMs);
    expect((await answer(ada, first.question.id, wrong(first), { ageMs: -5 })).status).toBe(422);
  });

  test("another's question, one that was never handed out and no question at all are refused alike", async () => {
    const eve = await examSetup.student();
    await sit(eve);
    for (const question of [first.question.id, newId()]) {
      const { status, text } = await answer(eve, question, first.right);
      expect(status).toBe(404);
      expect(text).not.toContain("isRight");
    }
    expect((await answer(ada, first.question.id, { is: true })).status).toBe(422);
    expect((await answer(ada, first.question.id, { option: "nothing" })).status).toBe(422);
  });

  test("the log is only added to; what is stored about a person is shown to them and goes with them", async () => {
    await answer(ada, first.question.id, wrong(first));
    await expect(setup.db.update(practiceAnswers).set({ isRight: true })).rejects.toThrow();
    await expect(setup.db.delete(practiceAnswers)).rejects.toThrow();
    const owner = { id: ada.account.id, email: ada.account.email, emailVerified: true };
    const personalDataHolder = holding("practice", { cards: practiceCardPersonal, answers: practiceAnswerPersonal });
    expect(await personalDataHolder.read(setup.db, owner)).toMatchObject({ answers: [{ isRight: false }] });
    await setup.db.transaction((tx) => personalDataHolder.erase(tx, owner));
    expect(await personalDataHolder.read(setup.db, owner)).toBeNull();
    expect(await setup.db.$count(practiceAnswers, eq(practiceAnswers.studentId, ada.account.id))).toBe(0);
  });
});

test("PRAC-01 canary: no key and no explanation leaves before the review of an attempt is open", async () => {
  const canary = "Zobo-Kettle";
  const keys = await setup.db
    .select({ versionId: questionKeys.versionId, key: questionKeys.key, revision: questionKeys.revision })
    .from(questionKeys)
    .innerJoin(questionVersions, eq(questionVersions.id, questionKeys.versionId))
    .innerJoin(assessmentQuestions, eq(assessmentQuestions.questionId, questionVersions.questionId))
    .where(eq(assessmentQuestions.assessmentId, quiz.id));
  await setup.db.insert(questionKeys).values(
    keys.map(({ versionId, key, revision }) => ({
      id: newId(),
      versionId,
      key,
      revision: revision + 1,
      explanation: `${canary} says why.`,
      at: new Date(),
    })),
  );
  const ada = await examSetup.student();
  const everything = async () => {
    const answers = await Promise.all([
      ada.call("GET", `/api/students/practice?zone=${zone}`),
      ada.call("GET", `/api/students/practice/works/${quiz.id}?zone=${zone}`),
      ada.call("POST", "/api/students/practice/daily", { zone }),
      open(ada),
      ...keys.map(({ versionId }) => answer(ada, versionId, null)),
    ]);
    return answers.map(({ text }) => text).join("\n");
  };
  const before = await everything();
  const running = await ada.start(quiz.id);
  const duringAttempt = await everything();
  for (const text of [before, duringAttempt])
    for (const secret of [canary, "isRight", '"right"', '"key"', "stored"]) expect(text).not.toContain(secret);
  expect(await setup.db.$count(practiceCards, eq(practiceCards.studentId, ada.account.id))).toBe(0);
  await ada.submit(running.id);
  expect(await everything()).toContain(canary);
});

test("PRAC-01 every kind that is scored at once is right by what is shown as right", async () => {
  const ada = await examSetup.student();
  await sit(ada);
  const kinds = new Set<QuestionForAttempt["kind"]>();
  for (const { question, right } of (await open(ada)).body.data.questions) {
    kinds.add(question.kind);
    expect((await answer(ada, question.id, right)).body.data).toEqual({ isRight: true, comesBackOn: null });
  }
  expect(kinds.size).toBeGreaterThan(1);
});
