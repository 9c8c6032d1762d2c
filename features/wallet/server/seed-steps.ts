import { count } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { newId } from "#platform/ids/ids.ts";
import { payRates } from "./tables.ts";

/** One rate for every tutor, so that a class of the demo people enters a wallet. Idempotent. */
async function seedDemoRate({ db: tx, clock }: InTx<"clock">): Promise<void> {
  const [rates] = await tx.select({ rates: count() }).from(payRates);
  if (rates && rates.rates > 0) return;
  const now = clock.now();
  await tx.insert(payRates).values({
    id: newId(),
    kind: "class",
    amountMinor: 800_000,
    currency: "NGN",
    trialPercent: 50,
    missedPercent: 100,
    validFrom: `${now.getUTCFullYear()}-01-01`,
    createdAt: now,
  });
}

export const seedSteps: SeedStep[] = [{ phase: "demo", run: seedDemoRate }];
