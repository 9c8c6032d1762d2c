import { assessments } from "#data/assessments.ts";
import { demoResults } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedAssessments, seedDemoResults } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  { phase: "academy", run: (tx, now) => seedAssessments(tx, assessments, now) },
  { phase: "demo", run: (tx, now) => seedDemoResults(tx, demoResults, now) },
];
