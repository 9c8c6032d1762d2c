import { personHistory } from "#features/accounts/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { gradeHistory } from "./server/grade-history.ts";
import { listPassRates } from "./server/pass-rates.ts";
import { gradePersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "assessments",
  academy: { listPassRates },
  contributions: [contribute(personHistory, gradeHistory)],
  personalData: [holding("grades", gradePersonal)],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
