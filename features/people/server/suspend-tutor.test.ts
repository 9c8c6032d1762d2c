import { and, eq, gt, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { classSessions } from "#features/classes/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { PersonPage } from "../contract.ts";

let app: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  app = await createTestApp();
  const { id } = await makeAccount(app.db, app.clock.now(), { role: "support" });
  headers = (await makeSession(app.db, app.clock.now(), id)).headers;
});
afterAll(() => app.close());

async function call(method: "GET" | "POST", path: string, payload?: object) {
  const response = await app.app.inject({
    method,
    url: `/api/staff/people/${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}
async function read(id: string): Promise<PersonPage> {
  const { status, body } = await call("GET", id);
  expect(status).toBe(200);
  return body;
}

test("ADM-03 who suspends a tutor sees how many students and classes wait: the tutor is hidden, classes ahead are cancelled and their students notified, and they take place again with the tutor back", async () => {
  const [enrolment] = await app.db
    .select({ tutorId: enrolments.tutorId, studentId: enrolments.studentId })
    .from(enrolments)
    .innerJoin(classSessions, eq(classSessions.cohortId, enrolments.cohortId))
    .innerJoin(tutors, and(eq(tutors.id, classSessions.tutorId), eq(tutors.id, enrolments.tutorId)))
    .where(
      and(
        eq(classSessions.state, "scheduled"),
        gt(classSessions.startsAt, app.clock.now()),
        isNotNull(tutors.accountId),
      ),
    );
  const studentId = enrolment?.studentId ?? "";
  const tutorOf = async () =>
    (
      await app.db
        .select()
        .from(tutors)
        .where(eq(tutors.id, enrolment?.tutorId ?? ""))
    )[0];
  const tutor = await tutorOf();
  const id = tutor?.accountId ?? "";
  const isShown = async () => {
    const response = await app.app.inject({ method: "GET", url: "/api/tutors/all" });
    return response.json().data.some(({ fullName }: { fullName: string }) => fullName === tutor?.fullName);
  };
  const scheduled = () =>
    app.db.$count(
      classSessions,
      and(
        eq(classSessions.tutorId, tutor?.id ?? ""),
        eq(classSessions.kind, "class"),
        eq(classSessions.state, "scheduled"),
        gt(classSessions.startsAt, app.clock.now()),
      ),
    );
  const { teaching } = await read(id);
  expect(teaching).toEqual({ students: expect.any(Number), classes: await scheduled() });
  expect(Math.min(teaching?.students ?? 0, teaching?.classes ?? 0)).toBeGreaterThan(0);
  expect((await read(studentId)).teaching).toBeNull();
  expect(await isShown()).toBe(true);

  const body = { ids: [id], filter: {}, count: 1 };
  const twice = await Promise.all([1, 2].map(() => call("POST", "suspend", { ...body, reason: "Left us" })));
  expect(twice.map(({ body: { changedCount } }) => changedCount).toSorted()).toEqual([0, 1]);
  expect([await isShown(), await scheduled(), (await tutorOf())?.published]).toEqual([false, 0, false]);
  expect((await read(id)).teaching).toEqual(teaching);
  const messages = await app.db
    .select({ message: notifications.message })
    .from(notifications)
    .where(and(eq(notifications.accountId, studentId), eq(notifications.kind, "class-changed")));
  expect(
    messages.filter(({ message }) => message.startsWith(`${tutor?.fullName} no longer teaches here`)),
  ).toHaveLength(1);

  expect((await call("POST", "reinstate", body)).body.changedCount).toBe(1);
  expect([await isShown(), await scheduled()]).toEqual([true, teaching?.classes]);
});

test("a tutor who is suspended while the account closes stays hidden since then, and is shown again once they are back", async () => {
  const [tutor] = await app.db
    .select()
    .from(tutors)
    .where(and(eq(tutors.published, true), isNotNull(tutors.accountId)));
  const id = tutor?.accountId ?? "";
  const at = app.clock.now();
  await app.db
    .update(tutors)
    .set({ published: false, hiddenAt: at })
    .where(eq(tutors.id, tutor?.id ?? ""));
  app.clock.advance(1000);
  const body = { ids: [id], filter: {}, count: 1 };
  expect((await call("POST", "suspend", { ...body, reason: "Left us" })).body.changedCount).toBe(1);
  const own = async () =>
    (
      await app.db
        .select()
        .from(tutors)
        .where(eq(tutors.id, tutor?.id ?? ""))
    )[0];
  expect((await own())?.hiddenAt).toEqual(at);
  await call("POST", "reinstate", body);
  expect(await own()).toMatchObject({ published: true, hiddenAt: null });
});
