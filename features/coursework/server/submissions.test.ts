import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assessments } from "#features/assessments/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { drawPages } from "#features/uploads/server/pages/draw-pages.fixture.ts";
import { uploads } from "#features/uploads/server/tables.ts";
import { endOfDay } from "#lib/dates.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { allowedMovesOf } from "#tests/support/allowed-moves.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { HandInView } from "../contract.ts";
import { submissionMoves } from "../rules.ts";
import { maxVersions, submissionTexts } from "../texts.ts";
import { submissionPersonalData } from "./personal-data.ts";
import { submissions, submissionVersions } from "./tables.ts";

const day = 86_400_000;
const pdf = Buffer.from(samplePdf(4_000));
let setup: TestApp;
let assessment: string;
let studentId: string;
let enrolmentId: string;
let tutorId: string;
let tutorAccountId: string;
let own: Record<string, string>;

beforeAll(async () => {
  setup = await createTestApp();
  const [project] = await setup.db.select().from(assessments).where(eq(assessments.kind, "project")).limit(1);
  assessment = project?.id ?? "";
  const [tutor] = await setup.db.select().from(tutors).where(eq(tutors.slug, "adaeze-okonkwo"));
  tutorId = tutor?.id ?? "";
  tutorAccountId = tutor?.accountId ?? "";
});
afterAll(() => setup.close());

const headersOf = async (accountId: string) => (await makeSession(setup.db, setup.clock.now(), accountId)).headers;
beforeEach(async () => {
  const now = setup.clock.now();
  studentId = (await makeAccount(setup.db, now, { fullName: "Ada Obi" })).id;
  own = await headersOf(studentId);
  const [{ courseId } = { courseId: "" }] = await setup.db
    .select()
    .from(assessments)
    .where(eq(assessments.id, assessment));
  enrolmentId = newId();
  await setup.db
    .insert(enrolments)
    .values({ id: enrolmentId, studentId, courseId, tutorId, plan: "upfront", startedAt: now });
  await setup.db
    .update(assessments)
    .set({ dueAfterDays: 7, opensAfterDays: null, brief: "Make **one page** for a café." })
    .where(eq(assessments.id, assessment));
});

async function upload(bytes = pdf, name = "My page – ọ̀kan.pdf", headers = own): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const { app } = setup;
  const begun = await app.inject({
    method: "POST",
    url: "/api/uploads",
    headers: {
      ...headers,
      "tus-resumable": "1.0.0",
      "upload-length": String(bytes.length),
      "upload-metadata": `filename ${base64(name)},purpose ${base64("assessments.work")}`,
    },
  });
  const url = begun.headers.location ?? "";
  const sent = await app.inject({
    method: "PATCH",
    url,
    headers: {
      ...headers,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    payload: bytes,
  });
  expect(sent.statusCode, sent.body).toBe(204);
  return url.split("/").at(-1) ?? "";
}
const url = (id = assessment) => `/api/students/works/${id}/hand-in`;
const post = (payload: object, key: string = newId(), headers: object = own, id = assessment) =>
  setup.app.inject({ method: "POST", url: url(id), headers: { ...headers, "idempotency-key": key }, payload });
const look = async (): Promise<HandInView> =>
  (await setup.app.inject({ method: "GET", url: url(), headers: own })).json().data;

