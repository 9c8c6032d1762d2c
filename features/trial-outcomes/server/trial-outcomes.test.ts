import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { courseFees, courses } from "#features/catalogue/server/tables.ts";
import { checkoutFixture } from "#features/checkout/server/checkout.fixture.ts";
import { type ClassesFixture, lagos, now, openClasses } from "#features/classes/server/classes.fixture.ts";
import { classAttendance, classSchedules, classSessions } from "#features/classes/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import type { PlaceChoice, UnplacedResponse } from "#features/placement/contract.ts";
import { reservedTimes } from "#features/placement/server/tables.ts";
import { tutorCourses } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import type { OutcomeInput, OutcomeView, TrialResponse, TrialsResponse } from "../contract.ts";
import { acceptAct } from "./accept-act.ts";
import { listProposals } from "./list-proposals.ts";
import { placeOpened } from "./place-opened.ts";
import { trialOutcomes } from "./tables.ts";

let setup: ClassesFixture;
let checkout: ReturnType<typeof checkoutFixture>;
const price = 3_200_000;
beforeAll(async () => {
  setup = await openClasses();
  checkout = checkoutFixture(setup);
  const fee = { courseId: setup.courseId, lengthWeeks: null, position: 1 };
  await setup.db.insert(courseFees).values([
    { ...fee, id: newId(), plan: "monthly", currency: "NGN", amountMinor: price },
    { ...fee, id: newId(), plan: "upfront", currency: "USD", amountMinor: 15_000, position: 2 },
  ]);
});
afterEach(async () => {
  setup.clock.advance(new Date(now).getTime() - setup.clock.now().getTime());
  await setup.db.update(courseFees).set({ amountMinor: price }).where(eq(courseFees.plan, "monthly"));
});
afterAll(() => setup.close());

const evening = { weekday: 1, startMinute: 17 * 60 };
const later = { weekday: 1, startMinute: 19 * 60 };
const morning = { weekday: 3, startMinute: 9 * 60 };
const saturday = { weekday: 6, startMinute: 10 * 60 };
const hours = [
  [1, 1020, 1260],
  [3, 540, 660],
  [6, 600, 720],
];
const course = "product-design-ui-ux";
const fits = (changes: Partial<Extract<OutcomeInput, { verdict: "fits" }>> = {}): OutcomeInput => ({
  verdict: "fits",
  course,
  plan: "monthly",
  currency: "NGN",
  choice: { times: [evening, saturday] },
  line: "Bring the bus card you drew.",
  ...changes,
});

type Person = { headers: { authorization: string } };
type Refusal = { error?: string; errors?: { pointer: string }[] };
async function call<Answer>(person: Person, method: "GET" | "PUT", url: string, payload?: object) {
  const response = await setup.app.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() as Answer & Refusal };
}

async function tutorOf() {
  const account = await makeAccount(setup.db, setup.clock.now(), { role: "tutor", fullName: "Adaeze Okonkwo" });
  const tutorId = await setup.tutor({ accountId: account.id }, hours);
  await setup.db.insert(tutorCourses).values({ tutorId, courseId: setup.courseId, position: 1 });
  const slug = `tutor-${tutorId.slice(-12)}`;
  return { tutorId, slug, account, ...(await makeSession(setup.db, setup.clock.now(), account.id)) };
}
/** A trial of today that is over, of someone who can order and pay. */
async function trialOf(tutorId: string, changes: Partial<typeof classSessions.$inferInsert> = {}) {
  const student = await checkout.student();
  const id = newId();
  const startsAt = changes.startsAt ?? new Date(setup.clock.now().getTime() - 2 * 3_600_000);
  await setup.db.insert(classSessions).values({
    id,
    kind: "trial",
    tutorId,
    studentId: student.id,
    title: "Trial class",
    meetingUrl: "https://meet.example/x",
    ...changes,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 1_800_000),
  });
  return { id, student };
}
/** Several trials of one tutor cannot be at the same time. */
const hoursAgo = (count: number) => ({ startsAt: new Date(Date.parse(now) - count * 3_600_000) });

