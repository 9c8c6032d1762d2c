import { z } from "zod";
import { classSchema, timeZoneSchema } from "#features/classes/contract.ts";
import { currentCourse } from "#features/learning/contract.ts";
import { onboardingAnswer } from "#features/onboarding/contract.ts";
import { picksAnswer } from "#features/tutors/contract.ts";
import { popularAnswer } from "#features/tutors/dashboard-contract.ts";

/** What the dashboard's first page shows, in one call. The page takes its type alone. */

export const studentHomeQuery = z.strictObject({ zone: timeZoneSchema });

export const studentHomeAnswer = z.object({
  /** Null: the student takes no course. */
  current: z.nullable(currentCourse),
  nextClass: z.nullable(classSchema),
  popular: popularAnswer,
  picks: picksAnswer.shape.data,
  onboarding: onboardingAnswer,
});
export type StudentHome = z.output<typeof studentHomeAnswer>;
