import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, serve } from "#features/accounts/web/test-support.tsx";
import { renderPage } from "#tests/support/own-page.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { AuthoredAssessment, AuthoredRow, BankRow, ImportPreview, StoredQuestion } from "../../contract.ts";
import { authoringTexts } from "../../texts.ts";
import BankQuestionRoute from "../routes/bank-question.tsx";
import AuthoredPage from "./authored-page.tsx";
import BankPage from "./bank-page.tsx";
import { AuthoredPage as EditorPage } from "./editor-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "tutor" });
});

const base = "/api/tutor/authoring";
const [firstId, secondId, assessmentId] = ["1", "2", "9"].map((end) => `01a20508-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];
const course = { slug: "maths", shortTitle: "Mathematics" };
const courses = {
  [`GET ${base}/courses`]: {
    body: {
      data: [
        { ...course, title: "Mathematics for all", weeks: 12, questions: 2, tags: ["sums"] },
        { slug: "physics", shortTitle: "Physics", title: "Physics for all", weeks: null, questions: 0, tags: [] },
      ],
    },
  },
  "GET /api/list-views": { body: { data: [] } },
};
const row: AuthoredRow = {
  id: assessmentId,
  kind: "quiz",
  title: "Sums",
  week: 2,
  course,
  questions: 2,
  isPublished: false,
  begun: 0,
};
const draft = {
  kind: "single",
  ask: "What is 2 + 2?",
  right: "4",
  wrong: ["3", "5"],
  why: "So.",
  points: 1,
  tags: ["sums"],
  lesson: null,
  picture: null,
} as const;
const stored: StoredQuestion = {
  id: firstId,
  version: 3,
  course,
  picture: null,
  usedIn: [{ id: assessmentId, title: "Sums" }],
  isRetired: false,
  draft: { ...draft, wrong: [...draft.wrong], tags: [...draft.tags] },
};
/** The settings in what was sent to change them. */
const settingsIn = (body: unknown) => {
  const { before: _, ...settings } = body as AuthoredAssessment["settings"] & { before: unknown };
  return settings;
};
const assessment: AuthoredAssessment = {
  id: assessmentId,
  kind: "quiz",
  course,
  isPublished: false,
  begun: 0,
  running: 0,
  students: 5,
  lacks: null,
  settings: {
    title: "Sums",
    week: 2,
    brief: "",
    rubric: [],
    counts: "best",
    feedback: "spent",
    durationMinutes: 5,
    attemptsAllowed: 2,
    opensAfterDays: null,
    opensWithLessons: null,
    dueAfterDays: 14,
    latePointsPerDay: 5,
    lateFloor: 60,
    lateDays: 7,
    passMark: 60,
    drawCount: null,
    shuffleQuestions: true,
    shuffleOptions: true,
    openForPractice: true,
    drawPractised: false,
  },
  questions: [
    { id: firstId, version: 3, kind: "single", ask: "What is 2 + 2?", points: 1 },
    { id: secondId, version: 1, kind: "true-false", ask: "Is 2 even?", points: 2 },
  ],
};
const preview = {
  [`POST ${base}/question-preview`]: {
    body: {
      data: {
        question: {
          id: "preview",
          number: 1,
          kind: "single",
          askHtml: "<p>What is <b>2 + 2</b>?</p>",
          points: 1,
          picture: null,
          body: {
            options: [
              { id: "a", html: "four" },
              { id: "b", html: "five" },
            ],
            choose: null,
          },
        },
        whyHtml: "<p>Because.</p>",
        review: null,
      },
    },
  },
};
const questionCall = `GET ${base}/questions/${firstId}`;
const assessmentCall = `GET ${base}/assessments/${assessmentId}`;
const click = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("the assessments of a tutor", () => {
  test("show week and state, and one is begun as a draft in a dialog that leads to it", async () => {
    const made = `POST ${base}/assessments`;
    const received = serve({
      ...courses,
      [`GET ${base}/assessments`]: { body: { data: [row], next: null, count: 1 } },
      [made]: { body: { data: { id: assessmentId } } },
    });
    const { address } = renderPage("/tutor/assessments", <AuthoredPage />);
    const line = (await screen.findByText("Sums")).closest("tr") as HTMLElement;
    for (const text of ["Mathematics", "Quiz", "2", "Draft"]) expect(within(line).getAllByText(text)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "New assessment" }).disabled).toBe(false),
    );
    await click("New assessment");
    await click("Begin the draft");
    expect(await screen.findByText("Please enter a title.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Title"), "Fractions");
    await userEvent.selectOptions(screen.getByLabelText("Kind", { selector: "dialog select" }), "exam");
    await click("Begin the draft");
    await waitFor(() => expect(address()).toBe(`/tutor/assessments/${assessmentId}`));
    expect(received(made)[0]?.body).toEqual({ course: "maths", kind: "exam", title: "Fractions", week: 1 });
  });
});

describe("the editor of an assessment", () => {
  const open = (at = "") =>
    renderPage(`/tutor/assessments/${assessmentId}${at}`, <EditorPage assessment={assessmentId} />);

  test("shows facts, questions in order, the one that is open and the phone; the address holds which", async () => {
    serve({
      ...courses,
      ...preview,
      [assessmentCall]: { body: { data: assessment } },
      [questionCall]: { body: { data: stored } },
    });
    const { address } = open();
    expect(await screen.findByText("3 in 2 questions")).toBeTruthy();
    expect(screen.getByText(/week 2\. Draft\. Nobody sees it\./)).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Question 1" })).toBeTruthy();
    const phone = await screen.findByRole("region", { name: "As the student sees it" });
    expect(await within(phone).findByText("four")).toBeTruthy();
    await userEvent.click(within(phone).getByLabelText("four"));
    expect(within(phone).getByLabelText<HTMLInputElement>("four").checked).toBe(true);
    // Without a line an answer is taken and waits; what it is worth is the academy's to decide.
    expect(within(phone).getByRole("button", { name: "Check the answer" })).toBeTruthy();
    await userEvent.click(within(phone).getByLabelText("Offline"));
    await userEvent.click(within(phone).getByLabelText("five"));
    expect(await within(phone).findByText(/No connection since/)).toBeTruthy();
    expect(within(phone).getByText("kept")).toBeTruthy();
    expect(within(phone).queryByRole("button", { name: "Check the answer" })).toBeNull();
    await click("Question");
    expect(address()).toBe(`/tutor/assessments/${assessmentId}?question=new`);
    expect(screen.getByRole("heading", { name: "Question 3" })).toBeTruthy();
  });

  test("staff write at their own desk: what leads on stays there", async () => {
    loggedInAs({ role: "admin" });
    serve({
      ...courses,
      ...preview,
      [assessmentCall]: { body: { data: assessment } },
      [questionCall]: { body: { data: stored } },
    });
    renderPage(`/admin/assessments/${assessmentId}`, <EditorPage assessment={assessmentId} />);
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    await screen.findByRole("link", { name: "Try it" });
    expect(hrefOf("Try it")).toBe(`/admin/assessments/${assessmentId}/try`);
    expect(hrefOf("Back to the assessments")).toBe("/admin/assessments?course=maths");
  });

  test("a new question shows what is missing, is added, and opens; what is typed outlives a reload", async () => {
    const made = `POST ${base}/questions`;
    const received = serve({
      ...courses,
      ...preview,
      [assessmentCall]: { body: { data: assessment } },
      [questionCall]: { body: { data: stored } },
      [made]: { body: { data: { id: firstId, version: 1 } } },
    });
    open("?question=new");
    await screen.findByRole("heading", { name: "Question 3" });
    await click("Add the question");
    expect(await screen.findByText("Please write the question.")).toBeTruthy();
    expect(screen.getByText(/mark the right one\./)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Question"), "Which?");
    cleanup();
    const { address } = open("?question=new");
    await screen.findByRole("heading", { name: "Question 3" });
    expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("Which?");
    await userEvent.type(screen.getByLabelText("Answer 1"), "this");
    await userEvent.type(screen.getByLabelText("Answer 2"), "that");
    await userEvent.click(screen.getByLabelText("Answer 2 is right: that"));
    await click("Add the question");
    expect(await screen.findByText("The question is added")).toBeTruthy();
    expect(received(made)[0]?.body).toEqual({
      course: "maths",
      assessment: assessmentId,
      draft: {
        kind: "single",
        ask: "Which?",
        right: "that",
        wrong: ["this"],
        why: "",
        points: 1,
        tags: [],
        lesson: null,
        picture: null,
      },
    });
    await waitFor(() => expect(address()).toBe(`/tutor/assessments/${assessmentId}?question=${firstId}`));
  });

  test("a picture is sent when it is chosen, and a place on it is what is right", async () => {
    const [send, made] = [`POST ${base}/pictures`, `POST ${base}/questions`];
    const picture = { id: secondId, url: "/api/question-pictures/x.webp", width: 400, height: 300 };
    const received = serve({
      ...courses,
      ...preview,
      [assessmentCall]: { body: { data: assessment } },
      [questionCall]: { body: { data: stored } },
      [send]: { body: { data: picture } },
      [made]: { body: { data: { id: firstId, version: 1 } } },
    });
    open("?question=new");
    await screen.findByRole("heading", { name: "Question 3" });
    await userEvent.click(screen.getByLabelText("Place on a picture"));
    await userEvent.type(screen.getByLabelText("Question"), "Where?");
    await click("Add the question");
    expect(await screen.findByText("Please add the picture to point at.")).toBeTruthy();
    await userEvent.upload(screen.getByLabelText(/^Picture/), new File(["x"], "map.png", { type: "image/png" }));
    await userEvent.type(await screen.findByLabelText(/^What the picture shows/), "A map");
    const form = received(send)[0]?.body as FormData;
    expect(form.get("course")).toBe("maths");
    await click("One more place");
    await click("Add the question");
    expect(await screen.findByText("The question is added")).toBeTruthy();
    expect(received(made)[0]?.body).toMatchObject({
      draft: { kind: "hotspot", picture: { id: secondId, alt: "A map" }, areas: [{ width: 0.1, height: 0.1 }] },
    });
  });

  test("a change is saved on the version that was read; one that someone else saved since keeps what was typed", async () => {
    const save = `PUT ${base}/questions/${firstId}`;
    let current = stored;
    const received = serve({
      ...courses,
      ...preview,
      [assessmentCall]: { body: { data: assessment } },
      [questionCall]: () => ({ body: { data: current } }),
      [save]: ({ body }) =>
        (body as { version: number }).version === current.version
          ? { body: { data: { id: firstId, version: current.version + 1 } } }
          : problem(409, authoringTexts.changedSince),
    });
    open();
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Question");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save the question" }).disabled).toBe(true);
    await userEvent.type(field, " Say it.");
    current = { ...stored, version: 4, draft: { ...stored.draft, ask: "Theirs?" } };
    await click("Save the question");
    expect(await screen.findByText(authoringTexts.changedSince)).toBeTruthy();
    expect(field.value).toBe("What is 2 + 2? Say it.");
    await click("Save the question");
    expect(await screen.findByText("The question is saved")).toBeTruthy();
    expect(received(save).map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  test("what the server refuses is at its field", async () => {
    serve({
      ...courses,
      ...preview,
      [assessmentCall]: { body: { data: assessment } },
      [questionCall]: { body: { data: stored } },
      [`PUT ${base}/questions/${firstId}`]: problem(422, "Please check.", {
        "draft/ask": "This formula cannot be read: x.",
      }),
    });
    open();
    await userEvent.type(await screen.findByLabelText("Question"), " $x");
    await click("Save the question");
    expect(await screen.findByText("This formula cannot be read: x.")).toBeTruthy();
    expect(screen.getByLabelText("Question").getAttribute("aria-invalid")).toBe("true");
  });

  test("a question is moved and taken out, with the list that was read", async () => {
    const set = `PUT ${base}/assessments/${assessmentId}/questions`;
    const received = serve({
      ...courses,
      ...preview,
      [assessmentCall]: { body: { data: assessment } },
      [questionCall]: { body: { data: stored } },
      [`GET ${base}/questions/${secondId}`]: { body: { data: { ...stored, id: secondId } } },
      [set]: ({ body }) => {
        const order = (body as { questions: string[] }).questions;
        const questions = order.flatMap((id) => assessment.questions.filter((question) => question.id === id));
        return { body: { data: { ...assessment, questions } } };
      },
    });
    open();
    await screen.findByRole("heading", { name: "Question 1" });
    await click("Move down");
    expect(await screen.findByRole("heading", { name: "Question 1" })).toBeTruthy();
    await waitFor(() =>
      expect(received(set)[0]?.body).toEqual({ questions: [secondId, firstId], before: [firstId, secondId] }),
    );
  });

  test("it is published after a question that shows for how many; what it lacks is shown", async () => {
    const publish = `PUT ${base}/assessments/${assessmentId}/published`;
    const received = serve({
      ...courses,
      ...preview,
      [assessmentCall]: { body: { data: assessment } },
      [questionCall]: { body: { data: stored } },
      [publish]: { body: { data: { ...assessment, isPublished: true } } },
    });
    open();
    await screen.findByText("3 in 2 questions");
    await click("Publish for 5 students");
    await click("Publish");
    expect(await screen.findByText("It is published")).toBeTruthy();
    expect(received(publish)[0]?.body).toEqual({ isPublished: true });
    cleanup();
    serve({
      [assessmentCall]: { body: { data: { ...assessment, questions: [], lacks: "Please add a question first." } } },
    });
    open();
    expect(await screen.findByText("Please add a question first.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Publish/ }).disabled).toBe(true);
  });

  test("settings are saved, and what is wrong is at its field", async () => {
    const save = `PUT ${base}/assessments/${assessmentId}`;
    const received = serve({
      ...courses,
      [assessmentCall]: { body: { data: assessment } },
      [save]: ({ body }) =>
        (body as { attemptsAllowed: number }).attemptsAllowed === 1
          ? problem(422, "Please check.", { attemptsAllowed: "Students have begun it." })
          : { body: { data: { ...assessment, settings: settingsIn(body) } } },
    });
    open("?part=settings");
    const attempts = await screen.findByLabelText(/^Attempts/);
    await userEvent.clear(attempts);
    await userEvent.type(attempts, "1");
    await click("Save the settings");
    expect(await screen.findByText("Students have begun it.")).toBeTruthy();
    await userEvent.clear(attempts);
    await userEvent.type(screen.getByLabelText(/^Minutes/), "x");
    await click("Save the settings");
    expect(await screen.findByText("Please enter a number, such as 5.")).toBeTruthy();
    await userEvent.clear(screen.getByLabelText(/^Minutes/));
    await click("Save the settings");
    expect(await screen.findByText("The settings are saved")).toBeTruthy();
    expect(received(save).at(-1)?.body).toEqual({
      ...assessment.settings,
      attemptsAllowed: null,
      durationMinutes: null,
      before: assessment.settings,
    });
  });

  test("work that is handed in has a brief and a rubric instead of questions", async () => {
    const save = `PUT ${base}/assessments/${assessmentId}`;
    const project = { ...assessment, kind: "project", questions: [] } as const;
    const received = serve({
      ...courses,
      [assessmentCall]: { body: { data: project } },
      [save]: ({ body }) => ({ body: { data: { ...project, settings: settingsIn(body) } } }),
    });
    open();
    await userEvent.type(await screen.findByLabelText(/^Brief/), "Draw it.");
    await click("Add a criterion");
    await userEvent.type(screen.getByLabelText("Criterion 1"), "Idea");
    await userEvent.type(screen.getByLabelText("Points"), "100");
    expect(screen.getByText(/come to 100 of 100/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Criterion 1, level 1, what it means"), "None");
    await userEvent.type(screen.getByLabelText("Criterion 1, level 2, points"), "100");
    await userEvent.type(screen.getByLabelText("Criterion 1, level 2, what it means"), "All");
    await click("Save the settings");
    expect(await screen.findByText("The settings are saved")).toBeTruthy();
    expect(received(save)[0]?.body).toMatchObject({
      brief: "Draw it.",
      rubric: [
        {
          name: "Idea",
          points: 100,
          levels: [
            { points: 0, says: "None" },
            { points: 100, says: "All" },
          ],
        },
      ],
    });
  });

  test("one that is not there shows it", async () => {
    serve({ [assessmentCall]: problem(404, authoringTexts.unknownAssessment) });
    open();
    expect(await screen.findByText(authoringTexts.unknownAssessment)).toBeTruthy();
  });
});

describe("the bank", () => {
  const bankRow: BankRow = {
    id: firstId,
    version: 1,
    kind: "single",
    ask: "What is 2 + 2?",
    points: 1,
    tags: ["sums"],
    course,
    usedIn: 2,
    isRetired: false,
  };
  const list = `GET ${base}/questions?course=maths`;
  const imports = `GET ${base}/imports?course=maths`;

  test("shows kind, tags and use of a course's questions; pasted ones show their fates before they are taken", async () => {
    const answer: ImportPreview = {
      format: "plain",
      taken: 2,
      duplicates: 1,
      unread: 1,
      items: [
        { line: 1, ask: "New one?", fate: "taken", why: null, draft: stored.draft },
        { line: 5, ask: "Another?", fate: "taken", why: null, draft: { ...stored.draft, ask: "Another?" } },
        { line: 9, ask: "Known?", fate: "duplicate", why: null, draft: stored.draft },
        { line: 13, ask: "Odd?", fate: "unread", why: "It does not say which answer is right.", draft: null },
      ],
    };
    const [look, take] = [`POST ${base}/import-preview`, `POST ${base}/import`];
    const received = serve({
      ...courses,
      [list]: { body: { data: [bankRow], next: null, count: 1 } },
      [imports]: { body: { data: [] } },
      [look]: { body: { data: answer } },
      [take]: { body: { data: { added: 1, known: 0 } } },
    });
    renderPage("/tutor/questions?course=maths", <BankPage />);
    const line = (await screen.findByText("What is 2 + 2?")).closest("tr") as HTMLElement;
    for (const text of ["One answer", "sums", "2 assessments"]) expect(within(line).getByText(text)).toBeTruthy();
    await click("Bring questions");
    await userEvent.click(await screen.findByRole("button", { name: "See what becomes of them" }));
    expect(await screen.findByText(authoringTexts.noFile)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Or paste them"), "1. New one?");
    await click("See what becomes of them");
    expect(await screen.findByText(/2 new questions, 1 there already, 1 not understood/)).toBeTruthy();
    const form = received(look)[0]?.body as FormData;
    expect(form.get("course")).toBe("maths");
    expect(await (form.get("file") as File).text()).toBe("1. New one?");
    expect(screen.getByText(/Line 13\. It does not say/)).toBeTruthy();
    await userEvent.click(screen.getByLabelText("Take the question on line 1"));
    await click("Add 1 question");
    expect(await screen.findByText("1 question is added")).toBeTruthy();
    expect(received(take)[0]?.body).toEqual({
      course: "maths",
      drafts: [{ ...stored.draft, ask: "Another?" }],
      import: expect.any(String),
    });
  });

  test("what was brought this week is undone after a question; what a published assessment asks is shown to stay", async () => {
    const undo = `DELETE ${base}/imports/${secondId}?course=maths`;
    const received = serve({
      ...courses,
      [list]: { body: { data: [bankRow], next: null, count: 1 } },
      [imports]: { body: { data: [{ id: secondId, at: "2026-11-20T09:00:00.000Z", questions: 12 }] } },
      [undo]: { body: { data: { undone: 11, stays: 1 } } },
    });
    renderPage("/tutor/questions?course=maths", <BankPage />);
    expect(await screen.findByText(/12 questions brought/)).toBeTruthy();
    await click("Undo");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(/11 questions are out of the bank, 1 stay/)).toBeTruthy();
    expect(received(undo)).toHaveLength(1);
  });

  test("a file of which nothing can be read shows why, and what was pasted stays", async () => {
    serve({
      ...courses,
      [list]: { body: { data: [], next: null, count: 0 } },
      [imports]: { body: { data: [] } },
      [`POST ${base}/import-preview`]: problem(422, "Please check.", { file: "There is no question in it." }),
    });
    renderPage("/tutor/questions?course=maths", <BankPage />);
    expect(await screen.findByText("No question fits.")).toBeTruthy();
    await click("Bring questions");
    await userEvent.type(await screen.findByLabelText("Or paste them"), "Nothing");
    await click("See what becomes of them");
    expect(await screen.findByText("There is no question in it.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Or paste them").value).toBe("Nothing");
  });

  test("a question is retired after a question, and one that is used shows where", async () => {
    const retire = `PUT ${base}/questions/${firstId}/retirement`;
    serve({
      ...courses,
      ...preview,
      [questionCall]: { body: { data: stored } },
      [retire]: problem(409, authoringTexts.stillUsed(["Sums"])),
    });
    renderPage(
      `/tutor/questions/${firstId}`,
      <Routes>
        <Route path="/tutor/questions/:question" element={<BankQuestionRoute />} />
      </Routes>,
    );
    expect(await screen.findByText("Mathematics, version 3. In Sums.")).toBeTruthy();
    await click("Retire");
    await click("Retire the question");
    expect(await screen.findByText(authoringTexts.stillUsed(["Sums"]))).toBeTruthy();
  });
});
