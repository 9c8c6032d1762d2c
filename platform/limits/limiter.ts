import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { outsideReadOnly } from "#db/read-only.ts";
import { callerKey } from "#lib/caller-key.ts";
import { mailboxKey } from "#lib/email-address.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { rateCounters } from "./tables.ts";

export type Limit = { name: string; max: number; windowS: number };

/** Whom a limit counts. Every limit names one of these, so that all of them know one caller and one address by the same key. */
export type Counted =
  /** The caller's address on the network: one IPv4 address, one /64 of IPv6. */
  | { ip: string }
  /** A mail address, in every spelling. */
  | { email: string }
  /** Where mail to an address arrives: `ada+1@mail.com` is no other mailbox than `ada@mail.com`. */
  | { mailbox: string }
  /** An account or a device of ours. */
  | { id: string };

export type Limiter = {
  /** Counts one hit of `who` on `limit`. Returns how long to wait in seconds when it is over, else 0. */
  hit(limit: Limit, who: Counted): Promise<number>;
  /** Takes one hit off the count again. */
  giveBack(limit: Limit, who: Counted): Promise<void>;
  /** Deletes counters of windows that are over. */
  cleanup(): Promise<void>;
};

/** The name under which `who` is counted. Mail addresses are hashed: counters are no list of who is a student. */
export function bucketOf(limit: Limit, counted: Counted): string {
  if ("ip" in counted) return `${limit.name}:${callerKey(counted.ip)}`;
  if ("id" in counted) return `${limit.name}:${counted.id}`;
  const address = "email" in counted ? counted.email.trim().toLowerCase() : mailboxKey(counted.mailbox);
  const hash = createHash("sha256").update(address).digest("base64url");
  return `${limit.name}:${hash.slice(0, 22)}`;
}

/**
 * Fixed-window counters in the database, so that all processes share them and a restart forgets nothing. Two windows are
 * weighed (the running one, and the rest of the one before) so that no one gets a double share around a window's edge.
 */
export function createLimiter(deps: { db: Db; clock: Clock }): Limiter {
  return {
    async hit(limit, counted) {
      const { bucket, window, elapsed } = placeOf(limit, counted, deps.clock.now());
      const count = sql`
        with counted as (
          insert into ${rateCounters} (bucket, window_number, hits, expires_at)
          values (${bucket}, ${window}, 1, to_timestamp(${(window + 2) * limit.windowS}))
          on conflict (bucket, window_number) do update set hits = ${rateCounters}.hits + 1
          returning hits
        )
        select counted.hits, (select p.hits from ${rateCounters} p where p.bucket = ${bucket} and p.window_number = ${window - 1}) as previous
        from counted`;
      const result = await outsideReadOnly(() => deps.db.execute<{ hits: number; previous: number | null }>(count));
      const row = result.rows[0];
      const weighed = (row?.hits ?? 1) + (row?.previous ?? 0) * (1 - elapsed);
      return weighed > limit.max ? Math.max(1, Math.ceil((1 - elapsed) * limit.windowS)) : 0;
    },
    giveBack: (limit, counted) => outsideReadOnly(() => giveBack(deps.db, limit, counted, deps.clock.now())),
    async cleanup() {
      await deps.db.delete(rateCounters).where(lt(rateCounters.expiresAt, deps.clock.now()));
    },
  };
}

/**
 * Counts one of `who` on `limit` in the caller's transaction, but only where it is let through; the counter stays locked until
 * the transaction ends, so of many at once exactly as many pass as are left. Returns the seconds to wait when it is over, else 0.
 */
export async function takeShare(tx: DbOrTx, limit: Limit, counted: Counted, now: Date): Promise<number> {
  const { bucket, window, elapsed } = placeOf(limit, counted, now);
  const before = sql`coalesce((select p.hits from ${rateCounters} p where p.bucket = ${bucket} and p.window_number = ${window - 1}), 0) * ${1 - elapsed}::float8`;
  const taken = await tx.execute(sql`
    insert into ${rateCounters} as stored (bucket, window_number, hits, expires_at)
    select ${bucket}, ${window}, 1, to_timestamp(${(window + 2) * limit.windowS}) where 1 + ${before} <= ${limit.max}
    on conflict (bucket, window_number) do update set hits = stored.hits + 1
    where stored.hits + 1 + ${before} <= ${limit.max}
    returning stored.hits`);
  return taken.rows.length > 0 ? 0 : Math.max(1, Math.ceil((1 - elapsed) * limit.windowS));
}

/** Takes off the count what `hit` or `takeShare` let through a moment ago. */
export async function giveBack(tx: DbOrTx, limit: Limit, counted: Counted, now: Date): Promise<void> {
  const { bucket, window } = placeOf(limit, counted, now);
  await tx.execute(
    sql`update ${rateCounters} set hits = hits - 1 where bucket = ${bucket} and window_number = ${window} and hits > 0`,
  );
}

/** The counter of this moment, and how much of its window is over: 0 to 1. */
function placeOf(limit: Limit, counted: Counted, now: Date) {
  const windows = now.getTime() / 1000 / limit.windowS;
  const window = Math.floor(windows);
  return { bucket: bucketOf(limit, counted), window, elapsed: windows - window };
}
