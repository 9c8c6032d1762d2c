import { and, eq, inArray, ne, notInArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ClassesFixture, lagos, openClasses } from "#features/classes/server/classes.fixture.ts";
import { classSchedules, classSessions, tutorLimits } from "#features/classes/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { openConversation } from "#features/messaging/server/public.ts";
import { conversationParticipants, conversations } from "#features/messaging/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutorCourses } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import type { HandOver } from "../contract.ts";
import { handOverTexts } from "../texts.ts";

type Person = { headers: { authorization: string } };
type Tutor = Awaited<ReturnType<typeof newTutor>>;

let setup: ClassesFixture;
let staff: Person & { id: string };
let [leaving, yaw, bisi]: Tutor[] = [];
/** It is Saturday; tutors are open on Mondays from 5 to 7 pm and Wednesdays from 9 to 11 am. */
const monday = "2026-11-23T16:00:00.000Z";
const nextMonday = "2026-11-30T16:00:00.000Z";
const wednesday = "2026-11-25T08:00:00.000Z";

async function person(values: Parameters<typeof makeAccount>[2]) {
  const account = await makeAccount(setup.db, setup.clock.now(), values);
  return { ...account, ...(await makeSession(setup.db, setup.clock.now(), account.id)) };
}
async function newTutor(fullName: string, { teaches = true } = {}) {
  const account = await person({ role: "tutor", fullName });
  const tutorId = await setup.tutor({ accountId: account.id, fullName, published: true });
  if (teaches) await setup.db.insert(tutorCourses).values({ tutorId, courseId: setup.courseId, position: 1 });
  return { ...account, tutorId };
}

beforeAll(async () => {
  setup = await openClasses();
});
beforeEach(async () => {
  for (const table of [classSessions, classSchedules, enrolments, cohorts, notifications]) await setup.db.delete(table);
  staff = await person({ role: "support" });
  [leaving, yaw, bisi] = [await newTutor("Adaeze Okonkwo"), await newTutor("Yaw Boateng"), await newTutor("Bisi Ojo")];
});
afterAll(() => setup.close());

async function call(by: Person, method: "GET" | "POST", path: string, payload?: object) {
  const url = `/api/staff/people/${path}`;
  const response = await setup.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
}
const list = async (of = leaving) =>
  (await call(staff, "GET", `${of?.id}/students`)).body.students as HandOver["students"];
const handOver = (students: { enrolmentId: string; tutorId: string | null }[], by: Person = staff, of = leaving) =>
  call(by, "POST", `${of?.id}/hand-over`, { students });
/** All of them to one tutor. */
const allTo = async (tutor: Tutor | undefined) =>
  (await list()).map(({ enrolmentId }) => ({ enrolmentId, tutorId: tutor?.tutorId ?? "" }));

/** A student with weekly times of their own at Mondays 5 pm. */
async function withOwnTimes(fullName: string, at: string[] = [monday, nextMonday]) {
  const student = await setup.student({ fullName });
  const cohortId = await setup.cohort(leaving?.tutorId ?? "", [student.id]);
  await setup.db.update(cohorts).set({ seats: 1 }).where(eq(cohorts.id, cohortId));
  const time = { weekday: 1, startMinute: 1020, durationMinutes: 60, timeZone: lagos };
  await setup.db.insert(classSchedules).values({
    ...time,
    id: newId(),
    cohortId,
    title: "UX",
    meetingUrl: "https://meet.example/x",
    startsOn: "2026-11-02",
    endsOn: "2027-02-20",
  });
  const sessions: string[] = [];
  for (const startsAt of at) sessions.push(await setup.session(leaving?.tutorId ?? "", cohortId, startsAt));
  return { ...student, cohortId, sessions };
}
const tutorsOf = async (sessions: string[]) =>
  (
    await setup.db
      .select({ tutorId: classSessions.tutorId, state: classSessions.state })
      .from(classSessions)
      .where(inArray(classSessions.id, sessions))
      .orderBy(classSessions.startsAt)
  ).map(({ tutorId, state }) => [tutorId, state]);
/** How many lines of the audit log are this staff member's. */
const written = () => setup.db.$count(auditEntries, eq(auditEntries.actorId, staff.id));
const notified = async (accountId: string | undefined) =>
  (await readBell(setup.db, accountId ?? "")).map(({ message }) => message);

