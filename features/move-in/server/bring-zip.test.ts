import { createHash } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { faq } from "#data/faq.ts";
import { pictureIdOf } from "#features/authoring/server/public.ts";
import { courseTexts } from "#features/catalogue/course-texts.ts";
import { courseAddresses, courseFees, courses, courseWeeks, schools } from "#features/catalogue/server/tables.ts";
import { tutorAvailability, tutorLimits } from "#features/classes/server/tables.ts";
import { lessonTexts } from "#features/learning/lesson-texts.ts";
import { enrolments, lessonAssets, lessonFiles, lessons, lessonVersions } from "#features/learning/server/tables.ts";
import { questionPictures, questions } from "#features/questions/server/tables.ts";
import { posts } from "#features/resources/server/tables.ts";
import { faqItems, siteSettings, testimonials } from "#features/site/server/tables.ts";
import { movedTexts } from "#features/tutors/moved-contract.ts";
import { tutorCourses, tutorPictures, tutors } from "#features/tutors/server/tables.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { sampleZip } from "#tests/support/sample-zip.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { filesIn } from "#tests/support/zip-entries.ts";
import { moveTexts, thingKinds, zipVersion } from "../texts.ts";
import type { ZipCourse } from "../zip-contract.ts";
import { broughtLists, broughtThings } from "./tables.ts";
import { bringWholeZip, fatesOfZip, sendZip, takeAllBack, takeZip } from "./zip.fixture.ts";

const pdf = Buffer.from(samplePdf());
let app: TestApp;
let empty: TestApp;
let admin: { id: string; headers: Record<string, string> };
beforeAll(async () => {
  [app, empty] = [await createTestApp({ demoPeople: false }), await createTestApp({ seed: false })];
});
afterAll(async () => {
  await app.close();
  await empty.close();
});
beforeEach(async () => {
  await clear(empty);
  admin = await person(empty);
});

async function person(at: TestApp, role: "admin" | "support" = "admin") {
  const { id } = await makeAccount(at.db, at.clock.now(), { role });
  const { headers } = await makeSession(at.db, at.clock.now(), id);
  return { id, headers: { ...headers } as Record<string, string> };
}
async function clear(at: TestApp) {
  for (const table of [
    broughtThings,
    enrolments,
    tutors,
    questions,
    courses,
    schools,
    posts,
    faqItems,
    testimonials,
    siteSettings,
  ])
    await at.db.delete(table);
}

const moved = /^(academy\.json|courses\/|lessons\/|posts\/|tutors\/|home\/|site\/|questions\/)/;
/** What comes in equal, by name; without whose zip it is, and when. */
const contentOf = (files: Map<string, Buffer>) =>
  [...files].flatMap(([name, bytes]) => {
    if (!moved.test(name)) return [];
    const text = bytes.toString("base64");
    return [[name, name === "academy.json" ? { ...JSON.parse(bytes.toString()), academy: "", takenAt: "" } : text]];
  });

/** Out of `from`, into the empty one, out again. Returns what came in. */
async function roundTrip(from: TestApp) {
  const zip = await takeZip(from, (await person(from)).headers);
  const { upload } = await sendZip(empty, admin.headers, zip);
  const fates = await fatesOfZip(empty, admin.headers, upload);
  const fresh = fates.filter(({ fate }) => fate === "new");
  // Settings that no one has set there are the same here.
  expect(fates.filter(({ fate, kind }) => fate !== "new" && (fate !== "there" || kind !== "settings"))).toEqual([]);
  expect([await empty.db.$count(courses), await empty.db.$count(broughtThings)]).toEqual([0, 0]);
  const sum = await bringWholeZip(empty, admin.headers, upload);
  expect(sum).toMatchObject({ brought: fresh.length, passedOver: fates.length - fresh.length });
  expect(contentOf(await filesIn(await takeZip(empty, admin.headers)))).toEqual(contentOf(await filesIn(zip)));
  return { upload, fates, fresh: fresh.length, list: sum.list };
}

test("MOVE-01 the supplied academy goes out as a zip, comes into an empty one, and goes out equal, file by file", async () => {
  const { upload, fates, fresh, list } = await roundTrip(app);
  const kinds = new Set(fates.map(({ kind }) => kind));
  expect([...kinds]).toEqual(thingKinds);
  // The same once more: nothing changes, and nothing more is to be undone.
  expect((await fatesOfZip(empty, admin.headers, upload)).filter(({ fate }) => fate !== "there")).toEqual([]);
  const lists = await empty.db.$count(broughtLists);
  expect(await bringWholeZip(empty, admin.headers, upload)).toMatchObject({ brought: 0, passedOver: fates.length });
  expect(await empty.db.$count(broughtLists)).toBe(lists);
  expect(await takeAllBack(empty, admin.headers, list)).toMatchObject({ undone: fresh, stays: 0 });
  for (const table of [
    ...[courses, schools, tutors, posts, lessons, lessonAssets, faqItems, testimonials],
    ...[questions, questionPictures, tutorPictures],
  ])
    expect(await empty.db.$count(table)).toBe(0);
  const acts = (await empty.db.select().from(auditEntries)).filter(({ about }) => about === "course");
  expect(new Set(acts.map(({ action }) => action))).toEqual(new Set(["course.brought", "course.taken-back"]));
}, 180_000);

