import type { PayoutState } from "../account-texts.ts";

/** How the state of a tutor's bank account is shown, to the tutor and to staff. */
export const payoutBadges = {
  checking: { tone: "info", text: "Not checked yet" },
  agrees: { tone: "done", text: "Name agrees" },
  differs: { tone: "pending", text: "Name differs" },
  unknown: { tone: "bad", text: "Unknown at the bank" },
  approved: { tone: "done", text: "Approved" },
  refused: { tone: "bad", text: "Refused" },
} as const satisfies Record<PayoutState, { tone: string; text: string }>;
