import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { messages } from "#features/messaging/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { listPickedTutors, storePick } from "#features/tutors/server/public.ts";
import { tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { readBell } from "#tests/support/accounts.ts";
import { classTexts } from "../texts.ts";
import { answerPick } from "./answer-pick.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassesFixture, lagos, now, openClasses } from "./classes.fixture.ts";
import { listLatePicks, listPicksOf } from "./list-picks.ts";
import { remindPicks } from "./remind-picks.ts";
import { classSessions } from "./tables.ts";

let setup: ClassesFixture;
let tutorAccount: string;
beforeAll(async () => {
  setup = await openClasses();
  const [tutor] = await setup.db.select().from(tutors).where(eq(tutors.id, setup.tutorId));
  tutorAccount = tutor?.accountId ?? "";
});
afterEach(async () => {
  later(0);
  await setup.db.delete(classSessions);
  await setup.db.delete(tutorPicks);
  await setup.db.delete(mailOutbox);
  await setup.db.delete(notifications);
});
afterAll(() => setup.close());

const monday5pm = new Date("2026-11-23T16:00:00Z");
const tuesday = new Date("2026-11-24T16:00:00Z");
const form = {
  fullName: "Fatou Ceesay",
  phoneNumber: "08030000000",
  location: "Banjul",
  sponsor: "" as const,
  selectedCourses: ["IELTS"],
};

/** A student (null: a visitor) picks the tutor; returns the pick's id. */
async function pick(student: { id: string; email: string } | null, location = form.location): Promise<string> {
  const email = student?.email ?? `visitor-${newId().slice(-12)}@mail.test`;
  const who = student && { studentId: student.id, email };
  const input = { ...form, location, email, tutorId: setup.tutorId };
  await setup.db.transaction((tx) => storePick(within(setup.deps, tx), who, input));
  const [row] = await setup.db.select({ id: tutorPicks.id }).from(tutorPicks).where(eq(tutorPicks.email, email));
  return row?.id ?? "";
}
const accept = (pickId: string, times: Date[] = [monday5pm], text = "Hello Fatou.") =>
  answerPick(setup.deps, tutorAccount, { pickId, answer: "accepted", text, times });
const decline = (pickId: string) =>
  answerPick(setup.deps, tutorAccount, { pickId, answer: "declined", text: "I am full.", times: [] });
const later = (hours: number) => setup.clock.advance(Date.parse(now) + hours * 3_600_000 - setup.clock.now().getTime());
const bell = (accountId: string) => readBell(setup.db, accountId);

test("FIND-06 yes opens the conversation with the first message and the times, and the student finds it in the bell", async () => {
  const fatou = await setup.student();
  const id = await pick(fatou);
  expect(await accept(id)).toEqual({ message: classReplies.pickAccepted("Fatou Ceesay") });
  const written = await setup.db.select({ body: messages.body, sender: messages.senderId }).from(messages);
  expect(written).toEqual([
    { body: "Hello Fatou.\nTimes for a free trial class:\nMon 23 Nov, 5 pm", sender: tutorAccount },
  ]);
  expect((await bell(fatou.id)).map(({ message }) => message)).toContain(classReplies.pickYes("Adaeze Okonkwo"));
  const [picked] = await listPickedTutors(setup.deps, fatou.id);
  expect(picked?.answer).toMatchObject({ answer: "accepted", text: "Hello Fatou.", times: [monday5pm] });
  const [write] = await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id));
  expect(write).toMatchObject({ action: "pick.answered", actorId: tutorAccount });
  // Once more is the same answer; the other one is refused.
  await accept(id);
  expect(await setup.db.select().from(messages)).toHaveLength(1);
  await expect(decline(id)).rejects.toMatchObject({ code: "conflict", message: classReplies.pickAnswered });
});

test("FIND-06 eight at once are one answer", async () => {
  const fatou = await setup.student();
  const id = await pick(fatou);
  const before = (await setup.db.select().from(messages)).length;
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? accept(id, []) : decline(id))),
  );
  expect(all.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  expect((await setup.db.select().from(messages)).length - before).toBe(1);
  expect(await setup.db.select().from(auditEntries).where(eq(auditEntries.subject, id))).toHaveLength(1);
});

