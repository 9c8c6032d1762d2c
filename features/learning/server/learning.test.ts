import { gunzipSync } from "node:zlib";
import { and, asc, count, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import type { PayloadOf } from "#lib/domain-event.ts";
import type { Within } from "#platform/deps.ts";
import { within } from "#platform/deps.ts";
import { createEmit, on } from "#platform/feature/domain-events.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { CheckedResponse, CourseOutline, DoneResponse, Lesson, NoteResponse } from "../contract.ts";
import { lessonMarked } from "../events.ts";
import { learningTexts } from "../texts.ts";
import { checksIn } from "./lesson-text/read-lesson-text.ts";
import { markDone } from "./mark-done.ts";
import { learningPersonalData } from "./personal-data.ts";
import { enrolStudent, findEnrolment, joinCohort, lessonFigures, listEnrolments } from "./public.ts";
import { saveNote } from "./save-note.ts";
import { cohorts, enrolments, lessonAnswers, lessonNotes, lessonProgress, lessons } from "./tables.ts";

const slug = "mathematics";
const base = `/api/students/learning/${slug}`;
let app: TestApp;
let courseId: string;
let tutorId: string;
let order: { id: string; slug: string; week: number }[];
beforeAll(async () => {
  app = await createTestApp();
  const [course] = await app.db.select().from(courses).where(eq(courses.slug, slug));
  const [tutor] = await app.db.select().from(tutors).where(eq(tutors.slug, "ibrahim-musa"));
  courseId = course?.id ?? "";
  tutorId = tutor?.id ?? "";
  order = await app.db
    .select({ id: lessons.id, slug: lessons.slug, week: lessons.week })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.week), asc(lessons.topic));
});
afterAll(() => app?.close());

let me: string;
let headers: { authorization: string };
beforeEach(async () => {
  const account = await makeAccount(app.db, app.clock.now());
  me = account.id;
  headers = (await makeSession(app.db, app.clock.now(), me)).headers;
});

const slugOf = (at: number) => order[at]?.slug ?? "";
const enrol = (changes: Partial<Parameters<typeof enrolStudent>[1]> = {}) =>
  app.db.transaction((tx) =>
    enrolStudent(within(app.deps, tx), { studentId: me, courseId, tutorId, plan: "course", ...changes }),
  );
const pause = (state: "paused" | "cancelled" | "active") =>
  app.db.update(enrolments).set({ state }).where(eq(enrolments.studentId, me));

async function ask<Answer>(method: "GET" | "PUT" | "POST", url: string, payload?: object) {
  const response = await app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() as Answer, headers: response.headers };
}
const read = (at: number, query = "") => ask<Lesson>("GET", `${base}/lessons/${slugOf(at)}${query}`);
const outline = async () => (await ask<CourseOutline>("GET", base)).body;
const mark = (at: number, isDone = true, ageMs = 0) =>
  ask<DoneResponse & { error?: string }>("PUT", `${base}/lessons/${slugOf(at)}/done`, { isDone, ageMs });
const open = (at: number, ageMs = 0) => ask("POST", `${base}/lessons/${slugOf(at)}/open`, { ageMs });
/** Deps with a handler of marks. */
const listenedTo = (listener: (deps: Within, payload: PayloadOf<typeof lessonMarked>) => Promise<void>) => ({
  ...app.deps,
  emit: createEmit([on(lessonMarked, "listens", listener)], () => app.deps),
});
const note = (at: number, text: string, basedOn: string | null = null, ageMs = 0) =>
  ask<NoteResponse>("PUT", `${base}/lessons/${slugOf(at)}/note`, { text, ageMs, basedOn });

