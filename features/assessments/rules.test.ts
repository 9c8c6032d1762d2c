import { describe, expect, it } from "vitest";
import {
  assessmentDone,
  assessmentStatus,
  courseGrades,
  gradeLabel,
  type KindCount,
  listedStatus,
  resultLabel,
  sharedWeights,
} from "./rules.ts";
import type { AssessmentKind } from "./texts.ts";

const count = (kind: AssessmentKind, total: number, graded: number, scoreSum = 0): KindCount => ({
  kind,
  total,
  graded,
  scoreSum,
});

describe("QUIZ-04 the weighted grade", () => {
  it("counts each kind by its own average: 40, 30, 20 and 10 percent", () => {
    const grades = courseGrades([
      count("exam", 1, 1, 50),
      count("assignment", 2, 2, 160),
      count("quiz", 3, 3, 180),
      count("project", 1, 1, 70),
    ]);
    expect(grades.kinds.map(({ kind, weight, average }) => [kind, weight, average])).toEqual([
      ["assignment", 40, 80],
      ["project", 30, 70],
      ["quiz", 20, 60],
      ["exam", 10, 50],
    ]);
    expect(grades.final).toBe(70); // 32 + 21 + 12 + 5
    expect(grades.soFar).toBe(70);
  });

  it("is only so far while something is not graded, and counts nothing for what is not", () => {
    const grades = courseGrades([count("assignment", 8, 4, 320), count("project", 2, 0), count("exam", 1, 1, 60)]);
    expect(grades.final).toBeNull();
    expect(grades.soFar).toBe(76); // (80 x 40 + 60 x 10) / 50
    expect(grades).toMatchObject({ total: 11, graded: 5 });
  });

  it("shares the weight of kinds that a course does not have", () => {
    const grades = courseGrades([count("assignment", 3, 3, 240), count("quiz", 4, 4, 200), count("project", 0, 0)]);
    expect(grades.kinds.map(({ weight }) => weight)).toEqual([67, 33]);
    expect(grades.final).toBe(70); // (80 x 40 + 50 x 20) / 60
  });

  it("has two decimals and no drift: three equal averages are that average", () => {
    const third = [count("assignment", 3, 3, 200), count("quiz", 3, 3, 200), count("exam", 3, 3, 200)];
    expect(courseGrades(third).final).toBe(66.67);
    expect(courseGrades([count("quiz", 1, 1, 60)]).final).toBe(60);
  });

  it("shows nothing of a course without graded work, nor of one without any", () => {
    expect(courseGrades([count("quiz", 2, 0)])).toMatchObject({ soFar: null, final: null });
    expect(courseGrades([])).toEqual({ kinds: [], total: 0, graded: 0, soFar: null, final: null });
  });
});

describe("MYC-01 the course activity", () => {
  it("is Completed when all is graded, In progress when some, Pending when nothing", () => {
    expect([assessmentStatus(8, 8), assessmentStatus(1, 2), assessmentStatus(0, 1)]).toEqual([
      "Completed",
      "In progress",
      "Pending",
    ]);
  });

  it.each<[AssessmentKind[], number[]]>([
    [
      ["assignment", "project", "quiz", "exam"],
      [40, 30, 20, 10],
    ],
    [
      ["assignment", "quiz", "exam"],
      [57, 29, 14],
    ],
    [["project"], [100]],
  ])("shows weights that come to 100: %j", (kinds, expected) => {
    const weights = kinds.map((kind) => sharedWeights(kinds).get(kind) ?? 0);
    expect(weights).toEqual(expected);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });
});

describe("MYC-02 course work done", () => {
  it("counts lessons and graded work alike: 48 of 88 lessons and 15 of 17 assessments are 60%, 40% remain", () => {
    expect(assessmentDone({ lessons: 88, lessonsDone: 48, total: 17, graded: 15 })).toEqual({
      done: 60,
      remaining: 40,
    });
  });

  it("is not all done while one grade is missing", () => {
    expect(assessmentDone({ lessons: 500, lessonsDone: 500, total: 1, graded: 0 }).done).toBe(99);
  });
});

describe("ASM-03 a result", () => {
  it("is Excellent at 60 or more, else Needs Improvement", () => {
    expect([100, 60, 59.99, 0].map(resultLabel)).toEqual([
      "Excellent",
      "Excellent",
      "Needs Improvement",
      "Needs Improvement",
    ]);
  });

  it("ASM-01 shows a dash while there is no grade", () => {
    expect([gradeLabel(null), gradeLabel(0), gradeLabel(78.4)]).toEqual(["–", "0", "78"]);
    expect(gradeLabel(59.99)).toBe("59");
  });
});

describe("ASM-03 the state of an assessment", () => {
  const at = (changes: Partial<Parameters<typeof listedStatus>[0]>) =>
    listedStatus({ isGraded: false, handedIn: null, isOpen: true, dueAtMs: 100, nowMs: 100, ...changes });

  it.each([
    ["nothing handed in, not due yet", {}, "Pending"],
    ["due, to the millisecond", { nowMs: 101 }, "Not submitted"],
    ["never due", { dueAtMs: null, nowMs: 1e15 }, "Pending"],
    ["being sat, past its due date too", { handedIn: "running", nowMs: 101 }, "In progress"],
    ["handed in", { handedIn: "waiting", nowMs: 101 }, "Submitted"],
    ["graded", { isGraded: true, nowMs: 101 }, "Completed"],
    ["GATE-01 not opened by its day or by lessons", { isOpen: false }, "Not open"],
    ["graded, and tried once more", { isGraded: true, handedIn: "running" }, "In progress"],
  ] as const)("%s", (_, assessment, status) => {
    expect(at(assessment)).toBe(status);
  });
});
