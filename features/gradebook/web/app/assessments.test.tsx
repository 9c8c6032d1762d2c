import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider, useParams } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AssessmentKind, assessmentKinds, kindTexts } from "#features/assessments/texts.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { AssessmentOverview, ListedAssessment } from "../../contract.ts";
import { AssessmentListPage } from "./assessment-list.tsx";
import { AssessmentsOverviewPage } from "./assessments-overview.tsx";

afterEach(cleanup);
const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
});
const serve = (data: unknown) => fetching.mockImplementation(async () => new Response(JSON.stringify({ data })));

/** The list as its route draws it: whose result is open is in the address. */
function ListAt({ kind }: { kind: AssessmentKind }) {
  const { assessment: listedAssessment } = useParams();
  return <AssessmentListPage account="me" kind={kind} openedId={listedAssessment ?? null} />;
}

function show(page: ReactNode, at = "/dashboard/assessments/assignment") {
  const paths = ["/dashboard/assessments/:kind/:assessment?", "*"];
  const router = createMemoryRouter(
    paths.map((path) => ({ path, element: page })),
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const assessment = (
  title: string,
  score: number | null,
  changes: Partial<ListedAssessment> = {},
): ListedAssessment => ({
  id: title,
  title,
  course: "UI-UX Design",
  week: 1,
  questions: 0,
  status: score === null ? "Pending" : "Completed",
  gate: null,
  attemptsLeft: 0,
  isPassed: score === null ? null : score >= 60,
  dueAt: null,
  closesAt: null,
  openForPractice: false,
  grade: score === null ? null : String(Math.floor(score)),
  result:
    score === null
      ? null
      : {
          score,
          label: score >= 60 ? "Excellent" : "Needs Improvement",
          isGood: score >= 60,
          comment: score < 60 ? "Draw it again." : "",
          gradedAt: "2026-11-02T10:00:00.000Z",
          by: null,
          marks: null,
        },
  ...changes,
});
const request = {
  id: "Bus timetable",
  title: "Bus timetable",
  course: { slug: "ui-ux-design", shortTitle: "UI-UX Design" },
  week: 1,
  briefHtml: "<p>Draw one.</p>",
  rubric: [],
  dueAt: null,
  closesAt: null,
  late: { pointsPerDay: 5, floor: 60, days: 7 },
  lateDaysNow: 0,
  state: null,
  refusal: null,
  versions: [],
  now: "2026-11-21T09:00:00.000Z",
};
const list = [
  assessment("Wireframe a bus app", 78),
  assessment("Usability report", 54.5),
  assessment("Bus timetable", null),
];

/** In the words of whatever zone the machine is in. */
const fridayNight = momentText(new Date("2026-11-27T22:59:00.000Z"));

describe("ASM-01 the lists", () => {
  test("a table of title, course, status and grade, with a dash where there is none", async () => {
    serve(list);
    show(<ListAt kind="assignment" />);
    const table = await screen.findByRole("table", { name: "Assignments" });
    const cells = within(table)
      .getAllByRole("row")
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ["Title", "Course", "Status", "Grade"],
      ["Wireframe a bus app", "UI-UX Design", "Completed", "78"],
      ["Usability report", "UI-UX Design", "Completed", "54"],
      ["Bus timetable", "UI-UX Design", "Pending", "–no grade yet"],
    ]);
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(crumbs.getByRole("heading", { level: 1 }).textContent).toBe("Assignment");
    expect(crumbs.getByRole("link").getAttribute("href")).toBe("/dashboard/assessments");
  });

  test("Qns where questions are asked, Questions for exams; each status shows what it leaves open", async () => {
    const quiz = (
      title: string,
      status: ListedAssessment["status"],
      dueAt: string | null = "2026-11-27T22:59:00.000Z",
    ) => assessment(title, null, { questions: 10, status, dueAt, closesAt: dueAt });
    serve([
      quiz("One", "Pending"),
      quiz("Two", "Submitted"),
      quiz("Three", "Not submitted"),
      quiz("Four", "In progress"),
    ]);
    show(<ListAt kind="quiz" />);
    const rows = within(await screen.findByRole("table", { name: "Quizzes" })).getAllByRole("row");
    expect(rows.map((row) => [0, 2, 3].map((at) => row.children[at]?.textContent))).toEqual([
      ["Title", "Qns", "Status"],
      [`OneDue ${fridayNight}`, "10", "Pending"],
      ["TwoWaiting for its grade", "10", "Submitted"],
      [`ThreeWas due ${fridayNight}`, "10", "Not submitted"],
      [`FourDue ${fridayNight}`, "10", "In progress"],
    ]);
    cleanup();
    show(<ListAt kind="exam" />);
    expect(await screen.findByRole("columnheader", { name: "Questions" })).toBeTruthy();
  });

  test("the banner counts what is pending and leads to what is due first", async () => {
    serve([
      assessment("Later", null, { dueAt: "2026-12-04T22:59:00.000Z" }),
      assessment("First", null, { dueAt: "2026-11-27T22:59:00.000Z" }),
      assessment("Missed", null, { status: "Not submitted", dueAt: "2026-11-01T22:59:00.000Z" }),
      assessment("Done", 80),
    ]);
    show(<ListAt kind="assignment" />);
    const submitLink = await screen.findByRole("link", { name: "Submit Now: First" });
    expect(submitLink.getAttribute("href")).toBe("/dashboard/assessments/assignment/First");
    expect(submitLink.closest(".banner")?.textContent).toContain(
      `2 assignments pending. The earliest is due ${fridayNight}.`,
    );
  });

  test("GATE-01 B24 a verdict is next to Completed, the way to the attempt that is left, and what opens a locked one", async () => {
    const failed = assessment("Failed", 23, { attemptsLeft: 1 });
    const gate = { opensAt: "2027-01-18T08:00:00.000Z", lessonsNeeded: 80, lessonsDone: 48 };
    serve([
      assessment("Good", 80, { attemptsLeft: 1 }),
      failed,
      assessment("Spent", 30),
      assessment("Locked", null, { status: "Not open", gate }),
    ]);
    show(<ListAt kind="exam" />);
    const rows = within(await screen.findByRole("table"))
      .getAllByRole("row")
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("CompletedPassed"),
      expect.stringContaining("CompletedTry again (1 left)"),
      expect.stringContaining("CompletedNot passed"),
      expect.stringMatching(/Opens Mon 18 Jan.*, or with 80 lessons done \(48 by now\)/),
    ]);
    // What is locked is not to do yet.
    expect(screen.queryByText(/pending\./)).toBeNull();
    cleanup();
    show(<AssessmentListPage account="me" kind="exam" openedId="Failed" />);
    const again = within(await screen.findByRole("dialog")).getByRole("link", { name: "Try again (1 left)" });
    expect(again.getAttribute("href")).toBe("/dashboard/assessments/exam/Failed");
  });

  test("no banner where nothing is pending", async () => {
    serve([assessment("Done", 80)]);
    show(<ListAt kind="project" />);
    await screen.findByRole("table");
    expect(screen.queryByText(/pending\./)).toBeNull();
  });

  test.each([
    ["assignment", "Submit Assignment", "Please select an assignment from the search."],
    ["project", "Submit Project", "Please select an assignment from the search."],
    ["quiz", "Start Quiz", "Please select a valid assessment"],
    ["exam", "Start Exam", "Please select a valid assessment"],
  ] as const)("ASM-04 %s: %s acts on what is chosen in the search", async (kind, action, message) => {
    serve(list);
    show(<ListAt kind={kind} />);
    await screen.findByRole("table");
    const press = () => userEvent.click(screen.getByRole("button", { name: action }));
    await press();
    expect(screen.getByRole("alert").textContent).toBe(message);
    const field = screen.getByRole("combobox");
    expect(document.activeElement).toBe(field);
    // What is graded cannot be handed in again.
    await userEvent.type(field, "Wireframe a bus app");
    expect(screen.queryByText(message)).toBeNull();
    await press();
    expect(screen.getByText(message)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "bus timetable");
    serve(kind === "assignment" || kind === "project" ? { ...request, kind } : list);
    await press();
    if (kind === "quiz" || kind === "exam")
      expect(await screen.findByText("Bus timetable has no grade yet.")).toBeTruthy();
    else expect(await screen.findByRole("dialog", { name: "Bus timetable" })).toBeTruthy();
  });

  test.each<AssessmentKind>([...assessmentKinds])(
    "ASM-02 %s: loading, failure and emptiness in its own words",
    async (kind) => {
      fetching.mockRejectedValueOnce(new TypeError("offline"));
      show(<AssessmentListPage account="me" kind={kind} />);
      expect(screen.getByRole("status").textContent).toBe(kindTexts[kind].loading);
      expect((await screen.findByRole("alert")).textContent).toBe(kindTexts[kind].failed);
      serve([]);
      await userEvent.click(screen.getByRole("button", { name: "Try again" }));
      expect(await screen.findByText(kindTexts[kind].none)).toBeTruthy();
      expect(fetching.mock.calls.at(-1)?.[0]).toBe(`/api/students/assessments/${kind}`);
    },
  );
});

