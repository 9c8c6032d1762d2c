/** Sentences about practice. */
export const practiceTexts = {
  notOpen: "This quiz is not open for practice yet.",
  unknownQuiz: "We could not find that quiz in your courses.",
  unknownQuestion: "We could not find that question in your practice.",
  otherAnswer: "This is no answer to that question.",
} as const;
