import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { QuestionForAttempt } from "#features/questions/contract.ts";
import { assessmentQuestions, questionKeys, questions, questionVersions } from "#features/questions/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { attemptTexts } from "../texts.ts";
import { examFixture } from "./attempts.fixture.ts";
import { attempts } from "./tables.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
let quiz: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
/** A question of each kind that is typed, among the questions of the quiz. */
const typed: Record<"number" | "short-text" | "long-text" | "fill-in", string> = {
  number: "",
  "short-text": "",
  "long-text": "",
  "fill-in": "",
};
const pasted = readFileSync(new URL("paste-with-NUL.txt", import.meta.url), "utf8");
const refusal = "The text contains characters that cannot be kept.";

beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
  quiz = await examSetup.assessmentOf("quiz");
  const stored = {
    number: { body: { unit: "metres" }, key: { value: 4, tolerance: 0 } },
    "short-text": { body: {}, key: { accept: ["Kano"] } },
    "long-text": { body: {}, key: { guide: "Looks." } },
    "fill-in": { body: { blanks: 1 }, key: { blanks: [["king"]] } },
  };
  for (const [at, kind] of (["number", "short-text", "long-text", "fill-in"] as const).entries()) {
    const [questionId, versionId] = [newId(), newId()];
    typed[kind] = versionId;
    await setup.db.insert(questions).values({ id: questionId, courseId: quiz.courseId, createdAt: new Date() });
    await setup.db.insert(questionVersions).values({
      id: versionId,
      questionId,
      version: 1,
      kind,
      ask: "Say ___.",
      body: stored[kind].body,
      points: 1,
      createdAt: new Date(),
    });
    await setup.db.insert(questionKeys).values({
      id: newId(),
      versionId,
      revision: 1,
      key: stored[kind].key,
      explanation: "So.",
      at: new Date(),
    });
    await setup.db.insert(assessmentQuestions).values({ assessmentId: quiz.id, questionId, position: 900 + at });
  }
});
afterAll(() => setup.close());

const base = { version: 1, isFlagged: false, atMs: 10 };
const choiceOf = (attemptQuestions: readonly QuestionForAttempt[]) => {
  const question = attemptQuestions.find(({ kind }) => kind === "single");
  if (question?.kind !== "single") throw new Error("The paper has no single choice.");
  return { ...base, question: question.id, answer: { option: question.body.options[0]?.id } };
};

/** Answers of which nothing can be stored, with what is shown of each. */
const bad = (): [what: string, sent: object, why: string][] => [
  ["a NUL in a number", { ...base, question: typed.number, answer: { value: pasted } }, refusal],
  ["half an emoji", { ...base, question: typed["short-text"], answer: { text: "Kano \ud83d" } }, refusal],
  ["a NUL in a name", { ...base, question: typed["long-text"], answer: { text: "a", "b\0": 1 } }, refusal],
  ["a number too long", { ...base, question: typed.number, answer: { value: "4".repeat(61) } }, attemptTexts.tooLong],
  [
    "a word too long",
    { ...base, question: typed["short-text"], answer: { text: "a".repeat(201) } },
    attemptTexts.tooLong,
  ],
  [
    "a text too long",
    { ...base, question: typed["long-text"], answer: { text: "a".repeat(10_001) } },
    attemptTexts.tooLong,
  ],
  [
    "a blank too long",
    { ...base, question: typed["fill-in"], answer: { blanks: ["a".repeat(201)] } },
    attemptTexts.tooLong,
  ],
  ["another shape", { ...base, question: typed.number, answer: { value: 4 } }, attemptTexts.unfit],
  ["a list", { ...base, question: typed.number, answer: [1, 2] }, attemptTexts.unfit],
  ["no answer at all", { ...base, question: typed.number, answer: undefined }, attemptTexts.unfit],
  [
    "a time before the start",
    { ...base, question: typed.number, answer: { value: "4" }, atMs: -1 },
    attemptTexts.unfit,
  ],
  [
    "a version that is none",
    { ...base, question: typed.number, answer: { value: "4" }, version: 0.5 },
    attemptTexts.unfit,
  ],
  ["another's question", { ...base, question: newId(), answer: { value: "4" } }, attemptTexts.unknownOption],
  ["a name that is none", { ...base, question: "nobody", answer: { value: "4" } }, attemptTexts.unknownOption],
  [
    "what is nested absurdly deep",
    { ...base, question: typed.number, answer: JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) },
    "That is nested too deeply.",
  ],
];

