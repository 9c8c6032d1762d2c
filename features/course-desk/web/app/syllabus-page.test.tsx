import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import type { Syllabus, SyllabusLesson } from "#features/learning/syllabus-contract.ts";
import { syllabusTexts } from "#features/learning/syllabus-texts.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { SyllabusPage } from "./syllabus-page.tsx";

freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const id = (end: number) => `01a20508-0000-7000-8000-00000000000${end}`;
const lesson = (end: number, title: string, of: Partial<SyllabusLesson> = {}): SyllabusLesson => ({
  id: id(end),
  title,
  state: "shown",
  hasText: true,
  bytes: 12_000,
  doneBy: 0,
  ...of,
});
const colour = lesson(2, "Colour", { doneBy: 3 });
const motion = lesson(3, "Motion", { state: "draft", hasText: false, bytes: 0 });
const syllabus: Syllabus = {
  weeks: [
    { title: "Look", lessons: [colour, motion, lesson(4, "Old tools", { state: "removed" })] },
    { title: "Project", lessons: [] },
  ],
  version: "v1",
};
const put = `PUT /api/staff/courses/${id(1)}/syllabus`;
const calls = {
  "GET /api/staff/courses/": { body: { id: id(1), slug: "design", title: "Product Design" } },
  [`GET /api/staff/courses/${id(1)}/syllabus`]: { body: syllabus },
};
const open = async () => {
  renderPage("/admin/courses/design/syllabus", <SyllabusPage />);
  await screen.findByRole("heading", { name: "1. Look" });
};

test("ADM-05 weeks and lessons are shown as they are, and each act is one step with the version that was seen", async () => {
  const received = answerCalls({ ...calls, [put]: { body: syllabus } });
  await open();
  const row = (name: string) => within(screen.getByRole("listitem", { name }));
  expect(row("Colour").getByText("Text, 12 KB")).toBeTruthy();
  expect(row("Colour").getByText("done by 3 students")).toBeTruthy();
  expect(row("Motion").getByText("Nothing yet")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show it, taught live Motion" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove Colour" }));
  await userEvent.click(screen.getByRole("button", { name: "Put it back Old tools" }));
  await userEvent.click(screen.getByRole("button", { name: "Move week 1 down" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove week 2" }));
  expect(received(put).map(({ body }) => body)).toEqual([
    { kind: "show-lesson", lesson: id(3), seen: "v1" },
    { kind: "remove-lesson", lesson: id(2), seen: "v1" },
    { kind: "restore-lesson", lesson: id(4), seen: "v1" },
    { kind: "move-week", week: 1, by: 1, seen: "v1" },
    { kind: "remove-week", week: 2, seen: "v1" },
  ]);
});

test("ADM-05 Alt with an arrow moves a lesson, which keeps the focus and is announced", async () => {
  const moved: Syllabus = {
    weeks: [
      { title: "Look", lessons: [motion] },
      { title: "Project", lessons: [colour] },
    ],
    version: "v2",
  };
  let stored = syllabus;
  const received = answerCalls({
    ...calls,
    [`GET /api/staff/courses/${id(1)}/syllabus`]: () => ({ body: stored }),
    [put]: () => {
      stored = moved;
      return { body: moved };
    },
  });
  await open();
  fireEvent.keyDown(screen.getByRole("button", { name: "Colour" }), { key: "ArrowDown" });
  expect(received(put)).toEqual([]);
  fireEvent.keyDown(screen.getByRole("button", { name: "Colour" }), { key: "ArrowDown", altKey: true });
  expect(await screen.findByText("Colour moved down")).toBeTruthy();
  expect(received(put)[0]?.body).toEqual({ kind: "move-lesson", lesson: id(2), by: 1, seen: "v1" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Colour" })));
});

test("ADM-05 a lesson is added, and another renamed and put into another week; what is refused is in the form", async () => {
  let answer: ReturnType<typeof refused> = refused(409, syllabusTexts.changed);
  const received = answerCalls({ ...calls, [put]: () => answer });
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Lesson in week 2" }));
  const added = within(await screen.findByRole("dialog", { name: "New lesson" }));
  await userEvent.click(added.getByRole("button", { name: "Add the lesson" }));
  expect(await added.findByText(syllabusTexts.titleMissing)).toBeTruthy();
  await userEvent.type(added.getByLabelText("Title"), "Your case");
  await userEvent.click(added.getByRole("button", { name: "Add the lesson" }));
  expect(await added.findByText(syllabusTexts.changed)).toBeTruthy();
  answer = { body: syllabus };
  await userEvent.click(added.getByRole("button", { name: "Add the lesson" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(put).at(-1)?.body).toEqual({ kind: "add-lesson", week: 2, title: "Your case", seen: "v1" });

  await userEvent.click(screen.getByRole("button", { name: "Colour" }));
  const changed = within(await screen.findByRole("dialog", { name: "Change the lesson" }));
  await userEvent.selectOptions(changed.getByLabelText("Week"), "2. Project");
  await userEvent.click(changed.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(put).at(-1)?.body).toEqual({
    kind: "change-lesson",
    lesson: id(2),
    title: "Colour",
    week: 2,
    seen: "v1",
  });
});

test("who may not change courses reads the syllabus without any act", async () => {
  loggedInAs({ role: "support" });
  answerCalls(calls);
  await open();
  expect(screen.getByText("Colour")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
