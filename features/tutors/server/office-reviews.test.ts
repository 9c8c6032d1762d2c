import { eq } from "drizzle-orm";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newId } from "#platform/ids/ids.ts";
import { pageOf } from "#platform/list/list-source.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { OfficeReview } from "../office-review-contract.ts";
import { officeReviewSource } from "./office-reviews.ts";
import { reviews, tutorPicks, tutors } from "./tables.ts";

let app: TestApp;
let headers: Record<string, string>;
let tutor: typeof tutors.$inferSelect;
beforeAll(async () => {
  app = await createTestApp();
  const staff = await makeAccount(app.db, app.clock.now(), { role: "support" });
  headers = (await makeSession(app.db, app.clock.now(), staff.id)).headers;
  const [first] = await app.db.select().from(tutors).where(eq(tutors.slug, "adaeze-okonkwo"));
  if (!first) throw new Error("The supplied academy lacks the tutor.");
  tutor = first;
});
afterAll(() => app.close());

async function write(message: string, studentId: string | null = null) {
  const id = newId();
  const author = studentId ? { studentId, authorName: "Femi O." } : {};
  await app.db
    .insert(reviews)
    .values({ id, tutorId: tutor.id, rating: 1, message, createdAt: app.clock.now(), ...author });
  return id;
}
const list = async (query: string): Promise<OfficeReview[]> =>
  (await app.app.inject({ url: `/api/staff/reviews${query}`, headers })).json().data;
