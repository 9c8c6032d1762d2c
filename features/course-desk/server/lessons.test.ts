import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import type { OfficeLesson } from "#features/learning/lesson-contract.ts";
import { lessonTexts } from "#features/learning/lesson-texts.ts";
import { enrolStudent, publishDueLessons } from "#features/learning/server/public.ts";
import { lessons } from "#features/learning/server/tables.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { within } from "#platform/deps.ts";
import { wordOf } from "#platform/documents/word.fixture.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let [ada, uche]: { authorization: string }[] = [];
const person = async (role: "admin" | "support" | "student", fullName: string) => {
  const { id } = await makeAccount(app.db, app.clock.now(), { role, fullName });
  return { id, headers: (await makeSession(app.db, app.clock.now(), id)).headers };
};
beforeAll(async () => {
  app = await createTestApp();
  ada = (await person("admin", "Ada Obi")).headers;
  uche = (await person("admin", "Uche Eze")).headers;
});
afterAll(() => app.close());

async function send<Body>(
  method: "GET" | "PUT" | "POST",
  url: string,
  payload?: object,
  headers: object | undefined = ada,
) {
  const response = await app.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
  return {
    status: response.statusCode,
    body: response.json() as Body & { error?: string; errors?: { pointer: string }[] },
  };
}
const url = (id: string) => `/api/staff/lessons/${id}`;
const read = async (id: string) => (await send<OfficeLesson>("GET", url(id))).body;
const base = { summary: "How to begin", minutes: 8, publishAt: null };
async function save(id: string, change: object, headers?: object) {
  const { seen } = await read(id);
  return send<OfficeLesson>("PUT", url(id), { ...base, seen, body: "", ...change }, headers);
}
/** The first lesson of a course that has a text, or has none. */
async function lessonOf(slug: string, hasText = true) {
  const rows = await app.db
    .select({ id: lessons.id, courseId: lessons.courseId, slug: lessons.slug, body: lessons.body })
    .from(lessons)
    .innerJoin(courses, and(eq(courses.id, lessons.courseId), eq(courses.slug, slug)))
    .orderBy(lessons.week, lessons.topic);
  return rows.find(({ body }) => (body !== null) === hasText) ?? { id: "", courseId: "", slug: "", body: null };
}
async function studentReads(slug: string, lesson: { slug: string; courseId: string }) {
  const { id, headers } = await person("student", "Efe Bello");
  await app.db.transaction((tx) =>
    enrolStudent(within(app.deps, tx), {
      studentId: id,
      courseId: lesson.courseId,
      tutorId: null,
      plan: "course",
      paidAt: app.clock.now(),
    }),
  );
  return async () =>
    (
      await send<{ lesson: { html: string } }>(
        "GET",
        `/api/students/learning/${slug}/lessons/${lesson.slug}`,
        undefined,
        headers,
      )
    ).body;
}

test("ADM-05 a lesson's text is drafted, previewed and published; what it was before comes back by its version", async () => {
  const lesson = await lessonOf("ielts");
  const show = await studentReads("ielts", lesson);
  expect(await read(lesson.id)).toMatchObject({ body: lesson.body, hasText: true, versions: [] });
  const body =
    "## Begin\n\nRead **this**.\n\n## Check yourself\n\n1. Which?\n   - [x] This\n   - [ ] That\n\n   > It is this.";
  const preview = await send<{ html: string; bytes: number; errors: object[] }>("POST", `${url(lesson.id)}/preview`, {
    body,
  });
  expect(preview.body).toMatchObject({ html: expect.stringContaining("<strong>this</strong>"), errors: [] });
  expect(preview.body.bytes).toBe(Buffer.byteLength(preview.body.html));
  expect((await save(lesson.id, { body, state: "draft" })).body).toMatchObject({
    body,
    hasText: true,
    versions: [
      { number: 2, state: "draft", savedBy: "Ada Obi" },
      { number: 1, state: "published", savedBy: null },
    ],
  });
  expect(JSON.stringify(await show())).not.toContain("<strong>this</strong>");
  app.clock.advance(1_000);
  await save(lesson.id, { body: `${body}\n\nMore.`, state: "draft" });
  app.clock.advance(1_000);
  const { body: published } = await save(lesson.id, { body, state: "published" });
  expect(published.versions.map(({ number, state }) => [number, state])).toEqual([
    [2, "published"],
    [1, "published"],
  ]);
  expect(JSON.stringify(await show())).toContain("<strong>this</strong>");
  expect((await send("GET", `${url(lesson.id)}/versions/1`)).body).toMatchObject({ body: lesson.body });
  expect((await send("GET", `${url(lesson.id)}/versions/9`)).status).toBe(404);
  const acts = (await listAudit(app.db, "course", lesson.courseId)).map(({ action }) => action);
  expect(acts.toSorted()).toEqual(["lesson.drafted", "lesson.drafted", "lesson.published"]);
});

