import { posts } from "#data/posts.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedResources } from "./seed.ts";

export const seedSteps: SeedStep[] = [{ phase: "academy", run: (deps) => seedResources(deps, posts) }];
