import { courseQuestions } from "#data/questions.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedQuestions } from "./seed-questions.ts";

export const seedSteps: SeedStep[] = [
  {
    phase: "academy",
    async run(deps) {
      await seedQuestions(deps, courseQuestions);
    },
  },
];
