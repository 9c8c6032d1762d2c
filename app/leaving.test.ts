import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cleanupAccounts } from "#features/accounts/server/leaving/cleanup-accounts.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { certificates } from "#features/certificates/server/tables.ts";
import { type ClassesFixture, lagos, openClasses } from "#features/classes/server/classes.fixture.ts";
import { classSessions, tutorAvailability } from "#features/classes/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { reviews, tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { readBell, testPassword } from "#tests/support/accounts.ts";

/** Closing an account, through the calls that people make, and what it does to those who learn together. */
let setup: ClassesFixture;
beforeAll(async () => {
  setup = await openClasses();
});
afterEach(async () => {
  await setup.db.delete(classSessions);
  await setup.db.delete(mailOutbox);
  await setup.db.delete(notifications);
});
afterAll(() => setup.close());

const monday5pm = new Date("2026-11-23T16:00:00Z");
const monday6pm = new Date("2026-11-23T17:00:00Z");

async function teacher(fullName = "Kemi Bright") {
  const account = await setup.student({ role: "tutor", fullName });
  const tutorId = await setup.tutor({
    accountId: account.id,
    email: account.email,
    fullName,
    about: `${fullName} teaches.`,
  });
  return { ...account, tutorId };
}
const close = async ({ headers }: { headers: object }) => {
  const response = await setup.app.inject({
    method: "POST",
    url: "/api/students/close-account",
    headers: { ...headers },
    payload: { password: testPassword },
  });
  expect(response.statusCode).toBe(200);
};
const logIn = async (email: string) => {
  const response = await setup.app.inject({
    method: "POST",
    url: "/api/students/login",
    payload: { email, password: testPassword },
  });
  expect(response.statusCode).toBe(200);
};
const book = (studentId: string, tutorId: string, startsAt = monday5pm) =>
  setup.verbs.bookTrial(studentId, { tutorId, startsAt, zone: lagos });
const forget = async () => {
  await setup.db.delete(mailOutbox);
  await setup.db.delete(notifications);
};
const mailTo = async (email: string) => (await setup.mailbox()).filter(({ toAddress }) => toAddress === email);
const bellOf = async (accountId: string) => (await readBell(setup.db, accountId)).map((line) => line.message);
const isPublic = async (slug: string) => (await setup.academy.tutors.findTutorBySlug(slug)) !== null;
const tutorRow = async (id: string) => {
  const [row] = await setup.db.select().from(tutors).where(eq(tutors.id, id));
  if (!row) throw new Error("No such tutor.");
  return row;
};

describe("a student who closes the account", () => {
  test("SET-01 frees the hours that they had booked, and the tutor is notified", async () => {
    const [kemi, ada, obi] = [await teacher(), await setup.student(), await setup.student()];
    const { class: booked } = await book(ada.id, kemi.tutorId);
    await expect(book(obi.id, kemi.tutorId)).rejects.toMatchObject({ code: "conflict" });
    await forget();
    await close(ada);
    expect(await setup.row(booked.id)).toMatchObject({ state: "cancelled", sequence: 1 });
    const [mail] = await mailTo(kemi.email);
    expect(mail?.subject).toBe("The trial class with Ada Obi is cancelled: Mon 23 Nov, 5 pm");
    expect(mail?.textBody).toContain("Ada Obi closed their account here. The hour is free again.");
    expect(await bellOf(kemi.id)).toEqual([
      "The trial class with Ada Obi was cancelled: Monday 23 November 2026, 5 - 5:30 pm.",
    ]);
    await book(obi.id, kemi.tutorId);
    // Coming back takes nothing from anyone who booked since.
    await logIn(ada.email);
    expect((await setup.row(booked.id)).state).toBe("cancelled");
  });

  test("classes that took place stay unchanged", async () => {
    const [kemi, ada] = [await teacher(), await setup.student()];
    const { class: stored } = await book(ada.id, kemi.tutorId);
    await setup.db
      .update(classSessions)
      .set({ startsAt: new Date("2026-11-20T16:00:00Z"), endsAt: new Date("2026-11-20T16:30:00Z") })
      .where(eq(classSessions.id, stored.id));
    await close(ada);
    expect((await setup.row(stored.id)).state).toBe("scheduled");
  });
});

