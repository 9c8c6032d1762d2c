import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { providerCharges } from "./tables.ts";

/** Stores what a provider gave for a payment; the first that came stays. */
export async function saveProviderCharge(db: Db, charge: typeof providerCharges.$inferInsert): Promise<void> {
  await db.insert(providerCharges).values(charge).onConflictDoNothing();
}

/** What a provider gave for a payment; null where it gave nothing, or its answer was lost. */
export async function findProviderCharge(db: Db, payment: string) {
  const [charge] = await db.select().from(providerCharges).where(eq(providerCharges.payment, payment));
  return charge ?? null;
}
