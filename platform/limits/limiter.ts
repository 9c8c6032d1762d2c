import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { callerKey } from "#lib/caller-key.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { rateCounters } from "./tables.ts";

export type Limit = { name: string; max: number; windowS: number };

/** Whom a limit counts. Every limit names one of these, so that all of them know one caller and one address by the same key. */
export type Counted =
  /** Whoever calls from an address on the network: one IPv4 address, one /64 of IPv6. */
  | { ip: string }
  /** A mail address, in every spelling. */
  | { email: string }
  /** An account or a device of ours. */
  | { id: string };

export type Limiter = {
  /** Counts one hit of `who` on `limit`. Answers how long to wait in seconds when it is over, else 0. */
  hit(limit: Limit, who: Counted): Promise<number>;
  /** Deletes counters of windows that are over. */
  sweep(): Promise<void>;
};

/** The name under which `who` is counted. Mail addresses are hashed: counters are no list of who is a student. */
export function bucketOf(limit: Limit, who: Counted): string {
  if ("ip" in who) return `${limit.name}:${callerKey(who.ip)}`;
  if ("id" in who) return `${limit.name}:${who.id}`;
  const hash = createHash("sha256").update(who.email.trim().toLowerCase()).digest("base64url");
  return `${limit.name}:${hash.slice(0, 22)}`;
}

/**
 * Fixed-window counters in the database, so that all processes share them and a restart forgets nothing. Two windows are
 * weighed (the running one, and the rest of the one before) so that nobody gets a double share around a window's edge.
 */
export function createLimiter(deps: { db: Db; clock: Clock }): Limiter {
  return {
    async hit(limit, who) {
      const nowS = deps.clock.now().getTime() / 1000;
      const window = Math.floor(nowS / limit.windowS);
      const bucket = bucketOf(limit, who);
      const result = await deps.db.execute<{ hits: number; previous: number | null }>(sql`
        with counted as (
          insert into ${rateCounters} (bucket, window_number, hits, expires_at)
          values (${bucket}, ${window}, 1, to_timestamp(${(window + 2) * limit.windowS}))
          on conflict (bucket, window_number) do update set hits = ${rateCounters}.hits + 1
          returning hits
        )
        select counted.hits, (select p.hits from ${rateCounters} p where p.bucket = ${bucket} and p.window_number = ${window - 1}) as previous
        from counted`);
      const row = result.rows[0];
      const elapsed = nowS / limit.windowS - window;
      const weighed = (row?.hits ?? 1) + (row?.previous ?? 0) * (1 - elapsed);
      return weighed > limit.max ? Math.max(1, Math.ceil((1 - elapsed) * limit.windowS)) : 0;
    },
    async sweep() {
      await deps.db.delete(rateCounters).where(lt(rateCounters.expiresAt, deps.clock.now()));
    },
  };
}
