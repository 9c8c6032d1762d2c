import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../tests/support/property.ts";
import { lessonCountText } from "../catalogue/texts.ts";
import {
  accessFor,
  courseProgress,
  currentEnrolment,
  isWeekDone,
  joinedNotes,
  lessonFiguresOf,
  mayRead,
  neighbours,
  noteGoesOn,
  resumeLesson,
} from "./rules.ts";
import { lessonsDoneText } from "./texts.ts";

/** Lessons by their marks, three a week: "xx." is two done, one not; "Ll": taught live, one attended, one not. */
const lessons = (marks: string) =>
  [...marks].map((mark, index) => ({
    slug: `l${index}`,
    week: Math.floor(index / 3) + 1,
    hasText: !/l/i.test(mark),
    isDone: mark === "x" || mark === "L",
  }));

test("DASH-10 48 of 88 lessons are 55% done, 45% remaining", () => {
  const figures = { lessons: 88, lessonsDone: 48, live: 0, liveDone: 0 };
  expect(courseProgress(figures)).toEqual({ ...figures, percentDone: 55, percentRemaining: 45 });
  expect(lessonsDoneText(figures)).toBe("48 of 88 lessons");
});

test("HONEST-01 what is read and what is attended are distinguished, and both count", () => {
  const figures = lessonFiguresOf(lessons("xx.Lll"));
  expect(figures).toEqual({ lessons: 6, lessonsDone: 3, live: 3, liveDone: 1 });
  expect(courseProgress(figures).percentDone).toBe(50);
  expect(lessonsDoneText(figures)).toBe("2 of 3 lessons read, 1 of 3 live ones attended");
  expect(lessonsDoneText(lessonFiguresOf(lessons("xl")))).toBe("1 of 1 lesson read, 0 of 1 live one attended");
  expect(lessonsDoneText(lessonFiguresOf(lessons("Lll")))).toBe("1 of 3 live lessons attended");
});

test("HONEST-01 a course shows how many lessons it has to read and how many are taught live", () => {
  expect(lessonCountText({ lessons: 88, live: 0 })).toBe("88 lessons to read");
  expect(lessonCountText({ lessons: 88, live: 83 })).toBe("5 lessons to read, 83 taught live");
  expect(lessonCountText({ lessons: 1, live: 1 })).toBe("1 lesson taught live");
  expect(lessonCountText({ lessons: 0, live: 0 })).toBe("");
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
    ["what is to be read before what is taught live", "xl.lll", "l1", "l2"],
    ["the next live one when all is read", "xLlxll", "l0", "l2"],
  ])("%s", (_, marks, left, expected) => {
    expect(resumeLesson(lessons(marks), left)?.slug).toBe(expected);
  });

  test("no lessons, nowhere", () => expect(resumeLesson([], "l0")).toBeNull());

  test("whatever was done, it is a lesson that is not done yet, unless all are", () => {
    holds(
      fc.property(
        fc.array(fc.constantFrom("x", ".", "L", "l"), { minLength: 1, maxLength: 12 }),
        fc.nat(14),
        (marks, left) => {
          const all = lessons(marks.join(""));
          const match = resumeLesson(all, `l${left}`);
          expect(match?.isDone).toBe(all.every((lesson) => lesson.isDone));
        },
      ),
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
  const item = { state: "active" as const, startedAt: at(1), lastOpenedAt: at(10) };
  const two = { state: "active" as const, startedAt: at(12), lastOpenedAt: null };
  const done = { state: "completed" as const, startedAt: at(2), lastOpenedAt: at(20) };
  expect(currentEnrolment([done, item])).toBe(item);
  expect(currentEnrolment([item, two, done])).toBe(two);
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
  ])("%j and %j", (stored, written, both) => {
    expect(joinedNotes(stored, written)).toBe(both);
  });
  test.each([
    ["Mine", "Mine too", "Mine", "Mine too"],
    ["Mine", "Mine too", `Theirs\n\n${line}\nMine`, `Theirs\n\n${line}\nMine too`],
    ["", "New", "Theirs", `Theirs\n\n${line}\nNew`],
    ["Mine", "Mine too", "Theirs", `Theirs\n\n${line}\nMine too`],
  ])("%j typed on to %j, came back as %j", (sent, next, stored, goesOn) => {
    expect(noteGoesOn(sent, next, stored)).toBe(goesOn);
  });
  test("nothing that either device wrote is lost", () => {
    holds(
      fc.property(fc.string(), fc.string(), (stored, written) => {
        const both = joinedNotes(stored, written);
        expect(both.startsWith(stored)).toBe(true);
        expect(both.endsWith(written.trim() === "" ? stored : written)).toBe(true);
      }),
    );
  });
});

test("what was added after the student began counts once it is done", () => {
  const steps = [
    { slug: "a", week: 1, hasText: true, isDone: true },
    { slug: "b", week: 1, hasText: true, isDone: false, isExtra: true },
    { slug: "c", week: 2, hasText: true, isDone: true, isExtra: true },
    { slug: "d", week: 2, hasText: false, isDone: false },
  ];
  expect(lessonFiguresOf(steps)).toEqual({ lessons: 3, lessonsDone: 2, live: 1, liveDone: 0 });
  expect([1, 2].map((week) => isWeekDone(steps, week))).toEqual([true, false]);
});
