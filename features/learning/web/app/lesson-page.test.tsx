import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Toaster } from "#ui/components/toast.tsx";
import { forgetEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import { lessonOf, outlineOf, serve } from "../lesson.fixture.ts";
import { listVisitorAnswers, saveVisitorAnswer } from "../live/visitor-answers.ts";
import { lessonKeyOf, listWaiting, marks, notes } from "../offline/outgoing.ts";
import { findSaved, forgetLessons, listSaved, saveOutline, storeLesson } from "../offline/saved-lessons.ts";
import { takeVisitorAnswers } from "../offline/take-visitor-answers.ts";
import { CourseStart } from "./course-start.tsx";
import { LessonPage } from "./lesson-page.tsx";
import { SavedLessonsPage } from "./saved-lessons-page.tsx";

beforeEach(async () => {
  await forgetLessons({ account: me });
  await forgetEntries({ owner: me });
  localStorage.clear();
});
afterEach(cleanup);

const me = "account-1";
const doneCall = "PUT /design/lessons/one/done";
const outlineCall = "GET /design";
const lessonCall = "GET /design/lessons/one";
const opened = { "POST /design/lessons/one/open": { body: {} }, "POST /design/lessons/two/open": { body: {} } };
const doneAnswer = (isDone: boolean, isWeekDone = false) => ({
  body: { lesson: "one", isDone, week: 1, isWeekDone, progress: outlineOf([0]).progress },
});

function show(path = "/dashboard/learn/design/one") {
  const router = createMemoryRouter(
    [
      { path: "/dashboard/learn", element: <SavedLessonsPage account={me} /> },
      { path: "/dashboard/learn/:course", element: <CourseStart account={me} course="design" /> },
      {
        path: "/dashboard/learn/:course/:lesson",
        element: <LessonPage account={me} course="design" lesson={path.split("/").at(-1) ?? ""} />,
      },
      { path: "*", element: <p>Elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return router;
}
const title = () => screen.findByRole("heading", { level: 1, name: "One" });
const aside = () => screen.getByRole("complementary", { name: "The course" });
/** The outline is drawn next to the rest, a moment after what it follows from. */
const showsDone = (percent: number) =>
  waitFor(() => expect(within(aside()).getByText(`${percent}% Done`)).toBeTruthy());

describe("reading", () => {
  test("text, place, time, figures in words, and what comes next", async () => {
    const requests = serve({ [outlineCall]: { body: outlineOf([1]) }, [lessonCall]: { body: lessonOf(0) }, ...opened });
    show();
    expect(await title()).toBeTruthy();
    expect(screen.getByText("Text of One.")).toBeTruthy();
    expect(screen.getByText("lesson 1 of 2")).toBeTruthy();
    expect(screen.getByText("10 min")).toBeTruthy();
    await showsDone(25);
    expect(within(aside()).getByText("75% Remaining")).toBeTruthy();
    expect(within(aside()).getByRole("progressbar", { name: "Lessons done" }).getAttribute("aria-valuenow")).toBe("1");
    expect(within(aside()).getByRole("link", { name: "Done: Two" })).toBeTruthy();
    const next = screen.getByRole("link", { name: /Next/ });
    expect(next.getAttribute("href")).toBe("/dashboard/learn/design/two");
    expect(screen.queryByRole("link", { name: /Previous/ })).toBeNull();
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain("POST /design/lessons/one/open"));
  });

  test("HONEST-01 a lesson without a text is taught live, and no press of its student marks it as done", async () => {
    serve({
      [outlineCall]: { body: outlineOf() },
      [lessonCall]: { body: lessonOf(0, {}, { hasText: false, html: null }) },
      ...opened,
    });
    show();
    expect(await screen.findByText("This lesson is taught live, by your tutor.")).toBeTruthy();
    expect(screen.getByRole("link", { name: /times of your classes/ }).getAttribute("href")).toBe(
      "/dashboard/calendar",
    );
    expect(screen.queryByRole("button", { name: "Mark as done" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Save for offline/ })).toBeNull();
  });

  test("files and the video show what they cost; the video is only a link", async () => {
    serve({
      [outlineCall]: { body: outlineOf() },
      [lessonCall]: {
        body: lessonOf(
          0,
          {},
          {
            files: [{ name: "guide.md", bytes: 2400 }],
            video: { url: "https://video.example.com/a.mp4", bytes: 24_000_000 },
          },
        ),
      },
      ...opened,
    });
    show();
    expect(await screen.findByRole("button", { name: /guide\.md\s*2 KB/ })).toBeTruthy();
    const video = screen.getByRole("link", { name: /Watch the video.*24 MB/ });
    expect(video.getAttribute("rel")).toContain("noopener");
    expect(document.querySelector("video, iframe")).toBeNull();
  });

  test("a taste: no mark, and the way to enroll", async () => {
    const requests = serve({
      [outlineCall]: { body: outlineOf([], { access: "taste" }) },
      [lessonCall]: { body: lessonOf(0, { access: "taste" }) },
    });
    show();
    expect(await screen.findByText(/That was a free lesson\. Enroll to open the rest\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Enroll" }).getAttribute("href")).toContain("view=enroll");
    expect(screen.queryByRole("button", { name: "Mark as done" })).toBeNull();
    expect(requests.filter(({ name }) => name.startsWith("POST"))).toEqual([]);
  });

  test.each([
    ["Enroll to read on.", "Enroll", "/dashboard/viewcourse?course=design&view=enroll"],
    ["Your lessons are on hold until your payment arrives.", "Pay now", "/dashboard/orders"],
  ])("refused: %s", async (error, name, href) => {
    serve({ [outlineCall]: { body: outlineOf() }, [lessonCall]: { status: 403, body: { error } } });
    show();
    expect(await screen.findByText(error)).toBeTruthy();
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
  });

  test("a failure shows it and can be tried again", async () => {
    let attempts = 0;
    serve({
      [outlineCall]: { body: outlineOf() },
      [lessonCall]: () => (++attempts === 1 ? { status: 500 } : { body: lessonOf(0) }),
      ...opened,
    });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await title()).toBeTruthy();
  });
});

describe("marking", () => {
  test("B21 shows at once, leads to the next lesson, keeps the focus, and can be taken back", async () => {
    const requests = serve({
      [outlineCall]: { body: outlineOf() },
      [lessonCall]: { body: lessonOf(0) },
      [doneCall]: (body) => doneAnswer((body as { isDone: boolean }).isDone),
      ...opened,
    });
    show();
    await title();
    await showsDone(0);
    await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    expect(document.activeElement).toBe(undo);
    const next = screen.getByRole("link", { name: "Next: Two, 5 KB" });
    expect(next.getAttribute("href")).toBe("/dashboard/learn/design/two");
    expect(await screen.findByText("Marked as done.")).toBeTruthy();
    await showsDone(25);
    await userEvent.click(undo);
    expect(await screen.findByText("Marked as not done.")).toBeTruthy();
    await showsDone(0);
    expect(screen.queryByRole("link", { name: /^Next: / })).toBeNull();
    expect(requests.filter(({ name }) => name === doneCall).map(({ body }) => body)).toEqual([
      { isDone: true, ageMs: expect.any(Number) },
      { isDone: false, ageMs: expect.any(Number) },
    ]);
    expect((await listWaiting(me)).marks).toEqual([]);
  });

  test("the last lesson of a week opens more of the wall", async () => {
    serve({
      [outlineCall]: { body: outlineOf([1]) },
      [lessonCall]: { body: lessonOf(0) },
      [doneCall]: doneAnswer(true, true),
      ...opened,
    });
    show();
    await title();
    await showsDone(25);
    await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
    expect(await screen.findByRole("heading", { name: "Week 1 is done" })).toBeTruthy();
    expect(screen.getByText("2 of 4 lessons, 50% of the course.")).toBeTruthy();
  });

  test("goes back, with the reason, when the server refuses", async () => {
    serve({
      [outlineCall]: { body: outlineOf() },
      [lessonCall]: { body: lessonOf(0) },
      [doneCall]: { status: 403, body: { error: "Your lessons wait." } },
      ...opened,
    });
    show();
    await title();
    await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
    expect(await screen.findByText("Your lessons wait.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Mark as done" })).toBeTruthy();
    expect((await listWaiting(me)).marks).toEqual([]);
  });

  test("without a network it stays, and waits to be sent", async () => {
    await storeLesson(me, lessonOf(0), { nowMs: 1 });
    await saveOutline(me, outlineOf());
    serve({});
    show();
    await title();
    await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
    expect(await screen.findByText(/Will be sent when you are online/)).toBeTruthy();
    await showsDone(25);
    expect((await listWaiting(me)).marks).toEqual([{ course: "design", lesson: "one", isDone: true }]);
    expect((await findSaved(me, "design", "one"))?.answer.isDone).toBe(true);
  });
});

test("a mark that another device made later holds, and shows", async () => {
  serve({
    [outlineCall]: { body: outlineOf() },
    [lessonCall]: { body: lessonOf(0) },
    [doneCall]: doneAnswer(false),
    ...opened,
  });
  show();
  await title();
  await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
  expect(await screen.findByRole("button", { name: "Mark as done" })).toBeTruthy();
  await showsDone(0);
});

describe("without a network", () => {
  test("what lies here opens, with what was marked and written since", async () => {
    await storeLesson(me, lessonOf(0), { nowMs: 1 });
    const item = { course: "design", lesson: "one" };
    await marks.put(me, { ...item, isDone: true }, { atMs: 5, place: lessonKeyOf(item) });
    await notes.put(me, { ...item, text: "On the bus", basedOn: null }, { atMs: 6, place: lessonKeyOf(item) });
    serve({});
    show();
    await title();
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "My notes" }).value).toBe("On the bus");
  });

  test("what does not lie here shows it and leads to what does", async () => {
    serve({});
    show();
    expect(await screen.findByText("This lesson could not be loaded, and it is not on this device.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Lessons on this device" }).getAttribute("href")).toBe("/dashboard/learn");
  });

  test("a text that lies here is not asked for again", async () => {
    await storeLesson(me, lessonOf(0), { nowMs: 1 });
    const requests = serve({
      [outlineCall]: { body: outlineOf() },
      "GET /design/lessons/one?have=v0": { body: lessonOf(0, { isDone: true }, { html: null }) },
      ...opened,
    });
    show();
    expect(await screen.findByText("Text of One.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
    expect(screen.getByText("Text of One.")).toBeTruthy();
    expect(requests.map(({ name }) => name)).toContain("GET /design/lessons/one?have=v0");
  });
});

describe("notes", () => {
  test("are saved by themselves and show it", async () => {
    const requests = serve({
      [outlineCall]: { body: outlineOf() },
      [lessonCall]: { body: lessonOf(0) },
      "PUT /design/lessons/one/note": (body) => ({
        body: { note: { text: (body as { text: string }).text, updatedAt: "2026-11-21T09:00:00.000Z" } },
      }),
      ...opened,
    });
    show();
    await title();
    await userEvent.type(screen.getByRole("textbox", { name: "My notes" }), "Ask Adaeze");
    expect(await screen.findByText("Saved", undefined, { timeout: 3000 })).toBeTruthy();
    const sent = requests.filter(({ name }) => name.endsWith("/note"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ text: "Ask Adaeze", basedOn: null });
    expect((await listWaiting(me)).notes).toEqual([]);
  });

  test("wait for a network", async () => {
    serve({ [outlineCall]: { body: outlineOf() }, [lessonCall]: { body: lessonOf(0) }, ...opened });
    show();
    await title();
    await userEvent.type(screen.getByRole("textbox", { name: "My notes" }), "x");
    await userEvent.tab();
    expect(await screen.findByText("Will be saved when you are online")).toBeTruthy();
    expect((await listWaiting(me)).notes).toEqual([expect.objectContaining({ text: "x" })]);
  });
});

describe("on this device", () => {
  test("a lesson is saved with what it takes showed before, and removed again", async () => {
    serve({
      [outlineCall]: { body: outlineOf() },
      [lessonCall]: { body: lessonOf(0) },
      "GET /design/lessons/one?have=v0": { body: lessonOf(0, {}, { html: null }) },
      ...opened,
    });
    show();
    await title();
    await userEvent.click(await screen.findByRole("button", { name: "Save for offline (5 KB)" }));
    const remove = await screen.findByRole("button", { name: "Remove from device" });
    expect((await findSaved(me, "design", "one"))?.isSaved).toBe(true);
    await userEvent.click(remove);
    expect(await screen.findByRole("button", { name: /Save for offline/ })).toBeTruthy();
  });

  test("the whole course goes on where it was broken off", async () => {
    let isLost = true;
    serve({
      [outlineCall]: { body: outlineOf() },
      [lessonCall]: { body: lessonOf(0) },
      "GET /design/lessons/one?have=v0": { body: lessonOf(0, {}, { html: null }) },
      "GET /design/lessons/two": { body: lessonOf(1) },
      "GET /design/lessons/three": () => (isLost ? "no network" : { body: lessonOf(2) }),
      "GET /design/lessons/four": { body: lessonOf(3) },
      ...opened,
    });
    show();
    await title();
    await userEvent.click(await screen.findByRole("button", { name: "Save the course (20 KB)" }));
    expect(await screen.findByText("The connection was lost. What you already have is kept.")).toBeTruthy();
    isLost = false;
    await userEvent.click(await screen.findByRole("button", { name: "Save 2 more (10 KB)" }));
    expect(await screen.findByText("All 4 written lessons are on this device.")).toBeTruthy();
  });

  test("the list shows what each takes; one, a whole course or all can be removed, and put back", async () => {
    await storeLesson(me, lessonOf(0), { nowMs: 1, isSaved: true });
    await storeLesson(me, lessonOf(1), { nowMs: 2 });
    serve({});
    show("/dashboard/learn");
    expect(await screen.findByRole("link", { name: /One.*Week 1/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: /Two.*opened before/ })).toBeTruthy();
    expect(screen.getByText(/^2 lessons, /)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Remove One" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: /One/ })).toBeNull());
    expect(screen.getByText(/^1 lesson removed from this device, .* freed\.$/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("link", { name: /One/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Remove all lessons of Product Design" }));
    expect(await screen.findByText("No lessons are saved on this device yet.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove all" }));
    expect(await screen.findByText("No lessons are saved on this device yet.")).toBeTruthy();
    expect(await listSaved(me)).toEqual([]);
  });
});

const check = "0123456789";
const question = {
  html: `<section class="checks"><fieldset class="check" data-check="${check}"><legend>Why?</legend><label><input type="radio" name="check-${check}" value="0"><span>A</span></label><label class="right"><input type="radio" name="check-${check}" value="1"><span>B</span></label></fieldset></section>`,
};
const checkCall = `PUT /design/lessons/one/checks/${check}`;
const option = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

describe("LESS-01 questions", () => {
  test("an answer is stored here at once and sent; the next visit shows it", async () => {
    const requests = serve({
      [outlineCall]: { body: outlineOf() },
      [lessonCall]: { body: lessonOf(0, {}, question) },
      [checkCall]: { body: { check, choice: 1, isRight: true } },
      ...opened,
    });
    show();
    await title();
    await userEvent.click(option("B"));
    await waitFor(() => expect(requests.find(({ name }) => name === checkCall)?.body).toMatchObject({ choice: 1 }));
    await waitFor(async () => expect((await listWaiting(me)).answers).toEqual([]));
    expect((await findSaved(me, "design", "one"))?.answer.answers).toEqual([{ check, choice: 1 }]);
    cleanup();
    serve({});
    show();
    await title();
    expect(option("B").checked).toBe(true);
  });

  test("without a network the last answer waits, and shows again; what was stored before there were answers opens too", async () => {
    const { answers: _, ...old } = lessonOf(0, {}, question);
    await storeLesson(me, old as ReturnType<typeof lessonOf>, { nowMs: 1 });
    serve({});
    show();
    await title();
    await userEvent.click(option("B"));
    await userEvent.click(option("A"));
    await waitFor(async () =>
      expect((await listWaiting(me)).answers).toEqual([{ course: "design", lesson: "one", check, choice: 0 }]),
    );
    cleanup();
    show();
    await title();
    expect([option("A").checked, option("B").checked]).toEqual([true, false]);
  });

  test("what was answered on this device without an account goes into the account, with its time, once", async () => {
    saveVisitorAnswer("design/one", { check, choice: 0 }, Date.now() - 120_000);
    saveVisitorAnswer("design/one", { check, choice: 1 }, Date.now() - 60_000);
    await takeVisitorAnswers(me);
    expect(listVisitorAnswers()).toEqual([]);
    expect(localStorage.length).toBe(0);
    const requests = serve({ [checkCall]: { body: { check, choice: 1, isRight: true } } });
    await outboxOf(me).flush();
    const sent = requests.filter(({ name }) => name === checkCall).map(({ body }) => body);
    expect(sent).toEqual([{ choice: 1, ageMs: expect.any(Number) }]);
    expect((sent[0] as { ageMs: number }).ageMs).toBeGreaterThanOrEqual(60_000);
    outboxOf(me).close();
  });

  test("what another user wrote into the storage is nothing", () => {
    for (const text of ["{", "null", "[]", '"x"']) {
      localStorage.setItem("lesson-answers", text);
      expect(listVisitorAnswers("design/one")).toEqual([]);
    }
  });
});

describe("LESS-01 notes from anywhere in the lesson", () => {
  test("open over the text, keep what is typed, and close by Escape", async () => {
    serve({ [outlineCall]: { body: outlineOf() }, [lessonCall]: { body: lessonOf(0) }, ...opened });
    show();
    await title();
    const notes = screen.getByRole("textbox", { name: "My notes" });
    // Below the screen.
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 5000, 300, 200));
    const button = screen.getByRole("button", { name: "Write a note" });
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(notes);
    await userEvent.keyboard("Ask about it");
    await userEvent.keyboard("{Escape}");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(screen.getByRole("textbox", { name: "My notes" })).toHaveProperty("value", "Ask about it");
    expect(document.activeElement).toBe(button);
    vi.restoreAllMocks();
  });
});

describe("a course without a lesson in the address", () => {
  test("goes on where the student left", async () => {
    serve({ [outlineCall]: { body: outlineOf([0], { resume: "two" }) } });
    const router = show("/dashboard/learn/design");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/learn/design/two"));
  });

  test("without a network too, past what was marked since", async () => {
    await saveOutline(me, outlineOf());
    const item = { course: "design", lesson: "one" };
    await marks.put(me, { ...item, isDone: true }, { atMs: 5, place: lessonKeyOf(item) });
    serve({});
    const router = show("/dashboard/learn/design");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/learn/design/two"));
  });

  test("an unknown one shows it; a lost network can be tried again", async () => {
    serve({ [outlineCall]: { status: 404, body: { error: "We could not find that course." } } });
    show("/dashboard/learn/design");
    expect(await screen.findByText("We could not find that course.")).toBeTruthy();
    cleanup();
    let attempts = 0;
    serve({
      [outlineCall]: () => (++attempts === 1 ? "no network" : { body: outlineOf([], { weeks: [], resume: null }) }),
    });
    show("/dashboard/learn/design");
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("This course has no lessons yet.")).toBeTruthy();
  });
});
