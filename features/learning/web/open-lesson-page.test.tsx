import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { OpenLesson } from "../contract.ts";
import { OpenLessonPage } from "./open-lesson-page.tsx";

afterEach(cleanup);

const open: OpenLesson = {
  course: { slug: "design", title: "Product Design", shortTitle: "Design", school: "design", glyph: "ux" },
  lesson: { slug: "one", title: "One", summary: "What it is about.", minutes: 9, html: "<h2>Part</h2><p>Text.</p>" },
  files: [{ name: "drill.md", bytes: 1_200 }],
  lessons: 88,
  live: 83,
  next: { title: "Two", bytes: 8_000 },
  bytes: 25_300,
};

test("LESS-01 the lesson with its place, its size, its text and a quiet way on", () => {
  render(<OpenLessonPage {...open} />);
  expect(screen.getByRole("heading", { level: 1, name: "One" })).toBeTruthy();
  expect(screen.getByText("Open to everybody, 25 KB")).toBeTruthy();
  expect(
    screen.getByText("Lesson 1 of 88, 9 minutes. No account needed. The course has 5 lessons to read, 83 taught live."),
  ).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Part" })).toBeTruthy();
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(trail.getByRole("link", { name: "Product Design" }).getAttribute("href")).toBe("/courses/design");
  const on = within(screen.getByRole("region", { name: "That was a free lesson. Enroll to open the rest." }));
  expect(on.getByText(/Lesson 2, for students: Two/)).toBeTruthy();
  expect(on.getByRole("link", { name: "Pick a tutor to go on" }).getAttribute("href")).toBe(
    "/?course=design#find-tutor",
  );
  expect(on.getByRole("link", { name: "See the whole course" }).getAttribute("href")).toBe("/courses/design");
  expect(screen.getByText(/take along drill\.md \(1 KB\)/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open it in your account" }).getAttribute("href")).toBe(
    "/dashboard/learn/design/one",
  );
});

test("the only lesson of a course promises no second one, and one without files none", () => {
  render(<OpenLessonPage {...open} next={null} files={[]} />);
  expect(screen.queryByText(/Lesson 2/)).toBeNull();
  expect(screen.queryByText(/take along/)).toBeNull();
});