describe("F1 one answer that cannot be stored never holds back another", () => {
  test("each bad one is refused by its name and with its reason, and the good one next to it is saved", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    let version = 0;
    for (const [what, sent, why] of bad()) {
      version += 1;
      const good = { ...choiceOf(attempt.questions), version };
      const { status, body, text } = await ada.save(attempt.id, "device-one", 1, [sent, good]);
      expect([what, status, text.includes("\\u0000")]).toEqual([what, 200, false]);
      expect([what, body.saved]).toEqual([what, [{ question: good.question, version }]]);
      expect([what, body.refused]).toMatchObject([what, [{ question: (sent as { question: string }).question, why }]]);
    }
  });

  test("many bad ones and many good ones at once, twice", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const good = (await examSetup.answersTo(attempt.questions)).filter(({ answer }) => answer !== null);
    const names = new Set(bad().map(([, sent]) => (sent as { question: string }).question));
    const apart = good.filter(({ question }) => !names.has(question));
    const all = [...bad().map(([, sent]) => sent), ...apart];
    for (const _ of [1, 2]) {
      const { body } = await ada.save(attempt.id, "device-one", 1, all);
      expect([body.saved.length, body.refused.length]).toEqual([apart.length, bad().length]);
    }
  });

  test("what has no name is refused as a whole, with its field; so is a bad character next to the answers", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const nameless = await ada.save(attempt.id, "device-one", 1, [{ ...base, answer: { value: "4" } }]);
    expect(nameless.status).toBe(422);
    expect(nameless.text).toContain("/answers/0");
    expect((await ada.save(attempt.id, "device\0one", 1, [choiceOf(attempt.questions)])).status).toBe(400);
  });

  test("handing in with one saves the others and closes nothing yet; handing in once more closes it without that answer", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const good = choiceOf(attempt.questions);
    const nul = { ...base, question: typed.number, answer: { value: pasted } };
    const first = await ada.submit(attempt.id, "device-one", 1, [nul, good]);
    expect([first.status, first.body]).toEqual([
      200,
      { state: "running", score: null, review: false, refused: [{ question: typed.number, version: 1, why: refusal }] },
    ]);
    const stored = await ada.call<{ data: { answers: unknown[] } }>("GET", `/api/students/attempts/${attempt.id}`);
    expect(stored.body.data.answers).toHaveLength(1);
    const second = await ada.submit(attempt.id, "device-one", 1, []);
    expect(second.body.state).not.toBe("running");
  });

  test("at the end it is closed all the same, with what could be stored", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    await examSetup.age(attempt.id, (attempt.durationMs ?? 0) + 1_000);
    const nul = { ...base, question: typed.number, answer: { value: pasted } };
    const done = await ada.submit(attempt.id, "device-one", 1, [nul, choiceOf(attempt.questions)]);
    expect(done.status).toBe(200);
    expect(done.body.refused).toMatchObject([{ question: typed.number }]);
    const [row] = await setup.db.select().from(attempts).where(eq(attempts.id, attempt.id));
    expect(row?.state).not.toBe("running");
  });

  test("the plain form names the answer, in a form's field too, and hands nothing in", async () => {
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    for (const text of [pasted, "half \ud83d", "4".repeat(61)]) {
      const form = new FormData();
      form.set("answers", JSON.stringify({ [typed.number]: text }));
      const response = await setup.app.inject({
        method: "PUT",
        url: `/api/assessments/${quiz.id}/submit`,
        headers: ada.headers,
        payload: form,
      });
      expect([400, 422], response.body).toContain(response.statusCode);
    }
    const [row] = await setup.db.select().from(attempts).where(eq(attempts.id, attempt.id));
    expect(row?.state).toBe("running");
  });
});

describe("F4 what cannot be read as a number is never graded wrong in silence", () => {
  test("it waits for a grader, who sees it and gives points; what can be read is graded at once", async () => {
    const give = async (value: string) => {
      const ada = await examSetup.student();
      const attempt = await ada.start(quiz.id);
      await ada.submit(attempt.id, "device-one", 1, [{ ...base, question: typed.number, answer: { value } }]);
      const [row] = await setup.db.select().from(attempts).where(eq(attempts.id, attempt.id));
      return { state: row?.state, outcome: row?.outcomes?.find(([id]) => id === typed.number)?.[1] };
    };
    expect(await give("four metres, I think")).toEqual({ state: "submitted", outcome: "waiting" });
    expect(await give("4 km")).toEqual({ state: "submitted", outcome: "waiting" });
    expect(await give("8/2 m")).toEqual({ state: "released", outcome: "right" });
    expect(await give("5")).toEqual({ state: "released", outcome: "wrong" });
  });
});
