import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { conversations } from "#features/messaging/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { findTutorFor, listPickedTutors, storePick } from "#features/tutors/server/public.ts";
import { tutorCourses, tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { trialStays } from "#features/tutors/texts.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { answerPick } from "./answer-pick.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassesFixture, lagos, now, openClasses } from "./classes.fixture.ts";
import { listLatePicks } from "./list-picks.ts";
import { classSessions, tutorAvailability } from "./tables.ts";

let setup: ClassesFixture;
let staffId: string;
let [tutorAccount, otherTutor, fullTutor] = ["", "", ""];
beforeAll(async () => {
  setup = await openClasses();
  staffId = (await makeAccount(setup.db, setup.clock.now(), { role: "support" })).id;
  tutorAccount = await accountOf(setup.tutorId);
  otherTutor = await setup.tutor({ fullName: "Yaw Boateng", course: "IELTS" });
  // Teaches it and has no hours.
  fullTutor = await setup.tutor({ fullName: "Ama Full", course: "IELTS" });
  await setup.db.delete(tutorAvailability).where(eq(tutorAvailability.tutorId, fullTutor));
  await setup.tutor({ fullName: "Piano Only", course: "Piano" });
  await setup.tutor({ fullName: "No Account", course: "IELTS", accountId: null });
});
afterEach(async () => {
  later(0);
  for (const table of [classSessions, tutorPicks, mailOutbox, notifications]) await setup.db.delete(table);
});
afterAll(() => setup.close());

const later = (hours: number) => setup.clock.advance(Date.parse(now) + hours * 3_600_000 - setup.clock.now().getTime());
/** A session of this moment: the days of a late pick are longer than one of staff lasts. */
const sessionOf = async (accountId: string) => (await makeSession(setup.db, setup.clock.now(), accountId)).headers;
const accountOf = async (tutorId: string) =>
  (await setup.db.select().from(tutors).where(eq(tutors.id, tutorId)))[0]?.accountId ?? "";
type Student = Awaited<ReturnType<ClassesFixture["student"]>>;

async function pick(student: Student | null, tutorId = setup.tutorId): Promise<string> {
  const email = student?.email ?? `visitor-${newId().slice(-12)}@mail.test`;
  const who = student && { studentId: student.id, email };
  const input = { fullName: "Fatou Ceesay", phoneNumber: "08030000000", location: "Banjul", sponsor: "" as const };
  await setup.db.transaction((tx) =>
    storePick(within(setup.deps, tx), who, { ...input, email, selectedCourses: ["IELTS"], tutorId }),
  );
  const [row] = await setup.db.select().from(tutorPicks).where(eq(tutorPicks.email, email));
  return row?.id ?? "";
}
async function choices(id: string, as = staffId) {
  const headers = await sessionOf(as);
  const response = await setup.app.inject({ url: `/api/staff/picks/${id}/tutors`, headers });
  return { status: response.statusCode, body: response.json() };
}
async function passOn(id: string, body: object = { tutorId: otherTutor, note: "" }, as = staffId) {
  const headers = await sessionOf(as);
  const url = `/api/staff/picks/${id}/pass-on`;
  const response = await setup.app.inject({ method: "POST", url, headers, payload: body });
  return { status: response.statusCode, body: response.json() };
}
const audited = (id: string) => setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
const bell = async (accountId: string) => (await readBell(setup.db, accountId)).map(({ message }) => message);

test("ADM-02 a pick without an answer goes to another tutor of its courses who has room; all three learn it, and they can write", async () => {
  const fatou = await setup.student();
  const id = await pick(fatou);
  // Two teach the course: an order takes the one who was picked.
  for (const tutorId of [setup.tutorId, fullTutor])
    await setup.db.insert(tutorCourses).values({ tutorId, courseId: setup.courseId, position: 0 });
  const order = { course: "product-design-ui-ux", tutorSlug: null };
  expect((await findTutorFor(setup.deps, fatou.id, order))?.id).toBe(setup.tutorId);
  later(73);
  const { body } = await choices(id);
  expect(body).toMatchObject({ studentName: "Fatou Ceesay", tutorName: "Adaeze Okonkwo", trialAt: null });
  expect(body.tutors.map(({ fullName }: { fullName: string }) => fullName)).toEqual(["Yaw Boateng"]);
  expect(Date.parse(body.tutors[0].nextAt)).toBeGreaterThan(setup.clock.now().getTime());

  for (const table of [mailOutbox, notifications]) await setup.db.delete(table);
  const note = "Yaw teaches in the evenings, too.";
  expect(await passOn(id, { tutorId: otherTutor, note })).toEqual({ status: 200, body: { tutorName: "Yaw Boateng" } });

  const rows = await setup.db.select().from(tutorPicks).where(eq(tutorPicks.studentId, fatou.id));
  expect(rows.map(({ tutorId, answer }) => [tutorId, answer]).toSorted()).toEqual(
    [
      [setup.tutorId, "passed-on"],
      [otherTutor, null],
    ].toSorted(),
  );
  expect(await bell(fatou.id)).toEqual([
    "Adaeze Okonkwo did not answer, so our team passed your pick on to Yaw Boateng. You can write to them now.",
  ]);
  expect(await bell(tutorAccount)).toEqual([classReplies.pickTaken("Fatou Ceesay")]);
  expect(await bell(await accountOf(otherTutor))).toEqual([
    "Fatou Ceesay picked Adaeze Okonkwo, who did not answer. Our team passed the pick on to you.",
  ]);
  const mails = await setup.db.select().from(mailOutbox);
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["tutors.pick-received", "tutors.picked"]);
  expect(mails.find(({ toAddress }) => toAddress === fatou.email)?.textBody).toContain(note);
  const open = await setup.db.select().from(conversations);
  expect(open.length).toBeGreaterThanOrEqual(2);

  const [entry, ...more] = await audited(id);
  expect([entry, more]).toMatchObject([{ action: "pick.passed-on", actorId: staffId }, []]);
  expect(JSON.stringify(entry)).toContain(note);

  // It is the other one's by now: for staff, the student's pages and orders, and the first tutor.
  expect((await listLatePicks(setup.deps, 5)).inAll).toBe(0);
  expect((await listPickedTutors(setup.deps, fatou.id)).map(({ tutor }) => tutor.fullName)).toEqual(["Yaw Boateng"]);
  expect(await findTutorFor(setup.deps, fatou.id, order)).toBeNull();
  await expect(
    answerPick(setup.deps, tutorAccount, { pickId: id, answer: "accepted", text: "Hello.", times: [] }),
  ).rejects.toMatchObject({ code: "conflict", message: classReplies.pickPassedOn });
  // Who wants the first one all the same asks again.
  await pick(fatou);
  expect(await listPickedTutors(setup.deps, fatou.id)).toHaveLength(2);
});

