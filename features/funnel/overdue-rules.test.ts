import { expect, test } from "vitest";
import { promiseError, promiseState } from "./overdue-rules.ts";

const promise = { amountMinor: 50_000, promisedFor: "2026-11-30" };

test.each([
  ["all of it came", 50_000, "2026-12-05", "paid"],
  ["more came before its day", 60_000, "2026-11-28", "paid"],
  ["a part came, and its day is not over", 49_999, "2026-11-30", "open"],
  ["a part came by its day", 49_999, "2026-12-01", "broken"],
  ["nothing came", 0, "2026-12-01", "broken"],
  ["more went back than came", -100, "2026-11-29", "open"],
] as const)("ADM-04 of a promise %s", (_, receivedMinor, today, state) => {
  expect(promiseState(promise, receivedMinor, today)).toBe(state);
});

test.each([
  ["for today", "2026-11-28", 50_000, undefined],
  ["for the last day", "2027-02-26", 50_000, undefined],
  ["for a day behind us", "2026-11-27", 50_000, "promisedFor"],
  ["for a day too far", "2027-02-27", 50_000, "promisedFor"],
  ["of more than is overdue", "2026-11-30", 50_001, "amountMinor"],
])("ADM-04 a promise %s", (_, promisedFor, amountMinor, field) => {
  expect(promiseError({ amountMinor, promisedFor }, 50_000, "2026-11-28")?.field).toBe(field);
});
