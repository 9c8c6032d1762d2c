import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { tutorAvailability } from "#features/classes/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { writtenReviews } from "#tests/support/reviews.ts";
import { reviews, tutorCourses, tutors } from "./tables.ts";
import { openTutors, type TutorsFixture } from "./tutors.fixture.ts";

/** What the database itself keeps of each tutor (migrations 0004 and 0017). */
let setup: TutorsFixture;
beforeAll(async () => {
  setup = await openTutors();
});
afterAll(() => setup.close());

async function tutorNamed(slug: string) {
  const [row] = await setup.db.select().from(tutors).where(eq(tutors.slug, slug));
  if (!row) throw new Error(`There is no ${slug}.`);
  return row;
}

const review = (tutorId: string, rating: number, state = "published") => ({
  id: newId(),
  tutorId,
  rating,
  state,
  publishedAt: state === "published" ? setup.clock.now() : null,
});

describe("FIND-08 the figures of a tutor", () => {
  it("are those of the reviews that can be read, and follow those that come, change, move and go", async () => {
    const uche = await tutorNamed("uche-obi");
    expect(uche).toMatchObject({ reviewCount: 4, reviewStars: 19, ratingHundredths: 475 });
    const emeka = await tutorNamed("emeka-nwosu");
    const waiting = review(uche.id, 1, "pending");
    await setup.db.insert(reviews).values([waiting, review(uche.id, 2)]);
    expect(await tutorNamed("uche-obi")).toMatchObject({ reviewCount: 5, reviewStars: 21, ratingHundredths: 420 });

    const publish = { state: "published", publishedAt: setup.clock.now() };
    await setup.db.update(reviews).set(publish).where(eq(reviews.id, waiting.id));
    expect(await tutorNamed("uche-obi")).toMatchObject({ reviewCount: 6, reviewStars: 22, ratingHundredths: 367 });

    await setup.db.update(reviews).set({ tutorId: emeka.id }).where(eq(reviews.id, waiting.id));
    expect(await tutorNamed("uche-obi")).toMatchObject({ reviewCount: 5, reviewStars: 21 });
    expect(await tutorNamed("emeka-nwosu")).toMatchObject({
      reviewCount: emeka.reviewCount + 1,
      reviewStars: emeka.reviewStars + 1,
    });

    await setup.db.delete(reviews).where(writtenReviews);
    expect(await tutorNamed("emeka-nwosu")).toMatchObject({ reviewCount: emeka.reviewCount });
    expect(await tutorNamed("uche-obi")).toMatchObject({ reviewCount: 4, reviewStars: 19, ratingHundredths: 475 });
  });

  it("are 0 without reviews, and cannot be written by hand", async () => {
    const id = newId();
    const uche = await tutorNamed("uche-obi");
    const { accountId: _, ...like } = uche;
    await setup.db.insert(tutors).values({
      ...like,
      id,
      slug: "fresh",
      reviewCount: 900,
      ratingHundredths: 500,
    });
    expect(await tutorNamed("fresh")).toMatchObject({
      reviewCount: 0,
      reviewStars: 0,
      ratingHundredths: 0,
      courseIds: [],
    });
    await setup.db.update(tutors).set({ reviewCount: 7, ratingHundredths: 499 }).where(eq(tutors.id, id));
    expect(await tutorNamed("fresh")).toMatchObject({ reviewCount: 0, ratingHundredths: 0 });
    await setup.db.delete(tutors).where(eq(tutors.id, id));
  });

  it("miss none of 24 reviews that are written at once", async () => {
    const peter = await tutorNamed("peter-asante");
    await Promise.all(Array.from({ length: 24 }, () => setup.db.insert(reviews).values(review(peter.id, 4))));
    expect(await tutorNamed("peter-asante")).toMatchObject({
      reviewCount: peter.reviewCount + 24,
      reviewStars: peter.reviewStars + 24 * 4,
    });
    await Promise.all(
      (await setup.db.select({ id: reviews.id }).from(reviews).where(writtenReviews)).map(({ id }) =>
        setup.db.delete(reviews).where(eq(reviews.id, id)),
      ),
    );
    expect((await tutorNamed("peter-asante")).reviewCount).toBe(peter.reviewCount);
  });
});