/** The same numbers from the same seed. */
function numbers(seed: number) {
  let state = seed;
  const next = (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
  return { next, oneOf: <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item };
}

/** An academy as years of work leave it: drafts, hidden courses, former addresses, prices of all times, removed lessons, files. */
async function generate(at: TestApp, seed: number) {
  const { next, oneOf } = numbers(seed);
  const { db } = at;
  const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset, 23));
  const staff = await person(at);
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#125945" } })
    .webp()
    .toBuffer();
  await db.insert(schools).values(
    [0, 1, 2].map((position) => ({
      key: `school-${seed}-${position}`,
      name: `Schule “${position}” ${seed}`,
      note: position ? `A note, ${position}` : null,
      kind: oneOf(["career", "exam", "subject"]),
      position: 5 - position,
    })),
  );
  for (let number = 0; number < 4; number += 1) {
    const id = newId();
    const state = oneOf(["draft", "published", "hidden"]);
    const slug = `course-${seed}-${number}`;
    await db.insert(courses).values({
      id,
      slug,
      title: `Töne & <b>Kurse</b> ${number}`,
      shortTitle: `Kurs ${number}`,
      school: `school-${seed}-${next(3)}`,
      glyph: "english",
      summary: "Ọjọ́ dára: “a summary”",
      overview: ["One, two.", "Three\nfour."].slice(0, 1 + next(2)),
      level: "All levels",
      format: "Live, twice a week",
      tools: next(2) ? ["Figma", "Pen, paper"] : [],
      objectives: ["Name it", "Do it"],
      weeks: next(2) ? 12 : null,
      projectWeeks: next(3),
      durationNote: next(2) ? "As long as it takes" : null,
      discountPercent: next(50),
      position: next(100),
      popularRank: next(2) ? next(9) : null,
      published: state === "published",
      firstPublishedAt: state === "draft" ? null : day(next(300)),
    });
    if (next(2)) await db.insert(courseAddresses).values({ slug: `${slug}-before`, courseId: id });
    const plans = next(2)
      ? (["upfront", "installment", "monthly"] as const).flatMap((plan) =>
          (["NGN", "USD"] as const).map((currency) => ({ plan, currency, lengthWeeks: null })),
        )
      : [4, 8].map((lengthWeeks) => ({ plan: "month" as const, currency: "NGN" as const, lengthWeeks }));
    for (const [position, plan] of plans.entries()) {
      const dates = [null, day(10 + next(30)), day(60 + next(300)), null];
      for (let at = 0; at < 3; at += 1)
        if (at === 2 || next(2))
          await db.insert(courseFees).values({
            ...plan,
            id: newId(),
            courseId: id,
            position,
            amountMinor: next(5) ? 100 + next(9_000_000) : null,
            validFrom: dates[at] ?? null,
            validUntil: dates[at + 1] ?? null,
          });
    }
    const assets = [
      { kind: "picture" as const, name: "b.webp", contentType: "image/webp", content: picture },
      {
        kind: "picture" as const,
        name: "A-drawing.svg",
        contentType: "image/svg+xml",
        content: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
        ),
      },
      { kind: "file" as const, name: "Plan für Woche 1.pdf", contentType: "application/pdf", content: pdf },
      {
        kind: "file" as const,
        name: "fees.py",
        contentType: "text/x-python; charset=utf-8",
        content: Buffer.from("print('ọjọ́')\n"),
      },
    ].map((asset) => ({ ...asset, id: newId(), courseId: id }));
    await db.insert(lessonAssets).values(assets);
    await askAtPictures(at, staff.headers, { id, slug }, assets.slice(0, 2));
    const files = assets.filter(({ kind }) => kind === "file").map((asset) => asset.id);
    for (let week = 1; week <= 3; week += 1) {
      const titles = Array.from({ length: next(4) }, (_, at) => `Lesson ${week}.${at}, “hard” part`);
      await db
        .insert(courseWeeks)
        .values({ courseId: id, week, title: week === 2 ? "" : `Week ${week}`, topics: titles });
      for (const [at, title] of [...titles, "A draft", "Removed"].entries()) {
        const state = at < titles.length ? "shown" : title === "Removed" ? "removed" : "draft";
        const lessonId = newId();
        const body = oneOf([
          null,
          "---\n\n# Words\r\n\n![It](pictures/b.webp) and <script>alert(1)</script>",
          "\n  Plain.  \n",
        ]);
        await db.insert(lessons).values({
          id: lessonId,
          courseId: id,
          week,
          topic: state === "shown" ? at + 1 : 0,
          position: at + 1,
          state,
          shownAt: next(2) ? day(next(200)) : null,
          slug: `lesson-${week}-${at}`,
          title,
          summary: body ? "About it" : "",
          minutes: body ? 5 + next(50) : null,
          body: body && state !== "draft" ? body : null,
          ...(next(4) === 0 && { videoUrl: "https://video.test/1.mp4", videoBytes: 5_000_000 }),
        });
        if (state === "draft" && next(2))
          await db.insert(lessonVersions).values({
            id: newId(),
            lessonId,
            number: 1 + next(3),
            summary: "Not yet",
            minutes: 7,
            body: "A draft with ![nothing](pictures/none.webp)",
            files: files.slice(next(2)),
            savedBy: staff.id,
            savedAt: day(1),
          });
        else if (body && state === "shown")
          await db
            .insert(lessonFiles)
            .values(files.toReversed().map((assetId, place) => ({ lessonId, assetId, position: place })));
      }
    }
  }
  const taught = await db.select({ id: courses.id }).from(courses).orderBy(courses.slug);
  for (let number = 0; number < 4; number += 1) {
    const id = newId();
    const isShown = next(2) === 1;
    const account = next(2) ? await makeAccount(db, at.clock.now(), { role: "tutor" }) : null;
    await db.insert(tutors).values({
      id,
      slug: `tutor-${seed}-${number}`,
      fullName: `Ọla “${number}” Ade-Öz`,
      email: account ? null : next(2) ? `ola-${seed}-${number}@mail.test` : null,
      accountId: account?.id ?? null,
      heading: isShown ? "  Speaks  plainly" : "",
      position: "Maths tutor",
      course: number ? "Maths" : "",
      classType: oneOf(["online and physical classes", "online classes only"]),
      about: isShown ? "I teach.\n\nWith <b>examples</b>.\n" : "",
      learn: next(2) ? ["To count", "To add"] : [],
      skills: ["Excel"],
      languages: next(2) ? ["English", "Yorùbá"] : [],
      experienceYears: next(30),
      location: "Ìbàdàn",
      ...(next(2) && { introUrl: "https://youtu.be/abc", introMinutes: 2 }),
      claimedStudents: next(300),
      sortOrder: 9 - number,
      published: isShown,
      timeZone: oneOf(["Africa/Lagos", "Europe/London"]),
    });
    const own = taught.slice(next(3), 2 + next(3)).toReversed();
    if (own.length > 0)
      await db
        .insert(tutorCourses)
        .values(own.map(({ id: courseId }, position) => ({ tutorId: id, courseId, position: position * 3 })));
    if (account) {
      const { headers } = await makeSession(db, at.clock.now(), account.id);
      if (next(2)) await sendPhoto(at, headers, account.id, await photoOf(next(255)));
    } else if (next(2)) {
      await db
        .insert(tutorPictures)
        .values({ tutorId: id, name: `${newToken(16)}.webp`, content: await photoOf(next(255)) });
      await db.update(tutors).set({ avatarUrl: "/there" }).where(eq(tutors.id, id));
    }
    if (next(2)) await db.insert(tutorLimits).values({ tutorId: id, version: 7, mostPerDay: 4, noticeHours: 24 });
    for (const startMinute of next(2) ? [540, 600, 1020] : [])
      await db
        .insert(tutorAvailability)
        .values({ id: newId(), tutorId: id, weekday: 1 + next(7), startMinute, endMinute: startMinute + 60 });
  }
  if (next(2))
    await db.insert(faqItems).values([
      { id: newId(), question: "How?", answer: "Like <i>this</i>.\n\nAnd so.", position: 4 },
      { id: newId(), question: " What? ", answer: "That. ", position: 2 },
    ]);
  if (next(2))
    await db
      .insert(testimonials)
      .values({ id: newId(), name: "Ada", text: "Good & fair", dateText: "March 2024", portrait: "x", position: 0 });
  const own = [
    { key: "name", value: `Ọ̀yọ́ “${seed}”` },
    { key: "supportEmail", value: "us@mail.test" },
    { key: "popup", value: { title: "Come <b>in</b>", text: "Line one.\nLine two." } },
    { key: "howToSteps", value: ["Look", "Pick; “begin”"] },
    { key: "claimedStudents", value: 77 },
    { key: "bank", value: { accountNumber: "0123456789", bankName: "Ours", accountHolder: "We" } },
  ];
  await db.insert(siteSettings).values(own.filter(() => next(3) > 0));
  for (let number = 0; number < 4; number += 1)
    await db.insert(posts).values({
      id: newId(),
      slug: `post-${seed}-${number}`,
      title: `News: of ${number}`,
      author: "Ọla: Ade",
      postedOn: "2026-02-03",
      summary: number ? "What is new" : "",
      school: `school-${seed}-1`,
      body: number ? "# News\n\n---\n\n- one\n" : "",
      publishedAt: number ? day(number * 200) : null,
    });
}

