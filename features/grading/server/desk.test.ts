import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assessments } from "#features/assessments/server/tables.ts";
import { examFixture } from "#features/attempts/server/attempts.fixture.ts";
import { submissions } from "#features/coursework/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { drawPages } from "#features/uploads/server/pages/draw-pages.fixture.ts";
import { uploads } from "#features/uploads/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { sampleWebm } from "#tests/support/sample-sounds.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { BankComment, Feedback, GradableItem, Lock } from "../contract.ts";
import { bankLimits, gradingTexts, markVoice } from "../texts.ts";
import { purgeDrafts } from "./drafts.ts";
import { gradingComments, gradingDrafts, markVoices } from "./tables.ts";

let setup: TestApp;
let exams: ReturnType<typeof examFixture>;
let project: Awaited<ReturnType<typeof exams.assessmentOf>>;
let tutorId: string;
let own: Headers;
let staff: Headers;
let otherTutor: Headers;
let student: Awaited<ReturnType<typeof exams.student>>;
let gradableItemId: string;
type Headers = Record<string, string>;

const rubric = [
  { name: "Method", points: 60, levels: [0, 30, 60].map((points) => ({ points, says: `${points} of it` })) },
  { name: "Writing", points: 40, levels: [0, 20, 40].map((points) => ({ points, says: `${points} of it` })) },
];

beforeAll(async () => {
  setup = await createTestApp();
  exams = examFixture(setup);
  project = await exams.assessmentOf("assignment");
  await setup.db.update(assessments).set({ rubric }).where(eq(assessments.id, project.id));
  const [mine, another] = (await setup.db.select().from(tutors)).filter(({ accountId }) => accountId !== null);
  tutorId = mine?.id ?? "";
  own = await headersOf(mine?.accountId ?? "");
  otherTutor = await headersOf(another?.accountId ?? "");
  staff = await headersOf(
    (await makeAccount(setup.db, setup.clock.now(), { role: "support", fullName: "Sola Adewunmi" })).id,
  );
});
afterAll(() => setup.close());
beforeEach(async () => {
  student = await exams.student();
  await setup.db.update(enrolments).set({ tutorId }).where(eq(enrolments.id, student.enrolmentId));
  gradableItemId = await handIn(samplePdf(3_000));
  await drawPages(setup.deps);
});

async function headersOf(accountId: string): Promise<Headers> {
  return (await makeSession(setup.db, setup.clock.now(), accountId)).headers;
}
const ask = async <Data>(
  method: "GET" | "PUT" | "POST" | "DELETE",
  url: string,
  { payload, headers = own }: { payload?: object; headers?: Headers } = {},
) => {
  const response = await setup.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  const isJson = String(response.headers["content-type"]).includes("json");
  const body = isJson ? response.json<{ data: Data; error: string; errors?: { pointer: string }[] }>() : null;
  return { status: response.statusCode, bytes: response.rawPayload, data: body?.data as Data, body };
};
const base64 = (text: string) => Buffer.from(text).toString("base64");
async function upload(bytes: Uint8Array, name: string, purpose: string, headers: Headers): Promise<string> {
  const tus = { ...headers, "tus-resumable": "1.0.0" };
  const metadata = `filename ${base64(name)},purpose ${base64(purpose)}`;
  const begun = await setup.app.inject({
    method: "POST",
    url: "/api/uploads",
    headers: { ...tus, "upload-length": String(bytes.length), "upload-metadata": metadata },
  });
  expect(begun.statusCode, begun.body).toBe(201);
  const url = String(begun.headers.location);
  const sent = await setup.app.inject({
    method: "PATCH",
    url,
    headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    payload: Buffer.from(bytes),
  });
  expect(sent.statusCode, sent.body).toBe(204);
  return url.split("/").at(-1) ?? "";
}
const voice = (seconds = 4, headers = own) =>
  upload(sampleWebm(seconds), "Voice note.weba", markVoice.purpose, headers);
async function handIn(bytes: Uint8Array): Promise<string> {
  const payload = { upload: await upload(bytes, "report.pdf", "assessments.work", student.headers) };
  const headers = { ...student.headers, "idempotency-key": newId() };
  const sent = await ask("POST", `/api/students/works/${project.id}/hand-in`, { payload, headers });
  expect(sent.status).toBe(200);
  const [row] = await setup.db.select().from(submissions).where(eq(submissions.studentId, student.account.id));
  return row?.id ?? "";
}
const look = async (headers = own) =>
  (await ask<GradableItem>("GET", `/api/tutor/grading/${gradableItemId}`, { headers })).data;
const mark = (payload: object, headers = own) =>
  ask<GradableItem>("PUT", `/api/tutor/grading/${gradableItemId}/mark`, {
    payload: { revision: 0, version: 1, levels: [2, 1], comment: "", ...payload },
    headers,
  });
