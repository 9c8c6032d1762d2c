import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import type { TutorPick } from "../contract.ts";
import { getTutorBySlug } from "./find-tutor.ts";
import { submitPick } from "./submit-pick.ts";
import { tutorPicks, tutors } from "./tables.ts";
import { openTutors, type TutorsFixture } from "./tutors.fixture.ts";

let setup: TutorsFixture;
let tutorId: string;
const visitor = { student: null, requestKey: null };

beforeAll(async () => {
  setup = await openTutors();
  tutorId = (await getTutorBySlug(setup.deps, "tunde-bakare")).id;
});
afterEach(async () => {
  await setup.db.delete(tutorPicks);
  await setup.db.delete(mailOutbox);
  await setup.db.delete(rateCounters);
});
afterAll(() => setup.close());

const pick = (changes: Partial<TutorPick> = {}): TutorPick => ({
  fullName: "Temitope Alabi",
  phoneNumber: "0803 123 4567",
  email: "temi@mail.test",
  location: "Ibadan",
  sponsor: "Myself",
  selectedCourses: ["Data Science/Analytics"],
  tutorId,
  ...changes,
});
const stored = () => setup.db.select().from(tutorPicks);

describe("FIND-06 a pick", () => {
  it("is stored with its tutor, and writes to staff while the tutor has no address, and to the student", async () => {
    expect(await submitPick(setup.deps, visitor, pick())).toEqual({
      message: "Student Details submitted successfully!",
    });
    expect(await stored()).toMatchObject([
      { tutorId, phoneNumber: "+2348031234567", email: "temi@mail.test", sponsor: "Myself", studentId: null },
    ]);
    const mails = await setup.mailbox();
    expect(mails.map((mail) => [mail.toAddress, mail.subject])).toEqual([
      ["staff@academy.test", "Temitope Alabi picked Tunde Bakare"],
      ["temi@mail.test", "You picked Tunde Bakare"],
    ]);
    expect(mails[0]).toMatchObject({ replyTo: "temi@mail.test" });
    expect(mails[0]?.textBody).toContain("+2348031234567");
    expect(mails[1]?.textBody).toContain("http://academy.test/tutors/tunde-bakare");
    // No one reads for this tutor yet: the student is not informed that someone does.
    expect(mails[1]?.textBody).not.toContain("on their way to Tunde Bakare");
    expect(mails[1]?.textBody).toContain("Our team has your details");
  });

  it("of a tutor whose account is suspended goes to staff, who read the tutor's name", async () => {
    const { id: accountId } = await makeAccount(setup.db, setup.clock.now(), { role: "tutor", state: "suspended" });
    const set = (values: { email: string | null; accountId: string | null }) =>
      setup.db.update(tutors).set(values).where(eq(tutors.id, tutorId));
    await set({ email: "tunde@mail.test", accountId });
    await submitPick(setup.deps, visitor, pick());
    await set({ email: null, accountId: null });
    const [toStaff, toStudent] = await setup.mailbox();
    expect(toStaff).toMatchObject({ toAddress: "staff@academy.test", subject: "Temitope Alabi picked Tunde Bakare" });
    expect(toStudent?.textBody).not.toContain("on their way to");
  });

  it("needs one connection: more people at once than its pool has places all come through", async () => {
    const picks = Array.from({ length: 14 }, (_, number) =>
      submitPick(setup.deps, visitor, pick({ email: `temi-${number}@mail.test` })),
    );
    await Promise.all(picks);
    expect(await stored()).toHaveLength(14);
  });

  it("writes to the tutor who has an address", async () => {
    const setEmail = (email: string | null) => setup.db.update(tutors).set({ email }).where(eq(tutors.id, tutorId));
    await setEmail("tunde@mail.test");
    await submitPick(setup.deps, visitor, pick());
    await setEmail(null);
    expect((await setup.mailbox()).map((mail) => [mail.toAddress, mail.subject])).toEqual([
      ["tunde@mail.test", "Temitope Alabi picked you"],
      ["temi@mail.test", "You picked Tunde Bakare"],
    ]);
  });

  it("shows nothing that the visitor typed in the mail to the address that the visitor typed", async () => {
    await submitPick(
      setup.deps,
      visitor,
      pick({ fullName: "Win at evil.test", location: "evil.test", phoneNumber: "+1 202 555 0100" }),
    );
    const toStudent = (await setup.mailbox()).find((mail) => mail.toAddress === "temi@mail.test");
    expect(`${toStudent?.subject}${toStudent?.textBody}${toStudent?.htmlBody}`).not.toMatch(/evil|555/);
  });

  it("without a tutor goes to staff, who match one", async () => {
    await submitPick(setup.deps, visitor, pick({ tutorId: undefined }));
    await submitPick(setup.deps, visitor, pick({ tutorId: null }));
    expect(await stored()).toMatchObject([{ tutorId: null }]);
    expect((await setup.mailbox()).map((mail) => mail.subject)).toEqual([
      "Temitope Alabi picked no tutor yet",
      "We have your registration",
    ]);
  });

  it("of a tutor who is unknown or hidden is refused and leaves nothing", async () => {
    await expect(submitPick(setup.deps, visitor, pick({ tutorId: newId() }))).rejects.toMatchObject({
      code: "invalid",
      fields: [{ pointer: "/tutorId" }],
    });
    expect(await stored()).toEqual([]);
    expect(await setup.mailbox()).toEqual([]);
  });
});

