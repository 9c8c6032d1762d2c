import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Outcome } from "#features/questions/contract.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { Review } from "../../contract.ts";
import { AttemptReviewPage, type PracticeOfAssessment } from "./attempt-review-page.tsx";
import { ResultOverHome } from "./result-over-home.tsx";

const options = [
  { id: "a", html: "The name" },
  { id: "b", html: "The id" },
];
const reviewed = (number: number, outcome: Outcome): Review["questions"][number] => ({
  question: {
    id: `q${number}`,
    number,
    kind: "single",
    askHtml: `<p>Question of ${number}</p>`,
    points: 1,
    picture: null,
    body: { options, choose: null },
  },
  outcome,
  points: outcome === "right" ? 1 : 0,
  answer: outcome === "unanswered" ? null : { option: outcome === "right" ? "b" : "a" },
  isKeyWithheld: false,
  right: { option: "b" },
  areas: [],
  explanationHtml: "<p>An id is one of its kind.</p>",
  lesson: { slug: "forms-that-speak", title: "Forms that speak", bytes: 6_000 },
  file: null,
  pins: [],
  missedOf100: outcome === "wrong" ? 41 : null,
  tookMs: 14_000,
  comment: "",
});
const review = (changes: Partial<Review> = {}): Review => ({
  id: "a1",
  assessment: { id: "w1", kind: "quiz", title: "HTML forms quiz", course: { slug: "fe", shortTitle: "Front-End Dev" } },
  number: 1,
  state: "released",
  score: 80,
  label: "Excellent",
  isGood: true,
  lateDeduction: 0,
  points: 4,
  pointsMax: 6,
  tookMs: 252_000,
  closedBy: "student",
  gapMs: 0,
  keysWait: null,
  questions: (["right", "right", "wrong", "right", "unanswered", "right"] as const).map((outcome, index) =>
    reviewed(index + 1, outcome),
  ),
  comment: "Look at for and id once more.",
  commentBy: "Chiamaka Eze",
  closedAt: "2026-11-24T17:00:00.000Z",
  countsOf100: 20,
  courseGrade: "74",
  countedScore: 80,
  ...changes,
});

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
});
afterEach(cleanup);