describe("enrolling", () => {
  test("once, however often and at however many places at once", async () => {
    const paidAt = app.clock.now();
    const made = await Promise.all(Array.from({ length: 6 }, () => enrol({ paidAt })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ state: "active", plan: "course", tutorId, firstPaidAt: paidAt, cohortId: null });
    await pause("paused");
    expect(await enrol({ plan: "month" })).toMatchObject({ id: made[0]?.id, state: "paused", plan: "course" });
    await pause("cancelled");
    expect((await enrol()).id).not.toBe(made[0]?.id);
  });

  test("into no cohort, by default: its times are chosen next", async () => {
    const cohort = { id: crypto.randomUUID(), courseId, tutorId, name: "December", startsOn: "2026-12-07" };
    await app.db.insert(cohorts).values(cohort);
    expect((await enrol()).cohortId).toBeNull();
    expect((await findEnrolment(app.deps, me, slug))?.cohortName).toBeNull();
    await pause("cancelled");
    expect((await enrol({ cohortId: cohort.id })).cohortId).toBe(cohort.id);
    await app.db.delete(cohorts).where(eq(cohorts.courseId, courseId));
  });

  test("PLACE-01 a seat of a cohort is given once, and never of another tutor's", async () => {
    const cohort = { id: crypto.randomUUID(), courseId, tutorId, name: "December", startsOn: "2026-12-07", seats: 1 };
    await app.db.insert(cohorts).values(cohort);
    const others = await Promise.all([1, 2, 3].map(() => makeAccount(app.db, app.clock.now())));
    const seats = await Promise.all(
      others.map(({ id: studentId }) =>
        app.db.transaction((tx) =>
          enrolStudent(within(app.deps, tx), { studentId, courseId, tutorId, plan: "course" }),
        ),
      ),
    );
    const join = (enrolmentId: string) =>
      app.db.transaction((tx) => joinCohort(within(app.deps, tx), { enrolmentId, cohortId: cohort.id }));
    const outcomes = await Promise.allSettled(seats.map(({ id }) => join(id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({
      reason: { code: "conflict", message: "December has no seat left. Please choose another." },
    });
    expect(await app.db.$count(enrolments, eq(enrolments.cohortId, cohort.id))).toBe(1);
    const alone = await enrol({ tutorId: null });
    await expect(join(alone.id)).rejects.toMatchObject({ code: "not_found" });
    await app.db.delete(cohorts).where(eq(cohorts.courseId, courseId));
  });

  test("without a tutor it is listed without one", async () => {
    await enrol({ tutorId: null });
    expect((await listEnrolments(app.deps, me))[0]).toMatchObject({ courseSlug: slug, tutor: null, lastLesson: null });
  });
});

describe("who may read", () => {
  test("not enrolled: the outline, and the first lesson as a taste; the others are refused with a sentence", async () => {
    const seen = await outline();
    expect(seen).toMatchObject({ access: "taste", progress: { lessons: 20, lessonsDone: 0 }, resume: slugOf(0) });
    expect(seen.weeks.flatMap((week) => week.lessons).map(({ isOpen }) => isOpen)).toEqual([
      true,
      ...Array.from({ length: 19 }, () => false),
    ]);
    const first = await read(0);
    expect(first.status).toBe(200);
    expect(first.body.next).toMatchObject({ slug: slugOf(1), isOpen: false });
    const second = await ask<{ error: string }>("GET", `${base}/lessons/${slugOf(1)}`);
    expect([second.status, second.body.error]).toEqual([403, learningTexts.notEnrolled]);
    expect((await mark(0)).status).toBe(403);
    expect((await open(0)).status).toBe(403);
    expect((await note(0, "Mine all the same")).status).toBe(200);
    expect((await note(1, "x")).status).toBe(403);
    expect((await listEnrolments(app.deps, me)).length).toBe(0);
    expect((await ask("GET", "/api/students/learning")).body).toEqual({ courses: [] });
  });

  test("paused: another sentence, and what was done stays known", async () => {
    await enrol();
    await mark(0);
    await pause("paused");
    const refused = await ask<{ error: string }>("GET", `${base}/lessons/${slugOf(1)}`);
    expect([refused.status, refused.body.error]).toEqual([403, learningTexts.paused]);
    expect((await mark(1)).body.error).toBe(learningTexts.paused);
    expect(await outline()).toMatchObject({ access: "paused", progress: { lessonsDone: 1 } });
    expect((await read(0)).body).toMatchObject({ access: "paused", isDone: true });
    expect((await ask("GET", "/api/students/learning")).body).toEqual({ courses: [base.split("/").at(-1)] });
  });

  test("PAY-07 paused: what was opened before stays readable, with its notes; nothing more is", async () => {
    await enrol();
    for (const at of [2, 3]) expect((await open(at)).status).toBe(200);
    await pause("paused");
    const seen = await outline();
    const isOpen = seen.weeks.flatMap((week) => week.lessons).map((lesson) => lesson.isOpen);
    expect(isOpen.flatMap((open, at) => (open ? [at] : []))).toEqual([0, 2, 3]);
    expect((await read(2)).body).toMatchObject({
      access: "paused",
      next: { isOpen: true },
      previous: { isOpen: false },
    });
    expect((await note(2, "Still mine")).status).toBe(200);
    for (const at of [1, 4]) expect((await ask("GET", `${base}/lessons/${slugOf(at)}`)).status).toBe(403);
    expect((await note(4, "Not yet")).status).toBe(403);
    expect((await open(2)).status).toBe(403);
  });

  test("a course that is not published is there for its students alone", async () => {
    await app.db.update(courses).set({ published: false }).where(eq(courses.id, courseId));
    try {
      expect((await read(0)).status).toBe(404);
      await enrol();
      expect((await read(3)).status).toBe(200);
    } finally {
      await app.db.update(courses).set({ published: true }).where(eq(courses.id, courseId));
    }
  });

  test("no such course, lesson or file is 404; bad input is refused", async () => {
    await enrol();
    expect((await ask("GET", "/api/students/learning/nothing")).status).toBe(404);
    expect((await ask("GET", `${base}/lessons/nothing`)).status).toBe(404);
    expect((await ask("GET", `${base}/files/nothing.md`)).status).toBe(404);
    expect((await ask("PUT", `${base}/lessons/nothing/done`, { isDone: true })).status).toBe(404);
    expect((await ask("PUT", `${base}/lessons/${slugOf(0)}/done`, { isDone: "yes" })).status).toBe(422);
    expect((await ask("PUT", `${base}/lessons/${slugOf(0)}/done`, { isDone: true, studentId: me })).status).toBe(422);
    expect((await note(0, "x".repeat(10_001))).status).toBe(422);
    expect((await note(0, "x", null, -1)).status).toBe(422);
    expect((await read(0, "?pictures=never")).status).toBe(400);
  });
});

describe("a lesson", () => {
  test("comes with its text, place, files and neighbours; no one keeps the answer", async () => {
    await enrol();
    const { body, headers: answered } = await read(3);
    expect(answered["cache-control"]).toBe("no-store");
    expect(body.lesson).toMatchObject({ week: 1, topic: 4, topicsOfWeek: 5, hasText: true, pictures: "inline" });
    expect(body.lesson.files).toEqual([{ name: "percentage-drill.md", bytes: expect.any(Number) }]);
    expect(body.lesson.html).toContain("<h2>");
    expect(body).toMatchObject({
      previous: { slug: slugOf(2) },
      next: { slug: slugOf(4), isOpen: true },
      isDone: false,
    });
  });

  test("pictures inside, or later; a text that the caller holds is not sent again", async () => {
    await enrol();
    const whole = (await read(2)).body.lesson;
    expect(whole.html).toContain('src="data:image/svg+xml');
    expect(whole.pictureBytes).toBeGreaterThan(500);
    const bare = (await read(2, "?pictures=later")).body.lesson;
    expect(bare.html).toContain("Show picture (");
    expect(bare.html).not.toContain("data:");
    expect(bare.version).not.toBe(whole.version);
    expect((await read(2, `?have=${whole.version}`)).body.lesson).toMatchObject({
      html: null,
      version: whole.version,
      hasText: true,
    });
    expect((await read(2, `?have=${bare.version}`)).body.lesson.html).toBe(whole.html);
  });

  test("without a text it shows it", async () => {
    await enrol();
    expect((await read(7)).body.lesson).toMatchObject({ hasText: false, html: null, files: [], video: null });
  });

  test("a video is listed with its size", async () => {
    await enrol();
    const video = { videoUrl: "https://video.example.com/1.mp4", videoBytes: 24_000_000 };
    await app.db
      .update(lessons)
      .set(video)
      .where(eq(lessons.id, order[8]?.id ?? ""));
    expect((await read(8)).body.lesson.video).toEqual({ url: video.videoUrl, bytes: video.videoBytes });
  });

  test("travels packed for anyone who takes it so", async () => {
    const url = `${base}/lessons/${slugOf(0)}`;
    const plain = await app.app.inject({ method: "GET", url, headers });
    const packed = await app.app.inject({ method: "GET", url, headers: { ...headers, "accept-encoding": "gzip" } });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 1.8);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const br = await app.app.inject({ method: "GET", url, headers: { ...headers, "accept-encoding": "gzip, br" } });
    expect(br.headers["content-encoding"]).toBe("br");
    const refused = await app.app.inject({ method: "GET", url, headers: { ...headers, "accept-encoding": "br;q=0" } });
    expect(refused.headers["content-encoding"]).toBeUndefined();
  });

  test("its files are stored, never shown, and are for anyone who may read it", async () => {
    const url = `${base}/files/percentage-drill.md`;
    expect((await ask("GET", url)).status).toBe(403);
    await enrol();
    const file = await app.app.inject({ method: "GET", url, headers });
    expect(file.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": 'attachment; filename="percentage-drill.md"',
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(file.body.length).toBeGreaterThan(200);
  });
});

describe("marking as done", () => {
  test("counts at once, stays with its first time, and can be taken back", async () => {
    const enrolment = await enrol();
    const first = app.clock.now();
    expect((await mark(0)).body).toEqual({
      lesson: slugOf(0),
      isDone: true,
      week: 1,
      isWeekDone: false,
      progress: { lessons: 20, lessonsDone: 1, live: 15, liveDone: 0, percentDone: 5, percentRemaining: 95 },
    });
    app.clock.advance(60_000);
    await mark(0);
    const [row] = await app.db.select().from(lessonProgress).where(eq(lessonProgress.enrolmentId, enrolment.id));
    expect(row?.doneAt).toEqual(first);
    expect((await read(0)).body.isDone).toBe(true);
    expect((await mark(0, false)).body.progress.lessonsDone).toBe(0);
    expect((await mark(0, false)).body.isDone).toBe(false);
    expect((await read(0)).body.isDone).toBe(false);
  });

  test("the last lesson of a week makes the week done", async () => {
    await enrol();
    const inWeek = order.filter(({ week }) => week === 1).length;
    for (let at = 0; at < inWeek - 1; at += 1) expect((await mark(at)).body.isWeekDone).toBe(false);
    expect((await mark(inWeek - 1)).body).toMatchObject({ week: 1, isWeekDone: true });
    expect((await outline()).weeks.map(({ isDone }) => isDone)).toEqual([true, false, false, false]);
  });

  test("a completed course stays unchanged", async () => {
    const enrolment = await enrol();
    await mark(0);
    await app.db
      .update(enrolments)
      .set({ state: "completed", completedAt: app.clock.now() })
      .where(eq(enrolments.id, enrolment.id));
    const refused = await mark(0, false);
    expect([refused.status, refused.body.error]).toEqual([409, learningTexts.completed]);
    expect((await mark(0)).status).toBe(200);
    expect((await read(1)).body.isCompleted).toBe(true);
  });

  test("who listens learns of changes alone, in the same transaction: what it cannot do is not done", async () => {
    const enrolment = await enrol();
    const shown: string[] = [];
    const deps = listenedTo(async (_deps, { enrolmentId }) => {
      if (shown.length === 2) throw new Error("No more.");
      shown.push(enrolmentId);
    });
    const wish = { course: slug, lesson: slugOf(0) };
    await markDone(deps, me, { ...wish, isDone: true, ageMs: 0 });
    await markDone(deps, me, { ...wish, isDone: true, ageMs: 0 });
    await markDone(deps, me, { ...wish, isDone: false, ageMs: 0 });
    expect(shown).toEqual([enrolment.id, enrolment.id]);
    await expect(markDone(deps, me, { ...wish, isDone: true, ageMs: 0 })).rejects.toThrow("No more.");
    expect((await lessonFigures(app.db, enrolment.id)).lessonsDone).toBe(0);
  });

  test("of the last two lessons marked at once, exactly one call sees the course whole", async () => {
    const enrolment = await enrol();
    const [now, toRead] = [app.clock.now(), 5];
    for (let at = 0; at < toRead - 2; at += 1) await mark(at);
    // The others are taught live, and were attended.
    const attended = order.slice(toRead).map(({ id }) => ({ lessonId: id, openedAt: now, doneAt: now }));
    await app.db.insert(lessonProgress).values(attended.map((row) => ({ enrolmentId: enrolment.id, ...row })));
    const seen: number[] = [];
    const deps = listenedTo(async ({ db: tx }, { enrolmentId }) => {
      seen.push((await lessonFigures(tx, enrolmentId)).lessonsDone);
    });
    const last = [toRead - 2, toRead - 1, toRead - 1, toRead - 2];
    await Promise.all(
      last.map((at) => markDone(deps, me, { course: slug, lesson: slugOf(at), isDone: true, ageMs: 0 })),
    );
    expect(seen.sort()).toEqual([order.length - 1, order.length]);
    const [stored] = await app.db
      .select({ number: count() })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.enrolmentId, enrolment.id), isNotNull(lessonProgress.doneAt)));
    expect(stored?.number).toBe(order.length);
  });

  test("one student's marks are not another's", async () => {
    await enrol();
    await mark(0);
    await note(0, "Mine");
    const otherAccount = await makeAccount(app.db, app.clock.now());
    headers = (await makeSession(app.db, app.clock.now(), otherAccount.id)).headers;
    me = otherAccount.id;
    await enrol();
    expect((await read(0)).body).toMatchObject({ isDone: false, note: { text: "" } });
  });
});

