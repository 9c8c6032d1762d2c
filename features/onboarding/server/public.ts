import type { VerbDeps } from "#platform/deps.ts";
import { handOverMifi, listDueMifis } from "./hand-over.ts";
import { type OnboardingDeps, type OnboardingSources, readOnboarding } from "./read-onboarding.ts";

export { grantDueMifis, grantMifisJob } from "./grant-due-mifis.ts";
export { onboardingPersonalData } from "./personal-data.ts";

/** Binds what pages and routes may do with the checklist. `sources`: what other features know of a student. */
export function onboardingVerbs(verbs: Pick<VerbDeps, "db" | "clock">, sources: OnboardingSources) {
  const deps: OnboardingDeps = { ...verbs, ...sources };
  return {
    readOnboarding: (accountId: string) => readOnboarding(deps, accountId),
    listDueMifis: (after: string | null) => listDueMifis(deps, after),
    handOverMifi: (accountId: string, staffId: string) => handOverMifi(deps, accountId, staffId),
  };
}

export type OnboardingVerbs = ReturnType<typeof onboardingVerbs>;
