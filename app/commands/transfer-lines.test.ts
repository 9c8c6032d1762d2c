import { expect, test } from "vitest";
import { transferFrom, transferLines } from "./transfer-lines.ts";

test.each([
  [["72500"], { amountMinor: 7_250_000, receivedOn: null, bankReference: null }],
  [["72,500.50", "FT26"], { amountMinor: 7_250_050, receivedOn: null, bankReference: "FT26" }],
  [["150", "FT26", "2026-11-24"], { amountMinor: 15_000, receivedOn: "2026-11-24", bankReference: "FT26" }],
  [["150", "2026-11-24"], { amountMinor: 15_000, receivedOn: "2026-11-24", bankReference: null }],
])("the amount, what the bank calls it and the day: %j", (words, seen) => {
  expect(transferFrom(["confirm", "K7QM4XWT", ...words])).toEqual({ reference: "K7QM4XWT", ...seen });
});

test.each([
  [[]],
  [["confirm", "K7QM4XWT"]],
  [["reject", "K7QM4XWT", "72500"]],
  [["confirm", "K7QM", "4XWT", "72500"]],
  [["confirm", "K7QM4XWT", "72.500"]],
  [["confirm", "K7QM4XWT", "7,25"]],
  [["confirm", "K7QM4XWT", "-5"]],
  [["confirm", "K7QM4XWT", "1e9"]],
  [["confirm", "K7QM4XWT", "72500", "FT", "26"]],
  [["confirm", "K7QM4XWT", "72500", "2026-02-30"]],
])("%j says how to write it", (words) => {
  expect(() => transferFrom(words)).toThrow(/npm run transfer -- confirm/);
});

const confirmed = {
  reference: "K7QM 4XWT",
  received: { amountMinor: 7_250_000, currency: "NGN" as const },
  receivedOn: "2026-11-24",
  receipt: "R-2026-00481",
  isRepeat: false,
  isOpened: true,
  missing: null,
};

test.each([
  [{}, /₦72,500 is counted, receipt R-2026-00481.*\nThe course is open, and all is paid/],
  [{ missing: { amountMinor: 100, currency: "NGN" as const } }, /The course is open\. ₦1 of the next part is to come/],
  [
    { isOpened: false, missing: { amountMinor: 100, currency: "NGN" as const } },
    /not open yet: ₦1 of the first part is missing/,
  ],
  [{ isRepeat: true }, /24 November 2026 was counted before .*Nothing was changed/],
])("what came of it is said: %j", (changes, words) => {
  expect(transferLines({ ...confirmed, ...changes })).toMatch(words);
});
