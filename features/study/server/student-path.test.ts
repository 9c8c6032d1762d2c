import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { checkoutFixture, ux } from "#features/checkout/server/checkout.fixture.ts";
import { transferClaims } from "#features/checkout/server/transfers/tables.ts";
import type { ClassView } from "#features/classes/contract.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import type { TimesResponse } from "#features/placement/contract.ts";
import { siteSettings } from "#features/site/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { StudentHome } from "../home-contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const zone = "Africa/Lagos";
const hourMs = 3_600_000;

/** A new student who does, through the calls of the site, what leads to a first class. */
async function newcomer() {
  const account = await makeAccount(app.db, app.clock.now());
  async function send(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) {
    // A session for each call: the clock goes on for days.
    const { headers } = await makeSession(app.db, app.clock.now(), account.id);
    const response = await app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json();
  }
  return {
    id: account.id,
    home: async (): Promise<StudentHome> => send("GET", `/api/students/dashboard?zone=${zone}`),
    path: async () => (await send("GET", `/api/students/dashboard?zone=${zone}`)).path as StudentHome["path"],
    pick: (tutorId: string, course: string) =>
      send("POST", "/api/students/submit", {
        fullName: "Ada Obi",
        phoneNumber: "08031234567",
        email: account.email,
        location: "Ibadan",
        sponsor: "",
        selectedCourses: [course],
        tutorId,
      }),
    async book(tutorId: string): Promise<ClassView> {
      const times = await send("GET", `/api/tutors/free-times?zone=${zone}&tutors=${tutorId}`);
      const { startsAt } = times.tutors[0].times[0];
      return (await send("POST", "/api/students/trials", { tutorId, startsAt, zone })).class;
    },
    ask: (enrolment: string, text: string) => send("PUT", `/api/students/placements/${enrolment}/wish`, { text }),
    /** Takes the first and the last of the free weekly hours. */
    async takeHours(enrolment: string) {
      const url = `/api/students/placements/${enrolment}`;
      const { hours }: TimesResponse = await send("GET", `${url}?zone=${zone}`);
      const free = hours.filter(({ isFree }) => isFree);
      const times = [free[0], free.at(-1)].map((hour) => ({
        weekday: hour?.weekday,
        startMinute: hour?.startMinute,
      }));
      return send("PUT", url, { choice: { times }, zone });
    },
    cancel: (id: string) => send("DELETE", `/api/students/trials/${id}?zone=${zone}`),
    join: (id: string) => send("POST", `/api/students/classes/${id}/join`, {}),
  };
}

const goTo = (at: string | Date, plusMs = 0) =>
  app.clock.advance(new Date(at).getTime() + plusMs - app.clock.now().getTime());

async function tutorNamed(fullName: string) {
  const [tutor] = await app.db.select().from(tutors).where(eq(tutors.fullName, fullName));
  if (!tutor) throw new Error(`There is no ${fullName}.`);
  return tutor;
}