/** A photo as the academy draws them. */
const photoOf = (red: number) =>
  sharp({ create: { width: 256, height: 256, channels: 3, background: { r: red, g: 80, b: 60 } } })
    .webp()
    .toBuffer();

async function sendPhoto(at: TestApp, headers: object, id: string, photo: Buffer) {
  const form = new FormData();
  form.set("avatar", new File([new Uint8Array(photo)], "me.webp", { type: "image/webp" }));
  const sent = new Response(form);
  const response = await at.app.inject({
    method: "POST",
    url: `/api/students/${id}/avatar`,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { ...headers, "content-type": sent.headers.get("content-type") ?? "" },
  });
  expect(response.statusCode).toBe(200);
}

/** Questions that ask the same of two pictures, and one that a table cannot have. */
async function askAtPictures(
  at: TestApp,
  headers: Record<string, string>,
  course: { id: string; slug: string },
  pictures: { contentType: string; content: Buffer }[],
) {
  const common = { why: "", points: 1, tags: [], lesson: null };
  const write = async (draft: object) => {
    const response = await at.app.inject({
      method: "POST",
      url: "/api/tutor/authoring/questions",
      headers: { ...headers, "idempotency-key": newId() },
      payload: { course: course.slug, draft: { ...common, ...draft } },
    });
    expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  };
  for (const { contentType, content } of pictures) {
    const id = newId();
    const name = `${newToken(16)}.${contentType === "image/webp" ? "webp" : "svg"}`;
    const size = contentType === "image/webp" ? { width: 90, height: 60 } : { width: 9, height: 9 };
    await at.db.insert(questionPictures).values({ id, courseId: course.id, name, contentType, content, ...size });
    const areas = [{ x: 0.1, y: 0.1, width: 0.2, height: 0.25 }];
    await write({ kind: "hotspot", ask: "Where is it?", areas, picture: { id, alt: "A “wall”" } });
    await write({
      kind: "single",
      ask: `What is it, ${contentType}?`,
      right: "Paint",
      wrong: ["Glass"],
      picture: { id, alt: "x" },
    });
  }
  await write({ kind: "single", ask: "Which?", right: "One\tand two", wrong: ["=1+1", " A | B "], picture: null });
}

test("MOVE-01 generated academies go out, come into an empty one, and go out equal", async () => {
  const generated = await createTestApp({ seed: false });
  try {
    for (const seed of [1, 2, 3]) {
      await clear(generated);
      await clear(empty);
      await generate(generated, seed);
      const { fresh, list } = await roundTrip(generated);
      expect(await takeAllBack(empty, admin.headers, list)).toMatchObject({ undone: fresh, stays: 0 });
    }
  } finally {
    await generated.close();
  }
}, 120_000);

const school = { key: "tech", name: "Tech", note: null, kind: "career" as const };
const course = {
  title: "Writing",
  slug: "writing",
  school: "tech",
  glyph: "english",
  shortTitle: "Writing",
  summary: "Write",
  overview: "Write well",
  level: "All levels",
  format: "Live",
  tools: "",
  objectives: "",
  weeks: 1,
  projectWeeks: 0,
  durationNote: "",
  discountPercent: 0,
  state: "published" as const,
  publishedAt: "2026-01-01T00:00:00.000Z",
  addresses: [],
  popularRank: null,
  dashboardRank: null,
  prices: [
    {
      plan: "course" as const,
      lengthWeeks: null,
      currency: "NGN" as const,
      amountMinor: 5_000_000,
      validFrom: null,
      validUntil: null,
    },
  ],
  syllabus: [{ title: "Week 1", topics: ["Begin"] }],
};
const lesson = {
  slug: "begin",
  title: "Begin",
  state: "shown" as const,
  shownAt: null,
  summary: "",
  minutes: 5,
  video: null,
  text: "published" as const,
  files: [],
};
type Parts = {
  list?: Record<string, unknown>;
  course?: object;
  lessons?: Partial<ZipCourse["lessons"]>;
  files?: Record<string, string | Buffer>;
};
/** The files of a small academy: a school, a course with a lesson, a post. */
const smallFiles = ({ list, course: changes, lessons: lessonChanges, files }: Parts = {}) => ({
  "academy.json": JSON.stringify({
    version: zipVersion,
    academy: "Small",
    takenAt: "2026-11-01T00:00:00.000Z",
    schools: [school],
    courses: ["writing"],
    posts: ["news"],
    ...list,
  }),
  "courses/writing.json": JSON.stringify({
    course: { ...course, ...changes },
    lessons: { weeks: [[lesson]], pictures: [], files: [], ...lessonChanges },
  }),
  "lessons/writing/01-1-begin.md": "---\ntitle: Begin\n---\nHello <script>alert(1)</script> [x](javascript:alert(1))",
  "posts/news.md":
    "---\ntitle: <img src=x onerror=alert(1)>\nauthor: Ada\ndate: 2026-01-02\nschool: tech\nsummary: New\npublished: 2026-01-02T07:00:00.000Z\n---\nHi <script>alert(1)</script>\n",
  ...files,
});
const smallZip = (parts?: Parts) => sampleZip(smallFiles(parts));
const ask = (url: string, payload: object, headers = admin.headers) =>
  empty.app.inject({ method: "POST", url: `/api/staff/move-in/zip${url}`, headers, payload });