describe("going on", () => {
  test("where one left, and the next one when that is done", async () => {
    await enrol();
    expect((await outline()).resume).toBe(slugOf(0));
    await open(3);
    expect((await outline()).resume).toBe(slugOf(3));
    await mark(3);
    expect((await outline()).resume).toBe(slugOf(4));
    expect((await findEnrolment(app.deps, me, slug))?.lastLesson?.slug).toBe(slugOf(3));
    // What comes then is taught live: what was left out is read first.
    await mark(4);
    expect((await outline()).resume).toBe(slugOf(0));
  });

  test("the course opened last comes first", async () => {
    await enrol();
    const [otherCourse] = await app.db.select().from(courses).where(eq(courses.slug, "physics"));
    app.clock.advance(1000);
    await enrol({ courseId: otherCourse?.id ?? "", tutorId: null });
    expect((await listEnrolments(app.deps, me)).map(({ courseSlug }) => courseSlug)).toEqual(["physics", slug]);
    app.clock.advance(1000);
    await open(0);
    expect((await listEnrolments(app.deps, me)).map(({ courseSlug }) => courseSlug)).toEqual([slug, "physics"]);
  });
});

describe("notes", () => {
  test("saving one reads its lesson alone, not the syllabus", async () => {
    await enrol();
    const wish = { course: slug, lesson: slugOf(4), text: "Mine", ageMs: 0, basedOn: null };
    const sent = await statementsOf(() => saveNote(app.deps, me, wish));
    const inside = sent.filter((text) => !/^(begin|commit)/i.test(text));
    // The place in the course, the lesson, the note that is stored, the note.
    expect(inside).toHaveLength(4);
    for (const text of inside) expect(text).not.toMatch(/body|picture|course_weeks|join "lesson_progress"/);
    const lookUp = inside.find((text) => /from "lessons"/.test(text)) ?? "";
    expect(lookUp).toMatch(/"lessons"\."slug" = /);
  });

  test("F12 two devices that both knew the first text keep both of theirs, and an empty one erases nothing unseen", async () => {
    await enrol();
    const line = "Written on another device:";
    const first = (await note(0, "One\r\ntwo\u0007")).body.note;
    expect(first.text).toBe("One\ntwo");
    const onA = (await note(0, "Of A", first.updatedAt)).body.note;
    expect(onA.text).toBe("Of A");
    // B never saw what A wrote, whenever it was typed.
    expect((await note(0, "", first.updatedAt)).body.note).toEqual(onA);
    const onB = (await note(0, "Of B", first.updatedAt, 60_000)).body.note;
    expect(onB.text).toBe(`Of A\n\n${line}\nOf B`);
    expect((await read(0)).body.note).toEqual(onB);
    // The same once more, as a device does whose answer was lost, changes nothing.
    expect((await note(0, "Of B", first.updatedAt)).body.note).toEqual(onB);
    const url = `${base}/lessons/${slugOf(0)}/note`;
    expect((await ask("PUT", url, { text: "x", basedOn: "yesterday" })).status).toBe(422);
    // Who sees both takes either away.
    expect((await note(0, "", onB.updatedAt)).body.note).toEqual({ text: "", updatedAt: null });
    expect((await note(0, "", onB.updatedAt)).body.note).toEqual({ text: "", updatedAt: null });
    expect(await app.db.$count(lessonNotes, eq(lessonNotes.studentId, me))).toBe(0);
    expect((await note(0, "Again", onB.updatedAt)).body.note.text).toBe("Again");
  });

  test("a text that goes on from what is stored takes its place, though it was begun before that arrived", async () => {
    await enrol();
    const first = (await note(0, "One")).body.note;
    const second = (await note(0, "Two", first.updatedAt, 4000)).body.note;
    expect(second.text).toBe("Two");
    expect(second.updatedAt).not.toBe(first.updatedAt);
    // Its answer was lost, and more was typed.
    expect((await note(0, "Two three", first.updatedAt)).body.note.text).toBe("Two three");
  });

  test("F12 two texts that are too long together are both left where they are", async () => {
    await enrol();
    const stored = (await note(0, "a".repeat(9_000))).body.note;
    expect((await note(0, "b".repeat(9_000))).status).toBe(409);
    expect((await read(0)).body.note).toEqual(stored);
  });

  test("F12 many at once leave one with every text", async () => {
    await enrol();
    const texts = ["of a", "of b", "of c", "of d", "of e", "of f"];
    const answers = await Promise.all(texts.map((text) => note(0, text)));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const { text } = (await read(0)).body.note;
    for (const value of texts) expect(text.split("\n")).toContain(value);
    expect(await app.db.$count(lessonNotes, eq(lessonNotes.studentId, me))).toBe(1);
  });
});