test("PATH-01 signed up, picked, booked, met, paid: home shows the step one is at, and what comes next", async () => {
  const me = await newcomer();
  const adaeze = await tutorNamed("Adaeze Okonkwo");
  // The first lesson of the most popular course, which everybody may read.
  expect(await me.path()).toEqual({
    at: "signed-up",
    lesson: { course: "product-design-ui-ux", slug: "product-ux-and-ui-roles", bytes: expect.any(Number) },
  });

  const pickedAt = app.clock.now();
  await me.pick(adaeze.id, "UI/UX Design");
  const picked = await me.path();
  expect(picked).toMatchObject({
    at: "picked",
    tutor: { id: adaeze.id, fullName: "Adaeze Okonkwo" },
    asked: {
      at: pickedAt.toISOString(),
      answersBy: new Date(pickedAt.getTime() + 24 * hourMs).toISOString(),
    },
    isReachable: true,
    missed: null,
    course: { slug: "product-design-ui-ux", duration: "16 weeks + 2 project weeks" },
  });

  const trial = await me.book(adaeze.id);
  expect(await me.home()).toMatchObject({
    path: { at: "booked", trial: { id: trial.id } },
    classes: [{ id: trial.id }],
  });
  goTo(trial.startsAt);
  expect(await me.path()).toMatchObject({ at: "booked" });
  await me.join(trial.id);
  goTo(trial.endsAt);
  const pay = await me.path();
  expect(pay).toMatchObject({ at: "pay", tutor: { id: adaeze.id }, trial: { id: trial.id } });
  expect(pay.at === "pay" && pay.course?.plans.map(({ key, label }) => [key, label])).toEqual([
    ["upfront", "$120 or ₦120,000"],
    ["installment", "$125 or ₦125,000"],
    ["monthly", "$32 or ₦32,000"],
  ]);

  const [course] = await app.db.select().from(courses).where(eq(courses.slug, "product-design-ui-ux"));
  const enrolment = {
    id: newId(),
    studentId: me.id,
    courseId: course?.id ?? "",
    tutorId: adaeze.id,
    plan: "monthly" as const,
    startedAt: app.clock.now(),
  };
  await app.db.insert(enrolments).values(enrolment);
  const running = await me.home();
  expect(running.path).toEqual({ at: "running" });
  expect(running.current).toMatchObject({ percentDone: 0, next: { week: 1 } });
  // PLACE-01: it has no class times yet, and who decides is to do so within a day.
  expect(running).toMatchObject({
    hadTrial: true,
    unplaced: [
      {
        enrolmentId: enrolment.id,
        wish: null,
        by: new Date(enrolment.startedAt.getTime() + 24 * hourMs).toISOString(),
      },
    ],
  });
  await me.ask(enrolment.id, "Evenings after 6");
  expect((await me.home()).unplaced).toMatchObject([{ wish: "Evenings after 6" }]);
  await me.takeHours(enrolment.id);
  expect((await me.home()).unplaced).toEqual([]);

  const change = (values: Partial<typeof enrolments.$inferInsert>) =>
    app.db.update(enrolments).set(values).where(eq(enrolments.id, enrolment.id));
  await change({ state: "paused" });
  expect(await me.path()).toMatchObject({
    at: "paused",
    course: { slug: "product-design-ui-ux", title: "Product Design UI/UX", percentDone: 0 },
  });
  await change({ state: "completed", completedAt: app.clock.now() });
  expect(await me.path()).toMatchObject({ at: "finished", course: { percentDone: 100 } });
  await change({ state: "cancelled", completedAt: null });
  expect(await me.path()).toMatchObject({ at: "pay" });
});

test("PATH-01 a cancelled trial leads back to booking, and so does a missed one", async () => {
  const me = await newcomer();
  const kwame = await tutorNamed("Kwame Mensah");
  const first = await me.book(kwame.id);
  await me.cancel(first.id);
  expect(await me.path()).toMatchObject({ at: "signed-up" });
  await me.pick(kwame.id, "Backend Development");
  const second = await me.book(kwame.id);
  await me.cancel(second.id);
  expect(await me.path()).toMatchObject({ at: "picked", missed: null });
  const third = await me.book(kwame.id);
  goTo(third.endsAt);
  expect(await me.path()).toMatchObject({ at: "picked", tutor: { id: kwame.id }, missed: { id: third.id } });
});

test("PATH-01 the promise is the academy's, and runs again from what is asked again", async () => {
  const me = await newcomer();
  const kwame = await tutorNamed("Kwame Mensah");
  await me.pick(kwame.id, "Backend Development");
  goTo(app.clock.now(), 5 * hourMs);
  await me.pick(kwame.id, "Frontend Development");
  await app.db
    .insert(siteSettings)
    .values({ key: "pickAnswerHours", value: 48 })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: 48 } });
  const now = app.clock.now().getTime();
  expect(await me.path()).toMatchObject({
    asked: { at: new Date(now).toISOString(), answersBy: new Date(now + 48 * hourMs).toISOString() },
  });
});

test("PATH-01 a tutor without an account is arranged by staff; one who left is no step any more", async () => {
  const me = await newcomer();
  const zainab = await tutorNamed("Zainab Bello");
  const change = (values: Partial<typeof tutors.$inferInsert>) =>
    app.db.update(tutors).set(values).where(eq(tutors.id, zainab.id));
  await me.pick(zainab.id, "Data Science/Analytics");
  await change({ accountId: null });
  expect(await me.path()).toMatchObject({ at: "picked", isReachable: false });
  await change({ published: false });
  expect(await me.path()).toMatchObject({ at: "signed-up" });
  await change({ published: true, accountId: zainab.accountId });
});

