import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/**
 * Lets one transaction at a time work on a request key, so that a retry waits for the first try and then finds its row. The
 * unique constraint on the key remains the guard; this only spares the second caller its error.
 */
export async function holdRequestKey(tx: Tx, requestKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${requestKey}, 7203118404))`);
}