const record = (tutor: Person, id: string, outcome: OutcomeInput) =>
  call<{ message: string; outcome: OutcomeView }>(tutor, "PUT", `/api/tutor/trials/${id}`, outcome);
const formOf = (tutor: Person, id: string, query = "") =>
  call<TrialResponse>(tutor, "GET", `/api/tutor/trials/${id}?zone=${encodeURIComponent(lagos)}${query}`);
const trialsOf = (tutor: Person) => call<TrialsResponse>(tutor, "GET", "/api/tutor/trials");
type Student = Awaited<ReturnType<typeof checkout.student>>;
const proposalOf = async (student: Student, id: string) => {
  const proposals = await listProposals(setup.deps, student.id, { zone: lagos });
  const proposal = proposals.find(({ sessionId }) => sessionId === id);
  if (!proposal) throw new Error("Nothing was proposed.");
  return proposal;
};
async function yes(student: Student, id: string, changes: object = {}) {
  const { sentAt, price: sums } = await proposalOf(student, id);
  const body = { answer: "accept", sentAt, dueMinor: sums?.dueMinor ?? 0, ...changes };
  return student.call("PUT", `/api/students/trials/${id}/answer`, body);
}
const no = (student: Student, id: string, reason = "") =>
  student.call("PUT", `/api/students/trials/${id}/answer`, { answer: "decline", reason });
const stateOf = async (id: string) =>
  (await setup.db.select().from(trialOutcomes).where(eq(trialOutcomes.sessionId, id)))[0];
const bellOf = async (accountId: string) => (await readBell(setup.db, accountId)).map(({ message }) => message);

