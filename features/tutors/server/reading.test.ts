import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tutors as supplied } from "#data/tutors.ts";
import { shownRating } from "#lib/rating.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { type CatalogueFilters, catalogueFiltersFrom, reviewPageSize } from "../catalogue-contract.ts";
import { ratingLabel } from "../rules.ts";
import { getCatalogue, knownFilters, listApplicationCourses } from "./catalogue-page.ts";
import { searchTutors } from "./dashboard/search-tutors.ts";
import { findTutorBySlug, getTutorById, getTutorBySlug } from "./find-tutor.ts";
import { listPage, listTutors } from "./list-tutors.ts";
import { knownReviewPage, listTutorSlugs } from "./listed-tutors.ts";
import { seedTutors } from "./seed.ts";
import { reviews, tutorPicks, tutors } from "./tables.ts";
import { openTutors, type TutorsFixture } from "./tutors.fixture.ts";

let setup: TutorsFixture;

beforeAll(async () => {
  setup = await openTutors();
});
afterAll(() => setup.close());

const filters = (query: string): CatalogueFilters => catalogueFiltersFrom(new URLSearchParams(query));
const namesFor = async (query: string) => (await listPage(setup.deps, filters(query))).map((tutor) => tutor.fullName);

async function addReview(slug: string, review: { rating: number; state?: string; studentId?: string }) {
  const tutor = await getTutorBySlug(setup.deps, slug);
  const id = newId();
  const state = review.state ?? "published";
  await setup.db.insert(reviews).values({
    id,
    tutorId: tutor.id,
    rating: review.rating,
    studentId: review.studentId ?? null,
    state,
    publishedAt: state === "published" ? setup.clock.now() : null,
  });
  return { id, remove: () => setup.db.delete(reviews).where(eq(reviews.id, id)) };
}

