import { assessments } from "#data/assessments.ts";
import { demoResults } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedAssessments, seedDemoResults } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  { phase: "academy", run: (deps) => seedAssessments(deps, assessments) },
  { phase: "demo", run: (deps) => seedDemoResults(deps, demoResults) },
];
