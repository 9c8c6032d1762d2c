import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assessmentResults, assessments } from "#features/assessments/server/tables.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { recomputeGrade } from "#features/attempts/server/public.ts";
import { attemptEvents, attempts } from "#features/attempts/server/tables.ts";
import { submissions, submissionVersions } from "#features/coursework/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { assessmentQuestions, questionKeys, questions, questionVersions } from "#features/questions/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { defineChannel, openEvents } from "#platform/events/events.ts";
import { newId } from "#platform/ids/ids.ts";
import { writeCursor } from "#platform/list/cursor.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { ExtraTime, GradableItem, GradingQueue, ItemStatistics } from "../contract.ts";
import { releaseMax } from "../rules.ts";
import { gradingTexts } from "../texts.ts";
import { notifyTutors } from "./notify-tutors.ts";
import { submissionMarks } from "./tables.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
let project: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
let quiz: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
let tutor: { id: string; accountId: string; name: string };
let own: Record<string, string>;
let otherTutor: Record<string, string>;
let essay: string;

const rubric = [
  { name: "Method", points: 60, levels: [0, 30, 60].map((points) => ({ points, says: `${points} of it` })) },
  { name: "Writing", points: 40, levels: [0, 20, 40].map((points) => ({ points, says: `${points} of it` })) },
];

beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
  [project, quiz] = await Promise.all([examSetup.assessmentOf("assignment"), examSetup.assessmentOf("quiz")]);
  await setup.db.update(assessments).set({ rubric }).where(eq(assessments.id, project.id));
  const withAccount = (await setup.db.select().from(tutors)).filter(({ accountId }) => accountId !== null);
  const [mine, another] = withAccount;
  if (!mine?.accountId || !another?.accountId) throw new Error("Two tutors with accounts are needed.");
  tutor = { id: mine.id, accountId: mine.accountId, name: mine.fullName };
  own = (await makeSession(setup.db, setup.clock.now(), mine.accountId)).headers;
  otherTutor = (await makeSession(setup.db, setup.clock.now(), another.accountId)).headers;
  // A question of the quiz that a grader marks.
  const questionId = newId();
  essay = newId();
  await setup.db.insert(questions).values({ id: questionId, courseId: quiz.courseId });
  await setup.db
    .insert(questionVersions)
    .values({ id: essay, questionId, version: 1, kind: "long-text", ask: "Say why.", body: {}, points: 10 });
  await setup.db.insert(questionKeys).values({
    id: newId(),
    versionId: essay,
    revision: 1,
    key: { guide: "Looks" },
    explanation: "For a reason.",
    at: new Date(),
  });
  await setup.db.insert(assessmentQuestions).values({ assessmentId: quiz.id, questionId, position: 99 });
});
afterAll(() => setup.close());

const ask = async <Body = { error: string }>(
  method: "GET" | "PUT" | "POST" | "DELETE",
  url: string,
  payload?: object,
  headers = own,
) => {
  const response = await setup.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, text: response.body, body: response.json() as Body };
};
/** What a reading answers that succeeds. */
const read = async <Data>(url: string, headers = own) => {
  const { status, text, body } = await ask<{ data: Data }>("GET", url, undefined, headers);
  expect(status, text).toBe(200);
  return body.data;
};
const queue = (query = "", headers = own) => read<GradingQueue>(`/api/tutor/grading${query}`, headers);
const gradableItemOf = (id: string) => read<GradableItem>(`/api/tutor/grading/${id}`);
const mark = (id: string, payload: object, headers = own) =>
  ask<{ data: GradableItem; error: string }>("PUT", `/api/tutor/grading/${id}/mark`, payload, headers);
const release = (payload: object, headers = own) =>
  ask<{ data: { released: number; waiting: number } }>("POST", "/api/tutor/grading/release", payload, headers);
const resultOf = async (enrolmentId: string, assessmentId: string) =>
  (
    await setup.db
      .select()
      .from(assessmentResults)
      .where(and(eq(assessmentResults.enrolmentId, enrolmentId), eq(assessmentResults.assessmentId, assessmentId)))
  )[0] ?? null;

