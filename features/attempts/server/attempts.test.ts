import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assessmentResults, assessments } from "#features/assessments/server/tables.ts";
import { certificates } from "#features/certificates/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { questionKeys, questions, questionVersions } from "#features/questions/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { AssessmentDetail, Attempt, Review } from "../contract.ts";
import { attemptMoves } from "../rules.ts";
import { examFixture } from "./attempts.fixture.ts";
import { closeDueAttempts, releaseWithheld } from "./close-due.ts";
import { attemptPersonalData } from "./personal-data.ts";
import { recomputeGrade } from "./recompute.ts";
import { assessmentAccommodations, attemptEvents, attempts } from "./tables.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
let quiz: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
const hourMs = 3_600_000;

beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
  quiz = await examSetup.assessmentOf("quiz");
});
afterAll(() => setup.close());

const rowOf = async (id: string) => (await setup.db.select().from(attempts).where(eq(attempts.id, id)))[0];
const logOf = (id: string) =>
  setup.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, id)).orderBy(asc(attemptEvents.id));
const wrongAnswer = (attempt: Attempt) => {
  const question = attempt.questions.find(({ kind }) => kind === "single");
  if (question?.kind !== "single") throw new Error("The paper has no single choice.");
  return question;
};

describe("QUIZ-03 an attempt", () => {
  test("is started, answered, handed in once and graded; the course, the bell and the review follow", async () => {
    const ada = await examSetup.student();
    const before = await ada.call<{ data: AssessmentDetail }>("GET", `/api/students/works/${quiz.id}`);
    expect(before.body.data).toMatchObject({ mayStart: null, attemptsUsed: 0, running: null, access: "open" });
    expect(before.body.data.paperBytes).toBeGreaterThan(500);
    const attempt = await ada.start(quiz.id);
    expect(attempt).toMatchObject({ number: 1, state: "running", epoch: 1, isHere: true, answers: [] });
    expect(attempt.questions).toHaveLength(before.body.data.questions);
    expect(Date.parse(attempt.deadlineAt ?? "") - Date.parse(attempt.startedAt)).toBe(attempt.durationMs);
    const answers = await examSetup.answersTo(attempt.questions);
    const saved = await ada.save(attempt.id, "device-one", 1, answers);
    expect(saved.body.saved).toHaveLength(answers.length);
    expect(saved.body).toMatchObject({ late: [], refused: [], state: "running", epoch: 1 });
    const refused = await ada.call("GET", `/api/students/attempts/${attempt.id}/review`);
    expect(refused.status).toBe(409);
    for (const _ of [1, 2, 3]) {
      const done = await ada.submit(attempt.id);
      expect(done.body).toEqual({ state: "released", score: 100, review: true, refused: [] });
    }
    const results = await setup.db
      .select()
      .from(assessmentResults)
      .where(eq(assessmentResults.enrolmentId, ada.enrolmentId));
    expect(results).toMatchObject([{ assessmentId: quiz.id, score: 100 }]);
    const bell = await readBell(setup.db, ada.account.id);
    expect(bell.filter(({ kind }) => kind === "grade")).toHaveLength(1);
    const { body } = await ada.call<{ data: Review }>("GET", `/api/students/attempts/${attempt.id}/review`);
    expect(body.data).toMatchObject({ score: 100, isGood: true, closedBy: "student", countedScore: 100 });
    expect(body.data.questions.every(({ outcome }) => outcome === "right")).toBe(true);
    // An attempt is left: what is right is not shown yet.
    expect(
      body.data.questions.every(({ isKeyWithheld, explanationHtml }) => isKeyWithheld && explanationHtml === ""),
    ).toBe(true);
    expect((await logOf(attempt.id)).map(({ kind }) => kind)).toEqual([
      "started",
      ...answers.map(() => "saved"),
      "submitted",
      "reviewed",
    ]);
    expect(await recomputeGrade(setup.deps, attempt.id)).toEqual({ stored: 100, computed: 100 });
  });

  test("is one, however many starts come at once, and starting elsewhere takes nothing over", async () => {
    const ada = await examSetup.student();
    const started = await Promise.all(Array.from({ length: 6 }, (_, at) => ada.start(quiz.id, `device-${at}-of-six`)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(started.filter(({ isHere }) => isHere)).toHaveLength(1);
    expect(new Set(started.map(({ questions: attemptQuestions }) => JSON.stringify(attemptQuestions))).size).toBe(1);
    const rows = await setup.db.select().from(attempts).where(eq(attempts.enrolmentId, ada.enrolmentId));
    expect(rows).toHaveLength(1);
  });

  test("is handed in once by two at once", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    await ada.save(attempt.id, "device-one", 1, await examSetup.answersTo(attempt.questions));
    const done = await Promise.all(Array.from({ length: 5 }, () => ada.submit(attempt.id)));
    expect(done.map(({ status, body }) => [status, body.score])).toEqual(done.map(() => [200, 100]));
    expect((await logOf(attempt.id)).filter(({ kind }) => kind === "submitted")).toHaveLength(1);
  });

  test("counts what is saved last, tells a repeat as saved, and takes an answer back", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const [first] = await examSetup.answersTo(attempt.questions);
    const question = wrongAnswer(attempt);
    const choose = (version: number, option: string | null) => ({
      question: question.id,
      version,
      isFlagged: true,
      atMs: 10,
      answer: option === null ? null : { option },
    });
    const [option, otherOption] = question.body.options;
    await ada.save(attempt.id, "device-one", 1, [choose(2, otherOption?.id ?? "")]);
    // An older one that comes later is stored and does not count.
    await ada.save(attempt.id, "device-one", 1, [choose(1, option?.id ?? "")]);
    const again = await ada.save(attempt.id, "device-one", 1, [choose(2, otherOption?.id ?? "")]);
    expect(again.body.saved).toEqual([{ question: question.id, version: 2 }]);
    // The same version with other words is not what is saved.
    const claim = await ada.save(attempt.id, "device-one", 1, [choose(2, option?.id ?? "")]);
    expect(claim.body).toMatchObject({ saved: [], refused: [{ question: question.id, version: 2 }] });
    const { body } = await ada.call<{ data: Attempt }>("GET", `/api/students/attempts/${attempt.id}?device=device-one`);
    expect(body.data.answers).toEqual([
      { question: question.id, version: 2, epoch: 1, answer: { option: otherOption?.id }, isFlagged: true },
    ]);
    await ada.save(attempt.id, "device-one", 1, [choose(3, null)]);
    const cleared = await ada.call<{ data: Attempt }>("GET", `/api/students/attempts/${attempt.id}`);
    expect(cleared.body.data.answers).toMatchObject([{ answer: null, version: 3 }]);
    expect(first).toBeDefined();
  });

  test("refuses what does not fit, and what is not in the attempt", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const question = wrongAnswer(attempt);
    const otherQuiz = await examSetup.assessmentOf("quiz", 2);
    const elsewhere = await (await examSetup.student()).start(otherQuiz.id);
    const base = { version: 1, isFlagged: false, atMs: 1 };
    const { body } = await ada.save(attempt.id, "device-one", 1, [
      { ...base, question: question.id, answer: { option: "nowhere" } },
      { ...base, question: question.id, version: 2, answer: { is: true } },
      { ...base, question: newId(), answer: { is: true } },
      { ...base, question: elsewhere.questions[0]?.id, answer: null },
    ]);
    expect(body.saved).toEqual([]);
    expect(body.refused).toHaveLength(4);
  });

  test.each([2, 3, 5, 9])(
    "of %i students who save at once each has their own answer saved, and no other's",
    async (count) => {
      const students = await Promise.all(Array.from({ length: count }, () => examSetup.student()));
      const sitting = await Promise.all(
        students.map(async (student) => ({ one: student, attempt: await student.start(quiz.id) })),
      );
      const answers = await examSetup.answersTo(sitting[0]?.attempt.questions ?? []);
      // The last one asks for another user's attempt, among the others.
      const saves = await Promise.all(
        sitting.map(({ one: item, attempt }, at) => {
          const mine = at === count - 1 ? sitting[0]?.attempt.id : attempt.id;
          const sent = answers.filter(({ question }) => attempt.questions.some(({ id }) => id === question));
          return item.save(mine ?? "", "device-one", 1, [{ ...sent[at % sent.length], version: at + 1 }]);
        }),
      );
      expect(saves.map(({ status }) => status)).toEqual(saves.map((_, at) => (at === count - 1 ? 404 : 200)));
      expect(saves.slice(0, -1).map(({ body }) => body.saved.map(({ version }) => version))).toEqual(
        saves.slice(0, -1).map((_, at) => [at + 1]),
      );
      const stored = await Promise.all(
        sitting.map(({ one: item, attempt }) =>
          item.call<{ data: Attempt }>("GET", `/api/students/attempts/${attempt.id}`),
        ),
      );
      expect(stored.map(({ body }) => body.data.answers.map(({ version }) => version))).toEqual(
        stored.map((_, at) => (at === count - 1 ? [] : [at + 1])),
      );
    },
  );

  test("of two places that save the same version at once only the writer's is saved", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const question = wrongAnswer(attempt);
    const [option, otherOption] = question.body.options;
    const choose = (version: number, option = "") => ({
      question: question.id,
      version,
      isFlagged: false,
      atMs: 10,
      answer: { option },
    });
    // The first is under way while the two others gather.
    const [, stranger, writer] = await Promise.all([
      ada.save(attempt.id, "device-one", 1, [choose(1, option?.id)]),
      ada.save(attempt.id, "device-two", 1, [choose(2, option?.id)]),
      ada.save(attempt.id, "device-one", 1, [choose(2, otherOption?.id)]),
    ]);
    expect(stranger?.body).toMatchObject({ saved: [], refused: [{ question: question.id, version: 2 }] });
    expect(writer?.body.saved).toEqual([{ question: question.id, version: 2 }]);
  });

  test("goes on in another place, where the first one's answers count until they are answered again", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const [first, second, third] = await examSetup.answersTo(attempt.questions);
    await ada.save(attempt.id, "device-one", 1, [first ?? {}]);
    const stranger = await ada.save(attempt.id, "device-two", 1, [second ?? {}]);
    expect(stranger.body).toMatchObject({ saved: [], refused: [{ question: second?.question }] });
    const taken = await ada.call<{ data: Attempt }>("POST", `/api/students/attempts/${attempt.id}/hand-over`, {
      device: "device-two",
    });
    expect(taken.body.data).toMatchObject({ epoch: 2, device: "device-two", isHere: true });
    // Again changes nothing.
    await ada.call("POST", `/api/students/attempts/${attempt.id}/hand-over`, { device: "device-two" });
    await ada.save(attempt.id, "device-two", 2, [{ ...second, answer: null }]);
    // What the first device had not sent yet comes now: it counts where the second has answered nothing.
    const late = await ada.save(attempt.id, "device-one", 1, [second ?? {}, third ?? {}]);
    expect(late.body).toMatchObject({ epoch: 2, state: "running" });
    expect(late.body.saved).toHaveLength(2);
    const { body } = await ada.call<{ data: Attempt }>("GET", `/api/students/attempts/${attempt.id}`);
    const stored = new Map(body.data.answers.map((item) => [item.question, item]));
    expect(stored.get(first?.question ?? "")).toMatchObject({ epoch: 1, answer: first?.answer });
    expect(stored.get(second?.question ?? "")).toMatchObject({ epoch: 2, answer: null });
    expect(stored.get(third?.question ?? "")).toMatchObject({ epoch: 1, answer: third?.answer });
    const early = await ada.submit(attempt.id, "device-one", 1);
    expect(early.status).toBe(409);
    expect((await rowOf(attempt.id))?.state).toBe("running");
    expect((await ada.submit(attempt.id, "device-two", 2)).status).toBe(200);
  });
});

