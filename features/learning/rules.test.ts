import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../tests/support/property.ts";
import {
  accessFor,
  courseProgress,
  currentEnrolment,
  isWeekDone,
  joinedNotes,
  mayRead,
  neighbours,
  noteGoesOn,
  resumeLesson,
} from "./rules.ts";

/** Lessons by their marks, three a week: "xx." is two done, one not. */
const lessons = (marks: string) =>
  [...marks].map((mark, index) => ({ slug: `l${index}`, week: Math.floor(index / 3) + 1, isDone: mark === "x" }));

test("DASH-10 48 of 88 lessons are 55% done, 45% remaining", () => {
  expect(courseProgress(88, 48)).toEqual({ lessons: 88, lessonsDone: 48, percentDone: 55, percentRemaining: 45 });
});

test("a week is done when all of its lessons are; a week without lessons never is", () => {
  expect(isWeekDone(lessons("xxx..."), 1)).toBe(true);
  expect(isWeekDone(lessons("xx.xxx"), 1)).toBe(false);
  expect(isWeekDone(lessons("xxx"), 2)).toBe(false);
});

test("before and after", () => {
  const all = lessons("...");
  expect(neighbours(all, "l0")).toEqual({ previous: null, next: all[1] });
  expect(neighbours(all, "l1")).toEqual({ previous: all[0], next: all[2] });
  expect(neighbours(all, "l2")).toEqual({ previous: all[1], next: null });
  expect(neighbours(all, "gone")).toEqual({ previous: null, next: null });
});

describe("where to go on", () => {
  test.each([
    ["the lesson that was left", "x.....", "l2", "l2"],
    ["the next one when that is done", "xx....", "l1", "l2"],
    ["past those done already", "xx.xx.", "l3", "l5"],
    ["back to one that was left out", "x.xxxx", "l5", "l1"],
    ["the one left when all is done", "xxxxxx", "l3", "l3"],
    ["the first one when nothing was opened", "......", null, "l0"],
    ["the first undone one when nothing is known of where", "xx....", null, "l2"],
    ["the same when the lesson left is gone", "x.....", "gone", "l1"],
  ])("%s", (_, marks, left, expected) => {
    expect(resumeLesson(lessons(marks), left)?.slug).toBe(expected);
  });

  test("no lessons, nowhere", () => expect(resumeLesson([], "l0")).toBeNull());

  test("whatever was done, it is a lesson that is not done yet, unless all are", () => {
    holds(
      fc.property(fc.array(fc.constantFrom("x", "."), { minLength: 1, maxLength: 12 }), fc.nat(14), (marks, left) => {
        const all = lessons(marks.join(""));
        const found = resumeLesson(all, `l${left}`);
        expect(found?.isDone).toBe(all.every((lesson) => lesson.isDone));
      }),
    );
  });
});

test.each([
  ["active", "open"],
  ["completed", "open"],
  ["paused", "paused"],
  ["cancelled", "taste"],
  [null, "taste"],
] as const)("an enrolment that is %s gives %s", (state, access) => {
  expect(accessFor(state)).toBe(access);
  expect(mayRead(access, false)).toBe(access === "open");
  expect(mayRead(access, true)).toBe(true);
});

test("the current course is the active one opened last, else begun last", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const one = { state: "active" as const, startedAt: at(1), lastOpenedAt: at(10) };
  const two = { state: "active" as const, startedAt: at(12), lastOpenedAt: null };
  const done = { state: "completed" as const, startedAt: at(2), lastOpenedAt: at(20) };
  expect(currentEnrolment([done, one])).toBe(one);
  expect(currentEnrolment([one, two, done])).toBe(two);
  expect(currentEnrolment([done])).toBeNull();
});

describe("F12 a note on two devices", () => {
  const line = "Written on another device:";
  test.each([
    ["Theirs", "Mine", `Theirs\n\n${line}\nMine`],
    ["Theirs", "", "Theirs"],
    ["Theirs", " \n", "Theirs"],
    ["One", "One two", "One two"],
    ["One", "One", "One"],
    [`Theirs\n\n${line}\nMine`, "Mine", `Theirs\n\n${line}\nMine`],
    ["An apple", "a", `An apple\n\n${line}\na`],
  ])("%j and %j", (held, written, both) => {
    expect(joinedNotes(held, written)).toBe(both);
  });
  test.each([
    ["Mine", "Mine too", "Mine", "Mine too"],
    ["Mine", "Mine too", `Theirs\n\n${line}\nMine`, `Theirs\n\n${line}\nMine too`],
    ["", "New", "Theirs", `Theirs\n\n${line}\nNew`],
    ["Mine", "Mine too", "Theirs", `Theirs\n\n${line}\nMine too`],
  ])("%j typed on to %j, came back as %j", (sent, next, held, goesOn) => {
    expect(noteGoesOn(sent, next, held)).toBe(goesOn);
  });
  test("nothing that either device wrote is lost", () => {
    holds(
      fc.property(fc.string(), fc.string(), (held, written) => {
        const both = joinedNotes(held, written);
        expect(both.startsWith(held)).toBe(true);
        expect(both.endsWith(written.trim() === "" ? held : written)).toBe(true);
      }),
    );
  });
});
