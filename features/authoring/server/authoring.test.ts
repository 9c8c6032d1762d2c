import { and, asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assessments } from "#features/assessments/server/tables.ts";
import type { Attempt } from "#features/attempts/contract.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { attempts } from "#features/attempts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import {
  assessmentQuestions,
  questionKeys,
  questionPictures,
  questions,
  questionVersions,
} from "#features/questions/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { wordOf } from "#platform/documents/word.fixture.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { AuthoredAssessment, ImportPreview, SettingsInput, Tryout } from "../contract.ts";
import { authoringLimits } from "../texts.ts";
import { cleanupPictures, unusedMs } from "./cleanup-pictures.ts";

let app: TestApp;
let exams: ReturnType<typeof examFixture>;
/** Teaches mathematics and physics. */
let own: Record<string, string>;
/** Teaches something else. */
let otherTutor: Record<string, string>;
const courseId: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  exams = examFixture(app);
  for (const row of await app.db.select({ id: courses.id, slug: courses.slug }).from(courses))
    courseId[row.slug] = row.id;
  const withAccount = (await app.db.select().from(tutors)).filter(({ accountId }) => accountId !== null);
  const [mine, another] = withAccount;
  if (!mine?.accountId || !another?.accountId) throw new Error("Two tutors with accounts are needed.");
  const teaches = async (tutorId: string, ...slugs: string[]) => {
    await app.db.delete(tutorCourses).where(eq(tutorCourses.tutorId, tutorId));
    await app.db
      .insert(tutorCourses)
      .values(slugs.map((slug, position) => ({ tutorId, courseId: courseId[slug] ?? "", position })));
  };
  await teaches(mine.id, "mathematics", "physics");
  await teaches(another.id, "chemistry");
  own = (await makeSession(app.db, app.clock.now(), mine.accountId)).headers;
  otherTutor = (await makeSession(app.db, app.clock.now(), another.accountId)).headers;
});
afterAll(() => app.close());

const base = "/api/tutor/authoring";
async function call<Body = { data: never }>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
  headers = own,
) {
  const response = await app.app.inject({ method, url: `${base}${url}`, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() as Body, text: response.body };
}
const common = { why: "So it is.", points: 1, tags: ["sums"], lesson: null, picture: null };
let counter = 0;
/** A single choice with words of its own. */
const draftOf = (change: object = {}): QuestionDraft =>
  ({
    ...common,
    kind: "single",
    ask: `Question ${++counter}?`,
    right: "yes",
    wrong: ["no", "perhaps"],
    ...change,
  }) as QuestionDraft;
async function write(change: object = {}, more: object = {}) {
  const { status, body, text } = await call<{ data: { id: string; version: number } }>("POST", "/questions", {
    course: "mathematics",
    draft: draftOf(change),
    ...more,
  });
  if (status !== 200) throw new Error(text);
  return body.data;
}
async function begin(kind: string, more: object = {}) {
  const { status, body, text } = await call<{ data: { id: string } }>("POST", "/assessments", {
    course: "mathematics",
    kind,
    title: `A ${kind} ${++counter}`,
    week: 3,
    ...more,
  });
  if (status !== 200) throw new Error(text);
  return body.data.id;
}
const open = async (id: string) => (await call<{ data: AuthoredAssessment }>("GET", `/assessments/${id}`)).body.data;
const set = (id: string, change: Partial<SettingsInput>, settings: object) =>
  call<{ data: AuthoredAssessment; errors?: { pointer: string }[] }>("PUT", `/assessments/${id}`, {
    ...settings,
    ...change,
    before: settings,
  });
const versionsOf = (id: string) =>
  app.db.select().from(questionVersions).where(eq(questionVersions.questionId, id)).orderBy(questionVersions.version);
const auditOf = async (subject: string) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(asc(auditEntries.id))).map(
    ({ action }) => action,
  );