const upload = async (zip: Buffer) => (await sendZip(empty, admin.headers, zip)).upload;
/** The sentence with which a zip is refused. */
async function refusalOf(zip: Buffer): Promise<string> {
  const sent = await sendZip(empty, admin.headers, zip);
  const response = sent.refusal ?? (await ask("/preview", { upload: sent.upload, from: 0 }));
  expect(response.statusCode).toBe(422);
  return response.json().error;
}
test("MOVE-01 attack: what is no whole zip of an academy is refused in a sentence, and nothing is written", async () => {
  const zip = smallZip();
  const { "academy.json": _, ...without } = smallFiles();
  expect(await refusalOf(Buffer.from("no zip at all"))).toContain("file");
  for (const at of [0.3, 0.6, 0.95])
    expect(await refusalOf(zip.subarray(0, zip.length * at))).toContain("cannot be opened");
  expect(await refusalOf(sampleZip(without))).toBe(moveTexts.notOurs);
  expect(await refusalOf(smallZip({ list: { version: zipVersion + 1, more: true } }))).toBe(moveTexts.newerZip);
  expect(await refusalOf(smallZip({ files: { "academy.json": "{" } }))).toBe(moveTexts.damaged("academy.json"));
  expect(await refusalOf(smallZip({ list: { academy: "a\0b" } }))).toContain("cannot be kept");
  for (const name of ["../../etc/cron.d/x", "/etc/passwd", "C:/windows/x", "lessons\\..\\..\\x"])
    expect(await refusalOf(smallZip({ files: { [name]: "x" } }))).toBe(moveTexts.noZip);
  const twice = smallZip({ files: { "posts/mews.md": "x" } })
    .toString("latin1")
    .replaceAll("posts/mews.md", "posts/news.md");
  expect(await refusalOf(Buffer.from(twice, "latin1"))).toBe(moveTexts.twiceInZip("posts/news.md"));
  for (const table of [courses, schools, posts, broughtThings]) expect(await empty.db.$count(table)).toBe(0);
});

/** A small zip with one more file, packed, that shows `size` as what it unpacks to. */
function packedZip(
  name: string,
  content: Buffer,
  size: number,
  parts?: Parts,
  files: Record<string, string | Buffer> = smallFiles(parts),
): Buffer {
  const packed = deflateRawSync(content);
  const zip = sampleZip({ ...files, [name]: packed });
  const sign = (at: number) => {
    zip.writeUInt16LE(8, at);
    zip.writeUInt32LE(crc32(content), at + 6);
    zip.writeUInt32LE(size, at + 14);
  };
  sign(zip.indexOf(Buffer.concat([Buffer.from(name), packed])) - 22);
  sign(zip.lastIndexOf(name) - 36);
  return zip;
}
/** What becomes of the course of a zip, and why. */
async function courseIn(zip: Buffer) {
  const id = await upload(zip);
  const things = await fatesOfZip(empty, admin.headers, id);
  const dropped = { ...admin.headers, "tus-resumable": "1.0.0" };
  await empty.app.inject({ method: "DELETE", url: `/api/uploads/${id}`, headers: dropped });
  const { fate, why } = things.find(({ kind }) => kind === "course") ?? {};
  return [fate, why];
}

test("MOVE-01 attack: a zip that unpacks to much, or to more than it shows, is refused before it does", async () => {
  const zeros = Buffer.alloc(30 * 1024 * 1024);
  expect(await refusalOf(packedZip("x", zeros, 4_000_000_000))).toBe(moveTexts.largeZip);
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}`, ""]));
  expect(await refusalOf(smallZip({ files: many }))).toBe(moveTexts.largeZip);
  // A text of 50 MB, which packs to little.
  const text = "lessons/writing/01-1-begin.md";
  const { [text]: _, ...others } = smallFiles();
  const long = Buffer.alloc(50 * 1024 * 1024, "a");
  expect(await courseIn(packedZip(text, long, long.length, {}, others))).toEqual([
    "unread",
    moveTexts.missingInZip(text),
  ]);
  // A million entries, as its end shows.
  const million = smallZip();
  million.writeUInt16LE(0xfffe, million.length - 22 + 8);
  million.writeUInt16LE(0xfffe, million.length - 22 + 10);
  expect(await refusalOf(million)).toContain("file");
  const name = "lessons/writing/pictures/a.webp";
  const parts = { lessons: { pictures: ["a.webp"] } };
  expect(await courseIn(packedZip(name, zeros, zeros.length, parts))).toEqual(["unread", moveTexts.missingInZip(name)]);
  expect(await courseIn(packedZip(name, zeros, 4_000, parts))).toEqual(["unread", moveTexts.damaged(name)]);
});

test("MOVE-01 attack: a picture that is none, a drawing that runs, a file that is another, and texts that show what is not there are named", async () => {
  const withPicture = (name: string, content: string | Buffer) =>
    courseIn(smallZip({ lessons: { pictures: [name] }, files: { [`lessons/writing/pictures/${name}`]: content } }));
  const photo = sharp({ create: { width: 60, height: 60, channels: 3, background: "red" } });
  const withExif = await photo
    .clone()
    .withExif({ IFD0: { Copyright: "x" } })
    .webp()
    .toBuffer();
  const large = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "red" } })
    .webp()
    .toBuffer();
  for (const [name, content] of [
    ["a.webp", "GIF89a no picture"],
    ["a.webp", await photo.clone().png().toBuffer()],
    ["a.webp", (await photo.clone().webp().toBuffer()).subarray(0, 60)],
    ["a.webp", withExif],
    ["a.webp", large],
  ] as const)
    expect(await withPicture(name, content)).toEqual(["unread", `pictures/${name}: ${lessonTexts.notDrawn}`]);
  const inside = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${text}</svg>`;
  for (const svg of [
    inside("<script>alert(1)</script>"),
    inside('<rect onload="alert(1)"/>'),
    inside('<rect fill="url(https://evil.test/x)"/>'),
    inside('<image href="https://evil.test/x"/>'),
    inside("<style>@import 'x'</style>"),
    inside("<text>&big;</text>"),
    inside("<g>"),
    `<!DOCTYPE svg [<!ENTITY a "b">]>${inside("")}`,
    "<html></html>",
    `${inside("")}<script></script>`,
  ])
    expect([svg, await withPicture("a.svg", svg)]).toEqual([
      svg,
      ["unread", `pictures/a.svg: ${lessonTexts.notPlainSvg}`],
    ]);
  expect((await withPicture("a.png", await photo.clone().png().toBuffer()))[0]).toBe("unread");

  const withFile = async (name: string, content: string | Buffer) =>
    (
      await courseIn(smallZip({ lessons: { files: [name] }, files: { [`lessons/writing/files/${name}`]: content } }))
    )[0];
  expect(await withFile("plan.pdf", "no PDF")).toBe("unread");
  expect(await withFile("plan.exe", "MZ")).toBe("unread");
  expect(await withFile("plan\u202e.pdf", pdf)).toBe("unread");
  expect(await withFile("fees.py", Buffer.from([0, 1, 2]))).toBe("unread");
  expect(await withFile("plan.pdf", pdf)).toBe("new");

  const refused: [parts: Parts, why: string][] = [
    [{ files: { "lessons/writing/01-1-begin.md": "![x](pictures/none.webp)" } }, "pictures/none.webp"],
    [
      { files: { "lessons/writing/01-1-begin.md": "## Check yourself\n\n1. Why?\n   - [ ] a\n   - [ ] b\n" } },
      "no right option",
    ],
    [{ files: { "lessons/writing/01-1-begin.md": Buffer.from([0xff, 0xfe, 0x00]) } }, "damaged"],
    [{ lessons: { weeks: [[{ ...lesson, slug: "../x" }]] } }, "courses/writing.json"],
    [{ lessons: { weeks: [[lesson], [{ ...lesson, slug: "second" }]] } }, "after its last week"],
    [{ lessons: { weeks: [[lesson, lesson]] } }, "one address"],
    [{ lessons: { weeks: [[{ ...lesson, video: { url: "javascript:alert(1)", bytes: 1 } }]] } }, "video"],
    [{ course: { school: "none" } }, "“none” is not here"],
    [{ course: { glyph: "skull" } }, "drawing"],
    [{ course: { discountPercent: 91 } }, "discountPercent"],
    [{ course: { slug: "another" } }, "damaged"],
    [{ course: { state: "draft" } }, "does not fit its state"],
    [{ course: { prices: [{ ...course.prices[0], amountMinor: -1 }] } }, "prices/0/amountMinor"],
    [
      { course: { prices: [...course.prices, { ...course.prices[0], validFrom: "2026-01-01T00:00:00.000Z" }] } },
      "hold at once",
    ],
    [{ course: { prices: [{ ...course.prices[0], plan: "upfront" }] } }, "no list of ours"],
    [{ course: { extra: 1 } }, "courses/writing.json"],
  ];
  for (const [parts, why] of refused) {
    const [fate, sentence] = await courseIn(smallZip(parts));
    expect([fate, sentence]).toEqual(["unread", expect.stringContaining(why)]);
  }
  // What cannot be taken stays out, and the rest comes in.
  const sum = await bringWholeZip(empty, admin.headers, await upload(smallZip({ course: { glyph: "skull" } })));
  expect(sum).toMatchObject({ brought: 2, passedOver: 1 });
});

