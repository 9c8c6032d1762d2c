import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseCards as suppliedCards } from "#data/course-cards.ts";
import { businessCourses, internationalCourses, localCourses } from "#data/courses/business-and-exam-courses.ts";
import { techCourses } from "#data/courses/tech-courses.ts";
import { schools } from "#data/schools.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { Connection } from "#db/connection.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { type WithDeps, withDeps } from "#platform/feature/with-deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { picksThatCount } from "../rules.ts";
import { announcePriceChanges } from "./announce-price-changes.ts";
import * as verbs from "./public.ts";
import { seedCatalogue } from "./seed.ts";
import { courseFees, courses } from "./tables.ts";

const suppliedCourses = [...techCourses, ...businessCourses, ...internationalCourses, ...localCourses];

let testDatabase: TestDatabase;
let database: Database;
let reads: WithDeps<typeof verbs>;
const clock = fixedClock("2026-11-21T09:00:00Z");
/** How often each course was chosen, by its id: other features count that. */
const picks = new Map<string, number>();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 4 });
  await database.db.transaction((tx) =>
    seedCatalogue(
      { db: tx, clock: { now: () => new Date("2026-11-21T09:00:00Z") } },
      { schools, courses: suppliedCourses, cards: suppliedCards },
    ),
  );
  reads = withDeps({ db: database.db, clock, contributions: () => [async () => picks] }, verbs);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** Runs `check` while a course is not published. */
async function withHidden(slug: string, check: () => Promise<void>) {
  const show = (published: boolean) => database.db.update(courses).set({ published }).where(eq(courses.slug, slug));
  await show(false);
  try {
    await check();
  } finally {
    await show(true);
  }
}

describe("courses", () => {
  test("PRICE-02 all are listed in the order of the price list, with their fees in order", async () => {
    const listed = await reads.listCourses();
    expect(listed.map((course) => course.slug)).toEqual(suppliedCourses.map((course) => course.slug));
    expect(listed.find((course) => course.slug === "sat")?.fees).toEqual([
      { plan: "course", lengthWeeks: 4, currency: "NGN", amountMinor: 7_000_000 },
      { plan: "course", lengthWeeks: 8, currency: "NGN", amountMinor: 10_000_000 },
      { plan: "course", lengthWeeks: 12, currency: "NGN", amountMinor: 13_000_000 },
    ]);
    expect(listed.find((course) => course.slug === "network-engineering")?.fees).toEqual([]);
    expect(await reads.listCourseSlugs()).toEqual(listed.map((course) => course.slug));
  });

  test("NAV-02 one is found by its slug with everything that its page shows", async () => {
    const seed = techCourses[0];
    const course = await reads.getCourse("frontend");
    expect(course).toMatchObject({
      title: seed?.title,
      overview: seed?.overview,
      objectives: seed?.objectives,
      tools: seed?.tools,
      format: seed?.format,
      level: seed?.level,
    });
    expect(course.syllabus).toEqual(seed?.syllabus.map((week, index) => ({ week: index + 1, ...week })));
    expect(course.fees).toEqual((await reads.listCourses())[0]?.fees);
  });

  test("NAV-02 an unknown slug finds nothing, whatever it looks like", async () => {
    for (const slug of ["nope", "", "FRONTEND", "' or 1=1 --", "frontend\u2028"]) {
      expect(await reads.findCourse(slug)).toBeNull();
    }
    await expect(reads.getCourse("nope")).rejects.toMatchObject({ code: "not_found" });
  });

  test("an unpublished course is in no list and has no page", async () => {
    await withHidden("ielts", async () => {
      expect((await reads.listCourses()).map((course) => course.slug)).not.toContain("ielts");
      expect(await reads.listCourseSlugs()).not.toContain("ielts");
      expect(await reads.findCourse("ielts")).toBeNull();
      expect((await reads.listCourseCards()).map((card) => card.courseSlug)).not.toContain("ielts");
      expect((await reads.listPopularCourses()).map((course) => course.slug)).not.toContain("ielts");
    });
  });
});

