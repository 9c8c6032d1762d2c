import { describe, expect, test } from "vitest";
import { percentDone } from "#lib/percent-done.ts";
import { openedBlocks } from "#ui/illustrations/wall-blocks.ts";
import { enrolledSteps, lessonsOfBlocks, weeksOf } from "./block-lessons.ts";
import { outlineOf } from "./lesson.fixture.ts";

/** A course of 88 lessons in 11 weeks, of which those that `isDone` names are done. */
function courseOf(isDone: (at: number) => boolean, resumeAt = 0) {
  const [week] = outlineOf().weeks;
  const [lesson] = week?.lessons ?? [];
  if (!week || !lesson) throw new Error("the fixture has lessons");
  const lessons = Array.from({ length: 88 }, (_, at) => ({
    ...lesson,
    slug: `l${at}`,
    week: Math.floor(at / 8) + 1,
    isDone: isDone(at),
  }));
  const weeks = Array.from({ length: 11 }, (_, at) => ({
    ...week,
    week: at + 1,
    lessons: lessons.slice(at * 8, at * 8 + 8),
  }));
  return { weeks, resume: `l${resumeAt}` };
}
const opened = (done: number) => openedBlocks(percentDone(done, 88).done, enrolledSteps);

describe("the lessons of a block", () => {
  test("block 23 of 88 lessons with 48 done holds the 49th and 50th, the open ones only what is done", () => {
    const blocks = lessonsOfBlocks(courseOf((at) => at < 48, 48));
    expect(opened(48)).toBe(22);
    expect(blocks[22]?.map(({ slug }) => slug)).toEqual(["l48", "l49"]);
    expect(
      blocks
        .slice(0, 22)
        .flat()
        .every(({ isDone }) => isDone),
    ).toBe(true);
    expect(blocks.slice(0, 5).flat()).toEqual([]);
    expect(new Set(blocks.flat().map(({ slug }) => slug)).size).toBe(88);
  });

  test("who learns out of order finds what is done in the open blocks and what comes next in the one ajar", () => {
    const blocks = lessonsOfBlocks(courseOf((at) => at % 2 === 1, 40));
    const ajar = opened(44);
    expect(
      blocks
        .slice(0, ajar)
        .flat()
        .every(({ isDone }) => isDone),
    ).toBe(true);
    expect(blocks[ajar]?.find(({ isDone }) => !isDone)?.slug).toBe("l40");
    expect(
      blocks
        .slice(ajar)
        .flat()
        .map(({ slug }) => slug),
    ).toContain("l0");
  });

  test("where graded work counts too, blocks that it opens hold no lesson", () => {
    const blocks = lessonsOfBlocks(
      courseOf((at) => at < 48, 48),
      { count: 30, done: 15 },
    );
    const total = openedBlocks(percentDone(48 + 15, 88 + 30).done, enrolledSteps);
    expect(total).toBe(21);
    expect(blocks[total]?.find(({ isDone }) => !isDone)?.slug).toBe("l48");
    expect(blocks[39]).toEqual([]);
    expect(blocks[4]).toEqual([]);
  });

  test("a course without lessons has none", () => {
    expect(lessonsOfBlocks({ weeks: [], resume: null }).flat()).toEqual([]);
  });
});

test("the weeks in words", () => {
  const lessons = courseOf(() => false).weeks.flatMap((week) => week.lessons);
  expect([[], lessons.slice(0, 2), lessons.slice(6, 20)].map(weeksOf)).toEqual(["", "week 1", "weeks 1 to 3"]);
});
