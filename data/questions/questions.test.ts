import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { assessments } from "../assessments.ts";
import { courseQuestions } from "../questions.ts";
import type { CourseQuestionsSeed, QuestionSeed } from "./types.ts";

const lessonsFolder = new URL("../lessons/", import.meta.url);
const picturesFolder = new URL("pictures/", import.meta.url);

const questionsOf = (course: CourseQuestionsSeed): QuestionSeed[] =>
  [...Object.values(course.quiz), ...Object.values(course.exam)].flatMap((seed) => seed.questions);

/** Whatever stands side by side before the student, in one list: two alike could not be told apart. */
function choicesOf(question: QuestionSeed): string[] {
  switch (question.kind) {
    case "single":
      return [question.right, ...question.wrong];
    case "multiple":
      return [...question.right, ...question.wrong];
    case "ordering":
      return [...question.items];
    case "matching":
      return [...question.pairs.map(([, right]) => right), ...(question.extra ?? [])];
    default:
      return [];
  }
}

describe.each(courseQuestions)("$courseSlug", (course) => {
  const listed = assessments.find((list) => list.courseSlug === course.courseSlug);
  const questions = questionsOf(course);
  const folder = new URL(`${course.courseSlug}/`, lessonsFolder);
  const lessons = existsSync(folder) ? readdirSync(folder) : [];

  it.each(["quiz", "exam", "assignment", "project"] as const)("has each %s of the list, and no other", (kind) => {
    const titles = listed?.[kind].map(([, title]) => title);
    expect(Object.keys(course[kind]).sort()).toEqual(titles?.sort());
  });

  it("asks at least ten questions in each quiz and in its exam", () => {
    for (const [title, seed] of [...Object.entries(course.quiz), ...Object.entries(course.exam)])
      if (!title.endsWith("sample exam")) expect(seed.questions.length, title).toBeGreaterThanOrEqual(10);
  });

  it("asks nothing twice", () => {
    const requests = questions.map((question) => JSON.stringify([question.ask, choicesOf(question)]));
    expect(requests.filter((text, index) => requests.indexOf(text) !== index)).toEqual([]);
  });

  it("gives choices that differ, and at least three of them", () => {
    for (const question of questions) {
      const choices = choicesOf(question);
      expect(new Set(choices).size, question.ask).toBe(choices.length);
      if (choices.length > 0) expect(choices.length, question.ask).toBeGreaterThanOrEqual(3);
      expect(question.why, question.ask).not.toBe("");
    }
  });

  it("has accepted texts for each blank", () => {
    for (const question of questions) {
      if (question.kind === "fill-in")
        expect(question.ask.split("___").length - 1, question.ask).toBe(question.blanks.length);
      if (question.kind === "short-text") expect(question.accept.length, question.ask).toBeGreaterThan(0);
    }
  });

  it("names only lessons that are written", () => {
    for (const { ask, lesson } of questions) {
      if (lesson === undefined) continue;
      const [week = "", topic = ""] = lesson.split(".");
      const start = `${week.padStart(2, "0")}-${topic}-`;
      expect(
        lessons.some((name) => name.startsWith(start)),
        `${lesson}: ${ask}`,
      ).toBe(true);
    }
  });

  it("shows only pictures that are there, are light and say what they are", () => {
    for (const question of questions) {
      if (!("picture" in question) || question.picture === undefined) continue;
      const text = readFileSync(new URL(question.picture.file, picturesFolder), "utf8");
      expect(text.length, question.picture.file).toBeLessThan(4096);
      expect(question.picture.alt.length, question.picture.file).toBeGreaterThan(10);
      if (question.kind !== "hotspot") continue;
      for (const area of question.areas) {
        expect(Math.min(area.x, area.y), question.ask).toBeGreaterThanOrEqual(0);
        expect(Math.max(area.x + area.width, area.y + area.height), question.ask).toBeLessThanOrEqual(1);
      }
    }
  });

  it("gives each work a brief and a rubric of a hundred points", () => {
    for (const [title, seed] of [...Object.entries(course.assignment), ...Object.entries(course.project)]) {
      const words = seed.brief.split(/\s+/).length;
      expect(words, title).toBeGreaterThanOrEqual(80);
      expect(words, title).toBeLessThanOrEqual(200);
      expect(seed.rubric.length, title).toBeGreaterThanOrEqual(3);
      expect(
        seed.rubric.reduce((sum, criterion) => sum + criterion.points, 0),
        title,
      ).toBe(100);
    }
  });
});

it("QUIZ-01 has a sample exam of five questions with one right option each", () => {
  const samples = courseQuestions.flatMap(({ exam }) =>
    Object.entries(exam).flatMap(([title, seed]) => (title.endsWith("sample exam") ? [seed] : [])),
  );
  expect(samples.map(({ questions }) => questions.map(({ kind }) => kind))).toEqual([Array(5).fill("single")]);
});

it("has each course once", () => {
  const slugs = courseQuestions.map((course) => course.courseSlug);
  expect(new Set(slugs).size).toBe(slugs.length);
});

it("every course of the list has its questions", () => {
  const slugs = (courses: readonly { courseSlug: string }[]) => courses.map(({ courseSlug }) => courseSlug).toSorted();
  expect(slugs(courseQuestions)).toEqual(slugs(assessments));
});