describe("a tutor who closes the account", () => {
  test("is gone from the public at once and cannot be booked; who was booked is notified and can book another", async () => {
    const [kemi, ada] = [await teacher(), await setup.student()];
    const { slug } = await tutorRow(kemi.tutorId);
    const { class: booked } = await book(ada.id, kemi.tutorId);
    await forget();
    expect(await isPublic(slug)).toBe(true);
    await close(kemi);
    expect(await isPublic(slug)).toBe(false);
    expect(await setup.row(booked.id)).toMatchObject({ state: "cancelled", sequence: 1 });
    const [mail] = await mailTo(ada.email);
    expect(mail?.subject).toBe("Your trial class was cancelled: Mon 23 Nov, 5 pm");
    expect(mail?.textBody).toContain("Kemi Bright no longer teaches here.");
    expect(mail?.textBody).toContain("http://academy.test/dashboard/findtutor");
    expect(await bellOf(ada.id)).toEqual([
      "Kemi Bright no longer teaches here: your trial class (Monday 23 November 2026, 5 - 5:30 pm) is cancelled. You can book another tutor.",
    ]);
    const [staff] = await mailTo(setup.deps.staffEmail);
    expect(staff?.subject).toBe("Kemi Bright is leaving");
    await expect(book(ada.id, kemi.tutorId, monday6pm)).rejects.toMatchObject({ code: "not_found" });
    const written = await setup.app.inject({
      method: "POST",
      url: "/api/students/messages",
      headers: ada.headers,
      payload: { tutorId: kemi.tutorId, body: "Hello?" },
    });
    expect(written.statusCode).toBe(422);
    await book(ada.id, setup.tutorId);
  });

  test("is shown again when they come back within the days of grace; trial classes stay cancelled", async () => {
    const [kemi, ada] = [await teacher(), await setup.student()];
    const { class: booked } = await book(ada.id, kemi.tutorId);
    await close(kemi);
    await logIn(kemi.email);
    expect(await tutorRow(kemi.tutorId)).toMatchObject({ published: true, hiddenAt: null, fullName: "Kemi Bright" });
    expect((await setup.row(booked.id)).state).toBe("cancelled");
    await book(ada.id, kemi.tutorId, monday6pm);
  });

  test("whom staff had hidden stays hidden", async () => {
    const kemi = await teacher();
    await setup.db.update(tutors).set({ published: false }).where(eq(tutors.id, kemi.tutorId));
    await close(kemi);
    await logIn(kemi.email);
    expect(await tutorRow(kemi.tutorId)).toMatchObject({ published: false });
  });

  test("the classes of their groups are cancelled, each student and staff are notified, and they take place again when the tutor is back", async () => {
    const [kemi, ada, ben] = [await teacher(), await setup.student(), await setup.student()];
    const cohortId = await setup.cohort(kemi.tutorId, [ada.id, ben.id]);
    const [ahead, byHand] = [
      await setup.session(kemi.tutorId, cohortId, "2026-12-22T13:00:00Z"),
      await setup.session(kemi.tutorId, cohortId, "2026-12-24T13:00:00Z", { state: "cancelled" }),
    ];
    setup.clock.advance(1000);
    await close(kemi);
    expect((await setup.row(ahead)).state).toBe("cancelled");
    for (const { email, id } of [ada, ben]) {
      expect((await mailTo(email)).map(({ subject }) => subject)).toEqual([
        "Your classes of Product Design UI/UX are cancelled",
      ]);
      expect(await bellOf(id)).toEqual([
        "Kemi Bright no longer teaches here: your classes of Product Design UI/UX are cancelled until there is another tutor.",
      ]);
    }
    expect((await mailTo(setup.deps.staffEmail))[0]?.textBody).toContain("Product Design UI/UX (students: 2)");
    await forget();
    await logIn(kemi.email);
    expect(await setup.row(ahead)).toMatchObject({ state: "scheduled", sequence: 2 });
    expect((await setup.row(byHand)).state).toBe("cancelled");
    expect((await mailTo(ada.email)).map(({ subject }) => subject)).toEqual([
      "Your classes of Product Design UI/UX take place again",
    ]);
  });

  test("a booking at the same moment comes first and is cancelled, or is refused: none is left over", async () => {
    for (let number = 0; number < 5; number += 1) {
      const [kemi, ada] = [await teacher(), await setup.student()];
      await Promise.allSettled([book(ada.id, kemi.tutorId), close(kemi)]);
      const left = await setup.db.select().from(classSessions).where(eq(classSessions.tutorId, kemi.tutorId));
      expect(left.filter(({ state }) => state === "scheduled")).toEqual([]);
    }
  });

  test("SET-01 the record is in the download, and erased at the end of the grace: nothing that others see names them", async () => {
    const mark = newId().slice(-12);
    const [kemi, ada] = [await teacher(`Kemi ${mark}`), await setup.student()];
    const now = setup.clock.now();
    await setup.db.insert(reviews).values({
      id: newId(),
      tutorId: kemi.tutorId,
      rating: 5,
      message: `Kemi ${mark} is patient.`,
      state: "published",
      publishedAt: now,
    });
    const cohortId = await setup.cohort(kemi.tutorId, [ada.id]);
    const [enrolment] = await setup.db.select().from(enrolments).where(eq(enrolments.cohortId, cohortId));
    await setup.db.insert(certificates).values({
      id: newId(),
      code: newId(),
      enrolmentId: enrolment?.id ?? "",
      studentId: ada.id,
      courseId: setup.courseId,
      studentName: "Ada Obi",
      courseTitle: "Product Design UI/UX",
      tutorName: `Kemi ${mark}`,
      grade: 80,
      issuedAt: now,
    });
    const archive = await setup.app.inject({ url: "/api/students/data-export", headers: kemi.headers });
    const text = archive.rawPayload.toString("latin1");
    for (const fact of [
      "tutor.json",
      `Kemi ${mark} teaches.`,
      "is patient.",
      "classes.json",
      "groups-taught.json",
      "UX Course",
    ]) {
      expect(text).toContain(fact);
    }
    await close(kemi);
    setup.clock.advance(14 * 86_400_000);
    await cleanupAccounts(setup.deps);
    const row = await tutorRow(kemi.tutorId);
    expect(row).toMatchObject({ fullName: "Former tutor", email: null, accountId: null, published: false, about: "" });
    expect(JSON.stringify(row)).not.toContain(mark);
    expect(await setup.db.$count(reviews, eq(reviews.tutorId, kemi.tutorId))).toBe(0);
    expect(await setup.db.$count(tutorAvailability, eq(tutorAvailability.tutorId, kemi.tutorId))).toBe(0);
    const [certificate] = await setup.db.select().from(certificates).where(eq(certificates.studentId, ada.id));
    expect(certificate).toMatchObject({ studentName: "Ada Obi", tutorName: null });
    const [account] = await setup.db.select().from(accounts).where(eq(accounts.id, kemi.id));
    expect(account).toMatchObject({ state: "closed", fullName: "Former tutor" });
    const words = await setup.db.execute("select word from tutor_words");
    expect(JSON.stringify(words.rows)).not.toContain(mark);
    setup.clock.advance(-14 * 86_400_000);
  });
});