let student: Awaited<ReturnType<typeof newStudent>>;
async function newStudent() {
  const made = await examSetup.student();
  await setup.db.update(enrolments).set({ tutorId: tutor.id }).where(eq(enrolments.id, made.enrolmentId));
  return made;
}
beforeEach(async () => {
  student = await newStudent();
});

async function handIn(text: string, who = student) {
  const response = await setup.app.inject({
    method: "POST",
    url: `/api/students/works/${project.id}/hand-in`,
    headers: { ...who.headers, "idempotency-key": newId() },
    payload: { text },
  });
  expect(response.statusCode, response.body).toBe(200);
  const [row] = await setup.db.select().from(submissions).where(eq(submissions.studentId, who.account.id));
  return row?.id ?? "";
}

/** Hands in the quiz with everything right, and a text for the tutor. */
async function sit(text: string, who = student) {
  const attempt = await who.start(quiz.id);
  const answers = (await examSetup.answersTo(attempt.questions)).map((item) =>
    item.question === essay ? { ...item, answer: { text } } : item,
  );
  const { body } = await who.submit(attempt.id, "device-one", 1, answers);
  expect(body).toMatchObject({ state: "submitted", score: null, review: false });
  return attempt;
}

const whole = { levels: [2, 1], comment: "Put the number beside the claim." };

