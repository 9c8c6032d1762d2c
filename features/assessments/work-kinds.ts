/** Kinds of work that are graded, in the order in which pages list them (DASH-01). */
export const assessmentKinds = ["assignment", "project", "quiz", "exam"] as const;
export type AssessmentKind = (typeof assessmentKinds)[number];

/** What is sat, question by question, on a page of its own; the others are handed in. */
export const isSat = (kind: AssessmentKind): kind is "quiz" | "exam" => kind === "quiz" || kind === "exam";
