import { z } from "zod";
import { cursorSchema } from "#lib/list/list-schema.ts";
import { uuid } from "#lib/uuid.ts";
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

// ---- staff ---------------------------------------------------------------------------------------------------------------

const dueQuery = z.strictObject({ after: z.optional(cursorSchema) });

const dueSchema = z.object({
  accountId: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  earnedAt: z.iso.datetime(),
});
/** GET /api/staff/mifi: who is due a Mifi, the longest waiting first. */
const dueResponse = z.object({ data: z.array(dueSchema), next: z.nullable(z.string()) });
export type DueMifis = z.output<typeof dueResponse>;

/** POST /api/staff/mifi/:accountId/handed-over */
const handedOverResponse = z.object({ accountId: z.string(), handedOverAt: z.iso.datetime() });
export type HandedOver = z.output<typeof handedOverResponse>;

/** What each call of calls.ts takes and answers. */
export const onboardingShapes = {
  readOnboarding: { answer: onboardingAnswer },
  listDueMifis: { query: dueQuery, answer: dueResponse },
  handOverMifi: {
    params: z.strictObject({ accountId: uuid("The id of an account is a UUID.") }),
    body: z.strictObject({}).nullish(),
    answer: handedOverResponse,
  },
};