/** Sends a form with a file. */
async function sendForm<Body>(url: string, content: string | Buffer, name: string, course: string, headers = own) {
  const boundary = "questions-boundary";
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="course"\r\n\r\n${course}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await app.app.inject({
    method: "POST",
    url: `${base}${url}`,
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() as Body };
}
const brought = (content: string | Buffer, name = "pasted.txt", course = "mathematics", headers = own) =>
  sendForm<{ data: ImportPreview }>("/import-preview", content, name, course, headers);
const pictured = (content: string | Buffer, course = "mathematics", headers = own) =>
  sendForm<{ data: { id: string; url: string; width: number; height: number } }>(
    "/pictures",
    content,
    "photo.png",
    course,
    headers,
  );

describe("TUT-01 the bank of a course", () => {
  test("a question is written, read as it was written, searched by its words, kind and tag", async () => {
    const tag = `tag ${counter}`;
    const { id } = await write({
      ask: "How many corners has a *heptagon*?",
      kind: "number",
      right: 7,
      tolerance: 0,
      unit: null,
      wrong: undefined,
      tags: [tag],
    });
    const { body } = await call<{ data: { version: number; draft: object; course: object; usedIn: [] } }>(
      "GET",
      `/questions/${id}`,
    );
    expect(body.data).toMatchObject({
      version: 1,
      course: { slug: "mathematics" },
      usedIn: [],
      draft: { kind: "number", ask: "How many corners has a *heptagon*?", right: 7, why: "So it is.", tags: [tag] },
    });
    const search = async (query: string) =>
      (await call<{ data: { id: string }[]; count: number }>("GET", `/questions?${query}`)).body.data.map(
        (row) => row.id,
      );
    expect(await search("q=heptagon")).toEqual([id]);
    expect(await search(`tag=${encodeURIComponent(tag)}&course=mathematics&kind=number`)).toEqual([id]);
    expect(await search(`tag=${encodeURIComponent(tag)}&kind=single`)).toEqual([]);
    expect(await search(`tag=${encodeURIComponent(tag)}&course=physics`)).toEqual([]);
    const { body: mine } = await call<{ data: { slug: string; tags: string[] }[] }>("GET", "/courses");
    expect(mine.data.map(({ slug }) => slug).toSorted()).toEqual(["mathematics", "physics"]);
    expect(mine.data.find(({ slug }) => slug === "mathematics")?.tags).toContain(tag);
    expect(await auditOf(id)).toEqual(["question.written"]);
  });

  test("an edit is another version with its own key, and what is saved unchanged or with other tags alone is none", async () => {
    const draft = draftOf();
    const { body } = await call<{ data: { id: string } }>("POST", "/questions", { course: "mathematics", draft });
    const { id } = body.data;
    const save = (version: number, change: object) =>
      call<{ data: { version: number } }>("PUT", `/questions/${id}`, { version, draft: { ...draft, ...change } });
    expect((await save(1, {})).body.data).toMatchObject({ version: 1 });
    expect((await save(1, { tags: ["other"] })).body.data).toMatchObject({ version: 1 });
    expect((await save(1, { tags: ["other"], right: "certainly" })).body.data).toMatchObject({ version: 2 });
    // Sent twice it is one, and who read an earlier one is refused.
    expect((await save(1, { tags: ["other"], right: "certainly" })).body.data).toMatchObject({ version: 2 });
    expect((await save(1, { right: "something else" })).status).toBe(409);
    const versions = await versionsOf(id);
    expect(versions.map(({ version }) => version)).toEqual([1, 2]);
    const keys = await Promise.all(
      versions.map((version) => app.db.select().from(questionKeys).where(eq(questionKeys.versionId, version.id))),
    );
    expect(keys.map((rows) => rows.length)).toEqual([1, 1]);
    expect(await auditOf(id)).toEqual(["question.written", "question.tagged", "question.changed"]);
  });

  test("two who save at once: one is refused", async () => {
    const draft = draftOf();
    const { body } = await call<{ data: { id: string } }>("POST", "/questions", { course: "mathematics", draft });
    const saves = await Promise.all(
      ["one", "two", "three"].map((right) =>
        call("PUT", `/questions/${body.data.id}`, { version: 1, draft: { ...draft, right } }),
      ),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await versionsOf(body.data.id)).toHaveLength(2);
  });

  test.each<[string, object, string]>([
    ["two options that say the same", { wrong: ["yes"] }, "/draft/wrong"],
    ["a formula that cannot be read", { ask: "What is $\\frac{1$?" }, "/draft/ask"],
    ["a reason with such a formula", { why: "$\\frac{1$" }, "/draft/why"],
    ["a picture of no course", { picture: { id: newId(), alt: "x" } }, "/draft/picture"],
    ["no words", { ask: "  " }, "/draft/ask"],
    ["no points", { points: 0 }, "/draft/points"],
  ])("%s is refused with its field, shown or saved", async (_, change, pointer) => {
    const body = { course: "mathematics", draft: draftOf(change) };
    for (const url of ["/questions", "/question-preview"]) {
      const { status, body: problem } = await call<{ errors: { pointer: string }[] }>("POST", url, body);
      expect({ url, status, pointer: problem.errors[0]?.pointer }).toEqual({ url, status: 422, pointer });
    }
  });

  test("a preview is what students would get: rendered, and without what is right", async () => {
    const draft = draftOf({
      ask: "What is $x^2$?",
      right: "canary-right",
      wrong: ["canary-wrong"],
      why: "**Since** so.",
    });
    const { body, text } = await call<{ data: { question: { askHtml: string; body: object }; whyHtml: string } }>(
      "POST",
      "/question-preview",
      { course: "mathematics", draft },
    );
    expect(body.data.question.askHtml).toContain("<math");
    expect(body.data.whyHtml).toContain("<strong>Since</strong>");
    expect(Object.keys(body.data.question).toSorted()).toEqual([
      "askHtml",
      "body",
      "id",
      "kind",
      "number",
      "picture",
      "points",
    ]);
    expect(text).not.toContain('"right"');
  });

  test("an answer to a draft is marked as it would be in an attempt, and one to an earlier draft is refused", async () => {
    const draft = draftOf({ why: "**Since** so." });
    const preview = (body: object) =>
      call<{ data: { question: { body: { options: { id: string; html: string }[] } }; review: object | null } }>(
        "POST",
        "/question-preview",
        { course: "mathematics", draft, ...body },
      );
    const shown = (await preview({})).body.data;
    expect(shown.review).toBeNull();
    const option = (html: string) => shown.question.body.options.find((option) => option.html === html)?.id;
    const marked = async (answer: object | null) => (await preview({ answer })).body.data.review;
    const right = { option: option("yes") };
    expect(await marked(right)).toMatchObject({ outcome: "right", points: 1, right });
    expect(await marked({ option: option("no") })).toMatchObject({ outcome: "wrong", points: 0, right });
    expect(await marked(null)).toMatchObject({
      outcome: "unanswered",
      explanationHtml: expect.stringContaining("<strong>"),
    });
    const stale = await preview({ answer: right, draft: { ...draft, ask: "Another?" } });
    expect(stale).toMatchObject({ status: 422, body: { errors: [{ pointer: "/answer" }] } });
  });

  test("a picture is drawn small, shown by its secret name, and asked about; another course has none of it", async () => {
    const photo = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "#125945" } })
      .png()
      .toBuffer();
    const { status, body } = await pictured(photo);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ width: 1_200, height: 600 });
    const shown = await app.app.inject({ method: "GET", url: body.data.url });
    expect(shown.headers["content-type"]).toBe("image/webp");
    expect(shown.rawPayload.byteLength).toBeLessThan(512 * 1024);
    const picture = { id: body.data.id, alt: "A green wall" };
    const areas = [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }];
    const draft = { ...common, kind: "hotspot", ask: "Where?", areas, picture };
    const written = await call<{ data: { id: string } }>("POST", "/questions", { course: "mathematics", draft });
    const { body: read } = await call<{ data: { draft: object; picture: { url: string } } }>(
      "GET",
      `/questions/${written.body.data.id}`,
    );
    expect(read.data).toMatchObject({ draft: { kind: "hotspot", areas, picture }, picture: { url: body.data.url } });
    expect((await call("POST", "/questions", { course: "physics", draft })).status).toBe(422);
    expect((await pictured(photo, "mathematics", otherTutor)).status).toBe(404);
    expect((await pictured("no picture")).status).toBe(422);
    expect((await pictured(Buffer.alloc(8 * 1024 * 1024 + 10))).status).toBe(413);
  });

  test("a picture that no question has is removed a day later, and one that a question has stays", async () => {
    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#125945" } })
      .png()
      .toBuffer();
    const [used, unused] = [(await pictured(photo)).body.data.id, (await pictured(photo)).body.data.id];
    const { id } = await write({ picture: { id: used, alt: "A wall" } });
    // Another version has none: an attempt may still show the one before.
    await call("PUT", `/questions/${id}`, { version: 1, draft: draftOf() });
    const storedIds = async () =>
      (await app.db.select({ id: questionPictures.id }).from(questionPictures)).map((row) => row.id);
    const cleanupAfter = (ms: number) =>
      cleanupPictures({ db: app.db, clock: { now: () => new Date(app.clock.now().getTime() + ms) } });
    await cleanupAfter(unusedMs - 1_000);
    expect(await storedIds()).toEqual(expect.arrayContaining([used, unused]));
    const removed = await Promise.all([cleanupAfter(unusedMs + 1_000), cleanupAfter(unusedMs + 1_000)]);
    expect(removed[0] + removed[1]).toBeGreaterThan(0);
    const left = await storedIds();
    expect([left.includes(used), left.includes(unused)]).toEqual([true, false]);
    const late = await call("POST", "/questions", {
      course: "mathematics",
      draft: draftOf({ picture: { id: unused, alt: "x" } }),
    });
    expect(late).toMatchObject({ status: 422, body: { errors: [{ pointer: "/draft/picture" }] } });
  });

  test("what is sent twice with one key is added once", async () => {
    const key = { ...own, "idempotency-key": newId() };
    const body = { course: "mathematics", draft: draftOf() };
    const [first, second] = [
      await call<{ data: { id: string } }>("POST", "/questions", body, key),
      await call<{ data: { id: string } }>("POST", "/questions", body, key),
    ];
    expect(first.status).toBe(200);
    expect(second.body.data).toEqual(first.body.data);
    expect((await call("POST", "/questions", { ...body, draft: draftOf() }, key)).status).toBe(422);
  });

  test("one is retired while no assessment has it, and comes back", async () => {
    const quiz = await begin("quiz");
    const { id } = await write({}, { assessment: quiz });
    const retire = (isRetired: boolean) => call("PUT", `/questions/${id}/retirement`, { isRetired });
    const { status, text } = await retire(true);
    expect({ status, text }).toMatchObject({ status: 409, text: expect.stringContaining("A quiz") });
    expect((await call("PUT", `/assessments/${quiz}/questions`, { questions: [], before: [id] })).status).toBe(200);
    expect((await retire(true)).status).toBe(200);
    expect((await retire(true)).status).toBe(200);
    const listed = async (query: string) =>
      (await call<{ data: { id: string }[] }>("GET", `/questions?q=${counter}%3F&${query}`)).body.data.some(
        (row) => row.id === id,
      );
    expect([await listed(""), await listed("retired=1")]).toEqual([false, true]);
    expect((await call("PUT", `/assessments/${quiz}/questions`, { questions: [id], before: [] })).status).toBe(422);
    expect((await retire(false)).status).toBe(200);
    expect(await auditOf(id)).toEqual(["question.written", "question.retired", "question.restored"]);
  });

  test("another tutor's course, question and assessment are not there", async () => {
    const quiz = await begin("quiz");
    const { id } = await write({}, { assessment: quiz });
    const draft = draftOf();
    const settings = (await open(quiz)).settings;
    const foreign: ["GET" | "POST" | "PUT" | "DELETE", string, object?][] = [
      ["GET", `/questions/${id}`],
      ["PUT", `/questions/${id}`, { version: 1, draft }],
      ["PUT", `/questions/${id}/retirement`, { isRetired: true }],
      ["POST", "/questions", { course: "mathematics", draft }],
      ["POST", "/question-preview", { course: "mathematics", draft }],
      ["POST", "/import", { course: "mathematics", drafts: [draft] }],
      ["POST", "/questions", { course: "chemistry", draft, assessment: quiz }],
      ["POST", "/assessments", { course: "mathematics", kind: "quiz", title: "Mine", week: 1 }],
      ["GET", `/assessments/${quiz}`],
      ["PUT", `/assessments/${quiz}`, { ...settings, before: settings }],
      ["PUT", `/assessments/${quiz}/questions`, { questions: [], before: [id] }],
      ["PUT", `/assessments/${quiz}/published`, { isPublished: true }],
      ["POST", `/assessments/${quiz}/copies`, { course: "chemistry", title: "Mine", week: 1 }],
      ["DELETE", `/assessments/${quiz}`],
      ["GET", `/assessments/${quiz}/tryout`],
      ["POST", `/assessments/${quiz}/tryout`, { questions: [id], answers: [] }],
    ];
    for (const [method, url, payload] of foreign)
      expect({ method, url, status: (await call(method, url, payload, otherTutor)).status }).toEqual({
        method,
        url,
        status: 404,
      });
    expect((await brought("It is.\nAnswer: true", "a.txt", "mathematics", otherTutor)).status).toBe(404);
    const { body } = await call<{ data: { course: { slug: string } }[] }>(
      "GET",
      "/questions?course=mathematics",
      undefined,
      otherTutor,
    );
    expect(body.data).toEqual([]);
    const { body: listed } = await call<{ data: { course: { slug: string } }[] }>(
      "GET",
      "/assessments",
      undefined,
      otherTutor,
    );
    expect(new Set(listed.data.map(({ course }) => course.slug))).toEqual(new Set(["chemistry"]));
    // Nor is one copied into a course of another tutor.
    expect(
      (await call("POST", `/assessments/${quiz}/copies`, { course: "chemistry", title: "Mine", week: 1 })).status,
    ).toBe(404);
    expect((await open(quiz)).questions.map((question) => question.id)).toEqual([id]);
  });

  test("staff write for every course, and what they did is in the audit log under their name", async () => {
    const admin = await makeAccount(app.db, app.clock.now(), { role: "admin" });
    const { headers } = await makeSession(app.db, app.clock.now(), admin.id);
    const { body: all } = await call<{ data: { slug: string }[] }>("GET", "/courses", undefined, headers);
    expect(all.data.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["mathematics", "chemistry"]));
    const quiz = await begin("quiz");
    const { body, status } = await call<{ data: { id: string } }>(
      "POST",
      "/questions",
      { course: "mathematics", draft: draftOf(), assessment: quiz },
      headers,
    );
    expect(status).toBe(200);
    expect((await call("GET", `/assessments/${quiz}/tryout`, undefined, headers)).status).toBe(200);
    const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.subject, body.data.id));
    expect(entry).toMatchObject({ actorId: admin.id, action: "question.written" });
  });

  test("a full bank takes no more", async () => {
    const physics = courseId.physics ?? "";
    const count = await app.db.$count(questions, eq(questions.courseId, physics));
    const rows = Array.from({ length: authoringLimits.questions - count }, () => ({ id: newId(), courseId: physics }));
    await app.db.insert(questions).values(rows);
    const answer = await call("POST", "/questions", { course: "physics", draft: draftOf() });
    await app.db.transaction(async (tx) => {
      for (const { id } of rows) await tx.delete(questions).where(eq(questions.id, id));
    });
    expect(answer.status).toBe(409);
  });
});

