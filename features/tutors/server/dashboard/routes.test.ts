import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { classSessions, tutorAvailability } from "#features/classes/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { writeCursor } from "#platform/list/cursor.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { writtenReviews } from "#tests/support/reviews.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { noFilters } from "../../catalogue-contract.ts";
import { classTypes } from "../../contract.ts";
import type { DashboardTutorResponse, FoundTutor, ReviewPage, TutorSearchPage } from "../../dashboard-contract.ts";
import { getTutorById } from "../find-tutor.ts";
import { reviews, tutorPicks, tutors } from "../tables.ts";

/** The calls about tutors behind the login, through the whole application, on the supplied academy of 21 November 2026. */
let setup: TestApp;
let studentId: string;
let headers: { authorization: string };

beforeAll(async () => {
  setup = await createTestApp();
  await setup.db.delete(tutorAvailability);
  const account = await makeAccount(setup.db, setup.clock.now());
  studentId = account.id;
  ({ headers } = await makeSession(setup.db, setup.clock.now(), studentId));
});
afterAll(() => setup.close());

const get = (url: string) => setup.app.inject({ url, headers });
const search = async (query: Record<string, string> = {}): Promise<TutorSearchPage> => {
  const response = await get(`/api/students/tutors?${new URLSearchParams(query)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const names = (matches: { fullName: string }[]) => matches.map(({ fullName }) => fullName);
const namesFor = async (query: Record<string, string>) => names((await search(query)).data);
const idOf = async (slug: string) => (await setup.academy.tutors.getTutorBySlug(slug)).id;

/** Published reviews of a tutor with these stars. */
async function reviewedWith(tutorId: string, stars: number[]) {
  const publishedAt = setup.clock.now();
  await setup.db
    .insert(reviews)
    .values(stars.map((rating) => ({ id: newId(), tutorId, rating, state: "published", publishedAt })));
}

describe("FINDT-01 GET /api/students/tutors", () => {
  it("answers the tutors, the best rated first, with what a card shows and how many there are", async () => {
    const page = await search();
    expect(page.data).toHaveLength(18);
    expect(page).toMatchObject({ total: { count: 18, label: "18+" }, next: null });
    const zainab = page.data.find(({ fullName }) => fullName === "Zainab Bello");
    expect(zainab).toEqual({
      id: await idOf("zainab-bello"),
      _id: await idOf("zainab-bello"),
      fullName: "Zainab Bello",
      avatarUrl: null,
      course: "IELTS and TOEFL",
      experience: expect.stringMatching(/^\d+\+ Years$/),
      rating: 4.8,
      reviewCount: 5,
      reviews: "5 reviews",
    } satisfies FoundTutor);
    const storedTutors = await setup.db.select({ id: tutors.id, rating: tutors.ratingHundredths }).from(tutors);
    const ratings = page.data.map(({ id }) => storedTutors.find((row) => row.id === id)?.rating ?? 0);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  });

  it.each([
    ["adae", ["Adaeze Okonkwo"]],
    ["  OKONKWO   adaeze ", ["Adaeze Okonkwo"]],
    ["Kwàmé", ["Kwame Mensah"]],
    ["azure", ["Uche Obi"]],
    ["figma", ["Adaeze Okonkwo"]],
    ["node.js", ["Yaw Boateng", "Kwame Mensah"]],
    ["chiamka", ["Chiamaka Eze"]],
    ["okonwko", ["Adaeze Okonkwo"]],
    ["zzzzzz", []],
  ])("finds %s by name, course or skill, small misspellings too", async (q, expected) => {
    const match = await search({ q });
    if (q === "%")
      expect(match.data).toHaveLength(18); // signs alone are no words
    else expect(names(match.data)).toEqual(expected);
    expect(match.total?.count).toBe(match.data.length);
  });

  it("takes signs alone for no words", async () => {
    expect((await search({ q: "%_ *" })).data).toHaveLength(18);
  });

  it("puts those with the words in their name before those who teach it; by rating alone when asked", async () => {
    const peter = await idOf("peter-asante");
    await setup.db.update(tutors).set({ fullName: "Physics Asante" }).where(eq(tutors.id, peter));
    await reviewedWith(peter, [1, 1]);
    const ibrahim = await idOf("ibrahim-musa");
    const { skills } = await getTutorById(setup.deps, ibrahim);
    await setup.db
      .update(tutors)
      .set({ skills: [...skills, "Physics"] })
      .where(eq(tutors.id, ibrahim));
    expect(await namesFor({ q: "physics" })).toEqual(["Physics Asante", "Ibrahim Musa"]);
    expect(await namesFor({ q: "physics", sort: "rating" })).toEqual(["Ibrahim Musa", "Physics Asante"]);
    await setup.db.update(tutors).set({ skills }).where(eq(tutors.id, ibrahim));
    await setup.db.update(tutors).set({ fullName: "Peter Asante" }).where(eq(tutors.id, peter));
    await setup.db.delete(reviews).where(writtenReviews);
  });

  it("filters by course, class type and rating, alone and together", async () => {
    expect((await namesFor({ course: "frontend" })).toSorted()).toEqual(["Chiamaka Eze", "Yaw Boateng"]);
    expect(await namesFor({ course: "no-such-course" })).toEqual([]);
    const online = await search({ classType: "online" });
    const physical = await search({ classType: "physical" });
    expect(online.data.length + physical.data.length).toBe(18);
    expect(await namesFor({ course: "frontend", classType: "online" })).toEqual([]);
    const uche = await idOf("uche-obi");
    await reviewedWith(uche, [3]); // 22 / 5 = 4.4
    expect(await namesFor({ rating: "4.5" })).not.toContain("Uche Obi");
    expect(await namesFor({ rating: "4" })).toContain("Uche Obi");
    await setup.db.delete(reviews).where(writtenReviews);
  });

  it("13 filters by what a course can be begun with, in whole naira", async () => {
    const within = await namesFor({ price: "30000" });
    expect(within).toContain("Peter Asante");
    expect(within).not.toContain("Zainab Bello");
    expect(await namesFor({ price: "30000", course: "ielts" })).toEqual([]);
    for (const price of ["free", "0", "-5", "1.5", "1e12"]) {
      const refused = await get(`/api/students/tutors?price=${price}`);
      expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([400, "/price"]);
    }
    const { prices } = (await get("/api/students/tutor-filters")).json();
    expect(prices).toEqual((await setup.academy.tutors.getCatalogue(noFilters)).prices);
  });

  it("filters by free hours, on the viewer's own weekday, less what is taken", async () => {
    const [chiamaka, kwame] = [await idOf("chiamaka-eze"), await idOf("kwame-mensah")];
    const hours = (tutorId: string, weekday: number, startMinute: number, endMinute: number) => ({
      id: newId(),
      tutorId,
      weekday,
      startMinute,
      endMinute,
    });
    // Tuesday 23:30 to midnight in Lagos is Wednesday in Nairobi.
    await setup.db.insert(tutorAvailability).values([hours(chiamaka, 2, 1410, 1440), hours(kwame, 3, 600, 630)]);
    await setup.db.update(tutors).set({ timeZone: "Africa/Accra" }).where(eq(tutors.id, kwame));
    expect((await namesFor({ availability: "week" })).toSorted()).toEqual(["Chiamaka Eze", "Kwame Mensah"]);
    expect(await namesFor({ availability: "tue" })).toEqual(["Chiamaka Eze"]);
    expect(await namesFor({ availability: "wed" })).toEqual(["Kwame Mensah"]);
    // The public list has one rule with this one; it tells days in Lagos.
    const inPublic = await setup.academy.tutors.getCatalogue({ ...noFilters, availability: "tue" });
    expect([inPublic.matchCount, names(inPublic.tutors)]).toEqual([1, ["Chiamaka Eze"]]);
    expect((await namesFor({ availability: "wed", zone: "Africa/Nairobi" })).toSorted()).toEqual([
      "Chiamaka Eze",
      "Kwame Mensah",
    ]);
    expect(await namesFor({ availability: "tue", zone: "Africa/Nairobi" })).toEqual([]);
    await setup.db.insert(classSessions).values({
      id: newId(),
      kind: "trial",
      tutorId: kwame,
      studentId,
      title: "Trial",
      startsAt: new Date("2026-11-25T10:00:00Z"),
      endsAt: new Date("2026-11-25T10:30:00Z"),
      meetingUrl: "https://meet.test/x",
    });
    expect(await namesFor({ availability: "wed" })).toEqual([]);
    await setup.db.delete(classSessions).where(eq(classSessions.studentId, studentId));
    await setup.db.delete(tutorAvailability);
  });

  it("leaves out who is not published", async () => {
    const hide = (published: boolean) => setup.db.update(tutors).set({ published }).where(eq(tutors.slug, "uche-obi"));
    await hide(false);
    expect(await namesFor({ q: "uche" })).not.toContain("Uche Obi");
    expect((await search()).total?.count).toBe(17);
    await hide(true);
  });

  it("counts what many teach as it counts what few do, with filters and without", async () => {
    const [like] = await setup.db.select().from(tutors).limit(1);
    if (!like) throw new Error("no tutor");
    const many = Array.from({ length: 90 }, (_, number) => ({
      ...like,
      id: newId(),
      slug: `falconer-${number}`,
      accountId: null,
      course: "Falconry, wing and lure",
      classType: classTypes[number % 3 === 0 ? 0 : 1],
      published: number < 87,
    }));
    await setup.db.insert(tutors).values(many);
    try {
      expect((await search({ q: "falc" })).total).toEqual({ count: 87, label: "87+" });
      expect((await search({ q: "wing, falconry" })).total?.count).toBe(87);
      const [online, both] = [{ classType: "online" }, { classType: "physical" }];
      const counts = [await search({ q: "lure", ...online }), await search({ q: "lure", ...both })];
      expect(counts.map(({ total }) => total?.count).sort()).toEqual([29, 58]);
      const [tutor] = await setup.db.select().from(tutors).where(eq(tutors.slug, "falconer-0"));
      const words = tutor?.searchWords.trim().split(" ") ?? [];
      expect(words).toEqual([...new Set(words)]);
    } finally {
      await setup.db.delete(tutors).where(eq(tutors.course, "Falconry, wing and lure"));
    }
  });

  it("pages through all, none twice, in one order, also where the words change from names to courses and to likenesses", async () => {
    const [like] = await setup.db.select().from(tutors).where(eq(tutors.slug, "uche-obi"));
    if (!like) throw new Error("There is no Uche Obi.");
    const extra = Array.from({ length: 55 }, (_, number) => ({
      ...like,
      id: newId(),
      accountId: null,
      slug: `extra-${number}`,
      fullName: number < 25 ? `Quartz Extra ${number}` : `Extra ${number}`,
      skills: ["Quartz polishing"],
    }));
    await setup.db.insert(tutors).values(extra);
    for (const [number, { id }] of extra.entries()) await reviewedWith(id, [1 + (number % 5), 3]);
    const queries: Record<string, string>[] = [
      { q: "quartz" },
      { q: "qartz" },
      { sort: "rating" },
      { q: "extra quartz", sort: "rating" },
    ];
    for (const query of queries) {
      const seen: FoundTutor[] = [];
      let cursor: string | null = null;
      do {
        const page: TutorSearchPage = await search({ ...query, ...(cursor ? { cursor } : {}) });
        expect(page.data.length).toBeLessThanOrEqual(20);
        if (cursor === null) expect(page.total?.count).toBe("sort" in query && !("q" in query) ? 73 : 55);
        else expect(page.total).toBeNull();
        seen.push(...page.data);
        cursor = page.next;
      } while (cursor);
      expect(new Set(seen.map(({ id }) => id)).size).toBe("sort" in query && !("q" in query) ? 73 : 55);
      expect(seen).toHaveLength("sort" in query && !("q" in query) ? 73 : 55);
      if (query.q === "quartz") expect(names(seen.slice(0, 25)).every((name) => name.startsWith("Quartz"))).toBe(true);
    }
    for (const { id } of extra) await setup.db.delete(tutors).where(eq(tutors.id, id));
  });

  it.each([
    ["classType=telepathy"],
    ["rating=6"],
    ["availability=someday"],
    ["availability=week&zone=Mars/Olympus"],
    ["availability=week&zone=%2B01:00"],
    ["sort=price"],
    [`q=${"x".repeat(101)}`],
    ["page=2"],
  ])("refuses %s", async (query) => {
    expect((await get(`/api/students/tutors?${query}`)).statusCode).toBe(400);
  });

  it.each([
    "x",
    "W10",
    writeCursor("x", ["all", false, 500, 3]),
    writeCursor("018f0000-0000-7000-8000-000000000001", ["all", false, 1e99, 3]),
  ])("refuses the cursor %s with a sentence", async (cursor) => {
    const response = await get(`/api/students/tutors?${new URLSearchParams({ cursor })}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].pointer).toBe("/cursor");
  });

  it("API-04 is for students alone, and stored by no cache", async () => {
    expect((await setup.app.inject("/api/students/tutors")).statusCode).toBe(401);
    const tutor = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
    const asTutor = await makeSession(setup.db, setup.clock.now(), tutor.id);
    expect((await setup.app.inject({ url: "/api/students/tutors", headers: asTutor.headers })).statusCode).toBe(403);
    for (const path of ["tutors", "tutor-filters", "popular"]) {
      expect((await get(`/api/students/${path}`)).headers["cache-control"]).toBe("no-store");
    }
  });

  it("has the taught courses to filter by", async () => {
    const { courses } = (await get("/api/students/tutor-filters")).json();
    expect(courses).toContainEqual({ slug: "product-design-ui-ux", title: expect.any(String) });
    expect(courses.length).toBeGreaterThan(20);
  });
});

