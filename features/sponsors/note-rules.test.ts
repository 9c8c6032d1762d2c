import { expect, test } from "vitest";
import { firstNameOf, monthBefore, type NoteFacts, noteText } from "./note-rules.ts";

const facts: NoteFacts = {
  firstName: "Temitope",
  course: "Frontend",
  month: "2026-11-01",
  lessons: 80,
  lessonsDone: 25,
  lessonsDoneThen: 9,
  classesTaught: 8,
  classesAttended: 7,
  classesDid: [
    { on: "Tue 3 Nov", topics: ["Contrast", "Nearness"] },
    { on: "Thu 5 Nov", topics: ["a", "b", "c", "d", "e", "f", "g"] },
  ],
  isCompleted: false,
  next: { amountMinor: 7_750_000, currency: "NGN", dueOn: "2027-01-08" },
};

test("SPON-01 a note tells lessons, classes and what is due", () => {
  expect(noteText(facts)).toEqual({
    heading: "Temitope in November 2026: Frontend",
    paragraphs: [
      "Temitope has done 25 of the 80 lessons of Frontend: 31%.",
      "In November 2026 it was 9 lessons.",
      "Temitope was in 7 of 8 classes.",
      "What the classes did. Tue 3 Nov: Contrast and Nearness. Thu 5 Nov: a, b, c, d, e and 2 more.",
      "Next to pay: ₦77,500, due 8 January 2027. Your link still works.",
    ],
  });
});

test("one, none and all are written as people say them", () => {
  const few = { lessonsDoneThen: 1, classesTaught: 0, classesAttended: 0, classesDid: [], next: null };
  expect(noteText({ ...facts, ...few }).paragraphs.slice(1)).toEqual([
    "In November 2026 it was 1 lesson.",
    "There was no class in that month.",
    "All of the course is paid.",
  ]);
  expect(noteText({ ...facts, isCompleted: true }).paragraphs[0]).toBe("Temitope has completed Frontend.");
  expect(noteText({ ...facts, lessons: 0, lessonsDone: 0 }).paragraphs[0]).toBe("In November 2026 it was 9 lessons.");
  expect(noteText({ ...facts, classesTaught: 1, classesAttended: 1 }).paragraphs[2]).toBe(
    "Temitope was in 1 of 1 class.",
  );
});

test.each([
  ["2026-12-03", "2026-11-01", "2026-12-01"],
  ["2027-01-01", "2026-12-01", "2027-01-01"],
  ["2028-03-31", "2028-02-01", "2028-03-01"],
])("the month before %s is %s to %s", (today, from, until) => {
  expect(monthBefore(today)).toEqual({ from, until });
});

test("a sponsor reads the first name as it was written", () => {
  expect(firstNameOf("  Ọláyínká  Alabi")).toBe("Ọláyínká");
  expect(firstNameOf("Temi")).toBe("Temi");
  expect(firstNameOf(" ")).toBe("A student");
});
