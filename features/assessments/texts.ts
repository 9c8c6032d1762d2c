/** The part of the contract that pages need without its schemas. */

/** Kinds of work that are graded, in the order in which pages list them (DASH-01). */
export const assessmentKinds = ["assignment", "project", "quiz", "exam"] as const;
export type AssessmentKind = (typeof assessmentKinds)[number];

/** What is sat, question by question, on a page of its own; the others are handed in. */
export const isSat = (kind: AssessmentKind): kind is "quiz" | "exam" => kind === "quiz" || kind === "exam";

export const assessmentTexts = {
  scoreRange: "A score is between 0 and 100.",
  unknownAssessment: "We could not find that work in this course.",
} as const;

/** How the pages call each kind, and what they show of it (ASM-01, ASM-02). */
export const kindTexts = {
  assignment: {
    name: "Assignment",
    many: "Assignments",
    loading: "Loading assessments…",
    failed: "Could not load assignments. Please try again.",
    none: "No assignments available.",
  },
  project: {
    name: "Project",
    many: "Projects",
    loading: "Loading projects...",
    failed: "Failed to load project assessments",
    none: "No projects available.",
  },
  quiz: {
    name: "Quiz",
    many: "Quizzes",
    loading: "Loading quizzes...",
    failed: "Failed to load quizzes. Please try again.",
    none: "No quizzes available.",
  },
  exam: {
    name: "Exam",
    many: "Exams",
    loading: "Loading exams…",
    failed: "Failed to load exams. Please try again.",
    none: "No exams available.",
  },
} as const satisfies Record<AssessmentKind, Record<string, string>>;
