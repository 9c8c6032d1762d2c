import type { VerbDeps } from "#platform/deps.ts";
import { readReferral } from "./read-referral.ts";

/** Binds what pages and routes may do with invitations. */
export function referralVerbs(deps: Pick<VerbDeps, "db" | "clock" | "baseUrl">) {
  return {
    readReferral: (accountId: string) => readReferral(deps, accountId),
  };
}

export type ReferralVerbs = ReturnType<typeof referralVerbs>;
