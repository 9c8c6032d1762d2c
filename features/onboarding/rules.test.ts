import { describe, expect, test } from "vitest";
import { earnsMifi, stepsOf } from "./rules.ts";

const all = {
  fullName: "Ada Obi",
  phone: "0803",
  address: "Ibadan",
  isVerified: true,
  hasPaid: true,
  hasAttended: true,
};

describe("MIFI-01 the three steps", () => {
  test("all done earn it", () => {
    expect(earnsMifi(all)).toBe(true);
    expect(stepsOf(all)).toEqual([
      { step: "profile", isDone: true, missing: null },
      { step: "payment", isDone: true, missing: null },
      { step: "class", isDone: true, missing: null },
    ]);
  });

  test.each([
    [{ phone: " " }, 0, "Still missing: your phone number."],
    [
      { fullName: "", phone: "", address: "", isVerified: false },
      0,
      "Still missing: your full name, your phone number, your address and a verified e-mail address.",
    ],
    [{ isVerified: false }, 0, "Still missing: a verified e-mail address."],
    [{ hasPaid: false }, 1, "Enrol in a course and pay its first fee."],
    [{ hasAttended: false }, 2, "Join a class of your course, or a trial class."],
  ])("%j: the step shows what it lacks", (changes, index, missing) => {
    const steps = stepsOf({ ...all, ...changes });
    expect(steps[index]).toMatchObject({ isDone: false, missing });
    expect(steps.filter(({ isDone }) => !isDone)).toHaveLength(1);
    expect(earnsMifi({ ...all, ...changes })).toBe(false);
  });
});