test("A7 PATH-01 an order that waits is seen on home and My Courses, with since when its transfer is looked for", async () => {
  const me = await checkoutFixture(app).student();
  const adaeze = await tutorNamed("Adaeze Okonkwo");
  const home = async (): Promise<StudentHome> =>
    (await me.call("GET", `/api/students/dashboard?zone=${zone}`, undefined, null)).body;
  const placedAt = app.clock.now().toISOString();
  const id = await me.placed({ course: ux, plan: "monthly", currency: "NGN", tutor: adaeze.slug });
  const { reference } = await me.look(id);
  const order = {
    id,
    reference,
    isOpen: true,
    isUnderWay: false,
    instalment: "Month 1 of 4",
    leftMinor: 3_200_000,
    currency: "NGN",
    course: { slug: ux, title: "Product Design UI/UX" },
    tutor: { id: adaeze.id, slug: adaeze.slug, fullName: adaeze.fullName, avatarUrl: adaeze.avatarUrl },
    placedAt,
    claimedAt: null as string | null,
  };
  const first = await home();
  expect(first.orders).toEqual([expect.objectContaining(order)]);
  expect(first.path).toMatchObject({
    at: "ordered",
    order,
    hadTrial: false,
    lesson: { course: ux, slug: "product-ux-and-ui-roles" },
  });

  await app.db
    .insert(transferClaims)
    .values({ id: newId(), orderId: id, amountMinor: 3_200_000, claimedAt: app.clock.now() });
  const claimedAt = app.clock.now().toISOString();
  const looked = await home();
  expect(looked.path).toMatchObject({ at: "ordered", order: { id, claimedAt } });
  const mine = (await me.call("GET", "/api/students/my-courses", undefined, null)).body.data;
  expect(mine.orders).toEqual(looked.orders);

  // Paid: the next instalment is far, and comes back two weeks before its day.
  await me.paid(id);
  expect(await home()).toMatchObject({ path: { at: "running" }, orders: [] });
  const next = (await me.look(id)).next;
  goTo(`${next?.dueOn}T08:00:00Z`, -14 * 24 * hourMs);
  expect((await home()).orders).toMatchObject([{ id, isOpen: false, instalment: "Month 2 of 4", dueOn: next?.dueOn }]);
});

test("TRIAL-01 the tutor's word after a trial is on home: met or missed, and the proposal with its price", async () => {
  const student = await newcomer();
  const tutor = await tutorNamed("Tunde Bakare");
  if (!tutor.accountId) throw new Error("The tutor has no account.");
  const tutorAccount = tutor.accountId;
  const trial = await student.book(tutor.id);
  goTo(trial.endsAt, hourMs);
  const record = async (payload: object) => {
    const { headers } = await makeSession(app.db, app.clock.now(), tutorAccount);
    const response = await app.app.inject({ method: "PUT", url: `/api/tutor/trials/${trial.id}`, headers, payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  await record({ verdict: "missed" });
  expect(await student.path()).toMatchObject({ at: "picked", missed: { id: trial.id } });
  const { headers } = await makeSession(app.db, app.clock.now(), tutorAccount);
  const form = await app.app.inject({ url: `/api/tutor/trials/${trial.id}?zone=${zone}`, headers });
  const [course] = form.json().courses;
  const [plan] = course.plans;
  await record({
    verdict: "fits",
    course: course.slug,
    plan: plan.key,
    currency: plan.currency,
    choice: null,
    line: "",
  });
  const home = await student.home();
  expect(home.path).toMatchObject({ at: "pay", trial: { id: trial.id } });
  expect(home.proposals).toMatchObject([
    {
      sessionId: trial.id,
      isOpen: true,
      tutor: { fullName: "Tunde Bakare" },
      course: { slug: course.slug },
      price: { dueMinor: plan.firstMinor, currency: plan.currency },
    },
  ]);
});
