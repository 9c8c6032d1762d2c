import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mifiGrants } from "#features/onboarding/server/tables.ts";
import { reviews, tutorApplications } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Waiting } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("staff see how much waits: what is decided or handed over does not", async () => {
  const now = app.clock.now();
  const staff = await makeAccount(app.db, now, { role: "support" });
  const { headers } = await makeSession(app.db, now, staff.id);
  const waiting = async () => (await app.app.inject({ url: "/api/staff/waiting", headers })).json() as Waiting;
  const before = await waiting();

  const [review] = await app.db.select().from(reviews).where(eq(reviews.state, "published")).limit(1);
  if (!review) throw new Error("The supplied academy has no review.");
  await app.db.update(reviews).set({ state: "pending", publishedAt: null }).where(eq(reviews.id, review.id));
  const due = await makeAccount(app.db, now);
  const served = await makeAccount(app.db, now);
  await app.db.insert(mifiGrants).values([
    { accountId: due.id, earnedAt: now },
    { accountId: served.id, earnedAt: now, handedOverAt: now, handedOverBy: staff.id },
  ]);
  const application = (state: "received" | "declined") => ({
    id: newId(),
    state,
    fullName: "A Teacher",
    phoneNumber: "0803",
    email: `${state}@mail.test`,
    duration: "3",
    course: "IELTS",
    portfolio: "",
    fee: "1",
    paymentMode: "monthly" as const,
    uniqueInfo: "",
    syllabusKey: newId(),
    syllabusName: "s.pdf",
    syllabusBytes: 1,
    cvKey: newId(),
    cvName: "c.pdf",
    cvBytes: 1,
  });
  const write = { method: "POST", url: "/api/students/messages", payload: { tutorId: null, body: "Help" } } as const;
  for (const account of [due, served]) {
    const { headers: own } = await makeSession(app.db, now, account.id);
    await app.app.inject({ ...write, headers: own });
  }
  const open = {
    method: "POST",
    url: "/api/desk/support/conversations",
    headers,
    payload: { studentId: served.id },
  } as const;
  const { conversation } = (await app.app.inject(open)).json();
  const payload = { conversationId: conversation.id, body: "Here it is." };
  await app.app.inject({ method: "POST", url: "/api/desk/support/messages", headers, payload });
  await app.db.insert(tutorApplications).values([application("received"), application("declined")]);
  expect(await waiting()).toEqual({
    claims: before.claims,
    applications: before.applications + 1,
    reviews: before.reviews + 1,
    mifis: before.mifis + 1,
    presses: 0,
    answers: before.answers + 1,
    reports: before.reports,
    grades: before.grades,
    disputes: 0,
    unpriced: before.unpriced,
    payoutAccounts: before.payoutAccounts,
    refunds: 0,
    tutorless: before.tutorless,
    noShows: before.noShows,
    latePicks: before.latePicks,
    mail: null,
    approvals: [],
  });
});
