import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import type { OfficeLesson } from "#features/learning/lesson-contract.ts";
import { lessonTexts } from "#features/learning/lesson-texts.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { LessonPage } from "./lesson-page.tsx";

freshBrowser();
beforeEach(() => {
  sessionStorage.clear();
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const id = "01a20508-0000-7000-8000-000000000001";
const path = `/api/staff/lessons/${id}`;
const [get, put, preview] = [`GET ${path}`, `PUT ${path}`, `POST ${path}/preview`];
const lesson: OfficeLesson = {
  id,
  course: { id, slug: "ielts", title: "IELTS" },
  week: 2,
  title: "Band scores",
  slug: "band-scores",
  state: "shown",
  hasText: true,
  summary: "What a band is",
  minutes: 8,
  body: "Bands are **steps**.",
  files: [id],
  courseFiles: [
    { id, name: "bands.pdf", bytes: 40_960 },
    { id: "01a20508-0000-7000-8000-000000000002", name: "words.csv", bytes: 2_048 },
  ],
  versions: [
    { number: 2, state: "draft", savedAt: "2026-11-28T10:00:00.000Z", publishAt: null, savedBy: "Uche Eze" },
    { number: 1, state: "published", savedAt: "2026-11-01T10:00:00.000Z", publishAt: null, savedBy: null },
  ],
  seen: "2 1",
};
const shown = {
  body: {
    html: "<p>Bands are <strong>steps</strong>.</p>",
    bytes: 2_048,
    errors: [{ line: 3, sentence: "No right answer." }],
  },
};
const open = () =>
  renderPage(
    `/admin/lessons/${id}`,
    <Routes>
      <Route path="/admin/lessons/:lesson" element={<LessonPage />} />
    </Routes>,
  );

test("ADM-05 a lesson is written next to how students read it, with its weight and its errors, and published", async () => {
  let answer = refused(409, lessonTexts.changed("Uche Eze"));
  const received = answerCalls({ [get]: { body: lesson }, [preview]: shown, [put]: () => answer });
  open();
  const form = within(await screen.findByRole("form", { name: "Lesson" }));
  expect(screen.getByText("IELTS, week 2. Students read it.")).toBeTruthy();
  const aside = within(await screen.findByRole("region", { name: "As students read it" }));
  expect(await aside.findByText("steps")).toBeTruthy();
  expect(aside.getByText("2 KB to load")).toBeTruthy();
  expect(aside.getByText("The text, line 3: No right answer.")).toBeTruthy();

  await userEvent.type(form.getByLabelText("Text"), " More.");
  await userEvent.clear(form.getByLabelText(/^Minutes/));
  await userEvent.type(form.getByLabelText(/^Minutes/), "ten");
  const send = form.getByRole("button", { name: "Save the lesson" });
  await userEvent.click(send);
  expect(await form.findByText(lessonTexts.badMinutes)).toBeTruthy();
  expect(received(put)).toEqual([]);
  await userEvent.clear(form.getByLabelText(/^Minutes/));
  await userEvent.click(form.getByLabelText("Publish now"));
  await userEvent.click(send);
  expect(await form.findByText(lessonTexts.changed("Uche Eze"))).toBeTruthy();
  expect(form.getByRole("button", { name: "Read it again" })).toBeTruthy();
  expect(form.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Bands are **steps**. More.");

  answer = { body: { ...lesson, body: "Bands are **steps**. More.", seen: "3 1" } };
  await userEvent.click(form.getByRole("button", { name: "Save the lesson" }));
  await waitFor(() => expect(received(put)).toHaveLength(2));
  expect(received(put)[1]?.body).toEqual({
    summary: "What a band is",
    minutes: null,
    body: "Bands are **steps**. More.",
    state: "published",
    publishAt: null,
    files: [id],
    seen: "2 1",
  });
});

test("ADM-05 files to take along are added, chosen of the course's and taken out, and go with the version", async () => {
  const file = { id: "01a20508-0000-7000-8000-000000000003", name: "plan.pdf", bytes: 10_240 };
  let reply = refused(422, lessonTexts.refusedFile("It shows something else."));
  const received = answerCalls({
    [get]: { body: lesson },
    [preview]: shown,
    [put]: { body: lesson },
    [`POST ${path}/files`]: () => reply,
  });
  open();
  const form = within(await screen.findByRole("form", { name: "Lesson" }));
  const list = () => within(form.getByRole("list", { name: "Files to take along" })).getAllByRole("listitem");
  expect(list().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("bands.pdf 41 KB")]);
  const drop = () => form.getByLabelText(/^Add a file/);
  await userEvent.upload(drop(), new File(["x"], "plan.pdf", { type: "application/pdf" }));
  expect(await form.findByText(lessonTexts.refusedFile("It shows something else."))).toBeTruthy();
  reply = { body: file };
  await userEvent.upload(drop(), new File(["xy"], "plan.pdf", { type: "application/pdf" }));
  await waitFor(() => expect(list()).toHaveLength(2));
  await userEvent.selectOptions(form.getByLabelText("Or one of the course"), "words.csv, 2 KB");
  await userEvent.click(form.getByRole("button", { name: "Take out bands.pdf" }));
  await userEvent.click(form.getByRole("button", { name: "Save the lesson" }));
  await waitFor(() => expect(received(put)).toHaveLength(1));
  expect(received(put)[0]?.body).toMatchObject({ files: [file.id, "01a20508-0000-7000-8000-000000000002"] });
});

test("ADM-05 the text of an earlier version comes into the form, and nothing is stored before it is saved", async () => {
  const received = answerCalls({
    [get]: { body: lesson },
    [preview]: shown,
    [`GET ${path}/versions/1`]: { body: { summary: "First", minutes: null, body: "As it was." } },
  });
  open();
  const versions = within(await screen.findByRole("region", { name: "Versions" }));
  expect(versions.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Version 2DraftUche Eze, /),
    expect.stringMatching(/^Version 1PublishedAs it was before/),
  ]);
  await userEvent.click(versions.getByRole("button", { name: "Take its text of version 1" }));
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Text")).value).toBe("As it was."),
  );
  expect(received(put)).toEqual([]);
});

