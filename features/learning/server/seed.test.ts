import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { businessCourses, internationalCourses, localCourses } from "#data/courses/business-and-exam-courses.ts";
import { techCourses } from "#data/courses/tech-courses.ts";
import { demoLearning } from "#data/demo-student.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { within } from "#platform/deps.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { findEnrolment, lessonFigures, listEnrolments } from "./public.ts";
import { readLessons } from "./read-lessons.ts";
import { refreshLessons } from "./refresh-lessons.ts";
import { md5Of, picturesIn, seedDemoLearning, seedLessons } from "./seed.ts";
import { cohorts, lessonFiles, lessonProgress, lessons } from "./tables.ts";

const library = readLessons();
const supplied = [...techCourses, ...businessCourses, ...internationalCourses, ...localCourses];
const topicsOf = new Map(supplied.map((course) => [course.slug, course.syllabus.map((week) => week.topics)]));
const isThere = new Set(library.assets.map(({ courseSlug, kind, name }) => `${courseSlug}/${kind}/${name}`));

describe("the supplied lessons", () => {
  test.each(library.lessons.map((lesson) => [`${lesson.courseSlug} ${lesson.week}.${lesson.topic}`, lesson] as const))(
    "%s is its topic's, and its pictures and files are there",
    (_, lesson) => {
      expect(lesson.title).toBe(topicsOf.get(lesson.courseSlug)?.[lesson.week - 1]?.[lesson.topic - 1]);
      expect(lesson.summary.length).toBeLessThanOrEqual(140);
      expect(lesson.minutes).toBeGreaterThanOrEqual(5);
      expect(lesson.body.length).toBeGreaterThan(1500);
      const named = [
        ...picturesIn(lesson.body).map((name) => `${lesson.courseSlug}/picture/${name}`),
        ...lesson.files.map((name) => `${lesson.courseSlug}/file/${name}`),
      ];
      expect(named.filter((name) => !isThere.has(name))).toEqual([]);
      // A picture by another address than pictures/… would not be shown.
      expect(lesson.body.match(/!\[/g)?.length ?? 0).toBe(lesson.body.match(/!\[[^\]]*\]\(pictures\//g)?.length ?? 0);
    },
  );

  test("all of Product Design UI/UX, and the first week of every other course", () => {
    const stored = new Set(library.lessons.map(({ courseSlug, week, topic }) => `${courseSlug} ${week}.${topic}`));
    const expected = supplied.flatMap((course) =>
      course.syllabus
        .slice(0, course.slug === "product-design-ui-ux" ? undefined : 1)
        .flatMap((week, index) => week.topics.map((_, topic) => `${course.slug} ${index + 1}.${topic + 1}`)),
    );
    expect(expected.filter((location) => !stored.has(location))).toEqual([]);
    expect(library.lessons.filter(({ courseSlug }) => courseSlug === "product-design-ui-ux")).toHaveLength(88);
  });

  test("no picture or file is there for nothing, and a picture runs nothing and asks no one", () => {
    const used = new Set(
      library.lessons.flatMap((lesson) => [
        ...picturesIn(lesson.body).map((name) => `${lesson.courseSlug}/picture/${name}`),
        ...lesson.files.map((name) => `${lesson.courseSlug}/file/${name}`),
      ]),
    );
    expect([...isThere].filter((name) => !used.has(name))).toEqual([]);
    for (const { name, kind, content } of library.assets) {
      if (kind !== "picture") continue;
      const text = content.toString();
      expect(text, name).toMatch(/viewBox="0 0 \d+ \d+"/);
      expect(text, name).not.toMatch(/<script|<foreignObject|\son\w+=|href=|url\(|<!ENTITY/i);
    }
  });
});

describe("in the database", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app?.close());

  test("every topic of every course has one lesson, with an address of its own", async () => {
    const rows = await app.db
      .select({ slug: courses.slug, week: lessons.week, topic: lessons.topic, title: lessons.title })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId));
    const made = new Map(rows.map(({ slug, week, topic, title }) => [`${slug} ${week}.${topic}`, title]));
    const expected = supplied.flatMap((course) =>
      course.syllabus.flatMap((week, index) =>
        week.topics.map((title, topic) => [`${course.slug} ${index + 1}.${topic + 1}`, title] as const),
      ),
    );
    expect(expected.filter(([location, title]) => made.get(location) !== title)).toEqual([]);
    expect(rows).toHaveLength(expected.length);
    const texts = await app.db.select({ id: lessons.id }).from(lessons).where(isNotNull(lessons.body));
    expect(texts).toHaveLength(library.lessons.length);
    const links = await app.db.select().from(lessonFiles);
    expect(links.length).toBeGreaterThan(0);
  });

  test("seeding again changes nothing, not even what staff have rewritten", async () => {
    const [first] = await app.db.select().from(lessons).where(isNotNull(lessons.body)).limit(1);
    if (!first) throw new Error("No lesson with a text.");
    await app.db.update(lessons).set({ body: "Rewritten." }).where(eq(lessons.id, first.id));
    const before = await app.db.select().from(lessons).orderBy(asc(lessons.id));
    const linksBefore = await app.db.$count(lessonFiles);
    await app.db.transaction((tx) => seedLessons(within(app, tx), library));
    await app.db.transaction((tx) => seedDemoLearning(within(app, tx), demoLearning));
    expect(await app.db.select().from(lessons).orderBy(asc(lessons.id))).toEqual(before);
    expect(await app.db.$count(lessonFiles)).toBe(linksBefore);
    expect(await app.db.$count(cohorts)).toBe(demoLearning.enrolments.length);
  });

  test("an academy of an earlier version gets new texts where no one has rewritten the old ones, once", async () => {
    const [own, untouched] = await app.db
      .select()
      .from(lessons)
      .where(eq(lessons.suppliedMd5, sql`md5(${lessons.body})`))
      .orderBy(asc(lessons.id))
      .limit(2);
    const place = async (id = "") => (await app.db.select().from(lessons).where(eq(lessons.id, id)))[0];
    const old = "An old text with a ![picture](pictures/none.svg).";
    await app.db
      .update(lessons)
      .set({ body: old, suppliedMd5: md5Of(old), summary: "Old" })
      .where(eq(lessons.id, untouched?.id ?? ""));
    await app.db.delete(lessonFiles).where(eq(lessonFiles.lessonId, untouched?.id ?? ""));
    await app.db
      .update(lessons)
      .set({ body: "Our own words." })
      .where(eq(lessons.id, own?.id ?? ""));
    const links = await app.db.$count(lessonFiles);
    expect(await refreshLessons(app.db, library, app.clock.now())).toBe(1);
    expect(await place(untouched?.id)).toEqual({ ...untouched, updatedAt: app.clock.now() });
    expect((await place(own?.id))?.body).toBe("Our own words.");
    const named = picturesIn(untouched?.body ?? "").length;
    expect(await app.db.$count(lessonFiles)).toBeGreaterThanOrEqual(links + named);
    expect(await refreshLessons(app.db, library, app.clock.now())).toBe(0);
    await app.db
      .update(lessons)
      .set({ body: own?.body ?? null })
      .where(eq(lessons.id, own?.id ?? ""));
  });

  test("a lesson of no topic, and one that is about something else, are refused", async () => {
    const [lesson] = library.lessons;
    if (!lesson) throw new Error("No lesson.");
    const seeding = (changed: object) =>
      app.db.transaction((tx) => seedLessons(within(app, tx), { lessons: [{ ...lesson, ...changed }], assets: [] }));
    await expect(seeding({ week: 99 })).rejects.toThrow("Lessons without a topic");
    await expect(seeding({ title: "Something else" })).rejects.toThrow("is not about its topic");
  });

  test("DASH-10 MYC-01 the demo student: 48 of 88 lessons, and five courses behind her", async () => {
    const [student] = await app.db.select().from(accounts).where(eq(accounts.email, demoLearning.studentEmail));
    if (!student) throw new Error("No demo student.");
    const mine = await listEnrolments(app.deps, student.id);
    expect(mine.map(({ courseSlug, state }) => [courseSlug, state])).toEqual([
      ["product-design-ui-ux", "active"],
      ["toefl", "completed"],
      ["duolingo", "completed"],
      ["physics", "completed"],
      ["english-language", "completed"],
      ["mathematics", "completed"],
    ]);
    expect(mine[0]).toMatchObject({
      cohortName: "UX Course",
      plan: "monthly",
      tutor: { fullName: "Adaeze Okonkwo" },
      lastLesson: { week: 10 },
    });
    expect(await Promise.all(mine.map(({ id }) => lessonFigures(app.db, id)))).toEqual([
      { lessons: 88, lessonsDone: 48, live: 0, liveDone: 0 },
      ...Array.from({ length: 5 }, () => ({ lessons: 20, lessonsDone: 20, live: 15, liveDone: 15 })),
    ]);
    expect((await findEnrolment(app.deps, student.id, "toefl"))?.completedAt).toBeInstanceOf(Date);
    expect(await findEnrolment(app.deps, student.id, "ielts")).toBeNull();
    const late = await app.db
      .select()
      .from(lessonProgress)
      .where(and(isNotNull(lessonProgress.doneAt)));
    const now = app.clock.now();
    expect(late.filter(({ openedAt, doneAt }) => doneAt === null || doneAt > now || openedAt > doneAt)).toEqual([]);
  });
});
