import { demoConversations } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedMessages } from "./seed.ts";

export const seedSteps: SeedStep[] = [{ phase: "demo", run: (deps) => seedMessages(deps, demoConversations) }];
