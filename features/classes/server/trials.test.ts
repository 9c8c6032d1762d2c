import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { openConversation } from "#features/messaging/server/public.ts";
import { conversationParticipants } from "#features/messaging/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutorCourses, tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, readBell } from "#tests/support/accounts.ts";
import { classAnswers } from "../answer-texts.ts";
import { classTexts } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassesFixture, lagos, openClasses } from "./classes.fixture.ts";
import { hasFreeHours } from "./free-hours.ts";
import { classSessions } from "./tables.ts";

let setup: ClassesFixture;
beforeAll(async () => {
  setup = await openClasses();
});
afterEach(async () => {
  await setup.db.delete(classSessions);
  await setup.db.delete(mailOutbox);
  await setup.db.delete(notifications);
  await setup.db.delete(rateCounters);
});
afterAll(() => setup.close());

/** Monday 23 November 2026, in the first of the tutor's hours: 5 pm in Lagos. */
const monday5pm = new Date("2026-11-23T16:00:00Z");
const monday530pm = new Date("2026-11-23T16:30:00Z");
const monday6pm = new Date("2026-11-23T17:00:00Z");
const wednesday9am = new Date("2026-11-25T08:00:00Z");

const book = (studentId: string, startsAt = monday5pm, tutorId = setup.tutorId) =>
  setup.verbs.bookTrial(studentId, { tutorId, startsAt, zone: lagos });
const slotsFor = async (studentId: string, zone = lagos, from?: string) => {
  const response = await setup.verbs.listFreeSlots(studentId, { tutorId: setup.tutorId, zone, from });
  return Object.fromEntries(response.days.map(({ date, slots }) => [date, slots.map(({ time }) => time)]));
};