async function decide(id: string, body: object, as = headers) {
  const response = await app.app.inject({
    method: "PUT",
    url: `/api/staff/reviews/${id}/state`,
    headers: as,
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}
const figures = async () => {
  const [row] = await app.db.select().from(tutors).where(eq(tutors.id, tutor.id));
  return [row?.reviewCount ?? 0, row?.ratingHundredths ?? 0] as const;
};

test("ADM-07 FIND-08 one that waits is published, hidden with a reason, and waits again; the stars follow, each act is recorded", async () => {
  const id = await write("Waste. 100% no.");
  const [seen] = await list("?state=pending&q=100%25%20no");
  expect(seen).toMatchObject({ id, tutorName: tutor.fullName, from: "visitor", authorName: null, state: "pending" });
  const writtenAt = seen?.writtenAt;
  const [count, hundredths] = await figures();

  expect((await decide(id, { state: "published", writtenAt })).body).toMatchObject({ id, state: "published" });
  const [more, less] = await figures();
  expect(more).toBe(count + 1);
  expect(less).toBeLessThan(hundredths);
  expect((await decide(id, { state: "published", writtenAt })).status).toBe(200);
  expect((await decide(id, { state: "rejected", writtenAt, reason: "It names a person." })).status).toBe(200);
  expect(await figures()).toEqual([count, hundredths]);
  expect(await list("?state=rejected&q=waste")).toMatchObject([{ id }]);
  expect((await decide(id, { state: "pending", writtenAt })).body).toMatchObject({ state: "pending" });
  const lines = await listAudit(app.db, "review", id);
  expect(lines.map(({ action, reason }) => [action, reason])).toEqual([
    ["review.reopened", null],
    ["review.kept-off", "It names a person."],
    ["review.published", null],
  ]);
});

test("shows whether who wrote it picked the tutor", async () => {
  const student = await makeAccount(app.db, app.clock.now());
  const id = await write("From a student.", student.id);
  const from = async () => (await list("?q=from%20a%20student"))[0]?.from;
  expect(await from()).toBe("account");
  await app.db.insert(tutorPicks).values({
    id: newId(),
    tutorId: tutor.id,
    studentId: student.id,
    fullName: "Femi",
    email: "femi@mail.test",
    phoneNumber: "0803",
    location: "Jos",
    selectedCourses: ["UI-UX Design"],
  });
  expect(await from()).toBe("picked");
  expect((await list(`?q=${encodeURIComponent(tutor.fullName)}&state=pending`)).map((row) => row.id)).toContain(id);
});

test("ADM-07 those that wait come first, the longest waiting at the top; others follow", async () => {
  const [first, second] = [await write("Waits for longer"), await write("Waits as well")];
  const settled = await write("Is decided");
  const [row] = await list("?q=is%20decided");
  await decide(settled, { state: "published", writtenAt: row?.writtenAt });
  const rows = await list("");
  const waiting = rows.filter(({ state }) => state === "pending");
  expect(rows.slice(0, waiting.length)).toEqual(waiting);
  expect(waiting.map(({ id }) => id).slice(-2)).toEqual([first, second]);
  expect((await list("?sort=newest")).map(({ id }) => id)[0]).toBe(settled);
});

test("of a review that its student replaced nothing is decided; a reason is asked for; others are refused", async () => {
  const id = await write("Old words.");
  const [seen] = await list("?q=old%20words");
  const writtenAt = seen?.writtenAt;
  await app.db
    .update(reviews)
    .set({ message: "New words.", createdAt: new Date(app.clock.now().getTime() + 1000) })
    .where(eq(reviews.id, id));
  expect((await decide(id, { state: "published", writtenAt })).status).toBe(409);
  const refused = await decide(id, { state: "rejected", writtenAt, reason: " no " });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/reason"]);
  expect((await decide(id, { state: "rejected", writtenAt })).status).toBe(422);
  expect((await decide(newId(), { state: "published", writtenAt })).status).toBe(404);
  for (const role of ["tutor", "student"] as const) {
    const account = await makeAccount(app.db, app.clock.now(), { role });
    const session = await makeSession(app.db, app.clock.now(), account.id);
    expect((await decide(id, { state: "published", writtenAt }, session.headers)).status).toBe(403);
  }
  expect(await list("?q=new%20words")).toMatchObject([{ state: "pending" }]);
});

const days = (number: number) => number * 24 * 60 * 60_000;
/** A review of a tutor of its own, so that no other test's counts with it. */
async function tutorOfOwn(fullName: string) {
  const [row] = await app.db
    .insert(tutors)
    .values({ ...tutor, id: newId(), accountId: null, fullName, slug: fullName.toLowerCase().replace(/ /g, "-") })
    .returning({ id: tutors.id });
  if (!row) throw new Error("No tutor was made.");
  return row.id;
}
type Stored = { message?: string; daysAgo?: number; verified?: boolean; rating?: number; isPublished?: boolean };
async function writeFor(tutorId: string, { message = "", daysAgo = 0, verified, rating = 1, isPublished }: Stored) {
  const id = newId();
  const createdAt = new Date(app.clock.now().getTime() - days(daysAgo));
  const published = isPublished ? { state: "published", publishedAt: createdAt } : {};
  await app.db.insert(reviews).values({ id, tutorId, rating, message, verified, createdAt, ...published });
  return id;
}
const signsOf = async (id: string, query = "") => (await list(query)).find((row) => row.id === id)?.signs;

test("ADM-07 which of the week a review is counts those up to it of no verified student, whatever became of them", async () => {
  const tutorId = await tutorOfOwn("Week Tutor");
  const early = await writeFor(tutorId, { daysAgo: 8 });
  const first = await writeFor(tutorId, { daysAgo: 6 });
  await writeFor(tutorId, { daysAgo: 5, isPublished: true });
  await writeFor(tutorId, { daysAgo: 4, verified: true, isPublished: true });
  const verified = await writeFor(tutorId, { daysAgo: 3, verified: true });
  const last = await writeFor(tutorId, {});
  const edge = await writeFor(tutorId, { daysAgo: 1 });
  expect((await list("?q=week%20tutor&state=pending")).map(({ id, signs }) => [id, signs?.inWeek])).toEqual([
    [early, 1],
    [first, 2],
    [verified, null],
    [last, 4],
    [edge, 3],
  ]);
  expect((await list("?q=week%20tutor&state=published")).map(({ signs }) => signs)).toEqual([null, null]);
});

test("ADM-07 FIND-08 the stars now and if it is published are those that the public sees then", async () => {
  const tutorId = await tutorOfOwn("Star Tutor");
  const id = await writeFor(tutorId, { rating: 5 });
  expect(await signsOf(id)).toMatchObject({ now: { rating: null, count: 0 }, published: { rating: 5, count: 1 } });
  for (const rating of [5, 5, 4]) await writeFor(tutorId, { rating, isPublished: true });
  const signs = await signsOf(id);
  expect(signs).toMatchObject({ now: { rating: 4.7, count: 3 }, published: { rating: 4.8, count: 4 } });
  const [row] = await list("?q=star%20tutor&state=pending");
  expect((await decide(id, { state: "published", writtenAt: row?.writtenAt })).body.signs).toBeNull();
  const { body } = await app.app.inject({ url: `/api/tutors/${tutorId}` });
  expect(JSON.parse(body)).toMatchObject({ data: { rating: signs?.published.rating, reviewCount: 4 } });
});

test("ADM-07 words of another review are those of any tutor and state; what a review contains is shown", async () => {
  const [from, to] = [await tutorOfOwn("Copied Tutor"), await tutorOfOwn("Copying Tutor")];
  await writeFor(from, { message: "She explains Ẹ̀kọ́ well and never ends late.", daysAgo: 40, isPublished: true });
  const run = await writeFor(to, { message: "Yes! SHE explains ẸKỌ́ WELL, and she explains Ẹ̀KỌ́ well AND never late." });
  const clear = await writeFor(to, { message: "She explains all of it well, call 0803 555 0101." });
  const twins = [await writeFor(from, { message: "Splendid!" }), await writeFor(to, { message: "splendid" })];
  const createdAt = new Date(app.clock.now().getTime() - days(40)).toISOString();
  expect(await signsOf(run)).toMatchObject({
    shared: { words: "she explains Ẹ̀KỌ́ well AND never", tutorName: "Copied Tutor", writtenAt: createdAt },
    contacts: [],
  });
  expect(await signsOf(clear)).toMatchObject({ shared: null, contacts: ["phone"] });
  expect(await signsOf(twins[0] ?? "")).toMatchObject({ shared: { words: null, tutorName: "Copying Tutor" } });
  expect(await signsOf(twins[1] ?? "")).toMatchObject({ shared: { words: null, tutorName: "Copied Tutor" } });
});

test("ADM-07 a page of reviews takes as many queries for fifty that wait as for one", async () => {
  const tutorId = await tutorOfOwn("Busy Tutor");
  await writeFor(tutorId, { message: "The first of many." });
  const query = vi.spyOn((app.db as unknown as { $client: Pool }).$client, "query");
  const queries = async () => {
    query.mockClear();
    await pageOf(app.db, officeReviewSource(app.db), { q: "busy tutor" });
    return query.mock.calls.length;
  };
  const single = await queries();
  expect(single).toBeGreaterThan(0);
  for (let number = 0; number < 49; number += 1) await writeFor(tutorId, { message: `Number ${number} of many.` });
  expect(await queries()).toBe(single);
  query.mockRestore();
  expect((await list("?q=busy%20tutor")).map(({ signs }) => signs?.inWeek).slice(7, 12)).toEqual([8, 9, 10, 10, 10]);
});
