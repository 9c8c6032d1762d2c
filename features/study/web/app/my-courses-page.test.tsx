import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ClassesResponse } from "#features/classes/contract.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { MyCourses, OwnCourse } from "../../courses-contract.ts";
import { MyCoursesPage } from "./my-courses-page.tsx";

afterEach(cleanup);
beforeEach(() => void provideTestCaller());

const mine = "GET /api/students/my-courses";
const calendar: ClassesResponse = {
  zone: { id: "Africa/Lagos", name: "West Africa Time" },
  today: "2026-11-21",
  days: [],
  next: null,
  onHold: [],
  feedSince: null,
};
const serve = (data: MyCourses) =>
  answerCalls({ [mine]: { body: { data } }, "GET /api/students/classes": { body: calendar } });
const show = () => renderPage("/dashboard/mycourses", <MyCoursesPage />);

const course = (changes: Partial<OwnCourse> = {}): OwnCourse => ({
  slug: "product-design-ui-ux",
  title: "Product Design UI/UX",
  shortTitle: "UI-UX Design",
  school: "design",
  glyph: "ux",
  tutorBy: null,
  tutor: "Adaeze Okonkwo",
  state: "active",
  stateLabel: "In progress",
  work: { done: 60, remaining: 40 },
  grade: "79",
  lastLesson: { slug: "contrast", title: "Contrast", week: 10 },
  certificate: null,
  ...changes,
});
const toefl = course({
  slug: "toefl",
  title: "TOEFL",
  shortTitle: "TOEFL",
  school: "international",
  state: "completed",
  stateLabel: "Completed",
  work: { done: 100, remaining: 0 },
  certificate: "ABCD-EFGH",
});
const demo: MyCourses = {
  orders: [],
  current: {
    ...course(),
    lessons: 88,
    lessonsDone: 48,
    live: 0,
    liveDone: 0,
    assessments: 17,
    graded: 15,
    activity: [
      { kind: "quiz", percent: 20, status: "Completed", total: 6, graded: 6 },
      { kind: "assignment", percent: 40, status: "Completed", total: 8, graded: 8 },
      { kind: "exam", percent: 10, status: "Pending", total: 1, graded: 0 },
      { kind: "project", percent: 30, status: "In progress", total: 2, graded: 1 },
    ],
  },
  completed: 5,
  certificates: 5,
  courses: [course(), toefl],
  recommended: [
    {
      slug: "backend",
      title: "Backend",
      shortTitle: "Back-End Dev",
      school: "engineering",
      glyph: "backend",
      students: "100+ students",
      tutors: "50+ tutors",
    },
  ],
};
const bySection = (name: string) => within(screen.getByRole("region", { name }));

describe("MYC-01 My Courses", () => {
  test("shows progress in words, totals of two digits and the calendar", async () => {
    const received = serve(demo);
    show();
    expect(screen.getByRole("status").textContent).toBe("Loading your courses...");
    const progress = within(await screen.findByRole("region", { name: "Your progress" }));
    expect(progress.getByText("60%")).toBeTruthy();
    expect(progress.getByText("40% remaining")).toBeTruthy();
    expect(progress.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("60% done, 40% remaining");
    expect(progress.getByRole("link").getAttribute("href")).toBe("/dashboard/learn/product-design-ui-ux");
    expect(screen.getByRole("link", { name: "Completed Courses 05" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Certificate Awarded 05" }).getAttribute("href")).toBe(
      "/dashboard/certificates",
    );
    expect(await screen.findByRole("link", { name: "See your calendar" })).toBeTruthy();
    expect(received(mine)).toHaveLength(1);
  });

  test("the course activity is a table for anyone who does not see the ring, the largest share first", async () => {
    serve(demo);
    show();
    const table = await screen.findByRole("table", { name: "What counts for the grade of UI-UX Design" });
    const rows = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Assignment", "40%", "Completed", "8 of 8"],
      ["Project", "30%", "In progress", "1 of 2"],
      ["Quiz", "20%", "Completed", "6 of 6"],
      ["Exam", "10%", "Pending", "0 of 1"],
    ]);
    expect(screen.getAllByText("In progress").length).toBeGreaterThan(1);
  });

  test("each course shows its state and where to go on: its lessons, or its certificate", async () => {
    serve({
      ...demo,
      courses: [
        course(),
        toefl,
        course({ slug: "new", shortTitle: "New", title: "New", stateLabel: "Not started", lastLesson: null }),
        course({ slug: "late", shortTitle: "Late", title: "Late", stateLabel: "Paused", state: "paused" }),
      ],
    });
    show();
    await screen.findByRole("heading", { name: "Your courses" });
    const list = bySection("Your courses");
    const href = (name: string) => list.getByRole("link", { name }).getAttribute("href");
    expect(href("Continue UI-UX Design")).toBe("/dashboard/learn/product-design-ui-ux");
    expect(href("Certificate of TOEFL")).toBe("/certificates/ABCD-EFGH");
    expect(href("Begin New")).toBe("/dashboard/learn/new");
    expect(list.getByText("Waits for a payment")).toBeTruthy();
    expect(list.queryByRole("link", { name: /Late$/ })?.getAttribute("href")).toBe("/dashboard/viewcourse?course=late");
  });

  test("who takes no course finds a friendly start", async () => {
    serve({ ...demo, current: null, courses: [], completed: 0, certificates: 0 });
    show();
    expect(await screen.findByText("You have no course yet.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Find Tutor" }).getAttribute("href")).toBe("/dashboard/findtutor");
    expect(screen.queryByText("Your progress")).toBeNull();
    expect(screen.getByRole("heading", { name: "Recommended Courses" })).toBeTruthy();
  });

  test("a failure tells the server's sentence and offers another try", async () => {
    const answers = [refused(503, "We are busy."), { body: { data: demo } }];
    answerCalls({ [mine]: () => answers.shift() ?? "no network" });
    show();
    expect(await screen.findByText("We are busy.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Your progress" })).toBeTruthy();
  });
});

describe("MYC-01 the menu of a recommended course", () => {
  const button = () => screen.getByRole("button", { name: "What to do with Back-End Dev" });
  async function open() {
    serve(demo);
    const page = show();
    await screen.findByText("100+ students");
    expect(screen.getByText("50+ tutors")).toBeTruthy();
    await userEvent.click(button());
    return page;
  }

  test("offers Find Tutor and Enroll, and arrow keys move in it", async () => {
    const { address } = await open();
    const items = screen.getAllByRole("menuitem");
    expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
      ["Find Tutor", "/dashboard/findtutor?course=backend"],
      ["Enroll", "/dashboard/viewcourse?course=backend&view=enroll"],
    ]);
    expect(button().getAttribute("aria-expanded")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(items[0]));
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(items[1]);
    await userEvent.keyboard("{ArrowDown}{End}{Home}{ArrowUp}");
    expect(document.activeElement).toBe(items[1]);
    await userEvent.keyboard("{Enter}");
    expect(address()).toContain("view=enroll");
  });

  test("Escape closes it and gives the focus back; a click elsewhere closes it", async () => {
    await open();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button());
    await userEvent.click(button());
    expect(screen.getByRole("menu")).toBeTruthy();
    act(() => void document.body.dispatchEvent(new Event("pointerdown", { bubbles: true })));
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
