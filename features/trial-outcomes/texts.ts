/** Limits and words about how a trial ended: the part of the contract that pages need without its schemas. */

/** What a tutor says of a trial: they go on together, they do not, or the student did not come. */
export const verdicts = ["fits", "not-fits", "missed"] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * `notified`: the student was notified, and has nothing to answer. `sent`: a proposal that waits for its answer. `paid`: to be placed in the
 * times that were proposed. `unplaced`: paid, and class times are to be chosen.
 */
export const outcomeStates = ["notified", "sent", "accepted", "declined", "paid", "placed", "unplaced"] as const;
export type OutcomeState = (typeof outcomeStates)[number];

export const maxReason = 500;
export const maxLine = 300;
/** So long the times of a proposal are reserved for its student. */
export const reservedMs = 72 * 60 * 60 * 1000;
/** So long the button of a proposal's mail works without a log-in. */
export const linkedMs = 14 * 24 * 60 * 60 * 1000;
/** So long after a trial its tutor is still asked how it went. */
export const askedWithinMs = 30 * 24 * 60 * 60 * 1000;

export const trialTexts = {
  unknown: "We could not find that trial class.",
  notBegun: "This trial class has not begun yet.",
  answered: "The student has answered your proposal. Write to them to agree on something else.",
  enrolled: "They take this course already. Choose another.",
  unknownCourse: "You do not teach that course here. Choose another.",
  reasonEmpty: "Say why, in a sentence or two: the student reads it.",
  tooLong: (max: number) => `At most ${max} characters.`,
  noProposal: "We could not find that proposal.",
  changed: "The proposal was changed since you looked. Please look again.",
  declined: "You said that this is not for you. You can still enrol on the page of the course.",
  ordered: "You ordered this course. Its order can be cancelled on its own page.",
  settled: "This course is paid.",
  chooseLater: "You choose your class times once it is paid.",
  timesGone: "The times that were proposed are taken by now: you choose others once it is paid.",
  loading: "Loading the trial...",
  failed: "The trial could not be loaded. Please try again.",
} as const;
