import { expect, test } from "vitest";
import { amountFrom, historyText } from "./rules.ts";

test("ADM-04 what was done is described in a sentence", () => {
  const refund = { before: null, after: { amountMinor: 500_000, currency: "NGN" }, details: {} };
  expect(historyText({ ...refund, action: "order.refund-asked", reason: "No class was held." })).toBe(
    "₦5,000 given back: No class was held.",
  );
  expect(historyText({ ...refund, action: "order.refund-outside", reason: "Given back at Stripe." })).toBe(
    "₦5,000 went back, not from here: Given back at Stripe.",
  );
  const moved = { before: { dueOn: "2026-11-24" }, after: { dueOn: "2026-12-01" }, details: { number: 2 } };
  expect(historyText({ ...moved, action: "order.extended", reason: "Salary comes late." })).toBe(
    "Part 2 moved from 24 November 2026 to 1 December 2026: Salary comes late.",
  );
});

test.each([
  ["92,308.50", 9_230_850],
  [" ₦5000 ", 500_000],
  ["19.5", 1950],
  ["", null],
  ["-5", null],
  ["1.234", null],
  ["1e3", null],
  ["9999999999999", null],
])("ADM-04 %j typed as an amount is %j", (typed, amountMinor) => {
  expect(amountFrom(typed)).toBe(amountMinor);
});
