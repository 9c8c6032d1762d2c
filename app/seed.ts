import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import type { Feature } from "#platform/feature/feature.ts";
import { seedPhases } from "#platform/feature/seed.ts";
import { features } from "./features.ts";

/** One number for "someone is seeding", the same in every process. */
const seedLock = 7_203_118_404;

/**
 * Loads the supplied academy into an empty database, all or nothing. A database that holds any course is someone's
 * academy already and is left alone, so starting again, or starting ten at once, changes nothing.
 * `demoPeople`: also the people whose passwords everybody knows, for trying it out. Returns whether it loaded.
 */
export async function seedAcademy(db: Db, now: Date, options: { demoPeople: boolean }): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const [course] = await tx.select({ one: sql`1` }).from(courses).limit(1);
    if (course) return false;
    const steps = (await Promise.all(features.map((feature: Feature) => feature.seed?.() ?? []))).flat();
    for (const phase of seedPhases) {
      if (phase !== "academy" && !options.demoPeople) break;
      for (const step of steps) if (step.phase === phase) await step.run({ db: tx, clock: { now: () => now } });
    }
    return true;
  });
}
