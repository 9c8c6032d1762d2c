import { auditPersonal } from "#platform/audit/tables.ts";
import { suppliedText } from "#platform/feature/documents.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { safeNextPath } from "./rules.ts";
import { accountDeps } from "./server/account-deps.ts";
import { countStudents } from "./server/admins/office-roles.ts";
import { confirmGuardian, stopGuardian } from "./server/guardian/own-guardian.ts";
import { guardianPersonal } from "./server/guardian/tables.ts";
import { cleanupAccounts, cleanupAccountsJob } from "./server/leaving/cleanup-accounts.ts";
import { personalDataHere } from "./server/leaving/personal-data.ts";
import { accountHistory, personHistory } from "./server/office/person-history.ts";
import { accountRoutes } from "./server/routes.ts";
import { viewingPersonal } from "./server/viewing/tables.ts";
import { savedViewRoutes } from "./server/views/saved-views.ts";
import { viewPersonal } from "./server/views/tables.ts";

export const feature = defineFeature({
  name: "accounts",
  routes: (deps) => [accountRoutes(deps.once(accountDeps)), savedViewRoutes(deps)],
  contributions: [contribute(personHistory, accountHistory)],
  academy: { countStudents, confirmGuardian, stopGuardian },
  // where to go on to after the login
  documents: [
    ...["login", "register", "verify-2fa"].map((page) => ({
      page,
      known: (params: URLSearchParams) => ({ next: safeNextPath(params.get("next")) }),
      unstored: ["next"],
    })),
    {
      page: "guardian-reports",
      known: (params) => ({ token: suppliedText(params, "token", 200), stop: suppliedText(params, "stop", 200) }),
      unstored: ["token", "stop"],
    },
  ],
  personalData: [
    ...personalDataHere,
    holding("guardian", guardianPersonal),
    holding("audit", auditPersonal),
    holding("saved-views", viewPersonal),
    holding("seen-by-staff", viewingPersonal),
  ],
  jobs: [scheduled(cleanupAccountsJob, "25 * * * *", cleanupAccounts)],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
