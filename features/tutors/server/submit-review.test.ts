import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#platform/clock/clock.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { purgeRequestKeys } from "#platform/idempotency/answer-once.ts";
import { requestKeys } from "#platform/idempotency/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { writtenReviews } from "#tests/support/reviews.ts";
import { getTutorBySlug } from "./find-tutor.ts";
import { sendReviewForm } from "./send-review-form.ts";
import { hasLearntWith, submitReview } from "./submit-review.ts";
import { reviews, tutors } from "./tables.ts";
import { openTutors, type TutorsFixture } from "./tutors.fixture.ts";

let setup: TutorsFixture;
let tutorId: string;
let learnt: string[] = [];
const visitor = { reviewer: null, requestKey: null };

beforeAll(async () => {
  const knows = async (_tx: unknown, studentId: string, tutorId: string) => learnt.includes(`${studentId}/${tutorId}`);
  const knowsNothing = async () => false;
  setup = await openTutors({
    contributions: [
      contribute(hasLearntWith, () => knowsNothing()),
      contribute(hasLearntWith, (_deps, ...request) => knows(...request)),
    ],
  });
});
beforeEach(async () => {
  tutorId = (await getTutorBySlug(setup.deps, "chiamaka-eze")).id;
});
afterEach(async () => {
  await setup.db.delete(reviews).where(writtenReviews);
  learnt = [];
  await setup.db.delete(mailOutbox);
});
afterAll(() => setup.close());

const stored = () => setup.db.select().from(reviews).where(writtenReviews);
/** The student was in a class of the tutor of these tests. */
const learnBy = (studentId: string) => {
  learnt = [`${studentId}/${tutorId}`];
};

describe("FIND-08 a visitor's review", () => {
  it("waits, tells staff and changes neither rating nor count", async () => {
    const before = await getTutorBySlug(setup.deps, "chiamaka-eze");
    const response = await submitReview(setup.deps, visitor, {
      tutor: "chiamaka-eze",
      rating: 1,
      message: "Not for me.",
    });
    expect(response).toEqual({ message: "Review submitted successfully!", state: "pending" });
    expect(await getTutorBySlug(setup.deps, "chiamaka-eze")).toEqual(before);
    expect(await stored()).toMatchObject([
      { tutorId, rating: 1, message: "Not for me.", state: "pending", verified: false, studentId: null },
    ]);
    const [mail, ...more] = await setup.mailbox();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ toAddress: "staff@academy.test", subject: "A review of Chiamaka Eze waits for you" });
    expect(mail?.textBody).toContain("Not for me.");
  });

  it.each([["Chiamaka Eze"], ["chiamaka EZE"], ["chiamaka-eze"]])("finds the tutor named %s", async (tutor) => {
    await submitReview(setup.deps, visitor, { tutor, rating: 4, message: "" });
    expect(await stored()).toMatchObject([{ tutorId }]);
  });

  it("finds the tutor by id", async () => {
    await submitReview(setup.deps, visitor, { tutor: tutorId, rating: 4, message: "" });
    expect(await stored()).toMatchObject([{ tutorId }]);
  });

  it("is refused for a tutor who is unknown, hidden or not the only one of that name", async () => {
    const refused = { code: "invalid", fields: [{ pointer: "/tutor" }] };
    const send = (tutor: string) => submitReview(setup.deps, visitor, { tutor, rating: 4, message: "" });
    await expect(send("Nobody")).rejects.toMatchObject(refused);
    await expect(send(newId())).rejects.toMatchObject(refused);
    const rename = (fullName: string) => setup.db.update(tutors).set({ fullName }).where(eq(tutors.slug, "uche-obi"));
    await rename("Chiamaka Eze");
    await expect(send("Chiamaka Eze")).rejects.toMatchObject({ ...refused, fields: [{ code: "ambiguous" }] });
    await send("uche-obi");
    await rename("Uche Obi");
    const show = (published: boolean) =>
      setup.db.update(tutors).set({ published }).where(eq(tutors.slug, "chiamaka-eze"));
    await show(false);
    await expect(send("chiamaka-eze")).rejects.toMatchObject(refused);
    await show(true);
    expect(await stored()).toHaveLength(1);
  });

  it("may be followed by another visitor's", async () => {
    await submitReview(setup.deps, visitor, { tutor: tutorId, rating: 4, message: "" });
    await submitReview(setup.deps, visitor, { tutor: tutorId, rating: 4, message: "" });
    expect(await stored()).toHaveLength(2);
  });
});

describe("FIND-08 a student's review", () => {
  const studentId = newId();
  const student = { reviewer: { studentId, fullName: "Ruth Eze", emailVerified: true }, requestKey: null };
  beforeAll(() => makeAccount(setup.db, setup.clock.now(), { id: studentId }));

  it("is published at once with the mark when the student learnt with that tutor, and changes the rating", async () => {
    learnBy(studentId);
    const before = await getTutorBySlug(setup.deps, "chiamaka-eze");
    const response = await submitReview(setup.deps, student, { tutor: tutorId, rating: 2, message: "Fast." });
    expect(response.state).toBe("published");
    const after = await getTutorBySlug(setup.deps, "chiamaka-eze");
    expect(after.reviewCount).toBe(before.reviewCount + 1);
    expect(after.shownReviews[0]).toMatchObject({ name: "Ruth E.", verified: true, rating: 2, date: "2026-11-21" });
    expect(await setup.mailbox()).toEqual([]);
  });

  it("waits when the student learnt only with another user", async () => {
    const otherTutor = await getTutorBySlug(setup.deps, "uche-obi");
    learnBy(studentId);
    const response = await submitReview(setup.deps, student, { tutor: otherTutor.id, rating: 2, message: "" });
    expect(response.state).toBe("pending");
    expect(await stored()).toMatchObject([{ authorName: "Ruth E.", verified: false, publishedAt: null }]);
  });

  it("replaces the student's earlier one of that tutor", async () => {
    await submitReview(setup.deps, student, { tutor: tutorId, rating: 2, message: "First." });
    learnBy(studentId);
    await submitReview(setup.deps, student, { tutor: tutorId, rating: 5, message: "Second." });
    expect(await stored()).toMatchObject([{ rating: 5, message: "Second.", state: "published", verified: true }]);
  });

  it("is one row when two are sent at once", async () => {
    await Promise.all(
      [1, 2, 3, 4].map((rating) => submitReview(setup.deps, student, { tutor: tutorId, rating, message: "" })),
    );
    expect(await stored()).toHaveLength(1);
  });
});

