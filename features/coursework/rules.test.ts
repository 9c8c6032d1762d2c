import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assessmentLink, handInRefusal, lateDaysAt } from "./rules.ts";
import { linkMax, maxVersions } from "./texts.ts";

const day = 86_400_000;

test("late days are those begun after the due date", () => {
  expect([null, 10 * day].map((due) => lateDaysAt(due, 5 * day))).toEqual([0, 0]);
  expect([0, 1, day, day + 1, 6.5 * day].map((after) => lateDaysAt(day, day + after))).toEqual([0, 1, 1, 2, 7]);
});

describe("whether a version may be handed in", () => {
  const open = {
    kind: "assignment",
    enrolment: "active",
    state: null,
    versions: 0,
    window: { opensAtMs: 10, dueAtMs: 20, closesAtMs: 30 },
    nowMs: 15,
  } as const;
  test.each([
    ["in time", {}, null],
    ["late", { nowMs: 30 }, null],
    ["another version", { state: "submitted", versions: maxVersions - 1 }, null],
    ["a finished course", { enrolment: "completed" }, null],
    ["too early", { nowMs: 9 }, "not-open"],
    ["too late", { nowMs: 31 }, "closed"],
    ["on hold", { enrolment: "paused" }, "paused"],
    ["graded", { state: "graded", versions: 1 }, "graded"],
    ["released, on hold and too late", { state: "released", enrolment: "paused", nowMs: 99 }, "graded"],
    ["too many", { state: "submitted", versions: maxVersions }, "too-many"],
    ["a quiz", { kind: "quiz" }, "sat"],
    ["an exam", { kind: "exam" }, "sat"],
  ] as const)("%s", (_name, change, refusal) => {
    expect(handInRefusal({ ...open, ...change })).toBe(refusal);
  });
});

describe("links", () => {
  test.each([
    ["https://github.com/ada/cafe", "https://github.com/ada/cafe"],
    ["  HTTPS://Example.COM/a b ", null],
    ["HTTPS://Example.COM/a", "https://example.com/a"],
    ["http://example.com", null],
    ["https://", null],
    ["https://localhost/x", null],
    ["https://./", null],
    ["https://ada:secret@example.com/", null],
    ["https:\\\\example.com", null],
    ["javascript:alert(1)//https://", null],
    ["//example.com", null],
    ["https://example.com/\nx", null],
    [`https://example.com/${"x".repeat(linkMax)}`, null],
  ])("%s", (typed, stored) => {
    expect(assessmentLink(typed)).toBe(stored);
  });
  test("whatever is typed, what is stored is an https address without credentials", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string({ unit: "binary" }),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => {
          const stored = assessmentLink(text);
          if (stored === null) return;
          expect(stored).toMatch(/^https:\/\/[^/@\s]+\.[^/@\s]*/);
          expect(assessmentLink(stored)).toBe(stored);
        },
      ),
    );
  });
});
