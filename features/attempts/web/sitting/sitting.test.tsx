import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { QuestionForAttempt } from "#features/questions/contract.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import { Toaster } from "#ui/components/toast.tsx";
import { forgetEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import type { AssessmentDetail, Attempt } from "../../contract.ts";
import { forgetAttempts } from "../taker/saved-attempts.ts";
import { SittingPage } from "./sitting-page.tsx";

const me = "account-1";
const options = [
  { id: "a", html: "A <b>label</b>" },
  { id: "b", html: "A placeholder" },
];
const common = { points: 1, picture: null };
const questions: QuestionForAttempt[] = [
  { ...common, id: "q1", number: 1, kind: "single", askHtml: "Which names a field?", body: { options, choose: null } },
  { ...common, id: "q2", number: 2, kind: "multiple", askHtml: "Which help?", body: { options, choose: 2 } },
  { ...common, id: "q3", number: 3, kind: "true-false", askHtml: "True?", body: {} },
  { ...common, id: "q4", number: 4, kind: "number", askHtml: "How many?", body: { unit: "kg" } },
  { ...common, id: "q5", number: 5, kind: "ordering", askHtml: "In order", body: { items: options } },
  {
    ...common,
    id: "q6",
    number: 6,
    kind: "matching",
    askHtml: "Match",
    body: { left: [{ id: "l", html: "Left" }], right: options },
  },
  { ...common, id: "q7", number: 7, kind: "fill-in", askHtml: "", body: { parts: ["One ", " two ", "."] } },
  { ...common, id: "q8", number: 8, kind: "short-text", askHtml: "Say it", body: { maxLength: 200 } },
  {
    ...common,
    id: "q9",
    number: 9,
    kind: "hotspot",
    askHtml: "Where?",
    picture: { url: "/p.svg", alt: "A form", width: 100, height: 100, bytes: 10 },
    body: {},
  },
];

type Server = {
  isOnline: boolean;
  attempt: Attempt | null;
  saved: Map<string, unknown>;
  submitted: unknown[];
  /** The question whose answer it refuses. */
  refusedQuestion: string | null;
};
let server: Server;
const attempt = (kind: "quiz" | "exam", changes: Partial<Attempt> = {}): Attempt => {
  const startMs = Date.now() - 1_000;
  return {
    id: "11111111-1111-4111-8111-111111111111",
    assessment: { id: "w1", kind, title: "HTML forms quiz", course: { slug: "fe", shortTitle: "Front-End Dev" } },
    number: 1,
    state: "running",
    startedAt: new Date(startMs).toISOString(),
    deadlineAt: new Date(startMs + 300_000).toISOString(),
    now: new Date().toISOString(),
    durationMs: 300_000,
    networkGraceMs: 10_000,
    offlineGraceMs: 7_200_000,
    epoch: 1,
    device: "d",
    isHere: true,
    questions,
    answers: [],
    sealKey: { kty: "EC", crv: "P-256", x: "", y: "" },
    ...changes,
  };
};
const assessment = (kind: "quiz" | "exam", changes: Partial<AssessmentDetail> = {}): AssessmentDetail => ({
  id: "w1",
  kind,
  title: "HTML forms quiz",
  course: { slug: "fe", shortTitle: "Front-End Dev" },
  week: 1,
  briefHtml: "",
  rubric: [],
  questions: questions.length,
  durationMs: 300_000,
  extraPercent: 0,
  attemptsAllowed: 2,
  attemptsUsed: 0,
  opensAt: null,
  dueAt: null,
  closesAt: null,
  gate: null,
  lessons: { all: 4, done: 4, weeksLeft: [], minutesLeft: 0, bytesLeft: 0, next: null },
  given: [],
  late: { pointsPerDay: 5, floor: 60, days: 7 },
  passMark: 60,
  paperBytes: 6_400,
  running: null,
  attempts: [],
  openForPractice: true,
  practised: 0,
  access: "open",
  mayStart: null,
  now: new Date().toISOString(),
  ...changes,
});

const fetching = vi.fn<typeof fetch>();
function serve(kind: "quiz" | "exam", detail: Partial<AssessmentDetail> = {}, attemptQuestions: Partial<Attempt> = {}) {
  server = { isOnline: true, attempt: null, saved: new Map(), submitted: [], refusedQuestion: null };
  fetching.mockImplementation(async (address, init) => {
    if (!server.isOnline) throw new TypeError("offline");
    const path = String(address);
    const json = (body: unknown) => new Response(JSON.stringify(body));
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    if (path.endsWith("/works/w1/attempts")) server.attempt = attempt(kind, attemptQuestions);
    if (path.endsWith("/works/w1"))
      return json({
        data: assessment(kind, {
          ...detail,
          running: server.attempt ? { attempt: server.attempt.id } : (detail.running ?? null),
        }),
      });
    if (path.endsWith("/submit")) {
      server.submitted.push(body);
      for (const { question, answer } of body.answers) server.saved.set(question, answer);
      return json({ state: "released", score: 80, review: true, refused: [] });
    }
    if (path.endsWith("/answers")) {
      for (const { question, answer } of body.answers)
        if (question !== server.refusedQuestion) server.saved.set(question, answer);
      const { deadlineAt, state } = server.attempt ?? attempt(kind, attemptQuestions);
      return json({
        saved: body.answers.filter(({ question }: { question: string }) => question !== server.refusedQuestion),
        late: [],
        refused: body.answers
          .filter(({ question }: { question: string }) => question === server.refusedQuestion)
          .map((item: object) => ({ ...item, why: "It cannot be kept." })),
        state,
        epoch: 1,
        deadlineAt,
        now: new Date().toISOString(),
      });
    }
    return json({ data: server.attempt ?? attempt(kind, attemptQuestions) });
  });
}

function show(kind: "quiz" | "exam") {
  const router = createMemoryRouter(
    [
      {
        path: "/dashboard/assessments/:kind/:assessment",
        element: <SittingPage kind={kind} account={me} assessment="w1" />,
      },
      { path: "*", element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/dashboard/assessments/${kind}/w1`] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return router;
}
async function start(kind: "quiz" | "exam" = "quiz", attemptQuestions: Partial<Attempt> = {}) {
  serve(kind, {}, attemptQuestions);
  const router = show(kind);
  await userEvent.click(await screen.findByRole("button", { name: /^Start/ }));
  await screen.findByText("Question 1 of 9");
  return router;
}
const next = () => userEvent.click(screen.getByRole("button", { name: "Next" }));
async function goTo(question: number) {
  await userEvent.click(screen.getByRole("button", { name: "Review" }));
  await userEvent.click(screen.getByRole("button", { name: new RegExp(`^Question ${question},`) }));
  await screen.findByText(`Question ${question} of 9`);
}

beforeEach(async () => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  vi.stubGlobal("scrollTo", () => {});
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  await forgetEntries({ owner: me });
  await forgetAttempts({ account: me });
});
afterEach(() => {
  cleanup();
  outboxOf(me).close();
});

describe("QUIZ-01 the start", () => {
  test("shows what it is, and the size of what starting loads", async () => {
    serve("exam", { attemptsAllowed: 1 });
    show("exam");
    expect(screen.getByText("Loading exam...")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Start my only attempt, 5 minutes" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "You can take it once" })).toBeTruthy();
    const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(facts).toEqual(["1 only", "5 minutes", "9", expect.stringMatching(/^6(\.\d)? KB$/)]);
    for (const fact of [/^Started now, it ends at/, /^Pass mark 60/, /^A lost line loses nothing/])
      expect(screen.getByText(fact)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Not now" }).getAttribute("href")).toBe("/dashboard/assessments/exam");
    expect(fetching.mock.calls.every(([, init]) => (init?.method ?? "GET") === "GET")).toBe(true);
  });

  test("GATE-01 A5 names what was done so far and which weeks are not begun", async () => {
    const lessons = {
      all: 88,
      done: 48,
      weeksLeft: [11, 12, 13, 15],
      minutesLeft: 420,
      bytesLeft: 340_000,
      next: null,
    };
    serve("exam", { attemptsAllowed: 2, attemptsUsed: 1, week: 18, lessons });
    show("exam");
    expect(await screen.findByRole("button", { name: "Start attempt 2 of 2, 5 minutes" })).toBeTruthy();
    const ready = within(screen.getByRole("region", { name: "Are you ready?" }));
    expect(ready.getByText("48 of 88 lessons done")).toBeTruthy();
    expect(ready.getByText("Weeks 11 to 13 and 15 are not begun yet.")).toBeTruthy();
    expect(ready.getByText(/Reading them takes about 7 hours, 3\d\d KB\./)).toBeTruthy();
  });

  test("GATE-01 A5 locked: what opens it first, how far one is, and the lesson to go on with; nothing starts it", async () => {
    serve("exam", {
      mayStart: "not-open",
      week: 18,
      opensAt: "2027-01-18T08:00:00.000Z",
      gate: { lessonsNeeded: 80 },
      lessons: {
        all: 88,
        done: 48,
        weeksLeft: [],
        minutesLeft: 0,
        bytesLeft: 0,
        next: { slug: "dark", title: "Dark theme", bytes: 7_000 },
      },
    });
    show("exam");
    expect(await screen.findByRole("heading", { level: 1, name: /^Opens Mon 18 Jan/ })).toBeTruthy();
    const opens = within(screen.getByRole("region", { name: "What opens it" }));
    for (const text of ["Whichever comes first.", "Week 18 begins", "80 of 88 lessons done", "48 done, 32 to go"])
      expect(opens.getByText(text)).toBeTruthy();
    expect(
      screen
        .getByRole("link", { name: /^Continue: Dark theme, 7 KB|^Continue: Dark theme, 6\.\d KB/ })
        .getAttribute("href"),
    ).toBe("/dashboard/learn/fe/dark");
    expect(screen.queryByRole("button", { name: /^Start/ })).toBeNull();
  });

  test("GATE-01 A5 an attempt that a tutor gave shows by whom, why and until when", async () => {
    const input = { number: 2, by: "Adaeze Okonkwo", reason: "The power was cut.", until: "2026-12-09T12:00:00.000Z" };
    serve("exam", { attemptsAllowed: 2, attemptsUsed: 1, given: [input] });
    show("exam");
    expect((await screen.findByText("Adaeze Okonkwo gave you another attempt.")).parentElement?.textContent).toMatch(
      /The power was cut\. You may start it until Wed 9 Dec/,
    );
    expect(screen.getByRole("heading", { level: 1, name: "One attempt is left" })).toBeTruthy();
  });

  test("a quiz without questions cannot be started and shows it", async () => {
    serve("quiz", { questions: 0, mayStart: "no-questions" });
    show("quiz");
    expect(await screen.findByText("No questions available.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Start/ })).toBeNull();
  });

  test("what has come of earlier attempts leads to their review", async () => {
    const done = { number: 1, state: "released" as const, closedAt: "2026-11-20T10:00:00Z", gapMs: 0, gradeAt: null };
    serve("quiz", { attempts: [{ ...done, id: "a0", score: 80 }], attemptsUsed: 1 });
    show("quiz");
    expect((await screen.findByRole("link", { name: "Review" })).getAttribute("href")).toBe(
      "/dashboard/assessments/quiz/w1/review/a0",
    );
    expect(screen.getByText("Excellent")).toBeTruthy();
  });
});

describe("QUIZ-01 the taker", () => {
  test("one question at a time, with what is done and what remains", async () => {
    await start();
    const bar = screen.getByRole("progressbar", { name: "Quiz progress" });
    expect([bar.getAttribute("aria-valuenow"), bar.children.length]).toEqual(["0", 9]);
    await userEvent.click(screen.getByRole("radio", { name: "A placeholder" }));
    expect(screen.getByText("11% Done")).toBeTruthy();
    expect(screen.getByText("89% Remaining")).toBeTruthy();
    await waitFor(() => expect(server.saved.get("q1")).toEqual({ option: "b" }));
    await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
    await next();
    expect(screen.getByText("Question 2 of 9")).toBeTruthy();
    expect(screen.queryByText("Which names a field?")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Previous" }));
    expect((screen.getByRole("radio", { name: "A placeholder" }) as HTMLInputElement).checked).toBe(true);
  });

  test.each(["quiz", "exam"] as const)("the countdown of a %s", async (kind) => {
    await start(kind);
    const timer = screen.getByRole("timer");
    expect(timer.textContent).toMatch(kind === "exam" ? /^0[45]:\d\d Min$/ : /^0[45]:\d\d$/);
    expect(timer.getAttribute("aria-label")).toMatch(/^Time left [45] minutes/);
  });

  test("keys 1 to 9 answer and arrows move, but not in a field", async () => {
    await start();
    await userEvent.keyboard("2");
    expect((screen.getByRole("radio", { name: "A placeholder" }) as HTMLInputElement).checked).toBe(true);
    await userEvent.keyboard("{ArrowRight}12");
    await userEvent.keyboard("{ArrowRight}1{ArrowRight}");
    const field = screen.getByRole("textbox");
    await userEvent.type(field, "12{ArrowLeft}");
    expect((field as HTMLInputElement).value).toBe("12");
    expect(screen.getByText("Question 4 of 9")).toBeTruthy();
    await waitFor(() =>
      expect(Object.fromEntries(server.saved)).toEqual({
        q1: { option: "b" },
        q2: { options: ["a", "b"] },
        q3: { is: true },
        q4: { value: "12" },
      }),
    );
  });

  test("each kind is answered by keyboard alone", async () => {
    await start();
    await goTo(5);
    await userEvent.click(screen.getByRole("button", { name: "Move A placeholder up" }));
    await goTo(6);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Left" }), "b");
    await goTo(7);
    await userEvent.type(screen.getByRole("textbox", { name: "Blank 2 of 2" }), "2");
    await goTo(8);
    await userEvent.type(screen.getByRole("textbox", { name: "Say it" }), "yes");
    await goTo(9);
    screen.getByRole("button", { name: "Where?" }).focus();
    await userEvent.keyboard("{Enter}{ArrowRight}{ArrowUp}");
    expect(screen.getByText("Your mark: 52% from the left, 48% from the top.")).toBeTruthy();
    await waitFor(() =>
      expect(Object.fromEntries(server.saved)).toEqual({
        q5: { order: ["b", "a"] },
        q6: { pairs: { l: "b" } },
        q7: { blanks: ["", "2"] },
        q8: { text: "yes" },
        q9: { x: 0.52, y: 0.48 },
      }),
    );
  });

  test("F14 a thing that was moved to an end by keyboard keeps the focus, and where it is now is shown with its words", async () => {
    await start();
    await goTo(5);
    const up = screen.getByRole("button", { name: "Move A placeholder up" });
    up.focus();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toBe("Move A placeholder up");
    expect(document.activeElement?.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("A placeholder, now 1 of 2").getAttribute("role")).toBe("status");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(server.saved.get("q5")).toEqual({ order: ["b", "a"] }));
    screen.getByRole("button", { name: "Move A placeholder down" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toBe("Move A placeholder down");
    expect(screen.getByText("A placeholder, now 2 of 2")).toBeTruthy();
  });

  test("F1 what cannot be stored is left out when it is pasted, and what is too long is reported at the field", async () => {
    await start();
    await goTo(4);
    const field = screen.getByRole("textbox") as HTMLInputElement;
    await userEvent.click(field);
    await userEvent.paste("4\0 metres\ud83d");
    expect(field.value).toBe("4 metres");
    expect(screen.getByText("Characters that cannot be kept were left out.")).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.paste("1".repeat(75));
    expect(field.value).toBe("1".repeat(60));
    expect(screen.getByText(/Only 60 characters are taken here: the last 15/)).toBeTruthy();
    await waitFor(() => expect(server.saved.get("q4")).toEqual({ value: "1".repeat(60) }));
  });

  test("F4 what cannot be read as a number is shown while it is typed and before it is sent; how another way of writing is read is shown", async () => {
    await start();
    await goTo(4);
    const field = screen.getByRole("textbox") as HTMLInputElement;
    await userEvent.type(field, "1 1/2");
    expect(screen.getByText(/^Read as 1\.5/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "about four");
    expect(await screen.findByText(/^We cannot read this as a number/)).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Review" }));
    expect(await screen.findByText("not read as a number")).toBeTruthy();
  });

  test("F1 an answer that the academy refuses is named with its reason and the way to it, and is no lost line", async () => {
    await start();
    server.refusedQuestion = "q1";
    await userEvent.keyboard("1{ArrowRight}1");
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /Your answer to question 1 was not taken\. It cannot be kept\./,
    );
    expect(screen.queryByText(/^No connection/)).toBeNull();
    await waitFor(() => expect(server.saved.has("q2")).toBe(true));
    server.refusedQuestion = null;
    await userEvent.click(screen.getByRole("button", { name: "Answer question 1 again" }));
    expect(screen.getByText("not taken: answer it again")).toBeTruthy();
    await userEvent.keyboard("2");
    await waitFor(() => expect(screen.queryByText(/was not taken/)).toBeNull());
  });

  test("QUIZ-01 Review is a popup over all answers, what is open first, and leads back to each", async () => {
    await start();
    await userEvent.keyboard("1");
    await userEvent.click(screen.getByRole("button", { name: "Come back to it" }));
    await userEvent.click(screen.getByRole("button", { name: "Review" }));
    expect(await screen.findByRole("dialog", { name: "Review: HTML forms quiz" })).toBeTruthy();
    // Until it is with the academy it is only stored here.
    expect(await screen.findByRole("button", { name: "Question 1, answered, marked to come back to" })).toBeTruthy();
    const rows = within(screen.getAllByRole("list").at(-1) as HTMLElement).getAllByRole("listitem");
    expect(rows.at(0)?.textContent).toContain("No answer yet");
    expect(rows.at(-1)?.textContent).toMatch(/^1Which names a field\?A label.*come back/);
    await userEvent.click(screen.getByRole("button", { name: "Change question 1" }));
    expect(screen.getByText("Question 1 of 9")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("QUIZ-02 submitting asks where something is open, and leads to the result over the dashboard", async () => {
    const router = await start();
    await goTo(9);
    // A tap that was meant for Next, in the moment in which Submit takes its place, hands nothing in.
    await waitFor(async () => {
      await userEvent.click(screen.getByRole("button", { name: "Submit" }));
      screen.getByRole("dialog", { name: "Submit the quiz?" });
    });
    const dialog = within(screen.getByRole("dialog", { name: "Submit the quiz?" }));
    expect(dialog.getByText(/^9 of 9 have no answer\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Quiz submitted successfully!")).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard\/results\/.+/));
    // Back closes it.
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe("/dashboard");
    expect(server.submitted).toHaveLength(1);
  });

  test("QUIZ-03 without a network it reports how much lies here, and a submission that fails shows it and goes on trying", async () => {
    await start();
    server.isOnline = false;
    await userEvent.keyboard("1");
    expect(await screen.findByText(/^No connection since/)).toBeTruthy();
    expect(screen.getByText(/1 answer is safe on this device\. The time goes on; we send it/)).toBeTruthy();
    await goTo(9);
    await userEvent.click(screen.getByRole("button", { name: "Review" }));
    const review = within(screen.getByRole("dialog", { name: "Review: HTML forms quiz" }));
    await userEvent.click(review.getByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Submission failed: We could not reach the academy.")).toBeTruthy();
    expect(screen.getByText(/0 of 9 answers are with the academy, 1 safe on this device/)).toBeTruthy();
    server.isOnline = true;
    await userEvent.click(screen.getByRole("button", { name: "Try again now" }));
    expect(await screen.findByText("Quiz submitted successfully!")).toBeTruthy();
    expect(server.saved.get("q1")).toEqual({ option: "a" });
  });

  test("QUIZ-02 at 0 it is submitted by itself", async () => {
    const startMs = Date.now();
    await start("quiz", { deadlineAt: new Date(startMs + 1_500).toISOString() });
    await userEvent.keyboard("1");
    server.isOnline = false;
    expect(await screen.findByText("Time's up! Submitting your quiz.", {}, { timeout: 4_000 })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Back to the questions" })).toBeNull();
    server.isOnline = true;
    expect(await screen.findByText("Quiz submitted successfully!", {}, { timeout: 4_000 })).toBeTruthy();
  });

  test("QUIZ-03 a running attempt goes on after a reload, also without a network", async () => {
    await start();
    await userEvent.keyboard("2");
    server.isOnline = false;
    await userEvent.keyboard("{ArrowRight}1");
    await screen.findByText(/^No connection since/);
    cleanup();
    show("quiz");
    expect(await screen.findByText("Question 1 of 9")).toBeTruthy();
    expect((screen.getByRole("radio", { name: "A placeholder" }) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByText("22% Done")).toBeTruthy();
  });

  test("QUIZ-03 on another device it stands still until it is continued here", async () => {
    serve("quiz", { running: { attempt: attempt("quiz").id } }, { isHere: false });
    server.attempt = attempt("quiz", { isHere: false });
    show("quiz");
    expect(await screen.findByText("This quiz is open on another device.")).toBeTruthy();
    server.attempt = attempt("quiz", { epoch: 2 });
    await userEvent.click(screen.getByRole("button", { name: "Continue here" }));
    expect(await screen.findByText("Question 1 of 9")).toBeTruthy();
  });
});
