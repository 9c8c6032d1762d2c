import { describe, expect, test } from "vitest";
import { couponShapes } from "./coupon-contract.ts";
import { couponFrom, type TypedCoupon } from "./coupon-rules.ts";

const today = "2026-11-24";
const typed: TypedCoupon = {
  code: "harmattan-26",
  kind: "percent",
  percent: "10",
  amount: "",
  currency: "NGN",
  course: "",
  fromDay: "",
  untilDay: "",
  maxUses: "",
};

describe("ADM-04 a coupon as it is typed", () => {
  test.each<[string, Partial<TypedCoupon>, object]>([
    [
      "a percentage off every course",
      {},
      { code: "HARMATTAN-26", off: { kind: "percent", percent: 10 }, course: null },
    ],
    [
      "an amount off one",
      { kind: "amount", amount: "₦10,000", course: "frontend" },
      { off: { kind: "amount", amountMinor: 1_000_000, currency: "NGN" }, course: "frontend" },
    ],
    [
      "so often, from a day to a day",
      { maxUses: "50", fromDay: today, untilDay: today },
      { maxUses: 50, fromDay: today, untilDay: today },
    ],
  ])("%s is what the call takes", (_, changes, expected) => {
    const { coupon, faults } = couponFrom({ ...typed, ...changes }, today);
    expect(faults).toEqual({});
    expect(coupon).toMatchObject(expected);
    expect(couponShapes.addCoupon.body.parse(coupon)).toEqual(coupon);
  });

  test.each<[keyof TypedCoupon, Partial<TypedCoupon>]>([
    ["code", { code: "AB" }],
    ["code", { code: "A B C" }],
    ["code", { code: "Ẹ̀KỌ́" }],
    ["percent", { percent: "" }],
    ["percent", { percent: "101" }],
    ["percent", { percent: "2.5" }],
    ["amount", { kind: "amount", amount: "" }],
    ["amount", { kind: "amount", amount: "0" }],
    ["untilDay", { untilDay: "2026-11-23" }],
    ["untilDay", { fromDay: "2026-12-02", untilDay: "2026-12-01" }],
    ["maxUses", { maxUses: "0" }],
    ["maxUses", { maxUses: "1e3" }],
  ])("%s is refused: %j", (field, changes) => {
    const { coupon, faults } = couponFrom({ ...typed, ...changes }, today);
    expect(coupon).toBeNull();
    expect(Object.keys(faults)).toEqual([field]);
  });
});
