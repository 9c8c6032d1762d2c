import { demoLearning } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { readLessons } from "./read-lessons.ts";
import { seedDemoLearning, seedLessons } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  { phase: "academy", run: (tx, now) => seedLessons(tx, readLessons(), now) },
  { phase: "demo", run: (tx, now) => seedDemoLearning(tx, demoLearning, now) },
];
