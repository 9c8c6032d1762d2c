import { cleanup, render, screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { CoursePage, type CoursePageProps } from "./course-page.tsx";
import { detailOf, sample, sampleBank, sampleEmail } from "./sample-courses.fixture.ts";

afterEach(cleanup);

const tutor = {
  id: "t1",
  slug: "ada-obi",
  fullName: "Ada Obi",
  position: "Engineer",
  avatarUrl: null,
  rating: 5,
  reviews: "41 reviews",
};
const review = {
  id: "r1",
  name: "Temidayo A.",
  message: "Best lesson of the course.",
  rating: 4,
  date: "2025-09-07",
  verified: true,
  tutor: { slug: "ada-obi", fullName: "Ada Obi" },
};

const page = (props: Partial<CoursePageProps> = {}) => (
  <CoursePage
    course={detailOf(sample.frontend)}
    openLesson={null}
    lessons={{ lessons: 88, live: 0, livePlaces: [] }}
    tutors={[tutor]}
    areAllTutors
    reviews={[review]}
    related={[sample.fullStack, sample.networks]}
    bank={sampleBank}
    supportEmail={sampleEmail}
    {...props}
  />
);
const show = (props: Partial<CoursePageProps> = {}) => render(page(props));
const region = (name: string) => within(screen.getByRole("region", { name }));
const list = (within: ReturnType<typeof region>) => within.getAllByRole("listitem").map((item) => item.textContent);

describe("the course page", () => {
  test("NAV-02 shows what the course is, how long it takes and what it costs at least", () => {
    show();
    expect(screen.getByRole("heading", { level: 1, name: "Frontend" })).toBeTruthy();
    expect(screen.getByText("What Frontend is about.")).toBeTruthy();
    expect(screen.getByRole("banner").textContent).toContain(
      "20 weeks + 2 project weeks·, From $32 or ₦32,000 per month",
    );
  });

  test("HONEST-01 shows how many lessons are written and how many are taught live, in its facts and its syllabus", () => {
    show({ lessons: { lessons: 4, live: 3, livePlaces: ["1.2", "2.1", "2.2"] } });
    const facts = within(screen.getByRole("complementary", { name: "Fees and facts" }));
    expect(facts.getByText("1 lesson to read, 3 taught live")).toBeTruthy();
    const syllabus = within(screen.getByRole("region", { name: "Syllabus" }));
    expect(syllabus.getByText("1 lesson to read, 3 taught live.")).toBeTruthy();
    const topics = syllabus.getAllByText(/ in class| at home/).map((topic) => topic.closest("li")?.textContent ?? "");
    expect(topics.slice(0, 2).map((topic) => topic.endsWith(", taught live"))).toEqual([false, true]);
    cleanup();
    show();
    expect(screen.getAllByText(/^88 lessons to read/)).toHaveLength(2);
    expect(screen.queryByText(/taught live/)).toBeNull();
  });

  test("LESS-01 leads to the lesson that is open to everybody, with what it costs to read; shows nothing where there is none", () => {
    show({ openLesson: { href: "/courses/frontend/lessons/one", bytes: 21_400 } });
    const link = screen.getByRole("link", { name: "Read the first lesson, 21 KB" });
    expect(link.getAttribute("href")).toBe("/courses/frontend/lessons/one");
    cleanup();
    show();
    expect(screen.queryByRole("link", { name: /first lesson/ })).toBeNull();
  });

  test("NAV-02 overview, numbered objectives and facts", () => {
    show();
    expect(region("Overview").getByText("The second paragraph.")).toBeTruthy();
    expect(list(region("What you will be able to do"))).toEqual([
      "1Read a brief.",
      "2Draw a screen.",
      "3Test it with people.",
    ]);
    const facts = within(screen.getByRole("complementary", { name: "Fees and facts" }));
    expect(facts.getByText("Skill level").nextElementSibling?.textContent).toBe("Beginner");
    expect(facts.getByText("Format").nextElementSibling?.textContent).toBe("Live classes two or three times a week.");
    expect(facts.getByText("Duration").nextElementSibling?.textContent).toBe("20 weeks + 2 project weeks");
    expect(facts.getByText("Tools").nextElementSibling?.textContent).toBe("FigmaNotebook");
  });

  test("NAV-02 the whole syllabus, a disclosure a week, the first open", () => {
    show();
    const weeks = [...document.querySelectorAll("details")];
    expect(weeks.map((week) => week.querySelector("summary")?.textContent)).toEqual([
      "Week 1Reading",
      "Week 2Drawing",
      "Week 3Testing",
    ]);
    expect(weeks.map((week) => week.open)).toEqual([true, false, false]);
    expect(region("Syllabus").getByText("Testing at home")).toBeTruthy();
  });

  test("a course without a fixed duration has parts instead of weeks, and shows its note once", () => {
    show({ course: detailOf(sample.tef) });
    expect(document.querySelector("summary")?.textContent).toBe("Part 1Reading");
    const facts = within(screen.getByRole("complementary", { name: "Fees and facts" }));
    expect(facts.getByText("Duration").nextElementSibling?.textContent).toBe(sample.tef.durationNote);
    expect(facts.queryByText("Note")).toBeNull();
  });

  test("a note next to a duration is by itself", () => {
    show({ course: detailOf({ ...sample.frontend, durationNote: "Starts every month" }) });
    expect(screen.getByText("Note").nextElementSibling?.textContent).toBe("Starts every month");
  });

  test("NAV-02 its tutors, each linked, with stars in words", () => {
    show({
      tutors: [tutor, { ...tutor, id: "t2", slug: "new", fullName: "New Tutor", rating: null, reviews: "0 reviews" }],
    });
    const tutors = region("Tutors who teach it");
    // B26: the trial is next to Enroll, and leads to those who give it.
    expect(screen.getByRole("link", { name: "Try half an hour free" }).getAttribute("href")).toBe("#tutors");
    expect(tutors.getByText(/first half hour with a tutor is free/)).toBeTruthy();
    expect(tutors.getByRole("link", { name: "Ada Obi" }).getAttribute("href")).toBe("/tutors/ada-obi");
    expect(tutors.getAllByText("5 out of 5 stars")).toHaveLength(1);
    expect(tutors.queryByText("0 reviews")).toBeNull();
  });

  test("without a tutor it leads to the tutors", () => {
    show({ tutors: [], reviews: [] });
    expect(region("Tutors who teach it").getByRole("link", { name: "Find a Tutor" }).getAttribute("href")).toBe(
      "/#find-tutor",
    );
    expect(screen.queryByRole("heading", { name: "What students say" })).toBeNull();
  });

  test("NAV-02 what students say of its tutors", () => {
    show();
    const reviews = region("What students say");
    expect(reviews.getByText("Best lesson of the course.")).toBeTruthy();
    expect(reviews.getByText("4 out of 5 stars")).toBeTruthy();
    expect(reviews.getByText("Verified student")).toBeTruthy();
    expect(reviews.getByText("7 September 2025").getAttribute("datetime")).toBe("2025-09-07");
    expect(reviews.getByRole("link", { name: "Ada Obi" }).getAttribute("href")).toBe("/tutors/ada-obi");
  });

  test("other courses of the school, linked", () => {
    show();
    const more = region("More in Engineering");
    expect(more.getByRole("link", { name: "Network Engineering" }).getAttribute("href")).toBe(
      "/courses/network-engineering",
    );
    expect(list(more)).toHaveLength(2);
    cleanup();
    show({ related: [] });
    expect(screen.queryByText("More in Engineering")).toBeNull();
  });
});

describe("fees and enrolling", () => {
  const feesOf = () =>
    region("Fees")
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  test("FIND-01 where more tutors teach it than are shown, a link leads to all of them", () => {
    show();
    expect(screen.queryByRole("link", { name: "See all tutors of this course" })).toBeNull();
    cleanup();
    show({ areAllTutors: false });
    expect(screen.getByRole("link", { name: "See all tutors of this course" }).getAttribute("href")).toBe(
      "/?course=frontend#find-tutor",
    );
  });

  test("VIEW-02 PRICE-02 a school course lists its three plans and lets the visitor switch the currency", () => {
    show();
    expect(feesOf()).toEqual([
      ["Upfront", "$150 or ₦150,000"],
      ["Installment (2)", "$155 or ₦155,000"],
      ["Monthly", "$32 or ₦32,000"],
    ]);
    expect(region("Fees").getByRole("group", { name: "Currency" })).toBeTruthy();
  });

  test("PRICE-03 an exam lists its lengths, in naira only", () => {
    show({ course: detailOf(sample.sat) });
    expect(feesOf()).toEqual([
      ["4 weeks", "₦70,000"],
      ["8 weeks", "₦100,000"],
      ["12 weeks", "₦130,000"],
    ]);
    expect(screen.queryByRole("group", { name: "Currency" })).toBeNull();
    expect(region("Fees").getByText("Exam fees are quoted in naira only.")).toBeTruthy();
  });

  test("PRICE-03 an exam without a length has one fee", () => {
    show({ course: detailOf(sample.tef) });
    expect(feesOf()).toEqual([["Fee", "₦780,000"]]);
  });

  test("a course that is not on the price list shows that its fee is on request", () => {
    show({ course: detailOf(sample.networks) });
    expect(feesOf()).toEqual([["Fee", "On request"]]);
    expect(screen.getByRole("banner").textContent).toContain("Fee on request");
  });

  test("A1 PRICE-05 Enroll opens the sheet with the course, and leads to the bank details of this page without scripts", () => {
    show();
    const enroll = screen.getAllByRole("link", { name: "Enroll in Frontend" });
    expect(enroll).toHaveLength(2);
    for (const link of enroll) {
      expect(link.getAttribute("href")).toBe("/courses/frontend#pay");
      expect(link.dataset.islandOpen).toBe("enroll");
      expect(JSON.parse(link.dataset.detail ?? "")).toEqual({
        slug: "frontend",
        title: "Frontend",
        weeks: 20,
        fees: sample.frontend.fees,
        duration: "20 weeks + 2 project weeks",
        school: "engineering",
        glyph: "data",
      });
      // Where a session leads instead.
      expect(link.dataset.ownHref).toBe("/dashboard/viewcourse?course=frontend&view=enroll");
    }
    expect(screen.queryByText("Pay by bank transfer")).toBeNull();
    const [, withoutScripts] = renderToStaticMarkup(page()).match(/<noscript>(.+)<\/noscript>/s) ?? [];
    expect(withoutScripts).toContain('id="pay"');
    for (const detail of Object.values(sampleBank)) expect(withoutScripts).toContain(detail);
  });

  test("no id is used twice", () => {
    show();
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