describe("FIND-06 picking the same tutor twice", () => {
  it("keeps one pick and writes no second mail", async () => {
    await submitPick(setup.deps, visitor, pick());
    setup.clock.advance(60_000);
    await submitPick(setup.deps, visitor, pick({ email: "TEMI@mail.test" }));
    const rows = await stored();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.updatedAt).toEqual(rows[0]?.createdAt);
    expect(await setup.mailbox()).toHaveLength(2);
  });

  it("at once, from many places, is one row and one pair of mails", async () => {
    await Promise.all(Array.from({ length: 6 }, () => submitPick(setup.deps, visitor, pick())));
    expect(await stored()).toHaveLength(1);
    expect(await setup.mailbox()).toHaveLength(2);
    await Promise.all(Array.from({ length: 4 }, () => submitPick(setup.deps, visitor, pick({ tutorId: null }))));
    expect(await stored()).toHaveLength(2);
  });

  it("with corrected details takes them over and tells the people who were notified before", async () => {
    await submitPick(setup.deps, visitor, pick());
    await submitPick(setup.deps, visitor, pick({ phoneNumber: "0805 000 0000", selectedCourses: ["GMAT", "GMAT"] }));
    expect(await stored()).toMatchObject([{ phoneNumber: "+2348050000000", selectedCourses: ["GMAT"] }]);
    expect((await setup.mailbox()).map((mail) => mail.subject)).toEqual([
      "Temitope Alabi picked Tunde Bakare",
      "You picked Tunde Bakare",
      "Temitope Alabi changed their details",
    ]);
  });

  it("leaves a pick alone that belongs to a student's account", async () => {
    await submitPick(setup.deps, visitor, pick());
    const { id: studentId } = await makeAccount(setup.db, setup.clock.now());
    await setup.db.update(tutorPicks).set({ studentId });
    await setup.db.delete(mailOutbox);
    expect(await submitPick(setup.deps, visitor, pick({ phoneNumber: "0805 000 0000" }))).toEqual({
      message: "Student Details submitted successfully!",
    });
    expect(await stored()).toMatchObject([{ phoneNumber: "+2348031234567" }]);
    expect(await setup.mailbox()).toEqual([]);
  });

  it("cannot be used to flood an address with mail", async () => {
    for (let number = 0; number < 12; number++) {
      await submitPick(setup.deps, visitor, pick({ phoneNumber: `0805000000${number}` }));
    }
    await expect(submitPick(setup.deps, visitor, pick({ email: "Temi@Mail.test" }))).rejects.toMatchObject({
      code: "too_many",
      retryAfterS: expect.any(Number),
    });
    await submitPick(setup.deps, visitor, pick({ email: "another@mail.test" }));
  });
});

describe("a retry with the same Idempotency-Key", () => {
  it("gives the same answer; one that comes late changes nothing that was sent since", async () => {
    const older = { student: null, requestKey: newId() };
    await submitPick(setup.deps, older, pick());
    await submitPick(setup.deps, { student: null, requestKey: newId() }, pick({ phoneNumber: "0805 000 0000" }));
    expect(await submitPick(setup.deps, older, pick())).toEqual({ message: "Student Details submitted successfully!" });
    expect(await setup.db.select({ phone: tutorPicks.phoneNumber }).from(tutorPicks)).toEqual([
      { phone: "+2348050000000" },
    ]);
    await expect(submitPick(setup.deps, older, pick({ location: "Accra" }))).rejects.toMatchObject({
      code: "invalid",
      fields: [{ pointer: "/Idempotency-Key" }],
    });
  });
});
