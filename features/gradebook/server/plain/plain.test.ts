import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assessments } from "#features/assessments/server/tables.ts";
import type { Attempt } from "#features/attempts/contract.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { attemptTexts } from "#features/attempts/texts.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import type { Answer, QuestionForAttempt } from "#features/questions/contract.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { textOf } from "./plain-kinds.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
});
afterAll(() => setup.close());

type Listed = { id: string; type: string; status: string; questionCount: number; submissionDate: string | null };
type Detail = Listed & { questions: { id: string; type: string; options: string[] }[]; start: string | null };

/** A PUT as a browser sends its form. */
async function put(
  student: { headers: Record<string, string> },
  id: string,
  fields: Record<string, string>,
  document?: { name: string; bytes: Uint8Array },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (document) form.set("document", new Blob([new Uint8Array(document.bytes)]), document.name);
  const sent = new Response(form);
  const response = await setup.app.inject({
    method: "PUT",
    url: `/api/assessments/${id}/submit`,
    headers: { ...student.headers, "content-type": sent.headers.get("content-type") ?? "" },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

/** What a student would write to a question, as texts, to give this answer. */
function textsOf(question: QuestionForAttempt, answer: Answer): string | string[] | Record<string, string> {
  const { body } = question;
  const label = (list: readonly { id: string; html: string }[], id: string) =>
    textOf(list.find((item) => item.id === id)?.html ?? "");
  const option = (id: string) => label("options" in body ? body.options : "items" in body ? body.items : [], id);
  if (!answer) return "";
  if ("option" in answer) return option(answer.option);
  if ("options" in answer) return answer.options.map(option);
  if ("is" in answer) return answer.is ? "True" : "False";
  if ("order" in answer) return answer.order.map(option);
  if ("blanks" in answer) return answer.blanks;
  if ("text" in answer) return answer.text;
  if ("value" in answer) return answer.value;
  if (!("pairs" in answer) || question.kind !== "matching") return "";
  const { left, right } = question.body;
  return Object.fromEntries(
    Object.entries(answer.pairs).map(([leftId, rightId]) => [label(left, leftId), label(right, rightId)]),
  );
}

async function rightTexts(attempt: Attempt) {
  const right = await examSetup.rightAnswers(attempt.questions.map(({ id }) => id));
  return Object.fromEntries(
    attempt.questions.map((question) => [question.id, textsOf(question, right.get(question.id) ?? null)]),
  );
}

describe("API-01 assessments", () => {
  test("are listed with the fields that the source reads, only to their student", async () => {
    const ada = await examSetup.student();
    const { body } = await ada.call<{ data: Listed[] }>("GET", "/api/assessments");
    expect(new Set(body.data.map(({ type }) => type))).toEqual(new Set(["assignment", "quiz", "exam"]));
    expect(Object.keys(body.data[0] ?? {}).sort()).toEqual(
      "course dueDate dueTime grade id questionCount status submissionDate submissionTime title type".split(" "),
    );
    expect((await setup.app.inject({ url: "/api/assessments" })).statusCode).toBe(401);
    const [foreignAssessment] = await setup.db
      .select({ id: assessments.id })
      .from(assessments)
      .innerJoin(courses, eq(courses.id, assessments.courseId))
      .where(and(eq(courses.slug, "physics"), eq(assessments.kind, "quiz")))
      .limit(1);
    expect((await ada.call("GET", `/api/assessments/${foreignAssessment?.id}`)).status).toBe(404);
    expect((await put(ada, foreignAssessment?.id ?? "", { answers: "{}" })).status).toBe(404);
  });

  test("show no question before the clock runs, and none without a start", async () => {
    const ada = await examSetup.student();
    const exam = await examSetup.assessmentOf("exam");
    const before = (await ada.call<Detail>("GET", `/api/assessments/${exam.id}`)).body;
    expect(before).toMatchObject({ questions: [], start: `POST /api/students/works/${exam.id}/attempts` });
    const early = await put(ada, exam.id, { answers: "{}" });
    expect([early.status, early.body.error]).toEqual([409, attemptTexts.notStarted]);
    await ada.start(exam.id);
    const running = (await ada.call<Detail>("GET", `/api/assessments/${exam.id}`)).body;
    expect(running.questions).toHaveLength(running.questionCount);
    expect(running.start).toBeNull();
  });

  test.each(["quiz", "exam"] as const)(
    "a %s is submitted by texts, once, and all right ones are graded so",
    async (kind) => {
      const ada = await examSetup.student();
      const assessment = await examSetup.assessmentOf(kind);
      const attempt = await ada.start(assessment.id);
      const answers = JSON.stringify(await rightTexts(attempt));
      // Of the kinds that are drawn some take any two texts.
      const choice = attempt.questions.find(({ kind: item }) => ["single", "multiple", "true-false"].includes(item));
      const wrong = await put(ada, assessment.id, { answers: JSON.stringify({ [choice?.id ?? ""]: ["?", "?"] }) });
      expect(wrong.status).toBe(422);
      expect((await ada.call<{ data: Attempt }>("GET", `/api/students/attempts/${attempt.id}`)).body.data.epoch).toBe(
        1,
      );
      const [done, atOnce] = await Promise.all([
        put(ada, assessment.id, { answers }),
        put(ada, assessment.id, { answers }),
      ]);
      const again = await put(ada, assessment.id, { answers: "{}" });
      for (const item of [done, atOnce, again]) expect(item).toEqual(done);
      expect(done).toMatchObject({ status: 200, body: { status: "Completed", score: 100 } });
      const { rows } = await setup.db.execute(
        `select count(*)::int as submitted from attempt_events where attempt_id = '${attempt.id}' and kind = 'submitted'`,
      );
      expect(rows).toEqual([{ submitted: 1 }]);
    },
  );

  test("an assignment takes a link and a document; the same again is the same version", async () => {
    const ada = await examSetup.student();
    const assessment = await examSetup.assessmentOf("assignment");
    const document = { name: "page.pdf", bytes: Buffer.from(samplePdf(4_000)) };
    expect((await put(ada, assessment.id, { link: "http://plain.example" })).status).toBe(422);
    expect((await put(ada, assessment.id, {}, { name: "page.pdf", bytes: Buffer.from("no PDF") })).status).toBe(422);
    const link = "https://work.example/page";
    const first = await put(ada, assessment.id, { link, answers: "{}" }, document);
    expect(first).toMatchObject({ status: 200, body: { status: "Submitted", score: null } });
    expect(await put(ada, assessment.id, { link, answers: "{}" }, document)).toEqual(first);
    const view = await ada.call<{ data: { versions: object[] } }>(
      "GET",
      `/api/students/works/${assessment.id}/hand-in`,
    );
    expect(view.body.data.versions).toMatchObject([{ number: 1, link, file: { name: "page.pdf" } }]);
    const { data } = (await ada.call<{ data: Listed[] }>("GET", "/api/assessments")).body;
    expect(data.find(({ id }) => id === assessment.id)?.submissionDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test("the same document twice at once is one version, another one a second", async () => {
    const ada = await examSetup.student();
    const assessment = await examSetup.assessmentOf("assignment");
    const document = { name: "page.pdf", bytes: Buffer.from(samplePdf(4_000)) };
    const both = await Promise.all([put(ada, assessment.id, {}, document), put(ada, assessment.id, {}, document)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const versions = async () =>
      (await ada.call<{ data: { versions: object[] } }>("GET", `/api/students/works/${assessment.id}/hand-in`)).body
        .data.versions;
    expect(await versions()).toHaveLength(1);
    const otherDocument = { name: "page.pdf", bytes: Buffer.from(samplePdf(5_000)) };
    expect((await put(ada, assessment.id, {}, otherDocument)).status).toBe(200);
    expect(await versions()).toHaveLength(2);
  });

  test("a form that is none is refused", async () => {
    const ada = await examSetup.student();
    const assessment = await examSetup.assessmentOf("assignment");
    for (const answers of ["[1", '{"x":1}', "null"])
      expect((await put(ada, assessment.id, { answers })).status).toBe(422);
    expect((await put(ada, assessment.id, { secret: "1" })).status).toBe(422);
    expect((await put(ada, assessment.id, {})).status).toBe(422);
  });
});