describe("STUT-02 available hours", () => {
  test("seven days in the viewer's zone, without what is taken and what would clash with the student's own classes", async () => {
    const ada = await setup.student();
    expect(await slotsFor(ada.id)).toEqual({
      "2026-11-23": ["5 - 5:30 pm", "5:30 - 6 pm", "6 - 6:30 pm", "6:30 - 7 pm"],
      "2026-11-25": ["9 - 9:30 am", "9:30 - 10 am", "10 - 10:30 am", "10:30 - 11 am"],
    });
    expect(Object.values(await slotsFor(ada.id, "Europe/London"))[0]?.[0]).toBe("4 - 4:30 pm");
    const otherStudent = await setup.student();
    await book(otherStudent.id);
    const cohortId = await setup.cohort(await setup.tutor(), [ada.id]);
    await setup.session(await setup.tutor(), cohortId, "2026-11-23T17:15:00Z");
    expect((await slotsFor(ada.id))["2026-11-23"]).toEqual(["5:30 - 6 pm"]);
  });

  test("page on by week, up to four weeks ahead, and begin with the first day that has one", async () => {
    const ada = await setup.student();
    const ask = (from?: string) => setup.verbs.listFreeSlots(ada.id, { tutorId: setup.tutorId, zone: lagos, from });
    expect(await ask()).toMatchObject({ previous: null, next: "2026-11-30", booked: null });
    const last = await ask("2026-12-14");
    expect(last.days.map(({ date }) => date)).toEqual(["2026-12-14", "2026-12-16"]);
    expect(last).toMatchObject({ previous: "2026-12-07", next: null });
    expect((await ask("2027-06-01")).days).toEqual([]);
  });

  test("the list of tutors finds those who have a free half hour, by the weekday of the viewer", async () => {
    const busy = await setup.tutor({}, [[1, 1020, 1050]]);
    const late = await setup.tutor({}, [[7, 1410, 1440]]);
    const ada = await setup.student();
    const now = setup.clock.now();
    const searchFree = async (options: { zone?: string; weekday?: number } = {}) => {
      const rows = await setup.db
        .select({ id: tutors.id })
        .from(tutors)
        .where(hasFreeHours(tutors, { now, zone: lagos, ...options }));
      return rows.map(({ id }) => id);
    };
    expect(await searchFree()).toEqual(expect.arrayContaining([setup.tutorId, busy, late]));
    expect(await searchFree({ weekday: 3 })).toContain(setup.tutorId);
    expect(await searchFree({ weekday: 3 })).not.toContain(busy);
    // Half past eleven on Sunday evening in Lagos is Monday morning in Kathmandu.
    expect(await searchFree({ weekday: 7 })).toContain(late);
    expect(await searchFree({ weekday: 7, zone: "Asia/Kathmandu" })).not.toContain(late);
    expect(await searchFree({ weekday: 1, zone: "Asia/Kathmandu" })).toContain(late);
    await book(ada.id, monday5pm, busy);
    expect(await searchFree()).not.toContain(busy);
  });

  test("an unknown tutor has none", async () => {
    const ada = await setup.student();
    await expect(setup.verbs.listFreeSlots(ada.id, { tutorId: newId(), zone: lagos })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("STUT-02 booking a trial class", () => {
  test("makes it, tells both in their own zones by mail, and both by the bell", async () => {
    const teacher = await setup.student({ role: "tutor" });
    const tutorId = await setup.tutor({ timeZone: "Europe/London", accountId: teacher.id, fullName: "Kemi Bright" });
    const ada = await setup.student({ timeZone: lagos });
    const response = await book(ada.id, new Date("2026-11-23T17:00:00Z"), tutorId);
    expect(response).toMatchObject({
      message: "Your trial class is booked.",
      class: {
        kind: "trial",
        title: "Trial class",
        tutor: { fullName: "Kemi Bright" },
        date: "2026-11-23",
        time: "6 - 6:30 pm",
        joinsAt: "2026-11-23T16:50:00.000Z",
        changeableUntil: "2026-11-23T05:00:00.000Z",
      },
    });
    const [toStudent, toTutor, ...more] = await setup.mailbox();
    expect(more).toEqual([]);
    expect(toStudent).toMatchObject({ toAddress: ada.email, subject: "Your trial class is booked: Mon 23 Nov, 6 pm" });
    expect(toStudent?.textBody).toContain("Monday 23 November 2026, 6 - 6:30 pm (West Africa Time, Africa/Lagos)");
    expect(toStudent?.textBody).not.toContain("meet.jit.si");
    expect(toTutor).toMatchObject({
      replyTo: ada.email,
      subject: "Ada Obi booked a trial class with you: Mon 23 Nov, 5 pm",
    });
    expect(toTutor?.textBody).toContain("5 - 5:30 pm (Greenwich Mean Time, Europe/London)");
    expect(toTutor?.textBody).toContain("Meeting room: https://meet.jit.si/TrialClass-");
    for (const mail of [toStudent, toTutor]) {
      const [event] = mail?.attachments ?? [];
      if (!event || !("text" in event)) throw new Error("No event is attached.");
      expect(event.text).toContain("DTSTART:20261123T170000Z");
      expect(event.text).toContain(`UID:${response.class.id}@academy.test`);
      // A student joins by the page, which counts who was there; a tutor has no such page.
      if (mail === toStudent) expect(event.text).not.toContain("meet.jit.si");
      else expect(event.text).toMatch(/URL;VALUE=URI:https:\/\/meet\.jit\.si/);
    }
    const lines = await setup.db.select().from(notifications);
    expect(lines.map(({ accountId, message, link }) => [accountId, message, link?.split("?")[0] ?? null])).toEqual([
      [
        ada.id,
        "Your trial class with Kemi Bright is booked: Monday 23 November 2026, 6 - 6:30 pm.",
        "/dashboard/calendar",
      ],
      [teacher.id, "The trial class with Ada Obi is booked: Monday 23 November 2026, 5 - 5:30 pm.", null],
    ]);
  });

  test("A4 to an address that no one verified it goes with the button that does so; after that it goes without", async () => {
    const ada = await setup.student({ emailVerifiedAt: null, timeZone: lagos });
    const toAda = async () => (await setup.mailbox()).filter(({ toAddress }) => toAddress === ada.email).at(-1);
    const { class: booked } = await book(ada.id, monday5pm);
    const mail = await toAda();
    expect(mail?.subject).toBe("Your trial class is booked: Mon 23 Nov, 5 pm");
    expect(mail?.secret).toBe(true);
    const [, token] = /Verify my address:\n\S+#token=(\S+)/.exec(mail?.textBody ?? "") ?? [];
    expect(mail?.htmlBody).toContain(`token=${token}`);
    const verified = await setup.app.inject({
      method: "POST",
      url: "/api/students/verify-email",
      headers: ada.headers,
      payload: { token },
    });
    expect(verified.statusCode).toBe(200);
    await setup.verbs.moveTrial(ada.id, { sessionId: booked.id, startsAt: wednesday9am, zone: lagos });
    expect(await toAda()).toMatchObject({ subject: "Your trial class was moved: Wed 25 Nov, 9 am", secret: false });
    expect((await toAda())?.textBody).not.toContain("Verify my address");
  });

  test("a tutor without an account cannot be booked, nor shows hours; the sentence shows it and no one is written to", async () => {
    const suspended = await makeAccount(setup.db, setup.clock.now(), { role: "tutor", state: "suspended" });
    const ada = await setup.student();
    for (const accountId of [null, suspended.id]) {
      const tutorId = await setup.tutor({ accountId, fullName: "Kwame Mensah" });
      const refusal = {
        code: "conflict",
        message: "Kwame Mensah cannot be booked here at the moment. Please choose another tutor.",
      };
      await expect(book(ada.id, monday5pm, tutorId)).rejects.toMatchObject(refusal);
      await expect(setup.verbs.listFreeSlots(ada.id, { tutorId, zone: lagos })).rejects.toMatchObject(refusal);
    }
    expect(await setup.mailbox()).toEqual([]);
    expect(await setup.db.$count(classSessions)).toBe(0);
  });

  test("what is cancelled with a tutor who has no address any more goes to staff, and names the tutor", async () => {
    const ada = await setup.student();
    const tutorId = await setup.tutor({ email: null, fullName: "Kwame Mensah" });
    const { class: booked } = await book(ada.id, monday5pm, tutorId);
    await setup.db.update(tutors).set({ accountId: null }).where(eq(tutors.id, tutorId));
    await setup.db.delete(mailOutbox);
    await setup.verbs.cancelTrial(ada.id, { sessionId: booked.id, zone: lagos });
    const toStaff = (await setup.mailbox()).find(({ toAddress }) => toAddress === setup.deps.staffEmail);
    expect(toStaff?.subject).toMatch(/^Ada Obi cancelled the trial class with Kwame Mensah: Mon 23 Nov, /);
    expect(toStaff?.textBody).toContain("Kwame Mensah has no e-mail address here. Please pass this on.");
  });

  test("of 20 students at once exactly one gets a time, and the others read why", async () => {
    const students = await Promise.all(Array.from({ length: 20 }, () => setup.student()));
    const results = await Promise.allSettled(students.map(({ id }) => book(id)));
    const won = results.filter(({ status }) => status === "fulfilled");
    const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(won).toHaveLength(1);
    expect(lost.map(({ code, message }) => `${code}: ${message}`)).toEqual(
      Array.from({ length: 19 }, () => `conflict: ${classTexts.taken}`),
    );
    expect(await setup.db.$count(classSessions)).toBe(1);
    expect(await setup.mailbox()).toHaveLength(2);
  });

  test("the database itself refuses two classes of a tutor, or two trials of a student, at one time", async () => {
    const [ada, obi] = [await setup.student(), await setup.student()];
    await book(ada.id);
    const [session] = await setup.db.select().from(classSessions);
    if (!session) throw new Error("Nothing was booked.");
    const insert = (values: Partial<typeof session>) =>
      setup.db
        .insert(classSessions)
        .values({ ...session, id: newId(), ...values })
        .then(
          () => "taken",
          (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
        );
    expect(await insert({ studentId: obi.id })).toBe("class_sessions_tutor_free");
    expect(await insert({ tutorId: await setup.tutor() })).toBe("class_sessions_student_free");
    expect(await insert({ studentId: obi.id, state: "cancelled" })).toBe("taken");
  });

  test("the same booking again, and twenty clicks at once, are one booking and one mail to each", async () => {
    const ada = await setup.student();
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(ada.id)));
    expect(new Set(answers.map((response) => response.class.id)).size).toBe(1);
    expect(await setup.mailbox()).toHaveLength(2);
  });

  test("one tutor, one trial; and three trials ahead, however many are tried at once", async () => {
    const ada = await setup.student();
    await book(ada.id);
    await expect(book(ada.id, wednesday9am)).rejects.toMatchObject({
      code: "conflict",
      message: "You already have a trial class with Adaeze Okonkwo. Move it or cancel it first.",
    });
    const others = await Promise.all([1, 2, 3, 4].map(() => setup.tutor()));
    const times = [monday530pm, monday6pm, wednesday9am, new Date("2026-11-25T08:30:00Z")];
    const results = await Promise.allSettled(
      others.map((tutorId, index) => book(ada.id, times[index] as Date, tutorId)),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.message] : []));
    expect(refused).toEqual([classReplies.manyTrials, classReplies.manyTrials]);
    // One that is over is no longer ahead.
    await setup.db
      .update(classSessions)
      .set({
        startsAt: new Date("2026-11-20T08:00:00Z"),
        endsAt: new Date("2026-11-20T08:30:00Z"),
      })
      .where(eq(classSessions.tutorId, setup.tutorId));
    await book(ada.id, new Date("2026-11-30T16:00:00Z"));
  });

  test.each([
    ["outside of the hours", "2026-11-23T15:30:00Z", classReplies.notOffered],
    ["not on a half hour", "2026-11-23T16:15:00Z", classReplies.notOffered],
    ["in the past", "2026-11-16T16:00:00Z", classReplies.tooSoon(2)],
    ["more than four weeks ahead", "2026-12-21T16:00:00Z", classReplies.tooFar],
  ])("%s is refused at its field", async (_, startsAt, message) => {
    const ada = await setup.student();
    await expect(book(ada.id, new Date(startsAt))).rejects.toMatchObject({
      code: "invalid",
      message,
      fields: [{ pointer: "/startsAt" }],
    });
  });

  test("when the student has a class of their course it is refused", async () => {
    const ada = await setup.student();
    const otherTutor = await setup.tutor();
    await setup.session(otherTutor, await setup.cohort(otherTutor, [ada.id]), "2026-11-23T15:45:00Z");
    await expect(book(ada.id)).rejects.toMatchObject({ code: "conflict", message: classReplies.ownClash });
  });

  test("someone who books and cancels all day is asked to come back tomorrow", async () => {
    const ada = await setup.student();
    for (let number = 0; number < 20; number += 1) await book(ada.id);
    await expect(book(ada.id)).rejects.toMatchObject({ code: "too_many" });
  });
});

describe("FIND-06 booking picks the tutor along with it", () => {
  const pick = {
    fullName: "Ada Obi",
    phoneNumber: "0803 123 4567",
    location: "Enugu",
    sponsor: "" as const,
    selectedCourses: ["Product Design UI/UX"],
  };
  const withPick = (studentId: string, startsAt: Date, changes: Partial<typeof pick> = {}) =>
    setup.verbs.bookTrial(studentId, {
      tutorId: setup.tutorId,
      startsAt,
      zone: lagos,
      pick: { ...pick, ...changes },
    });
  beforeEach(async () => {
    await setup.db.delete(tutorPicks);
    await setup.db.delete(rateCounters);
    await setup.db
      .insert(tutorCourses)
      .values({ tutorId: setup.tutorId, courseId: setup.courseId, position: 0 })
      .onConflictDoNothing();
  });

  test("once, however often it is sent, and keeps phone and place in an empty profile", async () => {
    const ada = await setup.student({ phone: "", address: "" });
    await Promise.all(Array.from({ length: 4 }, () => withPick(ada.id, monday5pm)));
    expect(await setup.db.select().from(tutorPicks)).toMatchObject([
      {
        tutorId: setup.tutorId,
        studentId: ada.id,
        email: ada.email,
        phoneNumber: "+2348031234567",
        location: "Enugu",
      },
    ]);
    const [account] = await setup.db.select().from(accounts).where(eq(accounts.id, ada.id));
    expect(account).toMatchObject({ phone: "+2348031234567", address: "Enugu" });
    expect(await setup.db.$count(classSessions)).toBe(1);
    const kinds = (await setup.mailbox()).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([
      "classes.trial-booked",
      "classes.trial-booked-tutor",
      "tutors.pick-received",
      "tutors.picked",
    ]);
    const lines = await readBell(setup.db, ada.id);
    expect(lines.filter(({ link }) => link?.startsWith("/dashboard/messages?conversation="))).toHaveLength(1);
  });

  test("what the profile shows of its owner stays", async () => {
    const ada = await setup.student({ phone: "08099999999", address: "" });
    await withPick(ada.id, monday5pm);
    const [account] = await setup.db.select().from(accounts).where(eq(accounts.id, ada.id));
    expect(account).toMatchObject({ phone: "08099999999", address: "Enugu" });
  });

  test("of a time that is taken neither is stored", async () => {
    const [ada, bola] = [await setup.student(), await setup.student()];
    await withPick(bola.id, monday5pm);
    await expect(withPick(ada.id, monday5pm)).rejects.toMatchObject({ code: "conflict", message: classTexts.taken });
    expect(await setup.db.$count(tutorPicks, eq(tutorPicks.studentId, ada.id))).toBe(0);
  });

  test("a course that the academy does not offer is refused, and nothing is booked", async () => {
    const ada = await setup.student();
    await expect(withPick(ada.id, monday5pm, { selectedCourses: ["Alchemy"] })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await setup.db.$count(classSessions)).toBe(0);
  });
});

describe("STUT-02 moving and cancelling a trial class", () => {
  const move = (studentId: string, sessionId: string, startsAt: Date) =>
    setup.verbs.moveTrial(studentId, { sessionId, startsAt, zone: lagos });
  const cancel = (studentId: string, sessionId: string) =>
    setup.verbs.cancelTrial(studentId, { sessionId, zone: lagos });

  test("moves it, counts the change for calendars, and tells both the old and the new time", async () => {
    const ada = await setup.student();
    const { class: booked } = await book(ada.id);
    await setup.db.delete(mailOutbox);
    const response = await move(ada.id, booked.id, wednesday9am);
    expect(response).toMatchObject({ message: classAnswers.moved, class: { id: booked.id, time: "9 - 9:30 am" } });
    expect(await setup.row(booked.id)).toMatchObject({ sequence: 1, startsAt: wednesday9am });
    const mails = await setup.mailbox();
    expect(mails.map(({ kind }) => kind)).toEqual(["classes.trial-moved", "classes.trial-moved-tutor"]);
    for (const { textBody, attachments } of mails) {
      expect(textBody).toContain("Was: Monday 23 November 2026, 5 - 5:30 pm");
      expect(textBody).toContain("Is now: Wednesday 25 November 2026, 9 - 9:30 am");
      expect(JSON.stringify(attachments)).toContain("SEQUENCE:1");
    }
    // The time that it had is free again, and an overlapping half hour does not stand in its own way.
    await move(ada.id, booked.id, monday530pm);
    await book((await setup.student()).id);
    // The same time again writes to no one.
    await setup.db.delete(mailOutbox);
    await move(ada.id, booked.id, monday530pm);
    expect(await setup.mailbox()).toEqual([]);
  });

  test("two who move to one time at once: one gets it, the other keeps the old one", async () => {
    const people = [await setup.student(), await setup.student(), await setup.student()];
    const [first, second, third] = [
      await book(people[0]?.id ?? ""),
      await book(people[1]?.id ?? "", monday530pm),
      await book(people[2]?.id ?? "", monday6pm),
    ];
    const results = await Promise.allSettled(
      [first, second, third].map((trial, index) => move(people[index]?.id ?? "", trial.class.id, wednesday9am)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") {
        expect(result.reason).toMatchObject({ code: "conflict", message: classTexts.taken });
      }
    }
    const starts = (await setup.db.select().from(classSessions)).map(({ startsAt }) => startsAt.getTime());
    expect(new Set(starts).size).toBe(3);
  });

  test("up to 12 hours before, and not a moment later", async () => {
    const ada = await setup.student();
    const { class: booked } = await book(ada.id);
    setup.clock.advance(new Date("2026-11-23T04:00:01Z").getTime() - setup.clock.now().getTime());
    try {
      await expect(move(ada.id, booked.id, wednesday9am)).rejects.toMatchObject({ message: classTexts.tooLate });
      await expect(cancel(ada.id, booked.id)).rejects.toMatchObject({ code: "conflict", message: classTexts.tooLate });
      setup.clock.advance(-1000);
      await cancel(ada.id, booked.id);
    } finally {
      setup.clock.advance(new Date("2026-11-21T09:00:00Z").getTime() - setup.clock.now().getTime());
    }
  });

  test("cancelled: reported to both, its time is free, it is gone from the student's pages, and the tutor may be booked again", async () => {
    const ada = await setup.student();
    const { class: booked } = await book(ada.id);
    await setup.db.delete(mailOutbox);
    expect(await cancel(ada.id, booked.id)).toMatchObject({ class: { state: "cancelled", changeableUntil: null } });
    const mails = await setup.mailbox();
    expect(mails.map(({ kind }) => kind)).toEqual(["classes.trial-cancelled", "classes.trial-cancelled-tutor"]);
    for (const { attachments } of mails) {
      expect(JSON.stringify(attachments)).toContain("STATUS:CANCELLED");
      // F11: a program that reads no status shows the name.
      expect(JSON.stringify(attachments)).toContain("SUMMARY:Cancelled: Trial class with ");
    }
    expect(await setup.verbs.findNextClass(ada.id, lagos)).toBeNull();
    await expect(cancel(ada.id, booked.id)).rejects.toMatchObject({ code: "not_found" });
    await book(ada.id);
  });

  test("it can be cancelled too when the tutor no longer teaches here", async () => {
    const tutorId = await setup.tutor();
    const ada = await setup.student();
    const { class: booked } = await book(ada.id, monday5pm, tutorId);
    await setup.db.update(tutors).set({ published: false }).where(eq(tutors.id, tutorId));
    await cancel(ada.id, booked.id);
    await expect(book(ada.id, monday5pm, tutorId)).rejects.toMatchObject({ code: "not_found" });
  });

  test("another's trial is unknown, and a class of a course is no one's to move", async () => {
    const [ada, obi] = [await setup.student(), await setup.student()];
    const { class: booked } = await book(ada.id);
    const shared = await setup.session(
      setup.tutorId,
      await setup.cohort(setup.tutorId, [ada.id]),
      "2026-11-27T10:00:00Z",
    );
    for (const [who, which] of [
      [obi.id, booked.id],
      [ada.id, shared],
      [ada.id, newId()],
    ] as const) {
      await expect(move(who, which, wednesday9am)).rejects.toMatchObject({ code: "not_found" });
      await expect(cancel(who, which)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await setup.row(booked.id)).toMatchObject({ state: "scheduled", sequence: 0 });
  });
});

describe("MSG-02 a student whom the tutor blocked", () => {
  /** The tutor blocks the student in their conversation, or ends that. */
  async function block(studentId: string, isBlocked: boolean): Promise<void> {
    const { id } = await openConversation(setup, { studentId, tutorId: setup.tutorId });
    await setup.db
      .update(conversationParticipants)
      .set({ blockedAt: isBlocked ? setup.clock.now() : null })
      .where(and(eq(conversationParticipants.conversationId, id), eq(conversationParticipants.side, "tutor")));
  }
  const away = { code: "conflict", message: classReplies.awayTutor("Adaeze Okonkwo") };
  const pick = {
    fullName: "Ada Obi",
    phoneNumber: "08031234567",
    location: "Ibadan",
    sponsor: "" as const,
    selectedCourses: [],
  };

  test("books no trial, also while picking; the time stays free, nothing is stored, and no one is notified", async () => {
    const ada = await setup.student();
    await block(ada.id, true);
    await expect(book(ada.id)).rejects.toMatchObject(away);
    const both = { tutorId: setup.tutorId, startsAt: monday5pm, zone: lagos, pick };
    await expect(setup.verbs.bookTrial(ada.id, both)).rejects.toMatchObject(away);
    expect(await setup.db.select().from(tutorPicks).where(eq(tutorPicks.studentId, ada.id))).toEqual([]);
    expect(await setup.db.select().from(mailOutbox)).toEqual([]);
    const otherStudent = await setup.student();
    await book(otherStudent.id);
    await block(ada.id, false);
    expect((await book(ada.id, monday530pm)).class.startsAt).toBe(monday530pm.toISOString());
  });

  test("does not move the one that is booked, and may cancel it; who blocks the tutor is not refused", async () => {
    const ada = await setup.student();
    const { class: stored } = await book(ada.id);
    await block(ada.id, true);
    const to = (startsAt: Date) => setup.verbs.moveTrial(ada.id, { sessionId: stored.id, startsAt, zone: lagos });
    await expect(to(monday6pm)).rejects.toMatchObject(away);
    await setup.verbs.cancelTrial(ada.id, { sessionId: stored.id, zone: lagos });
    await block(ada.id, false);
    const { id } = await openConversation(setup, { studentId: ada.id, tutorId: setup.tutorId });
    await setup.db
      .update(conversationParticipants)
      .set({ blockedAt: setup.clock.now() })
      .where(and(eq(conversationParticipants.conversationId, id), eq(conversationParticipants.side, "student")));
    expect((await book(ada.id)).class.startsAt).toBe(monday5pm.toISOString());
  });
});