const feedback = (headers: Headers = student.headers) =>
  ask<Feedback>("GET", `/api/students/works/${project.id}/feedback`, { headers });
const release = () => ask("POST", "/api/tutor/grading/release", { payload: { items: [gradableItemId] } });
const draft = (content: string, headers = own, more: object = {}) =>
  ask<{ savedAt: string; lock: Lock; other: { content: string; savedAt: string } | null }>(
    "PUT",
    `/api/tutor/grading/${gradableItemId}/draft`,
    {
      payload: { content, ...more },
      headers,
    },
  );
const pin = { page: 1, x: 250, y: 800, text: "Put the number beside the claim." };
const wave = "4".repeat(40);

describe("TUT-01 comments pinned to a place, and what was recorded", () => {
  test("the student reads them at their places once the grade is released, and not before", async () => {
    expect((await mark({ pins: [pin, { ...pin, x: 0, y: 1_000 }], comment: "Good." })).status).toBe(200);
    expect((await look()).mark?.pins).toHaveLength(2);
    expect((await feedback()).status).toBe(404);
    await release();
    const { data } = await feedback();
    expect(data).toMatchObject({
      score: 80,
      label: "Excellent",
      comment: "Good.",
      version: 1,
      pins: [pin, { ...pin, x: 0, y: 1_000 }],
      handedIn: { file: { pages: { state: "done", count: 1 } } },
      voice: null,
    });
    expect(data.marks?.criteria.map(({ says }) => says)).toEqual(["60 of it", "20 of it"]);
    expect((await feedback((await exams.student()).headers)).status).toBe(404);
    expect((await feedback(own)).status).toBe(403);
  });

  test("a pin needs a page that is shown, words, and a place on it", async () => {
    for (const [wrong, pointer] of [
      [{ page: 2 }, "/pins/0/page"],
      [{ page: 41 }, "/pins/0/page"],
      [{ text: " " }, "/pins/0/text"],
      [{ text: "x".repeat(1_001) }, "/pins/0/text"],
      [{ x: 1_001 }, "/pins/0/x"],
      [{ y: -1 }, "/pins/0/y"],
      [{ x: 0.5 }, "/pins/0/x"],
    ] as const) {
      const { status, body } = await mark({ pins: [{ ...pin, ...wrong }] });
      expect(status, JSON.stringify(wrong)).toBe(422);
      expect(body?.errors?.[0]?.pointer).toBe(pointer);
    }
    expect((await mark({ pins: Array.from({ length: 51 }, () => pin) })).status).toBe(422);
    expect((await look()).mark).toBeNull();
  });

  test("pins of a version that another one replaced do not move to its pages", async () => {
    await mark({ levels: [2, null], pins: [pin] });
    await handIn(samplePdf(4_000));
    expect((await look()).mark?.pins).toEqual([]);
  });

  test("a voice note of a minute goes with the marks, stays with the next ones, and is heard by its student alone", async () => {
    const id = await voice(60);
    const first = await mark({ voice: { id, wave } });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const { mark: stored, revision } = await look();
    expect(stored?.voice).toMatchObject({ id, wave, name: "Voice note.weba" });
    // The same once more is the same; another comment keeps the voice that it names.
    expect((await mark({ voice: { id, wave } })).data.revision).toBe(revision);
    expect((await mark({ revision, voice: { id, wave }, comment: "Listen." })).status).toBe(200);
    const heard = await ask("GET", `/api/tutor/grading/${gradableItemId}/voice`);
    expect([heard.status, heard.bytes.equals(Buffer.from(sampleWebm(60)))]).toEqual([200, true]);
    expect((await ask("GET", `/api/tutor/grading/${gradableItemId}/voice`, { headers: otherTutor })).status).toBe(404);
    const students = `/api/students/works/${project.id}/feedback/voice`;
    expect((await ask("GET", students, { headers: student.headers })).status).toBe(404);
    await release();
    expect((await feedback()).data.voice).toMatchObject({ id });
    expect((await ask("GET", students, { headers: student.headers })).status).toBe(200);
    expect((await ask("GET", students, { headers: (await exams.student()).headers })).status).toBe(404);
  });

  test("a voice note that is another's or is not there is refused; nothing is marked", async () => {
    expect((await mark({ voice: { id: await voice(3, staff), wave } })).status).toBe(404);
    expect((await mark({ voice: { id: newId(), wave } })).status).toBe(404);
    expect((await mark({ voice: { id: await voice(), wave: "loud" } })).status).toBe(422);
    expect((await look()).mark).toBeNull();
  });

  test("the voice note about a student's work goes with the student, file and row", async () => {
    const id = await voice();
    await mark({ voice: { id, wave } });
    const person = { id: student.account.id, email: "", emailVerified: true };
    await setup.db.transaction(async (tx) => {
      for (const name of ["marks", "submissions"])
        await setup.deps.personalData.find((holder) => holder.name === name)?.erase(tx, person);
    });
    expect(await setup.db.$count(uploads, eq(uploads.id, id))).toBe(0);
    expect(await setup.db.$count(markVoices, eq(markVoices.uploadId, id))).toBe(0);
  });
});