describe("FIND-01 the list", () => {
  it("has the 18 supplied tutors in their order with what their cards show", async () => {
    const cards = await listTutors(setup.deps);
    expect(cards.map((card) => card.slug)).toEqual(supplied.map((tutor) => tutor.slug));
    for (const [index, tutor] of supplied.entries()) {
      const stars = tutor.reviews.reduce((sum, { rating }) => sum + rating, 0);
      expect(cards[index]).toMatchObject({
        fullName: tutor.fullName,
        heading: tutor.heading,
        position: tutor.position,
        course: tutor.course,
        classType: tutor.type,
        about: tutor.about,
        learn: tutor.learn,
        students: `${tutor.students} students`,
        ratingLabel: ratingLabel(shownRating(stars, tutor.reviews.length)),
        reviewCount: tutor.reviews.length,
        reviews: `${tutor.reviews.length} reviews`,
        experience: `${tutor.experienceYears}+ Years`,
        lastActive: "Recently",
      });
    }
  });

  it("leaves out tutors who are not published", async () => {
    const hide = (published: boolean) => setup.db.update(tutors).set({ published }).where(eq(tutors.slug, "uche-obi"));
    await hide(false);
    try {
      expect(await namesFor("")).not.toContain("Uche Obi");
      expect(await namesFor("q=uche")).toEqual([]);
      expect(await listTutorSlugs(setup.deps)).not.toContain("uche-obi");
      expect(await findTutorBySlug(setup.deps, "uche-obi")).toBeNull();
    } finally {
      await hide(true);
    }
  });

  it("filters by course and by class type, alone and together", async () => {
    expect(await namesFor("course=frontend")).toEqual(["Chiamaka Eze", "Yaw Boateng"]);
    const online = await listPage(setup.deps, filters("type=online"));
    const physical = await listPage(setup.deps, filters("type=physical"));
    expect(new Set(online.map((tutor) => tutor.classType))).toEqual(new Set(["online classes only"]));
    expect(online.length + physical.length).toBe(18);
    expect(await namesFor("course=frontend&type=online")).toEqual([]);
    expect(await namesFor("course=no-such-course")).toEqual([]);
    expect(await namesFor("type=telepathy")).toHaveLength(18);
  });

  it.each([
    ["adaeze", ["Adaeze Okonkwo"]],
    ["  OKONKWO   adaeze ", ["Adaeze Okonkwo"]],
    ["chiamka", ["Chiamaka Eze"]],
    ["Kwàmé", ["Kwame Mensah"]],
    ["frontend", ["Yaw Boateng", "Chiamaka Eze"]],
    ["azure", ["Uche Obi"]],
    ["100%", []],
    ["zzzzzz", []],
    // A15: skills, which the card does not show.
    ["figma", ["Adaeze Okonkwo"]],
    ["node.js", ["Yaw Boateng", "Kwame Mensah"]],
    ["okonwko", ["Adaeze Okonkwo"]],
  ])("A15 finds %s by name, course, course taught or skill, small misspellings too", async (q, names) => {
    expect(await namesFor(new URLSearchParams({ q }).toString())).toEqual(names);
  });

  it.each(["python", "excel", "ruby on rails"])(
    "A15 finds for %s whom the search behind the login finds",
    async (q) => {
      const behind = await searchTutors(setup.deps, { q, zone: "Africa/Lagos", sort: "relevance" });
      expect(await namesFor(`q=${q}`)).toEqual(behind.data.map(({ fullName }) => fullName));
      expect(behind.data.length > 0).toBe(q !== "ruby on rails");
    },
  );

  it("takes signs alone for no words", async () => {
    expect(await namesFor("q=%25_+*")).toHaveLength(18);
  });

  it("13 filters by what a course can be begun with, out of the sums that there are", async () => {
    const { prices, total } = await getCatalogue(setup.deps, filters(""));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(prices[0]).toBe(30_000);
    const within = (price: number | string) => namesFor(`price=${price}`);
    const [cheaper, dearer] = [await within(30_000), await within(50_000)];
    expect(cheaper).toContain("Peter Asante"); // Physics, 30,000 a month
    expect(cheaper).not.toContain("Zainab Bello"); // IELTS, 50,000
    expect(dearer).toEqual(expect.arrayContaining([...cheaper, "Zainab Bello"]));
    expect(dearer).not.toContain("Uche Obi"); // on request
    for (const nonsense of ["0", "-1", "3e4", "9".repeat(12), "free"])
      expect(await within(nonsense)).toHaveLength(total);
    expect(await knownFilters(setup.deps, filters("price=31234"))).toMatchObject({ price: null });
    expect(await knownFilters(setup.deps, filters("price=50000"))).toMatchObject({ price: 50_000 });
  });

  it("sorts by the exact average, then by the number of reviews", async () => {
    const sorted = await listPage(setup.deps, filters("sort=rating"));
    const average = ({ slug }: { slug: string }) => {
      const written = supplied.find((candidate) => candidate.slug === slug)?.reviews ?? [];
      return written.reduce((sum, { rating }) => sum + rating, 0) / written.length;
    };
    const averages = sorted.map(average);
    expect(averages).toEqual(averages.toSorted((a, b) => b - a));
    expect(new Set(averages).size).toBeGreaterThan(2);
    // 4.8 and 4.75 read the same, so only an exact comparison can have made this order.
    expect(new Set(sorted.map((tutor) => tutor.ratingLabel)).size).toBe(2);
  });

  it("gives the catalogue its courses to filter by, and counts all tutors whatever the filters", async () => {
    const catalogue = await getCatalogue(setup.deps, filters("q=adaeze"));
    expect(catalogue.tutors).toHaveLength(1);
    expect(catalogue.total).toBe(18);
    const slugs = catalogue.courses.map((course) => course.slug);
    expect(slugs).toContain("frontend");
    expect(new Set(slugs)).toEqual(new Set(supplied.flatMap((tutor) => tutor.courseSlugs)));
    expect((await listApplicationCourses(setup.deps)).length).toBeGreaterThan(slugs.length - 1);
  });
});

describe("FIND-08 rating and count", () => {
  it("count the published ones that can be read; waiting and rejected ones not", async () => {
    const before = await getTutorBySlug(setup.deps, "uche-obi");
    const added = [
      await addReview("uche-obi", { rating: 1 }),
      await addReview("uche-obi", { rating: 5, state: "pending" }),
      await addReview("uche-obi", { rating: 1, state: "rejected" }),
    ];
    const after = await getTutorBySlug(setup.deps, "uche-obi");
    expect(after.reviewCount).toBe(before.reviewCount + 1);
    // 4 reviews with 19 stars, and one of 1 star.
    expect(after.ratingLabel).toBe("4/5");
    expect(after.shownReviews).toHaveLength(after.reviewCount);
    for (let i = 0; i < 5; i++) added.push(await addReview("uche-obi", { rating: 1 }));
    expect(await getTutorBySlug(setup.deps, "uche-obi")).toMatchObject({
      rating: 2.5,
      ratingLabel: "2.5/5",
      reviewCount: 10,
    });
    for (const { remove } of added) await remove();
    expect(await getTutorBySlug(setup.deps, "uche-obi")).toEqual(before);
  });

  it("adds students who picked with an account to those claimed, each once", async () => {
    const tutor = await getTutorBySlug(setup.deps, "emeka-nwosu");
    const pick = (email: string, studentId: string | null) => ({
      id: newId(),
      tutorId: tutor.id,
      studentId,
      email,
      fullName: "A B",
      phoneNumber: "1234567",
      location: "Lagos",
      selectedCourses: ["Physics"],
    });
    const [{ id: student }, { id: otherStudent }] = [
      await makeAccount(setup.db, setup.clock.now()),
      await makeAccount(setup.db, setup.clock.now()),
    ];
    await setup.db
      .insert(tutorPicks)
      .values([pick("a@b.co", student), pick("b@b.co", student), pick("c@b.co", otherStudent), pick("d@b.co", null)]);
    expect((await getTutorBySlug(setup.deps, "emeka-nwosu")).students).toBe("144 students");
  });
});

