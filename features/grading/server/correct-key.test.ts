import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { assessmentResults } from "#features/assessments/server/tables.ts";
import type { Attempt } from "#features/attempts/contract.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { recomputeGrade } from "#features/attempts/server/public.ts";
import { attemptEvents } from "#features/attempts/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { questionKeys } from "#features/questions/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeSession, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { regradeCorrected } from "./regrade-corrected.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
let quiz: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
let own: Record<string, string>;
let otherTutor: Record<string, string>;
let tutorId: string;

beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
  quiz = await examSetup.assessmentOf("quiz");
  const withAccount = (await setup.db.select().from(tutors)).filter(({ accountId }) => accountId !== null);
  const [mine, another] = withAccount;
  if (!mine?.accountId || !another?.accountId) throw new Error("Two tutors with accounts are needed.");
  tutorId = mine.id;
  own = (await makeSession(setup.db, setup.clock.now(), mine.accountId)).headers;
  otherTutor = (await makeSession(setup.db, setup.clock.now(), another.accountId)).headers;
});
afterAll(() => setup.close());

const url = (version: string) => `/api/tutor/questions/${version}/keys`;
const read = (version: string, headers = own) => setup.app.inject({ method: "GET", url: url(version), headers });
const preview = (version: string, key: object, headers = own, explanation = "The other one is right.") =>
  setup.app.inject({ method: "POST", url: `${url(version)}/preview`, headers, payload: { key, explanation } });
/** Corrects the key that is stored now, or the one that was read as `revision`. */
async function correct(
  version: string,
  key: object,
  headers = own,
  revision?: number,
  explanation = "The other one is right.",
) {
  const stored = revision ?? (await read(version)).json().data?.revision ?? 1;
  const payload = {
    key,
    revision: stored,
    explanation,
    reason: "A student showed that it was wrong.",
  };
  return setup.app.inject({ method: "POST", url: url(version), headers, payload });
}
const bellsOf = (accountId: string) => readBell(setup.db, accountId);
const resultOf = async (enrolmentId: string) =>
  (await setup.db.select().from(assessmentResults).where(eq(assessmentResults.enrolmentId, enrolmentId)))[0]?.score;
const regradesOf = async (id: string) =>
  (await setup.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, id))).filter(
    ({ kind }) => kind === "regraded",
  );

/** A student of the tutor who answers everything rightly, but one single choice as chosen. */
async function sit(choose: (right: string, options: readonly string[]) => string) {
  const student = await examSetup.student();
  await setup.db.update(enrolments).set({ tutorId }).where(eq(enrolments.id, student.enrolmentId));
  const attempt = await student.start(quiz.id);
  const question = singleOf(attempt);
  const options = question.body.options.map(({ id }) => id).toSorted();
  const answers = (await examSetup.answersTo(attempt.questions)).map((item) => {
    if (item.question !== question.id || item.answer === null || !("option" in item.answer)) return item;
    return { ...item, answer: { option: choose(item.answer.option, options) } };
  });
  await student.submit(attempt.id, "device-one", 1, answers);
  return { ...student, attempt, version: question.id, options };
}
function singleOf(attempt: Attempt) {
  const [question] = attempt.questions
    .filter((entry) => entry.kind === "single")
    .toSorted((a, b) => a.id.localeCompare(b.id));
  if (!question) throw new Error("The paper has no single choice.");
  return question;
}
const firstWrong = (right: string, options: readonly string[]) => options.find((id) => id !== right) ?? "";