test("ADM-02 of two at once one wins, and nothing is notified twice; the same of a tutor who answers at that moment", async () => {
  const second = await setup.tutor({ fullName: "Kofi Second", course: "IELTS" });
  const fatou = await setup.student();
  const id = await pick(fatou);
  later(73);
  const both = await Promise.all([otherTutor, second].map((tutorId) => passOn(id, { tutorId, note: "" })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error).toBe(classReplies.pickEnded);
  expect(await setup.db.$count(tutorPicks, eq(tutorPicks.studentId, fatou.id))).toBe(2);
  expect(await audited(id)).toHaveLength(1);

  const ama = await setup.student();
  later(0);
  const raced = await pick(ama);
  later(73);
  const outcomes = await Promise.allSettled([
    passOn(raced).then(({ status }) => status === 200 || Promise.reject(new Error("refused"))),
    answerPick(setup.deps, tutorAccount, { pickId: raced, answer: "declined", text: "Full.", times: [] }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await setup.db.update(tutors).set({ published: false }).where(eq(tutors.id, second));
});

test("ADM-02 a trial class with the first tutor stays, and the student is notified of it; who has no account gets the mail", async () => {
  const fatou = await setup.student();
  await setup.verbs.bookTrial(fatou.id, {
    tutorId: setup.tutorId,
    startsAt: new Date("2026-12-02T08:00:00Z"),
    zone: lagos,
  });
  later(1);
  const id = await pick(fatou);
  later(75);
  expect((await choices(id)).body.trialAt).toBe("2026-12-02T08:00:00.000Z");
  expect((await passOn(id)).status).toBe(200);
  expect((await setup.db.select().from(classSessions)).map(({ state }) => state)).toEqual(["scheduled"]);
  expect((await bell(fatou.id)).at(-1)).toContain(trialStays("Adaeze Okonkwo"));

  later(0);
  const visitor = await pick(null);
  later(73);
  await setup.db.delete(mailOutbox);
  expect((await passOn(visitor, { tutorId: otherTutor, note: "Call us." })).status).toBe(200);
  const sent = (await setup.db.select().from(mailOutbox)).find(({ kind }) => kind === "tutors.pick-received");
  expect(sent?.textBody).toContain("Our team writes: Call us.");
});

test("ADM-02 one that is not late, is answered or is not there is not passed on, nor to a tutor who cannot take it", async () => {
  const fatou = await setup.student();
  const id = await pick(fatou);
  expect(await passOn(id)).toMatchObject({ status: 409, body: { error: classReplies.pickNotLate } });
  later(73);
  const taken = async (tutorId: unknown, note: unknown = "") => {
    const { status, body } = await passOn(id, { tutorId, note });
    return [status, body.errors?.[0]?.pointer];
  };
  const piano = (await setup.db.select().from(tutors).where(eq(tutors.fullName, "Piano Only")))[0]?.id;
  const away = (await setup.db.select().from(tutors).where(eq(tutors.fullName, "No Account")))[0]?.id;
  for (const tutorId of [piano, away, setup.tutorId, newId(), "", null])
    expect([tutorId, ...(await taken(tutorId))]).toEqual([tutorId, 422, "/tutorId"]);
  expect(await taken(otherTutor, "x".repeat(501))).toEqual([422, "/note"]);
  expect(await taken(otherTutor, 7)).toEqual([422, "/note"]);
  expect((await passOn(newId())).status).toBe(404);
  expect((await choices(newId())).status).toBe(404);
  expect(await audited(id)).toEqual([]);
  expect((await setup.db.select().from(tutorPicks)).map(({ answer }) => answer)).toEqual([null]);
  // Staff may know better than the calendar: a tutor without free hours takes it when they are chosen.
  expect((await passOn(id, { tutorId: fullTutor, note: "" })).status).toBe(200);
});

test("tutors and students neither see who could take a pick nor pass it on", async () => {
  const id = await pick(await setup.student());
  later(73);
  for (const role of ["tutor", "student"] as const) {
    const { id: as } = await makeAccount(setup.db, setup.clock.now(), { role });
    expect([(await choices(id, as)).status, (await passOn(id, undefined, as)).status]).toEqual([403, 403]);
  }
  expect((await setup.app.inject({ url: `/api/staff/picks/${id}/tutors` })).statusCode).toBe(401);
});
