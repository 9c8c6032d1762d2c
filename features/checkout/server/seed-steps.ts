import { coupons } from "#data/coupons.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedCoupons } from "./seed.ts";

export const seedSteps: SeedStep[] = [{ phase: "demo", run: (tx, now) => seedCoupons(tx, coupons, now) }];
