import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { GradableItem } from "../../contract.ts";
import { FiguresPage } from "./figures-page.tsx";
import { GradableItemPage } from "./gradable-item-page.tsx";

const levels = [0, 25, 37.5, 50].map((points) => ({ points, says: `It is worth ${points}.` }));
const gradableItem = (changes: Partial<GradableItem> = {}): GradableItem => ({
  id: "p1",
  source: "submission",
  state: "waiting",
  assessment: { id: "w1", kind: "assignment", title: "Usability report", week: 3 },
  course: { slug: "ui", shortTitle: "UI-UX Design" },
  student: "Samuel Okorie",
  isMinor: true,
  studentId: "0190a0f0-0000-7000-8000-000000000001",
  handedInAt: "2026-11-22T20:14:00.000Z",
  dueAt: "2026-11-20T00:00:00.000Z",
  lateDays: 2,
  late: { pointsPerDay: 5, floor: 60, days: 7 },
  briefHtml: "<p>Test it with five riders.</p>",
  rubric: [
    { name: "Method", points: 50, levels },
    { name: "Findings", points: 50, levels },
  ],
  versions: [
    {
      number: 1,
      submittedAt: "2026-11-22T20:14:00.000Z",
      lateDays: 2,
      file: null,
      link: "https://example.com/report",
      text: "",
      fileUrl: null,
    },
  ],
  questions: [],
  gapMs: 0,
  lateAnswers: null,
  revision: 0,
  mark: null,
  grade: null,
  similar: [],
  soFar: [{ kind: "quiz", average: "82" }],
  courseGrade: "74",
  class: [{ student: "Samuel Okorie", gradableItem: "p1", state: "waiting", score: null }],
  sittings: null,
  draft: null,
  lock: null,
  ...changes,
});

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  sessionStorage.clear();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
});
afterEach(cleanup);

const savedAt = "2026-11-22T20:20:00.000Z";
/** What is next to an item: an empty bank and queue, and drafts that are taken. */
function beside(url: string): object | null {
  if (url.includes("/api/tutor/comments")) return [];
  if (url.endsWith("/draft")) return { savedAt, lock: null, other: null };
  if (/\/api\/tutor\/grading(\?|$)/.test(url))
    return { items: [], next: null, counts: { waiting: 0, graded: 0 }, courses: [] };
  return null;
}
const answering = (how: (...request: Parameters<typeof fetch>) => Promise<Response>) =>
  fetching.mockImplementation(async (address, init) => {
    const data = beside(String(address));
    return data ? new Response(JSON.stringify({ data })) : how(address, init);
  });
const serve = (data: GradableItem) => answering(async () => new Response(JSON.stringify({ data })));

