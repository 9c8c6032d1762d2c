import * as z from "zod/mini";

/** What the calls about grading take and answer. */

const correctKeyBody = z.strictObject({
  /** What is right, in the shape that the question's kind stores: `{ option }`, `{ accept: [] }` and so on. */
  key: z.record(z.string().check(z.maxLength(36)), z.unknown()),
  /** Markdown: why it is right; students read it in their review. */
  explanation: z.string().check(z.trim(), z.minLength(3), z.maxLength(4_000)),
  /** Why it was corrected; for the academy's own eyes. */
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
});
export type CorrectedKeyInput = z.output<typeof correctKeyBody>;

const correctedKey = z.object({
  data: z.object({
    /** From 1; the highest counts. */
    revision: z.int(),
    /** Attempts with this question that are over: they are graded again within a minute or two. */
    attempts: z.int(),
  }),
});

/** What each call of grading-calls.ts takes and answers. */
export const gradingShapes = {
  correctKey: { params: z.strictObject({ version: z.uuid() }), body: correctKeyBody, answer: correctedKey },
};