describe("NAV-02 one tutor", () => {
  it("has every review on one of the pages, each once, and no page after the last", async () => {
    const { id, reviewCount: before } = await getTutorBySlug(setup.deps, "yaw-boateng");
    const publishedAt = setup.clock.now();
    const written = Array.from({ length: 2 * reviewPageSize }, () => newId());
    await setup.db
      .insert(reviews)
      .values(written.map((value) => ({ id: value, tutorId: id, rating: 5, state: "published", publishedAt })));
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      expect(await knownReviewPage(setup.deps, { slug: "yaw-boateng", page })).toBe(page);
      const tutor = await findTutorBySlug(setup.deps, "yaw-boateng", page);
      seen.push(...(tutor?.shownReviews ?? []).map((review) => review.id));
    }
    const { reviewCount } = await getTutorBySlug(setup.deps, "yaw-boateng");
    expect(reviewCount).toBe(before + written.length);
    expect([seen.length, new Set(seen).size]).toEqual([reviewCount, reviewCount]);
    expect(await knownReviewPage(setup.deps, { slug: "yaw-boateng", page: 4 })).toBe(1);
    await setup.db.delete(reviews).where(inArray(reviews.id, written));
  });

  it("has supplied reviews whose ids sort by the time of their writing, as those of every day", async () => {
    const rows = await setup.db.select({ at: reviews.createdAt }).from(reviews).orderBy(reviews.id);
    const times = rows.map(({ at }) => at.getTime());
    expect(times.length).toBeGreaterThan(50);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it("has the reviews that are shown, newest first, and the courses taught, main one first", async () => {
    const yaw = supplied.find((tutor) => tutor.slug === "yaw-boateng");
    const tutor = await getTutorBySlug(setup.deps, "yaw-boateng");
    expect(tutor.courses.map((course) => course.slug)).toEqual(["full-stack", "frontend", "backend"]);
    const newestFirst = yaw?.reviews.toSorted((a, b) => (a.date < b.date ? 1 : -1));
    expect(tutor.shownReviews).toEqual(
      newestFirst?.map(({ name, rating, message, date }) => ({
        id: expect.any(String),
        name,
        rating,
        message,
        date,
        verified: false,
        answer: null,
      })),
    );
  });

  it("hides waiting reviews and names a visitor's review when it is published", async () => {
    const waiting = await addReview("yaw-boateng", { rating: 2, state: "pending" });
    const shown = await addReview("yaw-boateng", { rating: 3 });
    const ids = (await getTutorBySlug(setup.deps, "yaw-boateng")).shownReviews.map(({ id }) => id);
    expect(ids).toContain(shown.id);
    expect(ids).not.toContain(waiting.id);
    expect((await getTutorBySlug(setup.deps, "yaw-boateng")).shownReviews[0]?.name).toBe("A visitor");
    await waiting.remove();
    await shown.remove();
  });

  it("is found by slug and by id; anything else is none", async () => {
    const tutor = await getTutorBySlug(setup.deps, "yaw-boateng");
    expect(await getTutorById(setup.deps, tutor.id)).toEqual(tutor);
    expect(await findTutorBySlug(setup.deps, "nobody")).toBeNull();
    await expect(getTutorBySlug(setup.deps, "nobody")).rejects.toMatchObject({ code: "not_found" });
    await expect(getTutorById(setup.deps, "not-an-id")).rejects.toMatchObject({ code: "not_found" });
    await expect(getTutorById(setup.deps, newId())).rejects.toMatchObject({ code: "not_found" });
  });
});

it("seeding again changes nothing, not even what staff changed since", async () => {
  await setup.db.update(tutors).set({ heading: "Changed by staff" }).where(eq(tutors.slug, "uche-obi"));
  const before = await listTutors(setup.deps);
  await setup.db.transaction((tx) => seedTutors(within(setup, tx), supplied));
  expect(await listTutors(setup.deps)).toEqual(before);
  expect(await setup.db.$count(reviews)).toBe(supplied.flatMap((tutor) => tutor.reviews).length);
});

it("seeding refuses a tutor with an unknown course and stores nothing of it", async () => {
  const [first] = supplied;
  if (!first) throw new Error("no tutors are supplied");
  const wrong = [
    { ...first, slug: "new-one" },
    { ...first, slug: "new-two", courseSlugs: ["alchemy"] },
  ];
  await expect(setup.db.transaction((tx) => seedTutors(within(setup, tx), wrong))).rejects.toThrow("alchemy");
  expect(await findTutorBySlug(setup.deps, "new-one")).toBeNull();
});