describe("STUT-01 GET /api/students/tutors/{id}", () => {
  const getTutor = async (id: string): Promise<DashboardTutorResponse> =>
    (await get(`/api/students/tutors/${id}`)).json();

  it("answers what the page shows, with what this student did", async () => {
    const id = await idOf("kwame-mensah");
    const { data, reviews: shown } = await getTutor(id);
    expect(data).toMatchObject({
      id,
      _id: id,
      slug: "kwame-mensah",
      fullName: "Kwame Mensah",
      course: "Back-End Dev",
      courses: [{ slug: "backend", title: expect.any(String) }],
      experience: "9+ Years",
      location: "Accra, Ghana",
      language: "English, Twi",
      lastActive: "Recently",
      reviewCount: 4,
      reviews: "4 reviews",
      isTop: false,
      pickedAt: null,
      ownReview: null,
    });
    expect(Number(data.ratingLabel)).toBeGreaterThan(4.5);
    expect(shown.data.length).toBeGreaterThan(2);
    expect(shown.next).toBeNull();
    await setup.db.insert(tutorPicks).values({
      id: newId(),
      tutorId: id,
      studentId,
      email: "me@mail.test",
      fullName: "Ada Obi",
      phoneNumber: "+2348031234567",
      location: "Aba",
      selectedCourses: ["Backend Development"],
      createdAt: setup.clock.now(),
    });
    await setup.db
      .insert(reviews)
      .values({ id: newId(), tutorId: id, studentId, rating: 4, message: "Good.", authorName: "Ada O." });
    expect((await getTutor(id)).data).toMatchObject({
      pickedAt: setup.clock.now().toISOString(),
      ownReview: { rating: 4, message: "Good.", state: "pending" },
      reviewCount: 4,
    });
    await setup.db.delete(tutorPicks).where(eq(tutorPicks.studentId, studentId));
    await setup.db.delete(reviews).where(eq(reviews.studentId, studentId));
  });

  it("STUT-02 the badge is earned by rating, reviews and being here, and shows its rule", async () => {
    const id = await idOf("zainab-bello");
    expect((await getTutor(id)).data.isTop).toBe(false);
    await setup.db.update(tutors).set({ lastActiveAt: setup.clock.now() }).where(eq(tutors.id, id));
    expect((await getTutor(id)).data).toMatchObject({
      isTop: true,
      lastActive: "Today",
      topRule: "Rated 4.8 or more by at least 5 reviews, and active here in the last 14 days.",
    });
    await setup.db.update(tutors).set({ lastActiveAt: null }).where(eq(tutors.id, id));
  });

  it("is 404 for an unknown or hidden tutor and 400 for what is no id", async () => {
    const unknown = await get(`/api/students/tutors/${newId()}`);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json().error).toBe("We could not find that tutor.");
    expect((await get(`/api/students/tutors/${newId()}/reviews`)).statusCode).toBe(404);
    expect((await get("/api/students/tutors/kwame-mensah")).statusCode).toBe(400);
    const id = await idOf("uche-obi");
    await setup.db.update(tutors).set({ published: false }).where(eq(tutors.id, id));
    expect((await get(`/api/students/tutors/${id}`)).statusCode).toBe(404);
    expect((await get(`/api/students/tutors/${id}/reviews`)).statusCode).toBe(404);
    await setup.db.update(tutors).set({ published: true }).where(eq(tutors.id, id));
  });

  it("counts what can be read: as many reviews as its pages hold, of each tutor", async () => {
    for (const { id, reviewCount } of (await search()).data) {
      const { data, reviews: first } = await getTutor(id);
      expect([data.reviewCount, first.data.length, first.next]).toEqual([reviewCount, reviewCount, null]);
    }
  });

  it("pages the reviews, the newest first, waiting ones left out", async () => {
    const id = await idOf("emeka-nwosu");
    const { reviewCount } = (await getTutor(id)).data;
    const at = setup.clock.now();
    await setup.db.insert(reviews).values(
      Array.from({ length: 25 }, (_, number) => ({
        id: newId(),
        tutorId: id,
        rating: 5,
        message: `Number ${number}`,
        state: number === 24 ? "pending" : "published",
        publishedAt: number === 24 ? null : at,
        createdAt: at, // all at once, so that only the id tells them apart
      })),
    );
    const first = await getTutor(id);
    expect(first.data.reviewCount).toBe(reviewCount + 24);
    const seen = [...first.reviews.data];
    let { next } = first.reviews;
    while (next) {
      const page: ReviewPage = (
        await get(`/api/students/tutors/${id}/reviews?${new URLSearchParams({ cursor: next })}`)
      ).json();
      seen.push(...page.data);
      next = page.next;
    }
    const messages = seen.map(({ message }) => message);
    expect(new Set(seen.map((review) => review.id)).size).toBe(seen.length);
    expect(messages.filter((message) => message.startsWith("Number"))).toHaveLength(24);
    expect(messages).not.toContain("Number 24");
    const dates = seen.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await get(`/api/students/tutors/${id}/reviews?cursor=zzz`)).statusCode).toBe(422);
    await setup.db.delete(reviews).where(writtenReviews);
  });
});

