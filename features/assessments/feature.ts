import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { gradePersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "assessments",
  personalData: [holding("grades", gradePersonal)],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
