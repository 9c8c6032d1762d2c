import type { Currency } from "#lib/money.ts";
import type { NewCoupon } from "./coupon-contract.ts";
import { amountFrom } from "./rules.ts";

/** A coupon as it is typed. No I/O. */
export type TypedCoupon = {
  code: string;
  kind: "percent" | "amount";
  percent: string;
  amount: string;
  currency: Currency;
  course: string;
  fromDay: string;
  untilDay: string;
  maxUses: string;
};
export type CouponFaults = Partial<
  Record<"code" | "percent" | "amount" | "course" | "fromDay" | "untilDay" | "maxUses", string | undefined>
>;

const wholeFrom = (typed: string, most: number): number | null => {
  const number = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= most ? number : null;
};

/** The coupon that was typed, or what is wrong with it by field; `today` is the calendar date in Lagos. */
export function couponFrom(typed: TypedCoupon, today: string): { coupon: NewCoupon | null; faults: CouponFaults } {
  const code = typed.code.trim().toUpperCase();
  const percent = wholeFrom(typed.percent, 100);
  const amountMinor = amountFrom(typed.amount);
  const maxUses = typed.maxUses.trim() === "" ? null : wholeFrom(typed.maxUses, 1_000_000);
  const faults: CouponFaults = {};
  if (!/^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code)) faults.code = "Please use 3 to 40 letters, digits or hyphens.";
  if (typed.kind === "percent" && percent === null) faults.percent = "Please enter a percentage from 1 to 100.";
  if (typed.kind === "amount" && !amountMinor) faults.amount = "Please enter an amount, such as 10,000.";
  if (typed.untilDay && typed.untilDay < today) faults.untilDay = "That day is over. Please choose a later one.";
  else if (typed.untilDay && typed.untilDay < typed.fromDay)
    faults.untilDay = "The last day must not be before the first.";
  if (typed.maxUses.trim() !== "" && maxUses === null) faults.maxUses = "Please enter how often, from 1.";
  const off: NewCoupon["off"] | null =
    typed.kind === "amount"
      ? amountMinor === null
        ? null
        : { kind: "amount", amountMinor, currency: typed.currency }
      : percent === null
        ? null
        : { kind: "percent", percent };
  if (Object.keys(faults).length > 0 || !off) return { coupon: null, faults };
  const { course, fromDay, untilDay } = typed;
  return {
    coupon: { code, off, course: course || null, fromDay: fromDay || null, untilDay: untilDay || null, maxUses },
    faults,
  };
}
