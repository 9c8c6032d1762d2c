import { expect, test } from "vitest";
import { isChangeable, isOpen, priceText, reservedUntil } from "./rules.ts";

test("TRIAL-01 times are reserved for three days at a full hour, and never past the first class", () => {
  const now = new Date("2026-11-26T17:52:00Z");
  expect(reservedUntil(now, new Date("2026-12-01T17:00:00Z"))).toEqual(new Date("2026-11-29T17:00:00Z"));
  expect(reservedUntil(now, new Date("2026-11-27T17:00:00Z"))).toEqual(new Date("2026-11-27T17:00:00Z"));
});

test("TRIAL-01 a proposal waits until it is answered, and again where its order failed", () => {
  expect(isOpen({ state: "sent", orderState: null })).toBe(true);
  expect(isOpen({ state: "accepted", orderState: "open" })).toBe(false);
  expect(isOpen({ state: "accepted", orderState: "expired" })).toBe(true);
  expect(isOpen({ state: "declined", orderState: null })).toBe(false);
  expect(["notified", "sent", "accepted", "declined", "paid"].filter((state) => isChangeable({ state }))).toEqual([
    "notified",
    "sent",
  ]);
});

test("TRIAL-01 a price shows now and in all", () => {
  const sums = { firstMinor: 3_200_000, inAllMinor: 12_800_000, count: 4, currency: "NGN" as const };
  expect(priceText(sums)).toBe("₦32,000 now, ₦128,000 in 4 payments");
  expect(priceText({ ...sums, inAllMinor: 3_200_000, count: 1 })).toBe("₦32,000, paid once");
});
