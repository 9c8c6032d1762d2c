/** Why a message is reported. */
export const reportReasons = ["abuse", "advances", "money", "spam", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  abuse: "Insults or threats",
  advances: "Unwanted advances",
  money: "Asks for money outside the academy",
  spam: "Advertising",
  other: "Something else",
};

/** Longest words of a report, and longest note with which staff end one. */
export const reportLength = 1000;

export const reportTexts = {
  reasonMissing: "Please say what is wrong with it.",
  wordsMissing: "Please say in your words what is wrong.",
  noteMissing: "Please write what you did about it.",
  unknownReview: "We could not find that review.",
  reviewChanged: "The student changed the review after it was reported. Please read it again on the tutor's page.",
  onlyReviews: "Only a review can be taken down.",
  onlyTheirs: "Only a message of the other side can be reported.",
  supportStays: "Support cannot be blocked. Please write what is wrong.",
  unknownReport: "We could not find that report.",
  ended: "That report has been ended already.",
  failed: "The reports could not be loaded.",
  notSent: "The report could not be sent. Please try again.",
  notChanged: "This could not be changed. Please try again.",
  thanks: "Thank you. Our team looks at it and does not tell them that it was you.",
  blocked: (name: string) => `You blocked ${name}. Nobody can write here until you unblock them.`,
} as const;
