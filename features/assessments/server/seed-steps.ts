import { assessments } from "#data/assessments.ts";
import { demoResults } from "#data/demo-student.ts";
import { courseQuestions } from "#data/questions.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedQuestions } from "./bank/seed-questions.ts";
import { seedAssessments, seedDemoResults } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  {
    phase: "academy",
    async run(tx, now) {
      await seedAssessments(tx, assessments, now);
      await seedQuestions(tx, courseQuestions, now);
    },
  },
  { phase: "demo", run: (tx, now) => seedDemoResults(tx, demoResults, now) },
];
