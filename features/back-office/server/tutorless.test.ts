import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { checkoutFixture } from "#features/checkout/server/checkout.fixture.ts";
import { orders } from "#features/checkout/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { openConversation } from "#features/messaging/server/public.ts";
import { conversationParticipants } from "#features/messaging/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { auditEntries } from "#platform/audit/tables.ts";
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
  const me = await checkoutFixture(app).student();
  await me.paid(await me.placed({ course: "frontend", tutor: "any" }));
  const [enrolment] = await app.db.select().from(enrolments).where(eq(enrolments.studentId, me.id));
  if (!enrolment) throw new Error("Nobody is enrolled.");
  expect(enrolment.tutorId).toBeNull();

  const staff = await makeAccount(app.db, app.clock.now(), { role: "support" });
  const as = async (id: string, method: "GET" | "PUT", url: string, payload?: object) => {
    const { headers } = await makeSession(app.db, app.clock.now(), id);
    const response = await app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.json() };
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
  const [otherTutor] = (await app.db.select().from(tutors)).filter(({ id }) => !taught.some((item) => item.id === id));
  expect((await as(staff.id, "PUT", url, { tutorId: otherTutor?.id })).status).toBe(422);
  expect((await as(staff.id, "PUT", `/api/staff/enrolments/${newId()}/tutor`, { tutorId: first.id })).status).toBe(404);
  expect((await as(me.id, "PUT", url, { tutorId: first.id })).status).toBe(403);

  // Two of staff at once: one decides, the other reads that someone did; the same twice is one.
  const both = await Promise.all([
    as(staff.id, "PUT", url, { tutorId: first.id }),
    as(staff.id, "PUT", url, { tutorId: second.id }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const input = both[0]?.status === 200 ? first : second;
  expect(await as(staff.id, "PUT", url, { tutorId: input.id })).toEqual({
    status: 200,
    body: { tutorName: input.fullName },
  });

  expect(await waits()).toBeUndefined();
  const [after] = await app.db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  expect(after?.tutorId).toBe(input.id);
  const audits = await app.db.select().from(auditEntries).where(eq(auditEntries.subject, enrolment.id));
  expect(audits.map(({ action, actorId }) => [action, actorId])).toEqual([["enrolment.tutor-assigned", staff.id]]);
  const notified = async (accountId: string) =>
    (
      await app.db
        .select({ message: notifications.message })
        .from(notifications)
        .where(and(eq(notifications.accountId, accountId), eq(notifications.kind, "pick")))
    ).map(({ message }) => message);
  expect(await notified(me.id)).toEqual([
    `${input.fullName} is your tutor for Frontend. Choose your class times, or write.`,
  ]);
  const [tutor] = await app.db.select().from(tutors).where(eq(tutors.id, input.id));
  expect(await notified(tutor?.accountId ?? "")).toContain(`${me.account.fullName} takes Frontend with you.`);
  // From then on the order names the tutor: its page, and staff's list.
  const [order] = await app.db.select().from(orders).where(eq(orders.studentId, me.id));
  expect(order?.tutorId).toBeNull();
  expect((await as(me.id, "GET", `/api/students/orders/${order?.id}`)).body.data.tutor).toBe(input.fullName);
  expect((await as(staff.id, "GET", `/api/staff/orders/${order?.id}`)).body.data.tutorName).toBe(input.fullName);
});

test("A6 a tutor whom a student pays for learns it by the bell, once, with the student and the course", async () => {
  const me = await checkoutFixture(app).student();
  const id = await me.placed({ course: "product-design-ui-ux", tutor: "adaeze-okonkwo", plan: "installment" });
  const [adaeze] = await app.db.select().from(tutors).where(eq(tutors.slug, "adaeze-okonkwo"));
  const notified = async () =>
    (
      await app.db
        .select({ message: notifications.message, link: notifications.link, kind: notifications.kind })
        .from(notifications)
        .where(
          and(eq(notifications.accountId, adaeze?.accountId ?? ""), like(notifications.about, `taught:${me.id}:%`)),
        )
    ).map(({ message, link, kind }) => [kind, message, link]);
  expect(await notified()).toEqual([]);
  await me.paid(id);
  const link = paths.deskMessages("tutor", undefined, me.id);
  const [course] = await app.db.select().from(courses).where(eq(courses.slug, "product-design-ui-ux"));
  expect(await notified()).toEqual([["pick", `${me.account.fullName} takes ${course?.title} with you.`, link]]);
  await me.paid(id);
  expect(await notified()).toHaveLength(1);
});

test("A6 B19 who picked a tutor orders with them, unless they ask for any; a course of one tutor is theirs", async () => {
  const me = await checkoutFixture(app).student();
  const tutorOf = async (course: string, tutor?: string) => (await me.quote({ course, tutor })).tutor?.slug ?? null;
  expect(await tutorOf("product-design-ui-ux")).toBe("adaeze-okonkwo");
  expect(await tutorOf("frontend")).toBeNull();
  const [yaw] = await app.db.select().from(tutors).where(eq(tutors.slug, "yaw-boateng"));
  if (!yaw) throw new Error("There is no Yaw Boateng.");
  await me.call("POST", "/api/students/submit", {
    fullName: "Ada Obi",
    phoneNumber: "08031234567",
    email: me.account.email,
    location: "Ibadan",
    sponsor: "",
    selectedCourses: ["Frontend Development"],
    tutorId: yaw.id,
  });
  expect(await tutorOf("frontend")).toBe("yaw-boateng");
  expect(await tutorOf("frontend", "any")).toBeNull();
});

test("MSG-02 a tutor who blocked a student is not theirs in a new order, without showing why; what was ordered before is paid", async () => {
  const [me, before] = [await checkoutFixture(app).student(), await checkoutFixture(app).student()];
  const wish = { course: "product-design-ui-ux", tutor: "adaeze-okonkwo" };
  const id = await before.placed(wish);
  const [adaeze] = await app.db.select().from(tutors).where(eq(tutors.slug, "adaeze-okonkwo"));
  for (const { id: studentId } of [me, before]) {
    const conversation = await openConversation(app, { studentId, tutorId: adaeze?.id ?? "" });
    await app.db
      .update(conversationParticipants)
      .set({ blockedAt: app.clock.now() })
      .where(
        and(eq(conversationParticipants.conversationId, conversation.id), eq(conversationParticipants.side, "tutor")),
      );
  }
  const refused = await me.call("POST", "/api/students/quote", { ...wish, currency: "NGN" });
  expect([refused.status, refused.body.error]).toEqual([
    422,
    "Adaeze Okonkwo cannot be booked here at the moment. Please choose another tutor.",
  ]);
  const picked = await me.call("POST", "/api/students/submit", {
    fullName: "Ada Obi",
    phoneNumber: "08031234567",
    email: me.account.email,
    location: "Ibadan",
    sponsor: "",
    selectedCourses: ["Frontend Development"],
    tutorId: adaeze?.id,
  });
  expect([picked.status, picked.body.error]).toEqual([
    409,
    expect.stringMatching(/^Adaeze Okonkwo cannot get messages/),
  ]);
  // The only tutor of the course is not taken for granted either: staff give one.
  expect((await me.quote({ course: "product-design-ui-ux" })).tutor).toBeNull();
  await before.paid(id);
  expect((await before.look(id)).tutor).toBe("Adaeze Okonkwo");
});
