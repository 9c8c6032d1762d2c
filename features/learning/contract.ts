/** How a course is paid: school courses upfront, in two instalments or monthly; exam courses as a whole or by the month. */
export const enrolmentPlans = ["upfront", "installment", "monthly", "course", "month"] as const;
export type EnrolmentPlan = (typeof enrolmentPlans)[number];

/** `paused`: an instalment is overdue; the lessons wait. */
export const enrolmentStates = ["active", "paused", "completed", "cancelled"] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

export const cohortStates = ["open", "running", "finished"] as const;
export type CohortState = (typeof cohortStates)[number];