describe("a retry with the same Idempotency-Key", () => {
  const studentId = newId();
  const student = { reviewer: { studentId, fullName: "Ruth Eze", emailVerified: true }, requestKey: null };
  beforeAll(() => makeAccount(setup.db, setup.clock.now(), { id: studentId }));

  it("gives the same answer, no second row and no second mail", async () => {
    const sender = { reviewer: null, requestKey: newId() };
    const review = { tutor: tutorId, rating: 3, message: "Once." };
    const first = await submitReview(setup.deps, sender, review);
    expect(await submitReview(setup.deps, sender, review)).toEqual(first);
    expect(await stored()).toHaveLength(1);
    expect(await setup.mailbox()).toHaveLength(1);
  });

  it("holds when five arrive at once: each gets the answer, or that it is still being worked on", async () => {
    const sender = { reviewer: null, requestKey: newId() };
    const answers = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() => submitReview(setup.deps, sender, { tutor: tutorId, rating: 3, message: "" })),
    );
    const shown = answers.map((response) =>
      response.status === "fulfilled" ? response.value.state : response.reason.code,
    );
    expect(shown).toContain("pending");
    expect(["pending", "conflict"]).toEqual(expect.arrayContaining(shown));
    expect(await stored()).toHaveLength(1);
    expect(await setup.mailbox()).toHaveLength(1);
  });

  it("with other content is refused and changes nothing, from another user as well", async () => {
    const requestKey = newId();
    const review = { tutor: tutorId, rating: 3, message: "Once." };
    await submitReview(setup.deps, { reviewer: null, requestKey }, review);
    const refusal = { code: "invalid", fields: [{ pointer: "/Idempotency-Key" }] };
    await expect(
      submitReview(setup.deps, { reviewer: null, requestKey }, { ...review, rating: 1 }),
    ).rejects.toMatchObject(refusal);
    await expect(submitReview(setup.deps, { ...student, requestKey }, review)).rejects.toMatchObject(refusal);
    expect(await stored()).toMatchObject([{ rating: 3, studentId: null }]);
  });

  it("that comes late never takes the place of a newer review", async () => {
    const older = { ...student, requestKey: newId() };
    const first = { tutor: tutorId, rating: 1, message: "Older." };
    await submitReview(setup.deps, older, first);
    await submitReview(
      setup.deps,
      { ...student, requestKey: newId() },
      { tutor: tutorId, rating: 5, message: "Newer." },
    );
    await submitReview(setup.deps, older, first);
    expect(await stored()).toMatchObject([{ rating: 5, message: "Newer." }]);
  });

  it("is free again when the first try was refused", async () => {
    const sender = { reviewer: null, requestKey: newId() };
    await expect(submitReview(setup.deps, sender, { tutor: "Nobody", rating: 3, message: "" })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await submitReview(setup.deps, sender, { tutor: tutorId, rating: 3, message: "" })).toMatchObject({
      state: "pending",
    });
  });

  it("is forgotten after 90 days", async () => {
    await submitReview(setup.deps, { reviewer: null, requestKey: newId() }, { tutor: tutorId, rating: 3, message: "" });
    const later = (days: number) => ({
      db: setup.db,
      clock: fixedClock(new Date(setup.clock.now().getTime() + days * 86_400_000).toISOString()),
    });
    await purgeRequestKeys(later(89));
    expect(await setup.db.$count(requestKeys)).toBeGreaterThan(0);
    await purgeRequestKeys(later(91));
    expect(await setup.db.$count(requestKeys)).toBe(0);
  });
});

describe("the form of a page without scripts", () => {
  const form = (fields: Record<string, string>) =>
    sendReviewForm(setup.deps, { slug: "chiamaka-eze", form: new URLSearchParams(fields) });

  it("FIND-07 stores a review", async () => {
    expect(await form({ rating: "5", message: " Clear. " })).toEqual({ sent: true });
    expect(await stored()).toMatchObject([{ rating: 5, message: "Clear.", state: "pending" }]);
  });

  it("FIND-07 asks for stars and keeps what was typed", async () => {
    expect(await form({ message: "Clear." })).toEqual({
      sent: false,
      sentence: expect.any(String),
      errors: { rating: "Please rate the tutor before submitting." },
      typed: { rating: 0, message: "Clear." },
    });
    expect(await stored()).toEqual([]);
  });

  it("shows when the text is too long or the tutor is gone", async () => {
    expect(await form({ rating: "5", message: "x".repeat(2001) })).toMatchObject({
      sent: false,
      errors: { message: "Message: at most 2000 characters." },
      typed: { rating: 5 },
    });
    expect(
      await sendReviewForm(setup.deps, { slug: "nobody", form: new URLSearchParams({ rating: "5" }) }),
    ).toMatchObject({
      sent: false,
      sentence: "We could not find that tutor.",
    });
  });
});