function show(attempt: string | null = "a1", practice: PracticeOfAssessment | null = null) {
  const router = createMemoryRouter(
    [{ path: "*", element: <AttemptReviewPage kind="quiz" assessment="w1" attempt={attempt} practice={practice} /> }],
    { initialEntries: ["/"] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
/** The review, and the assessment that it is of: with no attempt left, and none at all. */
const serve = (data: unknown) =>
  fetching.mockImplementation(
    async (address) =>
      new Response(
        JSON.stringify({
          data: String(address).includes("/works/") ? { attempts: [], mayStart: "attempts-used" } : data,
        }),
      ),
  );
const requests = () =>
  screen
    .getAllByRole("heading", { level: 3 })
    .map((heading) => /\d\. Question of \d/.exec(heading.textContent ?? "")?.[0]);

/** The first page with the result over it; returns the router. */
function showResult(state?: object) {
  const router = createMemoryRouter(
    [
      { path: "/dashboard/results/:attempt", element: <ResultOverHome attempt="a1" /> },
      { path: "*", element: <p>The first page</p> },
    ],
    { initialEntries: ["/dashboard", { pathname: "/dashboard/results/a1", state }], initialIndex: 1 },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

describe("QUIZ-02 the result over the first page", () => {
  const left = {
    id: "w1",
    attemptsAllowed: 2,
    attemptsUsed: 1,
    running: null,
    mayStart: null,
    attempts: [],
    durationMs: 600_000,
    paperBytes: 12_000,
  };
  const answers = (assessment: unknown, data: unknown = review()) =>
    fetching.mockImplementation(
      async (address) =>
        new Response(JSON.stringify({ data: String(address).includes("/works/") ? assessment : data })),
    );

  test("A9 the grade, wrong first with the lesson and its size, right ones folded, and what trying again costs", async () => {
    answers(left);
    showResult();
    const dialog = within(await screen.findByRole("dialog", { name: "HTML forms quiz" }));
    expect(dialog.getByText("80")).toBeTruthy();
    const wrong = within(dialog.getByRole("region", { name: "Wrong first: 2" }));
    expect(wrong.getAllByRole("button").map(({ textContent }) => textContent?.slice(0, 15))).toEqual([
      "3. Question of ",
      "5. Question of ",
    ]);
    expect(wrong.getAllByRole("link", { name: "Forms that speak, 6 KB" })).toHaveLength(2);
    expect(dialog.getByText("4 right").closest("details")?.open).toBe(false);
    expect((await dialog.findByRole("link", { name: "Try again (1 left)" })).getAttribute("href")).toBe(
      "/dashboard/assessments/quiz/w1",
    );
    expect(dialog.getByText("10 minutes, 12 KB. Read the lesson first: 6 KB.")).toBeTruthy();
  });

  test("closing leads to the first page, by what opened it or by its address alone", async () => {
    for (const state of [{ isOverHome: true }, undefined]) {
      answers(left);
      const router = showResult(state);
      await screen.findByText("80");
      await userEvent.click(screen.getByRole("button", { name: "Close" }));
      expect(await screen.findByText("The first page")).toBeTruthy();
      expect(router.state.location.pathname).toBe("/dashboard");
      cleanup();
    }
  });

  test("what waits for the tutor shows that, and an unknown one shows that it is not there", async () => {
    const attempt = { id: "a1", state: "submitted", assessment: { id: "w1", kind: "exam", title: "Mock" } };
    fetching.mockImplementation(async (address) =>
      String(address).includes("/review")
        ? new Response(JSON.stringify({ error: "Not yet." }), { status: 409 })
        : new Response(JSON.stringify({ data: attempt })),
    );
    showResult();
    expect(await screen.findByText(/^It is handed in\. Your tutor reads it/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Mock" }).getAttribute("href")).toBe("/dashboard/assessments/exam/w1");
    cleanup();
    fetching.mockImplementation(async () => new Response(JSON.stringify({ error: "None." }), { status: 404 }));
    showResult();
    expect(await screen.findByText(/^We could not find that attempt\./)).toBeTruthy();
  });
});

describe("ASM-03 QUIZ-04 the review after grading", () => {
  test("has the grade, how many were right, and what it makes of the course", async () => {
    serve(review());
    show();
    expect(await screen.findByText("80")).toBeTruthy();
    expect(screen.getByText("Excellent")).toBeTruthy();
    expect(
      screen.getByText("4 of 6 right. Quizzes count 20 of 100 in the course. Your course grade is now 74."),
    ).toBeTruthy();
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("6 questions: 4 right; 3 and 5 wrong");
    expect(screen.getByText("Look at for and id once more.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Chiamaka Eze writes" })).toBeTruthy();
    expect(screen.getByText(/^Front-End Dev, done Tue,? 24 Nov, attempt 1, in 04:12$/)).toBeTruthy();
  });

  test("wrong ones first: own answer, the right one, why, and the lesson with its size", async () => {
    serve(review());
    show();
    await screen.findByText("80");
    expect(requests()).toEqual([3, 5, 1, 2, 4].map((number) => `${number}. Question of ${number}`));
    const first = within(screen.getByRole("button", { name: /^3\. / }).closest("li") as HTMLElement);
    expect(first.getByText("Wrong. 41 of 100 students miss it")).toBeTruthy();
    expect(first.getByText("Your answer").nextSibling?.textContent).toBe("The name");
    expect(first.getByText("Right").nextSibling?.textContent).toBe("The id");
    expect(first.getByText("An id is one of its kind.")).toBeTruthy();
    expect(first.getByRole("link", { name: "Forms that speak, 6 KB" }).getAttribute("href")).toBe(
      "/dashboard/learn/fe/forms-that-speak",
    );
    await userEvent.click(screen.getByRole("button", { name: "1 more, all right" }));
    expect(requests()).toHaveLength(6);
    await userEvent.click(screen.getByRole("button", { name: "In order" }));
    expect(requests()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `${number}. Question of ${number}`));
  });

  test("shows when practice asks a missed one again, and leads there; without practice it has no bar", async () => {
    serve(review());
    show("a1", { open: 6, comesBackOn: new Map([["q3", "2026-11-25"]]) });
    expect(await screen.findByText(/Wrong\. 41 of 100 students miss it\. Comes back Wed 25 Nov/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Practise the 1 now" }).getAttribute("href")).toBe(
      "/dashboard/practice/w1?only=missed",
    );
    cleanup();
    show("a1", { open: 6, comesBackOn: new Map() });
    expect((await screen.findByRole("link", { name: "Practise it again" })).getAttribute("href")).toBe(
      "/dashboard/practice/w1",
    );
    cleanup();
    show("a1", { open: 0, comesBackOn: new Map() });
    await screen.findByText("80");
    expect(screen.queryByRole("link", { name: /Practise/ })).toBeNull();
  });

  test("GATE-01 while an attempt is left: right or wrong and the lesson, when the rest shows, and what trying again costs", async () => {
    const questions = review().questions.map((question) => ({
      ...question,
      isKeyWithheld: true,
      right: null,
      explanationHtml: "",
    }));
    const keysWait = { for: "attempts" as const, until: "2026-11-29T22:59:00.000Z" };
    fetching.mockImplementation(
      async (address) =>
        new Response(
          JSON.stringify({
            data: String(address).includes("/works/")
              ? {
                  id: "w1",
                  attemptsAllowed: 2,
                  attemptsUsed: 1,
                  running: null,
                  mayStart: null,
                  attempts: [],
                  durationMs: 600_000,
                  paperBytes: 12_000,
                }
              : review({ questions, keysWait }),
          }),
        ),
    );
    show();
    await screen.findByText("80");
    const first = within(screen.getByRole("button", { name: /^3\. / }).closest("li") as HTMLElement);
    expect(first.getByText("Your answer").nextSibling?.textContent).toBe("The name");
    expect(first.queryByText("Right")).toBeNull();
    expect(first.getByRole("link", { name: "Forms that speak, 6 KB" })).toBeTruthy();
    expect(screen.getByText(/^The right answers show after your last attempt, or on Sun,? 29 Nov/)).toBeTruthy();
    const again = await screen.findByRole("link", { name: "Try again (1 left)" });
    expect(again.getAttribute("href")).toBe("/dashboard/assessments/quiz/w1");
    expect(screen.getByText("10 minutes, 12 KB. Read the lesson first: 6 KB.")).toBeTruthy();
  });

  test.each([
    [{ for: "author" as const, until: null }, /^The right answers of this quiz show once your academy opens them/],
    [{ for: "grade" as const, until: null }, /^The right answers show once no attempt is under way/],
    [{ for: "attempts" as const, until: null }, /^The right answers show after your last attempt\.$/],
    [null, /^Some right answers show later: other work of yours may ask the same\.$/],
  ])("GATE-01 shows what the right answers wait for: %j", async (keysWait, text) => {
    const questions = review().questions.map((question) => ({
      ...question,
      isKeyWithheld: true,
      right: null,
      explanationHtml: "",
    }));
    serve(review({ questions, keysWait }));
    show();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("without an attempt in the address it is the last that may be seen; with none it shows it", async () => {
    const item = { number: 1, state: "released", closedAt: null, gapMs: 0 };
    fetching.mockImplementation(
      async (address) =>
        new Response(
          JSON.stringify({
            data: String(address).includes("/works/")
              ? {
                  attempts: [
                    { ...item, id: "a0", score: 70 },
                    { ...item, id: "a1", score: 80 },
                    { ...item, id: "a2", score: null },
                  ],
                }
              : review(),
          }),
        ),
    );
    show(null);
    expect(await screen.findByText("80")).toBeTruthy();
    expect(fetching.mock.calls.map(([address]) => address)).toContain("/api/students/attempts/a1/review");
    cleanup();
    serve(null);
    show(null);
    expect(await screen.findByText("There is nothing to review yet.")).toBeTruthy();
  });
});
