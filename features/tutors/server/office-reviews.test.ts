import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { OfficeReview } from "../office-review-contract.ts";
import { reviews, tutorPicks, tutors } from "./tables.ts";

let app: TestApp;
let headers: Record<string, string>;
let tutor: { id: string; fullName: string };
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
