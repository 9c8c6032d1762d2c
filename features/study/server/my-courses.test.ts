import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { MyCourses, ViewCourse } from "../courses-contract.ts";

let setup: TestApp;
let demo: { authorization: string };
beforeAll(async () => {
  setup = await createTestApp();
  const [student] = await setup.db.select().from(accounts).where(eq(accounts.email, "temitope.alabi@mail.com"));
  demo = (await makeSession(setup.db, setup.clock.now(), student?.id ?? "")).headers;
});
afterAll(() => setup.close());

async function newStudent() {
  const account = await makeAccount(setup.db, setup.clock.now());
  return { account, headers: (await makeSession(setup.db, setup.clock.now(), account.id)).headers };
}
async function enrol(studentId: string, slug: string, values: Partial<typeof enrolments.$inferInsert> = {}) {
  const [course] = await setup.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
  const id = newId();
  const startedAt = setup.clock.now();
  await setup.db
    .insert(enrolments)
    .values({ id, studentId, courseId: course?.id ?? "", plan: "upfront", startedAt, ...values });
  return id;
}
async function ask<Data>(url: string, headers: object): Promise<{ status: number; data: Data; cache: unknown }> {
  const response = await setup.app.inject({ method: "GET", url, headers: { ...headers } });
  return { status: response.statusCode, data: response.json().data, cache: response.headers["cache-control"] };
}
const mine = (headers: object) => ask<MyCourses>("/api/students/my-courses", headers);
const view = (headers: object, course?: string) =>
  ask<ViewCourse>(`/api/students/view-course${course === undefined ? "" : `?course=${course}`}`, headers);

describe("MYC-02 My Courses of the demo student", () => {
  it("shows the source's figures: 60% done, 05 and 05, 40/30/20/10 with their statuses", async () => {
    const { data, cache } = await mine(demo);
    expect(cache).toBe("no-store");
    expect(data.current).toMatchObject({
      shortTitle: "UI-UX Design",
      tutor: "Adaeze Okonkwo",
      stateLabel: "In progress",
      work: { done: 60, remaining: 40 },
      lessons: 88,
      lessonsDone: 48,
      assessments: 17,
      graded: 15,
      lastLesson: { week: 10 },
    });
    expect(data.completed).toBe(5);
    expect(data.current?.activity.map(({ kind, percent, status }) => [kind, percent, status])).toEqual([
      ["assignment", 40, "Completed"],
      ["project", 30, "In progress"],
      ["quiz", 20, "Completed"],
      ["exam", 10, "Pending"],
    ]);
  });

  it("lists all six courses, the current one first, with state and grade", async () => {
    const { courses: own } = (await mine(demo)).data;
    expect(own.map(({ slug, stateLabel, work: progress }) => [slug, stateLabel, progress.done])).toEqual([
      ["product-design-ui-ux", "In progress", 60],
      ["toefl", "Completed", 100],
      ["duolingo", "Completed", 100],
      ["physics", "Completed", 100],
      ["english-language", "Completed", 100],
      ["mathematics", "Completed", 100],
    ]);
    for (const { grade } of own.slice(1)) expect(Number(grade)).toBeGreaterThanOrEqual(60);
  });

  it("recommends courses that are not taken, of the same kind first, with counts that are rounded down", async () => {
    const { recommended, courses: own } = (await mine(demo)).data;
    const taken = own.map(({ slug }) => slug);
    expect(recommended).toHaveLength(4);
    expect(recommended.filter(({ slug }) => taken.includes(slug))).toEqual([]);
    expect(recommended.slice(0, 2)).toMatchObject([
      { slug: "frontend", students: "400+ students", tutors: "2 tutors" },
      { slug: "backend", students: "400+ students", tutors: "2 tutors" },
    ]);
  });
});

describe("MYC-01 My Courses", () => {
  it("of who takes none has no figures, and recommends the most popular ones", async () => {
    const { headers } = await newStudent();
    const { data } = await mine(headers);
    expect(data).toMatchObject({ current: null, completed: 0, certificates: 0, courses: [] });
    expect(data.recommended).toHaveLength(4);
  });

  it("is one's own alone, and leaves cancelled courses out", async () => {
    const [me, otherStudent] = [await newStudent(), await newStudent()];
    await enrol(otherStudent.account.id, "frontend");
    const cancelled = await enrol(me.account.id, "backend");
    await setup.db.update(enrolments).set({ state: "cancelled" }).where(eq(enrolments.id, cancelled));
    await enrol(me.account.id, "gmat", { state: "paused" });
    const { data } = await mine(me.headers);
    expect(data.courses.map(({ slug, stateLabel }) => [slug, stateLabel])).toEqual([["gmat", "Paused"]]);
    expect(data.current?.slug).toBe("gmat");
    expect(data.current?.activity.map(({ percent }) => percent)).toEqual([57, 29, 14]);
  });

  it("counts enrolments into the students of a course, a minute later at the latest", async () => {
    const students = async () => {
      const { headers } = await newStudent();
      const all = (await mine(headers)).data.recommended;
      return all.find(({ slug }) => slug === "sat")?.students;
    };
    expect(await students()).toBe("500+ students"); // 577 whom its tutors claim
    for (let number = 0; number < 40; number += 1) {
      await enrol((await makeAccount(setup.db, setup.clock.now())).id, "sat");
    }
    setup.clock.advance(60_000);
    expect(await students()).toBe("600+ students");
  });
});

