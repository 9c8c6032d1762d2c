import { z } from "zod";
import { uploadPurposes } from "#features/uploads/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { purgeDrafts } from "./server/drafts.ts";
import { notifyTutors } from "./server/notify-tutors.ts";
import { voicesPersonal } from "./server/personal-data.ts";
import { regradeCorrected } from "./server/regrade-corrected.ts";
import { gradingRoutes } from "./server/routes.ts";
import { commentPersonal, draftPersonal, markPersonal } from "./server/tables.ts";
import { versionRoutes } from "./server/version-routes.ts";
import { markVoice } from "./texts.ts";

/** Attempts that were graded by a key which was corrected since. */
const regradeJob = defineJob("assessments.regrade", z.object({}));
/** Work that came in for a tutor: notified together, so that a class that hands in on one evening is a few mails. */
const notifyTutorsJob = defineJob("assessments.tell-tutors", z.object({}));

const purgeDraftsJob = defineJob("grading.purge-drafts", z.object({}));

export const feature = defineFeature({
  name: "grading",
  routes: (deps) => [gradingRoutes(deps), versionRoutes(deps)],
  personalData: [
    holding("marks", { voices: voicesPersonal, marks: markPersonal, drafts: draftPersonal, comments: commentPersonal }),
  ],
  contributions: [
    contribute(uploadPurposes, () => ({
      name: markVoice.purpose,
      maxBytes: markVoice.maxBytes,
      kinds: markVoice.kinds,
      longestMs: markVoice.longestMs,
      need: { capability: "assessments.mark", scope: "own-students" },
    })),
  ],
  jobs: [
    scheduled(purgeDraftsJob, "30 2 * * *", async (deps) => {
      const deleted = await purgeDrafts(deps);
      if (deleted > 0) deps.log.info({ deleted }, "drafts of grades that no one went on with are deleted");
    }),
    scheduled(regradeJob, "* * * * *", async (deps, run) => {
      const regraded = await regradeCorrected(deps, run.stopSignal);
      if (regraded > 0) deps.log.info({ regraded }, "attempts regraded by a corrected key");
    }),
    scheduled(notifyTutorsJob, "*/15 * * * *", async (deps) => {
      const notifiedCount = await notifyTutors(deps);
      if (notifiedCount > 0) deps.log.info({ notifiedCount }, "tutors notified of work to grade");
    }),
  ],
});