describe("a corrected key", () => {
  test("grades again anyone who was graded by the old one, once, and tells those alone whose grade changed", async () => {
    const ada = await sit(firstWrong);
    const bola = await sit((right) => right);
    const chidi = await sit(
      (right, options) => options.find((id) => ![right, firstWrong(right, options)].includes(id)) ?? "",
    );
    expect(new Set([ada.version, bola.version, chidi.version]).size).toBe(1);
    const before = await resultOf(ada.enrolmentId);
    expect(await resultOf(bola.enrolmentId)).toBe(100);
    const [questionKey] = await setup.db.select().from(questionKeys).where(eq(questionKeys.versionId, ada.version));
    const { option: right } = z.parse(z.object({ option: z.string() }), questionKey?.key);
    const key = { option: firstWrong(right, ada.options) };
    const bells = await Promise.all([ada, bola, chidi].map(async ({ account }) => (await bellsOf(account.id)).length));

    // What it would change, before it is done; nothing is written by looking.
    const seen = await preview(ada.version, key);
    expect([seen.statusCode, seen.json().data]).toEqual([
      200,
      { attempts: 3, better: 1, worse: 1, looked: 3, explanationHtml: "<p>The other one is right.</p>" },
    ]);
    expect((await preview(ada.version, { option: right })).json().data).toMatchObject({ better: 0, worse: 0 });
    expect((await read(ada.version)).json().data).toMatchObject({
      revision: 1,
      key: { option: right },
      corrections: [],
    });

    const [response, two] = await Promise.all([correct(ada.version, key, own, 1), correct(ada.version, key, own, 1)]);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ data: { revision: 2, attempts: 3 } });
    expect(two.json(), "the same key twice is one revision").toEqual(response.json());
    // Who read the key before it was corrected does not write over it.
    const stale = await correct(ada.version, { option: right }, own, 1);
    expect([stale.statusCode, stale.json().error]).toEqual([
      409,
      expect.stringMatching(/corrected this key meanwhile/),
    ]);
    expect((await read(ada.version)).json().data).toMatchObject({
      revision: 2,
      key,
      explanation: "The other one is right.",
      isByPerson: false,
      question: { id: ada.version, kind: "single" },
      corrections: [{ revision: 2, by: expect.any(String), reason: "A student showed that it was wrong." }],
    });
    const audited = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, ada.version));
    expect(audited).toHaveLength(1);
    expect(audited[0]).toMatchObject({
      action: "question.corrected",
      reason: "A student showed that it was wrong.",
      before: { key: { option: right } },
      after: { key },
      details: { revision: 2 },
    });

    for (const { attempt } of [ada, bola]) {
      const recomputed = await recomputeGrade(setup.deps, attempt.id);
      expect(recomputed?.stored, "not graded again yet").not.toBe(recomputed?.computed);
    }
    // Two processes at the same time.
    await Promise.all([regradeCorrected(setup.deps), regradeCorrected(setup.deps)]);
    expect(await regradeCorrected(setup.deps), "nothing is left").toBe(0);

    expect(await resultOf(ada.enrolmentId)).toBe(100);
    expect(await resultOf(bola.enrolmentId)).toBe(before);
    expect(await resultOf(chidi.enrolmentId)).toBe(before);
    for (const { attempt } of [ada, bola, chidi]) {
      const recomputed = await recomputeGrade(setup.deps, attempt.id);
      expect(recomputed?.stored).toBe(recomputed?.computed);
      expect(await regradesOf(attempt.id)).toHaveLength(1);
    }
    const after = await Promise.all([ada, bola, chidi].map(async ({ account }) => (await bellsOf(account.id)).length));
    expect(after.map((count, at) => count - (bells[at] ?? 0))).toEqual([1, 1, 0]);
  });

  test("is no one's who teaches no student of the course, and has to fit the question", async () => {
    const ada = await sit((right) => right);
    const right = { option: ada.options[0] ?? "" };
    expect((await correct(ada.version, right, otherTutor)).statusCode).toBe(404);
    expect((await correct(newId(), right)).statusCode).toBe(404);
    expect((await correct(ada.version, right, ada.headers)).statusCode).toBe(403);
    expect((await read(ada.version, otherTutor)).statusCode).toBe(404);
    expect((await read(ada.version, ada.headers)).statusCode).toBe(403);
    expect((await preview(ada.version, right, otherTutor)).statusCode).toBe(404);
    expect((await preview(ada.version, right, ada.headers)).statusCode).toBe(403);
    expect((await preview(ada.version, { is: true })).statusCode).toBe(422);
    for (const unfit of [{}, { option: "nothing" }, { option: 1 }, { is: true }, { options: ada.options }])
      expect((await correct(ada.version, unfit)).statusCode, JSON.stringify(unfit)).toBe(422);
    // F15: a formula that does not parse is the author's to correct, before anybody reads it.
    const broken = "Broken $\\frac{1$ here.";
    for (const response of [
      await preview(ada.version, right, own, broken),
      await correct(ada.version, right, own, undefined, broken),
    ]) {
      expect(response.statusCode, response.body).toBe(422);
      expect(response.json()).toMatchObject({
        error: expect.stringContaining("\\frac{1"),
        errors: [{ pointer: "/explanation" }],
      });
    }
    const revisions = await setup.db
      .select({ revision: questionKeys.revision })
      .from(questionKeys)
      .where(eq(questionKeys.versionId, ada.version))
      .orderBy(asc(questionKeys.revision));
    expect(revisions.map(({ revision }) => revision)).toEqual([1, 2]);
  });
});
