import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OfficeSchools } from "#features/catalogue/course-contract.ts";
import { findNewAddress } from "#features/catalogue/server/public.ts";
import { courseAddresses, courses, schools } from "#features/catalogue/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { lessonProgress } from "#features/learning/server/tables.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { OfficeCourse } from "../contract.ts";

let app: TestApp;
let headers: Record<string, string>;
const as = async (role: "admin" | "support" | "student" | "tutor") => {
  const account = await makeAccount(app.db, app.clock.now(), { role });
  return { id: account.id, headers: (await makeSession(app.db, app.clock.now(), account.id)).headers };
};
beforeAll(async () => {
  app = await createTestApp();
  headers = (await as("admin")).headers;
});
afterAll(() => app.close());

async function send(method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object, by = headers) {
  const response = await app.app.inject({ method, url, headers: by, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.body === "" ? null : response.json() };
}
const desk = "/api/staff/courses";
const read = async (slug: string): Promise<OfficeCourse> => (await send("GET", `${desk}/${slug}`)).body;
const seenBy = async (slug: string) => (await app.app.inject({ url: `/api/courses/${slug}` })).statusCode;

const movedFrom = (slug: string) => findNewAddress(app.deps, slug);

let number = 0;
/** A new draft, and what makes it whole. */
async function draft(of: Partial<Record<"title" | "slug" | "school" | "glyph", string>> = {}) {
  number += 1;
  const body = { title: `Solar ${number}`, slug: `solar-${number}`, school: "engineering", glyph: "pm", ...of };
  const { status, body: made } = await send("POST", desk, body);
  expect(status).toBe(200);
  return made as { id: string; slug: string };
}
const typedOf = ({ title, shortTitle, slug, school, glyph, summary, overview, ...rest }: OfficeCourse) => ({
  title,
  shortTitle,
  slug,
  school,
  glyph,
  summary,
  overview,
  level: rest.level,
  format: rest.format,
  tools: rest.tools,
  objectives: rest.objectives,
  weeks: rest.weeks,
  projectWeeks: rest.projectWeeks,
  durationNote: rest.durationNote,
  discountPercent: rest.discountPercent,
  seen: rest.updatedAt,
});
const whole = { summary: "Panels and batteries.", overview: "One.\n\nTwo.", level: "Beginner", format: "Live." };
async function change(slug: string, of: object) {
  const course = await read(slug);
  return send("PUT", `${desk}/${course.id}`, { ...typedOf(course), ...of });
}
async function set(slug: string, isPublished: boolean) {
  const { id } = await read(slug);
  return send("PUT", `${desk}/${id}/state`, { isPublished });
}
async function published() {
  const made = await draft();
  await change(made.slug, whole);
  expect((await set(made.slug, true)).status).toBe(200);
  return made;
}

describe("ADM-05 a course", () => {
  test("begins as a draft that no one sees, gets its texts, a first price, and is published, hidden and published again", async () => {
    const { id, slug } = await draft({ title: "Solar power" });
    expect(await read(slug)).toMatchObject({
      state: "draft",
      publishedAt: null,
      fees: [],
      students: 0,
      text: 0,
      live: 0,
    });
    expect(await seenBy(slug)).toBe(404);
    expect((await send("GET", `${desk}?state=draft&q=solar%20power`)).body.data).toMatchObject([
      { slug, state: "draft" },
    ]);

    const early = await set(slug, true);
    expect([early.status, early.body.errors[0].pointer]).toEqual([422, "/summary"]);
    expect((await change(slug, { ...whole, tools: "Panel\n\n Meter ", weeks: 8, durationNote: "Or 4." })).status).toBe(
      200,
    );
    const prices = [{ plan: "course", lengthWeeks: null, currency: "NGN", amountMinor: 9_000_000 }];
    const fromDay = app.clock.now().toISOString().slice(0, 10);
    expect((await send("PUT", `${desk}/${id}/prices`, { fromDay, prices, seen: [] })).status).toBe(200);
    expect((await set(slug, true)).status).toBe(200);
    const { data } = (await app.app.inject({ url: `/api/courses/${slug}` })).json();
    expect(data).toMatchObject({
      title: "Solar power",
      overview: ["One.", "Two."],
      tools: ["Panel", "Meter"],
      weeks: 8,
    });
    expect(data.fees).toMatchObject([{ plan: "course", amountMinor: 9_000_000 }]);
    expect((await send("GET", `${desk}?q=solar%20power`)).body.data).toMatchObject([
      { state: "published", price: { prices: [{ amountMinor: 9_000_000, currency: "NGN" }], per: "course" } },
    ]);

    const emptied = await change(slug, { overview: " " });
    expect([emptied.status, emptied.body.errors[0].pointer]).toEqual([422, "/overview"]);
    expect((await set(slug, false)).status).toBe(200);
    expect(await read(slug)).toMatchObject({ state: "hidden" });
    expect(await seenBy(slug)).toBe(404);
    expect((await set(slug, true)).status).toBe(200);
    const acts = (await listAudit(app.db, "course", id)).map(({ action }) => action);
    expect(acts.toSorted()).toEqual([
      "course.added",
      "course.changed",
      "course.hidden",
      "course.published",
      "course.published",
      "prices.set",
    ]);
  });

  test("that is hidden is sold to no one, and its students keep it", async () => {
    const { id, slug } = await published();
    const [owner, stranger] = [await as("student"), await as("student")];
    await app.db.transaction((tx) =>
      enrolStudent(within(app.deps, tx), { studentId: owner.id, courseId: id, tutorId: null, plan: "course" }),
    );
    await set(slug, false);
    const quote = await send("POST", "/api/students/quote", { course: slug }, stranger.headers);
    expect(quote.status).toBe(404);
    const pages = [`/api/students/view-course?course=${slug}`, `/api/students/learning/${slug}`];
    for (const page of pages) {
      expect((await send("GET", page, undefined, owner.headers)).status).toBe(200);
      expect((await send("GET", page, undefined, stranger.headers)).status).toBe(404);
    }
    expect(await read(slug)).toMatchObject({ students: 1 });
  });

  test("that moves is found by its old addresses, also by devices that still send what was done there", async () => {
    const slug = "mathematics";
    const { id } = await read(slug);
    const student = await as("student");
    const enrolment = await app.db.transaction((tx) =>
      enrolStudent(within(app.deps, tx), { studentId: student.id, courseId: id, tutorId: null, plan: "course" }),
    );
    const { body: outline } = await send("GET", `/api/students/learning/${slug}`, undefined, student.headers);
    const lesson = outline.weeks[0].lessons[0].slug;
    expect((await change(slug, { slug: "maths" })).body.slug).toBe("maths");
    expect((await change("maths", { slug: "sums" })).status).toBe(200);

    const done = `/api/students/learning/${slug}/lessons/${lesson}/done`;
    expect((await send("PUT", done, { isDone: true }, student.headers)).status).toBe(200);
    expect(await app.db.$count(lessonProgress, eq(lessonProgress.enrolmentId, enrolment.id))).toBe(1);
    for (const old of [slug, "maths"]) expect(await movedFrom(old)).toBe("sums");
    expect(await movedFrom("sums")).toBeNull();
    expect(await movedFrom("no-such")).toBeNull();

    const second = await send("POST", desk, { title: "Maths", slug: "maths", school: "local", glyph: "math" });
    expect([second.status, second.body.errors[0].pointer]).toEqual([409, "/slug"]);
    expect((await change("sums", { slug })).status).toBe(200);
    expect(await app.db.select().from(courseAddresses).where(eq(courseAddresses.courseId, id))).toEqual(
      expect.arrayContaining([
        { slug: "maths", courseId: id },
        { slug: "sums", courseId: id },
      ]),
    );
    expect(await movedFrom(slug)).toBeNull();
    expect(await movedFrom("maths")).toBe(slug);
  });

  test("of two people at once one changes it; one address goes to one course", async () => {
    const { id, slug } = await draft();
    const typed = typedOf(await read(slug));
    const both = await Promise.all(["A", "B"].map((title) => send("PUT", `${desk}/${id}`, { ...typed, title })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const body = { title: "Wind", slug: "wind", school: "engineering", glyph: "pm" };
    const added = await Promise.all([send("POST", desk, body), send("POST", desk, { ...body, title: "Wind 2" })]);
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await change(slug, whole);
    const shown = await Promise.all([set(slug, true), set(slug, true)]);
    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
    const acts = (await listAudit(app.db, "course", id)).filter(({ action }) => action === "course.published");
    expect(acts).toHaveLength(1);
  });

  test("refuses what no one can mean, at its field, and writes nothing", async () => {
    const { slug } = await draft();
    const before = await read(slug);
    const refused: [object, string][] = [
      [{ title: " " }, "/title"],
      [{ title: "x".repeat(121) }, "/title"],
      [{ shortTitle: "" }, "/shortTitle"],
      [{ slug: "Two Words" }, "/slug"],
      [{ slug: "x".repeat(81) }, "/slug"],
      [{ school: "none" }, "/school"],
      [{ glyph: "../x" }, "/glyph"],
      [{ glyph: "sun" }, "/glyph"],
      [{ overview: "x".repeat(6_001) }, "/overview"],
      [{ weeks: 0 }, "/weeks"],
      [{ weeks: 1.5 }, "/weeks"],
      [{ projectWeeks: 27 }, "/projectWeeks"],
      [{ discountPercent: 91 }, "/discountPercent"],
      [{ discountPercent: -1 }, "/discountPercent"],
    ];
    for (const [of, pointer] of refused) {
      const { status, body } = await change(slug, of);
      expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
    }
    expect((await change(slug, { slug: "ielts" })).status).toBe(409);
    expect((await send("PUT", `${desk}/${newId()}`, typedOf(before))).status).toBe(404);
    expect(await read(slug)).toEqual({ ...before, now: expect.any(String) });
    const odd = [{ plan: "course", lengthWeeks: null, currency: "USD", amountMinor: 1 }];
    const fromDay = app.clock.now().toISOString().slice(0, 10);
    const priced = await send("PUT", `${desk}/${before.id}/prices`, { fromDay, prices: odd, seen: [] });
    expect([priced.status, priced.body.errors[0].pointer]).toEqual([422, "/prices"]);
  });

  test("is changed by who may change courses", async () => {
    const { id, slug } = await draft();
    const typed = typedOf(await read(slug));
    for (const role of ["support", "tutor", "student"] as const) {
      const by = (await as(role)).headers;
      const sent = [
        await send("POST", desk, { title: "X", slug: "x", school: "design", glyph: "ux" }, by),
        await send("PUT", `${desk}/${id}`, typed, by),
        await send("PUT", `${desk}/${id}/state`, { isPublished: true }, by),
        await send("PUT", "/api/staff/schools", { items: [], seen: "" }, by),
      ];
      expect(sent.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });
});

describe("ADM-05 schools", () => {
  const list = async (): Promise<OfficeSchools> => (await send("GET", "/api/staff/schools")).body;
  const save = (items: object[], seen: string) => send("PUT", "/api/staff/schools", { items, seen });
  const plain = ({ items }: OfficeSchools) => items.map(({ courses: _, ...school }) => school);

  test("are added, renamed, ordered and removed; one with courses stays", async () => {
    const before = await list();
    const [first, ...rest] = plain(before);
    if (!first) throw new Error("The supplied academy has no school.");
    const added = { key: null, name: "Trades", note: "", kind: "career" };
    const { status, body } = await save([added, ...rest, { ...first, name: "Software" }], before.version);
    expect(status).toBe(200);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
      "Trades",
      ...rest.map(({ name }) => name),
      "Software",
    ]);
    const { data } = (await app.app.inject({ url: "/api/courses" })).json();
    expect(data.at(-1).schoolName).toBe("Software");
    const made = await draft({ school: "trades" });
    const full = await save(plain(body).slice(1), body.version);
    expect([full.status, full.body.errors[0].pointer]).toEqual([422, "/items"]);
    await change(made.slug, { school: "design" });
    const { body: after } = await save([first, ...rest], body.version);
    expect(plain(after)).toEqual([first, ...rest]);
  });

  test("refuse two of one name, an older version, and none; of two at once one is stored", async () => {
    const before = await list();
    const items = plain(before);
    const twin = { ...items[0], key: null };
    const named = await save([...items, twin], before.version);
    expect([named.status, named.body.errors[0].pointer]).toEqual([422, "/items"]);
    expect((await save([], before.version)).status).toBe(422);
    const both = await Promise.all(
      ["Crafts", "Arts"].map((name) => save([...items, { key: null, name, note: "", kind: "career" }], before.version)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await app.db.$count(schools)).toBe(items.length + 1);
  });
});

test("a school that is removed while a course is added to it leaves neither without the other", async () => {
  const { body: before } = await send("GET", "/api/staff/schools");
  const items = before.items.map(({ courses: _, ...school }: { courses: number }) => school);
  const { body: withNew } = await send("PUT", "/api/staff/schools", {
    items: [...items, { key: null, name: "Short lived", note: "", kind: "exam" }],
    seen: before.version,
  });
  const [added, removed] = await Promise.all([
    send("POST", desk, { title: "Late", slug: "late", school: "short-lived", glyph: "pm" }),
    send("PUT", "/api/staff/schools", { items, seen: withNew.version }),
  ]);
  expect([
    [200, 422],
    [422, 200],
  ]).toContainEqual([added.status, removed.status]);
  expect(await app.db.$count(courses, eq(courses.slug, "late"))).toBe(added.status === 200 ? 1 : 0);
});