describe("ASM-01 the search", () => {
  const field = () => screen.getByRole("combobox", { name: "Search assignments" }) as HTMLInputElement;
  const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
  const titles = () =>
    within(screen.getByRole("table"))
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.firstElementChild?.textContent);
  async function open() {
    serve(list);
    show(<ListAt kind="assignment" />);
    await screen.findByRole("table");
  }

  test("filters and suggests by a part of the title, whatever the case", async () => {
    await open();
    await userEvent.type(field(), "BUS");
    expect(options()).toEqual(["Wireframe a bus app", "Bus timetable"]);
    expect(titles()).toEqual(["Wireframe a bus app", "Bus timetable"]);
    expect(field().getAttribute("aria-expanded")).toBe("true");
  });

  test("a suggestion is taken by a click, or by arrow keys and Enter", async () => {
    await open();
    await userEvent.type(field(), "bus");
    await userEvent.click(screen.getByRole("option", { name: "Bus timetable" }));
    expect(field().value).toBe("Bus timetable");
    expect(options()).toEqual([]);
    expect(document.activeElement).toBe(field());
    await userEvent.click(screen.getByRole("button", { name: "Clear the search" }));
    await userEvent.type(field(), "bus{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(field().getAttribute("aria-activedescendant")).toBe(
      screen.getByRole("option", { name: "Wireframe a bus app" }).id,
    );
    await userEvent.keyboard("{Enter}");
    expect([field().value, ...titles()]).toEqual(["Wireframe a bus app", "Wireframe a bus app"]);
  });

  test("Escape closes the suggestions, and what is typed stays", async () => {
    await open();
    await userEvent.type(field(), "us{Escape}");
    expect([field().value, ...options()]).toEqual(["us"]);
    expect(titles()).toHaveLength(3);
  });

  test("No matches found", async () => {
    await open();
    await userEvent.type(field(), "essay");
    expect(screen.getAllByText("No matches found")).toHaveLength(2);
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("ASM-03 the result", () => {
  test.each([
    ["Wireframe a bus app", "Excellent", "78/100"],
    ["Usability report", "Needs Improvement", "54/100"],
  ])("%s: %s", async (title, label, grade) => {
    serve(list);
    show(<ListAt kind="assignment" />);
    await userEvent.click(await screen.findByRole("link", { name: title }));
    const dialog = within(screen.getByRole("dialog", { name: label }));
    expect(dialog.getByText(grade.replace("/100", ""), { exact: false, selector: "p" }).textContent).toBe(grade);
    expect(dialog.getByText(/Graded Mon 2 Nov/)).toBeTruthy();
    expect(Boolean(dialog.queryByText("Draw it again."))).toBe(label === "Needs Improvement");
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("what a grader marked: who, each criterion with its level, what lateness took and what was added", async () => {
    const marks = {
      criteria: [{ name: "Evidence", got: 19, of: 25, says: "Most findings cite a session" }],
      base: 88,
      lateDays: 2,
      deduction: 10,
      extra: -1,
    };
    const graded = assessment("Usability report", 77, { openForPractice: true });
    const result = graded.result && { ...graded.result, by: "Adaeze Okonkwo", comment: "Clear.", marks };
    serve([{ ...graded, result }]);
    show(<ListAt kind="assignment" />);
    await userEvent.click(await screen.findByRole("link", { name: "Usability report" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/Graded by Adaeze Okonkwo on Mon 2 Nov/)).toBeTruthy();
    expect(dialog.getByRole("heading", { name: "Adaeze Okonkwo writes" })).toBeTruthy();
    expect(dialog.getByRole("link", { name: "Practise without a grade" }).getAttribute("href")).toBe(
      "/dashboard/practice/Usability%20report",
    );
    const shown = within(dialog.getByRole("region", { name: "How it was marked" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(shown).toEqual([
      "Evidence19 of 25Most findings cite a session",
      "The work itself: 88 of 100.",
      "Handed in 2 days late: 10 points off.",
      "1 point taken off.",
    ]);
  });
});

describe("NAV-01 the address of one assessment", () => {
  test("opens its result, and closing leads back to the list", async () => {
    serve(list);
    show(<ListAt kind="assignment" />, "/dashboard/assessments/assignment/Wireframe%20a%20bus%20app");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Excellent")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
  });

  test.each([
    ["Bus%20timetable", "Bus timetable has no grade yet."],
    ["nothing", "That quiz is not there. Its address may be old, or it may be another account's."],
  ])("%s shows why nothing opens, above the list", async (id, message) => {
    serve(list);
    show(<ListAt kind="quiz" />, `/dashboard/assessments/quiz/${id}`);
    const shown = await screen.findByText(message);
    const table = screen.getByRole("table", { name: "Quizzes" });
    expect(shown.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("ASM-02 an unknown quiz is not there, also for anyone who has no quizzes at all", async () => {
    serve([]);
    show(<ListAt kind="quiz" />, "/dashboard/assessments/quiz/11111111-1111-4111-8111-111111111111");
    expect(await screen.findByText(/^That quiz is not there\./)).toBeTruthy();
    expect(screen.getByText("No quizzes available.")).toBeTruthy();
  });
});

describe("ASM-01 the overview", () => {
  const overview: AssessmentOverview = {
    kinds: [
      { kind: "assignment", total: 8, graded: 8, status: "Completed", weight: 40, average: "76" },
      { kind: "project", total: 2, graded: 1, status: "In progress", weight: 30, average: "81" },
      { kind: "quiz", total: 6, graded: 0, status: "Pending", weight: 20, average: null },
      { kind: "exam", total: 0, graded: 0, status: "Pending", weight: 10, average: null },
    ],
    courses: [
      {
        slug: "ux",
        shortTitle: "UI-UX Design",
        school: "design",
        glyph: "ux",
        total: 16,
        graded: 9,
        grade: "78",
        isFinal: false,
      },
    ],
  };

  test("has the four kinds with count, status, weight and average, each leading to its list", async () => {
    serve(overview);
    show(<AssessmentsOverviewPage />);
    const links = await screen.findAllByRole("link", { name: /^(Assignments|Projects|Quizzes|Exams)$/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      assessmentKinds.map((kind) => `/dashboard/assessments/${kind}`),
    );
    const cards = links.map((link) => link.closest("li")?.textContent);
    expect(cards).toEqual([
      "AssignmentsCompleted8 of 8 gradedAverage 76, counts for 40% of a course",
      "ProjectsIn progress1 of 2 gradedAverage 81, counts for 30% of a course",
      "QuizzesPending0 of 6 gradedNo grade yet, counts for 20% of a course",
      "Exams0 of 0 gradedNo grade yet, counts for 10% of a course",
    ]);
    const course = within(screen.getByRole("region", { name: "By course" }));
    expect(course.getByText("Grade so far")).toBeTruthy();
    expect(course.getByRole("progressbar", { name: "Graded work of UI-UX Design" }).getAttribute("aria-valuenow")).toBe(
      "9",
    );
  });

  test("shows what will be here to a student without a course, and can be tried again", async () => {
    fetching.mockRejectedValueOnce(new TypeError("offline"));
    show(<AssessmentsOverviewPage />);
    expect(await screen.findByText("Could not load assessments. Please try again.")).toBeTruthy();
    serve({ ...overview, courses: [] });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/listed here once you take a course/)).toBeTruthy();
  });
});