describe("what was done without a network comes late", () => {
  const hourMs = 3600_000;

  test("a mark is dated when it was made", async () => {
    await enrol();
    expect((await mark(0, true, hourMs)).body.isDone).toBe(true);
    const [stored] = await app.db
      .select({ doneAt: lessonProgress.doneAt, markedAt: lessonProgress.markedAt, openedAt: lessonProgress.openedAt })
      .from(lessonProgress)
      .innerJoin(enrolments, and(eq(enrolments.id, lessonProgress.enrolmentId), eq(enrolments.studentId, me)));
    const madeAt = new Date(app.clock.now().getTime() - hourMs);
    expect([stored?.doneAt, stored?.markedAt, stored?.openedAt]).toEqual([madeAt, madeAt, madeAt]);
  });

  test("the mark made last wins, whichever arrives last, and the answer shows what holds", async () => {
    await enrol();
    await mark(0, true, 0);
    expect((await mark(0, false, hourMs)).body).toMatchObject({ isDone: true, progress: { lessonsDone: 1 } });
    expect((await mark(0, false, 0)).body).toMatchObject({ isDone: false, progress: { lessonsDone: 0 } });
    expect((await mark(0, true, 2 * hourMs)).body.isDone).toBe(false);
  });

  test("of two devices that come back at once, the later mark holds", async () => {
    await enrol();
    await Promise.all([mark(1, false, hourMs), mark(1, true, hourMs / 2), mark(1, false, 2 * hourMs)]);
    expect((await outline()).progress.lessonsDone).toBe(1);
  });

  test("where one left is where one was last", async () => {
    await enrol();
    await open(3);
    await open(1, hourMs);
    expect((await outline()).resume).toBe(slugOf(3));
  });

  test.each([-1, 1.5, 400 * 24 * hourMs])("an age of %s ms is refused with its field", async (ageMs) => {
    await enrol();
    const answer = await mark(0, true, ageMs);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain("ageMs");
  });
});