describe("VIEW-01 View Course", () => {
  it("without a course shows the one that the student is at", async () => {
    const { data } = await view(demo);
    expect(data.course).toMatchObject({
      slug: "product-design-ui-ux",
      duration: "16 weeks + 2 project weeks",
      schoolName: "Design",
    });
    expect(data.enrolment).toEqual({ state: "active", stateLabel: "In progress", work: { done: 60, remaining: 40 } });
    expect(data.activity.map(({ percent, status }) => [percent, status])).toEqual([
      [40, "Completed"],
      [30, "In progress"],
      [20, "Completed"],
      [10, "Pending"],
    ]);
    expect(data.syllabus).toHaveLength(18);
    expect(data.syllabus.flatMap(({ topics }) => topics).filter(({ lesson }) => lesson === null)).toEqual([]);
    expect(data.syllabus.filter(({ isDone }) => isDone).map(({ week }) => week)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].slice(0, 9),
    );
  });

  it("without a course and without courses shows the most popular one, which it opens no lessons of but the first", async () => {
    const { headers } = await newStudent();
    const { data } = await view(headers);
    expect(data.course.slug).toBe("product-design-ui-ux");
    expect(data.enrolment).toBeNull();
    expect(data.access).toBe("taste");
    const topics = data.syllabus.flatMap((week) => week.topics);
    expect(topics.map(({ lesson }) => lesson !== null)).toEqual(topics.map((_, index) => index === 0));
    expect(data.activity.map(({ status }) => status)).toEqual(data.activity.map(() => null));
    expect(data.activity.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  });

  it("is 404 for an unknown course, and for one that is not published", async () => {
    const { headers } = await newStudent();
    expect((await view(headers, "alchemy")).status).toBe(404);
    await setup.db.update(courses).set({ published: false }).where(eq(courses.slug, "tef-canada"));
    expect((await view(headers, "tef-canada")).status).toBe(404);
    await setup.db.update(courses).set({ published: true }).where(eq(courses.slug, "tef-canada"));
    expect((await view(headers, `tef-canada&studentId=${newId()}`)).status).toBe(400);
  });

  it("shows no progress of another user", async () => {
    const { headers } = await newStudent();
    const { data } = await view(headers, "product-design-ui-ux");
    expect(data.enrolment).toBeNull();
    expect(data.syllabus.flatMap(({ topics }) => topics).some(({ isDone }) => isDone)).toBe(false);
  });
});

describe("VIEW-02 the enroll view", () => {
  it("has the course's own fees, its tutors with their real rating, and the discount", async () => {
    await setup.db.update(courses).set({ discountPercent: 80 }).where(eq(courses.slug, "frontend"));
    const { data } = await view(demo, "frontend");
    expect(data.plans.map(({ key, name, label }) => [key, name, label])).toEqual([
      ["upfront", "Upfront", "$150 or ₦150,000"],
      ["installment", "Installment (2)", "$155 or ₦155,000"],
      ["monthly", "Monthly", "$32 or ₦32,000"],
    ]);
    expect(data.plans[0]?.prices).toEqual([
      {
        currency: "NGN",
        price: {
          originalMinor: 15_000_000,
          discountPercent: 80,
          discountMinor: 12_000_000,
          couponMinor: 0,
          totalMinor: 3_000_000,
        },
        firstMinor: 3_000_000,
      },
      {
        currency: "USD",
        price: {
          originalMinor: 15_000,
          discountPercent: 80,
          discountMinor: 12_000,
          couponMinor: 0,
          totalMinor: 3000,
        },
        firstMinor: 3000,
      },
    ]);
    expect(data.tutors.map(({ slug }) => slug).sort()).toEqual(["chiamaka-eze", "yaw-boateng"]);
    // Four reviews of each can be read, 38 stars together: 4.75.
    expect(data.rating).toEqual({ average: 4.8, reviewCount: 8 });
    expect(data.tutors.map(({ rating, reviewCount }) => [rating, reviewCount])).toEqual([
      [4.8, 4],
      [4.8, 4],
    ]);
  });

  it("of a course without a price has no plans", async () => {
    expect((await view(demo, "duolingo")).data.plans).toEqual([]);
  });
});

it("API-04 both are for students", async () => {
  const tutor = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
  const { headers } = await makeSession(setup.db, setup.clock.now(), tutor.id);
  expect([(await mine(headers)).status, (await view({})).status]).toEqual([403, 401]);
  expect(
    await setup.db
      .select()
      .from(enrolments)
      .where(and(eq(enrolments.studentId, tutor.id))),
  ).toEqual([]);
});
