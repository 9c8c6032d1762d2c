import { z } from "zod";
import { onboardingSteps } from "./texts.ts";

const stepSchema = z.object({
  step: z.enum(onboardingSteps),
  isDone: z.boolean(),
  /** What is still missing, in one sentence; null once it is done. */
  missing: z.nullable(z.string()),
});

/** GET /api/students/onboarding */
export const onboardingAnswer = z.object({
  steps: z.array(stepSchema),
  /** The day in Lagos on which the Mifi was earned. */
  earnedOn: z.nullable(z.string()),
  handedOverOn: z.nullable(z.string()),
});
export type Onboarding = z.output<typeof onboardingAnswer>;

/** What each call of calls.ts takes and answers. */
export const onboardingShapes = {
  readOnboarding: { answer: onboardingAnswer },
};
