import { gunzipSync } from "node:zlib";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { QuestionSeed } from "#data/questions/types.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { seedQuestions } from "#features/questions/server/public.ts";
import { assessmentQuestions } from "#features/questions/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { within } from "#platform/deps.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Attempt, Review } from "../contract.ts";
import { sealAnswers } from "../web/public/seal.ts";
import { examFixture } from "./attempts.fixture.ts";
import { closeDueAttempts } from "./close-due.ts";
import { attemptPersonalData } from "./personal-data.ts";

/** Words that are in keys and explanations alone: anyone who gets one before grading got an answer. */
const canary = "Zobo-Kettle";
const why = `${canary} explains it.`;
const questions: QuestionSeed[] = [
  { kind: "short-text", ask: "A word?", why, accept: [`${canary} word`] },
  { kind: "long-text", ask: "An essay?", why, guide: `${canary} guide` },
  { kind: "number", ask: "A number?", why, right: 918_273_645, tolerance: 0.015625, unit: "kg" },
  { kind: "fill-in", ask: "A ___ and a ___.", why, blanks: [[`${canary} one`], [`${canary} two`]] },
  { kind: "true-false", ask: "True?", why, right: true },
  { kind: "single", ask: "Which?", why, right: "Right side", wrong: ["Other side", "No side"] },
  { kind: "multiple", ask: "Which two?", why, right: ["Yes A", "Yes B"], wrong: ["No C"] },
  { kind: "ordering", ask: "Order?", why, items: ["step one", "step two", "step three"] },
  {
    kind: "matching",
    ask: "Match?",
    why,
    pairs: [
      ["one", "een"],
      ["two", "twee"],
    ],
  },
  {
    kind: "hotspot",
    ask: "Where?",
    why,
    picture: { file: "biology-cell.svg", alt: "A cell" },
    areas: [{ x: 0.123457, y: 0.234561, width: 0.1, height: 0.1 }],
  },
  { kind: "file", ask: "A drawing?", why, guide: `${canary} drawing` },
];
const secrets = [
  canary,
  "918273645",
  "0.015625",
  "0.123457",
  "0.234561",
  "tolerance",

  '"key"',
  '"accept"',
  '"guide"',
];

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
const log: string[] = [];

beforeAll(async () => {
  setup = await createTestApp({ onLog: (line) => void log.push(line) });
  examSetup = examFixture(setup);
});
afterAll(() => setup.close());

/** Questions of every kind, in place of a quiz of the course. */
async function questionsOfAllKinds() {
  const quiz = await examSetup.assessmentOf("quiz");
  await setup.db.delete(assessmentQuestions).where(eq(assessmentQuestions.assessmentId, quiz.id));
  const seed = {
    courseSlug: "mathematics",
    quiz: { [quiz.title]: { questions } },
    exam: {},
    assignment: {},
    project: {},
  };
  await setup.db.transaction((tx) => seedQuestions(within(setup, tx), [seed]));
  return quiz;
}

