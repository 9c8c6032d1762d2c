import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountGuardians } from "#features/accounts/server/guardian/tables.ts";
import { notificationDeliveries, notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { saveDocument } from "#features/uploads/server/public.ts";
import { uploads } from "#features/uploads/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { spoolUpload } from "#platform/files/spool-upload.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { sampleWebm } from "#tests/support/sample-sounds.ts";
import type { ClassReport, OwnReport, ReportInput } from "../../report-contract.ts";
import { reportFile, reportTexts, reportVoice } from "../../report-texts.ts";
import { type ClassesFixture, openClasses } from "../classes.fixture.ts";
import { classAttendance, classSessions } from "../tables.ts";
import { reportsBetween } from "./reports-between.ts";
import { classReportFiles, classReports } from "./tables.ts";

type Person = { id: string; headers: { authorization: string } };
let setup: ClassesFixture;
let tutor: Person;
let otherTutor: Person;
let ada: Person;
let obi: Person;
let [cohortId, sessionId] = ["", ""];
const wave = "8".repeat(40);

beforeAll(async () => {
  setup = await openClasses();
  const of = async (tutorId: string): Promise<Person> => {
    const [row] = await setup.db.select().from(tutors).where(eq(tutors.id, tutorId));
    const id = row?.accountId ?? "";
    return { id, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
  };
  tutor = await of(setup.tutorId);
  otherTutor = await of(await setup.tutor());
});
beforeEach(async () => {
  await setup.db.delete(classSessions);
  await setup.db.delete(uploads);
  await setup.db.delete(notifications);
  ada = await setup.student({ fullName: "Ada Obi" });
  obi = await setup.student({ fullName: "Obi Ade" });
  cohortId = await setup.cohort(setup.tutorId, [ada.id, obi.id]);
  sessionId = await setup.session(setup.tutorId, cohortId, "2026-11-20T13:00:00Z");
});
afterAll(() => setup.close());

const empty: ReportInput = {
  topics: [],
  words: "",
  homework: "",
  homeworkDueOn: null,
  next: "",
  recordingUrl: "",
  voice: null,
  files: [],
};
const states = () => [
  { id: ada.id, state: "attended" },
  { id: obi.id, state: "missed" },
];
type Seen = { startsAt: string; notedAt: string | null };
const send = (
  report: Partial<ReportInput>,
  { as = tutor, session = sessionId, seen }: { as?: Person; session?: string; seen?: Seen } = {},
) =>
  setup.app.inject({
    method: "PUT",
    url: `/api/tutor/classes/${session}/report`,
    headers: as.headers,
    payload: { students: states(), lessons: [], report: { ...empty, ...report }, seen },
  });
const get = (url: string, as: Person) => setup.app.inject({ url, headers: as.headers });
const readBy = (as: Person, session = sessionId) => get(`/api/students/classes/${session}/report`, as);

/** A file of someone's that has arrived and is checked. */
async function arrived(by: Person, name: string, bytes: Uint8Array, purpose: string): Promise<string> {
  const spooled = await spoolUpload(Readable.from([Buffer.from(bytes)]), {
    maxBytes: reportFile.maxBytes,
    dir: setup.deps.spoolDir,
  });
  try {
    return await saveDocument(setup.deps, { accountId: by.id, roles: ["tutor"] }, { purpose, name, spooled });
  } finally {
    await spooled.remove();
  }
}
const voiceOf = (by: Person, seconds = 4) => arrived(by, "Voice note.weba", sampleWebm(seconds), reportVoice.purpose);
const pdfOf = (by: Person) => arrived(by, "Grid.pdf", samplePdf(), reportFile.purpose);
const notified = async () =>
  (await setup.db.select().from(notifications).where(eq(notifications.kind, "class-report"))).map(
    ({ accountId, message, link }) => ({ accountId, message, link }),
  );

test("one act notes who was there and sends what was done; each student is notified by how they were there, and reads it", async () => {
  const [voice, file] = [await voiceOf(tutor), await pdfOf(tutor)];
  const response = await send({
    topics: ["Contrast", " Contrast ", "Nearness"],
    words: "  We measured eight screens. ",
    homework: "Redraw one bus stop sign.",
    homeworkDueOn: "2026-11-26",
    next: "Grids.",
    recordingUrl: "https://video.example.com/r/1",
    voice: { id: voice, wave },
    files: [file],
  });
  expect(response.statusCode).toBe(200);
  expect((response.json() as ClassReport).report).toMatchObject({ topics: ["Contrast", "Nearness"], changedAt: null });
  expect(await notified()).toEqual(
    expect.arrayContaining([
      {
        accountId: ada.id,
        message: "Adaeze Okonkwo sent what you did in Design Principal on Fri 20 Nov. Homework is due on Thu 26 Nov.",
        link: `/dashboard/classes/${sessionId}`,
      },
      {
        accountId: obi.id,
        message:
          "You were not in Design Principal on Fri 20 Nov. Adaeze Okonkwo sent what was done. Homework is due on Thu 26 Nov.",
        link: `/dashboard/classes/${sessionId}`,
      },
    ]),
  );
  const channels = await setup.db.select({ channel: notificationDeliveries.channel }).from(notificationDeliveries);
  expect(new Set(channels.map(({ channel }) => channel))).toEqual(new Set(["email", "push"]));
  const own = (await readBy(obi)).json() as OwnReport;
  expect(own).toMatchObject({
    tutor: "Adaeze Okonkwo",
    state: "missed",
    report: {
      words: "We measured eight screens.",
      homework: "Redraw one bus stop sign.",
      homeworkDueOn: "2026-11-26",
      next: "Grids.",
      recordingUrl: "https://video.example.com/r/1",
      voice: { id: voice, wave, durationMs: 4020 },
      files: [{ id: file, name: "Grid.pdf" }],
    },
  });
  for (const id of [voice, file]) {
    const bytes = await get(`/api/students/classes/${sessionId}/files/${id}`, obi);
    expect(bytes.statusCode).toBe(200);
    expect(bytes.headers["content-disposition"]).toMatch(/^attachment/);
  }
  const [seen] = await setup.classesOf(obi.id, {
    from: new Date("2026-11-20T00:00:00Z"),
    until: new Date("2026-11-21T00:00:00Z"),
    zone: "Africa/Lagos",
  });
  expect(seen).toMatchObject({ id: sessionId, hasReport: true, attendance: "missed" });
});

test("a correction is what students see; no one is notified twice, and the same again changes nothing", async () => {
  const [voice, file] = [await voiceOf(tutor), await pdfOf(tutor)];
  const first = { topics: ["Contrast"], voice: { id: voice, wave }, files: [file] };
  await send(first);
  const again = (await send(first)).json() as ClassReport;
  expect(again.report).toMatchObject({ changedAt: null, voice: { id: voice }, files: [{ id: file }] });
  const next = await voiceOf(tutor);
  const corrected = (await send({ topics: ["Nearness"], voice: { id: next, wave } })).json() as ClassReport;
  expect(corrected.report).toMatchObject({ topics: ["Nearness"], voice: { id: next }, files: [] });
  expect(corrected.report?.changedAt).toBe(setup.clock.now().toISOString());
  expect(await notified()).toHaveLength(2);
  // What was taken away is gone for everybody.
  expect((await get(`/api/students/classes/${sessionId}/files/${voice}`, ada)).statusCode).toBe(404);
  expect((await setup.db.select({ id: uploads.id }).from(uploads)).map(({ id }) => id)).toEqual([next]);
  const actions = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, sessionId));
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    "class.report-corrected",
    "class.report-corrected",
    "class.reported",
  ]);
  // One who missed the first notice gets it with a correction.
  await setup.db.delete(notifications).where(eq(notifications.accountId, ada.id));
  await send({ topics: ["Nearness"] });
  expect((await notified()).map(({ accountId }) => accountId)).toContain(ada.id);
});

