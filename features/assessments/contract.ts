/** Kinds of work that are graded, in the order in which pages list them (DASH-01). */
export const assessmentKinds = ["assignment", "project", "quiz", "exam"] as const;
export type AssessmentKind = (typeof assessmentKinds)[number];
