import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { siteSettings as supplied } from "#data/settings.ts";
import { listMostChosen } from "#features/catalogue/server/public.ts";
import { courseFees, courses, schools } from "#features/catalogue/server/tables.ts";
import { siteSettings } from "#features/site/server/tables.ts";
import { tutorPicks } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** What an owner may change by changing rows alone: the steps on home and the courses that a pick may ask for, the schools and the popular courses. */
let setup: TestApp;
// A new one for each: what a process has shown once it keeps until the database tells of a change.
beforeEach(async () => {
  setup = await createTestApp({ pages: true });
}, 60_000);
afterEach(() => setup.close());

const set = (key: "howToSteps" | "courseChoices", value: string[]) =>
  setup.db.update(siteSettings).set({ value }).where(eq(siteSettings.key, key));
const page = async (path: string) => (await setup.app.inject({ url: path, headers: { accept: "text/html" } })).payload;
const pick = (selectedCourses: string[]) =>
  setup.app.inject({
    method: "POST",
    url: "/api/students/submit",
    payload: {
      fullName: "Ada Obi",
      phoneNumber: "0805 000 0000",
      email: "ada@mail.test",
      location: "Enugu",
      sponsor: "",
      selectedCourses,
    },
  });
/** The names that the pick form of a page is given. */
const offered = (html: string): string[] => {
  const [, props = ""] = /data-island="[^"]*pick-dialog[^"]*" data-props="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&")).choices;
};

describe("the steps to a tutor", () => {
  test("are those of the supplied academy where no one wrote others", async () => {
    const home = await page("/");
    for (const step of supplied.howToSteps) expect(home).toContain(step.replaceAll("'", "&#x27;"));
  });

  test("are the academy's own", async () => {
    await set("howToSteps", ["Knock at the blue door.", "Ask for Ngozi."]);
    const home = await page("/");
    expect(home).toContain("Knock at the blue door.");
    expect(home).not.toContain(supplied.howToSteps[0]);
  });
});

describe("FIND-03 the courses that a pick may ask for", () => {
  test("are the twenty of the supplied academy, and no other is taken", async () => {
    expect(supplied.courseChoices).toHaveLength(20);
    expect(offered(await page("/"))).toEqual(supplied.courseChoices);
    expect((await pick(supplied.courseChoices)).statusCode).toBe(200);
    const refused = await pick(["IELTS", "Pottery"]);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([
      { pointer: "/selectedCourses/1", message: "That course is not one of the choices." },
    ]);
  });

  test("are another academy's own, on every page with the form and in what is taken", async () => {
    await set("courseChoices", ["Pottery", "Weaving"]);
    for (const path of ["/", "/tutors/adaeze-okonkwo"]) {
      expect(offered(await page(path)), path).toEqual(["Pottery", "Weaving"]);
    }
    expect((await pick(["Weaving"])).statusCode).toBe(200);
    const stored = await setup.db.select().from(tutorPicks).where(eq(tutorPicks.email, "ada@mail.test"));
    expect(stored).toMatchObject([{ selectedCourses: ["Weaving"] }]);
    expect((await pick(["IELTS"])).statusCode).toBe(422);
  });

  test("are the published courses where the academy named none", async () => {
    await set("courseChoices", []);
    await setup.db.update(courses).set({ published: false });
    await setup.db.update(courses).set({ published: true, title: "Pottery" }).where(eq(courses.slug, "ielts"));
    expect(offered(await page("/"))).toEqual(["Pottery"]);
    expect((await pick(["Pottery"])).statusCode).toBe(200);
    expect((await pick(["GMAT"])).statusCode).toBe(422);
  });
});

describe("the schools", () => {
  /** A course of a school of the owner's, by rows alone. */
  async function openMusic() {
    const kora = newId();
    await setup.db.insert(schools).values({
      key: "music",
      name: "Music & Dance",
      note: "Bring your own kora.",
      kind: "career",
      position: -1,
    });
    await setup.db.insert(courses).values({
      id: kora,
      slug: "kora",
      title: "Kora for Beginners",
      shortTitle: "Kora",
      school: "music",
      glyph: "kora",
      summary: "Twenty-one strings.",
      overview: ["Strings."],
      level: "Beginner",
      format: "Live.",
      tools: [],
      objectives: ["Play a song."],
      weeks: 8,
      position: 99,
    });
    await setup.db.insert(courseFees).values({
      id: newId(),
      courseId: kora,
      plan: "course",
      lengthWeeks: 8,
      currency: "NGN",
      amountMinor: 4_000_000,
      position: 1,
    });
  }
  const schoolsOf = (html: string) =>
    [...html.matchAll(/<h[23][^>]*>([^<]*)<\/h[23]>/g)].map(([, heading]) => heading?.replaceAll("&amp;", "&"));

  test("are the academy's own in name and number on home, the price list, a course's page and the dashboard", async () => {
    await setup.db.update(schools).set({ name: "Making Things" }).where(eq(schools.key, "design"));
    await openMusic();
    const own = ["Music & Dance", "Engineering", "Data", "Making Things", "Business and Management"];
    for (const path of ["/", "/pricing-plan"]) {
      const named = schoolsOf(await page(path)).filter(
        (heading) => heading === "Design" || own.includes(heading ?? ""),
      );
      expect(named, path).toEqual(own);
    }
    expect(await page("/pricing-plan")).toContain("Bring your own kora.");
    expect(await page("/courses/kora")).toMatch(/href="[^"]*\/pricing-plan#music"[^>]*>Music &amp; Dance</);
    expect(await page("/courses/product-design-ui-ux")).toContain("Making Things");

    const now = setup.clock.now();
    const { headers } = await makeSession(setup.db, now, (await makeAccount(setup.db, now)).id);
    for (const [course, schoolName] of [
      ["kora", "Music & Dance"],
      ["product-design-ui-ux", "Making Things"],
    ]) {
      const response = await setup.app.inject({ url: `/api/students/view-course?course=${course}`, headers });
      expect(response.json().data.course, response.payload).toMatchObject({ slug: course, schoolName });
    }
  });

  test("that no one has drawn still have their pictures", async () => {
    await openMusic();
    expect((await setup.app.inject({ url: "/og/course/kora.png" })).statusCode).toBe(200);
    // Every class that names a look names one that has colours.
    for (const path of ["/", "/pricing-plan", "/courses/kora"]) {
      expect(await page(path), path).not.toContain("school-music");
    }
  });

  test("are refused to a course that names none of them", async () => {
    await expect(setup.db.update(courses).set({ school: "music" })).rejects.toMatchObject({
      cause: { constraint: "courses_school_schools_key_fk" },
    });
  });
});

test("FOOT-01 DASH-09 which courses are popular before anybody picked is the academy's own word", async () => {
  await setup.db.update(courses).set({ popularRank: null, dashboardRank: null });
  await setup.db.update(courses).set({ popularRank: 1, dashboardRank: 2 }).where(eq(courses.slug, "gre"));
  await setup.db.update(courses).set({ popularRank: 2, dashboardRank: 1 }).where(eq(courses.slug, "tef-canada"));
  const { catalogue } = setup.academy;
  expect((await catalogue.listPopularCourses()).slice(0, 2).map(({ slug }) => slug)).toEqual(["gre", "tef-canada"]);
  const chosen = await listMostChosen(setup.deps, new Map());
  expect(chosen.slice(0, 2).map(({ slug }) => slug)).toEqual(["tef-canada", "gre"]);
});