describe("the deadline", () => {
  test("closes an attempt whose browser vanished, with what was saved", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const answers = await examSetup.answersTo(attempt.questions);
    await ada.save(attempt.id, "device-one", 1, answers.slice(0, answers.length / 2));
    expect(await closeDueAttempts(setup.deps)).toBe(0);
    await examSetup.age(attempt.id, quiz.durationMs ?? 0);
    // Within the network's grace it stays open, and an answer on its way counts.
    expect(await closeDueAttempts(setup.deps)).toBe(0);
    const inGrace = await ada.save(attempt.id, "device-one", 1, answers.slice(-1));
    expect(inGrace.body.saved).toHaveLength(1);
    await examSetup.age(attempt.id, quiz.networkGraceMs + 1);
    const closed = await Promise.all([closeDueAttempts(setup.deps), closeDueAttempts(setup.deps)]);
    expect(closed[0] + closed[1]).toBe(1);
    const row = await rowOf(attempt.id);
    // Its grade waits for what may still be under way.
    expect(row).toMatchObject({ state: "graded", closedBy: "deadline" });
    expect(row?.closedAt).toEqual(row?.deadlineAt);
    expect((await logOf(attempt.id)).filter(({ kind }) => kind === "closed")).toHaveLength(1);
    const { stored, computed } = (await recomputeGrade(setup.deps, attempt.id)) ?? {};
    expect(stored).toBe(computed);
    expect(stored).toBeGreaterThan(0);
    expect(await releaseWithheld(setup.deps)).toBe(0);
    await examSetup.age(attempt.id, quiz.offlineGraceMs);
    const released = await Promise.all([releaseWithheld(setup.deps), releaseWithheld(setup.deps)]);
    expect(released[0] + released[1]).toBe(1);
    expect(await rowOf(attempt.id)).toMatchObject({ state: "released", score: stored });
  });

  test("takes what was answered before it without a network, flags the gap and grades again; the rest is stored as late", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const answers = await examSetup.answersTo(attempt.questions);
    const durationMs = attempt.durationMs ?? 0;
    await examSetup.age(attempt.id, durationMs + hourMs);
    await closeDueAttempts(setup.deps);
    expect((await rowOf(attempt.id))?.score).toBe(0);
    const [intime, toolate] = [answers.slice(0, -1), answers.slice(-1)];
    const sync = await ada.save(attempt.id, "device-one", 1, [
      ...intime.map((item) => ({ ...item, atMs: durationMs - 60_000 })),
      ...toolate.map((item) => ({ ...item, atMs: durationMs + 1 })),
    ]);
    expect(sync.body.saved).toHaveLength(intime.length);
    expect(sync.body.late).toHaveLength(1);
    expect(sync.body.state).toBe("graded");
    const row = await rowOf(attempt.id);
    expect(row?.score).toBeGreaterThan(50);
    expect(row?.gapMs).toBeGreaterThan(hourMs);
    expect(row?.gapMs).toBeLessThan(hourMs + 120_000);
    // Sent again it is known, and grades nothing again.
    await ada.save(
      attempt.id,
      "device-one",
      1,
      intime.map((item) => ({ ...item, atMs: durationMs - 60_000 })),
    );
    expect((await logOf(attempt.id)).filter(({ kind }) => kind === "saved")).toHaveLength(intime.length);
    const { stored, computed } = (await recomputeGrade(setup.deps, attempt.id)) ?? {};
    expect(stored).toBe(computed);
    await examSetup.age(attempt.id, attempt.offlineGraceMs);
    await releaseWithheld(setup.deps);
    const [counted] = await setup.db
      .select()
      .from(assessmentResults)
      .where(eq(assessmentResults.enrolmentId, ada.enrolmentId));
    expect(counted?.score).toBe(row?.score);
  });

  test("takes nothing any more when the grace for it is over, or when the student had handed in", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const answers = await examSetup.answersTo(attempt.questions);
    await examSetup.age(attempt.id, (attempt.durationMs ?? 0) + attempt.offlineGraceMs + 1);
    await closeDueAttempts(setup.deps);
    const late = await ada.save(attempt.id, "device-one", 1, answers);
    expect(late.body).toMatchObject({ saved: [], refused: [] });
    expect(late.body.late).toHaveLength(answers.length);
    const again = await ada.start(quiz.id);
    await ada.submit(again.id);
    const after = await ada.save(again.id, "device-one", 1, await examSetup.answersTo(again.questions));
    expect(after.body.late).toHaveLength(answers.length);
    expect((await rowOf(again.id))?.score).toBe(0);
  });

  test("is the database's: an app clock that is an hour wrong changes nothing", async () => {
    const ada = await examSetup.student();
    for (const byMs of [hourMs, -2 * hourMs, hourMs]) {
      const attempt = await ada.start(quiz.id);
      setup.clock.advance(byMs);
      expect(await closeDueAttempts(setup.deps)).toBe(0);
      const saved = await ada.save(
        attempt.id,
        "device-one",
        1,
        await examSetup.answersTo(attempt.questions, 1, Math.abs(byMs)),
      );
      expect(saved.body).toMatchObject({ late: [], refused: [], state: "running" });
      expect(Math.abs(Date.parse(saved.body.now) - Date.now())).toBeLessThan(60_000);
    }
  });

  test("of a save and a close at the same moment: what is confirmed as saved is in the grade", async () => {
    // The end comes somewhere between the saves, by the database's clock.
    const closeAgain = async () => {
      for (let again = 0; again < 8; again += 1) await closeDueAttempts(setup.deps);
    };
    for (let round = 0; round < 4; round += 1) {
      const ada = await examSetup.student();
      const attempt = await ada.start(quiz.id);
      const answers = await examSetup.answersTo(attempt.questions);
      await examSetup.age(attempt.id, (attempt.durationMs ?? 0) + quiz.networkGraceMs - 5 * round);
      const [saves] = await Promise.all([
        Promise.all(answers.map((item) => ada.save(attempt.id, "device-one", 1, [item]))),
        closeAgain(),
      ]);
      await closeDueAttempts(setup.deps);
      const notifiedCount = saves.flatMap(({ body }) => body.saved).length;
      const row = await rowOf(attempt.id);
      expect(row?.outcomes?.filter(([, outcome]) => outcome === "right")).toHaveLength(notifiedCount);
      const { stored, computed } = (await recomputeGrade(setup.deps, attempt.id)) ?? {};
      expect(stored).toBe(computed);
    }
  });
});