test("ADM-05 a student with times of their own goes to another tutor with the classes and trial classes ahead; all are notified, and it is written down", async () => {
  const ada = await withOwnTimes("Ada Obi");
  const before = await setup.session(leaving?.tutorId ?? "", ada.cohortId, "2026-11-16T16:00:00Z");
  const trial = await setup.session(leaving?.tutorId ?? "", ada.cohortId, wednesday, {
    kind: "trial",
    cohortId: null,
    studentId: ada.id,
  });
  const [row] = await list();
  expect(row).toMatchObject({ name: "Ada Obi", course: "Product Design UI/UX", times: "Mon 5 pm", group: null });
  const names = row?.tutors.map(({ fullName }) => fullName) ?? [];
  expect(names).toEqual(expect.arrayContaining(["Yaw Boateng", "Bisi Ojo"]));
  expect(names).not.toContain("Adaeze Okonkwo");

  expect(await handOver(await allTo(yaw))).toEqual({ status: 200, body: { studentCount: 1, classCount: 3 } });
  const moved = [yaw?.tutorId, "scheduled"];
  expect(await tutorsOf([...ada.sessions, trial])).toEqual([moved, moved, moved]);
  expect(await tutorsOf([before])).toEqual([[leaving?.tutorId, "scheduled"]]);
  const [cohort] = await setup.db.select().from(cohorts).where(eq(cohorts.id, ada.cohortId));
  const [enrolment] = await setup.db.select().from(enrolments).where(eq(enrolments.studentId, ada.id));
  expect([cohort?.tutorId, enrolment?.tutorId]).toEqual([yaw?.tutorId, yaw?.tutorId]);
  expect(await notified(ada.id)).toEqual([
    "Yaw Boateng is your tutor for Product Design UI/UX from now on. Your classes take place at the times that you have.",
  ]);
  expect(await notified(yaw?.id)).toEqual(["Ada Obi takes Product Design UI/UX with you."]);
  expect(await notified(leaving?.id)).toEqual(["Our team gave 1 student of yours another tutor."]);
  const audits = await setup.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, staff.id))
    .orderBy(auditEntries.id);
  expect(audits.map(({ action, subject, actorId }) => [action, subject, actorId])).toEqual([
    ["enrolment.tutor-assigned", enrolment?.id, staff.id],
    ["account.students-handed-over", leaving?.id, staff.id],
  ]);
  const opened = await setup.db
    .select({ accountId: conversationParticipants.accountId })
    .from(conversationParticipants)
    .innerJoin(conversations, eq(conversations.id, conversationParticipants.conversationId))
    .where(eq(conversationParticipants.accountId, ada.id));
  expect(opened).toHaveLength(1);
  expect(await list()).toEqual([]);
});

test("ADM-05 who takes a course that no one else teaches is shown, and stays", async () => {
  const ada = await withOwnTimes("Ada Obi");
  await setup.db.delete(tutorCourses).where(ne(tutorCourses.tutorId, leaving?.tutorId ?? ""));
  expect((await list()).map(({ name, tutors }) => [name, tutors])).toEqual([["Ada Obi", []]]);
  expect((await handOver([{ enrolmentId: newId(), tutorId: yaw?.tutorId ?? "" }])).status).toBe(409);
  expect(await tutorsOf(ada.sessions)).toEqual(Array(2).fill([leaving?.tutorId, "scheduled"]));
});

