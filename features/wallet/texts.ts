import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** Literals and sentences of tutors' pay: the part of the contract that pages need without its schemas. */

/** What a rate pays for: a class, each student who was there, or a percentage of what the students paid for the class. */
export const rateKinds = ["class", "student", "share"] as const;
export type RateKind = (typeof rateKinds)[number];

/** What a line of a wallet is: what the rate shows, what changed it since, or what staff decided. */
export const lineKinds = ["rate", "change", "decision"] as const;
export type LineKind = (typeof lineKinds)[number];

/** By what a class was agreed: its students' yes, 72 hours without a no, or staff's decision. */
export const agreements = ["students", "silence", "staff"] as const;
export type Agreement = (typeof agreements)[number];

export const disputeStates = ["open", "decided"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Who writes in the thread of a dispute. */
export const disputeSides = ["student", "tutor", "staff"] as const;
export type DisputeSide = (typeof disputeSides)[number];

/** So long students may say that something was not right. */
export const agreeWithinHours = 72;

export const maxRateMinor = 1e11;
export const maxDisputeText = 1_000;

export const rateTexts = {
  unknown: "We could not find that rate.",
  noTutor: "We could not find that tutor. Please choose another.",
  noCourse: "We could not find that course. Please choose another.",
  overlaps:
    "Another rate for the same tutor and course holds on some of these days. End it first, or choose other days.",
  ended: "This rate has ended already.",
  lastBeforeFirst: "The last day must not be before the first.",
  longer: "A rate can be ended earlier, not later. Set another one from the day after.",
  lastCounted: "A class after this day was counted by this rate. Please choose a later day.",
  isUsed: "Classes were counted by this rate. Please end it instead.",
} as const;

export const walletTexts = {
  unknownClass: "We could not find that class in your wallet.",
  unknownReport: "We could not find that class.",
  unknownDispute: "We could not find that dispute.",
  over: "The 72 hours in which to say something are over. Please write to support.",
  isAgreed: "This class is agreed already. Please write to support if something was not right.",
  isDecided: "This is decided already. Please look at the decision.",
  isDisputed: "You said that something is not right. The academy looks at it and writes to you.",
  wordsEmpty: "Please say what was not right.",
  wordsLong: "At most 1,000 characters.",
  noteEmpty: "Please say why, for both of them.",
  noRate: "This class has no rate yet. Set one first: it enters the wallet within five minutes.",
  twoCurrencies: "This class pays in two currencies. Please decide for all or nothing.",
  absent: "A student pressed Join and the tutor did not, and no student said that the class took place. Did it?",
  isGone: "This class is gone. Please write to support.",
  tooMuch: "No more than a class can pay.",
  amount: "Please enter an amount, such as 5,000.",
} as const;

export const rateList = {
  name: "office-pay-rates",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Tutor, course" },
    state: {
      kind: "oneOf",
      label: "State",
      values: { running: "Holds", upcoming: "Later", ended: "Ended" },
      isChip: true,
    },
  },
  sorts: newestFirst,
} as const satisfies ListSpec;

export const disputeList = {
  name: "office-disputes",
  filters: {
    state: { kind: "oneOf", label: "State", values: { open: "Open", decided: "Decided" }, isChip: true },
  },
  sorts: newestFirst,
} as const satisfies ListSpec;
