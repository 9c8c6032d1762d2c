import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolStudent, lessonFigures } from "#features/learning/server/public.ts";
import { lessonProgress, lessons } from "#features/learning/server/tables.ts";
import type { Syllabus } from "#features/learning/syllabus-contract.ts";
import { syllabusTexts } from "#features/learning/syllabus-texts.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let headers: Record<string, string>;
const as = async (role: "admin" | "support" | "student") => {
  const account = await makeAccount(app.db, app.clock.now(), { role });
  return { id: account.id, headers: (await makeSession(app.db, app.clock.now(), account.id)).headers };
};
beforeAll(async () => {
  app = await createTestApp();
  headers = (await as("admin")).headers;
});
afterAll(() => app.close());

async function send(method: "GET" | "PUT", url: string, payload?: object, by = headers) {
  const response = await app.app.inject({ method, url, headers: by, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const idOf = async (slug: string) =>
  (await app.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug)))[0]?.id ?? "";
const read = async (courseId: string): Promise<Syllabus> =>
  (await send("GET", `/api/staff/courses/${courseId}/syllabus`)).body;
const step = async (courseId: string, change: object) =>
  send("PUT", `/api/staff/courses/${courseId}/syllabus`, { ...change, seen: (await read(courseId)).version });

async function student(courseId: string) {
  const { id, headers: own } = await as("student");
  const enrolment = await app.db.transaction((tx) =>
    enrolStudent(within(app.deps, tx), { studentId: id, courseId, tutorId: null, plan: "course" }),
  );
  return { id, headers: own, enrolmentId: enrolment.id };
}
type Student = Awaited<ReturnType<typeof student>>;
const outlineOf = async (slug: string, { headers: own }: Student) =>
  (await send("GET", `/api/students/learning/${slug}`, undefined, own)).body;
const mark = async (slug: string, lesson: string, { headers: own }: Student) =>
  send("PUT", `/api/students/learning/${slug}/lessons/${lesson}/done`, { isDone: true }, own);
const publicTopics = async (slug: string) =>
  (await app.app.inject({ url: `/api/courses/${slug}` }))
    .json()
    .data.syllabus.map(({ topics }: { topics: string[] }) => topics);

describe("ADM-05 a syllabus", () => {
  test("gets weeks and lessons, which the public sees once they are shown; each step is recorded", async () => {
    const slug = "gre";
    const courseId = await idOf(slug);
    const before = await publicTopics(slug);
    await step(courseId, { kind: "add-week", title: "Extra week" });
    const week = before.length + 1;
    const { body: added } = await step(courseId, { kind: "add-lesson", week, title: "Guess well" });
    const lesson = added.weeks[week - 1].lessons[0];
    expect(lesson).toMatchObject({ title: "Guess well", state: "draft", hasText: false, doneBy: 0 });
    expect(await publicTopics(slug)).toEqual([...before, []]);
    expect((await send("GET", `/api/staff/courses/${slug}`)).body).toMatchObject({ drafts: 1 });
    await step(courseId, { kind: "show-lesson", lesson: lesson.id });
    await step(courseId, { kind: "change-lesson", lesson: lesson.id, week: 1, title: "Guess better" });
    await step(courseId, { kind: "move-lesson", lesson: lesson.id, by: -1 });
    const first = before[0].toSpliced(-1, 0, "Guess better");
    expect(await publicTopics(slug)).toEqual([first, ...before.slice(1), []]);
    await step(courseId, { kind: "move-week", week: 1, by: 1 });
    await step(courseId, { kind: "rename-week", week: 2, title: "Second" });
    expect(await publicTopics(slug)).toEqual([before[1], first, ...before.slice(2), []]);
    expect((await step(courseId, { kind: "remove-week", week })).status).toBe(200);
    expect((await read(courseId)).weeks[1]?.title).toBe("Second");
    const acts = (await listAudit(app.db, "course", courseId)).map(({ action }) => action);
    expect(acts.toSorted()).toEqual([
      "lesson.added",
      "lesson.changed",
      "lesson.moved",
      "lesson.shown",
      "week.added",
      "week.moved",
      "week.removed",
      "week.renamed",
    ]);
    const rows = await app.db.select().from(lessons).where(eq(lessons.courseId, courseId));
    expect(rows.find(({ id }) => id === lesson.id)).toMatchObject({ slug: "guess-well", week: 2 });
  });

  test("of two people at once one changes it, and the other is informed", async () => {
    const courseId = await idOf("gmat");
    const { version: seen } = await read(courseId);
    const url = `/api/staff/courses/${courseId}/syllabus`;
    const both = await Promise.all(
      ["A", "B"].map((title) => send("PUT", url, { kind: "rename-week", week: 1, title, seen })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(syllabusTexts.changed);
  });

  test("refuses what no one can mean, at its field", async () => {
    const courseId = await idOf("sat");
    const before = await read(courseId);
    const lesson = before.weeks[0]?.lessons[0]?.id;
    const refused: [object, number, string?][] = [
      [{ kind: "add-week", title: " " }, 422, "/title"],
      [{ kind: "add-week", title: "x".repeat(161) }, 422, "/title"],
      [{ kind: "rename-week", week: 0, title: "x" }, 422, "/week"],
      [{ kind: "rename-week", week: 99, title: "x" }, 404],
      [{ kind: "remove-week", week: 1 }, 422, "/week"],
      [{ kind: "move-week", week: 1, by: -1 }, 422, "/by"],
      [{ kind: "move-week", week: 1, by: 2 }, 422, "/by"],
      [{ kind: "move-lesson", lesson, by: -1 }, 422, "/by"],
      [{ kind: "show-lesson", lesson }, 422, "/lesson"],
      [{ kind: "restore-lesson", lesson }, 422, "/lesson"],
      [{ kind: "remove-lesson", lesson: newId() }, 404],
      [{ kind: "remove-lesson", lesson: "x" }, 422, "/lesson"],
      [{ kind: "explode" }, 422, "/kind"],
    ];
    for (const [change, status, pointer] of refused) {
      const response = await step(courseId, change);
      expect([change, response.status, response.body.errors?.[0]?.pointer]).toEqual([change, status, pointer]);
    }
    const nowhere = { kind: "add-week", title: "x", seen: "" };
    expect((await send("PUT", `/api/staff/courses/${newId()}/syllabus`, nowhere)).status).toBe(404);
    expect(await read(courseId)).toEqual(before);
    const support = (await as("support")).headers;
    const url = `/api/staff/courses/${courseId}/syllabus`;
    expect((await send("GET", url, undefined, support)).status).toBe(200);
    expect((await send("PUT", url, { kind: "add-week", title: "x", seen: before.version }, support)).status).toBe(403);
  });
});

describe("ADM-05 what students did", () => {
  test("stays where its lesson is removed: who did it has it, others do not; what a device sends late still counts", async () => {
    const slug = "physics";
    const courseId = await idOf(slug);
    const [doer, late] = [await student(courseId), await student(courseId)];
    const [first, second] = (await outlineOf(slug, doer)).weeks[0].lessons;
    const others = (await read(courseId)).weeks[0]?.lessons[0]?.doneBy ?? 0;
    await mark(slug, first.slug, doer);
    await mark(slug, second.slug, doer);
    const figures = await outlineOf(slug, doer);
    const lesson = (await read(courseId)).weeks[0]?.lessons[0]?.id ?? "";
    await step(courseId, { kind: "remove-lesson", lesson });
    expect((await outlineOf(slug, doer)).progress).toEqual(figures.progress);
    expect((await outlineOf(slug, doer)).weeks[0].lessons[0]).toMatchObject({ slug: first.slug, isDone: true });
    const own = `/api/students/learning/${slug}/lessons/${first.slug}`;
    expect((await send("GET", own, undefined, doer.headers)).body).toMatchObject({
      isDone: true,
      lesson: { topic: 1 },
    });
    expect((await outlineOf(slug, late)).weeks[0].lessons[0].slug).toBe(second.slug);
    expect((await send("GET", own, undefined, late.headers)).status).toBe(404);
    expect((await publicTopics(slug))[0]).not.toContain(first.title);

    // It did the lesson in the morning, without a line.
    expect((await mark(slug, first.slug, late)).body).toMatchObject({ isDone: true });
    expect((await outlineOf(slug, late)).progress).toMatchObject({ lessonsDone: 1 });
    expect((await read(courseId)).weeks[0]?.lessons[0]).toMatchObject({ state: "removed", doneBy: others + 2 });
    await step(courseId, { kind: "restore-lesson", lesson });
    expect((await outlineOf(slug, doer)).progress).toEqual(figures.progress);
  });

  test("counts the same after a lesson is added, which counts once they did it, and for those who begin then", async () => {
    const slug = "biology";
    const courseId = await idOf(slug);
    const before = await student(courseId);
    const open = (await outlineOf(slug, before)).weeks.flatMap(({ lessons: own }: { lessons: object[] }) => own);
    app.clock.advance(1000);
    const { body } = await step(courseId, { kind: "add-lesson", week: 1, title: "Cells, again" });
    const lesson = body.weeks[0].lessons.at(-1).id;
    expect((await outlineOf(slug, before)).weeks[0].lessons.at(-1).title).not.toBe("Cells, again");
    await step(courseId, { kind: "show-lesson", lesson });
    app.clock.advance(1000);
    const later = await student(courseId);
    expect((await outlineOf(slug, before)).progress.lessons).toBe(open.length);
    expect((await outlineOf(slug, before)).weeks[0].lessons.at(-1)).toMatchObject({
      title: "Cells, again",
      isExtra: true,
    });
    expect((await outlineOf(slug, later)).progress.lessons).toBe(open.length + 1);
    await app.db.insert(lessonProgress).values({
      enrolmentId: before.enrolmentId,
      lessonId: lesson,
      openedAt: app.clock.now(),
      doneAt: app.clock.now(),
    });
    expect((await outlineOf(slug, before)).progress).toMatchObject({ lessons: open.length + 1, lessonsDone: 1 });
  });

  test("never falls and is never lost by any history of changes", async () => {
    const slug = "literature-in-english";
    const courseId = await idOf(slug);
    const seed = 20_261_128;
    let state = seed;
    const pick = <Item>(from: readonly Item[]): Item => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return from[state % from.length] as Item;
    };
    const students: Student[] = [await student(courseId), await student(courseId)];
    const best = new Map<string, number>();
    const done = new Map<string, Set<string>>();
    const refused: number[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      app.clock.advance(1000);
      if (turn === 20 || turn === 40) students.push(await student(courseId));
      const { weeks } = await read(courseId);
      const all = weeks.flatMap(({ lessons: own }) => own);
      const week = 1 + weeks.indexOf(pick(weeks));
      const lesson = pick(all).id;
      const by = pick([-1, 1] as const);
      const change = pick([
        { kind: "add-week", title: `Week of turn ${turn}` },
        { kind: "move-week", week, by },
        { kind: "remove-week", week },
        { kind: "add-lesson", week, title: `Lesson of turn ${turn}` },
        { kind: "change-lesson", lesson, week, title: `Renamed in turn ${turn}` },
        { kind: "move-lesson", lesson, by },
        { kind: "move-lesson", lesson, by },
        { kind: "show-lesson", lesson: (all.find((entry) => entry.state === "draft") ?? { id: lesson }).id },
        { kind: "remove-lesson", lesson },
        { kind: "restore-lesson", lesson: (all.find((entry) => entry.state === "removed") ?? { id: lesson }).id },
      ] as const);
      const { status } = await step(courseId, change);
      if (status !== 200) refused.push(status);
      for (const learner of students) {
        const { progress, weeks: shown } = await outlineOf(slug, learner);
        const context = `turn ${turn}, ${JSON.stringify(change)}`;
        expect(progress, context).toMatchObject(await lessonFigures(app.db, learner.enrolmentId));
        expect(progress.percentDone, context).toBeGreaterThanOrEqual(best.get(learner.id) ?? 0);
        const marked = await app.db
          .select({ id: lessonProgress.lessonId })
          .from(lessonProgress)
          .where(and(eq(lessonProgress.enrolmentId, learner.enrolmentId), isNotNull(lessonProgress.doneAt)));
        expect(
          [...(done.get(learner.id) ?? [])].filter((id) => !marked.some((mark) => mark.id === id)),
          context,
        ).toEqual([]);
        expect(progress.lessonsDone, context).toBe(marked.length);
        const own = shown.flatMap(
          ({ lessons: listed }: { lessons: { slug: string; isDone: boolean; hasText: boolean }[] }) => listed,
        );
        expect(
          own.filter(({ isDone }: { isDone: boolean }) => isDone),
          context,
        ).toHaveLength(marked.length);
        const open = own.filter((entry: { hasText: boolean; isDone: boolean }) => entry.hasText && !entry.isDone);
        if (open.length > 0 && turn % 3 === 0) await mark(slug, pick<{ slug: string }>(open).slug, learner);
        const figures = (await outlineOf(slug, learner)).progress;
        best.set(learner.id, figures.percentDone);
        done.set(learner.id, new Set(marked.map(({ id }) => id)));
      }
    }
    expect(refused.length).toBeLessThan(40);
    expect([...best.values()].every((percent) => percent > 0)).toBe(true);
  });
});
