import type { CouponSeed } from "./types.ts";

/** Coupons to try checkout with; they come with the demo people and are no secret. */
export const coupons: CouponSeed[] = [
  { code: "WELCOME10", percentOff: 10, amountOff: null, courseSlug: null, maxUses: 1000 },
];
