import { and, asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { enrolments } from "#features/learning/server/tables.ts";
import { conversations, messages } from "#features/messaging/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { type ClassesFixture, now, openClasses } from "./classes.fixture.ts";
import { classSessions } from "./tables.ts";

let setup: ClassesFixture;
beforeAll(async () => {
  setup = await openClasses();
});
afterEach(async () => {
  setup.clock.advance(new Date(now).getTime() - setup.clock.now().getTime());
  for (const table of [classSessions, enrolments, messages, conversations]) await setup.db.delete(table);
});
afterAll(() => setup.close());

const minute = 60_000;

/** A tutor with an account and a trial of a student that begins in so many minutes. */
async function trialIn(minutes: number) {
  const account = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
  const tutorId = await setup.tutor({ accountId: account.id });
  const student = await setup.student();
  const startsAt = new Date(setup.clock.now().getTime() + minutes * minute);
  const id = await setup.session(tutorId, "", startsAt.toISOString(), {
    kind: "trial",
    cohortId: null,
    studentId: student.id,
    endsAt: new Date(startsAt.getTime() + 30 * minute),
  });
  return { id, tutorId, student, ...(await makeSession(setup.db, setup.clock.now(), account.id)) };
}
const post = async (person: { headers: object }, id: string, act: "join" | "coming") => {
  const response = await setup.app.inject({
    method: "POST",
    url: `/api/tutor/classes/${id}/${act}`,
    headers: person.headers as Record<string, string>,
  });
  return { status: response.statusCode, body: response.json() as { meetingUrl?: string; message?: string } };
};
const joinedAt = async (id: string) =>
  (await setup.db.select().from(classSessions).where(eq(classSessions.id, id)))[0]?.tutorJoinedAt ?? null;

test("CAL-01 a tutor joins their own class: early without a note, from ten minutes before with one, that stays", async () => {
  const trial = await trialIn(60);
  expect((await post(trial, trial.id, "join")).status).toBe(200);
  expect(await joinedAt(trial.id)).toBeNull();
  setup.clock.advance(51 * minute);
  const first = setup.clock.now();
  const [joined, joinedAgain] = await Promise.all([post(trial, trial.id, "join"), post(trial, trial.id, "join")]);
  expect([joined.status, joinedAgain.status]).toEqual([200, 200]);
  expect(joined.body.meetingUrl).toMatch(/^https:/);
  setup.clock.advance(5 * minute);
  await post(trial, trial.id, "join");
  expect(await joinedAt(trial.id)).toEqual(first);
  expect(
    await setup.db.$count(
      auditEntries,
      and(eq(auditEntries.action, "class.tutor-joined"), eq(auditEntries.subject, trial.id)),
    ),
  ).toBe(1);
  setup.clock.advance(60 * minute);
  expect((await post(trial, trial.id, "join")).status).toBe(409);
});

test("another tutor, a student and a class that is not there are refused", async () => {
  const [mine, otherTrial] = [await trialIn(0), await trialIn(0)];
  for (const act of ["join", "coming"] as const) {
    expect((await post(otherTrial, mine.id, act)).status).toBe(404);
    expect((await post(mine.student, mine.id, act)).status).toBe(403);
    expect((await post(mine, crypto.randomUUID(), act)).status).toBe(404);
  }
  expect(await joinedAt(mine.id)).toBeNull();
});

test("CAL-01 a tutor who is late says so once to each student, and not before the start nor once there", async () => {
  const trial = await trialIn(10);
  expect((await post(trial, trial.id, "coming")).status).toBe(409);
  setup.clock.advance(14 * minute);
  const both = await Promise.all([post(trial, trial.id, "coming"), post(trial, trial.id, "coming")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const sent = await setup.db.select().from(messages).orderBy(asc(messages.createdAt));
  expect(sent.map(({ body, side }) => [body, side])).toEqual([
    [expect.stringMatching(/^I am late for .*, and on my way/), "tutor"],
  ]);
  await post(trial, trial.id, "join");
  expect((await post(trial, trial.id, "coming")).status).toBe(409);
});
