import { demoTutors } from "#data/demo-people.ts";
import { demoPick } from "#data/demo-student.ts";
import { tutors } from "#data/tutors.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedDemoPick, seedTutorAccounts, seedTutors } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  { phase: "academy", run: (tx, now) => seedTutors(tx, tutors, now) },
  {
    phase: "demo",
    async run(tx, now) {
      await seedTutorAccounts(tx, demoTutors, now);
      await seedDemoPick(tx, demoPick, now);
    },
  },
];
