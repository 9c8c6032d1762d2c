import type { VerbDeps } from "#platform/deps.ts";
import { handOverMifi, listDueMifis } from "./hand-over.ts";
import { readOnboarding } from "./read-onboarding.ts";

export { countDueMifis } from "./hand-over.ts";
export { readOnboarding } from "./read-onboarding.ts";

/** Binds what pages and routes may do with the checklist. */
export function onboardingVerbs(deps: Pick<VerbDeps, "db" | "clock">) {
  return {
    readOnboarding: readOnboarding(deps),
    listDueMifis: (after: string | null) => listDueMifis(deps, after),
    handOverMifi: (accountId: string, staffId: string) => handOverMifi(deps, accountId, staffId),
  };
}

export type OnboardingVerbs = ReturnType<typeof onboardingVerbs>;