describe("QUIZ-04 grading what was handed in", () => {
  test("it waits, is marked in parts and whole, is hidden until it is released, and then counts with its comment", async () => {
    const id = await handIn("My report");
    const [row] = (await queue(`?work=${project.id}`)).items.filter((gradableItem) => gradableItem.id === id);
    expect(row).toMatchObject({
      source: "submission",
      state: "waiting",
      typed: 9,
      number: 1,
      lateDays: 0,
      score: null,
    });
    const item = await gradableItemOf(id);
    expect(item).toMatchObject({ revision: 0, mark: null, grade: null, state: "waiting", rubric });
    expect(item.versions.map(({ text }) => text)).toEqual(["My report"]);

    const part = await mark(id, { revision: 0, version: 1, levels: [2, null], comment: "" });
    expect(part.status, part.text).toBe(200);
    expect(part.body.data).toMatchObject({
      state: "waiting",
      grade: null,
      mark: { levels: [2, null], by: expect.any(String) },
    });
    expect((await release({ items: [id] })).body.data).toEqual({ released: 0, waiting: 1, left: 0 });

    const { revision } = part.body.data;
    const done = await mark(id, { revision, version: 1, ...whole, extra: -5 });
    expect(done.body.data).toMatchObject({
      state: "graded",
      grade: { base: 80, deduction: 0, extra: -5, score: 75 },
    });
    // The student hears and sees nothing yet, and hands in no other version.
    expect(await resultOf(student.enrolmentId, project.id)).toBeNull();
    const [listed] = (
      await student.call<{ data: { id: string; status: string; result: unknown }[] }>(
        "GET",
        "/api/students/assessments/assignment",
      )
    ).body.data.filter((entry) => entry.id === project.id);
    expect(listed).toMatchObject({ status: "Submitted", result: null });

    expect((await release({ items: [id] })).body.data).toEqual({ released: 1, waiting: 0, left: 0 });
    expect((await release({ items: [id] })).body.data).toEqual({ released: 0, waiting: 0, left: 0 });
    expect(await resultOf(student.enrolmentId, project.id)).toMatchObject({
      score: 75,
      comment: whole.comment,
      byId: tutor.accountId,
    });
    const [shown] = (
      await student.call<{ data: { id: string; result: unknown }[] }>("GET", "/api/students/assessments/assignment")
    ).body.data.filter((entry) => entry.id === project.id);
    expect(shown?.result).toMatchObject({
      score: 75,
      comment: whole.comment,
      by: expect.any(String),
      marks: { base: 80, lateDays: 0, deduction: 0, extra: -5, criteria: [{ name: rubric[0]?.name }, {}] },
    });
    const mail = (await setup.mailbox()).filter(({ toAddress }) => toAddress === student.account.email).at(-1);
    expect(mail?.subject).toContain("is graded");
    expect(mail?.textBody).toContain("75 of 100. Excellent.");
    expect(mail?.textBody).toContain(whole.comment);
    const bells = await readBell(setup.db, student.account.id);
    expect(bells.filter(({ kind }) => kind === "grade")).toHaveLength(1);
    expect((await queue("?state=released")).items.map((gradableItem) => gradableItem.id)).toContain(id);
  });

  test("marks of two graders at once: one counts, the other learns who; the same ones twice are one", async () => {
    const id = await handIn("My report");
    const both = await Promise.all([
      mark(id, { revision: 0, version: 1, ...whole }),
      mark(id, { revision: 0, version: 1, levels: [0, 0], comment: "No." }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatch(/saved other marks meanwhile/);
    const won = both.find(({ status }) => status === 200);
    const again = await mark(id, {
      revision: 0,
      version: 1,
      ...(won === both[0] ? whole : { levels: [0, 0], comment: "No." }),
    });
    expect(again.status).toBe(200);
    expect(await setup.db.select().from(submissionMarks).where(eq(submissionMarks.submissionId, id))).toHaveLength(1);
  });

  test("marks of a version that is no longer the last are refused", async () => {
    const id = await handIn("First");
    await handIn("Second");
    const answer = await mark(id, { revision: 0, version: 1, ...whole });
    expect([answer.status, answer.body.error]).toEqual([409, gradingTexts.newVersion]);
  });

  test("a grade that was seen changes with a reason, an audit row, a mail and the bell; marks are never changed", async () => {
    const id = await handIn("My report");
    const first = await mark(id, { revision: 0, version: 1, ...whole });
    await release({ items: [id] });
    const { revision } = first.body.data;
    const silent = await mark(id, { revision, version: 1, levels: [2, 2], comment: "Better." });
    expect([silent.status, silent.body.error]).toEqual([422, gradingTexts.whyChanged]);
    const changed = await mark(id, {
      revision,
      version: 1,
      levels: [2, 2],
      comment: "Better.",
      reason: "I missed a page.",
    });
    expect(changed.body.data, changed.text).toMatchObject({ state: "released", grade: { score: 100 } });
    expect(await resultOf(student.enrolmentId, project.id)).toMatchObject({ score: 100, comment: "Better." });
    const [audited] = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
    expect(audited).toMatchObject({
      action: "grade.changed",
      reason: "I missed a page.",
      before: { score: 80 },
      after: { score: 100 },
    });
    expect((await setup.mailbox()).at(-1)?.subject).toContain("Your grade changed");
    await expect(setup.db.update(submissionMarks).set({ score: 1 })).rejects.toThrow();
  });

  test("marks that do not fit are refused", async () => {
    const id = await handIn("My report");
    const fits = { revision: 0, version: 1, comment: "" };
    for (const unfit of [
      { ...fits, levels: [3, 0] },
      { ...fits, levels: [1] },
      { ...fits, points: 101 },
      { ...fits, ...whole, comment: "x".repeat(4_001) },
      { ...fits, questions: [] },
    ])
      expect((await mark(id, unfit)).status, JSON.stringify(unfit).slice(0, 80)).toBe(422);
    expect((await mark(id, { ...fits, levels: [null, null], points: 55 })).body.data.grade?.score).toBe(55);
  });

  test("is no one's who does not teach the student", async () => {
    const id = await handIn("My report");
    expect((await ask("GET", `/api/tutor/grading/${id}`, undefined, otherTutor)).status).toBe(404);
    expect((await mark(id, { revision: 0, version: 1, ...whole }, otherTutor)).status).toBe(404);
    expect((await release({ items: [id] }, otherTutor)).status).toBe(404);
    expect((await release({ assessment: project.id }, otherTutor)).body.data).toEqual({
      released: 0,
      waiting: 0,
      left: 0,
    });
    expect((await queue("", otherTutor)).items.map((gradableItem) => gradableItem.id)).not.toContain(id);
    expect((await ask("GET", `/api/tutor/grading/${id}`, undefined, student.headers)).status).toBe(403);
    expect((await ask("GET", `/api/tutor/grading/${newId()}`)).status).toBe(404);
  });

  test("attack: a place in the queue that someone made up is refused at its field", async () => {
    for (const [place, status] of [
      [`2026-13-45T99:99:99.999Z_${newId()}`, 400],
      [writeCursor(newId(), "2026-13-45T99:99:99.999Z"), 422],
    ] as const) {
      const refused = await ask<{ errors: unknown }>("GET", `/api/tutor/grading?after=${place}`);
      expect([refused.status, refused.body.errors]).toMatchObject([status, [{ pointer: "/after" }]]);
    }
  });

  test("of a great class one call releases its share and shows how many are left, which the next one does", async () => {
    const { db, clock } = setup;
    const [enrolment] = await db.select().from(enrolments).where(eq(enrolments.id, student.enrolmentId));
    if (!enrolment) throw new Error("There is no enrolment.");
    const original = Array.from({ length: 60 }, (_, at) => `idea${at}`).join(" ");
    const first = await handIn(original, await newStudent());
    const [sent] = await db.select().from(submissionVersions).where(eq(submissionVersions.submissionId, first));
    const at = new Date((sent?.submittedAt ?? clock.now()).getTime() + 1);
    const people = await Promise.all(Array.from({ length: releaseMax + 1 }, () => makeAccount(db, at)));
    const gradableItems = people.map(({ id: studentId }) => ({ id: newId(), enrolmentId: newId(), studentId }));
    await db
      .insert(enrolments)
      .values(gradableItems.map(({ enrolmentId, studentId }) => ({ ...enrolment, id: enrolmentId, studentId })));
    await db
      .insert(submissions)
      .values(gradableItems.map((gradableItem) => ({ ...gradableItem, assessmentId: project.id, createdAt: at })));
    const ofEach = { submissionId: "", number: 1, text: "Mine", lateDays: 0, submittedAt: at };
    await db
      .insert(submissionVersions)
      .values(gradableItems.map(({ id }) => ({ ...ofEach, id: newId(), submissionId: id })));
    const input = { levels: [2, 1], points: null, extra: 0 };
    const basis = { rubric, latePointsPerDay: 5, lateFloor: 60, lateDays: 0 };
    const marked = { version: 1, given: input, basis, comment: "", score: 80, byId: tutor.accountId };
    await db.insert(submissionMarks).values(gradableItems.map(({ id }) => ({ ...marked, submissionId: id })));
    const ids = gradableItems.map(({ id }) => id);
    await db.update(submissions).set({ state: "graded" }).where(inArray(submissions.id, ids));

    const graded = (await queue(`?work=${project.id}`)).counts.graded;
    expect(graded).toBeGreaterThan(releaseMax);
    const seen: string[] = [];
    for (let after = ""; ; ) {
      const page = await queue(`?state=graded&work=${project.id}${after}`);
      seen.push(...page.items.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    // All at one moment: the order goes on by id.
    expect([seen.length, new Set(seen).size]).toEqual([graded, graded]);
    const left = graded - releaseMax;
    expect((await release({ assessment: project.id })).body.data).toEqual({ released: releaseMax, waiting: 0, left });
    expect((await release({ assessment: project.id })).body.data).toMatchObject({ released: left, left: 0 });

    // What is copied from the first of them all is shown, however many handed in since.
    const copy = await handIn(`Mine: ${original}`, await newStudent());
    expect((await gradableItemOf(copy)).similar).toEqual([expect.objectContaining({ id: first })]);
  });

  test("a whole assessment is released at once, and what another student copied is shown", async () => {
    const text = Array.from({ length: 80 }, (_, at) => `thought${at}`).join(" ");
    const ids = [await handIn(text)];
    const copier = await newStudent();
    ids.push(await handIn(`Mine: ${text}`, copier));
    expect((await gradableItemOf(ids[1] ?? "")).similar).toEqual([
      expect.objectContaining({ id: ids[0], says: expect.objectContaining({ kind: "text" }) }),
    ]);
    for (const id of ids) await mark(id, { revision: 0, version: 1, ...whole });
    const graded = (await queue(`?state=graded&work=${project.id}`)).items.length;
    expect(graded).toBeGreaterThanOrEqual(2);
    expect((await release({ assessment: project.id })).body.data).toEqual({ released: graded, waiting: 0, left: 0 });
    expect((await resultOf(copier.enrolmentId, project.id))?.score).toBe(80);
  });

  test("the tutor is notified once of all that came", async () => {
    const minute = 61_000;
    setup.clock.advance(minute);
    await notifyTutors(setup.deps);
    const bells = () => readBell(setup.db, tutor.accountId);
    const before = (await bells()).length;
    await handIn("One");
    await handIn("Two", await newStudent());
    expect(await notifyTutors(setup.deps), "not while it may still be on its way").toBe(0);
    setup.clock.advance(minute);
    const shown = await Promise.all([notifyTutors(setup.deps), notifyTutors(setup.deps)]);
    expect(shown.toSorted()).toEqual([0, 1]);
    expect(await notifyTutors(setup.deps)).toBe(0);
    const after = await bells();
    expect(after).toHaveLength(before + 1);
    expect(after.map(({ message }) => message)).toContain("2 pieces of work wait for your grade.");
    expect((await setup.mailbox()).at(-1)?.subject).toBe("2 pieces of work wait for a grade");
  });

  test("of work without a tutor who has an account staff are notified, once, by one mail", async () => {
    await notifyTutors(setup.deps);
    const alone = await newStudent();
    await setup.db.update(enrolments).set({ tutorId: null }).where(eq(enrolments.id, alone.enrolmentId));
    const before = (await setup.mailbox()).length;
    await handIn("One", alone);
    setup.clock.advance(60_000);
    const shown = await Promise.all([notifyTutors(setup.deps), notifyTutors(setup.deps)]);
    expect(shown.toSorted()).toEqual([0, 1]);
    expect(await notifyTutors(setup.deps)).toBe(0);
    const mails = (await setup.mailbox()).slice(before).filter(({ subject }) => subject.includes("for a grade"));
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([setup.deps.staffEmail]);
    expect(mails[0]?.textBody).toContain("no tutor with an account");

    // Staff find it in their queue, mark it and release it; work of students with a tutor is left out there.
    const staff = await makeAccount(setup.db, setup.clock.now(), { role: "support" });
    const { headers } = await makeSession(setup.db, setup.clock.now(), staff.id);
    const ids = (await queue("?alone=1", headers)).items.map((gradableItem) => gradableItem.id);
    expect(ids).toHaveLength(1);
    expect((await queue("", headers)).items.length).toBeGreaterThan(1);
    const office = await ask<{ grades: number }>("GET", "/api/staff/waiting", undefined, headers);
    expect(office.body.grades).toBe(1);
    const marked = await mark(ids[0] ?? "", { revision: 0, version: 1, ...whole }, headers);
    expect(marked.body.data).toMatchObject({ state: "graded" });
    expect((await release({ items: ids }, headers)).body.data).toMatchObject({ released: 1 });
    expect((await queue("?alone=1", headers)).items).toEqual([]);
  });
});

describe("QUIZ-04 grading what was sat", () => {
  test("a text waits for the tutor; marked it is hidden, released it counts, and the log gives the same grade again", async () => {
    const attempt = await sit("Because it is so.");
    const gradableItem = await gradableItemOf(attempt.id);
    const [open] = gradableItem.questions.filter(({ isByPerson }) => isByPerson);
    expect(open).toMatchObject({ outcome: "waiting", points: 0, answer: { text: "Because it is so." } });
    expect(gradableItem).toMatchObject({ source: "attempt", state: "waiting", grade: null, revision: 0 });

    const tooMuch = { revision: 0, questions: [{ question: essay, points: 11, comment: "" }], comment: "" };
    expect((await mark(attempt.id, tooMuch)).body.error).toBe(gradingTexts.unfitPoints);
    const marks = { questions: [{ question: essay, points: 5, comment: "Half of it." }], comment: "Good work." };
    const done = await mark(attempt.id, { revision: 0, ...marks });
    expect(done.body.data, done.text).toMatchObject({ state: "graded", mark: { comment: "Good work." } });
    expect((await mark(attempt.id, { revision: 0, ...marks })).body.data.revision, "sent twice").toBe(
      done.body.data.revision,
    );
    expect((await student.call("GET", `/api/students/attempts/${attempt.id}/review`)).status).toBe(409);
    expect(await resultOf(student.enrolmentId, quiz.id)).toBeNull();

    await release({ items: [attempt.id] });
    const score = done.body.data.grade?.score ?? 0;
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(100);
    expect(await resultOf(student.enrolmentId, quiz.id)).toMatchObject({
      score,
      comment: "Good work.",
      byId: tutor.accountId,
    });
    const review = await student.call<{
      data: { comment: string; commentBy: string; questions: { comment: string }[] };
    }>("GET", `/api/students/attempts/${attempt.id}/review`);
    expect(review.body.data).toMatchObject({ comment: "Good work.", commentBy: expect.any(String), countsOf100: 29 });
    expect(review.body.data.questions.map(({ comment }) => comment)).toContain("Half of it.");
    expect(await recomputeGrade(setup.deps, attempt.id)).toEqual({ stored: score, computed: score });
    const kinds = (await setup.db.select().from(attemptEvents).where(eq(attemptEvents.attemptId, attempt.id))).map(
      ({ kind }) => kind,
    );
    expect(kinds.filter((kind) => kind !== "saved")).toEqual([
      ...["started", "submitted", "marked", "marked", "released", "reviewed"],
    ]);

    const higher = { ...marks, questions: [{ question: essay, points: 10, comment: "All of it." }] };
    const changed = await mark(attempt.id, {
      revision: done.body.data.revision,
      ...higher,
      reason: "I read it again.",
    });
    expect(changed.body.data, changed.text).toMatchObject({ state: "released", grade: { score: 100 } });
    expect(await resultOf(student.enrolmentId, quiz.id)).toMatchObject({ score: 100, comment: "Good work." });
  });

  test("what needs no one is released at once as before, and leaves the comment of a better attempt", async () => {
    const first = await sit("Because it is so.");
    await mark(first.id, { revision: 0, questions: [{ question: essay, points: 10, comment: "" }], comment: "Fine." });
    await release({ items: [first.id] });
    const second = await student.start(quiz.id);
    const answers = (await examSetup.answersTo(second.questions)).map((item) => ({ ...item, answer: null }));
    expect((await student.submit(second.id, "device-one", 1, answers)).body).toMatchObject({
      state: "released",
      score: 0,
    });
    expect(await resultOf(student.enrolmentId, quiz.id)).toMatchObject({ score: 100, comment: "Fine." });
  });

  test("more time makes an attempt that runs longer, never shorter, and is for the grader's students alone", async () => {
    const attempt = await student.start(quiz.id);
    const url = `/api/tutor/students/${student.account.id}/extra-time`;
    const body = { assessment: null, percent: 50, reason: "Reads with a screen reader" };
    expect((await ask("PUT", url, body, otherTutor)).status).toBe(404);
    const input = await ask<{ data: ExtraTime }>("PUT", url, body);
    expect(input.body.data, input.text).toMatchObject({
      percent: 50,
      assessment: null,
      student: { id: student.account.id },
    });
    const deadline = async () =>
      (await setup.db.select().from(attempts).where(eq(attempts.id, attempt.id)))[0]?.deadlineAt?.getTime() ?? 0;
    const started = Date.parse(attempt.startedAt);
    expect(await deadline()).toBe(started + (attempt.durationMs ?? 0) * 1.5);
    await ask("PUT", url, { ...body, percent: 10 });
    expect(await deadline(), "never shorter").toBe(started + (attempt.durationMs ?? 0) * 1.5);
    await ask("PUT", url, { ...body, assessment: quiz.id, percent: 100 });
    expect(await deadline()).toBe(started + (attempt.durationMs ?? 0) * 2);
    const listed = (await ask<{ data: ExtraTime[] }>("GET", "/api/tutor/extra-time")).body.data.filter(
      (item) => item.student.id === student.account.id,
    );
    expect(listed.map(({ percent }) => percent)).toEqual([10, 100]);
    const end = `/api/tutor/extra-time/${listed[0]?.id}`;
    expect((await ask("DELETE", end, undefined, otherTutor)).status).toBe(404);
    expect((await ask("DELETE", end)).status).toBe(200);
    expect((await ask("DELETE", end)).status).toBe(404);
    expect((await ask<{ data: ExtraTime[] }>("GET", "/api/tutor/extra-time", undefined, otherTutor)).body.data).toEqual(
      [],
    );
  });

  test("F2 more time is sent to the student's open pages, and to no one else's", async () => {
    const changed = defineChannel<{ accountId: string; topic: string }>("account.changed");
    const events = await openEvents({ connectionString: setup.ownerUrl, log: setup.deps.log });
    const shown: { accountId: string; topic: string }[] = [];
    events.subscribe(changed, (news) => shown.push(news));
    await student.start(quiz.id);
    const body = { assessment: null, percent: 50, reason: "Reads with a screen reader" };
    expect((await ask("PUT", `/api/tutor/students/${student.account.id}/extra-time`, body)).status).toBe(200);
    await eventually(() => expect(shown).toContainEqual({ accountId: student.account.id, topic: "assessments" }));
    expect(shown.filter(({ topic }) => topic === "assessments")).toHaveLength(1);
    await events.stop();
  });

  test("figures of questions are there from five attempts on", async () => {
    const url = `/api/tutor/works/${quiz.id}/items`;
    const figures = async () => (await ask<{ data: ItemStatistics }>("GET", url)).body.data;
    const taken = (await figures()).papers;
    if (taken < 5) expect((await figures()).hidden).toBe(gradingTexts.tooFew(5));
    for (let more = taken; more < 5; more += 1) await sit("Because.", await newStudent());
    const { items, hidden } = await figures();
    expect(hidden).toBeNull();
    expect(items.length).toBeGreaterThan(5);
    const [choice] = items.filter(({ kind }) => kind === "single");
    expect(choice?.options.filter(({ isRight }) => isRight)).toHaveLength(1);
    expect((await ask("GET", url, undefined, otherTutor)).status).toBe(404);
  });
});

describe("QUIZ-04 similar answers in a great class", () => {
  test("who shares rare wrong choices is shown, though more than a thousand sat since", async () => {
    /** Chooses wrongly in all single choices: the same for all who call it. */
    const sitWrong = async () => {
      const who = await newStudent();
      const attempt = await who.start(quiz.id);
      const singles = new Map(
        attempt.questions.flatMap((question) => (question.kind === "single" ? [[question.id, question.body]] : [])),
      );
      const answers = (await examSetup.answersTo(attempt.questions)).map((item) => {
        const [options, right] = [singles.get(item.question)?.options ?? [], item.answer];
        if (right === null || !("option" in right)) return item;
        const wrong = options.map(({ id }) => id).filter((id) => id !== right.option);
        return { ...item, answer: { option: wrong.toSorted()[0] ?? "" } };
      });
      await who.submit(attempt.id, "device-one", 1, answers);
      const [row] = await setup.db.select().from(attempts).where(eq(attempts.id, attempt.id));
      if (!row?.closedAt) throw new Error("It is not closed.");
      return { ...row, closedAt: row.closedAt };
    };
    const first = await sitWrong();
    const wrong = (first.outcomes ?? []).filter(([, outcome]) => outcome === "wrong").map(([version]) => version);
    expect(wrong.length).toBeGreaterThanOrEqual(4);

    // A thousand and one later ones that are wrong in the same questions in another way.
    const between = await newStudent();
    const closedAt = new Date(first.closedAt.getTime() + 1);
    const later = Array.from({ length: 1_001 }, (_, at) => ({
      ...first,
      id: newId(),
      number: at + 1,
      closedAt,
      enrolmentId: between.enrolmentId,
      studentId: between.account.id,
    }));
    await setup.db.insert(attempts).values(later);
    const saved = { kind: "saved", epoch: 1, version: 1, answer: { option: "another" }, answeredAtMs: 1 } as const;
    const events = later.flatMap(({ id }) => wrong.map((versionId) => ({ ...saved, attemptId: id, versionId })));
    for (let at = 0; at < events.length; at += 1_000)
      await setup.db.insert(attemptEvents).values(events.slice(at, at + 1_000));

    const second = await sitWrong();
    const { similar } = await gradableItemOf(second.id);
    expect(similar).toEqual([expect.objectContaining({ id: first.id })]);
    expect(similar[0]?.says).toMatchObject({ kind: "choices", same: wrong.length });
  });
});
