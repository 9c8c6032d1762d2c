import { sql } from "drizzle-orm";
import { statement } from "#db/statement.ts";
import type { TxDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { NotifiedHow } from "../contract.ts";

type ShownKeys = (
  studentId: string,
  versionIds: readonly string[],
) => Promise<readonly { versionId: string; at: Date }[]>;

/** Asks features above since when they have shown this student what is right in which versions of questions. */
export const shownKeys = defineExtensionPoint<ShownKeys>("assessments.shown-keys");

const findReviewed = statement<{ versionId: string; at: Date }, [student: string, versions: readonly string[]]>(
  "attempts_reviewed",
  `select mine.id as "versionId", min(event.received_at) as at
  from attempts t
    join attempt_events event on event.attempt_id = t.id and event.kind = 'reviewed' and event.details ->> 'hasKeys' = 'true'
    cross join jsonb_array_elements(t.paper) as entry
    join question_versions shown on shown.id = (entry ->> 'version')::uuid
    join question_versions mine on mine.question_id = shown.question_id
  where t.student_id = $1 and mine.id = any ($2::uuid[])
  group by mine.id`,
);

/**
 * Since when a student may know what is right in these versions of questions, by reviews of their attempts at whatever assessment and by the
 * features above; those that are not in it were never shown.
 */
export async function knownKeys(
  { db, contributions }: Pick<TxDeps, "db" | "contributions">,
  studentId: string,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const all = await Promise.all([
    findReviewed(db, studentId, versionIds),
    ...contributions(shownKeys).map((ask) => ask(studentId, versionIds)),
  ]);
  const known = new Map<string, Date>();
  for (const { versionId, at } of all.flat()) {
    const before = known.get(versionId);
    if (!before || at < before) known.set(versionId, at);
  }
  return known;
}

export type Notified = { at: Date; how: NotifiedHow };

/** Since when, and by what, the student of an attempt may know how it went or what is right in it; null: by nothing of ours. */
export async function notifiedOf(
  { db: tx }: Pick<TxDeps, "db">,
  attemptId: string,
  known: ReadonlyMap<string, Date>,
): Promise<Notified | null> {
  const { rows } = await tx.execute<{ atMs: string; how: NotifiedHow }>(sql`
    select floor(extract(epoch from at) * 1000) as "atMs", how from (
      select received_at as at, 'review' as how from attempt_events where attempt_id = ${attemptId} and kind = 'reviewed'
      union all
      -- How the same question went elsewhere, opened once the time here was over: before that it helps no one here who is in time.
      select event.received_at, 'shown' from attempts mine
        join attempts other on other.student_id = mine.student_id and other.id <> mine.id
        join attempt_events event on event.attempt_id = other.id and event.kind = 'reviewed'
          and event.received_at > coalesce(mine.deadline_at, mine.closed_at)
      where mine.id = ${attemptId} and exists (
        select from jsonb_array_elements(mine.paper || other.paper) as entry
          join question_versions v on v.id = (entry ->> 'version')::uuid
        group by v.question_id having count(*) > 1)
      union all
      select w.keys_opened_at, 'opened' from assessments w join attempts t on t.assessment_id = w.id where t.id = ${attemptId}
    ) notified where at is not null`);
  const all: Notified[] = [
    ...rows.map(({ atMs, how }) => ({ at: new Date(Number(atMs)), how })),
    ...[...known.values()].map((at) => ({ at, how: "shown" as const })),
  ];
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}
