import { graded } from "#features/assessments/events.ts";
import { lessonMarked } from "#features/learning/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { awardIfEarned } from "./server/award-certificate.ts";

export const feature = defineFeature({
  name: "certificates",
  handlers: [
    // Either may be the last thing that a certificate waited for.
    on(lessonMarked, "awards the certificate that is earned by now", async (tx, { enrolmentId, at }, deps) => {
      await awardIfEarned(deps)(tx, enrolmentId, at);
    }),
    on(graded, "awards the certificate that is earned by now", async (tx, { enrolmentId, at }, deps) => {
      await awardIfEarned(deps)(tx, enrolmentId, at);
    }),
  ],
});
