/** The part of the contract that pages need without its schemas. */

/** Kinds of work that are graded, in the order in which pages list them (DASH-01). */
export const assessmentKinds = ["assignment", "project", "quiz", "exam"] as const;
export type AssessmentKind = (typeof assessmentKinds)[number];

export const assessmentTexts = {
  scoreRange: "A score lies between 0 and 100.",
  unknownWork: "We could not find that work in this course.",
} as const;
