import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import type { LessonFile, OfficeLesson } from "#features/learning/lesson-contract.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { lessonAssets, lessons } from "#features/learning/server/tables.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let ada: { authorization: string };
let lesson: { id: string; slug: string; courseId: string; body: string };
const person = async (role: "admin" | "support" | "student" | "tutor") => {
  const { id } = await makeAccount(app.db, app.clock.now(), { role });
  return { id, headers: (await makeSession(app.db, app.clock.now(), id)).headers };
};
beforeAll(async () => {
  app = await createTestApp();
  ada = (await person("admin")).headers;
  const rows = await app.db
    .select({ id: lessons.id, slug: lessons.slug, courseId: lessons.courseId, body: lessons.body })
    .from(lessons)
    .innerJoin(courses, and(eq(courses.id, lessons.courseId), eq(courses.slug, "ielts")))
    .orderBy(lessons.week, lessons.topic);
  const first = rows.find(({ body }) => body !== null);
  if (!first) throw new Error("The supplied academy has no lesson of IELTS with a text.");
  lesson = { ...first, body: "## Plan\n\nA plan." };
});
afterAll(() => app.close());

async function sendFile(name: string, content: Uint8Array<ArrayBuffer>, headers = ada) {
  const form = new FormData();
  form.append("file", new File([content], name));
  const request = new Response(form);
  const response = await app.app.inject({
    method: "POST",
    url: `/api/staff/lessons/${lesson.id}/files`,
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() as LessonFile & { error?: string } };
}
async function call<Body>(method: "GET" | "PUT", url: string, payload?: object) {
  const response = await app.app.inject({ method, url, headers: ada, ...(payload && { payload }) });
  return {
    status: response.statusCode,
    body: response.json() as Body & { errors?: { pointer: string }[] },
  };
}
const url = () => `/api/staff/lessons/${lesson.id}`;
const read = async () => (await call<OfficeLesson>("GET", url())).body;
const save = async (change: object) => {
  const { seen } = await read();
  const base = { summary: "A plan", minutes: 5, publishAt: null, body: lesson.body };
  return call<OfficeLesson>("PUT", url(), { ...base, seen, ...change });
};
async function student() {
  const { id, headers } = await person("student");
  const { courseId } = lesson;
  await app.db.transaction((tx) =>
    enrolStudent(within(app.deps, tx), {
      studentId: id,
      courseId,
      tutorId: null,
      plan: "upfront",
      paidAt: app.clock.now(),
    }),
  );
  return {
    headers,
    files: async () =>
      (await app.app.inject({ url: `/api/students/learning/ielts/lessons/${lesson.slug}`, headers })).json().lesson
        .files as { name: string; bytes: number }[],
  };
}

test("ADM-05 files to take along go with a version: students find those of the published one, and an earlier one brings its own", async () => {
  const reader = await student();
  const before = await reader.files();
  const plan = await sendFile("plan.pdf", samplePdf());
  const again = await sendFile("plan.pdf", samplePdf(2_000));
  const words = await sendFile("words.csv", new TextEncoder().encode("word,meaning\nplan,how\n"));
  expect([plan.status, again.status, words.status]).toEqual([200, 200, 200]);
  expect([plan.body.name, again.body.name, words.body.name]).toEqual(["plan.pdf", "plan-2.pdf", "words.csv"]);
  expect((await read()).courseFiles).toEqual(expect.arrayContaining([plan.body, again.body, words.body]));

  expect((await save({ state: "draft", files: [plan.body.id] })).body.files).toEqual([plan.body.id]);
  expect(await reader.files()).toEqual(before);
  await save({ state: "published", files: [words.body.id, plan.body.id] });
  const named = ({ name, bytes }: LessonFile) => ({ name, bytes });
  expect(await reader.files()).toEqual(expect.arrayContaining([named(words.body), named(plan.body)]));
  expect(await reader.files()).toHaveLength(2);
  const link = "/api/students/learning/ielts/files";
  const got = await app.app.inject({ url: `${link}/plan.pdf`, headers: reader.headers });
  expect([got.statusCode, got.rawPayload.length]).toEqual([200, plan.body.bytes]);
  expect((await app.app.inject({ url: `${link}/plan-2.pdf`, headers: reader.headers })).statusCode).toBe(404);

  // What is saved without a word of them leaves them; the version before is still whole.
  expect((await save({ state: "published" })).body.files).toEqual([words.body.id, plan.body.id]);
  await save({ state: "published", files: [] });
  expect(await reader.files()).toEqual([]);
  const { versions } = await read();
  const old = versions.find(({ number }) => number === (versions[0]?.number ?? 0) - 1);
  const version = await call<{ files: string[] }>("GET", `${url()}/versions/${old?.number}`);
  expect(version.body.files).toEqual([words.body.id, plan.body.id]);
  const acts = await listAudit(app.db, "course", lesson.courseId);
  expect(acts.map(({ action }) => action)).toContain("lesson.file-added");
});

test("ADM-05 what is not what its name shows, is too large, of another course or twice is refused; nor may others add one", async () => {
  const count = () => app.db.$count(lessonAssets);
  const before = await count();
  const text = new TextEncoder().encode("no pdf at all");
  expect((await sendFile("plan.pdf", text)).status).toBe(422);
  expect((await sendFile("plan.exe", samplePdf())).status).toBe(422);
  expect((await sendFile("plan", samplePdf())).status).toBe(422);
  expect((await sendFile("plan.pdf", samplePdf(600 * 1024))).status).toBe(413);
  expect((await sendFile("plan.pdf", new Uint8Array())).status).toBe(422);
  for (const role of ["support", "tutor", "student"] as const)
    expect((await sendFile("plan.pdf", samplePdf(), (await person(role)).headers)).status).toBe(403);
  expect(await count()).toBe(before);

  const both = await Promise.all([sendFile("twice.pdf", samplePdf()), sendFile("twice.pdf", samplePdf())]);
  expect(both.map(({ body }) => body.name).sort()).toEqual(["twice-2.pdf", "twice.pdf"]);
  const [elsewhere] = await app.db
    .select({ id: lessonAssets.id })
    .from(lessonAssets)
    .innerJoin(courses, and(eq(courses.id, lessonAssets.courseId), eq(courses.slug, "product-design-ui-ux")));
  const own = both[0]?.body.id ?? "";
  for (const files of [[own, own], [newId()], [elsewhere?.id ?? ""], Array.from({ length: 11 }, newId)])
    expect((await save({ state: "draft", files })).body.errors?.[0]?.pointer).toMatch(/^\/files/);
});