test("ADM-05 a lesson without a text gets one at its time, once, and is taught live until then", async () => {
  const lesson = await lessonOf("physics", false);
  expect(await read(lesson.id)).toMatchObject({ body: "", hasText: false });
  const at = new Date(app.clock.now().getTime() + 120_000).toISOString();
  const past = await save(lesson.id, { body: "Late.", state: "scheduled", publishAt: app.clock.now().toISOString() });
  expect([past.status, past.body.errors?.[0]?.pointer]).toEqual([422, "/publishAt"]);
  const { body } = await save(lesson.id, { body: "At its time.", state: "scheduled", publishAt: at });
  expect(body).toMatchObject({ hasText: false, versions: [{ number: 1, state: "scheduled", publishAt: at }] });
  expect(await publishDueLessons(app.deps)).toBe(0);
  app.clock.advance(120_000);
  const counts = await Promise.all([publishDueLessons(app.deps), publishDueLessons(app.deps)]);
  expect(counts[0] + counts[1]).toBe(1);
  expect(await read(lesson.id)).toMatchObject({ hasText: true, versions: [{ state: "published", publishAt: null }] });
});

test("ADM-05 a text that waits for its time never takes the place of one that was published after it was written", async () => {
  const { id } = await lessonOf("sat");
  const at = new Date(app.clock.now().getTime() + 120_000).toISOString();
  expect((await save(id, { body: "Old, for later.", state: "scheduled", publishAt: at })).status).toBe(200);
  expect((await save(id, { body: "Newer.", state: "published" }, uche)).status).toBe(200);
  app.clock.advance(120_000);
  expect(await publishDueLessons(app.deps)).toBe(0);
  const { versions, body } = await read(id);
  expect([body, versions.map(({ state }) => state)]).toEqual(["Newer.", ["published", "draft", "published"]]);
});