describe("TUT-01 a file that answers a question is read as a submission is", () => {
  test("its pages are shown to its graders and its student, with what was pinned there once the grade is released", async () => {
    const exams = examFixture(setup, "product-design-ui-ux");
    const ada = await exams.student();
    await setup.db.update(enrolments).set({ tutorId }).where(eq(enrolments.id, ada.enrolmentId));
    const attempt = await ada.start((await exams.assessmentOf("exam")).id);
    const question = attempt.questions.find(({ kind }) => kind === "file")?.id ?? "";
    const file = await upload(samplePdf(3_000), "drawing.pdf", "assessments.work", ada.headers);
    const answers = (await exams.answersTo(attempt.questions)).map((item) =>
      item.question === question ? { ...item, answer: { upload: file } } : item,
    );
    expect((await ada.submit(attempt.id, "device-one", 1, answers)).body.refused).toEqual([]);
    const url = `/api/tutor/grading/${attempt.id}`;
    const read = async () => (await ask<GradableItem>("GET", url)).data;
    const fileOf = ({ questions }: GradableItem) => questions.find((item) => item.question.id === question);
    expect(fileOf(await read())?.file?.pages?.state).toBe("waiting");
    await drawPages(setup.deps);
    expect(fileOf(await read())?.file?.pages).toMatchObject({ state: "done", pages: [{ number: 1 }] });

    const page = `${url}/questions/${question}/pages/1`;
    for (const headers of [own, staff]) {
      const { status, bytes } = await ask("GET", page, { headers });
      expect([status, bytes.subarray(8, 12).toString()]).toEqual([200, "WEBP"]);
    }
    const ownPage = `/api/students/attempts/${attempt.id}/questions/${question}/pages/1`;
    expect((await ask("GET", ownPage, { headers: ada.headers })).status).toBe(200);
    for (const [address, headers] of [
      [page, otherTutor],
      [`${url}/questions/${question}/pages/2`, own],
      [`${url}/questions/${newId()}/pages/1`, own],
      [ownPage, student.headers],
    ] as const)
      expect((await ask("GET", address, { headers })).status, address).toBe(404);

    const pin = { page: 1, x: 250, y: 500, text: "Where is the scale?" };
    const byPerson = (await read()).questions.filter(({ isByPerson }) => isByPerson).map((item) => item.question.id);
    const give = (pins: object[]) =>
      ask<GradableItem>("PUT", `${url}/mark`, {
        payload: {
          revision: 0,
          comment: "",
          questions: byPerson.map((id) => ({ question: id, points: 1, comment: "", ...(id === question && { pins }) })),
        },
      });
    const at = byPerson.indexOf(question);
    expect((await give([{ ...pin, page: 2 }])).body).toMatchObject({
      errors: [{ pointer: `/questions/${at}/pins/0/page` }],
    });
    const done = await give([pin]);
    expect([done.status, done.data.state]).toEqual([200, "graded"]);
    expect(fileOf(done.data)?.pins).toEqual([pin]);
    expect((await give([pin])).data.revision, "sent twice").toBe(done.data.revision);

    const review = () =>
      ask<{ questions: { question: { id: string }; file: unknown; pins: unknown }[] }>(
        "GET",
        `/api/students/attempts/${attempt.id}/review`,
        { headers: ada.headers },
      );
    expect((await review()).status).toBe(409);
    await ask("POST", "/api/tutor/grading/release", { payload: { items: [attempt.id] } });
    const seen = (await review()).data.questions.find((item) => item.question.id === question);
    expect(seen).toMatchObject({ pins: [pin], file: { name: "drawing.pdf", pages: { state: "done" } } });
  });
});

