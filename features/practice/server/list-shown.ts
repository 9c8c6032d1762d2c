import { and, eq } from "drizzle-orm";
import { isAnyOf } from "#db/is-any-of.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { questionsOf } from "./practice-reads.ts";
import { practiceCards } from "./tables.ts";

/** Of these versions those whose question practice has shown this student the answer of, and since when. */
export async function listShown(
  deps: VerbDeps,
  studentId: string,
  versionIds: readonly string[],
): Promise<{ versionId: string; at: Date }[]> {
  const named = await questionsOf(deps, versionIds);
  if (named.length === 0) return [];
  const ids = named.map(({ questionId }) => questionId);
  const shown = await deps.db
    .select({ id: practiceCards.questionId, at: practiceCards.shownAt })
    .from(practiceCards)
    .where(and(eq(practiceCards.studentId, studentId), isAnyOf(practiceCards.questionId, ids)));
  const since = new Map(shown.map(({ id, at }) => [id, at]));
  return named.flatMap(({ versionId, questionId }) => {
    const at = since.get(questionId);
    return at ? [{ versionId, at }] : [];
  });
}
