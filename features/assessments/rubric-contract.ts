import * as z from "zod/mini";

/** By what a piece of work is marked: each criterion with its points and what its levels mean. */
const criterion = z.object({
  name: z.string(),
  points: z.number(),
  levels: z.array(z.object({ points: z.number(), says: z.string() })),
});
export const rubricShape = z.array(criterion);
export type Rubric = z.output<typeof rubricShape>;
