import { officeSearch, personHistory } from "#features/accounts/server/public.ts";
import { graded } from "#features/assessments/events.ts";
import { lessonMarked } from "#features/learning/events.ts";
import { suppliedText } from "#platform/feature/documents.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { awardIfEarned } from "./server/award-certificate.ts";
import { awardDue, awardDueJob } from "./server/award-due.ts";
import { certificateHistory } from "./server/certificate-history.ts";
import { findCertificate } from "./server/find-certificate.ts";
import { certificateRoutes } from "./server/routes.ts";
import { certificateSearch } from "./server/search-certificates.ts";
import { certificatePersonal, certificateTutorPersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "certificates",
  contributions: [contribute(officeSearch, certificateSearch), contribute(personHistory, certificateHistory)],
  routes: (deps) => [certificateRoutes(deps)],
  academy: { findCertificate },
  documents: [{ page: "certificates", known: (params) => ({ q: suppliedText(params, "q", 100) }), unstored: ["q"] }],
  personalData: [
    holding("certificates", certificatePersonal),
    holding("certificates-taught", certificateTutorPersonal),
  ],
  jobs: [
    scheduled(awardDueJob, "35 * * * *", async (deps, run) => {
      const awarded = await awardDue(deps, run.stopSignal);
      if (awarded > 0) deps.log.info({ awarded }, "certificates earned earlier awarded");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  handlers: [
    // Either may be the last thing that a certificate waited for.
    on(lessonMarked, "awards the certificate that is earned by now", awardIfEarned),
    on(graded, "awards the certificate that is earned by now", awardIfEarned),
  ],
});