describe("MOVE-01 questions from elsewhere", () => {
  test("each has its fate before anything is written, and the same file again adds nothing", async () => {
    const known = await write({ ask: "Is the bank known?", right: "Yes", wrong: ["No"] });
    const count = await app.db.$count(questions);
    const quiz = await begin("quiz");
    const file = await wordOf([
      "1. Is the BANK known?",
      "A) yes",
      "B) no",
      "Answer: A",
      "2. Is this new?",
      "A) yes",
      "B) no",
      "Answer: A",
      "3. Is this new?",
      "A) no",
      "B) yes",
      "Answer: B",
      "4. Is $\\frac{1$ read?",
      "Answer: true",
      "5. Nothing is right?",
      "A) x",
      "B) y",
    ]);
    const { status, body } = await brought(file, "week.docx");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ format: "word", taken: 1, duplicates: 2, unread: 2 });
    expect(body.data.items.map(({ line, fate }) => [line, fate])).toEqual([
      [1, "duplicate"],
      [5, "taken"],
      [9, "duplicate"],
      [13, "unread"],
      [15, "unread"],
    ]);
    expect(await app.db.$count(questions)).toBe(count);
    const drafts = body.data.items.flatMap(({ draft }) => draft ?? []);
    const take = () => call<{ data: object }>("POST", "/import", { course: "mathematics", drafts, assessment: quiz });
    const [first, second] = await Promise.all([take(), take()]);
    expect([first.body.data, second.body.data]).toEqual(
      expect.arrayContaining([
        { added: 1, known: 2 },
        { added: 0, known: 3 },
      ]),
    );
    expect(await app.db.$count(questions)).toBe(count + 1);
    expect((await open(quiz)).questions.map(({ ask }) => ask)).toEqual(["Is this new?"]);
    expect((await brought(file, "week.docx")).body.data).toMatchObject({ taken: 0, duplicates: 3 });
    expect(await versionsOf(known.id)).toHaveLength(1);
  });

  test("what was brought is undone within a week, but for what a published assessment asks", async () => {
    const [quiz, shown] = [await begin("quiz"), await begin("quiz")];
    const together = newId();
    const take = (drafts: QuestionDraft[], assessment: string) =>
      call("POST", "/import", { course: "mathematics", drafts, assessment, import: together });
    const drafts = [draftOf(), draftOf(), draftOf()];
    await take(drafts.slice(0, 2), quiz);
    await take(drafts.slice(2), shown);
    await call("PUT", `/assessments/${shown}/published`, { isPublished: true });
    const list = async () =>
      (await call<{ data: { id: string; questions: number }[] }>("GET", "/imports?course=mathematics")).body.data.find(
        ({ id }) => id === together,
      );
    expect(await list()).toMatchObject({ questions: 3 });
    const undo = (headers = own, course = "mathematics") =>
      call<{ data: object }>("DELETE", `/imports/${together}?course=${course}`, undefined, headers);
    expect((await undo(otherTutor)).status).toBe(404);
    expect((await undo(own, "physics")).status).toBe(404);
    expect((await undo()).body.data).toEqual({ undone: 2, stays: 1 });
    expect((await open(quiz)).questions).toEqual([]);
    expect((await open(shown)).questions).toHaveLength(1);
    expect(await list()).toMatchObject({ questions: 1 });
    // What is out of the bank may come again.
    expect((await call<{ data: object }>("POST", "/import", { course: "mathematics", drafts })).body.data).toEqual({
      added: 2,
      known: 1,
    });
    const eightDaysAgo = new Date(app.clock.now().getTime() - 8 * 24 * 60 * 60_000);
    await app.db.update(questions).set({ createdAt: eightDaysAgo }).where(eq(questions.broughtWith, together));
    expect((await undo()).status).toBe(404);
    expect(await list()).toBeUndefined();
  });

  test("one bad draft refuses all, and is named by its place", async () => {
    const count = await app.db.$count(questions);
    const drafts = [draftOf(), draftOf({ wrong: ["yes"] })];
    const { status, body } = await call<{ errors: { pointer: string }[] }>("POST", "/import", {
      course: "mathematics",
      drafts,
    });
    expect({ status, pointer: body.errors[0]?.pointer }).toEqual({ status: 422, pointer: "/drafts/1" });
    expect(await app.db.$count(questions)).toBe(count);
  });

  test.each<[string, string | Buffer, number]>([
    ["nothing", "", 422],
    ["a PDF", "%PDF-1.7", 422],
    ["a megabyte and more", "x".repeat(1024 * 1024 + 10), 413],
  ])("%s is refused", async (_, content, status) => {
    expect((await brought(content)).status).toBe(status);
  });
});

