import { availability } from "#data/availability.ts";
import { demoClasses } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedAvailability, seedDemoClasses } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  { phase: "academy", run: (deps) => seedAvailability(deps, availability) },
  {
    phase: "demo",
    run: async (deps) => {
      for (const group of demoClasses) await seedDemoClasses(deps, group);
    },
  },
];