describe("PRICE-05 the price book by its dates", () => {
  const day = 86_400_000;
  const inDays = (days: number) => new Date(clock.now().getTime() + days * day);
  const ielts = { slug: "ielts", plan: "course", currency: "NGN" };
  /** What the price list and the course's page show of one plan, which is the same. */
  async function shown() {
    const of = (fees: readonly { plan: string; currency: string; amountMinor: number | null }[] = []) =>
      fees
        .filter(({ plan, currency }) => plan === ielts.plan && currency === ielts.currency)
        .map(({ amountMinor }) => amountMinor);
    const listed = of((await reads.listCourses()).find(({ slug }) => slug === ielts.slug)?.fees);
    expect(of((await reads.getCourse(ielts.slug)).fees)).toEqual(listed);
    return listed;
  }

  test("a price shows from its moment, until just before its end; the supplied one had no beginning", async () => {
    const { db } = database;
    const course = await reads.getCourse(ielts.slug);
    const isOne = and(
      eq(courseFees.courseId, course.id),
      eq(courseFees.plan, "course"),
      eq(courseFees.currency, "NGN"),
    );
    const [first] = await db.select().from(courseFees).where(isOne).limit(1);
    if (!first) throw new Error("The supplied prices have no IELTS.");
    await db.delete(courseFees).where(isOne);
    await db.insert(courseFees).values([
      { ...first, validUntil: inDays(2) },
      { ...first, id: newId(), amountMinor: 7_700, validFrom: inDays(2), validUntil: inDays(4) },
    ]);
    expect(await shown()).toEqual([first.amountMinor]);
    expect(await announcePriceChanges({ db, clock })).toBe(0);

    clock.advance(2 * day - 1);
    expect(await shown()).toEqual([first.amountMinor]);
    clock.advance(1);
    expect(await shown()).toEqual([7_700]);
    clock.advance(2 * day);
    expect(await shown()).toEqual([]);
    // What ended is in the book as it was.
    expect((await db.select().from(courseFees).where(isOne)).map(({ amountMinor }) => amountMinor)).toEqual(
      expect.arrayContaining([first.amountMinor, 7_700]),
    );
  });

  test("pages hear of it at that moment, though no row changed, and not again and again", async () => {
    const { db } = database;
    const [fee] = await db.select().from(courseFees).limit(1);
    await db
      .update(courseFees)
      .set({ validUntil: inDays(1) })
      .where(eq(courseFees.id, fee?.id ?? ""));
    const heard: string[] = [];
    const listening = new Connection({ connectionString: testDatabase.url });
    await listening.connect();
    listening.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await listening.query("listen unwalled_events");
    const shown = async (advancedMs: number) => {
      clock.advance(advancedMs);
      const count = await announcePriceChanges({ db, clock });
      await listening.query("select 1"); // news that is on its way arrives before the answer
      return [count, heard.splice(0).length];
    };
    expect(await shown(day - 60_000)).toEqual([0, 0]);
    expect(await shown(60_000)).toEqual([1, 1]);
    expect(await shown(60 * 60_000)).toEqual([0, 0]);
    await listening.end();
  });
});

const titleOf = (slug: string) => suppliedCourses.find((course) => course.slug === slug)?.title;

describe("cards", () => {
  test("HOME-07 the 23 cards in their order, each with its course and that course's school", async () => {
    const cards = await reads.listCourseCards();
    expect(
      cards.map(({ title, text, claim, group, glyph, courseSlug }) => ({
        title,
        text,
        claim,
        group,
        glyph,
        courseSlug,
      })),
    ).toEqual(suppliedCards.map((card) => ({ ...card, title: titleOf(card.courseSlug) })));
    const schoolOf = new Map(suppliedCourses.map((course) => [course.slug, course.school]));
    for (const card of cards) expect(card.school).toBe(schoolOf.get(card.courseSlug));
  });
});

describe("popular courses", () => {
  test("FOOT-01 without picks: the supplied five, under their titles", async () => {
    expect(await reads.listPopularCourses()).toEqual([
      { slug: "product-design-ui-ux", title: "Product Design UI/UX" },
      { slug: "frontend", title: "Frontend" },
      { slug: "data-science", title: "Data Science" },
      { slug: "cyber-security", title: "Cyber Security" },
      { slug: "ielts", title: "IELTS" },
    ]);
  });

  test("FOOT-01 courses that were chosen often enough come first, one without a card under its own title", async () => {
    const [chosen] = await database.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, "tef-canada"));
    picks.set(chosen?.id ?? "", picksThatCount - 1);
    expect((await reads.listPopularCourses())[0]?.slug).toBe("product-design-ui-ux");

    picks.set(chosen?.id ?? "", picksThatCount);
    expect((await reads.listPopularCourses()).map((course) => course.slug)).toEqual([
      "tef-canada",
      "product-design-ui-ux",
      "frontend",
      "data-science",
      "cyber-security",
    ]);
  });
});