describe("TUT-01 drafts, and whose an item is for now", () => {
  test("a draft is there on every device of its grader, and is gone once the marks are saved", async () => {
    expect(await draft("half of it")).toMatchObject({ status: 200, data: { lock: null } });
    expect((await draft("all of it")).status).toBe(200);
    expect((await look()).draft?.content).toBe("all of it");
    expect((await look(staff)).draft).toBeNull();
    expect((await draft("x", otherTutor)).status).toBe(404);
    expect((await draft("x", student.headers)).status).toBe(403);
    expect((await draft("x".repeat(60_001))).status).toBe(422);
    await mark({});
    expect((await look()).draft).toBeNull();
  });

  test("who begins has it, shows whose it is, and refuses others' marks until it is taken over or time is over", async () => {
    await draft("mine");
    const name = (await look(staff)).lock?.by ?? "";
    expect(name).not.toBe("");
    expect((await look()).lock).toBeNull();
    const theirs = await draft("theirs", staff);
    expect(theirs.data.lock?.by).toBe(name);
    expect(await mark({}, staff)).toMatchObject({ status: 409, body: { error: gradingTexts.lockedBy(name) } });
    // Taken over: the loser is informed, and their words stay with them.
    expect((await draft("theirs", staff, { takeOver: true })).data.lock).toBeNull();
    expect(await look()).toMatchObject({ draft: { content: "mine" }, lock: { by: "Sola Adewunmi" } });
    expect((await mark({})).body?.error).toBe(gradingTexts.lockedBy("Sola Adewunmi"));
    expect((await draft("mine too")).data.lock?.by).toBe("Sola Adewunmi");
    setup.clock.advance(6 * 60_000);
    expect((await look()).lock).toBeNull();
    expect((await mark({})).status).toBe(200);
  });

  test("of two who begin at the same moment one has it", async () => {
    const locks = await Promise.all([draft("a"), draft("b", staff)]);
    expect(locks.filter(({ data }) => data.lock === null)).toHaveLength(1);
  });

  test("a draft of a device that was without a line replaces none that it has not seen, also of two at once", async () => {
    const first = (await draft("on the laptop", own, { seenAt: null })).data;
    expect(first.other).toBeNull();
    // The same again after a lost answer is no other.
    expect((await draft("on the laptop", own, { seenAt: null })).data.other).toBeNull();
    const { savedAt } = (await look()).draft ?? { savedAt: "" };
    setup.clock.advance(1_000);
    const late = (await draft("on the phone", own, { seenAt: null })).data;
    expect(late.other).toEqual({ content: "on the laptop", savedAt });
    expect((await look()).draft?.content).toBe("on the laptop");
    const both = await Promise.all(["one", "two"].map((text) => draft(text, own, { seenAt: savedAt })));
    expect(both.filter(({ data }) => data.other === null)).toHaveLength(1);
    expect((await draft("x", own, { seenAt: "yesterday" })).status).toBe(422);
    await draft("");
  });

  test("saved marks free the item, and drafts that no one goes on with are deleted", async () => {
    await draft("mine");
    await mark({});
    expect((await look(staff)).lock).toBeNull();
    await draft("later");
    expect(await purgeDrafts(setup.deps)).toBe(0);
    const later = new Date(setup.clock.now().getTime() + 91 * 86_400_000);
    expect(await purgeDrafts({ db: setup.db, clock: { now: () => later } })).toBeGreaterThan(0);
    expect(await setup.db.$count(gradingDrafts, eq(gradingDrafts.submissionId, gradableItemId))).toBe(0);
  });
});

describe("TUT-01 comment bank", () => {
  const bank = (headers = own) => ask<BankComment[]>("GET", "/api/tutor/comments", { headers });
  const add = (text: string, headers = own) =>
    ask<BankComment[]>("POST", "/api/tutor/comments", { payload: { text }, headers });
  const fresh = async () => {
    const { id } = await makeAccount(setup.db, setup.clock.now(), { role: "support" });
    return { id, headers: await headersOf(id) };
  };

  test("sentences are a grader's own, each once, those used most first", async () => {
    const { headers } = await fresh();
    await add("One finding, one picture.", headers);
    expect((await add(" One finding, one picture. ", headers)).data).toHaveLength(1);
    await add("Say why it helps.", headers);
    await mark({ comment: "Good. One finding, one picture.", pins: [{ ...pin, text: "Say why." }] }, headers);
    expect((await bank(headers)).data).toMatchObject([
      { text: "One finding, one picture.", uses: 1 },
      { text: "Say why it helps.", uses: 0 },
    ]);
    const [first] = (await bank(headers)).data;
    expect((await ask("DELETE", `/api/tutor/comments/${first?.id}`)).status).toBe(200);
    expect((await bank(headers)).data).toHaveLength(2);
    expect((await ask<BankComment[]>("DELETE", `/api/tutor/comments/${first?.id}`, { headers })).data).toHaveLength(1);
  });

  test("it has its bounds, also for several at once", async () => {
    const { id: accountId, headers } = await fresh();
    expect((await add("  ", headers)).status).toBe(422);
    expect((await add("x".repeat(501), headers)).status).toBe(422);
    const at = setup.clock.now();
    await setup.db.insert(gradingComments).values(
      Array.from({ length: bankLimits.comments - 1 }, (_, number) => ({
        id: newId(),
        accountId,
        text: `Sentence ${number}`,
        addedAt: at,
      })),
    );
    const outcomes = await Promise.all([add("Last", headers), add("One more", headers)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await bank(headers)).data).toHaveLength(bankLimits.comments);
  });
});
