/** Why credit was given or taken. */
export const creditReasons = ["referral", "welcome", "spent", "returned"] as const;
export type CreditReason = (typeof creditReasons)[number];
