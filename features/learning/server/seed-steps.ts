import { demoLearning } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { readLessons } from "./read-lessons.ts";
import { seedDemoLearning, seedLessons } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  { phase: "academy", run: (deps) => seedLessons(deps, readLessons()) },
  { phase: "demo", run: (deps) => seedDemoLearning(deps, demoLearning) },
];