describe("GATE-01 an assessment as its author sets it", () => {
  test("it begins as a draft that no student sees, gets its settings and questions, and is published", async () => {
    const student = await exams.student();
    const id = await begin("quiz");
    const draft = await open(id);
    expect(draft).toMatchObject({ isPublished: false, begun: 0, lacks: expect.stringContaining("question") });
    expect(draft.settings).toMatchObject({ week: 3, durationMinutes: 5, attemptsAllowed: 2, dueAfterDays: 21 });
    expect((await call("PUT", `/assessments/${id}/published`, { isPublished: true })).status).toBe(409);
    const [first, second] = [await write(), await write({}, { assessment: id })];
    const placed = await call<{ data: AuthoredAssessment }>("PUT", `/assessments/${id}/questions`, {
      questions: [first.id, second.id],
      before: [second.id],
    });
    expect(placed.body.data.questions.map((question) => question.id)).toEqual([first.id, second.id]);
    const changedList = { questions: [second.id], before: [second.id] };
    expect((await call("PUT", `/assessments/${id}/questions`, changedList)).status).toBe(409);
    expect(
      (await set(id, { title: "Sums again", durationMinutes: 10, passMark: 55.5 }, draft.settings)).body.data.settings,
    ).toMatchObject({
      title: "Sums again",
      durationMinutes: 10,
      passMark: 55.5,
    });
    const url = `/api/students/works/${id}`;
    expect((await student.call("GET", url)).status).toBe(404);
    expect((await call("PUT", `/assessments/${id}/published`, { isPublished: true })).status).toBe(200);
    expect((await student.call("GET", url)).status).toBe(200);
    const attempt = await student.start(id);
    expect(attempt.questions).toHaveLength(2);
    expect(await auditOf(id)).toEqual([
      ...["assessment.written", "assessment.questions-set", "assessment.changed", "assessment.published"],
    ]);
  });

  test("a draft is tried as a student would sit it: drawn by its settings, marked by the rules of attempts, and nothing is stored", async () => {
    const ids = [];
    for (const change of [{}, {}, { kind: "long-text", guide: "A reason.", right: undefined, wrong: undefined }])
      ids.push((await write(change)).id);
    const quiz = await begin("quiz");
    const nothing = await call<{ detail: string }>("GET", `/assessments/${quiz}/tryout`);
    expect(nothing).toMatchObject({ status: 409, body: { detail: expect.stringContaining("no question") } });
    await call("PUT", `/assessments/${quiz}/questions`, { questions: ids, before: [] });
    const { settings } = await open(quiz);
    expect((await set(quiz, { durationMinutes: 7 }, settings)).status).toBe(200);

    const drawn = await call<{ data: Attempt }>("GET", `/assessments/${quiz}/tryout`);
    const { questions: drawnQuestions, startedAt, deadlineAt } = drawn.body.data;
    expect(drawnQuestions).toHaveLength(3);
    expect(Date.parse(deadlineAt ?? "") - Date.parse(startedAt)).toBe(7 * 60_000);
    expect(drawn.text).not.toContain('"right"');
    const versions = drawnQuestions.map((question) => question.id);
    const answers = drawnQuestions.map((question) => ({
      question: question.id,
      version: 1,
      isFlagged: false,
      atMs: 5,
      answer:
        question.kind === "single"
          ? { option: question.body.options.find(({ html }) => html === "yes")?.id }
          : { text: "Since so." },
    }));
    const check = (body: object) =>
      call<{ data: Tryout; errors?: { pointer: string }[] }>("POST", `/assessments/${quiz}/tryout`, body);
    const { body } = await check({ questions: versions, answers });
    expect(body.data).toMatchObject({ points: 2, pointsMax: 3, refused: [] });
    expect(body.data.questions.map(({ outcome }) => outcome).toSorted()).toEqual(["right", "right", "waiting"]);
    // What does not fit is refused by itself, as in an attempt; what is not answered counts as nothing.
    const unfit = answers.map((sent, at) => (at === 0 ? { ...sent, answer: { option: "canary" } } : sent));
    const { body: odd } = await check({ questions: versions, answers: unfit.slice(0, 1) });
    expect(odd.data.refused).toEqual([{ question: versions[0], version: 1, why: expect.any(String) }]);
    expect(odd.data).toMatchObject({ points: 0 });
    // Another assessment's question is none of this one's.
    const foreign = await versionsOf((await write()).id);
    const checked = await check({ questions: [foreign[0]?.id], answers: [] });
    expect(checked).toMatchObject({ status: 422, body: { errors: [{ pointer: "/questions" }] } });
    expect(await app.db.$count(attempts, eq(attempts.assessmentId, quiz))).toBe(0);

    const project = await begin("project");
    expect((await call("GET", `/assessments/${project}/tryout`)).status).toBe(409);
  });

  test("what is done to one that runs harms no attempt: it keeps its questions, and nothing promised is taken back", async () => {
    const id = await begin("quiz");
    const draft = draftOf({ right: "first right" });
    const { body } = await call<{ data: { id: string } }>("POST", "/questions", {
      course: "mathematics",
      draft,
      assessment: id,
    });
    const question = body.data.id;
    const more = await write({}, { assessment: id });
    await call("PUT", `/assessments/${id}/published`, { isPublished: true });
    const student = await exams.student();
    const attempt = await student.start(id);
    const { settings } = await open(id);
    const refused = async (change: Partial<SettingsInput>) =>
      (await set(id, change, settings)).body.errors?.[0]?.pointer;
    expect(await refused({ attemptsAllowed: 1 })).toBe("/attemptsAllowed");
    expect(await refused({ durationMinutes: 1 })).toBe("/durationMinutes");
    expect(await refused({ dueAfterDays: 1, opensAfterDays: null })).toBe("/dueAfterDays");
    expect((await call("PUT", `/assessments/${id}/published`, { isPublished: false })).status).toBe(409);
    expect((await call("DELETE", `/assessments/${id}`)).status).toBe(409);
    // Another version, and a question that is taken out, while it is sat.
    const changed = { version: 1, draft: { ...draft, right: "second right", wrong: ["first right"] } };
    expect((await call("PUT", `/questions/${question}`, changed)).status).toBe(200);
    const fewer = { questions: [question], before: [question, more.id] };
    expect((await call("PUT", `/assessments/${id}/questions`, fewer)).status).toBe(200);
    expect((await call("PUT", `/assessments/${id}/questions`, { questions: [], before: [question] })).status).toBe(422);
    expect((await open(id)).running).toBe(1);
    const again = await student.call<{ data: { questions: { id: string }[] } }>(
      "GET",
      `/api/students/attempts/${attempt.id}?device=device-one`,
    );
    expect(again.body.data.questions.map((item) => item.id)).toEqual(attempt.questions.map((item) => item.id));
    const { body: graded } = await student.submit(
      attempt.id,
      "device-one",
      1,
      await exams.answersTo(attempt.questions),
    );
    expect(graded).toMatchObject({ score: 100 });
  });

  test("one is copied into another week with its days, and into another course with its questions", async () => {
    const id = await begin("quiz");
    const question = await write({ lesson: { week: 1, topic: 1 } }, { assessment: id });
    const { settings } = await open(id);
    await set(id, { opensAfterDays: 14, dueAfterDays: 21, durationMinutes: 7 }, settings);
    const copy = async (course: string, week: number) => {
      const { body } = await call<{ data: { id: string } }>("POST", `/assessments/${id}/copies`, {
        course,
        title: "A copy",
        week,
      });
      return open(body.data.id);
    };
    const later = await copy("mathematics", 5);
    expect(later).toMatchObject({
      isPublished: false,
      settings: { title: "A copy", opensAfterDays: 28, dueAfterDays: 35, durationMinutes: 7 },
    });
    expect(later.questions.map((item) => item.id)).toEqual([question.id]);
    const elsewhere = await copy("physics", 3);
    expect(elsewhere.course.slug).toBe("physics");
    expect(elsewhere.questions.map(({ ask }) => ask)).toEqual(later.questions.map(({ ask }) => ask));
    expect(elsewhere.questions[0]?.id).not.toBe(question.id);
    const [row] = await app.db
      .select()
      .from(questions)
      .where(eq(questions.id, elsewhere.questions[0]?.id ?? ""));
    expect(row?.courseId).toBe(courseId.physics);
  });

  test("work that is handed in has a brief and a rubric, and no questions", async () => {
    const id = await begin("project");
    const { settings } = await open(id);
    const rubric = [
      {
        name: "Idea",
        points: 100,
        levels: [
          { points: 0, says: "None" },
          { points: 100, says: "All" },
        ],
      },
    ];
    expect(
      (await set(id, { rubric: [{ ...rubric[0], points: 90 }] as never }, settings)).body.errors?.[0]?.pointer,
    ).toBe("/rubric");
    expect(
      (await set(id, { brief: "Draw **it**.", rubric, durationMinutes: 5 }, settings)).body.data.settings,
    ).toMatchObject({
      brief: "Draw **it**.",
      rubric,
      durationMinutes: null,
    });
    const { id: question } = await write();
    expect((await call("PUT", `/assessments/${id}/questions`, { questions: [question], before: [] })).status).toBe(409);
    expect((await call("PUT", `/assessments/${id}/published`, { isPublished: true })).status).toBe(200);
    expect((await set(id, { brief: "" }, (await open(id)).settings)).body.errors?.[0]?.pointer).toBe("/brief");
    expect((await call("DELETE", `/assessments/${id}`)).status).toBe(409);
    expect((await call("PUT", `/assessments/${id}/published`, { isPublished: false })).status).toBe(200);
    expect((await call("DELETE", `/assessments/${id}`)).status).toBe(200);
    expect(await app.db.$count(assessments, eq(assessments.id, id))).toBe(0);
  });

  test("a draft that is deleted leaves its questions in the bank, and many begun at once have places of their own", async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => begin("quiz")));
    const rows = await app.db
      .select()
      .from(assessments)
      .where(and(eq(assessments.courseId, courseId.mathematics ?? ""), eq(assessments.kind, "quiz")));
    expect(rows.filter(({ id }) => made.includes(id))).toHaveLength(4);
    const [id = ""] = made;
    const question = await write({}, { assessment: id });
    expect((await call("DELETE", `/assessments/${id}`)).status).toBe(200);
    expect(await app.db.$count(assessmentQuestions, eq(assessmentQuestions.assessmentId, id))).toBe(0);
    expect((await call("GET", `/questions/${question.id}`)).status).toBe(200);
  });

  test("what is done at once to one assessment is done one after the other, and nothing fails of itself", async () => {
    const id = await begin("quiz");
    const written = await Promise.all(Array.from({ length: 3 }, () => write({}, { assessment: id })));
    const ids = (await open(id)).questions.map((question) => question.id);
    expect(ids.toSorted()).toEqual(written.map((question) => question.id).toSorted());
    const statuses = await Promise.all([
      ...ids.flatMap((question) => [
        call("PUT", `/assessments/${id}/questions`, { questions: ids.toReversed(), before: ids }),
        call("PUT", `/questions/${question}/retirement`, { isRetired: true }),
        call("POST", "/questions", { course: "mathematics", draft: draftOf(), assessment: id }),
        call("POST", `/assessments/${id}/copies`, { course: "mathematics", title: "At once", week: 2 }),
        call("POST", "/import", { course: "mathematics", drafts: [draftOf()], assessment: id }),
      ]),
    ]);
    expect(statuses.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect((await open(id)).questions).toHaveLength(9);
  });

  test("attack: settings that two save at once are those of one; the other is refused, and the same again is nothing", async () => {
    const id = await begin("quiz");
    const { settings } = await open(id);
    const both = await Promise.all([set(id, { passMark: 41 }, settings), set(id, { passMark: 42 }, settings)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stored = (await open(id)).settings;
    expect((await set(id, { passMark: stored.passMark }, settings)).status).toBe(200);
    expect((await auditOf(id)).filter((action) => action === "assessment.changed")).toHaveLength(1);
  });

  test("the list shows those of the author's courses, by kind, draft and title", async () => {
    const id = await begin("exam", { title: "Zebra crossing" });
    const listed = async (query: string) =>
      (await call<{ data: { id: string; week: number }[] }>("GET", `/assessments?${query}`)).body.data;
    expect((await listed("q=zebra")).map((row) => row.id)).toEqual([id]);
    expect((await listed("kind=exam&draft=1")).some((row) => row.id === id)).toBe(true);
    expect(await listed("kind=quiz&q=zebra")).toEqual([]);
    const weeks = (await listed("course=mathematics")).map(({ week }) => week);
    expect(weeks).toEqual(weeks.toSorted((a, b) => a - b));
  });
});