test("MOVE-01 attack: scripts in texts come in as they were written, and are shown as words", async () => {
  await bringWholeZip(empty, admin.headers, await upload(smallZip()));
  const [row] = await empty.db.select({ id: lessons.id, body: lessons.body }).from(lessons);
  const [post] = await empty.db.select({ body: posts.body }).from(posts);
  expect(row?.body).toContain("<script>");
  const { headers } = admin;
  const preview = { method: "POST", url: `/api/staff/lessons/${row?.id}/preview`, headers } as const;
  const shown = (await empty.app.inject({ ...preview, payload: { body: row?.body } })).json().html;
  for (const html of [shown, renderMarkdown(post?.body ?? "")]) {
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toMatch(/<script|javascript:/);
  }
});

test("MOVE-01 attack: a zip is its sender's, for who may bring people, and two who bring it at once bring it once", async () => {
  const id = await upload(smallZip());
  const support = await person(empty, "support");
  const [stranger, body] = [await person(empty), { upload: id, from: 0, list: newId(), replaces: false }];
  expect((await ask("/preview", { upload: id, from: 0 }, stranger.headers)).statusCode).toBe(404);
  expect((await ask("", body, stranger.headers)).statusCode).toBe(404);
  expect((await ask("", body, support.headers)).statusCode).toBe(403);
  expect((await sendZip(empty, support.headers, smallZip())).refusal?.statusCode).toBe(403);
  expect((await ask("", { ...body, from: -1 })).statusCode).toBe(422);
  expect((await ask("", { ...body, upload: "x" })).statusCode).toBe(422);
  const sums = await Promise.all([1, 2, 3].map(() => bringWholeZip(empty, admin.headers, id)));
  expect(sums.reduce((sum, { brought }) => sum + brought, 0)).toBe(3);
  expect([await empty.db.$count(courses), await empty.db.$count(lessons), await empty.db.$count(posts)]).toEqual([
    1, 1, 1,
  ]);
  const [list] = await empty.db.select().from(broughtLists).where(eq(broughtLists.broughtBy, admin.id));
  const theirs = await sendZip(
    empty,
    stranger.headers,
    smallZip({ list: { posts: [], schools: [{ ...school, key: "new", name: "New" }] } }),
  );
  expect(
    (await ask("", { upload: theirs.upload, from: 0, list: list?.id, replaces: false }, stranger.headers)).statusCode,
  ).toBe(409);
});

test("MOVE-01 what is here already and is another is shown with what differs, and stays", async () => {
  await bringWholeZip(empty, admin.headers, await upload(smallZip()));
  const [fee] = await empty.db.select().from(courseFees);
  const price = { ...course.prices[0], amountMinor: 1_00 };
  const zip = smallZip({
    list: {
      schools: [
        { ...school, name: "Technology" },
        { ...school, key: "tech-2" },
      ],
    },
    course: { prices: [price], summary: "Cheaper" },
    files: {
      "lessons/writing/01-1-begin.md": "Another text",
      "posts/news.md": smallFiles()["posts/news.md"].replace("Hi", "Ho"),
    },
  });
  const id = await upload(zip);
  const things = await fatesOfZip(empty, admin.headers, id);
  expect(things.map(({ kind, fate, why }) => [kind, fate, why])).toEqual([
    ["school", "differs", moveTexts.schoolDiffers],
    ["school", "differs", moveTexts.schoolNamed],
    ["course", "differs", moveTexts.courseDiffers(["facts", "prices", "texts"])],
    ["post", "differs", moveTexts.postDiffers],
  ]);
  expect(await bringWholeZip(empty, admin.headers, id)).toMatchObject({ brought: 0, passedOver: 4 });
  expect(await empty.db.select().from(courseFees)).toEqual([fee]);
  // An address that a course here had before is no one else's.
  const [{ id: courseId = "" } = {}] = await empty.db.select({ id: courses.id }).from(courses);
  await empty.db.insert(courseAddresses).values({ slug: "essays", courseId });
  const moved = JSON.parse(smallFiles()["courses/writing.json"]);
  moved.course.slug = "essays";
  const files = {
    "courses/essays.json": JSON.stringify(moved),
    "lessons/essays/01-1-begin.md": "Hello",
  };
  expect(await courseIn(smallZip({ list: { courses: ["essays"] }, files }))).toEqual(["unread", courseTexts.takenSlug]);
});

