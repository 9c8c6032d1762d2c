import { declareCalls } from "#lib/declare-calls.ts";
import type { onboardingShapes } from "./contract.ts";

/** The calls about the checklist that earns the free Mifi. */
const declare = declareCalls<typeof onboardingShapes>();

export const readOnboarding = declare("readOnboarding", "GET", "/api/students/onboarding", {
  access: { capability: "onboarding.follow", scope: "own" },
});
