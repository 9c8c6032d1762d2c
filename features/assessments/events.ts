import { defineEvent } from "#lib/domain-event.ts";

/** An assessment of an enrolment got a grade, or another one. `score` is percent, 0 to 100. */
export const graded = defineEvent<{ enrolmentId: string; assessmentId: string; score: number; at: Date }>(
  "assessments.graded",
);

/** A student handed in a version of an assessment; `number` counts them from 1. */
export const submitted = defineEvent<{
  submissionId: string;
  enrolmentId: string;
  assessmentId: string;
  number: number;
  at: Date;
}>("assessments.submitted");
