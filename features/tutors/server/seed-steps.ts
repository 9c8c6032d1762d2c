import { demoTutors } from "#data/demo-people.ts";
import { demoPick } from "#data/demo-student.ts";
import { tutors } from "#data/tutors.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedDemoPick, seedTutorAccounts, seedTutors } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  { phase: "academy", run: (deps) => seedTutors(deps, tutors) },
  {
    phase: "demo",
    async run(deps) {
      await seedTutorAccounts(deps, demoTutors);
      await seedDemoPick(deps, demoPick);
    },
  },
];
