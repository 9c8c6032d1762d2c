import { demoLearning } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedDemoCertificates } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  { phase: "demo", run: (deps) => seedDemoCertificates(deps, demoLearning.studentEmail) },
];
