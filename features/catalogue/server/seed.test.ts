import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseCards as suppliedCards } from "#data/course-cards.ts";
import { businessCourses, internationalCourses, localCourses } from "#data/courses/business-and-exam-courses.ts";
import { techCourses } from "#data/courses/tech-courses.ts";
import { schools } from "#data/schools.ts";
import type { CourseSeed, SchoolKey } from "#data/types.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { seedCatalogue } from "./seed.ts";
import { courseCards, courseFees, courses, courseWeeks } from "./tables.ts";

const supplied = {
  schools,
  courses: [...techCourses, ...businessCourses, ...internationalCourses, ...localCourses],
  cards: suppliedCards,
};
const now = new Date("2026-11-21T09:00:00Z");

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 2 });
  await database.db.transaction((tx) => seedCatalogue({ db: tx, clock: { now: () => now } }, supplied));
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** PRICE-02, typed from the requirements: title, school, teaching weeks, upfront, installment, monthly in dollars. */
const schoolCourses: [string, SchoolKey, number, number, number, number][] = [
  ["Frontend", "engineering", 20, 150, 155, 32],
  ["Backend", "engineering", 20, 150, 155, 32],
  ["Full Stack", "engineering", 24, 250, 255, 45],
  ["Cyber Security", "engineering", 20, 150, 155, 32],
  ["Data Analysis", "data", 16, 120, 125, 32],
  ["Data Science", "data", 16, 120, 125, 32],
  ["Product Design UI/UX", "design", 16, 120, 125, 32],
  ["Digital and Product Marketing", "business", 12, 100, 105, 30],
  ["Virtual Assistant", "business", 12, 150, 170, 35],
  ["Project and Product Management", "business", 16, 120, 125, 32],
];

/** PRICE-03, typed from the requirements: title, then each length in weeks with its fee in naira. */
const internationalExams: [string, [number | null, number | null][]][] = [
  ["IELTS", [[6, 50_000]]],
  ["TOEFL", [[4, 70_000]]],
  ["TEF Canada", [[null, 780_000]]],
  [
    "GMAT",
    [
      [4, 90_000],
      [8, 140_000],
    ],
  ],
  [
    "GRE",
    [
      [4, 90_000],
      [8, 140_000],
    ],
  ],
  [
    "SAT",
    [
      [4, 70_000],
      [8, 100_000],
      [12, 130_000],
    ],
  ],
  ["Microsoft Azure Certification", [[null, null]]],
];

/** PRICE-04: each 4 weeks at 30,000 naira per month. */
const localSubjects = [
  "Mathematics",
  "English Language",
  "Physics",
  "Chemistry",
  "Biology",
  "Financial Accounting",
  "Literature in English",
];

async function course(title: string) {
  const [row] = await database.db.select().from(courses).where(eq(courses.title, title));
  if (!row) throw new Error(`There is no course ${title}.`);
  const weeks = await database.db
    .select()
    .from(courseWeeks)
    .where(eq(courseWeeks.courseId, row.id))
    .orderBy(asc(courseWeeks.week));
  const fees = await database.db
    .select({
      plan: courseFees.plan,
      lengthWeeks: courseFees.lengthWeeks,
      currency: courseFees.currency,
      amountMinor: courseFees.amountMinor,
    })
    .from(courseFees)
    .where(eq(courseFees.courseId, row.id))
    .orderBy(asc(courseFees.position));
  return { ...row, syllabus: weeks, fees };
}

describe("the supplied fees", () => {
  test.each(schoolCourses)(
    "PRICE-02 %s (%s), %i weeks: $%i, $%i, $%i and as many thousand naira",
    async (title, school, weeks, upfront, installment, monthly) => {
      const { fees, ...row } = await course(title);
      expect(row).toMatchObject({ school, weeks, projectWeeks: 2 });
      const both = (plan: string, number: number) => [
        { plan, lengthWeeks: null, currency: "NGN", amountMinor: number * 1000 * 100 },
        { plan, lengthWeeks: null, currency: "USD", amountMinor: number * 100 },
      ];
      expect(fees).toEqual([
        ...both("upfront", upfront),
        ...both("installment", installment),
        ...both("monthly", monthly),
      ]);
      // One entry a week: those of the classes and the two of the project.
      expect(row.syllabus.map((week) => week.week)).toEqual(Array.from({ length: weeks + 2 }, (_, index) => index + 1));
    },
  );

  test.each(internationalExams)("PRICE-03 %s: %j", async (title, options) => {
    const { fees, ...row } = await course(title);
    expect(row.school).toBe("international");
    expect(fees).toEqual(
      options.map(([lengthWeeks, naira]) => ({
        plan: "course",
        lengthWeeks,
        currency: "NGN",
        amountMinor: naira === null ? null : naira * 100,
      })),
    );
    const longest = options.at(-1)?.[0];
    if (longest) expect(row.syllabus).toHaveLength(longest);
  });

  test("PRICE-03 TEF Canada shows how long its registration takes", async () => {
    expect((await course("TEF Canada")).durationNote).toBe("Registration completes in 14 to 18 working days");
  });

  test.each(localSubjects)("PRICE-04 %s: 4 weeks at 30,000 naira per month", async (title) => {
    const { fees, ...row } = await course(title);
    expect(row).toMatchObject({ school: "local", weeks: 4, projectWeeks: 0 });
    expect(fees).toEqual([{ plan: "month", lengthWeeks: 4, currency: "NGN", amountMinor: 3_000_000 }]);
    expect(row.syllabus).toHaveLength(4);
  });

  test("PRICE-02 PRICE-03 PRICE-04 nothing else has a price, and the order is that of the price list", async () => {
    const rows = await database.db
      .selectDistinct({ title: courses.title, position: courses.position })
      .from(courses)
      .innerJoin(courseFees, eq(courseFees.courseId, courses.id))
      .orderBy(courses.position);
    expect(rows.map((row) => row.title)).toEqual([
      ...schoolCourses.map(([title]) => title),
      ...internationalExams.map(([title]) => title),
      ...localSubjects,
    ]);
  });
});