describe("answers to the questions of a lesson", () => {
  type Answered = CheckedResponse & { error?: string };
  const checkOf = async (at: number) => /data-check="(\w+)"/.exec((await read(at)).body.lesson.html ?? "")?.[1] ?? "";
  const answer = (at: number, check: string, choice: number, ageMs = 0) =>
    ask<Answered>("PUT", `${base}/lessons/${slugOf(at)}/checks/${check}`, { choice, ageMs });

  test("LESS-01 the last answer counts, wherever and whenever it was given", async () => {
    await enrol();
    const check = await checkOf(1);
    const [body] = await app.db
      .select({ body: lessons.body })
      .from(lessons)
      .where(eq(lessons.id, order[1]?.id ?? ""));
    const right = checksIn(body?.body ?? "")[0]?.options.findIndex(({ isRight }) => isRight) ?? -1;
    const wrong = (right + 1) % 3;
    expect((await answer(1, check, wrong)).body).toEqual({ check, choice: wrong, isRight: false });
    expect((await answer(1, check, right)).body).toEqual({ check, choice: right, isRight: true });
    // Given yesterday on a device that was offline.
    expect((await answer(1, check, wrong, 86_400_000)).body).toEqual({ check, choice: right, isRight: true });
    expect((await read(1)).body.answers).toEqual([{ check, choice: right }]);
    const rows = await app.db.select().from(lessonAnswers).where(eq(lessonAnswers.studentId, me));
    expect(rows).toMatchObject([{ checkId: check, choice: right, isRight: true }]);
    expect((await read(2)).body.answers).toEqual([]);
  });

  test("LESS-01 twice at once keeps one row", async () => {
    await enrol();
    const check = await checkOf(1);
    const input = await Promise.all([0, 1, 2, 0, 1, 2].map((choice) => answer(1, check, choice)));
    expect(input.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await app.db.$count(lessonAnswers, eq(lessonAnswers.studentId, me))).toBe(1);
  });

  test("the first lesson's are open to every student; others, and what is not there, are refused with a sentence", async () => {
    const first = await checkOf(0);
    expect((await answer(0, first, 0)).status).toBe(200);
    const [second] = await app.db
      .select({ body: lessons.body })
      .from(lessons)
      .where(eq(lessons.id, order[1]?.id ?? ""));
    const foreign = checksIn(second?.body ?? "")[0]?.id ?? "";
    expect(await answer(1, foreign, 0)).toMatchObject({ status: 403, body: { error: learningTexts.notEnrolled } });
    expect(await answer(0, foreign, 0)).toMatchObject({ status: 404, body: { error: learningTexts.unknownCheck } });
    expect(await answer(0, first, 3)).toMatchObject({ status: 422, body: { error: learningTexts.unknownOption } });
    expect((await answer(0, first, -1)).status).toBe(422);
    expect((await answer(0, "x", 0)).status).toBe(400);
  });

  test("are shown with their words to anyone who asks for their data, and erased with the account", async () => {
    const check = await checkOf(0);
    await answer(0, check, 0);
    const holder = learningPersonalData.find(({ name }) => name === "lesson-answers");
    const shown = await holder?.read(app.db, { id: me, email: "", emailVerified: true });
    expect(shown).toMatchObject([{ question: expect.stringMatching(/\w/), answer: expect.stringMatching(/\w/) }]);
    await app.db.transaction(
      (tx) => holder?.erase(tx, { id: me, email: "", emailVerified: true }) ?? Promise.resolve([]),
    );
    expect(await holder?.read(app.db, { id: me, email: "", emailVerified: true })).toBeNull();
  });
});
