import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tutors as suppliedTutors } from "#data/tutors.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { certificates } from "#features/certificates/server/tables.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** A course has one title and one short title, wherever it is named. */
let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
}, 60_000);
afterAll(() => setup.close());

test("HOME-07 a card has its course's title, a new one as soon as that changes", async () => {
  const { catalogue } = setup.academy;
  const titles = new Map((await catalogue.listCourses()).map(({ slug, title }) => [slug, title]));
  const cards = await catalogue.listCourseCards();
  expect(cards).toHaveLength(23);
  expect(cards.map(({ courseSlug, title }) => [courseSlug, title])).toEqual(
    cards.map(({ courseSlug }) => [courseSlug, titles.get(courseSlug)]),
  );
  await setup.db.update(courses).set({ title: "Interface Design" }).where(eq(courses.slug, "product-design-ui-ux"));
  const renamed = (await catalogue.listCourseCards()).find(({ courseSlug }) => courseSlug === "product-design-ui-ux");
  expect(renamed?.title).toBe("Interface Design");
  await setup.db.update(courses).set({ title: "Product Design UI/UX" }).where(eq(courses.slug, "product-design-ui-ux"));
});

test("a supplied tutor's card names the courses taught by their titles", async () => {
  const rows = await setup.db.select().from(courses);
  const namesOf = (slug: string) => {
    const course = rows.find((row) => row.slug === slug);
    return [course?.title, course?.shortTitle];
  };
  for (const { slug, course, courseSlugs } of suppliedTutors) {
    const known = courseSlugs.flatMap(namesOf);
    const named = known.includes(course) ? [course] : course.split(" and ");
    for (const name of named) expect(known, `${slug}: ${name}`).toContain(name);
  }
});

test("certificates bear the title", async () => {
  const titles = (await setup.db.select({ title: courses.title }).from(courses)).map(({ title }) => title);
  const lockedCertificates = await setup.db.select({ title: certificates.courseTitle }).from(certificates);
  expect(lockedCertificates.length).toBeGreaterThan(0);
  for (const { title } of lockedCertificates) expect(titles).toContain(title);
});