describe("TRIAL-01 the tutor says how it went", () => {
  test("sees what may be proposed, sends it once however often, and the student reads it with its price", async () => {
    const tutor = await tutorOf();
    const { id, student } = await trialOf(tutor.tutorId);
    expect((await trialsOf(tutor)).body).toMatchObject({
      waiting: [{ id, student: { id: student.id } }],
      outcomes: [],
    });
    const { body: form } = await formOf(tutor, id);
    expect(form.courses).toEqual([
      {
        slug: course,
        title: "Product Design UI/UX",
        plans: [
          { key: "monthly", currency: "NGN", name: "Monthly", firstMinor: price, inAllMinor: price * 4, count: 4 },
          { key: "upfront", currency: "USD", name: "Upfront", firstMinor: 15_000, inAllMinor: 15_000, count: 1 },
        ],
      },
    ]);
    expect(form.times?.hours.map(({ label, isFree }) => [label, isFree])).toContainEqual(["Mon 5 pm", true]);

    expect((await formOf(tutor, id, "&course=taken-out")).body.course).toBe(course);

    const answers = await Promise.all([record(tutor, id, fits()), record(tutor, id, fits())]);
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    // Three days later would be past the first class, which is on Monday at 5 pm.
    expect(answers[0]?.body.outcome).toMatchObject({
      state: "sent",
      course: "Product Design UI/UX",
      reservedUntil: "2026-11-23T16:00:00.000Z",
      isChangeable: true,
    });
    const mails = await setup.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "trial-outcomes.proposed"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.toAddress).toBe(student.account.email);
    expect(mails[0]?.textBody).toContain("₦32,000 now, ₦128,000 in 4 payments");
    expect(mails[0]?.textBody).toContain("Bring the bus card you drew.");
    expect(await bellOf(student.id)).toHaveLength(1);
    expect(
      await setup.db.$count(auditEntries, and(eq(auditEntries.subject, id), eq(auditEntries.action, "trial.settled"))),
    ).toBe(1);
    expect(await proposalOf(student, id)).toMatchObject({
      verdict: "fits",
      isOpen: true,
      areTimesFree: true,
      line: "Bring the bus card you drew.",
      times: [{ label: "Mon 5 pm" }, { label: "Sat 10 am" }],
      price: { currency: "NGN", plan: "Monthly", dueMinor: price, inAllMinor: price * 4, count: 4, wasMinor: null },
    });
    const [attended] = await setup.db.select().from(classAttendance).where(eq(classAttendance.sessionId, id));
    expect(attended?.state).toBe("attended");
    // What was recorded comes back to be changed.
    expect((await formOf(tutor, id)).body.said).toEqual(fits());
    const changed = await record(tutor, id, { verdict: "not-fits", reason: "You want to learn painting." });
    expect(changed.body.outcome).toMatchObject({ state: "notified", verdict: "not-fits" });
    expect(await setup.db.$count(reservedTimes, eq(reservedTimes.studentId, student.id))).toBe(0);
    expect(await proposalOf(student, id)).toMatchObject({ isOpen: false, reason: "You want to learn painting." });
  });

  test("who did not come is recorded, too; a trial to come, a cancelled and another tutor's are refused", async () => {
    const [tutor, otherTutor] = [await tutorOf(), await tutorOf()];
    const { id } = await trialOf(tutor.tutorId);
    const ahead = await trialOf(tutor.tutorId, { startsAt: new Date(Date.parse(now) + 3_600_000) });
    const cancelled = await trialOf(tutor.tutorId, { ...hoursAgo(5), state: "cancelled" });
    expect((await record(otherTutor, id, { verdict: "missed" })).status).toBe(404);
    expect((await formOf(otherTutor, id)).status).toBe(404);
    expect((await trialsOf(otherTutor)).body.waiting).toEqual([]);
    expect((await record(tutor, ahead.id, { verdict: "missed" })).status).toBe(409);
    expect((await record(tutor, cancelled.id, { verdict: "missed" })).status).toBe(404);
    expect((await record(tutor, id, { verdict: "missed" })).body.outcome).toMatchObject({
      verdict: "missed",
      state: "notified",
    });
    const [seen] = await setup.db.select().from(classAttendance).where(eq(classAttendance.sessionId, id));
    expect(seen?.state).toBe("missed");
  });

  test("names the field of what is not offered", async () => {
    const tutor = await tutorOf();
    const { id } = await trialOf(tutor.tutorId);
    const pointersOf = async (outcome: object) => {
      const { status, body } = await call<object>(tutor, "PUT", `/api/tutor/trials/${id}`, outcome);
      return [status, body.errors?.map(({ pointer }) => pointer)];
    };
    expect(await pointersOf({ ...fits(), course: "unknown" })).toEqual([422, ["/course"]]);
    expect(await pointersOf({ ...fits(), plan: "weekly" })).toEqual([422, ["/plan"]]);
    expect(await pointersOf({ ...fits(), currency: "USD" })).toEqual([422, ["/currency"]]);
    expect(await pointersOf({ ...fits(), choice: { times: [evening] } })).toEqual([422, ["/choice/times"]]);
    expect(await pointersOf({ ...fits(), choice: { group: newId() } })).toEqual([422, ["/choice/group"]]);
    expect(await pointersOf({ verdict: "not-fits", reason: " " })).toEqual([422, ["/reason"]]);
    expect(await pointersOf({ ...fits(), line: "x".repeat(301) })).toEqual([422, ["/line"]]);
    expect(await stateOf(id)).toBeUndefined();
  });
});

test("TRIAL-01 prices are in the currency of the last order first, else in naira", async () => {
  const tutor = await tutorOf();
  const { id, student } = await trialOf(tutor.tutorId);
  const firstOf = async () => (await formOf(tutor, id)).body.courses[0]?.plans[0]?.currency;
  expect(await firstOf()).toBe("NGN");
  await student.placed({ course, plan: "upfront", currency: "USD", tutor: tutor.slug });
  expect(await firstOf()).toBe("USD");
});

