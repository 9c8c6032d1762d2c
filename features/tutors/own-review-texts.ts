import type { ListSpec } from "#lib/list/list-spec.ts";

/** A tutor's own reviews at the desk, and what is shown there. */

/** Longest answer, in characters. */
export const answerLength = 400;
/** So long after it was first written an answer may be changed. */
export const answerChangeableMs = 24 * 60 * 60_000;
/** Reviews with so many stars or fewer are a choice of their own. */
export const fewStars = 3;

export const ownReviewList = {
  name: "own-reviews",
  filters: {
    show: {
      kind: "oneOf",
      label: "Which",
      values: { unanswered: "No answer yet", few: `${fewStars} stars or less` },
      isChip: true,
    },
  },
  sorts: { newest: { label: "Newest first", by: "time" } },
} as const satisfies ListSpec;

export const ownReviewTexts = {
  unknown: "We could not find that review.",
  missing: "Please write your answer.",
  long: `At most ${answerLength} characters.`,
  over: "An answer can be changed for a day after it was written.",
  replaced: "The student changed the review meanwhile. Please read it again.",
} as const;