describe("ASM-04 handing in", () => {
  test("a document and a link: what is asked is shown first, a receipt is on the screen and in the mail", async () => {
    const before = await look();
    expect(before).toMatchObject({
      id: assessment,
      kind: "project",
      state: null,
      refusal: null,
      versions: [],
      lateDaysNow: 0,
      late: { pointsPerDay: 5, floor: 60, days: 7 },
    });
    expect(before.briefHtml).toContain("<strong>one page</strong>");
    expect(before.dueAt).toBe(endOfDay(setup.clock.now(), 7, "Africa/Lagos").toISOString());
    const sent = await post({ upload: await upload(), link: "https://Work.example/page", text: " See page 2. " });
    expect(sent.statusCode, sent.body).toBe(200);
    const sha256 = createHash("sha256").update(pdf).digest("hex");
    expect(sent.json().data).toMatchObject({
      state: "submitted",
      versions: [
        {
          number: 1,
          lateDays: 0,
          link: "https://work.example/page",
          text: "See page 2.",
          file: { name: "My page – ọ̀kan.pdf", type: "application/pdf", sizeBytes: pdf.length, sha256 },
        },
      ],
    });
    const mail = (await setup.mailbox()).findLast(({ kind }) => kind === "assessments.handed-in");
    for (const text of ["My page – ọ̀kan.pdf", "4 KB", sha256.slice(0, 12), "It came in time", "version 1"])
      expect(mail?.textBody).toContain(text);
  });

  test("nothing, or a link that is none, is refused with the sentence, and nothing is stored", async () => {
    for (const payload of [{}, { text: "  " }, { link: "http://work.example" }, { link: "work.example", text: "x" }]) {
      const response = await post(payload);
      expect(response.statusCode).toBe(422);
      expect(response.json().error).toBe(submissionTexts.nothing);
    }
    expect((await look()).versions).toEqual([]);
    expect(
      (await setup.app.inject({ method: "POST", url: url(), headers: own, payload: { text: "x" } })).statusCode,
    ).toBe(400);
  });

  test("a typed answer alone is work too", async () => {
    expect((await post({ text: "Photosynthesis needs light." })).statusCode).toBe(200);
  });

  test("the same key is one version, at once and later; another key is the next", async () => {
    const key = newId();
    const payload = { upload: await upload() };
    const answers = await Promise.all([post(payload, key), post(payload, key), post(payload, key)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    expect((await post(payload, key)).json().data.versions).toHaveLength(1);
    expect((await post({ text: "other" }, key)).statusCode).toBe(422);
    const both = await Promise.all([post({ text: "second" }), post({ text: "third" })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await look()).versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    // A file is handed in once.
    expect((await post(payload)).statusCode).toBe(404);
  });

  test("late it is counted by days begun and shown, and after its days nothing is taken", async () => {
    setup.clock.advance(8 * day);
    own = await headersOf(studentId);
    expect(await look()).toMatchObject({ lateDaysNow: 1, refusal: null });
    expect((await post({ text: "late" })).json().data.versions[0].lateDays).toBe(1);
    expect((await setup.mailbox()).at(-1)?.textBody).toContain("It came one day late.");
    setup.clock.advance(7 * day);
    own = await headersOf(studentId);
    expect((await look()).refusal).toBe("closed");
    const response = await post({ text: "later" });
    expect([response.statusCode, response.json().error]).toEqual([409, submissionTexts.refusals.closed]);
  });

  test("on hold for a payment it is refused, what is there stays, and the file can be handed in afterwards", async () => {
    const file = await upload();
    await setup.db.update(enrolments).set({ state: "paused" }).where(eq(enrolments.id, enrolmentId));
    const response = await post({ upload: file });
    expect([response.statusCode, response.json().error]).toEqual([409, submissionTexts.refusals.paused]);
    await setup.db.update(enrolments).set({ state: "active" }).where(eq(enrolments.id, enrolmentId));
    expect((await post({ upload: file })).statusCode).toBe(200);
  });

  test("after grading no version is taken, by the rule and by the database", async () => {
    await post({ text: "first" });
    const [row] = await setup.db.select().from(submissions).where(eq(submissions.studentId, studentId));
    const id = row?.id ?? "";
    await setup.db.update(submissions).set({ state: "graded" }).where(eq(submissions.id, id));
    expect((await post({ text: "again" })).json().error).toBe(submissionTexts.refusals.graded);
    const version = {
      id: newId(),
      submissionId: id,
      number: 2,
      text: "x",
      lateDays: 0,
      submittedAt: setup.clock.now(),
    };
    const refused = { cause: { code: "23001" } };
    await expect(setup.db.insert(submissionVersions).values(version)).rejects.toMatchObject(refused);
    await expect(setup.db.update(submissionVersions).set({ text: "other" })).rejects.toMatchObject(refused);
    await expect(
      setup.db.update(submissions).set({ state: "submitted" }).where(eq(submissions.id, id)),
    ).rejects.toMatchObject(refused);
    expect(await allowedMovesOf(setup.db, "submissions")).toEqual(
      Object.entries(submissionMoves)
        .flatMap(([from, all]) => all.map((to) => `${from} ${to}`))
        .sort(),
    );
  });

  test(`${maxVersions} versions are enough`, async () => {
    for (let number = 1; number <= maxVersions; number += 1)
      expect((await post({ text: `version ${number}` })).statusCode).toBe(200);
    expect((await post({ text: "one more" })).json().error).toBe(submissionTexts.refusals["too-many"]);
  });
});

describe("ASM-05 private", () => {
  test("the student, the course's tutor and staff read a document; no one else does", async () => {
    const sent = await post({ upload: await upload(pdf, 'a"b;c\u00e9.pdf') });
    expect(sent.statusCode, sent.body).toBe(200);
    const [row] = await setup.db.select().from(submissions).where(eq(submissions.studentId, studentId));
    const read = async (address: string, headers: object) => {
      const response = await setup.app.inject({ method: "GET", url: address, headers: { ...headers } });
      return { ...response, statusCode: response.statusCode, headers: response.headers, bytes: response.rawPayload };
    };
    const mine = `/api/students/works/${assessment}/versions/1/file`;
    const tutors_ = `/api/tutor/submissions/${row?.id}/versions/1/file`;
    const staffs = `/api/staff/submissions/${row?.id}/versions/1/file`;
    const now = setup.clock.now();
    const staff = await headersOf((await makeAccount(setup.db, now, { role: "support" })).id);
    const readers: [string, object][] = [
      [mine, own],
      [tutors_, await headersOf(tutorAccountId)],
      [staffs, staff],
    ];
    for (const [address, headers] of readers) {
      const answer = await read(address, headers);
      expect(answer.statusCode, address).toBe(200);
      expect(answer.bytes.equals(pdf)).toBe(true);
      expect(answer.headers).toMatchObject({
        "content-type": "application/pdf",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      expect(answer.headers["content-disposition"]).toBe(
        `attachment; filename="a_b;c_.pdf"; filename*=UTF-8''${encodeURIComponent('a"b;cé.pdf')}`,
      );
    }
    // The same rules hold for its pages as pictures.
    const [pageOfMine, pageForTutor] = [mine, tutors_].map((address) => address.replace(/file$/, "pages/1"));
    expect((await read(pageOfMine ?? "", own)).statusCode, "not drawn yet").toBe(404);
    expect((await look()).versions[0]?.file?.pages).toMatchObject({ state: "waiting", pages: [] });
    expect(await drawPages(setup.deps)).toBeGreaterThan(0);
    expect((await look()).versions[0]?.file?.pages).toMatchObject({ state: "done", count: 1, pages: [{ number: 1 }] });
    for (const [address, headers] of [
      [pageOfMine ?? "", own],
      [pageForTutor ?? "", await headersOf(tutorAccountId)],
      [pageForTutor ?? "", staff],
    ] as const) {
      const answer = await read(address, headers);
      expect(answer.statusCode, address).toBe(200);
      expect(answer.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" });
      expect(answer.bytes.subarray(8, 12).toString()).toBe("WEBP");
      expect((await read(address.replace(/1$/, "2"), headers)).statusCode).toBe(404);
    }
    const otherStudent = await headersOf((await makeAccount(setup.db, now)).id);
    const [otherTutor] = await setup.db.select().from(tutors).where(eq(tutors.slug, "tunde-bakare"));
    expect((await read(mine, otherStudent)).statusCode).toBe(404);
    expect((await read(tutors_, await headersOf(otherTutor?.accountId ?? ""))).statusCode).toBe(404);
    expect((await read(pageOfMine ?? "", otherStudent)).statusCode).toBe(404);
    expect((await read(pageForTutor ?? "", await headersOf(otherTutor?.accountId ?? ""))).statusCode).toBe(404);
    expect((await read(pageForTutor ?? "", own)).statusCode).toBe(403);
    expect((await read(tutors_, own)).statusCode).toBe(403);
    expect((await read(staffs, own)).statusCode).toBe(403);
    for (const number of ["0", "2", "99", "100", "-1", "x"])
      expect([400, 404], number).toContain((await read(mine.replace("/1/", `/${number}/`), own)).statusCode);
  });

  test("attack 15 of a cancelled enrolment no one who grades opens a file, or lists it; the student keeps it", async () => {
    expect((await post({ upload: await upload() })).statusCode).toBe(200);
    const [row] = await setup.db.select().from(submissions).where(eq(submissions.studentId, studentId));
    await setup.db.update(enrolments).set({ state: "cancelled" }).where(eq(enrolments.id, enrolmentId));
    const staff = await headersOf((await makeAccount(setup.db, setup.clock.now(), { role: "support" })).id);
    const read = async (url: string, headers: object) =>
      (await setup.app.inject({ method: "GET", url, headers: { ...headers } })).statusCode;
    const version = `submissions/${row?.id}/versions/1/file`;
    expect(await read(`/api/tutor/${version}`, await headersOf(tutorAccountId))).toBe(404);
    expect(await read(`/api/staff/${version}`, staff)).toBe(404);
    expect(await read(`/api/tutor/grading/${row?.id}`, await headersOf(tutorAccountId))).toBe(404);
    expect(await read(`/api/students/works/${assessment}/versions/1/file`, own)).toBe(200);
  });

  test("another's file, another's work and work of no course of mine are not there", async () => {
    const otherAccount = await makeAccount(setup.db, setup.clock.now());
    const theirs = await upload(pdf, "theirs.pdf", await headersOf(otherAccount.id));
    expect((await post({ upload: theirs })).statusCode).toBe(404);
    expect((await post({ text: "x" }, newId(), await headersOf(otherAccount.id))).statusCode).toBe(404);
    expect((await post({ text: "x" }, newId(), own, newId())).statusCode).toBe(404);
    expect((await look()).versions).toEqual([]);
  });

  test("what was handed in is in the download, and all of it goes with the account", async () => {
    const file = await upload();
    await post({ upload: file, text: "mine" });
    const person = { id: studentId, email: "", emailVerified: true };
    expect(await submissionPersonalData.read(setup.db, person)).toMatchObject([{ version: 1, text: "mine" }]);
    await setup.db.transaction((tx) => submissionPersonalData.erase(tx, person));
    expect(await setup.db.$count(submissions, eq(submissions.studentId, studentId))).toBe(0);
    expect(await setup.db.$count(uploads, eq(uploads.id, file))).toBe(0);
  });
});
