/** The steps by which an owner opens an academy (OWN-01), in their order, with the minutes that each takes about. Without a schema: pages read it. */
export const setupSteps = {
  academy: { title: "Name and contacts", minutes: 4 },
  admins: { title: "Second person with full rights", minutes: 2 },
  mail: { title: "E-mail that arrives", minutes: 5 },
  payments: { title: "Payments", minutes: 8 },
  courses: { title: "Courses and fees", minutes: 5 },
  tutors: { title: "First tutor", minutes: 3 },
  legal: { title: "Terms and privacy", minutes: 6 },
  backups: { title: "Backups", minutes: 3 },
} as const;
export type StepName = keyof typeof setupSteps;
export const stepNames = Object.keys(setupSteps) as StepName[];

/** The academy is not ready for students without these; the others can wait. */
export const neededSteps: readonly StepName[] = ["academy", "mail", "payments", "courses", "tutors", "legal"];

/** Steps whose supplied state an owner may decide to keep; that decision is all that is stored of a step. */
export const acceptableSteps = ["academy", "payments", "legal"] as const satisfies readonly StepName[];
export type AcceptableStep = (typeof acceptableSteps)[number];

/** What is offered instead of a change. */
export const acceptTexts: Record<AcceptableStep, string> = {
  academy: "Keep the name and tagline as they are",
  payments: "Take bank transfers only",
  legal: "I have read them: keep them as they are",
};

export const setupTexts = {
  noMailServer: "No mail server is set (SMTP_URL), so there is none to test.",
  unknownProvider: "That payment provider is not set.",
  isOpened: "The academy is open: visitors see all of it.",
  isShut: "The academy is shut: visitors see that it opens soon.",
  changedByOther: "Someone else changed what is on the site. Look at it again.",
} as const;

/** `4.2 s`. */
export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
