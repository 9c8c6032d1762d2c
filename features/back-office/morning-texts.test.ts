import { describe, expect, test } from "vitest";
import { stages } from "#features/funnel/texts.ts";
import type { DayMoney, Morning } from "./morning-contract.ts";
import { amountOn, chartCurrency, morningLines, sumsText } from "./morning-texts.ts";

const naira = (amount: number) => ({ currency: "NGN" as const, amountMinor: amount * 100 });
const dollars = (amount: number) => ({ currency: "USD" as const, amountMinor: amount * 100 });
const day = (...sums: DayMoney["sums"]): DayMoney => ({ on: "2026-11-26", sums, count: sums.length });

describe("money of days", () => {
  test("is never added over currencies", () => {
    expect(sumsText([naira(394_500), dollars(60)])).toBe("₦394,500 and $60");
    expect(sumsText([naira(0)])).toBe("nothing");
    expect(amountOn(day(dollars(60)), "NGN")).toBe(0);
  });
  test("is drawn in naira, or in dollars where no naira came", () => {
    expect(chartCurrency([day(), day(dollars(60)), day(naira(1))])).toBe("NGN");
    expect(chartCurrency([day(), day(dollars(60))])).toBe("USD");
    expect(chartCurrency([day()])).toBe("NGN");
  });
});

test("ADM-01 the morning in sentences has the page's figures, and leaves out what is nothing", () => {
  const quiet: Morning = {
    today: "2026-11-27",
    money: [day(naira(394_500), dollars(60)), day()],
    claims: { count: 0, sums: [] },
    stages: stages.map((stage) => ({ stage, count: 0, late: 0, oldestAt: null, sums: [] })),
    trials: [],
    classes: [],
  };
  expect(morningLines(quiet)).toEqual([
    "Came in yesterday: ₦394,500 and $60, 2 payments.",
    "Today: 0 trials, 0 classes.",
  ]);
  expect(morningLines({ ...quiet, money: [day(), day()] })[0]).toBe("Came in yesterday: nothing.");
  const session = { id: "", who: "Ada", tutorName: "Obi", startsAt: "", hasTutor: false };
  const busy: Morning = {
    ...quiet,
    money: null,
    claims: { count: 3, sums: [naira(162_500)] },
    stages: quiet.stages.map((row) => ({ ...row, count: 2 })),
    trials: [session],
  };
  expect(morningLines(busy)).toEqual([
    "To confirm: 3 transfers, ₦162,500.",
    "Paid, no class: 2.",
    "Unpaid for 3 days: 2.",
    "About to lapse: 2.",
    "Trials that nobody judged: 2.",
    "Today: 1 trial, 0 classes.",
    "Without a tutor: 1.",
  ]);
});