test("MINOR-01 a guardian who said yes gets it by mail once, however often it is sent and corrected; others get none", async () => {
  const guardian = (accountId: string, email: string | null, mailsConfirmedAt: Date | null) => ({
    accountId,
    isMinor: true,
    fullName: "Grace Obi",
    phone: "+2348031234567",
    email,
    mailToken: email && newToken(),
    mailsConfirmedAt,
    consentAt: setup.clock.now(),
    updatedAt: setup.clock.now(),
  });
  const unconfirmed = `asked-${ada.id}@mail.test`;
  await setup.db
    .insert(accountGuardians)
    .values([guardian(ada.id, unconfirmed, null), guardian(obi.id, `grace-${obi.id}@mail.test`, setup.clock.now())]);
  const mails = async () =>
    (await setup.mailbox()).filter(
      ({ kind, toAddress }) =>
        kind === "classes.report-guardian" && (toAddress.includes(ada.id) || toAddress.includes(obi.id)),
    );
  const report = {
    topics: ["Contrast", "Nearness"],
    words: "We measured eight screens.",
    homework: "Redraw one bus stop sign.",
    homeworkDueOn: "2026-11-26",
  };
  await Promise.all([send(report), send(report), send(report)]);
  await send({ ...report, topics: ["Grids"] });
  expect(await mails()).toMatchObject([
    {
      toAddress: `grace-${obi.id}@mail.test`,
      subject: "Obi in Design Principal",
      textBody: expect.stringMatching(
        /Obi was not there on Fri 20 Nov, with Adaeze Okonkwo\.[\s\S]*What was done: Contrast, Nearness\.[\s\S]*Homework, due on Thu 26 Nov: Redraw[\s\S]*guardian-reports\?stop=/,
      ),
    },
  ]);
});

