import { sql } from "drizzle-orm";
import { finalizeAttempt, lockAttempt } from "#features/attempts/server/public.ts";
import { type VerbDeps, within } from "#platform/deps.ts";

/** Looked at in one go. */
const batch = 200;

type Row = { attempt: string; key: string; byId: string | null };

/** Attempts that were not graded by this key. What ended in the minute around the correction may have read the old one. */
const waiting = (attemptId: string | null) => sql`
  select a.id as attempt, k.id as key, k.by_id as "byId"
  from question_keys k
  join question_versions v on v.id = k.version_id
  join questions q on q.id = v.question_id
  join assessments w on w.course_id = q.course_id
  join attempts a on a.assessment_id = w.id
    and a.paper @> jsonb_build_array(jsonb_build_object('version', k.version_id))
  where k.revision > 1 and k.at > clock_timestamp() - interval '7 days'
    and a.state <> 'running' and a.closed_at < k.at + interval '1 minute'
    ${attemptId === null ? sql`` : sql`and a.id = ${attemptId}`}
    and not exists (select from attempt_events e
      where e.attempt_id = a.id and e.kind = 'regraded' and e.details ->> 'why' = 'key ' || k.id)
  order by k.at, a.id
  limit ${batch}`;

/**
 * Grades again attempts that ended before a key of theirs was corrected, each in a transaction of its own and once a
 * correction; its log names the key. Who gets another grade by it hears so from the recording, and no one else does. Returns how many.
 */
export async function regradeCorrected(deps: VerbDeps, signal?: AbortSignal): Promise<number> {
  let regraded = 0;
  while (!signal?.aborted) {
    const { rows } = await deps.db.execute<Row>(waiting(null));
    if (rows.length === 0) break;
    for (const id of new Set(rows.map(({ attempt }) => attempt))) {
      if (signal?.aborted) break;
      regraded += await regradeOne(deps, id);
    }
  }
  return regraded;
}

const regradeOne = (deps: VerbDeps, attemptId: string) =>
  deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(within(deps, tx), attemptId);
    // Asked again with the row locked: another process may have done it.
    const { rows } = await tx.execute<Row>(waiting(attemptId));
    if (!attempt) return 0;
    for (const { key, byId } of rows) {
      const current = await lockAttempt(within(deps, tx), attemptId);
      if (current) await finalizeAttempt(within(deps, tx), current, { kind: "regraded", byId, why: `key ${key}` });
    }
    return rows.length;
  });