describe("DASH-09 GET /api/students/popular", () => {
  it("is what the academy names while few have chosen, and what they chose once enough did", async () => {
    // Each process counts for itself now and then, so one is asked.
    const popular = async () => (await setup.oneApp.inject({ url: "/api/students/popular", headers })).json();
    const first = await popular();
    expect(first.courses.map(({ title }: { title: string }) => title)).toEqual([
      "UI-UX Design",
      "Back-End Dev",
      "Front End Dev",
    ]);
    expect(first.courses[0]).toMatchObject({
      slug: "product-design-ui-ux",
      school: "design",
      duration: "16 weeks + 2 project weeks",
      price: {
        prices: [
          { amountMinor: 120_00, currency: "USD" },
          { amountMinor: 120_000_00, currency: "NGN" },
        ],
        per: "course",
      },
    });
    expect(names(first.tutors)).toEqual(["Adaeze Okonkwo", "Kwame Mensah", "Chiamaka Eze"]);
    expect(first.tutors[1]).toEqual({
      id: await idOf("kwame-mensah"),
      fullName: "Kwame Mensah",
      specialty: "Back-End Dev",
      avatarUrl: null,
    });

    const peter = await idOf("peter-asante");
    const students = await Promise.all(Array.from({ length: 10 }, () => makeAccount(setup.db, setup.clock.now())));
    const pick = (number: number, createdAt: Date) => ({
      id: newId(),
      tutorId: peter,
      studentId: students[number]?.id ?? null,
      email: `p${number}@mail.test`,
      fullName: "A B",
      phoneNumber: "1234567",
      location: "Lagos",
      selectedCourses: ["Physics"],
      createdAt,
    });
    const long = new Date(setup.clock.now().getTime() - 91 * 86_400_000);
    await setup.db.insert(tutorPicks).values(Array.from({ length: 10 }, (_, number) => pick(number, long)));
    setup.clock.advance(5 * 60_000);
    expect(names((await popular()).tutors)).toEqual(["Adaeze Okonkwo", "Kwame Mensah", "Chiamaka Eze"]);
    await setup.db.update(tutorPicks).set({ createdAt: setup.clock.now() });
    expect(names((await popular()).tutors)).not.toContain("Peter Asante"); // believed for five minutes
    setup.clock.advance(5 * 60_000);
    const last = await popular();
    expect(names(last.tutors)).toEqual(["Peter Asante", "Adaeze Okonkwo", "Kwame Mensah"]);
    expect(last.courses.map(({ slug }: { slug: string }) => slug)).toEqual([
      "physics",
      "product-design-ui-ux",
      "backend",
    ]);
    await setup.db.delete(tutorPicks);
  });
});
