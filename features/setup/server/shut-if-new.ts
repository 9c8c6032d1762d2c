import { sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { shutUndecided } from "#features/site/server/public.ts";
import { isThisMachine } from "#lib/this-machine.ts";
import type { VerbDeps } from "#platform/deps.ts";

/**
 * Shuts a new academy, at its start, until its owner opens it: one that others can reach, without any account. One that has people, and
 * one on this machine, is open; what an owner decided once stays.
 */
export async function shutIfNew(deps: Pick<VerbDeps, "db" | "clock" | "baseUrl">): Promise<void> {
  if (isThisMachine(deps.baseUrl)) return;
  const [someone] = await deps.db.select({ one: sql`1` }).from(personRows(deps.db)).limit(1);
  if (!someone) await shutUndecided(deps);
}
