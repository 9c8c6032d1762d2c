import { z } from "zod";
import { currencies } from "#lib/money.ts";

/** GET /api/students/referral */
const referralResponse = z.object({
  code: z.string(),
  /** What is sent to friends. */
  link: z.string(),
  /** People who signed up with it and proved their address. */
  invited: z.int(),
  /** Those of them who have paid: both got their credit. */
  rewarded: z.int(),
  /** What is left of the student's credit, in each currency in which there is some. */
  credit: z.array(z.object({ currency: z.enum(currencies), amountMinor: z.int() })),
  /** How it works, one sentence each. */
  rules: z.array(z.string()),
  /** The newest first, at most 50. Of others no more than a first name and an initial. */
  uses: z.array(z.object({ name: z.string(), joinedOn: z.string(), isRewarded: z.boolean() })),
});
export type Referral = z.output<typeof referralResponse>;

/** What each call of calls.ts takes and answers. */
export const referralShapes = {
  readReferral: { answer: referralResponse },
};
