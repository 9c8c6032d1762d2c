import { isDeepStrictEqual } from "node:util";
import { desc, eq, sql } from "drizzle-orm";
import { attempts } from "#features/attempts/server/public.ts";
import type { CorrectedKeyInput } from "#features/questions/key-contract.ts";
import { questionKeys, renderChecked } from "#features/questions/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { gradingTexts } from "../texts.ts";
import type { Grader } from "./gradable-items.ts";
import { fittingKey, overWith, versionOf } from "./key-parts.ts";

/**
 * Corrects a key, for a tutor who has a student in the question's course, or for staff: a revision, with an audit row. The
 * same key sent twice is one revision. `regradeCorrected` then grades again. Errors: `not_found`, `invalid` (no key of this question, a
 * formula that cannot be read), `conflict` (someone corrected it since it was read).
 */
export async function correctKey(
  deps: Pick<VerbDeps, "db" | "clock">,
  { accountId, isStaff }: Grader,
  { version: versionId, key: typed, revision: seen, explanation, reason }: CorrectedKeyInput & { version: string },
): Promise<{ revision: number; attempts: number }> {
  return staffWrite(deps, accountId, async (tx, record) => {
    const version = await versionOf(tx, { accountId, isStaff }, versionId, { isLocked: true });
    const key = fittingKey(version, typed);
    renderChecked(explanation, "explanation");
    const [questionKey] = await tx
      .select()
      .from(questionKeys)
      .where(eq(questionKeys.versionId, versionId))
      .orderBy(desc(questionKeys.revision))
      .limit(1);
    const over = await tx.$count(attempts, overWith(versionId));
    if (questionKey && questionKey.explanation === explanation && isDeepStrictEqual(questionKey.key, key))
      return { revision: questionKey.revision, attempts: over };
    if ((questionKey?.revision ?? 0) !== seen) throw conflict(gradingTexts.otherKey);
    const revision = seen + 1;
    const id = newId();
    // By the database's clock, which shows when attempts ended.
    await tx
      .insert(questionKeys)
      .values({ id, versionId, revision, key, explanation, byId: accountId, at: sql`clock_timestamp()` });
    await record("question.corrected", versionId, {
      reason,
      before: questionKey ? { key: questionKey.key, explanation: questionKey.explanation } : null,
      after: { key, explanation },
      details: { revision, attempts: over },
    });
    return { revision, attempts: over };
  });
}
