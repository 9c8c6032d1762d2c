import { expect, test } from "vitest";
import { type MovedSum, sumsBy, sumsByMonth } from "./rules.ts";

const moved = (changes: Partial<MovedSum>): MovedSum => ({
  month: "2026-11",
  kind: "payment",
  account: "cash",
  provider: "paystack",
  courseId: "c1",
  courseName: "Full Stack",
  currency: "NGN",
  amountMinor: 100,
  ...changes,
});
const tutors = { kind: "payout", account: "tutor-paid", provider: "", courseId: null, courseName: null } as const;

test("ADM-04 what came and what went back are apart, an undone payment is not received, and tutors' pay is neither", () => {
  const rows = [
    moved({ amountMinor: 900 }),
    moved({ kind: "payment-undone", amountMinor: -200 }),
    moved({ kind: "refund-paid", amountMinor: -150 }),
    moved({ kind: "chargeback", amountMinor: -300 }),
    moved({ kind: "chargeback-won", amountMinor: 300 }),
    moved({ ...tutors, amountMinor: -80 }),
  ];
  expect(sumsBy(rows, ({ provider }) => ({ provider }))).toEqual([
    { provider: "paystack", currency: "NGN", receivedMinor: 700, returnedMinor: 150, vatMinor: 0, netMinor: 550 },
  ]);
  expect(sumsByMonth(rows)).toEqual([
    {
      month: "2026-11",
      currency: "NGN",
      receivedMinor: 700,
      returnedMinor: 150,
      vatMinor: 0,
      netMinor: 550,
      tutorsMinor: 80,
    },
  ]);
});

test("ADM-04 currencies are never added; a month in which tutors alone were paid is there", () => {
  const rows = [
    moved({ currency: "USD", amountMinor: 5 }),
    moved({ amountMinor: 7 }),
    moved({ ...tutors, month: "2026-10", amountMinor: -80 }),
    moved({ ...tutors, month: "2026-10", kind: "payout-returned", amountMinor: 30 }),
  ];
  expect(sumsBy(rows, () => ({})).map(({ currency, netMinor }) => [currency, netMinor])).toEqual([
    ["USD", 5],
    ["NGN", 7],
  ]);
  expect(
    sumsByMonth(rows).map(({ month, currency, netMinor, tutorsMinor }) => [month, currency, netMinor, tutorsMinor]),
  ).toEqual([
    ["2026-10", "NGN", 0, 50],
    ["2026-11", "NGN", 7, 0],
    ["2026-11", "USD", 5, 0],
  ]);
});
