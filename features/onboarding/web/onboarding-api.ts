import { ownRead } from "#ui/api/own-call.ts";
import type { Onboarding } from "../contract.ts";

export const onboardingKey = ["onboarding"] as const;

/** The student's checklist for the free Mifi. Errors: ApiFault. */
export const fetchOnboarding = (signal?: AbortSignal) => ownRead<Onboarding>("/api/students/onboarding", signal);