test("a refusal has its reason, and who was declined may pick again: it is a new question", async () => {
  const fatou = await setup.student();
  const id = await pick(fatou);
  await decline(id);
  expect((await listPickedTutors(setup.deps, fatou.id))[0]?.answer).toMatchObject({
    answer: "declined",
    text: "I am full.",
  });
  later(5);
  await pick(fatou);
  expect((await listPickedTutors(setup.deps, fatou.id))[0]?.answer).toBeNull();
  expect(await listPicksOf(setup.db, setup.tutorId, 5)).toMatchObject({ waiting: 1, inAll: 1 });
});

test("a pick of a tutor without an account here is with staff at once", async () => {
  const account = (accountId: string | null) =>
    setup.db.update(tutors).set({ accountId }).where(eq(tutors.id, setup.tutorId));
  await pick(null);
  expect((await listLatePicks(setup.deps, 5)).inAll).toBe(0);
  await account(null);
  expect((await listLatePicks(setup.deps, 5)).picks).toMatchObject([{ name: form.fullName, courses: ["IELTS"] }]);
  await account(tutorAccount);
});

test("who picked without an account gets the answer by mail", async () => {
  const id = await pick(null);
  await setup.db.delete(mailOutbox);
  await decline(id);
  const mails = await setup.db.select().from(mailOutbox);
  expect(mails.map(({ kind }) => kind)).toEqual(["tutors.pick-answered"]);
  expect(JSON.stringify(mails[0])).toContain("I am full.");
});

test("a time that is not free, and another tutor's pick, are refused, and nothing is written", async () => {
  const fatou = await setup.student();
  const id = await pick(fatou);
  await expect(accept(id, [monday5pm, tuesday])).rejects.toMatchObject({
    code: "invalid",
    fields: [{ pointer: "/times/1" }],
  });
  await setup.verbs.bookTrial((await setup.student()).id, { tutorId: setup.tutorId, startsAt: monday5pm, zone: lagos });
  await expect(accept(id)).rejects.toMatchObject({ code: "conflict", message: classTexts.taken });
  const otherTutor = await setup.tutor();
  const [row] = await setup.db.select().from(tutors).where(eq(tutors.id, otherTutor));
  await expect(
    answerPick(setup.deps, row?.accountId ?? "", { pickId: id, answer: "declined", text: "No.", times: [] }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect((await listPickedTutors(setup.deps, fatou.id))[0]?.answer).toBeNull();
});

test("the tutor is reminded once after a day, staff after three, and no one of what was answered or booked", async () => {
  const [fatou, kofi, ada] = [await setup.student(), await setup.student(), await setup.student()];
  const [waiting, answered] = [await pick(fatou), await pick(kofi)];
  await pick(ada);
  await decline(answered);
  later(1);
  await setup.verbs.bookTrial(ada.id, { tutorId: setup.tutorId, startsAt: monday5pm, zone: lagos });
  await setup.db.delete(mailOutbox);
  const { picks } = await listPicksOf(setup.db, setup.tutorId, 5);
  expect(picks.map(({ studentId, isBooked }) => [studentId === ada.id, isBooked])).toEqual(
    picks.map(({ studentId }) => [studentId === ada.id, studentId === ada.id]),
  );
  later(23);
  expect(await remindPicks(setup.deps)).toBe(0);
  later(25);
  expect(await Promise.all([remindPicks(setup.deps), remindPicks(setup.deps)])).toSatisfy(
    ([first, second]) => first + second === 1,
  );
  later(73);
  expect(await remindPicks(setup.deps)).toBe(1);
  expect(await remindPicks(setup.deps)).toBe(0);
  expect(await listLatePicks(setup.deps, 5)).toMatchObject({
    inAll: 1,
    picks: [{ id: waiting, name: form.fullName, email: fatou.email }],
  });
  const mails = await setup.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
  expect(mails.map(({ kind }) => kind)).toEqual(["tutors.pick-waits", "tutors.pick-unanswered"]);
  expect((await bell(tutorAccount)).map(({ message }) => message)).toContain(classReplies.pickWaits("Fatou Ceesay"));
  // Asked in other words it is a new question, with hours of its own.
  await pick(fatou, "Serrekunda");
  expect(await listLatePicks(setup.deps, 5)).toEqual({ inAll: 0, picks: [] });
  expect(await remindPicks(setup.deps)).toBe(0);
  later(73 + 25);
  expect(await remindPicks(setup.deps)).toBe(1);
  expect((await listPicksOf(setup.db, setup.tutorId, 5)).picks[0]).toMatchObject({ id: waiting, answer: null });
});
