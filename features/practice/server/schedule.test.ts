import { array, assert, boolean, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { dayAfter, maxDays } from "../rules.ts";
import { type Answered, previewOf, scheduleOf } from "./schedule.ts";

const start = "2026-11-21";

/** Answers right on each day on which it comes back, after one wrong; in how many days it came back each time. */
function steps(rights: number): number[] {
  const answers: Answered[] = [{ on: start, isRight: false }];
  const days: number[] = [];
  for (let at = 0; at <= rights; at += 1) {
    const { dueOn = "", days: away = 0 } = scheduleOf(answers) ?? {};
    days.push(away);
    answers.push({ on: dueOn, isRight: true });
  }
  return days;
}

describe("PRAC-01 when a question comes back", () => {
  test("not at all while it was never wrong", () => {
    expect(scheduleOf([])).toBeNull();
    expect(scheduleOf([{ on: start, isRight: true }])).toBeNull();
    expect(previewOf([], start)).toEqual({ right: null, wrong: 1 });
  });

  test("after a day, three days, a week; then ever later, up to the longest", () => {
    const days = steps(9);
    expect(days.slice(0, 3)).toEqual([1, 3, 7]);
    expect(days[3]).toBeGreaterThan(14);
    for (const [at, away] of days.slice(1).entries()) expect(away === maxDays || away > (days[at] ?? 0)).toBe(true);
    expect(days.at(-1)).toBe(maxDays);
  });

  test("wrong once more: a day, three days, a week again", () => {
    const answers = [
      { on: start, isRight: false },
      { on: "2026-11-22", isRight: true },
      { on: "2026-11-25", isRight: true },
      { on: "2026-12-02", isRight: false },
    ];
    expect(scheduleOf(answers)).toMatchObject({ dueOn: "2026-12-03", days: 1, lastRightOn: "2026-11-25" });
    expect(previewOf(answers, "2026-12-03")).toEqual({ right: 3, wrong: 1 });
  });

  test("right before its day does not move it; several wrong ones of a day are one", () => {
    const wrong = { on: start, isRight: false };
    const once = scheduleOf([wrong]);
    expect(scheduleOf([wrong, { on: start, isRight: true }])).toMatchObject({ dueOn: once?.dueOn, days: 1, rights: 0 });
    const later = [
      { on: "2026-11-22", isRight: true },
      { on: "2026-11-25", isRight: true },
      { on: "2026-12-02", isRight: true },
    ];
    expect(scheduleOf([wrong, wrong, wrong, ...later])).toEqual(scheduleOf([wrong, ...later]));
  });

  test("holds for every log, also of a day that went back: it comes after its last answer, and soon after a wrong one", () => {
    const log = array(record({ days: integer({ min: -1, max: 12 }), isRight: boolean() }), { maxLength: 40 });
    assert(
      property(log, (input) => {
        let day = start;
        const answers = input.map(({ days, isRight }) => {
          day = dayAfter(day, days);
          return { on: day, isRight };
        });
        const schedule = scheduleOf(answers);
        expect(schedule === null).toBe(answers.every(({ isRight }) => isRight));
        expect(scheduleOf(answers)).toEqual(schedule);
        if (!schedule) return;
        const last = answers.at(-1);
        expect(schedule.dueOn > schedule.lastOn).toBe(true);
        expect(schedule.lastOn >= (last?.on ?? "")).toBe(true);
        expect(schedule.days).toBeLessThanOrEqual(maxDays);
        if (!last?.isRight) expect(schedule).toMatchObject({ days: 1, rights: 0 });
      }),
    );
  });
});