describe("TRIAL-01 times are reserved for anyone who may pay", () => {
  test("weekly times and a seat are taken for others, until the clock or a no frees them", async () => {
    const tutor = await tutorOf();
    const group = newId();
    await setup.db.insert(cohorts).values({
      id: group,
      courseId: setup.courseId,
      tutorId: tutor.tutorId,
      name: "UX December",
      startsOn: "2026-12-01",
      seats: 2,
    });
    await setup.db.insert(classSchedules).values({
      id: newId(),
      cohortId: group,
      weekday: 4,
      startMinute: 18 * 60,
      durationMinutes: 90,
      timeZone: lagos,
      title: "UX",
      meetingUrl: "https://meet.example/x",
      startsOn: "2026-12-01",
      endsOn: "2027-03-20",
    });
    const [ada, ben, eve] = [
      await trialOf(tutor.tutorId),
      await trialOf(tutor.tutorId, hoursAgo(4)),
      await trialOf(tutor.tutorId, hoursAgo(6)),
    ];
    expect((await record(tutor, ada.id, fits())).status).toBe(200);
    expect((await record(tutor, ben.id, fits())).status).toBe(409);
    expect((await record(tutor, ben.id, fits({ choice: { times: [later, morning] } }))).status).toBe(200);
    // Someone who paid cannot take them either, and sees why.
    const enrolmentId = newId();
    const payer = await setup.student();
    await setup.db.insert(enrolments).values({
      id: enrolmentId,
      studentId: payer.id,
      courseId: setup.courseId,
      tutorId: tutor.tutorId,
      plan: "monthly",
      startedAt: setup.clock.now(),
      firstPaidAt: setup.clock.now(),
    });
    const take = (times: object[]) =>
      call<object>(payer, "PUT", `/api/students/placements/${enrolmentId}`, { choice: { times }, zone: lagos });
    expect((await take([evening, morning])).status).toBe(409);
    expect((await no(ada.student, ada.id, "Too early for me")).status).toBe(200);
    expect((await take([evening, morning])).status).toBe(409);
    // Ben's are free once their time is over: at the latest with the first class, on Monday evening.
    setup.clock.advance(4 * 24 * 3_600_000);
    const fresh = await makeSession(setup.db, setup.clock.now(), payer.id);
    const { status, body } = await call<object>(fresh, "PUT", `/api/students/placements/${enrolmentId}`, {
      choice: { times: [later, morning] },
      zone: lagos,
    });
    expect([status, body.error]).toEqual([200, undefined]);
    expect(await proposalOf(ben.student, ben.id)).toMatchObject({
      isOpen: true,
      areTimesFree: false,
      reservedUntil: null,
    });
    // Of two seats one is reserved and one taken: no one else gets in.
    const again = await makeSession(setup.db, setup.clock.now(), tutor.account.id);
    expect((await record(again, eve.id, fits({ choice: { group } }))).status).toBe(200);
    const groupFor = async (id: string) => (await formOf(again, id)).body.times?.groups[0];
    expect(await groupFor(ben.id)).toMatchObject({ id: group, taken: 1, refusal: null });
    await setup.db.insert(enrolments).values({
      id: newId(),
      studentId: (await setup.student()).id,
      courseId: setup.courseId,
      tutorId: tutor.tutorId,
      cohortId: group,
      plan: "monthly",
      startedAt: setup.clock.now(),
    });
    expect(await groupFor(ben.id)).toMatchObject({ taken: 2, refusal: "full" });
    expect((await record(again, ben.id, fits({ choice: { group } }))).status).toBe(409);
    expect((await groupFor(eve.id))?.refusal).toBeNull();
  });
});

