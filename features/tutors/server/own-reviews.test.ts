import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { OwnReview, OwnReviewPage } from "../own-review-contract.ts";
import { ownReviewTexts } from "../own-review-texts.ts";
import { findTutorBySlug } from "./find-tutor.ts";
import { tutorPersonalData } from "./personal-data.ts";
import { submitReview } from "./submit-review.ts";
import { reviewAnswers, reviews, tutors } from "./tables.ts";

let app: TestApp;
let tutorId = "";
let [mine, others] = [{ authorization: "" }, { authorization: "" }];
let [tutorAccount, otherAccount] = ["", ""];
const slug = "tunde-bakare";
beforeAll(async () => {
  app = await createTestApp({ demoPeople: false });
  const [tutor] = await app.db.select().from(tutors).where(eq(tutors.slug, slug));
  tutorId = tutor?.id ?? "";
  tutorAccount = (await makeAccount(app.db, app.clock.now(), { role: "tutor" })).id;
  const otherTutor = await makeAccount(app.db, app.clock.now(), { role: "tutor" });
  await app.db.update(tutors).set({ accountId: tutorAccount }).where(eq(tutors.id, tutorId));
  await app.db.update(tutors).set({ accountId: otherTutor.id }).where(eq(tutors.slug, "chiamaka-eze"));
  otherAccount = otherTutor.id;
});
beforeEach(async () => {
  await app.db.delete(reviews);
  mine = (await makeSession(app.db, app.clock.now(), tutorAccount)).headers;
  others = (await makeSession(app.db, app.clock.now(), otherAccount)).headers;
});
afterAll(() => app.close());

async function review(values: Partial<typeof reviews.$inferInsert> = {}) {
  const now = app.clock.now();
  const row = {
    id: newId(),
    tutorId,
    authorName: "Samuel O.",
    rating: 4,
    message: "Good.",
    state: "published",
    createdAt: now,
    publishedAt: now,
    ...values,
  };
  await app.db.insert(reviews).values(row);
  return { id: row.id, writtenAt: row.createdAt.toISOString() };
}
const list = async (query = "", headers = mine) =>
  (await app.app.inject({ url: `/api/desk/reviews${query}`, headers })).json() as OwnReviewPage;
const answer = async ({ id, writtenAt }: { id: string; writtenAt: string }, text: string, headers = mine) => {
  const url = `/api/desk/reviews/${id}/answer`;
  const response = await app.app.inject({ method: "PUT", url, headers, payload: { text, writtenAt } });
  return { status: response.statusCode, body: response.json() as { data: OwnReview }, raw: response.body };
};
const shown = async () => (await findTutorBySlug(app.deps, slug))?.shownReviews;

test("TUT-01 the list has one's own published reviews, with stars, counts and what is not answered", async () => {
  const answered = await review({ rating: 5, verified: true });
  await review({ rating: 2, message: "" });
  await review({ rating: 1, state: "pending", publishedAt: null });
  expect((await answer(answered, "Thank you.")).status).toBe(200);
  const page = await list();
  expect(page).toMatchObject({
    count: 2,
    counts: { all: 2, unanswered: 1, few: 1 },
    verified: 1,
    average: 3.5,
    isTop: false,
  });
  expect(page.stars.map(({ count }) => count)).toEqual([1, 0, 0, 1, 0]);
  expect((await list("?show=unanswered")).data.map(({ rating }) => rating)).toEqual([2]);
  expect((await list("?show=few")).data.map(({ rating }) => rating)).toEqual([2]);
  expect((await list("", others)).data).toEqual([]);
});

test("TUT-01 an answer is public under its review, one, and may be changed for a day", async () => {
  const shownReview = await review();
  expect((await answer(shownReview, " Thank you.\r\nSee you. ")).body.data.answer?.text).toBe("Thank you.\nSee you.");
  expect((await answer(shownReview, "Thank you, Samuel.")).status).toBe(200);
  expect((await shown())?.[0]?.answer).toEqual({ text: "Thank you, Samuel.", date: "2026-11-21" });
  app.clock.advance(23 * 3_600_000);
  mine = (await makeSession(app.db, app.clock.now(), tutorAccount)).headers;
  expect((await answer(shownReview, "Thanks.")).status).toBe(200);
  app.clock.advance(3_600_000);
  expect(await answer(shownReview, "Too late.")).toMatchObject({ status: 409 });
  expect((await answer(shownReview, "Thanks.")).status).toBe(200); // the same changes nothing
  expect((await list()).data[0]?.answer).toMatchObject({ text: "Thanks.", changeableUntil: null });
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subject, shownReview.id));
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    "review.answer-changed",
    "review.answer-changed",
    "review.answered",
  ]);
});

test("another tutor's review, one that is not shown and none are 404; what is too long or empty names its field", async () => {
  const shownReview = await review();
  const waiting = await review({ state: "pending", publishedAt: null });
  expect((await answer(shownReview, "Mine", others)).status).toBe(404);
  expect((await answer(waiting, "Hello")).status).toBe(404);
  expect((await answer({ ...shownReview, id: newId() }, "Hello")).status).toBe(404);
  expect((await answer(shownReview, "a".repeat(400))).status).toBe(200);
  for (const text of ["a".repeat(401), " \u0007\n "]) {
    const { status, raw } = await answer(shownReview, text);
    expect([status, raw]).toEqual([422, expect.stringContaining("/text")]);
  }
  const twice = await Promise.all(["One", "Two"].map((text) => answer(shownReview, text)));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app.db.$count(reviewAnswers)).toBe(1);
});

test("FIND-08 a review that its student replaces loses the answer, and the old one cannot be answered any more", async () => {
  const student = await makeAccount(app.db, app.clock.now(), { fullName: "Samuel Okorie" });
  const shownReview = await review({ studentId: student.id, verified: true });
  await answer(shownReview, "Thank you.");
  app.clock.advance(1000);
  const reviewer = { studentId: student.id, fullName: student.fullName, email: student.email, emailVerified: true };
  await submitReview(app.deps, { reviewer, requestKey: null }, { tutor: slug, rating: 1, message: "Changed." });
  await app.db.update(reviews).set({ state: "published", publishedAt: app.clock.now() });
  expect((await shown())?.map(({ message, answer: reply }) => [message, reply])).toEqual([["Changed.", null]]);
  const refused = await answer(shownReview, "Thank you again.");
  expect([refused.status, refused.raw]).toEqual([409, expect.stringContaining(ownReviewTexts.replaced)]);
});

test("an answer goes with the account of the student who wrote the review", async () => {
  const student = await makeAccount(app.db, app.clock.now());
  const shownReview = await review({ studentId: student.id });
  await answer(shownReview, "Thank you, Samuel.");
  const owner = { id: student.id, email: student.email, emailVerified: true };
  await app.db.transaction(async (tx) => {
    for (const holder of tutorPersonalData) await holder.erase(tx, owner);
  });
  expect(await app.db.select().from(reviews)).toMatchObject([{ authorName: null }]);
  expect(await app.db.$count(reviewAnswers)).toBe(0);
});
