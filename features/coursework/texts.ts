/** What the pages of handing in need without its schemas. */

/** How far work that was handed in has come. A new version may be handed in while it is `submitted`. */
export const submissionStates = ["submitted", "graded", "released"] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** Why nothing may be handed in. */
export const handInRefusals = ["paused", "not-open", "closed", "graded", "too-many", "sat"] as const;
export type HandInRefusal = (typeof handInRefusals)[number];

/** Most versions of one assessment, and longest texts, in UTF-16 units. */
export const maxVersions = 20;
export const typedMax = 20_000;
export const linkMax = 2_000;

/** ASM-04 gives the first four. */
export const submissionTexts = {
  nothing: "Please upload a document or provide a valid https:// link",
  submitting: "Submitting…",
  submitted: "Assessment submitted successfully!",
  failed: "Failed to submit assessment. Please try again.",
  chooseAssignment: "Please select an assignment from the search.",
  chooseOther: "Please select a valid assessment",
  refusals: {
    paused: "Your course is on hold until your payment arrives. What you have here stays, and can be handed in then.",
    "not-open": "This is not open yet.",
    closed: "The time for this work is over.",
    graded: "This is graded: no other version can be handed in.",
    "too-many": `You handed in ${maxVersions} versions already.`,
    sat: "This is answered question by question, not handed in.",
  } satisfies Record<HandInRefusal, string>,
} as const;