describe("what an attempt keeps", () => {
  test("a change of questions, keys or settings alters no running attempt; a corrected key counts where it is graded later", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const answers = await examSetup.answersTo(attempt.questions);
    const question = wrongAnswer(attempt);
    const [version] = await setup.db.select().from(questionVersions).where(eq(questionVersions.id, question.id));
    if (!version) throw new Error("No version.");
    const next = newId();
    await setup.db.insert(questionVersions).values({ ...version, id: next, version: 2, ask: "Another question?" });
    await setup.db
      .insert(questionKeys)
      .values({ id: newId(), versionId: next, revision: 1, key: { option: "none" }, explanation: "", at: new Date() });
    await setup.db.update(questions).set({ currentVersion: 2 }).where(eq(questions.id, version.questionId));
    await setup.db.update(assessments).set({ durationMs: 1000, networkGraceMs: 0 }).where(eq(assessments.id, quiz.id));
    const { body } = await ada.call<{ data: Attempt }>("GET", `/api/students/attempts/${attempt.id}`);
    expect(body.data.questions).toEqual(attempt.questions);
    expect(body.data.deadlineAt).toBe(attempt.deadlineAt);
    await ada.save(attempt.id, "device-one", 1, answers);
    expect((await ada.submit(attempt.id)).body.score).toBe(100);
    await setup.db.update(questions).set({ currentVersion: 1 }).where(eq(questions.id, version.questionId));
    await setup.db
      .update(assessments)
      .set({ durationMs: quiz.durationMs, networkGraceMs: quiz.networkGraceMs })
      .where(eq(assessments.id, quiz.id));
  });

  test("the database refuses a shorter time, other questions, a move back and a changed log", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const change = (values: Partial<typeof attempts.$inferInsert>) =>
      setup.db.update(attempts).set(values).where(eq(attempts.id, attempt.id));
    const code = { cause: { code: "23001" } };
    await expect(change({ deadlineAt: new Date() })).rejects.toMatchObject(code);
    await expect(change({ deadlineAt: null })).rejects.toMatchObject(code);
    await expect(change({ paper: [] })).rejects.toMatchObject(code);
    await expect(change({ startedAt: new Date(0) })).rejects.toMatchObject(code);
    await ada.submit(attempt.id);
    await expect(change({ state: "running", closedAt: null, closedBy: null })).rejects.toMatchObject(code);
    await expect(setup.db.delete(attemptEvents).where(eq(attemptEvents.attemptId, attempt.id))).rejects.toThrow();
    const { rows } = await setup.db.execute<{ move: string }>(
      "select from_state || ' ' || to_state as move from state_moves where machine = 'attempts'",
    );
    const expected = Object.entries(attemptMoves).flatMap(([from, all]) => all.map((to) => `${from} ${to}`));
    expect(rows.map(({ move }) => move).sort()).toEqual(expected.sort());
  });

  test("extra time is in the deadline, also where it is granted for all", async () => {
    const ada = await examSetup.student();
    const grant = (assessmentId: string | null, extraPercent: number) =>
      setup.db.insert(assessmentAccommodations).values({
        id: newId(),
        studentId: ada.account.id,
        assessmentId,
        extraPercent,
        reason: "Dyslexia",
      });
    await grant(null, 25);
    await grant(quiz.id, 50);
    const attempt = await ada.start(quiz.id);
    expect(attempt.durationMs).toBe((quiz.durationMs ?? 0) * 1.5);
    expect(Date.parse(attempt.deadlineAt ?? "") - Date.parse(attempt.startedAt)).toBe(attempt.durationMs);
    const secondAttempt = await ada.start((await examSetup.assessmentOf("quiz", 2)).id);
    expect(secondAttempt.durationMs).toBe(((await examSetup.assessmentOf("quiz", 2)).durationMs ?? 0) * 1.25);
  });

  test("a running attempt is finished while the course is paused, and another waits", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    await setup.db.update(enrolments).set({ state: "paused" }).where(eq(enrolments.id, ada.enrolmentId));
    const answers = await examSetup.answersTo(attempt.questions);
    expect((await ada.start(quiz.id)).id).toBe(attempt.id);
    expect((await ada.save(attempt.id, "device-one", 1, answers)).body.saved).toHaveLength(answers.length);
    expect((await ada.submit(attempt.id)).body.score).toBe(100);
    await expect(ada.start(quiz.id)).rejects.toThrow("409");
    const { body } = await ada.call<{ data: AssessmentDetail }>("GET", `/api/students/works/${quiz.id}`);
    expect(body.data).toMatchObject({ mayStart: "paused", access: "paused" });
  });

  test("attempts are as many as allowed, the best counts, and another student has none of it", async () => {
    const [ada, eve] = [await examSetup.student(), await examSetup.student()];
    const first = await ada.start(quiz.id);
    await ada.save(first.id, "device-one", 1, await examSetup.answersTo(first.questions));
    await ada.submit(first.id);
    const second = await ada.start(quiz.id);
    expect(second.number).toBe(2);
    await ada.submit(second.id);
    const [counted] = await setup.db
      .select()
      .from(assessmentResults)
      .where(eq(assessmentResults.enrolmentId, ada.enrolmentId));
    expect(counted?.score).toBe(100);
    await expect(ada.start(quiz.id)).rejects.toThrow("409");
    for (const [method, url, body] of [
      ["GET", `/api/students/attempts/${second.id}`, undefined],
      ["GET", `/api/students/attempts/${second.id}/review`, undefined],
      ["POST", `/api/students/attempts/${second.id}/hand-over`, { device: "device-eve" }],
      [
        "POST",
        `/api/students/attempts/${second.id}/answers`,
        {
          device: "device-eve",
          epoch: 1,
          answers: [{ question: second.questions[0]?.id, version: 9, answer: null, isFlagged: false, atMs: 1 }],
        },
      ],
      ["POST", `/api/students/attempts/${second.id}/submit`, { device: "device-eve", epoch: 1, answers: [] }],
    ] as const)
      expect((await eve.call(method, url, body)).status, url).toBe(404);
    expect(await setup.db.select().from(certificates).where(eq(certificates.enrolmentId, ada.enrolmentId))).toEqual([]);
  });

  test("is in the person's download, and goes with the account", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    await ada.save(attempt.id, "device-one", 1, await examSetup.answersTo(attempt.questions));
    await ada.submit(attempt.id);
    const owner = { id: ada.account.id, email: ada.account.email, emailVerified: true };
    const read = JSON.stringify(await attemptPersonalData.read(setup.db, owner));
    expect(read).toContain(quiz.title);
    expect(read).toContain('"score":100');
    expect(read).not.toContain("explanation");
    await setup.db.transaction((tx) => attemptPersonalData.erase(tx, owner));
    expect(await logOf(attempt.id)).toEqual([]);
    expect(await attemptPersonalData.read(setup.db, owner)).toBeNull();
  });

  test("an assessment that was graded otherwise is not sat", async () => {
    const ada = await examSetup.student();
    await setup.db.insert(assessmentResults).values({
      id: newId(),
      assessmentId: quiz.id,
      enrolmentId: ada.enrolmentId,
      score: 80,
      gradedAt: new Date(),
    });
    await expect(ada.start(quiz.id)).rejects.toThrow("graded already");
  });
});
