import * as z from "zod/mini";
import { listedStatuses } from "#features/assessments/rules.ts";
import { assessmentKinds } from "#features/assessments/texts.ts";
import { questionKindNames } from "#features/questions/contract.ts";
import { uuid } from "#lib/uuid.ts";

/** What the plain calls about assessments (API-01) take and answer. Dates are `2026-11-23` and times `14:05`, in Lagos. */

const listed = {
  id: z.string(),
  title: z.string(),
  type: z.enum(assessmentKinds),
  course: z.string(),
  status: z.enum(listedStatuses),
  /** As people read it; null while there is none. */
  grade: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  dueTime: z.nullable(z.string()),
  submissionDate: z.nullable(z.string()),
  submissionTime: z.nullable(z.string()),
  /** How many questions it asks; 0 where something is handed in. */
  questionCount: z.int(),
};
const listedAssessment = z.object(listed);
export type PlainAssessment = z.output<typeof listedAssessment>;

const plainQuestion = z.object({
  /** What an answer names. */
  id: z.string(),
  question: z.string(),
  /** `multiple-choice`: one of the options; `free-text`; else the kind's own name. */
  type: z.enum(["multiple-choice", "free-text", ...questionKindNames]),
  options: z.array(z.string()),
});
export type PlainQuestion = z.output<typeof plainQuestion>;

/** An answer by what it shows: one text, several, or the right side of each left one. */
export const plainAnswers = z.record(
  uuid(),
  z.union([
    z.string().check(z.maxLength(10_000)),
    z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(60)),
    z.record(z.string().check(z.maxLength(10_000)), z.string().check(z.maxLength(10_000))),
  ]),
);
export type PlainAnswers = z.output<typeof plainAnswers>;

const idParams = z.strictObject({ id: uuid() });

/** What each call of plain-calls.ts takes and answers. */
export const plainShapes = {
  listAssessments: { answer: z.object({ data: z.array(listedAssessment) }) },
  getAssessment: {
    params: idParams,
    answer: z.object({
      ...listed,
      /** Empty while no attempt runs: the clock starts with them. */
      questions: z.array(plainQuestion),
      /** The call that starts an attempt; null where none may be started, one runs, or something is handed in. */
      start: z.nullable(z.string()),
      /** When the running attempt ends (ISO 8601, UTC); null: none runs, or without a limit. */
      deadlineAt: z.nullable(z.string()),
    }),
  },
  submitAssessment: {
    params: idParams,
    answer: z.object({
      message: z.string(),
      status: z.enum(listedStatuses),
      /** Percent; null until it may be seen. */
      score: z.nullable(z.number()),
    }),
  },
};
