import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { type WithDeps, withDeps } from "#platform/feature/with-deps.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import * as verbs from "./open-lessons.ts";
import { lessons } from "./tables.ts";

const slug = "mathematics";
let app: TestApp;
let reads: WithDeps<typeof verbs>;
beforeAll(async () => {
  app = await createTestApp();
  reads = withDeps(app.deps, verbs);
});
afterAll(() => app?.close());

test("LESS-01 the first lesson of each published course is open to everybody, with what comes next", async () => {
  const all = await reads.listOpenLessons();
  expect(all).toHaveLength(await app.db.$count(courses, eq(courses.published, true)));
  const files: { name: string; bytes: number }[] = [];
  for (const { course, lesson } of all) {
    const open = await reads.findOpenLesson(course);
    expect(open?.lesson.slug, course).toBe(lesson);
    files.push(...(open?.files ?? []));
    expect(open?.lesson.html, course).toContain('<fieldset class="check"');
  }
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(({ name, bytes }) => !/\.\w+$/.test(name) || bytes <= 0)).toEqual([]);
  const first = all.find(({ course }) => course === slug);
  const open = await reads.findOpenLesson(slug);
  expect(open).toMatchObject({
    course: { slug, title: "Mathematics" },
    lessons: 20,
    next: { title: expect.stringMatching(/\w/), bytes: expect.any(Number) },
  });
  expect(await reads.findOpenLessonLink(slug)).toEqual({
    course: slug,
    slug: first?.lesson,
    title: open?.lesson.title,
    bytes: open?.bytes,
  });
});

test("a course that is hidden or unknown, and one whose first lesson has no text, have none", async () => {
  expect(await reads.findOpenLesson("nothing")).toBeNull();
  expect(await reads.findOpenLessonLink("nothing")).toBeNull();
  const hide = (published: boolean) => app.db.update(courses).set({ published }).where(eq(courses.slug, "gre"));
  expect(await reads.findOpenLesson("gre")).not.toBeNull();
  await hide(false);
  expect(await reads.findOpenLesson("gre")).toBeNull();
  expect((await reads.listOpenLessons()).map(({ course }) => course)).not.toContain("gre");
  await hide(true);
  expect(await reads.findOpenLesson("gre")).not.toBeNull();
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select l.id from lessons l join courses c on c.id = l.course_id where c.slug = 'gre' order by l.week, l.topic limit 1`);
  await app.db
    .update(lessons)
    .set({ body: null })
    .where(eq(lessons.id, rows[0]?.id ?? ""));
  expect(await reads.findOpenLesson("gre")).toBeNull();
  expect((await reads.listOpenLessons()).map(({ course }) => course)).not.toContain("gre");
});
