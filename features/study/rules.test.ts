import { describe, expect, it } from "vitest";
import { courseRating, recommend, roundedCount, studentsLabel, tutorsLabel, workState } from "./rules.ts";

describe("MYC-01 counts of a recommended course", () => {
  it.each([
    [0, "0"],
    [9, "9"],
    [10, "10+"],
    [59, "50+"],
    [99, "90+"],
    [100, "100+"],
    [487, "400+"],
    [1299, "1,200+"],
  ])("%i is told as %s", (count, text) => {
    expect(roundedCount(count)).toBe(text);
  });

  it("have their word", () => {
    expect([studentsLabel(1), studentsLabel(100), tutorsLabel(1), tutorsLabel(52)]).toEqual([
      "1 student",
      "100+ students",
      "1 tutor",
      "50+ tutors",
    ]);
  });
});

describe("MYC-01 recommended courses", () => {
  const course = (id: string, school: string, students: number, tutors = 1, position = 0) => ({
    id,
    school,
    schoolKind: school === "international" ? "exam" : school === "local" ? "subject" : "career",
    students,
    tutors,
    position,
  });
  const all = [
    course("ux", "design", 300),
    course("motion", "design", 5),
    course("backend", "engineering", 400),
    course("ielts", "international", 900),
    course("maths", "local", 800),
    course("nobody", "design", 999, 0),
  ];
  const ids = (courses: { id: string }[]) => courses.map(({ id }) => id);

  it("are not taken yet and taught by somebody; the same school first, then the same kind, then by students", () => {
    expect(ids(recommend(all, new Set(["ux"]), "design"))).toEqual(["motion", "backend", "ielts", "maths"]);
    expect(ids(recommend(all, new Set(["maths"]), "local"))).toEqual(["ielts", "backend", "ux", "motion"]);
  });

  it("are the most popular ones for who takes none, and those of equal popularity stand as in the price list", () => {
    expect(ids(recommend(all, new Set(), null, 2))).toEqual(["ielts", "maths"]);
    expect(ids(recommend([course("b", "data", 5, 1, 2), course("a", "data", 5, 1, 1)], new Set(), null))).toEqual([
      "a",
      "b",
    ]);
  });
});

describe("VIEW-02 the rating of a course", () => {
  it("is the average of its tutors' reviews, each counting once, by the one rule of ratings", () => {
    expect(
      courseRating([
        { reviewStars: 150, reviewCount: 30 },
        { reviewStars: 42, reviewCount: 10 },
        { reviewStars: 0, reviewCount: 0 },
      ]),
    ).toEqual({ average: 4.8, reviewCount: 40 });
    // 4.96: as on the tutors' own pages, only a full 5 reads 5.
    expect(courseRating([{ reviewStars: 124, reviewCount: 25 }])).toEqual({ average: 4.9, reviewCount: 25 });
    expect(courseRating([{ reviewStars: 125, reviewCount: 25 }])?.average).toBe(5);
  });

  it("is nothing without reviews", () => {
    expect(courseRating([{ reviewStars: 0, reviewCount: 0 }])).toBeNull();
  });
});

it("MYC-01 a course of one's own says how it stands", () => {
  expect([workState("active", 0), workState("active", 3), workState("paused", 3), workState("completed", 99)]).toEqual([
    "Not started",
    "In progress",
    "Paused",
    "Completed",
  ]);
});
