import { describe, expect, test } from "vitest";
import { codeByteCount, codeFrom, gradeText, isEarned, missingMessage, readCode } from "./rules.ts";

const whole = { lessons: 20, lessonsDone: 20, grade: 60, state: "active" } as const;

describe("CERT-01 what earns a certificate", () => {
  test.each([
    ["every lesson done and a grade of 60", {}, true],
    ["an overdue instalment takes nothing away", { state: "paused" }, true],
    ["a course that was completed", { state: "completed", grade: 100 }, true],
    ["one lesson less", { lessonsDone: 19 }, false],
    ["a hundredth less", { grade: 59.99 }, false],
    ["no final grade yet", { grade: null }, false],
    ["a course without lessons", { lessons: 0, lessonsDone: 0 }, false],
    ["a cancelled enrolment", { state: "cancelled" }, false],
  ] as const)("%s", (_, changes, earned) => {
    expect(isEarned({ ...whole, ...changes })).toBe(earned);
  });
});

describe("codes", () => {
  test("are 80 bits in four groups, each byte of which counts", () => {
    expect(codeFrom(new Uint8Array(codeByteCount))).toBe("0000-0000-0000-0000");
    expect(codeFrom(new Uint8Array(codeByteCount).fill(255))).toBe("ZZZZ-ZZZZ-ZZZZ-ZZZZ");
    const seen = Array.from({ length: codeByteCount }, (_, at) =>
      codeFrom(Uint8Array.from({ length: codeByteCount }, (_byte, index) => (index === at ? 1 : 0))),
    );
    expect(new Set(seen).size).toBe(codeByteCount);
    expect(() => codeFrom(new Uint8Array(4))).toThrow(RangeError);
  });

  test.each([
    ["7K3M-9QTX-2WAB-C4DE", "as it is printed"],
    ["7k3m9qtx2wabc4de", "in small letters without dashes"],
    ["  7K3M 9QTX 2WAB C4DE\n", "with spaces"],
    ["7K3M–9QTX—2WAB‑C4DE", "with dashes of a word processor"],
  ])("%s: %s", (typed) => {
    expect(readCode(typed)).toBe("7K3M-9QTX-2WAB-C4DE");
  });

  test("what looks alike is read as it was meant", () => {
    expect(readCode("oOiI-lL00-1111-2222")).toBe("0011-1100-1111-2222");
  });

  test.each([
    ["nothing", ""],
    ["too short", "7K3M"],
    ["too long", "7K3M-9QTX-2WAB-C4DEF"],
    ["a sign", "7K3M-9QTX-2WAB-C4D!"],
    ["a letter of no code", "U".repeat(16)],
    ["far too long", "x".repeat(100_000)],
  ])("%s is none", (_, typed) => {
    expect(readCode(typed)).toBeNull();
  });
});

test("a grade is rounded down: no one reads more than was reached", () => {
  expect([gradeText(60), gradeText(79.99), gradeText(100)]).toEqual(["60%", "79%", "100%"]);
});

test.each([
  [
    { toRead: 40, toAttend: 0, gradesLeft: 2, grade: 79.4 },
    "Still missing: 40 lessons to read and mark done and 2 grades to come.",
  ],
  [
    { toRead: 1, toAttend: 27, gradesLeft: 9, grade: null },
    "Still missing: 1 lesson to read and mark done, 27 live lessons to attend and 9 grades to come.",
  ],
  [{ toRead: 1, toAttend: 0, gradesLeft: 0, grade: 61 }, "Still missing: 1 lesson to read and mark done."],
  [{ toRead: 0, toAttend: 0, gradesLeft: 1, grade: null }, "Still missing: 1 grade to come."],
  [
    { toRead: 0, toAttend: 1, gradesLeft: 1, grade: 41.5 },
    "Still missing: 1 live lesson to attend, 1 grade to come and a grade of 60% or more (now 41%).",
  ],
  [{ toRead: 0, toAttend: 0, gradesLeft: 0, grade: 59.5 }, "Still missing: a grade of 60% or more (now 59%)."],
])("what is missing: %j", (left, message) => {
  expect(missingMessage(left)).toBe(message);
});
