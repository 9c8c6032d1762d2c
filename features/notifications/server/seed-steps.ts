import { demoNotifications } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedNotifications } from "./seed.ts";

// The last: what the others sent the demo student counts as read.
export const seedSteps: SeedStep[] = [{ phase: "last", run: (deps) => seedNotifications(deps, demoNotifications) }];