test("ADM-05 a group goes as a whole: a choice that splits it is refused, and others go elsewhere in the same act", async () => {
  const [chi, dayo] = [await setup.student({ fullName: "Chi Eze" }), await setup.student({ fullName: "Dayo Ige" })];
  const group = await setup.cohort(leaving?.tutorId ?? "", [chi.id, dayo.id]);
  const session = await setup.session(leaving?.tutorId ?? "", group, monday);
  const ada = await withOwnTimes("Ada Obi", [nextMonday]);
  const rows = await list();
  const to = (choose: (row: HandOver["students"][number]) => Tutor | undefined) =>
    rows.map((row) => ({ enrolmentId: row.enrolmentId, tutorId: choose(row)?.tutorId ?? "" }));
  const split = await handOver(to(({ name }) => (name === "Chi Eze" ? yaw : bisi)));
  expect([split.status, split.body.error]).toEqual([422, handOverTexts.splits("UX Course")]);
  expect(await tutorsOf([session, ...ada.sessions])).toEqual(Array(2).fill([leaving?.tutorId, "scheduled"]));

  const done = await handOver(to(({ group: of }) => (of ? yaw : bisi)));
  expect(done).toEqual({ status: 200, body: { studentCount: 3, classCount: 2 } });
  expect(await tutorsOf([session, ...ada.sessions])).toEqual([
    [yaw?.tutorId, "scheduled"],
    [bisi?.tutorId, "scheduled"],
  ]);
  expect(await setup.db.$count(enrolments, eq(enrolments.tutorId, yaw?.tutorId ?? ""))).toBe(2);
});

test("ADM-05 a tutor who is not free for one class refuses all, and the sentence names student, time and tutor", async () => {
  const [ada, ben] = [await withOwnTimes("Ada Obi"), await withOwnTimes("Ben Uche", [wednesday])];
  const otherStudent = await setup.student();
  const busyCohort = await setup.cohort(yaw?.tutorId ?? "", [otherStudent.id]);
  const busy = await setup.session(yaw?.tutorId ?? "", busyCohort, "2026-11-30T16:30:00Z");
  const sentence =
    /^Ada Obi has a class on Monday 30 November 2026, 5 pm, on the clock of Yaw Boateng, who is not free then\. Nothing was changed/;
  const untouched = async () => {
    const all = await tutorsOf([...ada.sessions, ...ben.sessions]);
    expect(all).toEqual(Array(3).fill([leaving?.tutorId, "scheduled"]));
    expect(await setup.db.$count(enrolments, eq(enrolments.tutorId, leaving?.tutorId ?? ""))).toBe(2);
    expect([await notified(ada.id), await notified(ben.id), await written()]).toEqual([[], [], 0]);
  };
  const refused = await handOver(await allTo(yaw));
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringMatching(sentence)]);
  await untouched();

  // Outside of the hours is not free either.
  await setup.db.delete(classSessions).where(eq(classSessions.id, busy));
  await setup.db
    .update(classSessions)
    .set({ startsAt: new Date("2026-11-26T08:00:00Z"), endsAt: new Date("2026-11-26T09:00:00Z") })
    .where(eq(classSessions.id, ben.sessions[0] ?? ""));
  expect((await handOver(await allTo(yaw))).body.error).toMatch(/^Ben Uche has a class on Thursday 26 November 2026/);
  await untouched();
});

