import { coupons } from "#data/coupons.ts";
import { demoLearning } from "#data/demo-student.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedCoupons } from "./seed.ts";
import { seedDemoOrders } from "./seed-demo-orders.ts";

export const seedSteps: SeedStep[] = [
  { phase: "demo", run: (deps) => seedCoupons(deps, coupons) },
  { phase: "demo", run: (deps) => seedDemoOrders(deps, demoLearning) },
];
