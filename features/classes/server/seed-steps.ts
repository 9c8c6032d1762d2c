import { availability } from "#data/availability.ts";
import { demoClasses } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedAvailability, seedDemoClasses } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  { phase: "academy", run: (tx) => seedAvailability(tx, availability) },
  {
    phase: "demo",
    run: async (tx, now) => {
      for (const group of demoClasses) await seedDemoClasses(tx, group, now);
    },
  },
];