test("ADM-05 two of staff at once: one hands over, the other reads that the students have changed", async () => {
  const ada = await withOwnTimes("Ada Obi");
  const [toYaw, toBisi] = [await allTo(yaw), await allTo(bisi)];
  const both = await Promise.all([handOver(toYaw), handOver(toBisi)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error).toBe(handOverTexts.changed);
  const winner = both[0]?.status === 200 ? yaw : bisi;
  expect(await tutorsOf(ada.sessions)).toEqual(Array(2).fill([winner?.tutorId, "scheduled"]));
  expect(await written()).toBe(2);
});

test("ADM-05 two who leave at once to the same tutor at the same time: no one is booked twice", async () => {
  const second = await newTutor("Efe Ade");
  const ada = await withOwnTimes("Ada Obi", [monday]);
  const student = await setup.student();
  const cohortId = await setup.cohort(second.tutorId, [student.id]);
  const session = await setup.session(second.tutorId, cohortId, monday);
  const others = (await list(second)).map(({ enrolmentId }) => ({ enrolmentId, tutorId: yaw?.tutorId ?? "" }));
  const both = await Promise.all([handOver(await allTo(yaw)), handOver(others, staff, second)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const owners = (await tutorsOf([...ada.sessions, session])).map(([tutorId]) => tutorId);
  expect(owners.filter((tutorId) => tutorId === yaw?.tutorId)).toHaveLength(1);
});

test("ADM-05 classes of a suspended tutor, cancelled with the hiding, take place again with the new one; one cancelled before stays so, and the suspended are not notified", async () => {
  const ada = await withOwnTimes("Ada Obi");
  const cancelled = await setup.session(leaving?.tutorId ?? "", ada.cohortId, wednesday, {
    state: "cancelled",
    updatedAt: new Date("2026-11-10T09:00:00Z"),
  });
  const suspended = await call(staff, "POST", "suspend", {
    ids: [leaving?.id],
    filter: {},
    count: 1,
    reason: "Left us",
  });
  expect(suspended.body.changedCount).toBe(1);
  expect(await tutorsOf(ada.sessions)).toEqual(Array(2).fill([leaving?.tutorId, "cancelled"]));
  setup.clock.advance(60_000);
  expect(await handOver(await allTo(bisi))).toEqual({ status: 200, body: { studentCount: 1, classCount: 2 } });
  expect(await tutorsOf(ada.sessions)).toEqual(Array(2).fill([bisi?.tutorId, "scheduled"]));
  expect(await tutorsOf([cancelled])).toEqual([[leaving?.tutorId, "cancelled"]]);
  expect((await notified(leaving?.id)).filter((message) => message.includes("another tutor"))).toEqual([]);
  expect((await notified(ada.id)).at(-1)).toContain("Bisi Ojo is your tutor");
});

test("ADM-05 who may: support, and no tutor, student or staff without the capability; odd input and other sets are refused", async () => {
  const ada = await withOwnTimes("Ada Obi");
  const students = await allTo(yaw);
  const [first] = students;
  if (!first) throw new Error("Nobody to hand over.");
  const office = await person({ role: "office" });
  for (const by of [office, ada, yaw])
    expect([
      (await handOver(students, by)).status,
      (await call(by ?? ada, "GET", `${leaving?.id}/students`)).status,
    ]).toEqual([403, 403]);
  const stranger = await newTutor("Kofi Mensah", { teaches: false });
  for (const [sent, status, error] of [
    [[], 422, handOverTexts.changed],
    [[first, first], 422, handOverTexts.twice],
    [[first, { ...first, enrolmentId: newId() }], 409, handOverTexts.changed],
    [[{ ...first, enrolmentId: newId() }], 409, handOverTexts.changed],
    [[{ ...first, tutorId: leaving?.tutorId }], 422, handOverTexts.stays],
    [[{ ...first, tutorId: stranger.tutorId }], 422, /does not teach this course/],
    [[{ ...first, tutorId: newId() }], 422, /does not teach this course/],
    [Array(501).fill(first), 422, /at most 500 students/i],
  ] as const) {
    const refused = await handOver(sent as typeof students);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      status,
      typeof error === "string" ? expect.stringContaining(error) : expect.stringMatching(error),
    ]);
  }
  expect((await call(staff, "GET", `${ada.id}/students`)).status).toBe(404);
  expect((await call(staff, "POST", `${ada.id}/hand-over`, { students })).body.error).toBe(handOverTexts.noTutor);

  const { id: conversationId } = await openConversation(setup, { studentId: ada.id, tutorId: yaw?.tutorId ?? "" });
  await setup.db
    .update(conversationParticipants)
    .set({ blockedAt: setup.clock.now() })
    .where(
      and(eq(conversationParticipants.conversationId, conversationId), eq(conversationParticipants.side, "tutor")),
    );
  expect((await handOver(students)).body.error).toBe(handOverTexts.blocked("Yaw Boateng", "Ada Obi"));
  expect(await tutorsOf(ada.sessions)).toEqual(Array(2).fill([leaving?.tutorId, "scheduled"]));
});

test("ADM-05 beforehand each tutor's fate is shown: free or not at which class, blocked, with how many students, and who is suggested", async () => {
  const [ada, ben] = [await withOwnTimes("Ada Obi"), await withOwnTimes("Ben Uche", [wednesday])];
  const [chi, dayo] = [await setup.student({ fullName: "Chi Eze" }), await setup.student({ fullName: "Dayo Ige" })];
  const group = await setup.cohort(leaving?.tutorId ?? "", [chi.id, dayo.id]);
  await setup.session(leaving?.tutorId ?? "", group, "2026-11-23T17:00:00Z");
  // Yaw has a class on one of Ada's Mondays, Bisi blocked one of the group.
  const busyStudent = await setup.student();
  const busyCohort = await setup.cohort(yaw?.tutorId ?? "", [busyStudent.id]);
  await setup.session(yaw?.tutorId ?? "", busyCohort, "2026-11-30T16:30:00Z");
  const { id: conversationId } = await openConversation(setup, { studentId: dayo.id, tutorId: bisi?.tutorId ?? "" });
  await setup.db
    .update(conversationParticipants)
    .set({ blockedAt: setup.clock.now() })
    .where(
      and(eq(conversationParticipants.conversationId, conversationId), eq(conversationParticipants.side, "tutor")),
    );
  const fates = async () =>
    Object.fromEntries(
      (await list()).map(({ name, classCount, suggestedId, tutors }) => [
        name,
        {
          classCount,
          to: tutors.find(({ id }) => id === suggestedId)?.fullName ?? null,
          tutors: Object.fromEntries(
            tutors
              .filter(({ id }) => id === yaw?.tutorId || id === bisi?.tutorId)
              .map(({ fullName, notFreeAt, isBlocked, studentCount }) => [
                fullName,
                [notFreeAt, isBlocked, studentCount],
              ]),
          ),
        },
      ]),
    );
  const free = [null, false];
  const ofGroup = {
    classCount: 1,
    to: "Yaw Boateng",
    tutors: { "Yaw Boateng": [...free, 1], "Bisi Ojo": [null, true, 0] },
  };
  await setup.db.delete(tutorCourses).where(
    notInArray(
      tutorCourses.tutorId,
      [yaw, bisi].map((tutor) => tutor?.tutorId ?? ""),
    ),
  );
  expect(await fates()).toEqual({
    "Ada Obi": {
      classCount: 2,
      to: "Bisi Ojo",
      tutors: { "Yaw Boateng": [nextMonday, false, 1], "Bisi Ojo": [...free, 0] },
    },
    "Ben Uche": { classCount: 1, to: "Bisi Ojo", tutors: { "Yaw Boateng": [...free, 1], "Bisi Ojo": [...free, 0] } },
    "Chi Eze": ofGroup,
    "Dayo Ige": ofGroup,
  });
  // Whom the choice leaves stays, whole groups alone.
  const leave = (stays: (name: string) => boolean) =>
    list().then((rows) =>
      rows.map(({ enrolmentId, name, suggestedId }) => ({ enrolmentId, tutorId: stays(name) ? null : suggestedId })),
    );
  expect((await handOver(await leave((name) => name === "Chi Eze"))).body.error).toBe(
    handOverTexts.splits("UX Course"),
  );
  expect((await handOver(await leave(() => true))).body.error).toContain(handOverTexts.noneGoes);
  expect((await handOver(await leave((name) => name === "Ada Obi"))).body).toEqual({ studentCount: 3, classCount: 2 });
  expect(await tutorsOf(ada.sessions)).toEqual(Array(2).fill([leaving?.tutorId, "scheduled"]));
  expect(
    (await tutorsOf(ben.sessions)).map(([tutorId]) => [yaw?.tutorId, bisi?.tutorId].includes(tutorId ?? "")),
  ).toEqual([true]);
  expect((await list()).map(({ name }) => name)).toEqual(["Ada Obi"]);
});

test("ADM-05 suggestions followed together keep to how many classes a day a tutor wants", async () => {
  await setup.db
    .delete(tutorCourses)
    .where(notInArray(tutorCourses.tutorId, [yaw?.tutorId ?? "", bisi?.tutorId ?? ""]));
  for (const otherTutor of [yaw, bisi])
    await setup.db
      .insert(tutorLimits)
      .values({ tutorId: otherTutor?.tutorId ?? "", version: 1, mostPerDay: 1, noticeHours: 12 });
  await withOwnTimes("Ada Obi", [monday]);
  await withOwnTimes("Ben Uche", ["2026-11-23T17:00:00Z"]);
  const rows = await list();
  expect(rows.flatMap(({ tutors }) => tutors.map(({ notFreeAt }) => notFreeAt))).toEqual([null, null, null, null]);
  expect(new Set(rows.map(({ suggestedId }) => suggestedId))).toEqual(new Set([yaw?.tutorId, bisi?.tutorId]));
  const done = await handOver(rows.map(({ enrolmentId, suggestedId }) => ({ enrolmentId, tutorId: suggestedId })));
  expect(done.status).toBe(200);
});