describe("QUIZ-03 no answer key", () => {
  test("is in any byte that leaves before grading: answers of every call, refusals, logs and pictures", async () => {
    const quiz = await questionsOfAllKinds();
    const ada = await examSetup.student();
    const texts: string[] = [];
    const ask = async (method: "GET" | "POST", url: string, payload?: object) => {
      const response = await setup.app.inject({
        method,
        url,
        headers: { ...ada.headers, "accept-encoding": "gzip" },
        ...(payload ? { payload } : {}),
      });
      const bytes =
        response.headers["content-encoding"] === "gzip" ? gunzipSync(response.rawPayload) : response.rawPayload;
      texts.push(`${method} ${url} ${JSON.stringify(response.headers)} ${bytes.toString("latin1")}`);
      return JSON.parse(bytes.toString("utf8")) as unknown;
    };
    await ask("GET", `/api/students/works/${quiz.id}`);
    const { data } = (await ask("POST", `/api/students/works/${quiz.id}/attempts`, { device: "device-one" })) as {
      data: Attempt;
    };
    expect(data.questions.map(({ kind }) => kind).sort()).toEqual(questions.map(({ kind }) => kind).sort());
    const at = `/api/students/attempts/${data.id}`;
    await ask("GET", at);
    await ask("POST", `${at}/hand-over`, { device: "device-two" });
    for (const { id } of data.questions) {
      for (const answer of [
        null,
        { text: "x" },
        { option: "?" },
        { value: "1" },
        { is: false },
        { x: 0.5, y: 0.5 },
        "broken",
      ])
        await ask("POST", `${at}/answers`, {
          device: "device-two",
          epoch: 2,
          answers: [{ question: id, version: 1, answer, isFlagged: false, atMs: 1 }],
        });
    }
    await ask("GET", `${at}/review`);
    // An essay waits for a grader: handed in, nothing of the keys may be seen either.
    const essay = data.questions.find(({ kind }) => kind === "long-text");
    const essayAnswer = { question: essay?.id, version: 9, answer: { text: "My words" }, isFlagged: false, atMs: 5 };
    const done = await ask("POST", `${at}/submit`, { device: "device-two", epoch: 2, answers: [essayAnswer] });
    expect(done).toEqual({ state: "submitted", score: null, review: false, refused: [] });
    await ask("GET", `${at}/review`);
    await ask("GET", at);
    await ask("GET", "/api/students/assessments/quiz");
    for (const { picture } of data.questions) {
      if (!picture) continue;
      const response = await setup.app.inject({ method: "GET", url: picture.url });
      expect(response.statusCode).toBe(200);
      expect(response.headers["content-security-policy"]).toContain("sandbox");
      texts.push(response.body);
    }
    expect(texts.length).toBeGreaterThan(80);
    // Marked and released, while another attempt is left: how it went, and nothing that tells what is right.
    const now = setup.clock.now();
    const { headers } = await makeSession(setup.db, now, (await makeAccount(setup.db, now, { role: "support" })).id);
    const grade = (method: "PUT" | "POST", url: string, payload: object) =>
      setup.app.inject({ method, url: `/api/tutor/grading/${url}`, headers, payload });
    const marks = { revision: 0, comment: "", questions: [{ question: essay?.id, points: 1, comment: "" }] };
    expect((await grade("PUT", `${data.id}/mark`, marks)).statusCode).toBe(200);
    expect((await grade("POST", "release", { items: [data.id] })).json().data.released).toBe(1);
    const review = async () => (await ask("GET", `${at}/review`)) as { data: Review };
    expect((await review()).data.questions.every(({ isKeyWithheld }) => isKeyWithheld)).toBe(true);
    await ask("GET", `/api/students/works/${quiz.id}`);
    await ask("GET", "/api/students/assessments/quiz");
    await ask("GET", `/api/students/practice/works/${quiz.id}?zone=UTC`);
    await ask("POST", `/api/students/practice/works/${quiz.id}`, { zone: "UTC" });
    await ask("POST", "/api/students/practice/daily", { zone: "UTC" });
    const owner = { id: ada.account.id, email: ada.account.email, emailVerified: true };
    texts.push(JSON.stringify(await attemptPersonalData.read(setup.db, owner)));
    texts.push(JSON.stringify(await setup.mailbox()));
    // The last attempt runs.
    const last = (await ask("POST", `/api/students/works/${quiz.id}/attempts`, { device: "device-one" })) as {
      data: Attempt;
    };
    await review();
    await ask("POST", `/api/students/practice/works/${quiz.id}`, { zone: "UTC" });
    const before = texts.length;
    await ask("POST", `/api/students/attempts/${last.data.id}/submit`, { device: "device-one", epoch: 1, answers: [] });
    expect(JSON.stringify(await review())).toContain(canary);
    for (const text of [...texts.slice(0, before), ...log])
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${text.slice(0, 200)}`).toBe(false);
  });

  test("follows from the order of what can be chosen: over many attempts the right option is in every place", async () => {
    const quiz = await examSetup.assessmentOf("quiz", 2);
    const positions = new Map<number, number>();
    for (let round = 0; round < 12; round += 1) {
      const ada = await examSetup.student();
      const attempt = await ada.start(quiz.id);
      const right = await examSetup.rightAnswers(attempt.questions.map(({ id }) => id));
      for (const question of attempt.questions) {
        const answer = right.get(question.id);
        if (question.kind !== "single" || !answer || !("option" in answer)) continue;
        const at = question.body.options.findIndex(({ id }) => id === answer.option);
        positions.set(at, (positions.get(at) ?? 0) + 1);
      }
    }
    const counts = [0, 1, 2, 3].map((at) => positions.get(at) ?? 0);
    const mean = counts.reduce((sum, item) => sum + item, 0) / 4;
    for (const count of counts) expect(count).toBeGreaterThan(mean / 3);
  });
});

describe("a sealed answer file", () => {
  test("is loaded by the student's tutor alone, counts what was answered in time, and once", async () => {
    const quiz = await examSetup.assessmentOf("quiz", 3);
    const ada = await examSetup.student();
    const attempt = await ada.start(quiz.id);
    const now = setup.clock.now();
    const [tutor, stranger] = [
      await makeAccount(setup.db, now, { role: "tutor" }),
      await makeAccount(setup.db, now, { role: "tutor" }),
    ];
    const [record] = await setup.db.select().from(tutors).limit(1);
    await setup.db
      .update(tutors)
      .set({ accountId: tutor.id })
      .where(eq(tutors.id, record?.id ?? ""));
    await setup.db
      .update(enrolments)
      .set({ tutorId: record?.id ?? null })
      .where(eq(enrolments.id, ada.enrolmentId));
    const answers = await examSetup.answersTo(attempt.questions);
    const content = { attempt: attempt.id, device: "device-one", epoch: 1, answers, atMs: 2000 };
    const file = await sealAnswers(attempt.sealKey, content);
    expect(Buffer.from(file.data, "base64url").toString("latin1")).not.toContain(attempt.id);
    // Days later: beyond every grace, but a grader vouches for it.
    await examSetup.age(attempt.id, 3 * 86_400_000);
    await closeDueAttempts(setup.deps);
    const load = async (accountId: string, payload: object) => {
      const { headers } = await makeSession(setup.db, now, accountId);
      return setup.app.inject({ method: "POST", url: "/api/tutor/answer-files", headers, payload });
    };
    expect((await load(stranger.id, file)).statusCode).toBe(404);
    expect((await load(ada.account.id, file)).statusCode).toBe(403);
    expect((await load(tutor.id, { ...file, data: `${file.data.slice(0, -4)}AAAA` })).statusCode).toBe(422);
    const loaded = await load(tutor.id, file);
    expect(loaded.json()).toMatchObject({
      data: { counted: answers.length, late: 0, known: 0, state: "released", score: 100 },
    });
    expect((await load(tutor.id, file)).json()).toMatchObject({
      data: { counted: 0, known: answers.length, score: 100 },
    });
  });
});

describe("the supplied questions", () => {
  test("are loaded once, each with its key, in assessments that can be sat", async () => {
    const { courseQuestions } = await import("#data/questions.ts");
    const filled = await setup.db.transaction((tx) => seedQuestions(within(setup, tx), courseQuestions));
    expect(filled).toBe(0);
    const { rows } = await setup.db.execute<{ bare: number }>(
      "select count(*)::int as bare from question_versions v where not exists (select from question_keys k where k.version_id = v.id)",
    );
    expect(rows).toEqual([{ bare: 0 }]);
    const slugs = courseQuestions.map(({ courseSlug }) => courseSlug);
    const assessmentRows = await setup.db
      .select({
        id: assessments.id,
        title: assessments.title,
        kind: assessments.kind,
        brief: assessments.brief,
        slug: courses.slug,
      })
      .from(assessments)
      .innerJoin(courses, eq(courses.id, assessments.courseId))
      .where(inArray(courses.slug, slugs));
    const counts = await setup.db.select({ id: assessmentQuestions.assessmentId }).from(assessmentQuestions);
    const empty = assessmentRows.filter(({ id, kind, brief }) =>
      kind === "quiz" || kind === "exam" ? !counts.some((count) => count.id === id) : brief === "",
    );
    expect(empty.map(({ slug, title }) => `${slug}: ${title}`)).toEqual([]);
  });
});