test("ADM-05 of two who write one lesson the second reads who was first, and nothing is lost", async () => {
  const { id } = await lessonOf("gmat");
  const { seen } = await read(id);
  const both = await Promise.all(
    [ada, uche].map((headers, at) =>
      send<OfficeLesson>("PUT", url(id), { ...base, seen, body: `Text ${at}`, state: "draft" }, headers),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect([lessonTexts.changed("Ada Obi"), lessonTexts.changed("Uche Eze")]).toContain(refused?.body.error);
  const later = (await save(id, { body: "The other's", state: "draft" }, both[0]?.status === 200 ? uche : ada)).body;
  expect(later.versions.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test("ADM-05 what would show as what it is not is refused with its line, or its picture; a picture is made small", async () => {
  const { id, courseId } = await lessonOf("gre");
  const faulty = "## Check yourself\n\n1. Which?\n   - [ ] This\n   - [ ] That\n";
  const refused: [object, number, string?][] = [
    [{ body: faulty, state: "published" }, 422, "/body"],
    [{ body: "![A wall](pictures/none.webp)", state: "published" }, 422, "/body"],
    [{ body: " ", state: "published" }, 422, "/body"],
    [{ body: "x".repeat(60_001), state: "draft" }, 422, "/body"],
    [{ body: "x", state: "scheduled" }, 422, "/publishAt"],
    [{ body: "x", state: "draft", minutes: 0 }, 422, "/minutes"],
    [{ body: "x", state: "draft", summary: "x".repeat(301) }, 422, "/summary"],
    [{ body: "x", state: "shown" }, 422, "/state"],
  ];
  for (const [change, status, pointer] of refused) {
    const response = await save(id, change);
    expect([change, response.status, response.body.errors?.[0]?.pointer]).toEqual([change, status, pointer]);
  }
  expect((await save(id, { body: faulty, state: "draft" })).status).toBe(200);
  expect((await send("PUT", url(newId()), { ...base, seen: "0", body: "x", state: "draft" })).status).toBe(404);
  const support = (await person("support", "Ngozi")).headers;
  expect((await send("GET", url(id), undefined, support)).status).toBe(200);
  expect((await save(id, { body: "x", state: "draft" }, support)).status).toBe(403);

  const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#125945" } })
    .jpeg()
    .toBuffer();
  const sendPicture = async (content: Buffer) => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(content)], "wall.jpg"));
    const request = new Response(form);
    const response = await app.app.inject({
      method: "POST",
      url: `${url(id)}/pictures`,
      headers: { ...ada, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json() as { markdown: string; bytes: number } };
  };
  expect((await sendPicture(Buffer.from("no picture"))).status).toBe(422);
  const { status, body: picture } = await sendPicture(photo);
  expect(status).toBe(200);
  expect(picture.markdown).toMatch(/^!\[What it shows\]\(pictures\/[a-z0-9]+\.webp\)$/);
  expect(picture.bytes).toBeLessThan(100_000);
  expect((await save(id, { body: `${picture.markdown}\n\nA wall.`, state: "published" })).status).toBe(200);
  const preview = await send<{ html: string }>("POST", `${url(id)}/preview`, { body: picture.markdown });
  expect(preview.body.html).toContain('<img src="data:image/webp;base64,');
  const show = await studentReads("gre", await lessonOf("gre"));
  expect(JSON.stringify(await show())).toContain("data:image/webp;base64,");
  expect((await listAudit(app.db, "course", courseId)).map(({ action }) => action)).toContain("lesson.picture-added");
});

test("MOVE-01 a Word file is read with its pictures, which are stored once, and nothing of the lesson changes", async () => {
  const { id, courseId } = await lessonOf("gre");
  const before = await read(id);
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#125945" } })
    .png()
    .toBuffer();
  const picture = (name: string, text: string) => `<w:r><wp:docPr descr="${text}"/><a:blip r:embed="${name}"/></w:r>`;
  const file = await wordOf([], {
    "word/document.xml": Buffer.from(
      `<w:p><w:r><w:t>Look</w:t></w:r></w:p><w:p>${picture("a", "A wall")}</w:p><w:p>${picture("b", "A drawing")}</w:p>`,
    ),
    "word/_rels/document.xml.rels": Buffer.from(
      `<Relationship Id="a" Target="media/a.png"/><Relationship Id="b" Target="media/b.emf"/>`,
    ),
    "word/media/a.png": png,
    "word/media/b.emf": Buffer.from("no picture"),
  });
  const bring = async (content: Buffer, headers = ada, lesson = id) => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(content)], "week.docx"));
    const request = new Response(form);
    const response = await app.app.inject({
      method: "POST",
      url: `${url(lesson)}/word`,
      headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const both = await Promise.all([bring(file), bring(file, uche)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.map(({ body }) => body.pictures).toSorted()).toEqual([0, 1]);
  const { body } = both[0] ?? { body: {} };
  expect(body.body).toMatch(/^Look\n\n!\[A wall\]\(pictures\/w[0-9a-f]{20}\.webp\)\n\n$/);
  expect(body.notes).toEqual([{ line: 5, sentence: lessonTexts.wordLeft.unread("A drawing") }]);
  const preview = await send<{ html: string }>("POST", `${url(id)}/preview`, { body: body.body });
  expect(preview.body.html).toContain('<img src="data:image/webp;base64,');
  expect(await read(id)).toEqual(before);
  const added = (await listAudit(app.db, "course", courseId)).filter(({ details }) => details?.name === "Word");
  expect(added).toHaveLength(1);
  const support = (await person("support", "Ngozi")).headers;
  const refused: [Awaited<ReturnType<typeof bring>>, number, string?][] = [
    [await bring(Buffer.alloc(0)), 422, lessonTexts.noWordFile],
    [await bring(await wordOf([""])), 422, lessonTexts.emptyWord],
    [await bring(Buffer.from("no zip")), 422],
    [await bring(Buffer.alloc(15 * 1024 * 1024 + 1)), 413, lessonTexts.largeWord],
    [await bring(file, support), 403],
    [await bring(file, ada, newId()), 404, lessonTexts.unknown],
  ];
  for (const [{ status, body: answer }, expected, sentence = answer.error] of refused)
    expect([status, answer.error]).toEqual([expected, sentence]);
});
