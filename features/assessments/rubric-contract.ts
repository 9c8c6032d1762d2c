import * as z from "zod/mini";

/** By what an assessment is marked: each criterion with its points and what its levels mean. */
const criterion = z.object({
  name: z.string(),
  points: z.number(),
  levels: z.array(z.object({ points: z.number(), says: z.string() })),
});
export const rubricShape = z.array(criterion);
export type Rubric = z.output<typeof rubricShape>;

export const marksShape = z.object({
  /** The level that was chosen for each criterion of the rubric; empty where one number was given. */
  criteria: z.array(z.object({ name: z.string(), got: z.number(), of: z.number(), says: z.string() })),
  /** Percent before lateness, what lateness took, and what was added last. */
  base: z.number(),
  lateDays: z.int(),
  deduction: z.number(),
  extra: z.number(),
});
export type ShownMarks = z.output<typeof marksShape>;
