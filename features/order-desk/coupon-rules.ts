import type { Currency } from "#lib/money.ts";
import { amountFrom } from "./rules.ts";

/** A coupon before anything is typed. No I/O. */
export const emptyCoupon = {
  code: "",
  off: { kind: "percent" as "percent" | "amount", percent: "", amountMinor: "", currency: "NGN" as Currency },
  course: "",
  fromDay: "",
  untilDay: "",
  maxUses: "",
};
export type TypedCoupon = typeof emptyCoupon;

const wholeFrom = (typed: string): number => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** What was typed as the call takes it; its schema decides whether it is a coupon. */
export const couponFrom = ({ code, off, course, fromDay, untilDay, maxUses }: TypedCoupon) => ({
  code,
  off:
    off.kind === "percent"
      ? { kind: off.kind, percent: wholeFrom(off.percent) }
      : { kind: off.kind, amountMinor: amountFrom(off.amountMinor) ?? 0, currency: off.currency },
  course: course || null,
  fromDay: fromDay || null,
  untilDay: untilDay || null,
  maxUses: maxUses.trim() === "" ? null : wholeFrom(maxUses),
});
