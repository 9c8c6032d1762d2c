import { personHistory } from "#features/accounts/server/public.ts";
import { acts } from "#features/act-links/server/public.ts";
import { assessmentFile } from "#features/assessments/assessment-file-texts.ts";
import { uploadPurposes } from "#features/uploads/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { handInAct } from "./server/hand-in-act.ts";
import { submissionPersonalData } from "./server/personal-data.ts";
import { submissionRoutes } from "./server/routes.ts";
import { submissionHistory } from "./server/submission-history.ts";

export const feature = defineFeature({
  name: "coursework",
  routes: (deps) => [submissionRoutes(deps)],
  personalData: [submissionPersonalData],
  contributions: [
    contribute(personHistory, submissionHistory),
    contribute(acts, handInAct),
    contribute(uploadPurposes, () => ({
      name: assessmentFile.purpose,
      maxBytes: assessmentFile.maxBytes,
      kinds: assessmentFile.kinds,
      drawsPages: true,
      need: { capability: "assessments.take", scope: "own" },
    })),
  ],
});
