import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { notifications } from "#features/notifications/server/tables.ts";
import { storePick } from "#features/tutors/server/public.ts";
import { tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { within } from "#platform/deps.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassesFixture, now, openClasses } from "./classes.fixture.ts";
import { classSessions } from "./tables.ts";

/** 5 pm in Lagos, when tutors are open. */
const monday = "2026-11-23T16:00:00.000Z";
let setup: ClassesFixture;
let staffId: string;
let [yaw, busy] = ["", ""];

beforeAll(async () => {
  setup = await openClasses();
  staffId = (await makeAccount(setup.db, setup.clock.now(), { role: "support" })).id;
  yaw = await setup.tutor({ fullName: "Yaw Boateng", course: "IELTS" });
  busy = await setup.tutor({ fullName: "Bisi Busy", course: "IELTS" });
  await setup.tutor({ fullName: "Piano Only", course: "Piano" });
  await setup.tutor({ fullName: "No Account", course: "IELTS", accountId: null });
});
afterEach(async () => {
  setup.clock.advance(Date.parse(now) - setup.clock.now().getTime());
  for (const table of [classSessions, tutorPicks, mailOutbox, notifications]) await setup.db.delete(table);
});
afterAll(() => setup.close());

/** A trial on Monday with the first tutor, whom the student picked for IELTS; another one has a class then. */
async function trial() {
  const student = await setup.student({ fullName: "Emeka Ibe" });
  const details = { fullName: "Emeka Ibe", phoneNumber: "08030000000", location: "Jos", sponsor: "" as const };
  await setup.db.transaction((tx) =>
    storePick(
      within(setup.deps, tx),
      { studentId: student.id, email: student.email },
      { ...details, email: student.email, selectedCourses: ["IELTS"], tutorId: setup.tutorId },
    ),
  );
  const values = { kind: "trial" as const, cohortId: null };
  const id = await setup.session(setup.tutorId, "", monday, { ...values, studentId: student.id });
  const rival = await setup.student();
  await setup.session(busy, "", monday, { ...values, studentId: rival.id });
  for (const table of [mailOutbox, notifications]) await setup.db.delete(table);
  return { id, student };
}

async function call(id: string, body?: object, as = staffId) {
  const { headers } = await makeSession(setup.db, setup.clock.now(), as);
  const response = await setup.app.inject({
    ...(body ? { method: "POST", payload: body } : { method: "GET" }),
    url: `/api/staff/trials/${id}/${body ? "cover" : "tutors"}`,
    headers,
  });
  return { status: response.statusCode, body: response.json() };
}
const cover = (id: string, tutorId = yaw) => call(id, { tutorId, from: setup.tutorId });
const bell = async (accountId: string | undefined) =>
  (await readBell(setup.db, accountId ?? "")).map(({ message }) => message);
const accountOf = async (tutorId: string) =>
  (await setup.db.select().from(tutors).where(eq(tutors.id, tutorId)))[0]?.accountId ?? "";

test("ADM-01 a trial whose tutor is away goes to one who teaches the course and is free then, with the pick; all three are notified", async () => {
  const { id, student } = await trial();
  const { body } = await call(id);
  expect(body).toMatchObject({ studentName: "Emeka Ibe", tutorName: "Adaeze Okonkwo", startsAt: monday });
  expect(body.tutors.map(({ fullName }: { fullName: string }) => fullName)).toEqual(["Yaw Boateng"]);

  expect(await cover(id)).toEqual({ status: 200, body: { tutorName: "Yaw Boateng" } });
  const [session] = await setup.db.select().from(classSessions).where(eq(classSessions.id, id));
  expect(session).toMatchObject({ tutorId: yaw, state: "scheduled", sequence: 1 });
  const picks = await setup.db.select().from(tutorPicks).where(eq(tutorPicks.studentId, student.id));
  expect(picks.map(({ tutorId, answer }) => [tutorId, answer]).toSorted()).toEqual(
    [
      [setup.tutorId, "passed-on"],
      [yaw, null],
    ].toSorted(),
  );
  expect(
    (await bell(student.id)).some((text) => /^Yaw Boateng takes your trial class .*Adaeze Okonkwo is away/.test(text)),
  ).toBe(true);
  expect(
    (await bell(await accountOf(yaw))).some((text) => text.startsWith("You take the trial class with Emeka Ibe")),
  ).toBe(true);
  const [toFirst] = await bell(await accountOf(setup.tutorId));
  expect(toFirst).toMatch(/^Our team gave your trial class with Emeka Ibe \(.*\) to Yaw Boateng\.$/);
  const mails = await setup.db.select().from(mailOutbox);
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    "classes.trial-booked",
    "classes.trial-booked-tutor",
    "tutors.pick-received",
    "tutors.picked",
  ]);
  expect(mails.map(({ textBody }) => textBody).join()).not.toContain("did not answer");

  // The answer was lost, and it is sent again.
  expect((await cover(id)).status).toBe(200);
  expect(await setup.db.$count(auditEntries, eq(auditEntries.subject, id))).toBe(1);
});

test("ADM-01 a tutor who is taken, teaches something else or is not there cannot cover; nothing is changed", async () => {
  const { id } = await trial();
  expect((await cover(id, busy)).status).toBe(409);
  const [piano] = await setup.db.select().from(tutors).where(eq(tutors.fullName, "Piano Only"));
  const refusal = await cover(id, piano?.id);
  expect([refusal.status, refusal.body.error]).toEqual([422, classReplies.teachesOther]);
  const [session] = await setup.db.select().from(classSessions).where(eq(classSessions.id, id));
  expect(session).toMatchObject({ tutorId: setup.tutorId, sequence: 0 });
  expect(await setup.db.select().from(notifications)).toEqual([]);
});

test("ADM-01 of two who cover at once one does, and one that has begun stays", async () => {
  const second = await setup.tutor({ fullName: "Kofi Second", course: "IELTS" });
  const { id } = await trial();
  const both = await Promise.all([cover(id), cover(id, second)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await setup.db.$count(auditEntries, eq(auditEntries.subject, id))).toBe(1);

  await setup.db.delete(classSessions);
  const begun = await trial();
  setup.clock.advance(Date.parse(monday) + 60_000 - setup.clock.now().getTime());
  expect(await cover(begun.id)).toMatchObject({ status: 409, body: { error: classReplies.trialBegan } });
  expect((await call(begun.id)).status).toBe(409);
});
