import * as z from "zod/mini";
import { marksShape } from "#features/assessments/rubric-contract.ts";
import { assessmentStatuses, listedStatuses } from "#features/assessments/rules.ts";
import { assessmentKinds } from "#features/assessments/texts.ts";

/** What the pages about graded work are answered. The pages take its types alone. */

const kind = z.enum(assessmentKinds);

const kindParams = z.strictObject({ kind });

const kindOverview = z.object({
  kind,
  total: z.int(),
  graded: z.int(),
  status: z.enum(assessmentStatuses),
  /** What the kind counts for in the grade of a course that has all four, in percent. */
  weight: z.int(),
  /** Average of what is graded, as text; null while nothing is. */
  average: z.nullable(z.string()),
});

const overviewResponse = z.object({
  data: z.object({
    kinds: z.array(kindOverview),
    courses: z.array(
      z.object({
        slug: z.string(),
        shortTitle: z.string(),
        school: z.string(),
        glyph: z.string(),
        total: z.int(),
        graded: z.int(),
        /** Weighted grade of what is graded, as text; null while nothing is. */
        grade: z.nullable(z.string()),
        /** Everything is graded: the grade stays. */
        isFinal: z.boolean(),
      }),
    ),
  }),
});
export type AssessmentOverview = z.output<typeof overviewResponse>["data"];

const listedAssessment = z.object({
  id: z.string(),
  title: z.string(),
  course: z.string(),
  week: z.int(),
  /** How many questions it asks; 0 where something is handed in. */
  questions: z.int(),
  status: z.enum(listedStatuses),
  /** What opens it, whichever comes first; null: it is open. */
  gate: z.nullable(
    z.object({
      opensAt: z.nullable(z.iso.datetime()),
      lessonsNeeded: z.nullable(z.int()),
      lessonsDone: z.int(),
    }),
  ),
  /** How often it may still be sat; null: as often as wanted. 0 of what is handed in, or closed. */
  attemptsLeft: z.nullable(z.int()),
  /** Whether its grade reaches its pass mark; null while there is none. */
  isPassed: z.nullable(z.boolean()),
  /** When it is due, and when it is taken no more; null: never. */
  dueAt: z.nullable(z.iso.datetime()),
  closesAt: z.nullable(z.iso.datetime()),
  /** As people read it; null while there is none. */
  grade: z.nullable(z.string()),
  /** It may be taken again without a grade. */
  openForPractice: z.boolean(),
  /** What came of it; null while it is not graded. */
  result: z.nullable(
    z.object({
      score: z.number(),
      label: z.string(),
      isGood: z.boolean(),
      comment: z.string(),
      gradedAt: z.string(),
      /** Who graded it; null where no one did, or who did has left. */
      by: z.nullable(z.string()),
      /** How a grader came to the score of what was handed in; null for what is sat, and for results from elsewhere. */
      marks: z.nullable(marksShape),
    }),
  ),
});
export type ListedAssessment = z.output<typeof listedAssessment>;

const listResponse = z.object({ data: z.array(listedAssessment) });

/** What each call of calls.ts takes and answers. */
export const assessmentShapes = {
  getOverview: { answer: overviewResponse },
  listAssessments: { params: kindParams, answer: listResponse },
};