test("MOVE-01 undone within a week goes what came and is as it came; what is used or was changed since stays", async () => {
  const list = async () => {
    await clear(empty);
    return (await bringWholeZip(empty, admin.headers, await upload(smallZip()))).list;
  };
  const put = (url: string, payload: object) =>
    empty.app.inject({ method: "PUT", url, headers: admin.headers, payload });
  const [courseRow, postRow, lessonRow] = [
    async () => (await empty.db.select().from(courses))[0] as typeof courses.$inferSelect,
    async () => (await empty.db.select().from(posts))[0] as typeof posts.$inferSelect,
    async () => (await empty.db.select().from(lessons))[0] as typeof lessons.$inferSelect,
  ];
  const uses: [name: string, use: () => Promise<unknown>, undone: number][] = [
    [
      "an enrolment",
      async () => {
        const student = await makeAccount(empty.db, empty.clock.now());
        const row = { id: newId(), studentId: student.id, courseId: (await courseRow()).id, plan: "course" as const };
        await empty.db.insert(enrolments).values({ ...row, startedAt: empty.clock.now() });
      },
      1,
    ],
    [
      "a card of home",
      async () => {
        await empty.db.execute(
          sql`insert into course_cards (id, text, card_group, glyph, course_id, position) values (${newId()}, 'x', 'tech', 'ux', ${(await courseRow()).id}, 1)`,
        );
      },
      1,
    ],
    [
      "a price",
      async () => {
        const { id } = await courseRow();
        const [fee] = await empty.db.select().from(courseFees);
        const { plan, lengthWeeks, currency } = course.prices[0] as (typeof course.prices)[number];
        const prices = [{ plan, lengthWeeks, currency, amountMinor: 7_00 }];
        const response = await put(`/api/staff/courses/${id}/prices`, {
          fromDay: "2026-12-24",
          prices,
          seen: [fee?.id],
        });
        expect(response.statusCode).toBe(200);
      },
      1,
    ],
    [
      "a draft of a lesson's text",
      async () => {
        empty.clock.advance(1_000);
        const url = `/api/staff/lessons/${(await lessonRow()).id}`;
        const response = await put(url, {
          summary: "",
          minutes: 5,
          body: "More",
          state: "draft",
          publishAt: null,
          seen: "0",
        });
        expect(response.statusCode).toBe(200);
      },
      1,
    ],
    [
      "an edit of a post",
      async () => {
        const { id, title, slug, author, postedOn, summary, body, updatedAt } = await postRow();
        const post = {
          title,
          slug,
          author,
          postedOn,
          school: "tech",
          summary,
          body: `${body} More.`,
          state: "published",
          publishAt: null,
        };
        expect((await put(`/api/staff/posts/${id}`, { ...post, seen: updatedAt.toISOString() })).statusCode).toBe(200);
      },
      2,
    ],
    ["a change of the school", async () => empty.db.update(schools).set({ note: "Ours" }), 2],
    ["nothing", async () => {}, 3],
  ];
  for (const [name, use, undone] of uses) {
    const id = await list();
    await use();
    const sum = await takeAllBack(empty, admin.headers, id);
    expect([name, sum]).toMatchObject([name, { undone, stays: 3 - undone }]);
  }
  const id = await list();
  empty.clock.advance(8 * 86_400_000);
  const late = { headers: (await makeSession(empty.db, empty.clock.now(), admin.id)).headers };
  expect(
    (await empty.app.inject({ method: "DELETE", url: `/api/staff/move-in/lists/${id}`, ...late })).statusCode,
  ).toBe(404);
});

const tutor = {
  slug: "ada-obi",
  fullName: "Ada Obi",
  email: "ada@mail.test",
  heading: "Plain words",
  position: "Tutor",
  course: "Writing",
  classType: "online classes only" as const,
  about: "I write.",
  learn: [],
  skills: [],
  languages: ["English"],
  experienceYears: 3,
  location: "Enugu",
  intro: null,
  claimedStudents: 0,
  timeZone: "Africa/Lagos",
  isPublished: true,
  courses: ["writing"],
};
const hours = { weekly: [{ weekday: 1, startMinute: 540, endMinute: 600 }], mostPerDay: 3, noticeHours: 4 };
const tutorZip = (changes: object = {}, more: Record<string, string | Buffer> = {}, picture: string | null = null) =>
  smallZip({
    list: { tutors: ["ada-obi"] },
    files: { "tutors/ada-obi.json": JSON.stringify({ tutor: { ...tutor, ...changes }, hours, picture }), ...more },
  });
const fateOf = async (zip: Buffer, kind: string) => {
  // A person has some uploads at once.
  admin = await person(empty);
  const things = await fatesOfZip(empty, admin.headers, await upload(zip));
  const thing = things.find((row) => row.kind === kind);
  return [thing?.fate, thing?.why];
};

test("MOVE-01 a tutor who is here, teaches what is not here, or is none stays out with a word; one with an account stays at the undo", async () => {
  const { list } = await bringWholeZip(empty, admin.headers, await upload(tutorZip()));
  expect(await fateOf(tutorZip(), "tutor")).toEqual(["there", null]);
  expect(await fateOf(tutorZip({ about: "Other" }), "tutor")).toEqual(["differs", moveTexts.tutorDiffers(["texts"])]);
  expect(await fateOf(tutorZip({ slug: "x" }), "tutor")).toEqual(["unread", moveTexts.damaged("tutors/ada-obi.json")]);
  for (const bad of [{ timeZone: "Moon" }, { email: "none" }, { about: "" }, { about: "a".repeat(601) }, { pay: 1 }])
    expect((await fateOf(tutorZip(bad), "tutor"))[0]).toBe("unread");
  const [first] = await empty.db.select().from(tutors);
  await empty.db.update(tutors).set({ accountId: (await makeAccount(empty.db, empty.clock.now())).id });
  expect(await takeAllBack(empty, admin.headers, list)).toMatchObject({ undone: 1, stays: 3 });
  expect((await empty.db.select().from(tutors))[0]?.id).toBe(first?.id);
  await clear(empty);
  expect(await fateOf(tutorZip({ courses: ["sums"] }), "tutor")).toEqual(["unread", movedTexts.noCourse("sums")]);
  const none = await bringWholeZip(empty, admin.headers, await upload(tutorZip({ courses: ["sums"] })));
  expect([none.brought, await empty.db.$count(tutors)]).toEqual([3, 0]);
});