test("TRIAL-01 no one else gets a trial class in times that are reserved; the student they are reserved for does", async () => {
  const tutor = await tutorOf();
  const { id, student } = await trialOf(tutor.tutorId);
  const otherStudent = await setup.student();
  const startsAt = "2026-11-23T16:30:00.000Z";
  const offeredTo = async (studentId: string | null) => {
    const { days } = await setup.verbs.listFreeSlots(studentId, {
      tutorId: tutor.tutorId,
      zone: lagos,
      from: undefined,
    });
    return days.flatMap(({ slots }) => slots.map((slot) => slot.startsAt)).includes(startsAt);
  };
  const countFor = async (studentId: string | null) =>
    (await setup.verbs.listFreeTimes(studentId, { tutorIds: [tutor.tutorId], zone: lagos })).tutors[0]?.count ?? 0;
  const before = await countFor(null);
  expect(await offeredTo(otherStudent.id)).toBe(true);
  expect((await record(tutor, id, fits())).status).toBe(200);
  expect([await offeredTo(null), await offeredTo(otherStudent.id), await offeredTo(student.id)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await countFor(null)).toBeLessThan(before);
  expect(await countFor(student.id)).toBe(before);
  const book = { tutorId: tutor.tutorId, startsAt: new Date(startsAt), zone: lagos };
  await expect(setup.verbs.bookTrial(otherStudent.id, book)).rejects.toMatchObject({ code: "conflict" });
  expect((await no(student, id)).status).toBe(200);
  await expect(setup.verbs.bookTrial(otherStudent.id, book)).resolves.toMatchObject({ class: { startsAt } });
});

describe("TRIAL-01 the student answers with one tap", () => {
  test("the mail leads to a page that accepts without a log-in, once, for the price that it showed, and goes on to the payment", async () => {
    const tutor = await tutorOf();
    const { id, student } = await trialOf(tutor.tutorId);
    await record(tutor, id, fits());
    const mails = await setup.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, student.account.email));
    expect(mails.find(({ kind }) => kind === "trial-outcomes.proposed")?.textBody).toMatch(/\/do\/[\w-]{32}/);
    const act = acceptAct(setup.deps);
    const called = { accountId: student.id, subject: id, zone: lagos };
    const look = async () => {
      const view = await act.show(called);
      if (!view) throw new Error("It is gone.");
      return view;
    };
    const seen = await look();
    expect(seen).toMatchObject({ button: "Yes, pay ₦32,000" });
    expect(seen.lines.join(" ")).toContain("Mon 5 pm and Sat 10 am");
    const press = (choice: string) => act.perform(called, { choice, link: "", text: "", key: newId() });
    await setup.db
      .update(courseFees)
      .set({ amountMinor: price + 100 })
      .where(eq(courseFees.plan, "monthly"));
    for (const odd of [seen.seen ?? "", "", "x", "2026-11-20T09:00:00.000Z 1"]) {
      await expect(press(odd)).rejects.toMatchObject({ code: "conflict" });
    }
    // Another person's button does nothing.
    const stranger = (await checkout.student()).id;
    expect(await act.show({ ...called, accountId: stranger })).toBeNull();
    expect((await stateOf(id))?.state).toBe("sent");

    expect(await press((await look()).seen ?? "")).toMatchObject({ address: expect.stringMatching(/^\/pay\//) });
    expect(await stateOf(id)).toMatchObject({ state: "accepted", orderId: expect.any(String) });
    expect(await act.show(called)).toBeNull();
  });

  test("twenty that cannot be placed keep no one who paid after them waiting", async () => {
    const tutor = await tutorOf();
    const studentIds = await Promise.all(Array.from({ length: 21 }, async () => (await setup.student()).id));
    const rows = studentIds.map((studentId, index) => ({
      id: newId(),
      studentId,
      // What no one can be placed in: it is no choice at all.
      choice: (index < 20 ? {} : { times: [evening, saturday] }) as PlaceChoice,
    }));
    for (const [index, { id, studentId, choice }] of rows.entries()) {
      const startsAt = new Date(Date.parse(now) - (index + 2) * 3_600_000);
      await setup.db.insert(classSessions).values({
        id,
        kind: "trial",
        tutorId: tutor.tutorId,
        studentId,
        title: "Trial class",
        meetingUrl: "https://meet.example/x",
        startsAt,
        endsAt: new Date(startsAt.getTime() + 1_800_000),
      });
      await setup.db.insert(enrolments).values({
        id: newId(),
        studentId,
        courseId: setup.courseId,
        tutorId: tutor.tutorId,
        plan: "monthly",
        startedAt: setup.clock.now(),
        firstPaidAt: setup.clock.now(),
      });
      await setup.db.insert(trialOutcomes).values({
        sessionId: id,
        tutorId: tutor.tutorId,
        studentId,
        verdict: "fits",
        courseId: setup.courseId,
        planKey: "monthly",
        currency: "NGN",
        firstMinor: price,
        choice,
        sentAt: setup.clock.now(),
        reservedUntil: setup.clock.now(),
        state: "paid",
        answeredAt: new Date(Date.parse(now) + index * 1000),
      });
    }
    expect(await placeOpened(setup.deps)).toBe(1);
    expect((await stateOf(rows[20]?.id ?? ""))?.state).toBe("placed");
    expect((await stateOf(rows[0]?.id ?? ""))?.state).toBe("paid");
    await setup.db.delete(trialOutcomes).where(eq(trialOutcomes.tutorId, tutor.tutorId));
  });

  test("a course that is taken away takes what was proposed of it along: nothing waits to be placed", async () => {
    const tutor = await tutorOf();
    const { id } = await trialOf(tutor.tutorId);
    const courseId = newId();
    const [model] = await setup.db.select().from(courses).where(eq(courses.id, setup.courseId));
    if (!model) throw new Error("No course.");
    await setup.db.insert(courses).values({ ...model, id: courseId, slug: `taken-away-${courseId}` });
    await setup.db.insert(trialOutcomes).values({
      sessionId: id,
      tutorId: tutor.tutorId,
      studentId: (await setup.row(id)).studentId ?? "",
      verdict: "fits",
      courseId,
      planKey: "monthly",
      currency: "NGN",
      firstMinor: price,
      choice: { times: [evening, saturday] },
      sentAt: setup.clock.now(),
      reservedUntil: setup.clock.now(),
      state: "paid",
      answeredAt: setup.clock.now(),
    });
    await setup.db.delete(courses).where(eq(courses.id, courseId));
    expect(await stateOf(id)).toBeUndefined();
    expect(await placeOpened(setup.deps)).toBe(0);
  });

  test("yes orders at the price of the moment, once; paid, the student is placed by itself", async () => {
    const tutor = await tutorOf();
    const { id, student } = await trialOf(tutor.tutorId);
    await record(tutor, id, fits());
    const stranger = await checkout.student();
    const seen = await proposalOf(student, id);
    const wrong = { answer: "accept", sentAt: seen.sentAt, dueMinor: price };
    expect((await stranger.call("PUT", `/api/students/trials/${id}/answer`, wrong)).status).toBe(404);
    expect((await no(stranger, id)).status).toBe(404);
    // The price changed since: it is shown, and asked again.
    await setup.db
      .update(courseFees)
      .set({ amountMinor: price + 100 })
      .where(eq(courseFees.plan, "monthly"));
    expect(await student.call("PUT", `/api/students/trials/${id}/answer`, wrong)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("price changed") },
    });
    expect(await proposalOf(student, id)).toMatchObject({
      isOpen: true,
      price: { dueMinor: price + 100, wasMinor: price },
    });
    // A proposal that was changed since can no longer be accepted.
    expect((await yes(student, id, { sentAt: "2026-11-20T09:00:00.000Z" })).status).toBe(409);

    const [first, second] = await Promise.all([yes(student, id), yes(student, id)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.orderId).toBe(second.body.orderId);
    expect((await trialsOf(tutor)).body.outcomes).toMatchObject([
      { sessionId: id, state: "accepted", isOrderOver: false },
    ]);
    expect((await record(tutor, id, { verdict: "missed" })).status).toBe(409);
    expect((await no(student, id)).status).toBe(409);
    expect(await bellOf(tutor.account.id)).toContainEqual(expect.stringContaining("said yes to Product Design UI/UX"));

    await student.paid(first.body.orderId);
    expect((await stateOf(id))?.state).toBe("paid");
    const [welcome] = await setup.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "onboarding.welcome"));
    expect(welcome?.textBody).toContain("We book the class times that you agreed on");
    await Promise.all([placeOpened(setup.deps), placeOpened(setup.deps)]);
    expect(await stateOf(id)).toMatchObject({ state: "placed", firstClassAt: new Date("2026-11-23T16:00:00Z") });
    expect(await setup.db.$count(reservedTimes, eq(reservedTimes.studentId, student.id))).toBe(0);
    expect(
      await setup.db.$count(
        classSessions,
        and(eq(classSessions.tutorId, tutor.tutorId), eq(classSessions.kind, "class")),
      ),
    ).toBe(32);
    const placed = await setup.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "placement.placed"));
    expect(placed.filter(({ toAddress }) => toAddress === student.account.email)).toHaveLength(1);
    expect(await placeOpened(setup.deps)).toBe(0);
  });

  test("times that went before it was paid: the student is notified and chooses", async () => {
    const tutor = await tutorOf();
    const { id, student } = await trialOf(tutor.tutorId);
    await record(tutor, id, fits());
    const { body } = await yes(student, id);
    await setup.db.insert(classSessions).values({
      id: newId(),
      kind: "trial",
      tutorId: tutor.tutorId,
      studentId: (await setup.student()).id,
      title: "Trial class",
      startsAt: new Date("2026-11-30T16:30:00Z"),
      endsAt: new Date("2026-11-30T17:00:00Z"),
      meetingUrl: "https://meet.example/x",
    });
    await student.paid(body.orderId);
    expect(await placeOpened(setup.deps)).toBe(1);
    expect((await stateOf(id))?.state).toBe("unplaced");
    expect(await bellOf(student.id)).toContainEqual(expect.stringContaining("were taken before you paid"));
    expect(await bellOf(tutor.account.id)).toContainEqual(expect.stringContaining("Please place them"));
  });

  test("who pays in another way chooses the times; no stays no", async () => {
    const tutor = await tutorOf();
    const { id, student } = await trialOf(tutor.tutorId);
    await record(tutor, id, fits());
    await student.paid(await student.placed({ course, plan: "monthly", currency: "NGN", tutor: tutor.slug }));
    expect((await stateOf(id))?.state).toBe("unplaced");
    expect(await placeOpened(setup.deps)).toBe(0);
    expect((await yes(student, id)).status).toBe(200);
    // The desk that places them reads what came for it.
    const unplaced = await call<UnplacedResponse>(tutor, "GET", "/api/tutor/placements");
    expect(unplaced.body.data.map(({ paid }) => paid)).toEqual([
      { plan: "Monthly", amountMinor: price, currency: "NGN", instalment: "Month 1 of 4" },
    ]);

    const second = await trialOf(tutor.tutorId, hoursAgo(4));
    await record(tutor, second.id, fits({ choice: null }));
    expect((await no(second.student, second.id, "Too dear")).status).toBe(200);
    expect((await no(second.student, second.id)).status).toBe(200);
    expect((await yes(second.student, second.id)).status).toBe(409);
    expect((await record(tutor, second.id, fits())).status).toBe(409);
    expect((await trialsOf(tutor)).body.outcomes[0]).toMatchObject({ state: "declined", answerReason: "Too dear" });
    // The database itself keeps what was answered.
    const changed = setup.db.update(trialOutcomes).set({ line: "x" }).where(eq(trialOutcomes.sessionId, second.id));
    await expect(changed).rejects.toThrow();
    const moved = setup.db.update(trialOutcomes).set({ state: "sent" }).where(eq(trialOutcomes.sessionId, second.id));
    await expect(moved).rejects.toThrow();
  });
});