function show() {
  const router = createMemoryRouter([{ path: "*", element: <GradableItemPage id="p1" /> }], { initialEntries: ["/"] });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const criterion = async (name: string) => within(await screen.findByRole("group", { name: new RegExp(`^${name}`) }));
const comment = () => screen.getByLabelText<HTMLTextAreaElement>("Comment to Samuel");

describe("QUIZ-04 grading an assessment", () => {
  test("levels of the rubric come to a grade with what lateness takes, and go to the academy with the comment", async () => {
    serve(gradableItem());
    show();
    const user = userEvent.setup();
    await user.click((await criterion("Method")).getByRole("radio", { name: "50: It is worth 50." }));
    expect(screen.getByText("Under 18")).toBeTruthy();
    await user.click((await criterion("Findings")).getByRole("radio", { name: "37.5: It is worth 37.5." }));
    expect(screen.getByText("77")).toBeTruthy();
    expect(screen.getByText("−10")).toBeTruthy();
    await user.type(comment(), "Say how many did.");
    fetching.mockClear();
    serve(gradableItem({ state: "graded", revision: 1 }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await eventually(() =>
      expect(fetching.mock.calls.some(([address]) => String(address).endsWith("/mark"))).toBe(true),
    );
    const [, init] = fetching.mock.calls.find(([address]) => String(address).endsWith("/mark")) ?? [];
    expect(JSON.parse(String(init?.body))).toEqual({
      revision: 0,
      version: 1,
      levels: [3, 2],
      points: null,
      extra: 0,
      comment: "Say how many did.",
    });
  });

  test("what is typed and not saved is there again, and is forgotten once it is saved", async () => {
    serve(gradableItem());
    const first = show();
    const user = userEvent.setup();
    await user.click((await criterion("Method")).getByRole("radio", { name: /^25:/ }));
    await user.type(comment(), "Half of it");
    first.unmount();
    const draft = () => fetching.mock.calls.findLast(([address]) => String(address).endsWith("/draft"))?.[1]?.body;
    await eventually(() => expect(draft()).toBeTruthy());
    const { content } = JSON.parse(String(draft()));
    // Another user marked it since.
    serve(gradableItem({ revision: 1, draft: { content, savedAt } }));
    const again = show();
    expect((await criterion("Method")).getByRole<HTMLInputElement>("radio", { name: /^25:/ }).checked).toBe(true);
    expect(comment().value).toBe("Half of it");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await eventually(() => expect(sessionStorage.length).toBe(0));
    again.unmount();
    serve(gradableItem({ revision: 2 }));
    show();
    await criterion("Method");
    expect(comment().value).toBe("");
  });

  test("a save that fails shows it and keeps everything", async () => {
    serve(gradableItem());
    show();
    const user = userEvent.setup();
    await criterion("Method");
    await user.type(comment(), "Kept");
    fetching.mockImplementation(async () => {
      throw new TypeError("Failed to fetch");
    });
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(comment().value).toBe("Kept");
  });
});

describe("QUIZ-04 extra time and figures", () => {
  const quiz = { id: "w2", kind: "quiz" as const, title: "Colour quiz", week: 2 };
  const stored = {
    id: "x1",
    student: { id: "0190a0f0-0000-7000-8000-000000000001", name: "Samuel Okorie" },
    assessment: null,
    percent: 25,
    reason: "Reads slowly",
    by: "Adaeze Okonkwo",
    at: "2026-11-20T10:00:00.000Z",
  };
  const others = { ...stored, id: "x2", student: { id: "other", name: "Zainab Bello" }, reason: "Not his" };

  test("what the student has, more of it with a reason, and an end", async () => {
    const sent: { method: string; url: string; body: unknown }[] = [];
    answering(async (address, init) => {
      const [url, method] = [String(address), init?.method ?? "GET"];
      if (method !== "GET") sent.push({ method, url, body: init?.body ? JSON.parse(String(init.body)) : null });
      const data = url.includes("extra-time")
        ? method === "GET"
          ? [stored, others]
          : method === "PUT"
            ? stored
            : { ended: true }
        : gradableItem({ source: "attempt", assessment: quiz, rubric: [], versions: [] });
      return new Response(JSON.stringify({ data }));
    });
    show();
    await userEvent.click(await screen.findByText(/^Extra time of Samuel Okorie/));
    expect(await screen.findByText("25 % more, for all that is timed")).toBeTruthy();
    expect(screen.queryByText(/Not his/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Give more time" }));
    expect(screen.getByText("Please say why, in a few words.")).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText("How much"), "50");
    await userEvent.type(screen.getByLabelText(/^Why/), "Uses a screen reader");
    await userEvent.click(screen.getByRole("button", { name: "Give more time" }));
    await eventually(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: "PUT",
      url: "/api/tutor/students/0190a0f0-0000-7000-8000-000000000001/extra-time",
      body: { assessment: "w2", percent: 50, reason: "Uses a screen reader" },
    });
    await userEvent.click(screen.getByRole("button", { name: "End it" }));
    await eventually(() => expect(sent[1]).toMatchObject({ method: "DELETE", url: "/api/tutor/extra-time/x1" }));
    const figures = screen.getByRole("link", { name: "How the questions of Colour quiz did" });
    expect(figures.getAttribute("href")).toBe("/tutor/grading/figures/w2");
  });

  test("how the questions did: right, telling, left out, each choice, and what to look at", async () => {
    const data = {
      assessment: { id: "w2", title: "Colour quiz" },
      keys: null,
      papers: 12,
      hidden: null,
      items: [
        {
          question: "q1",
          kind: "single",
          askHtml: "<p>Which is lighter?</p>",
          papers: 12,
          difficulty: 0.5,
          discrimination: -0.2,
          omitted: 0.25,
          options: [
            { html: "The card", chosen: 6, isRight: true },
            { html: "The page", chosen: 3, isRight: false },
          ],
        },
      ],
    };
    fetching.mockImplementation(async () => new Response(JSON.stringify({ data })));
    const router = createMemoryRouter([{ path: "*", element: <FiguresPage assessment="w2" /> }], {
      initialEntries: ["/"],
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await screen.findByRole("heading", { name: "Colour quiz: how the questions did" })).toBeTruthy();
    for (const text of ["50 %", "-0.20", "25 %", "Look at its key: the strong get it wrong"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const [right, wrong] = screen.getAllByRole("listitem").slice(1);
    expect(right?.textContent).toContain("right");
    expect(wrong?.textContent).not.toContain("right");
  });

  test("too few attempts have none, which is shown", async () => {
    const data = {
      assessment: { id: "w2", title: "Colour quiz" },
      keys: null,
      papers: 2,
      hidden: "From five papers on.",
      items: [],
    };
    fetching.mockImplementation(async () => new Response(JSON.stringify({ data })));
    const router = createMemoryRouter([{ path: "*", element: <FiguresPage assessment="w2" /> }], {
      initialEntries: ["/"],
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText("From five papers on.")).toBeTruthy();
  });
});

describe("attack 1b answers that came after the end", () => {
  const quiz = { id: "w2", kind: "quiz" as const, title: "Colour quiz", week: 2 };
  const request = {
    question: {
      id: "q1",
      number: 1,
      kind: "true-false" as const,
      askHtml: "<p>Lighter?</p>",
      points: 1,
      picture: null,
      body: {},
    },
    answer: null,
    outcome: "unanswered" as const,
    points: 0,
    isByPerson: false,
    isKnown: false,
    pins: [],
    right: { is: true },
    explanationHtml: "",
    comment: "",
    gapMs: 0,
    file: null,
  } as GradableItem["questions"][number];
  const lateAnswers = {
    through: 77,
    notified: { at: "2026-11-22T20:14:00.000Z", how: "review" as const },
    answers: [
      {
        question: "q1",
        answer: { is: true },
        saidAt: "2026-11-22T18:00:00.000Z",
        arrivedAt: "2026-11-22T20:30:00.000Z",
      },
    ],
  };
  const stored = gradableItem({
    source: "attempt",
    state: "released",
    assessment: quiz,
    rubric: [],
    versions: [],
    questions: [request],
    lateAnswers,
  });

  test("the desk shows that the review was opened before, and asks for a word with its reason", async () => {
    const sent: unknown[] = [];
    answering(async (address, init) => {
      const [url, method] = [String(address), init?.method ?? "GET"];
      if (method !== "GET") sent.push({ method, url, body: JSON.parse(String(init?.body)) });
      const data = url.includes("extra-time") ? [] : method === "PUT" ? { ...stored, lateAnswers: null } : stored;
      return new Response(JSON.stringify({ data }));
    });
    show();
    expect(await screen.findByRole("heading", { name: "One answer of Samuel Okorie came after the end" })).toBeTruthy();
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(
        /^Samuel opened the review at Sun,? 22 Nov.*, before this came\. Nothing of it counts unless you say so\.$/,
      ),
    );
    await userEvent.click(screen.getByRole("button", { name: "Leave it out" }));
    expect(screen.getByText("Please say why, in a few words.")).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Why you decide so/), "The review came first");
    await userEvent.click(screen.getByRole("button", { name: "Leave it out" }));
    await eventually(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      method: "PUT",
      url: "/api/tutor/grading/p1/late-answers",
      body: { counts: false, reason: "The review came first", through: 77 },
    });
    await eventually(() => expect(screen.queryByRole("heading", { name: /came after the end/ })).toBeNull());
  });

  test("GATE-01 A5 another attempt needs a reason, is given by its number, and is shown with who gave it", async () => {
    const sent: unknown[] = [];
    const input = {
      number: 2,
      reason: "The power was cut.",
      by: "Adaeze Okonkwo",
      at: "2026-11-22T20:14:00.000Z",
      until: "2026-12-06T20:14:00.000Z",
    };
    const done = gradableItem({
      source: "attempt",
      state: "released",
      assessment: { ...quiz, kind: "exam" },
      rubric: [],
      versions: [],
      sittings: { used: 1, allowed: 1, given: [] },
    });
    let now = done;
    answering(async (address, init) => {
      if (init?.method === "PUT") {
        sent.push([String(address), JSON.parse(String(init.body))]);
        now = { ...done, sittings: { used: 1, allowed: 2, given: [input] } };
      }
      return new Response(JSON.stringify({ data: String(address).includes("extra-time") ? [] : now }));
    });
    show();
    const give = () => userEvent.click(screen.getByRole("button", { name: "Give attempt 2 of Colour quiz" }));
    await userEvent.click(await screen.findByText("Attempts of Samuel Okorie"));
    await give();
    expect(screen.getByText("Please say why, in a few words.")).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Why another attempt/), "The power was cut.");
    await give();
    expect(await screen.findByText(/^Attempt 2, given .* by Adaeze Okonkwo$/)).toBeTruthy();
    expect(screen.getByText(/^One attempt is left/)).toBeTruthy();
    expect(sent).toEqual([["/api/tutor/grading/p1/another-attempt", { number: 2, reason: "The power was cut." }]]);
  });

  test("right answers are opened for everybody after a question that shows what that means", async () => {
    const sent: unknown[] = [];
    let keys = { openedAt: null as string | null, underWay: 0, until: null };
    answering(async (address, init) => {
      if (init?.method === "PUT") {
        sent.push([String(address), JSON.parse(String(init.body))]);
        keys = { ...keys, openedAt: "2026-11-26T10:00:00.000Z" };
        return new Response(JSON.stringify({ data: keys }));
      }
      const assessment = { id: "w2", title: "Colour exam" };
      return new Response(JSON.stringify({ data: { assessment, keys, papers: 0, hidden: "None yet.", items: [] } }));
    });
    const router = createMemoryRouter([{ path: "*", element: <FiguresPage assessment="w2" /> }], {
      initialEntries: ["/"],
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Open for everybody" }));
    expect(screen.getByText(/the same questions examine nobody any more/)).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Open them" }));
    expect(await screen.findByText(/^Open for everybody who is done since/)).toBeTruthy();
    expect(sent).toEqual([["/api/tutor/works/w2/right-answers", { isOpen: true }]]);
    expect(screen.getByRole("button", { name: "Hide them again" })).toBeTruthy();
  });
});
