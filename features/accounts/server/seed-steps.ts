import { demoPeople } from "#data/demo-people.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedAccounts } from "./seed.ts";

export const seedSteps: SeedStep[] = [{ phase: "demo", run: (deps) => seedAccounts(deps, demoPeople) }];
