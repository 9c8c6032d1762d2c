import { and, desc, eq, inArray } from "drizzle-orm";
import { attemptEvents, attempts } from "#features/attempts/server/public.ts";
import type { CorrectedKeyInput, KeyPreview } from "#features/questions/key-contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { keysOf, renderChecked } from "#features/questions/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Grader } from "./gradable-items.ts";
import { fittingKey, overWith, versionOf } from "./key-parts.ts";

/** Attempts that are looked at, the newest. */
const max = 2_000;

/**
 * What another key would change: the answers that count are scored by both keys, by the rule that grades, and the explanation as
 * students will read it. Nothing is written. Errors: `not_found`, `invalid` (no key of this question, a formula that cannot be read).
 */
export async function previewKey(
  { db }: Pick<VerbDeps, "db">,
  grader: Grader,
  { version: versionId, key: typed, explanation }: Pick<CorrectedKeyInput, "key" | "explanation"> & { version: string },
): Promise<KeyPreview> {
  const version = await versionOf(db, grader, versionId);
  const next = fittingKey(version, typed);
  const explanationHtml = renderChecked(explanation, "explanation");
  const kind = kindOf(version.kind);
  const [count, over, keys] = await Promise.all([
    db.$count(attempts, overWith(versionId)),
    db
      .select({ id: attempts.id })
      .from(attempts)
      .where(overWith(versionId))
      .orderBy(desc(attempts.closedAt))
      .limit(max),
    keysOf(db, [versionId]),
  ]);
  const ids = over.map(({ id }) => id);
  const answers = await db
    .selectDistinctOn([attemptEvents.attemptId], { answer: attemptEvents.answer })
    .from(attemptEvents)
    .where(
      and(
        inArray(attemptEvents.attemptId, ids),
        eq(attemptEvents.versionId, versionId),
        eq(attemptEvents.kind, "saved"),
      ),
    )
    .orderBy(attemptEvents.attemptId, desc(attemptEvents.epoch), desc(attemptEvents.version));
  // What a grader marks is graded by no one's key.
  const current = kind.isMarkedByPerson ? next : keys.get(versionId)?.key;
  const score = (key: unknown, answer: unknown) => (kind.isEmpty(answer) ? 0 : kind.score(version.body, key, answer));
  const changes = answers.map(({ answer }) => score(next, answer) - score(current, answer));
  return {
    attempts: count,
    better: changes.filter((change) => change > 0).length,
    worse: changes.filter((change) => change < 0).length,
    looked: ids.length,
    explanationHtml,
  };
}
