import type { SeedStep } from "#platform/feature/seed.ts";
import { grantDueMifis } from "./grant-due-mifis.ts";

const dayMs = 24 * 3600_000;

export const seedSteps: SeedStep[] = [
  {
    phase: "demo",
    async run(tx, now) {
      // Two weeks ago, when her first class was over: what is new in her bell stays on top.
      const earnedAt = new Date(now.getTime() - 14 * dayMs);
      await grantDueMifis({ db: tx, clock: { now: () => earnedAt } });
    },
  },
];
