import { describe, expect, test } from "vitest";
import { amountIn, areOthers, typedDayError } from "./hand-rules.ts";

describe("DESK-01 B34 a transfer that is typed by hand", () => {
  test.each([
    ["2026-11-24", null],
    ["2026-11-25", "This day is still to come."],
    ["2026-09-25", null],
    ["2026-09-24", "This day is more than 60 days ago: import the bank's statement instead."],
  ])("of the day %s is refused with: %s", (day, error) => {
    expect(typedDayError(day, "2026-11-24")).toBe(error);
  });

  test.each([
    ["Credit Alert! Amt: NGN62,500.00 Desc: EZE NGOZI A/UWA7K3PD/MOB Bal: NGN1,062,500.00", "62,500.00"],
    ["₦ 62500 from EZE NGOZI", "62500"],
    ["You received N5,000 today", "5,000"],
    ["$35.00 EZE", "35.00"],
    ["EZE NGOZI A/UWA7K3PD/MOB 0123456789", ""],
    ["NGN62,5000.00", ""],
  ])("an alert that was pasted tells its amount: %s", (text, amount) => {
    expect(amountIn(text)).toBe(amount);
  });

  test.each([
    ["one name in another order", ["OBI ADA", ""], ["Ada Obi", "TRF"], false],
    ["a name of which only the other's words tell", ["ADA OBI", ""], ["GTB WEB", "NIP/ADA"], false],
    ["no name on one side", ["", "POS TRF"], ["ADA OBI", "FEES"], false],
    ["two people", ["ADA OBI", "fees"], ["BOLA SANI", "fees"], true],
    [
      "two people whose narrations have the academy's words",
      ["ADA OBI", "school fees"],
      ["BOLA SANI", "school fees"],
      true,
    ],
  ] as const)("is compared with what stands there: %s", (_, typed, stored, expected) => {
    const line = ([sender, narration]: readonly [string, string]) => ({ sender, narration });
    expect(areOthers(line(typed), line(stored))).toBe(expected);
    expect(areOthers(line(stored), line(typed))).toBe(expected);
  });
});
