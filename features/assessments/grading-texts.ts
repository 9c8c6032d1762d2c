/** Sentences about grading. */
export const gradingTexts = {
  unknownQuestion: "We could not find that question in the courses that you teach.",
  unfitKey: "This answer does not fit the question.",
} as const;
