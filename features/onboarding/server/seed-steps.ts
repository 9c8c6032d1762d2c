import { momentAgo } from "#lib/daytime.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { grantDueMifis } from "./grant-due-mifis.ts";

export const seedSteps: SeedStep[] = [
  {
    phase: "demo",
    async run({ db, clock }) {
      // Two weeks ago, when her first class was over: what is new in her bell stays on top.
      const earnedAt = momentAgo({ daysAgo: 14, at: "18:10" }, clock.now());
      await grantDueMifis({ db, clock: { now: () => earnedAt } });
    },
  },
];
