import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "#features/audit/server/tables.ts";
import { checkoutHouse } from "#features/checkout/server/checkout.fixture.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Waiting } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("A6 a course that was paid for with any tutor waits at staff, who give it one: student, tutor and grading know it", async () => {
  const me = await checkoutHouse(app).student();
  await me.paid(await me.placed({ course: "frontend", tutor: "any" }));
  const [enrolment] = await app.db.select().from(enrolments).where(eq(enrolments.studentId, me.id));
  if (!enrolment) throw new Error("Nobody is enrolled.");
  expect(enrolment.tutorId).toBeNull();

  const staff = await makeAccount(app.db, app.clock.now(), { role: "support" });
  const as = async (id: string, method: "GET" | "PUT", url: string, payload?: object) => {
    const { headers } = await makeSession(app.db, app.clock.now(), id);
    const answer = await app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const waits = async () => {
    const { tutorless } = (await as(staff.id, "GET", "/api/staff/waiting")).body as Waiting;
    return tutorless.students.find(({ enrolmentId }) => enrolmentId === enrolment.id);
  };
  const waiting = await waits();
  expect(waiting).toMatchObject({ courseTitle: "Frontend", since: enrolment.startedAt.toISOString() });
  const [first, second] = waiting?.tutors ?? [];
  if (!first || !second) throw new Error("The supplied academy has one tutor of Frontend at most.");

  const url = `/api/staff/enrolments/${enrolment.id}/tutor`;
  const taught = await app.db
    .select({ id: tutorCourses.tutorId })
    .from(tutorCourses)
    .where(eq(tutorCourses.courseId, enrolment.courseId));
  const [other] = (await app.db.select().from(tutors)).filter(({ id }) => !taught.some((one) => one.id === id));
  expect((await as(staff.id, "PUT", url, { tutorId: other?.id })).status).toBe(422);
  expect((await as(staff.id, "PUT", `/api/staff/enrolments/${newId()}/tutor`, { tutorId: first.id })).status).toBe(404);
  expect((await as(me.id, "PUT", url, { tutorId: first.id })).status).toBe(403);

  // Two of staff at once: one decides, the other reads that somebody did; the same twice is one.
  const both = await Promise.all([
    as(staff.id, "PUT", url, { tutorId: first.id }),
    as(staff.id, "PUT", url, { tutorId: second.id }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const given = both[0]?.status === 200 ? first : second;
  expect(await as(staff.id, "PUT", url, { tutorId: given.id })).toEqual({
    status: 200,
    body: { tutorName: given.fullName },
  });

  expect(await waits()).toBeUndefined();
  const [after] = await app.db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  expect(after?.tutorId).toBe(given.id);
  const audits = await app.db.select().from(auditEntries).where(eq(auditEntries.subject, enrolment.id));
  expect(audits.map(({ action, actorId }) => [action, actorId])).toEqual([["enrolment.tutor-assigned", staff.id]]);
  const told = async (accountId: string) =>
    (
      await app.db
        .select({ message: notifications.message })
        .from(notifications)
        .where(and(eq(notifications.accountId, accountId), eq(notifications.kind, "pick")))
    ).map(({ message }) => message);
  expect(await told(me.id)).toEqual([`${given.fullName} is your tutor for Frontend. Write or book a time.`]);
  const [tutor] = await app.db.select().from(tutors).where(eq(tutors.id, given.id));
  expect(await told(tutor?.accountId ?? "")).toContain(`${me.account.fullName} takes Frontend with you.`);
});

test("A6 B19 who picked a tutor orders with them, unless they ask for any; a course of one tutor is theirs", async () => {
  const me = await checkoutHouse(app).student();
  const tutorOf = async (course: string, tutor?: string) => (await me.quote({ course, tutor })).tutor?.slug ?? null;
  expect(await tutorOf("product-design-ui-ux")).toBe("adaeze-okonkwo");
  expect(await tutorOf("frontend")).toBeNull();
  const [yaw] = await app.db.select().from(tutors).where(eq(tutors.slug, "yaw-boateng"));
  if (!yaw) throw new Error("There is no Yaw Boateng.");
  await me.call("POST", "/api/students/submit", {
    ...{ fullName: "Ada Obi", phoneNumber: "08031234567", email: me.account.email, location: "Ibadan", sponsor: "" },
    ...{ selectedCourses: ["Frontend Development"], tutorId: yaw.id },
  });
  expect(await tutorOf("frontend")).toBe("yaw-boateng");
  expect(await tutorOf("frontend", "any")).toBeNull();
});
