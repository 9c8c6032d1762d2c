import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** Literals and sentences of the bank accounts to which tutors are paid. */

/**
 * `checking`: the bank has not answered yet. `agrees`, `differs`: its name of the account is the tutor's, or another. `unknown`: it knows no such
 * account. `approved`, `refused`: staff decided.
 */
export const payoutStates = ["checking", "agrees", "differs", "unknown", "approved", "refused"] as const;
/** What staff decide of an account whose name differs. */
export const payoutDecisions = ["approved", "refused"] as const satisfies PayoutState[];
export type PayoutState = (typeof payoutStates)[number];

export const maxPayoutText = 500;

export const payoutTexts = {
  whyEmpty: "Please say why the name differs, such as a married name.",
  whyLong: `At most ${maxPayoutText} characters.`,
  noteEmpty: "Please say why, for the tutor.",
  none: "There is no account yet.",
  noTutor: "Your account belongs to no tutor yet. Please write to support.",
  unknown: "We could not find that account.",
  notDiffers: "This account does not wait for you.",
  isDecided: "This account waits for no decision.",
} as const;

export const payoutList = {
  name: "office-payout-accounts",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Tutor" },
    state: {
      kind: "oneOf",
      label: "State",
      values: {
        waiting: "Waits for you",
        agrees: "Name agrees",
        differs: "Name differs",
        unknown: "Unknown at the bank",
        checking: "Not checked yet",
        approved: "Approved",
        refused: "Refused",
      },
      isChip: true,
    },
  },
  sorts: newestFirst,
} as const satisfies ListSpec;