describe("FINDT-01 what a search looks in", () => {
  it("is name, course, skills and the titles of courses taught, without accents, capitals and signs", async () => {
    const adaeze = await tutorNamed("adaeze-okonkwo");
    expect(adaeze.searchName).toBe(" adaeze okonkwo");
    expect(adaeze.searchWords).toContain(" ui ux design ");
    expect(adaeze.searchWords).toContain(" usability testing");
    const yaw = await tutorNamed("yaw-boateng");
    expect(yaw.courseIds).toHaveLength(3);
    expect(yaw.searchWords).toContain(" backend");
    await setup.db
      .update(tutors)
      .set({ fullName: "Adéọ́lá O'Brien-Ṣàngó", skills: ["C++/Node.js"] })
      .where(eq(tutors.id, yaw.id));
    expect(await tutorNamed("yaw-boateng")).toMatchObject({ searchName: " adeola o brien sango" });
    expect((await tutorNamed("yaw-boateng")).searchWords).toMatch(/ c node js$/);
    await setup.db.update(tutors).set({ fullName: yaw.fullName, skills: yaw.skills }).where(eq(tutors.id, yaw.id));
  });

  it("follows the courses: their titles, whether they are published, who teaches them", async () => {
    const [backend] = await setup.db.select().from(courses).where(eq(courses.slug, "backend"));
    if (!backend) throw new Error("There is no backend course.");
    await setup.db.update(courses).set({ title: "Server Craft" }).where(eq(courses.id, backend.id));
    expect((await tutorNamed("yaw-boateng")).searchWords).toContain(" server craft");
    await setup.db.update(courses).set({ published: false }).where(eq(courses.id, backend.id));
    expect((await tutorNamed("yaw-boateng")).searchWords).not.toContain("server craft");
    await setup.db.update(courses).set({ title: backend.title, published: true }).where(eq(courses.id, backend.id));

    const uche = await tutorNamed("uche-obi");
    await setup.db.insert(tutorCourses).values({ tutorId: uche.id, courseId: backend.id, position: 9 });
    expect((await tutorNamed("uche-obi")).courseIds).toEqual([...uche.courseIds, backend.id]);
    await setup.db
      .delete(tutorCourses)
      .where(and(eq(tutorCourses.tutorId, uche.id), eq(tutorCourses.courseId, backend.id)));
    expect(await tutorNamed("uche-obi")).toMatchObject({ courseIds: uche.courseIds, searchWords: uche.searchWords });
  });

  it("follows the weekdays with hours", async () => {
    const uche = await tutorNamed("uche-obi");
    const hours = (weekday: number) => ({ id: newId(), tutorId: uche.id, weekday, startMinute: 540, endMinute: 600 });
    await setup.db.insert(tutorAvailability).values([hours(1), hours(7)]);
    expect((await tutorNamed("uche-obi")).availableDays).toBe(1 + 64);
    await setup.db.delete(tutorAvailability).where(eq(tutorAvailability.weekday, 1));
    expect((await tutorNamed("uche-obi")).availableDays).toBe(64);
    await setup.db.execute(sql`delete from tutor_availability`);
    expect((await tutorNamed("uche-obi")).availableDays).toBe(0);
  });
});

describe("STUT-02 last active", () => {
  it("moves with the tutor's own log-in and use, every five minutes at most, and purges no page", async () => {
    const uche = await tutorNamed("uche-obi");
    const now = setup.clock.now();
    const account = await makeAccount(setup.db, now, { role: "tutor" });
    await setup.db.update(tutors).set({ accountId: account.id }).where(eq(tutors.id, uche.id));
    const lastActive = async () => (await tutorNamed("uche-obi")).lastActiveAt;
    expect(await lastActive()).toBeNull();

    await makeSession(setup.db, now, account.id, { kind: "pending" });
    expect(await lastActive()).toBeNull();
    const { session } = await makeSession(setup.db, now, account.id);
    expect(await lastActive()).toEqual(now);
    const seen = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const touch = (at: Date) =>
      setup.db.execute(sql`update sessions set last_seen_at = ${at} where id = ${session.sessionId}`);
    await touch(seen(4));
    expect(await lastActive()).toEqual(now);
    await touch(seen(6));
    expect(await lastActive()).toEqual(seen(6));

    const stranger = await makeAccount(setup.db, now);
    await makeSession(setup.db, now, stranger.id);
    expect(await lastActive()).toEqual(seen(6));
    await setup.db.delete(accounts).where(eq(accounts.id, account.id));
    expect((await tutorNamed("uche-obi")).accountId).toBeNull();
  });

  it("the statement that shows it reaches no listener, and one that changes what pages show does", async () => {
    const { default: pg } = await import("pg");
    const listener = new pg.Client({ connectionString: setup.url });
    await listener.connect();
    const heard: string[] = [];
    listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await listener.query("listen unwalled_events");
    await setup.db.update(tutors).set({ lastActiveAt: setup.clock.now() }).where(eq(tutors.slug, "uche-obi"));
    await setup.db.update(tutors).set({ timeZone: "Africa/Accra" }).where(eq(tutors.slug, "uche-obi"));
    await listener.query("select 1");
    expect(heard).toEqual([]);
    await setup.db.update(tutors).set({ heading: "New words" }).where(eq(tutors.slug, "uche-obi"));
    await listener.query("select 1");
    expect(heard).toEqual(['["site.changed", {"tag" : "tutors"}]']);
    await listener.end();
  });
});
