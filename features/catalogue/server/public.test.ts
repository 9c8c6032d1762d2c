import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseCards as suppliedCards } from "#data/course-cards.ts";
import { businessCourses, internationalCourses, localCourses } from "#data/courses/business-and-exam-courses.ts";
import { techCourses } from "#data/courses/tech-courses.ts";
import { schools } from "#data/schools.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { picksThatCount } from "../rules.ts";
import { type CatalogueReads, catalogueReads } from "./public.ts";
import { seedCatalogue } from "./seed.ts";
import { courses } from "./tables.ts";

const suppliedCourses = [...techCourses, ...businessCourses, ...internationalCourses, ...localCourses];

let testDatabase: TestDatabase;
let database: Database;
let reads: CatalogueReads;
/** How often each course was chosen, by its id: other features count that. */
const picks = new Map<string, number>();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 4 });
  await database.db.transaction((tx) =>
    seedCatalogue(tx, { schools, courses: suppliedCourses, cards: suppliedCards }, new Date("2026-11-21T09:00:00Z")),
  );
  reads = catalogueReads({ db: database.db, countPicks: async () => picks });
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
    const found = await reads.getCourseBySlug("frontend");
    expect(found).toMatchObject({
      title: seed?.title,
      overview: seed?.overview,
      objectives: seed?.objectives,
      tools: seed?.tools,
      format: seed?.format,
      level: seed?.level,
    });
    expect(found.syllabus).toEqual(seed?.syllabus.map((week, index) => ({ week: index + 1, ...week })));
    expect(found.fees).toEqual((await reads.listCourses())[0]?.fees);
  });

  test("NAV-02 an unknown slug finds nothing, whatever it looks like", async () => {
    for (const slug of ["nope", "", "FRONTEND", "' or 1=1 --", "frontend\u2028"]) {
      expect(await reads.findCourseBySlug(slug)).toBeNull();
    }
    await expect(reads.getCourseBySlug("nope")).rejects.toMatchObject({ code: "not_found" });
  });

  test("an unpublished course is in no list and has no page", async () => {
    await withHidden("ielts", async () => {
      expect((await reads.listCourses()).map((course) => course.slug)).not.toContain("ielts");
      expect(await reads.listCourseSlugs()).not.toContain("ielts");
      expect(await reads.findCourseBySlug("ielts")).toBeNull();
      expect((await reads.listCards()).map((card) => card.courseSlug)).not.toContain("ielts");
      expect((await reads.listPopularCourses()).map((course) => course.slug)).not.toContain("ielts");
    });
  });
});

const titleOf = (slug: string) => suppliedCourses.find((course) => course.slug === slug)?.title;

describe("cards", () => {
  test("HOME-07 the 23 cards in their order, each with its course and that course's school", async () => {
    const cards = await reads.listCards();
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
