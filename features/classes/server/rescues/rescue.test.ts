import { and, asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { orders } from "#features/checkout/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { creditBalance, post } from "#features/ledger/server/public.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { type ClassesFixture, openClasses } from "../classes.fixture.ts";
import { classReports } from "../reports/tables.ts";
import { classAttendance, classSessions, tutorExceptions } from "../tables.ts";
import { callStudents } from "./call-students.ts";
import { finishRescues } from "./finish-rescues.ts";
import { offerRescues } from "./offer-rescues.ts";
import { classCredits, classRescues } from "./tables.ts";

let setup: ClassesFixture;
beforeAll(async () => {
  setup = await openClasses();
});
beforeEach(() => at(-60));
afterEach(async () => {
  for (const table of [classCredits, classSessions, enrolments, notifications, tutorExceptions])
    await setup.db.delete(table);
  await setup.db.update(tutors).set({ published: false });
});
afterAll(() => setup.close());

const minute = 60_000;
/** Monday, 5 pm in Lagos: within the hours of the fixture's tutors. */
const startsAt = new Date("2026-11-23T16:00:00Z");
type Person = { headers: Record<string, string> };

/** It is so many minutes after the start. */
const at = (minutes: number) =>
  setup.clock.advance(startsAt.getTime() + minutes * minute - setup.clock.now().getTime());

async function teacher({
  teaches = true,
  ...values
}: Partial<typeof tutors.$inferInsert> & { teaches?: boolean } = {}) {
  const account = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
  const id = await setup.tutor({ accountId: account.id, published: true, ...values });
  if (teaches) await setup.db.insert(tutorCourses).values({ tutorId: id, courseId: setup.courseId, position: 1 });
  return { id, accountId: account.id, ...(await makeSession(setup.db, setup.clock.now(), account.id)) };
}

/** A class of a tutor who does not come, of one student or a group. */
async function classOf(students: number, seats: number | null = students === 1 ? 1 : null) {
  const absent = await teacher({ fullName: "Segun Afolabi" });
  const people = await Promise.all(Array.from({ length: students }, () => setup.student()));
  const cohortId = await setup.cohort(
    absent.id,
    people.map(({ id }) => id),
  );
  await setup.db.update(cohorts).set({ seats }).where(eq(cohorts.id, cohortId));
  const id = await setup.session(absent.id, cohortId, startsAt.toISOString());
  const [student] = people;
  if (!student) throw new Error("A class is someone's.");
  return { id, absent, student, people, cohortId };
}

/** An order of ₦64,000 for sixteen weeks, of which so much came. */
async function orderPaid(studentId: string, receivedMinor = 6_400_000) {
  const id = newId();
  const now = setup.clock.now();
  await setup.db.insert(orders).values({
    id,
    reference: id.slice(-8).toUpperCase(),
    studentId,
    courseId: setup.courseId,
    plan: "upfront",
    planKey: "upfront",
    pays: "once",
    billingCountry: "NG",
    currency: "NGN",
    originalMinor: 6_400_000,
    discountPercent: 0,
    discountMinor: 0,
    couponMinor: 0,
    creditMinor: 0,
    state: "paid",
    placedAt: now,
    expiresAt: now,
    updatedAt: now,
  });
  const entry = { currency: "NGN" as const, amountMinor: receivedMinor };
  await setup.db.transaction((tx) =>
    post(
      { db: tx },
      {
        kind: "payment",
        subject: newId(),
        occurredAt: now,
        entries: [
          { account: "cash", holder: "sandbox", ...entry },
          { account: "order", holder: id, ...entry, amountMinor: -receivedMinor },
        ],
      },
    ),
  );
}

const call = async (person: Person, method: "GET" | "POST", url: string, payload?: object) => {
  const response = await setup.app.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
const read = (person: Person, id: string) => call(person, "GET", `/api/students/classes/${id}/rescue`);
const choose = (person: Person, id: string, choice: string) =>
  call(person, "POST", `/api/students/classes/${id}/rescue`, { choice });
const join = (person: Person, id: string) => call(person, "POST", `/api/tutor/classes/${id}/join`);
const rescueOf = async (id: string) =>
  (
    await setup.db.select().from(classRescues).where(eq(classRescues.sessionId, id)).orderBy(asc(classRescues.startsAt))
  )[0];
const noticesOf = async (accountId: string) =>
  (
    await setup.db
      .select({ message: notifications.message })
      .from(notifications)
      .where(and(eq(notifications.accountId, accountId), eq(notifications.kind, "class-rescue")))
      .orderBy(asc(notifications.createdAt), asc(notifications.id))
  ).map(({ message }) => message);

test("RESC-01 ten minutes after the start, and not before, a free tutor of the course is offered, once", async () => {
  const { id, absent, student } = await classOf(1);
  const free = await teacher({ fullName: "Folake Adeyemi" });
  const [elsewhere, away, otherTutor, off] = [
    await teacher(),
    await teacher(),
    await teacher({ teaches: false }),
    await teacher({ published: false }),
  ];
  await setup.session(elsewhere.id, await setup.cohort(elsewhere.id, []), startsAt.toISOString());
  await setup.db
    .insert(tutorExceptions)
    .values({ id: newId(), tutorId: away.id, firstOn: "2026-11-23", lastOn: "2026-11-23" });
  at(5);
  expect(await offerRescues(setup.deps)).toBe(0);
  expect(await noticesOf(absent.accountId)).toEqual([expect.stringContaining("At 5:10 pm your students are offered")]);
  expect((await read(student, id)).status).toBe(404);
  at(10);
  expect(await Promise.all([offerRescues(setup.deps), offerRescues(setup.deps)])).toContain(1);
  expect(await offerRescues(setup.deps)).toBe(0);
  expect(await rescueOf(id)).toMatchObject({ absentId: absent.id, substituteId: free.id, state: "offered" });
  expect([otherTutor.id, off.id, elsewhere.id, away.id]).not.toContain((await rescueOf(id))?.substituteId);
  expect(await noticesOf(student.id)).toEqual([
    "Segun Afolabi has not come to Design Principal. Folake Adeyemi is free and can begin now, or choose something else.",
  ]);
  expect((await read(student, id)).body).toMatchObject({
    absent: { fullName: "Segun Afolabi" },
    substitute: { fullName: "Folake Adeyemi", courses: ["Product Design UI/UX"] },
    credit: null,
    isOwn: true,
  });
});

test("RESC-01 the substitute has the class at once, with the reports of the last classes, and joins it", async () => {
  const { id, absent, student, cohortId } = await classOf(1);
  const last = await setup.session(absent.id, cohortId, "2026-11-16T16:00:00Z", { title: "Grids" });
  await setup.db.insert(classReports).values({
    sessionId: last,
    topics: ["Columns"],
    words: "We drew a grid.",
    homework: "Redraw a poster.",
    next: "Contrast.",
    sentAt: setup.clock.now(),
  });
  const free = await teacher({ fullName: "Folake Adeyemi" });
  at(11);
  await offerRescues(setup.deps);
  expect((await call(free, "GET", `/api/tutor/classes/${id}/handover`)).status).toBe(404);
  const both = await Promise.all([choose(student, id, "substitute"), choose(student, id, "substitute")]);
  expect(both.map(({ status, body }) => [status, body.message])).toEqual([
    [200, "Folake Adeyemi has the class now. Join it."],
    [200, "Folake Adeyemi has the class now. Join it."],
  ]);
  expect(await setup.row(id)).toMatchObject({ tutorId: free.id, state: "scheduled", startsAt });
  expect(await noticesOf(free.accountId)).toEqual([
    "You stand in for Segun Afolabi in Design Principal until 6 pm. Students wait; the reports of the last classes are on Today.",
  ]);
  expect((await noticesOf(absent.accountId)).at(-1)).toBe(
    "Folake Adeyemi has taken your class Design Principal: you did not come.",
  );
  const handover = await call(free, "GET", `/api/tutor/classes/${id}/handover`);
  expect(handover.body).toMatchObject({
    absent: "Segun Afolabi",
    reports: [{ title: "Grids", topics: ["Columns"], homework: "Redraw a poster.", next: "Contrast." }],
  });
  const desk = await call(free, "GET", "/api/desk");
  expect(desk.body.classes).toMatchObject([{ id, standsInFor: "Segun Afolabi", isOffered: false }]);
  expect((await call(absent, "GET", `/api/tutor/classes/${id}/handover`)).status).toBe(404);
  expect((await join(absent, id)).status).toBe(404);
  expect((await join(free, id)).status).toBe(200);
  at(70);
  expect(await finishRescues(setup.deps)).toBe(0);
  expect((await setup.row(id)).tutorId).toBe(free.id);
});

test("RESC-01 a tutor who joins in time ends the offer, and who chose before keeps what they chose", async () => {
  const first = await classOf(1);
  at(10);
  await offerRescues(setup.deps);
  expect((await join(first.absent, first.id)).status).toBe(200);
  expect(await rescueOf(first.id)).toMatchObject({ state: "came", substituteId: null });
  expect((await noticesOf(first.student.id)).at(-1)).toBe("Segun Afolabi is there now: join Design Principal.");
  for (const choice of ["substitute", "later", "credit"])
    expect((await choose(first.student, first.id, choice)).status, choice).toBe(409);
  at(61);
  expect(await finishRescues(setup.deps)).toBe(0);
  expect((await setup.row(first.id)).startsAt).toEqual(startsAt);
});

test("RESC-01 a later time is the end of the series; who pressed Join is not noted as there; twice is once", async () => {
  const { id, student, absent } = await classOf(1);
  at(12);
  await offerRescues(setup.deps);
  await call(student, "POST", `/api/students/classes/${id}/join`);
  const both = await Promise.all([choose(student, id, "later"), choose(student, id, "later")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await setup.row(id)).toMatchObject({
    startsAt: new Date("2026-11-30T16:00:00Z"),
    tutorId: absent.id,
    state: "scheduled",
  });
  expect(await setup.db.$count(classAttendance, eq(classAttendance.sessionId, id))).toBe(0);
  expect(await rescueOf(id)).toMatchObject({ state: "moved", startsAt });
  // The class that follows may need it again.
  setup.clock.advance(7 * 24 * 60 * minute);
  expect(await offerRescues(setup.deps)).toBe(1);
  expect(await setup.db.$count(classRescues, eq(classRescues.sessionId, id))).toBe(2);
});

test("RESC-01 credit is the class's share of the price, once, and ends the class", async () => {
  const { id, student, absent } = await classOf(1);
  await orderPaid(student.id);
  at(15);
  await offerRescues(setup.deps);
  expect((await read(student, id)).body).toMatchObject({ credit: "₦4,000" });
  const both = await Promise.all([choose(student, id, "credit"), choose(student, id, "credit")]);
  expect(both.map(({ status, body }) => [status, body.message])).toEqual([
    [200, "You have ₦4,000 more credit."],
    [200, "You have ₦4,000 more credit."],
  ]);
  expect((await choose(student, id, "later")).status).toBe(404);
  expect(await creditBalance(setup.db, student.id)).toEqual([{ currency: "NGN", amountMinor: 400_000 }]);
  expect((await setup.row(id)).state).toBe("cancelled");
  expect((await rescueOf(id))?.state).toBe("credited");
  expect((await noticesOf(absent.accountId)).at(-1)).toContain("was not given");
  at(70);
  expect(await finishRescues(setup.deps)).toBe(0);
});

test("credit is never more than what came and was not credited yet", async () => {
  const { id, student } = await classOf(1);
  await orderPaid(student.id, 150_050);
  at(15);
  await offerRescues(setup.deps);
  expect((await read(student, id)).body).toMatchObject({ credit: "₦1,500" });
  const unpaid = await classOf(1);
  await offerRescues(setup.deps);
  expect((await choose(unpaid.student, unpaid.id, "credit")).status).toBe(409);
  expect((await setup.row(unpaid.id)).state).toBe("scheduled");
});

test("RESC-01 of a group the first who takes the substitute decides for all, and credit is each one's own", async () => {
  const { id, people } = await classOf(3);
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error("There are three.");
  const free = await teacher({ fullName: "Folake Adeyemi" });
  await orderPaid(third.id);
  at(10);
  await offerRescues(setup.deps);
  for (const choice of ["later", "came"]) expect((await choose(first, id, choice)).status).toBe(409);
  expect((await choose(third, id, "credit")).status).toBe(200);
  const classes = await setup.classesOf(third.id, {
    from: startsAt,
    until: new Date("2027-01-01T00:00:00Z"),
    zone: "Africa/Lagos",
  });
  expect(classes).toEqual([]);
  expect((await choose(first, id, "substitute")).status).toBe(200);
  expect((await choose(second, id, "substitute")).status).toBe(200);
  expect((await noticesOf(second.id)).at(-1)).toBe("Design Principal goes on with Folake Adeyemi. Join it now.");
  expect(await noticesOf(third.id)).toHaveLength(1);
  expect((await setup.row(id)).tutorId).toBe(free.id);
});

test("RESC-01 who chooses nothing has the class later; a substitute who does not come either gives it back", async () => {
  const [quiet, failed] = [await classOf(1), await classOf(1)];
  const free = await teacher();
  at(10);
  await offerRescues(setup.deps);
  const taken = (await rescueOf(failed.id))?.substituteId ? failed : quiet;
  await choose(taken.student, taken.id, "substitute");
  expect((await setup.row(taken.id)).tutorId).toBe(free.id);
  at(60);
  expect((await Promise.all([finishRescues(setup.deps), finishRescues(setup.deps)])).reduce((a, b) => a + b)).toBe(2);
  for (const { id, absent } of [quiet, failed])
    expect(await setup.row(id)).toMatchObject({ startsAt: new Date("2026-11-30T16:00:00Z"), tutorId: absent.id });
  expect(await setup.db.$count(classRescues, eq(classRescues.state, "moved"))).toBe(2);
});

test("RESC-01 a trial without its tutor is cancelled for another time, and has neither substitute nor credit", async () => {
  const absent = await teacher({ fullName: "Segun Afolabi" });
  await teacher();
  const student = await setup.student();
  const id = await setup.session(absent.id, "", startsAt.toISOString(), {
    kind: "trial",
    cohortId: null,
    studentId: student.id,
  });
  at(10);
  await offerRescues(setup.deps);
  expect((await read(student, id)).body).toMatchObject({ kind: "trial", substitute: null, credit: null });
  for (const choice of ["substitute", "credit"]) expect((await choose(student, id, choice)).status).toBe(409);
  expect((await choose(student, id, "later")).status).toBe(200);
  expect((await setup.row(id)).state).toBe("cancelled");
});

test("RESC-01 one substitute is offered to one class; who is free later is offered then, and one who is taken by then is replaced", async () => {
  const all = [await classOf(1), await classOf(1), await classOf(1)];
  const free = await teacher({ fullName: "Folake Adeyemi" });
  at(10);
  await Promise.all([offerRescues(setup.deps), offerRescues(setup.deps)]);
  const rescues = await Promise.all(all.map(({ id }) => rescueOf(id)));
  expect(rescues.flatMap((rescue) => rescue?.substituteId ?? [])).toEqual([free.id]);
  const won = all.find((_, index) => rescues[index]?.substituteId === free.id);
  if (!won) throw new Error("One was offered.");
  // Taken by a class since: the student is notified, and another one is reserved.
  await setup.session(free.id, await setup.cohort(free.id, []), startsAt.toISOString());
  const next = await teacher({ fullName: "Amara Okafor" });
  expect(await choose(won.student, won.id, "substitute")).toMatchObject({ status: 409 });
  expect((await rescueOf(won.id))?.substituteId).toBe(next.id);
  expect((await choose(won.student, won.id, "substitute")).status).toBe(200);
  const later = await teacher({ fullName: "Ada Obi" });
  await offerRescues(setup.deps);
  const reserved = (await setup.db.select().from(classRescues).where(eq(classRescues.state, "offered"))).map(
    ({ substituteId }) => substituteId,
  );
  expect(reserved.toSorted()).toEqual([later.id, null].toSorted());
  await expect(
    setup.db.update(classRescues).set({ substituteId: later.id }).where(eq(classRescues.state, "offered")),
  ).rejects.toMatchObject({ cause: { code: "23505" } });
});

test("attack: another's class, a class that goes on, one that is over and odd choices are refused", async () => {
  const [mine, otherClass] = [await classOf(1), await classOf(1)];
  await setup.db.update(classSessions).set({ tutorJoinedAt: startsAt }).where(eq(classSessions.id, otherClass.id));
  const alone = await teacher({ accountId: null });
  const silent = await setup.session(
    alone.id,
    await setup.cohort(alone.id, [(await setup.student()).id]),
    startsAt.toISOString(),
  );
  at(20);
  expect(await offerRescues(setup.deps)).toBe(1);
  expect(await rescueOf(silent)).toBeUndefined();
  for (const id of [otherClass.id, newId()]) {
    expect((await read(mine.student, id)).status).toBe(404);
    expect((await choose(mine.student, id, "later")).status).toBe(404);
  }
  expect((await choose(otherClass.student, otherClass.id, "later")).status).toBe(404);
  expect((await choose(mine.student, mine.id, "everything")).body).toMatchObject({
    status: 422,
    errors: [{ pointer: "/choice" }],
  });
  expect((await choose(mine.absent, mine.id, "later")).status).toBe(403);
  at(60);
  expect((await choose(mine.student, mine.id, "later")).status).toBe(409);
  expect((await read(mine.student, mine.id)).status).toBe(404);
});

test("RESC-01 a tutor who cannot come says so, and it is offered at once; not before the start, not once there", async () => {
  const { id, absent, student } = await classOf(1);
  const give = () => call(absent, "POST", `/api/tutor/classes/${id}/cannot-come`);
  expect((await give()).status).toBe(409);
  at(2);
  expect((await call(await teacher(), "POST", `/api/tutor/classes/${id}/cannot-come`)).status).toBe(404);
  expect((await Promise.all([give(), give()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await setup.db.$count(classRescues, eq(classRescues.sessionId, id))).toBe(1);
  expect((await read(student, id)).status).toBe(200);
  expect((await join(absent, id)).status).toBe(200);
  expect((await rescueOf(id))?.state).toBe("came");
  expect((await give()).status).toBe(409);
});

test("RESC-01 a student who has not come is called, and after ten minutes the tutor's wait ends by the rule, once", async () => {
  const { id, absent, student } = await classOf(1);
  const end = (person: Person = absent) => call(person, "POST", `/api/tutor/classes/${id}/missed`);
  at(0);
  await join(absent, id);
  at(5);
  await Promise.all([callStudents(setup.deps), callStudents(setup.deps)]);
  expect(await noticesOf(student.id)).toEqual([
    "Segun Afolabi waits for you in Design Principal. Join now: a class that you miss counts as given.",
  ]);
  at(9);
  expect((await end()).status).toBe(409);
  at(10);
  expect([(await end(await teacher())).status, (await end(student)).status]).toEqual([404, 403]);
  expect((await Promise.all([end(), end()])).map(({ status }) => status)).toEqual([200, 200]);
  const [noted] = await setup.db.select().from(classAttendance).where(eq(classAttendance.sessionId, id));
  expect(noted).toMatchObject({ studentId: student.id, state: "missed" });
  expect((await noticesOf(student.id)).at(-1)).toContain("counts as given");
  expect(await noticesOf(student.id)).toHaveLength(2);
  expect(await offerRescues(setup.deps)).toBe(0);
  // Who comes after all is there, and then there is no wait to end.
  expect((await call(student, "POST", `/api/students/classes/${id}/join`)).status).toBe(200);
  expect((await end()).status).toBe(409);
});