test("ADM-05 MOVE-01 a picture comes to the end of the text, and a Markdown file takes its place", async () => {
  answerCalls({
    [get]: { body: { ...lesson, versions: [] } },
    [preview]: shown,
    [`POST ${path}/pictures`]: { body: { markdown: "![What it shows](pictures/a1.webp)", bytes: 20_480 } },
  });
  open();
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Text");
  await userEvent.upload(screen.getByLabelText(/^Add a picture/), new File(["p"], "wall.png", { type: "image/png" }));
  await waitFor(() => expect(text.value).toBe("Bands are **steps**.\n\n![What it shows](pictures/a1.webp)\n"));
  const file = () => screen.getByLabelText(/^Bring a Word or Markdown file/);
  await userEvent.upload(file(), new File(["a\0b"], "a.md", { type: "text/markdown" }));
  expect(await screen.findByText(lessonTexts.noMarkdown)).toBeTruthy();
  await userEvent.upload(
    file(),
    new File(["---\ntitle: Bands\n---\n## Bands\n\nSteps.\n"], "b.md", { type: "text/markdown" }),
  );
  await waitFor(() => expect(text.value).toBe("## Bands\n\nSteps."));
});

test("MOVE-01 a Word file takes the place of the text, with what was left out by its line; one that is refused takes nothing", async () => {
  let answer: ReturnType<typeof refused> = {
    body: { body: "## Bands\n\nSteps.", pictures: 0, notes: [{ line: 3, sentence: "A footnote was left out." }] },
  };
  const received = answerCalls({
    [get]: { body: lesson },
    [preview]: shown,
    [`POST ${path}/word`]: () => answer,
  });
  open();
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Text");
  const file = () => screen.getByLabelText(/^Bring a Word or Markdown file/);
  const word = new File(["PK"], "week.docx");
  await userEvent.upload(file(), word);
  await waitFor(() => expect(text.value).toBe("## Bands\n\nSteps."));
  expect(within(screen.getByRole("status", { name: "What was left out" })).getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByText(lessonTexts.fault(3, "A footnote was left out."))).toBeTruthy();
  answer = refused(422, lessonTexts.emptyWord);
  await userEvent.upload(file(), word);
  expect(await screen.findByText(lessonTexts.emptyWord)).toBeTruthy();
  expect([text.value, screen.queryByRole("status", { name: "What was left out" })]).toEqual([
    "## Bands\n\nSteps.",
    null,
  ]);
  expect(received(put)).toEqual([]);
});
