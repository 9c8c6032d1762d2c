import { sql } from "drizzle-orm";
import { type VerbDeps, within } from "#platform/deps.ts";
import { finalizeAttempt, lockAttempt } from "./finalize-attempt.ts";

/** Closed at once by one process; with two processes all cores are used and callers still get connections. */
const atOnce = 3;
/** Looked at in one go. */
const batch = 60;

/**
 * Closes attempts whose deadline and network grace are over, though every browser may be gone: each graded from what was
 * saved, in a transaction of its own. Any number of processes do it at the same time. Returns how many this call closed.
 */
export async function closeDueAttempts(deps: VerbDeps, signal?: AbortSignal): Promise<number> {
  let closed = 0;
  while (!signal?.aborted) {
    // In no order: two processes seldom meet at the same one.
    const { rows } = await deps.db.execute<{ id: string }>(sql`
      select id from attempts
      where state = 'running' and deadline_at < clock_timestamp()
        and deadline_at + (settings ->> 'networkGraceMs')::int * interval '1 millisecond' < clock_timestamp()
      order by random() limit ${batch}`);
    if (rows.length === 0) break;
    const queue = rows.map(({ id }) => id);
    let closedNow = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let id = queue.pop(); id !== undefined && !signal?.aborted; id = queue.pop())
          closedNow += await closeOne(deps, id);
      }),
    );
    closed += closedNow;
    // All of them are another process's by now.
    if (closedNow === 0) break;
  }
  return closed;
}

const closeOne = (deps: VerbDeps, id: string) =>
  deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(within(deps, tx), id, { isDue: true });
    if (attempt?.state !== "running") return 0;
    await finalizeAttempt(within(deps, tx), attempt, { kind: "closed" });
    return 1;
  });

/**
 * Releases grades that waited because the time had ended an attempt and answers of it could still come in: nothing can any
 * more. What a grader has marked is theirs to release. Returns how many.
 */
export async function releaseWithheld(deps: VerbDeps, signal?: AbortSignal): Promise<number> {
  let released = 0;
  while (!signal?.aborted) {
    const { rows } = await deps.db.execute<{ id: string }>(sql`
      select id from attempts
      where state = 'graded' and closed_by = 'deadline'
        and deadline_at + (settings ->> 'offlineGraceMs')::int * interval '1 millisecond' < clock_timestamp()
        and not exists (select from attempt_events e where e.attempt_id = attempts.id and e.kind = 'marked')
      order by random() limit ${batch}`);
    if (rows.length === 0) break;
    for (const { id } of rows) if (!signal?.aborted) released += await releaseOne(deps, id);
  }
  return released;
}

const releaseOne = (deps: VerbDeps, id: string) =>
  deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(within(deps, tx), id);
    if (attempt?.state !== "graded") return 0;
    await finalizeAttempt(within(deps, tx), attempt, { kind: "released", byId: null });
    return 1;
  });