test("MOVE-01 home's questions come in where there are none or the supplied ones, which the undo brings back", async () => {
  const items = [{ question: "How <b>much</b>?", answer: "Little." }];
  const zip = () => smallZip({ list: { home: ["faq"] }, files: { "home/faq.json": JSON.stringify(items) } });
  await empty.db
    .insert(faqItems)
    .values(faq.map(({ question, answer }, position) => ({ id: newId(), question, answer, position })));
  const asked = async () =>
    (await empty.db.select().from(faqItems).orderBy(faqItems.position)).map(({ question }) => question);
  const supplied = await asked();
  const { list } = await bringWholeZip(empty, admin.headers, await upload(zip()));
  expect(await asked()).toEqual(["How <b>much</b>?"]);
  expect(await fateOf(zip(), "faq")).toEqual(["there", null]);
  await takeAllBack(empty, admin.headers, list);
  expect(await asked()).toEqual(supplied);
  await empty.db.delete(faqItems);
  await empty.db.insert(faqItems).values({ id: newId(), question: "Ours?", answer: "Yes.", position: 0 });
  expect(await fateOf(zip(), "faq")).toEqual(["differs", moveTexts.homeDiffers]);
  const twice = smallZip({ list: { home: ["faq", "faq"] }, files: { "home/faq.json": JSON.stringify(items) } });
  expect((await fateOf(twice, "faq"))[0]).toBe("differs");
});

test("MOVE-01 a file of questions brings what is new of it, names what cannot be taken, and stays once one is asked", async () => {
  const csv = "Question,A,B,Answer\nTwo and two?,4,5,A\nOne?,1,2,A\nNone?,1,2,\n";
  const zip = (text = csv, course = "writing") =>
    smallZip({
      list: { questions: [{ course, part: 1, form: "csv" }] },
      files: { [`questions/${course}-1.csv`]: text },
    });
  const { list } = await bringWholeZip(empty, admin.headers, await upload(zip()));
  expect(await empty.db.$count(questions)).toBe(2);
  const again = await fateOf(zip(), "questions");
  expect([again[0], again[1]?.startsWith("1 of them cannot be taken. Line 4:")]).toEqual(["unread", true]);
  expect(await fateOf(zip(csv.replace(/None.*\n/, "")), "questions")).toEqual(["there", null]);
  expect(await fateOf(zip(csv, "sums"), "questions")).toEqual(["unread", moveTexts.noCourse("sums")]);
  expect((await fateOf(zip("\0\0"), "questions"))[0]).toBe("unread");
  // A new version of one is a change: none of the file goes, and its course stays.
  await empty.db.update(questions).set({ currentVersion: 2 });
  expect(await takeAllBack(empty, admin.headers, list)).toMatchObject({ undone: 1, stays: 3 });
  expect(await empty.db.$count(questions)).toBe(2);
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("MOVE-01 a tutor's photo comes in as it went out, and one that is none, is large, or is another than it was stays out with its tutor", async () => {
  const file = "tutors/ada-obi.webp";
  const photo = await photoOf(9);
  const zip = (content: Buffer, hash = sha256(content)) => tutorZip({}, { [file]: content }, hash);
  const { list } = await bringWholeZip(empty, admin.headers, await upload(zip(photo)));
  expect(await fateOf(zip(photo), "tutor")).toEqual(["there", null]);
  const another = await photoOf(200);
  expect(await fateOf(zip(another), "tutor")).toEqual(["differs", moveTexts.tutorDiffers(["photo"])]);
  const [{ id = "", avatarUrl = "" } = {}] = await empty.db.select().from(tutors);
  const shown = await empty.app.inject(avatarUrl ?? "");
  expect([shown.statusCode, shown.headers["content-type"], shown.rawPayload]).toEqual([200, "image/webp", photo]);
  expect((await empty.app.inject("/api/tutor-pictures/aaaaaaaaaaaaaaaaaaaaaa.webp")).statusCode).toBe(404);
  // The picture of the account that becomes theirs takes its place.
  const owner = await makeAccount(empty.db, empty.clock.now(), { role: "tutor" });
  await empty.db.update(tutors).set({ accountId: owner.id }).where(eq(tutors.id, id));
  await sendPhoto(empty, (await makeSession(empty.db, empty.clock.now(), owner.id)).headers, owner.id, another);
  expect([await empty.db.$count(tutorPictures), (await empty.app.inject(avatarUrl ?? "")).statusCode]).toEqual([
    0, 404,
  ]);
  expect(await takeAllBack(empty, admin.headers, list)).toMatchObject({
    stays: 3,
    staying: ["Ada Obi", "Writing", "Tech"],
  });

  await clear(empty);
  const drawn = sharp({ create: { width: 256, height: 256, channels: 3, background: "red" } });
  const large = await sharp({ create: { width: 300, height: 256, channels: 3, background: "red" } })
    .webp()
    .toBuffer();
  for (const bad of [
    Buffer.from("GIF89a no picture"),
    await drawn.clone().png().toBuffer(),
    photo.subarray(0, 80),
    await drawn
      .clone()
      .withExif({ IFD0: { Copyright: "x" } })
      .webp()
      .toBuffer(),
  ])
    expect(await fateOf(zip(bad), "tutor")).toEqual(["unread", `${file}: ${lessonTexts.notDrawn}`]);
  expect(await fateOf(zip(large), "tutor")).toEqual(["unread", moveTexts.photoSize(file)]);
  expect(await fateOf(zip(photo, sha256(another)), "tutor")).toEqual(["unread", moveTexts.damaged(file)]);
  expect(await fateOf(tutorZip({}, {}, sha256(photo)), "tutor")).toEqual(["unread", moveTexts.missingInZip(file)]);
});

test("MOVE-01 attack: a picture of questions that is missing, runs, or is another than its name stays out with its file", async () => {
  const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: "red" } })
    .webp()
    .toBuffer();
  const id = pictureIdOf(sha256(content));
  const draft = {
    kind: "single",
    ask: "What is it?",
    why: "",
    points: 1,
    tags: [],
    lesson: null,
    right: "Paint",
    wrong: ["Glass"],
    picture: { id, alt: "A wall" },
  };
  const zip = (files: Record<string, string | Buffer>, drafts: unknown = [draft]) =>
    smallZip({
      list: { questions: [{ course: "writing", part: 1, form: "json" }] },
      files: { "questions/writing-1.json": JSON.stringify(drafts), ...files },
    });
  const file = (ending = "webp") => `questions/writing/pictures/${id}.${ending}`;
  expect(await fateOf(zip({ [file()]: content }), "questions")).toEqual(["new", null]);
  expect(await fateOf(zip({}), "questions")).toEqual(["unread", moveTexts.missingInZip(file())]);
  const photo = await photoOf(3);
  expect(await fateOf(zip({ [file()]: photo }), "questions")).toEqual(["unread", moveTexts.damaged(file())]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect((await fateOf(zip({ [file("svg")]: svg }), "questions"))[0]).toBe("unread");
  for (const bad of [
    {},
    [{ ...draft, picture: { id: "../../x", alt: "x" } }],
    [7],
    Array.from({ length: 301 }, () => draft),
  ])
    expect((await fateOf(zip({ [file()]: content }, bad), "questions"))[0]).toBe("unread");
  // One that cannot be taken is named, and the rest comes in; nothing of it is left after the undo.
  const { list } = await bringWholeZip(
    empty,
    admin.headers,
    await upload(zip({ [file()]: content }, [draft, { ...draft, ask: "" }])),
  );
  expect([await empty.db.$count(questions), await empty.db.$count(questionPictures)]).toEqual([1, 1]);
  expect(await takeAllBack(empty, admin.headers, list)).toMatchObject({ undone: 4, stays: 0 });
  expect(await empty.db.$count(questionPictures)).toBe(0);
});