describe("seedCatalogue", () => {
  test("HOME-07 loads the 23 cards, each over a course", async () => {
    const rows = await database.db
      .select({ slug: courses.slug, group: courseCards.group, claim: courseCards.claim })
      .from(courseCards)
      .innerJoin(courses, eq(courses.id, courseCards.courseId))
      .orderBy(courseCards.position);
    const inGroup = (group: string) => rows.filter((row) => row.group === group);
    expect([inGroup("tech").length, inGroup("exams").length, inGroup("subjects").length]).toEqual([9, 7, 7]);
    const figures = ["1,200", "1,080", "2,000", "1,600", "3,000", "1,490", "3,490", "1,200"];
    expect(inGroup("tech").map((row) => row.claim)).toEqual([
      ...figures.map((figure) => `Remote pay: about $${figure} a month`),
      null,
    ]);
    expect(Object.fromEntries(inGroup("exams").map((row) => [row.slug, row.claim]))).toMatchObject({
      toefl: "99% pass rate",
      gre: "99% pass rate",
      sat: "Guaranteed pass",
      "ats-ican": "Guaranteed pass",
    });
  });

  test("a second run adds nothing and leaves what staff changed", async () => {
    await database.db.update(courses).set({ title: "Frontend, renamed" }).where(eq(courses.slug, "frontend"));
    const ofSat = eq(courseCards.courseId, (await course("SAT")).id);
    await database.db.update(courseCards).set({ claim: null }).where(ofSat);
    const counts = async () => ({
      courses: await database.db.$count(courses),
      weeks: await database.db.$count(courseWeeks),
      fees: await database.db.$count(courseFees),
      cards: await database.db.$count(courseCards),
    });
    const before = await counts();
    await database.db.transaction((tx) => seedCatalogue({ db: tx, clock: { now: () => now } }, supplied));
    expect(await counts()).toEqual(before);
    expect((await course("Frontend, renamed")).slug).toBe("frontend");
    expect((await database.db.select().from(courseCards).where(ofSat))[0]?.claim).toBeNull();
    await database.db.update(courses).set({ title: "Frontend" }).where(eq(courses.slug, "frontend"));
  });

  test("a card over no course refuses the whole load", async () => {
    const card = { ...(suppliedCards[0] as (typeof suppliedCards)[number]), courseSlug: "no-such-course" };
    const loading = database.db.transaction((tx) =>
      seedCatalogue({ db: tx, clock: { now: () => now } }, { schools: [], courses: [], cards: [card] }),
    );
    await expect(loading).rejects.toThrow("no-such-course");
  });

  test("two prices for one thing cannot both be stored, even without a length", async () => {
    const { id } = await course("TEF Canada");
    const second = {
      id: "01a1fd63-0bdf-75eb-89b2-39a3a3c11482",
      courseId: id,
      plan: "course",
      lengthWeeks: null,
      currency: "NGN",
      amountMinor: 1,
      position: 9,
    };
    const refused = { cause: { constraint: "course_fees_one_price" } };
    await expect(database.db.insert(courseFees).values(second)).rejects.toMatchObject(refused);
    const fromMay = { ...second, validFrom: new Date("2027-05-01T00:00:00Z") };
    await expect(database.db.insert(courseFees).values(fromMay)).rejects.toMatchObject(refused);
    // Half-open: one ends at the instant from which the other holds.
    const rolledBack = new Error("rolled back");
    await expect(
      database.db.transaction(async (tx) => {
        const supplied = and(eq(courseFees.courseId, id), eq(courseFees.currency, "NGN"));
        await tx.update(courseFees).set({ validUntil: fromMay.validFrom }).where(supplied);
        await tx.insert(courseFees).values(fromMay);
        throw rolledBack;
      }),
    ).rejects.toBe(rolledBack);
  });

  test("a price that would never hold is refused", async () => {
    const { id } = await course("TEF Canada");
    const at = new Date("2027-05-01T00:00:00Z");
    await expect(
      database.db.update(courseFees).set({ validFrom: at, validUntil: at }).where(eq(courseFees.courseId, id)),
    ).rejects.toMatchObject({ cause: { constraint: "course_fees_valid_some_time" } });
  });
});

describe("the supplied courses", () => {
  test.each(supplied.courses.map((entry): [string, CourseSeed] => [entry.title, entry]))(
    "%s has a topic in every week",
    (_title, courseSeed) => {
      for (const week of courseSeed.syllabus) {
        expect(week.title).not.toBe("");
        expect(week.topics.length).toBeGreaterThan(0);
      }
      // Only a course without a fixed duration may choose how many parts it has.
      if (courseSeed.weeks !== null)
        expect(courseSeed.syllabus).toHaveLength(courseSeed.weeks + courseSeed.projectWeeks);
      else expect(courseSeed.syllabus.length).toBeGreaterThan(0);
    },
  );
});
