import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { setSavingData } from "#ui/data-use/saving.ts";
import { outlineOf } from "../lesson.fixture.ts";
import { CourseWall, type CourseWallProps } from "./course-wall.tsx";

afterEach(() => {
  cleanup();
  setSavingData(false);
  vi.restoreAllMocks();
});
beforeEach(() => void provideTestCaller());

const outline = "GET /api/students/learning/design";
const show = (changes: Partial<CourseWallProps> = {}) =>
  renderPage(
    "/dashboard",
    <CourseWall course="design" name="Design" label="Lessons of Design" percentDone={25} showsNext {...changes} />,
  );
const block = (name: string) => screen.getByRole("button", { name });

test("the next block is open from the beginning: its lessons, what they cost, and where to go on", async () => {
  answerCalls({ [outline]: { body: outlineOf([0], { resume: "two" }) } });
  show();
  const next = await screen.findByRole("link", { name: /Two/ });
  expect(next.getAttribute("href")).toBe("/dashboard/learn/design/two");
  expect(next.textContent).toContain("next, 5 KB");
  expect(block("Block 11, next").getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("heading", { name: "Block 11, week 1 0 of 1 lesson done" })).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("25% done, 75% remaining");
});

test("a block that is tapped shows what it stands for, and the wall is requested once", async () => {
  const received = answerCalls({ [outline]: { body: outlineOf([0], { resume: "two" }) } });
  show();
  await screen.findByRole("link", { name: /Two/ });
  await userEvent.click(block("Block 7, open"));
  expect(screen.getByRole("link", { name: /One/ }).textContent).toContain("done, 5 KB");
  await userEvent.click(block("Block 2, open"));
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("The first column is your door: it opened when you joined the course.")).toBeTruthy();
  await userEvent.click(block("Block 40, closed"));
  expect(screen.getByRole("link", { name: /Four/ })).toBeTruthy();
  expect(received(outline)).toHaveLength(1);
});

test("lessons that are not open are no links", async () => {
  const closed = outlineOf([0], { access: "paused", resume: "one" });
  for (const { lessons } of closed.weeks) for (const lesson of lessons) lesson.isOpen = false;
  answerCalls({ [outline]: { body: closed } });
  show();
  expect((await screen.findByText("Two")).closest("li")?.textContent).toContain("not open, 5 KB");
  expect(screen.queryByRole("link")).toBeNull();
});

test("with the data saver on nothing is asked before a block is tapped", async () => {
  setSavingData(true);
  const received = answerCalls({ [outline]: { body: outlineOf([0]) } });
  show();
  expect(screen.getByText("10 of 40 blocks are open. Choose one to see its lessons.")).toBeTruthy();
  expect(received(outline)).toHaveLength(0);
  await userEvent.click(block("Block 11, next"));
  expect(await screen.findByRole("link", { name: /Two/ })).toBeTruthy();
});

test("what could not be loaded shows it and is tried again", async () => {
  let calls = 0;
  answerCalls({
    [outline]: () => {
      calls += 1;
      return calls === 1 ? refused(400, "Not now.") : { body: outlineOf([0]) };
    },
  });
  show();
  expect(await screen.findByText("Not now.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /Two/ })).toBeTruthy();
});

test("what graded work opens holds no lessons", async () => {
  answerCalls({ [outline]: { body: outlineOf([0]) } });
  // One of four lessons and five of six assessments: 60%
  show({ percentDone: 60, graded: { count: 6, done: 5 } });
  await userEvent.click(block("Block 12, open"));
  expect(await screen.findByText("Graded work opened this block.")).toBeTruthy();
  await userEvent.click(block("Block 40, closed"));
  expect(screen.getByText("This block opens with graded work.")).toBeTruthy();
});

test("where the browser cannot draw, sharing shows it and offers nothing", async () => {
  answerCalls({ [outline]: { body: outlineOf([0]) } });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  show();
  await userEvent.click(screen.getByRole("button", { name: "Share as a picture" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Share your wall" }));
  expect(dialog.getByText(/Your name is not in it/)).toBeTruthy();
  expect((await dialog.findByRole("alert")).textContent).toBe("Your browser could not draw the picture.");
  expect(dialog.queryByRole("link", { name: "Save the picture" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
