import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "#platform/audit/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { OwnProfile } from "../own-profile-contract.ts";
import { ownProfileTexts } from "../own-profile-texts.ts";
import { tutorPersonalData } from "./personal-data.ts";
import { tutors } from "./tables.ts";

let app: TestApp;
let [mine, others, noTutors] = [{ authorization: "" }, { authorization: "" }, { authorization: "" }];
let account = "";
const slug = "tunde-bakare";
beforeAll(async () => {
  app = await createTestApp({ demoPeople: false });
  const tutor = async (ofSlug: string | null) => {
    const { id } = await makeAccount(app.db, app.clock.now(), { role: "tutor" });
    if (ofSlug) await app.db.update(tutors).set({ accountId: id }).where(eq(tutors.slug, ofSlug));
    return { id, headers: (await makeSession(app.db, app.clock.now(), id)).headers };
  };
  const own = await tutor(slug);
  [mine, account] = [own.headers, own.id];
  others = (await tutor("chiamaka-eze")).headers;
  noTutors = (await tutor(null)).headers;
});
afterAll(() => app.close());

const url = "/api/desk/profile";
const read = async (headers = mine) => ((await app.app.inject({ url, headers })).json() as { data: OwnProfile }).data;
const save = async (payload: object, headers = mine) => {
  const response = await app.app.inject({ method: "PUT", url, headers, payload });
  return { status: response.statusCode, body: response.json(), raw: response.body };
};
const film = { url: "https://youtu.be/a1b2c3", minutes: 2, megabytes: null };
/** As visitors get it. */
const page = async (path = `/tutors/${slug}`) => (await app.app.inject(path)).body;

test("TUT-01 what a tutor says of themselves shows on the page, the list and the desk at once, and is audited without their words", async () => {
  const { profile, shown, hasHours, isPublished, photoBytes } = await read();
  expect({ hasHours, isPublished, photoBytes, version: profile.version }).toEqual({
    hasHours: true,
    isPublished: true,
    photoBytes: null,
    version: 0,
  });
  expect(shown.slug).toBe(slug);
  expect(shown.courses.length).toBeGreaterThan(0);
  const next = { ...profile, heading: "Numbers that speak", skills: ["Quiet spreadsheets", "SQL"], intro: film };
  const saved = await save(next);
  expect(saved.status, saved.raw).toBe(200);
  expect(saved.body.data.profile).toEqual({ ...next, version: 1 });
  expect(await read()).toEqual(saved.body.data);
  const listed = (await app.app.inject("/api/tutors/all"))
    .json()
    .data.find((tutor: { slug: string }) => tutor.slug === slug);
  expect(listed).toMatchObject({ heading: "Numbers that speak", skills: ["Quiet spreadsheets", "SQL"] });
  expect(listed).not.toHaveProperty("intro");
  const response = await app.app.inject({ url: `/api/tutors/${shown.id}` });
  expect(response.json().data.heading).toBe("Numbers that speak");
  // A search finds the new skill, as the database stores its words.
  const [row] = await app.db.select().from(tutors).where(eq(tutors.slug, slug));
  expect(row?.searchWords).toContain("spreadsheets");
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subject, shown.id));
  expect(entries.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: "profile.published", details: { fields: ["heading", "skills", "intro"] } },
  ]);
});

test("TUT-01 two devices: the second is informed, and nothing of the first is lost; the same again changes nothing", async () => {
  const { profile } = await read();
  const first = { ...profile, location: "Abeokuta, Nigeria" };
  expect((await save(first)).status).toBe(200);
  expect(await save(first)).toMatchObject({
    status: 200,
    body: { data: { profile: { version: profile.version + 1 } } },
  });
  expect(await save({ ...profile, location: "Kano, Nigeria" })).toMatchObject({
    status: 409,
    body: { error: ownProfileTexts.stale },
  });
  expect((await read()).profile.location).toBe("Abeokuta, Nigeria");
  const { profile: now } = await read();
  const both = await Promise.all(["Jos", "Enugu"].map((location) => save({ ...now, location })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("TUT-01 a tutor reaches their own record alone, and an account without one has none", async () => {
  const { profile, shown } = await read(others);
  expect(shown.slug).toBe("chiamaka-eze");
  expect((await save({ ...profile, heading: "Mine" }, others)).status).toBe(200);
  expect((await read()).profile.heading).not.toBe("Mine");
  for (const response of [
    await app.app.inject({ url, headers: noTutors }),
    await app.app.inject({ method: "PUT", url, headers: noTutors, payload: profile }),
  ]) {
    expect(response.statusCode).toBe(404);
    expect(response.json().error).toBe(ownProfileTexts.unknown);
  }
});

test("TUT-01 what cannot be is refused by the name of its field, and nothing is stored", async () => {
  const { profile } = await read();
  for (const [change, pointer] of [
    [{ heading: "" }, "/heading"],
    [{ skills: ["a", "A"] }, "/skills"],
    [{ intro: { ...film, url: "https://a.example/film.mp4" } }, "/intro/megabytes"],
    [{ intro: { ...film, url: "http://127.0.0.1/film" } }, "/intro/url"],
    [{ experienceYears: 1e9 }, "/experienceYears"],
    [{ course: "Everything" }, "/course"],
    [{ published: true }, "/published"],
  ] as const) {
    const { status, body } = await save({ ...profile, ...change });
    expect(status).toBe(422);
    expect(body.errors[0].pointer).toBe(pointer);
  }
  expect((await read()).profile).toEqual(profile);
});

test("TUT-01 a tutor who is hidden has a profile at the desk and no page", async () => {
  await app.db.update(tutors).set({ published: false }).where(eq(tutors.slug, slug));
  try {
    expect((await read()).isPublished).toBe(false);
    const { id } = (await read()).shown;
    expect((await app.app.inject(`/api/tutors/${id}`)).statusCode).toBe(404);
  } finally {
    await app.db.update(tutors).set({ published: true }).where(eq(tutors.slug, slug));
  }
});

test("TUT-01 the film is in the download of the account, and goes with it", async () => {
  const holder = tutorPersonalData.find(({ name }) => name === "tutor");
  const { profile } = await read();
  expect((await save({ ...profile, intro: film })).status).toBe(200);
  expect(JSON.stringify(await holder?.read(app.db, { id: account, email: "", emailVerified: false }))).toContain(
    film.url,
  );
  await app.db.transaction(async (tx) => {
    await holder?.erase(tx, { id: account, email: "", emailVerified: false });
  });
  const [row] = await app.db.select().from(tutors).where(eq(tutors.introUrl, film.url));
  expect(row).toBeUndefined();
  expect((await app.app.inject({ url, headers: mine })).statusCode).toBe(404);
  expect(await page("/api/tutors/all")).not.toContain(slug);
});
