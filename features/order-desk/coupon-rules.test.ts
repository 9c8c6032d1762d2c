import { describe, expect, test } from "vitest";
import { couponFrom, emptyCoupon, type TypedCoupon } from "./coupon-rules.ts";
import { newCouponSchema } from "./form-contract.ts";

const today = "2026-11-24";
const typed = { ...emptyCoupon, code: "harmattan-26", off: { ...emptyCoupon.off, percent: "10" } };
const off = (changes: Partial<TypedCoupon["off"]>) => ({ ...typed.off, ...changes });

describe("ADM-04 a coupon as typed", () => {
  test.each<[string, Partial<TypedCoupon>, object]>([
    [
      "a percentage off every course",
      {},
      { code: "HARMATTAN-26", off: { kind: "percent", percent: 10 }, course: null },
    ],
    [
      "an amount off one",
      { off: off({ kind: "amount", amountMinor: "₦10,000" }), course: "frontend" },
      { off: { kind: "amount", amountMinor: 1_000_000, currency: "NGN" }, course: "frontend" },
    ],
    [
      "so often, from a day to a day",
      { maxUses: "50", fromDay: today, untilDay: today },
      { maxUses: 50, fromDay: today, untilDay: today },
    ],
  ])("%s is what the call takes", (_, changes, expected) => {
    expect(newCouponSchema.parse(couponFrom({ ...typed, ...changes }))).toMatchObject(expected);
  });

  test.each<[string, Partial<TypedCoupon>]>([
    ["code", { code: "AB" }],
    ["code", { code: "A B C" }],
    ["code", { code: "Ẹ̀KỌ́" }],
    ["off.percent", { off: off({ percent: "" }) }],
    ["off.percent", { off: off({ percent: "101" }) }],
    ["off.percent", { off: off({ percent: "2.5" }) }],
    ["off.amountMinor", { off: off({ kind: "amount" }) }],
    ["off.amountMinor", { off: off({ kind: "amount", amountMinor: "0" }) }],
    ["untilDay", { fromDay: "2026-12-02", untilDay: "2026-12-01" }],
    ["maxUses", { maxUses: "0" }],
    ["maxUses", { maxUses: "1e3" }],
  ])("%s is refused: %j", (field, changes) => {
    const { error } = newCouponSchema.safeParse(couponFrom({ ...typed, ...changes }));
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });
});