test("MOVE-01 settings of the site show what is now and what then; own ones change only if it is wished, and the undo leaves what was changed since", async () => {
  const site = { name: "Harmattan School", tagline: "Letters that are read" };
  const zip = (settings: object = site, group = "name") =>
    smallZip({ list: { site: [group] }, files: { [`site/${group}.json`]: JSON.stringify(settings) } });
  const set = async (key: string, value: unknown) =>
    empty.db
      .insert(siteSettings)
      .values({ key, value })
      .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
  const stored = async () =>
    new Map((await empty.db.select().from(siteSettings)).map(({ key, value }) => [key, value]));
  const now = "Name: now “Academy”, then “Harmattan School”. Tagline: now";
  expect(await fateOf(zip(), "settings")).toEqual(["new", expect.stringContaining(now)]);
  await set("name", "Ours");
  expect(await fateOf(zip(), "settings")).toEqual(["changes", expect.stringContaining("now “Ours”, then “Harmattan")]);
  const left = await bringWholeZip(empty, admin.headers, await upload(zip()));
  expect([left.passedOver, (await stored()).get("name")]).toEqual([1, "Ours"]);
  const { list, brought } = await bringWholeZip(empty, admin.headers, await upload(zip()), { replaces: true });
  expect([brought, (await stored()).get("name"), (await stored()).get("tagline")]).toEqual([
    1,
    site.name,
    site.tagline,
  ]);
  expect(await fateOf(zip(), "settings")).toEqual(["there", null]);
  await set("tagline", "Changed since");
  expect(await takeAllBack(empty, admin.headers, list)).toEqual({
    undone: 0,
    stays: 1,
    staying: ["Name and tagline (Tagline)"],
  });
  expect([(await stored()).get("name"), (await stored()).get("tagline")]).toEqual(["Ours", "Changed since"]);
  const acts = (await empty.db.select().from(auditEntries)).filter(({ action }) => action === "settings.brought");
  expect(acts.map(({ before, after }) => [before, after])).toContainEqual([
    { name: "Ours", tagline: expect.anything() },
    site,
  ]);

  // What no setting takes, and where money goes.
  expect((await fateOf(zip({ chatUrl: "javascript:alert(1)" }, "contacts"), "settings"))[0]).toBe("unread");
  expect((await fateOf(zip({ name: "" }), "settings"))[0]).toBe("unread");
  expect((await fateOf(zip({ name: "a".repeat(81) }), "settings"))[0]).toBe("unread");
  expect((await fateOf(zip({ "bank.accountNumber": "0123456789" }, "contacts"), "settings"))[0]).toBe("unread");
  expect((await fateOf(zip({ isShut: "false" }), "settings"))[0]).toBe("unread");
  admin = await person(empty);
  expect(await refusalOf(zip({ "bank.accountNumber": "0123456789" }, "bank"))).toContain("academy.json, site/0");
  const texts = await filesIn(await takeZip(empty, admin.headers));
  expect([...texts].filter(([name, bytes]) => name.startsWith("site/") && bytes.includes("bank"))).toEqual([]);
});

// The last: what the books name stays.
test("MOVE-01 a tutor comes in after the courses, without an account, and people who name them come in after that", async () => {
  const people = "Name,Email,Course,Tutor\nKofi Mensah,kofi@mail.test,writing,Ada Obi\n";
  // Not shown on the site: their students stay theirs.
  const id = await upload(tutorZip({ isPublished: false }, { "people/students-1.csv": people }));
  const before = await ask("/people", { upload: id, part: 1 });
  expect(before.json().data.rows).toMatchObject([{ fate: "unread", why: moveTexts.unknownCourse("writing") }]);
  const { list } = await bringWholeZip(empty, admin.headers, id);
  const [row] = await empty.db.select().from(tutors);
  expect(row).toMatchObject({
    slug: "ada-obi",
    accountId: null,
    email: "ada@mail.test",
    availableDays: 1,
    published: false,
  });
  expect((await empty.app.inject("/api/tutors/all")).json().data).toEqual([]);
  const preview = (await ask("/people", { upload: id, part: 1 })).json().data;
  expect(preview.rows).toMatchObject([{ fate: "new", tutor: "Ada Obi" }]);
  const brought = await empty.app.inject({
    method: "POST",
    url: "/api/staff/move-in/people",
    headers: admin.headers,
    payload: { list, name: "academy.zip", areInvited: false, rows: [preview.rows[0].row] },
  });
  expect(brought.json()).toEqual({ data: { brought: 1, there: 0 } });
  // One list: the person and the post go; the course and the tutor stay, since the cancelled order names them.
  const [listed] = (await empty.app.inject({ url: "/api/staff/move-in/lists", headers: admin.headers })).json().data;
  expect(listed).toMatchObject({ id: list, rows: 5, left: 5 });
  expect(await takeAllBack(empty, admin.headers, list)).toMatchObject({ undone: 2 });
  expect((await ask("/people", { upload: id, part: 2 })).statusCode).toBe(422);
  expect((await ask("/people", { upload: id, part: 0 })).statusCode).toBe(422);
  const stranger = await person(empty);
  expect((await ask("/people", { upload: id, part: 1 }, stranger.headers)).statusCode).toBe(404);
  expect((await ask("/people", { upload: id, part: 1 }, (await person(empty, "support")).headers)).statusCode).toBe(
    403,
  );
});
