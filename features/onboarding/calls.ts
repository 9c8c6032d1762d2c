import { declareCalls } from "#lib/declare-calls.ts";
import type { onboardingShapes } from "./contract.ts";

/** The calls about the checklist that earns the free Mifi. */
const declare = declareCalls<typeof onboardingShapes>();
const own = { access: { capability: "equipment.hand-out", scope: "all" } } as const;

export const readOnboarding = declare("readOnboarding", "GET", "/api/students/onboarding", {
  access: { capability: "onboarding.follow", scope: "own" },
});
export const listDueMifis = declare("listDueMifis", "GET", "/api/staff/mifi", own);
export const handOverMifi = declare("handOverMifi", "POST", "/api/staff/mifi/:accountId/handed-over", own);