test("twice at once is one report with its files, and one notice each", async () => {
  const [voice, file] = [await voiceOf(tutor), await pdfOf(tutor)];
  const report = { words: "Both hands at once.", voice: { id: voice, wave }, files: [file] };
  const answers = await Promise.all([send(report), send(report), send(report)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await setup.db.$count(classReports)).toBe(1);
  expect(await setup.db.$count(classReportFiles)).toBe(2);
  expect(await notified()).toHaveLength(2);
});

test("what is cut in the middle leaves nothing: neither attendance, nor a report, nor a notice, and the file is free again", async () => {
  const [voice, file] = [await voiceOf(tutor), await pdfOf(tutor)];
  // The last file is not there: all before it is undone.
  const cut = await send({ topics: ["Contrast"], voice: { id: voice, wave }, files: [file, newId()] });
  expect(cut.statusCode).toBe(404);
  expect(await setup.db.$count(classReports)).toBe(0);
  expect(await setup.db.$count(classAttendance)).toBe(0);
  expect(await notified()).toEqual([]);
  expect((await setup.row(sessionId)).notedAt).toBe(null);
  expect((await send({ voice: { id: voice, wave }, files: [file] })).statusCode).toBe(200);
});

test("attack: another tutor, another student, a running class, files of others and of other things are refused", async () => {
  expect((await send({ words: "x" }, { as: otherTutor })).statusCode).toBe(404);
  expect((await send({ words: "x" }, { as: ada })).statusCode).toBe(403);
  const running = await setup.session(setup.tutorId, cohortId, "2026-11-21T08:30:00Z");
  expect((await send({ words: "x" }, { session: running })).json()).toMatchObject({
    status: 409,
    detail: reportTexts.notOver,
  });
  // A voice note of another account, a document as a voice note, a file of another class of one's own.
  const [theirs, pdf, mine] = [await voiceOf(otherTutor), await pdfOf(tutor), await voiceOf(tutor)];
  for (const id of [theirs, pdf]) expect((await send({ voice: { id, wave } })).statusCode).toBe(404);
  expect((await send({ voice: { id: mine, wave } })).statusCode).toBe(200);
  const earlier = await setup.session(setup.tutorId, cohortId, "2026-11-18T13:00:00Z");
  expect((await send({ voice: { id: mine, wave } }, { session: earlier })).statusCode).toBe(404);
  const stranger = await setup.student();
  for (const url of [`/api/students/classes/${sessionId}/report`, `/api/students/classes/${sessionId}/files/${mine}`]) {
    expect((await get(url, stranger)).statusCode).toBe(404);
    expect((await get(url, ada)).statusCode).toBe(200);
  }
  expect((await get(`/api/tutor/classes/${sessionId}/files/${mine}`, otherTutor)).statusCode).toBe(404);
  expect((await get(`/api/tutor/classes/${sessionId}/files/${mine}`, tutor)).statusCode).toBe(200);
  // By the name of another class that the student has, the file is not there either.
  expect((await get(`/api/students/classes/${earlier}/files/${mine}`, ada)).statusCode).toBe(404);
  expect((await readBy(ada, earlier)).json()).toMatchObject({ status: 404, detail: reportTexts.noReport });
});

test("what is wrong is named by its field, and 61 seconds are too long", async () => {
  const long = await voiceOf(tutor, 61);
  const cases: [Partial<ReportInput>, string][] = [
    [{}, "/report/topics"],
    [{ words: "a".repeat(1001) }, "/report/words"],
    [{ topics: ["a".repeat(121)] }, "/report/topics/0"],
    [{ words: "x", homeworkDueOn: "2026-11-26" }, "/report/homework"],
    [{ words: "x", homework: "y", homeworkDueOn: "2026-11-10" }, "/report/homeworkDueOn"],
    [{ words: "x", homework: "y", homeworkDueOn: "2028-11-10" }, "/report/homeworkDueOn"],
    [{ words: "x", recordingUrl: "http://video.example.com/r" }, "/report/recordingUrl"],
    [{ words: "x", recordingUrl: "javascript:alert(1)" }, "/report/recordingUrl"],
    [{ words: "x", recordingUrl: "https://user:secret@video.example.com" }, "/report/recordingUrl"],
    [{ voice: { id: long, wave } }, "/report/voice"],
    [{ words: "x", voice: { id: long, wave: "z" } }, "/report/voice/wave"],
    [{ words: "x", files: [long, long] }, "/report/files/1"],
    [{ words: "x", files: Array.from({ length: 6 }, newId) }, "/report/files"],
  ];
  for (const [report, pointer] of cases)
    expect((await send(report)).json(), pointer).toMatchObject({ status: 422, errors: [{ pointer }] });
  expect(await setup.db.$count(classReports)).toBe(0);
  expect(await setup.db.select({ state: uploads.state }).from(uploads)).toEqual([{ state: "ready" }]);
  await expect(voiceOf(tutor, 63)).rejects.toThrow("The recording is longer than 1 minute.");
});

test("what the classes of a month did is there for the month's note: of the student's own group, as it was sent", async () => {
  await send({ topics: ["Contrast", "Nearness"] });
  const textSession = await setup.session(setup.tutorId, cohortId, "2026-11-18T13:00:00Z");
  await send({ words: "Only words, for the group." }, { session: textSession });
  const span = { from: new Date("2026-11-01T00:00:00Z"), until: new Date("2026-12-01T00:00:00Z") };
  const of = (studentId: string) => reportsBetween(setup.db, { studentId, courseId: setup.courseId, ...span });
  expect(await of(obi.id)).toEqual([{ topics: ["Contrast", "Nearness"], startsAt: new Date("2026-11-20T13:00:00Z") }]);
  expect(await of((await setup.student()).id)).toEqual([]);
});

test("a report that waited without a line: sent twice it is one, and what another device sent since is not undone", async () => {
  const seen = { startsAt: "2026-11-20T13:00:00.000Z", notedAt: null };
  const file = await pdfOf(tutor);
  const late = { words: "We read aloud.", homework: "Page 31.", homeworkDueOn: "2026-11-26", files: [file] };
  expect((await send(late, { seen })).statusCode).toBe(200);
  const notedAt = (await setup.row(sessionId)).notedAt;
  setup.clock.advance(60_000);
  // The answer was lost: the same again finds itself.
  const again = await send(late, { seen });
  expect(again.statusCode).toBe(200);
  expect((again.json() as ClassReport).report).toMatchObject({ words: "We read aloud.", changedAt: null });
  expect((await setup.row(sessionId)).notedAt).toEqual(notedAt);
  expect(await notified()).toHaveLength(2);
  for (const changedReport of [
    { ...late, words: "Something else." },
    { ...late, files: [] },
  ])
    expect((await send(changedReport, { seen })).json()).toMatchObject({
      status: 409,
      detail: reportTexts.sentElsewhere,
    });
  expect(await setup.db.$count(classReportFiles)).toBe(1);
  // Who saw what was sent may correct it.
  const now = { ...seen, notedAt: notedAt?.toISOString() ?? null };
  expect((await send({ ...late, words: "Something else." }, { seen: now })).statusCode).toBe(200);
});

test("a report of a class that was moved or cancelled since is refused with what became of it", async () => {
  const seen = { startsAt: "2026-11-19T13:00:00.000Z", notedAt: null };
  const moved = await send({ words: "x" }, { seen });
  expect(moved.json()).toMatchObject({ status: 409, detail: "This class was moved to Fri 20 Nov, 2 pm meanwhile." });
  await setup.db.update(classSessions).set({ state: "cancelled" });
  expect((await send({ words: "x" }, { seen })).statusCode).toBe(404);
  expect(await setup.db.$count(classReports)).toBe(0);
});

test("whom to call about a student is listed with them, where they named someone", async () => {
  const updatedAt = setup.clock.now();
  await setup.db.insert(accountGuardians).values([
    {
      accountId: ada.id,
      isMinor: true,
      fullName: "Grace Obi",
      phone: "+2348031234567",
      consentAt: updatedAt,
      updatedAt,
    },
    { accountId: obi.id, isMinor: true, fullName: null, phone: null, consentAt: null, updatedAt },
  ]);
  const view = (await get(`/api/tutor/classes/${sessionId}/report`, tutor)).json() as ClassReport;
  expect(view.students.map(({ name, guardian }) => [name, guardian])).toEqual([
    ["Ada Obi", { fullName: "Grace Obi", phone: "+2348031234567" }],
    ["Obi Ade", null],
  ]);
});
