import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { questionKeys, questions, questionVersions } from "#features/questions/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { authoringLimits, authoringTexts } from "../texts.ts";
import { checkDraft } from "./check-draft.ts";
import { lockQuestion } from "./find-question.ts";
import { keyRow, versionRow } from "./insert-questions.ts";
import type { Author } from "./scope.ts";

/**
 * Saves a question as another version, which is drawn from now on: attempts that have the one before keep it, and are graded by its key.
 * Tags alone make no version, and what is saved unchanged is nothing. Errors: `not_found`, `invalid` with the field of the
 * draft, `conflict` where someone saved since it was read.
 */
export async function changeQuestion(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { question: id, version: seen, draft }: { question: string; version: number; draft: QuestionDraft },
): Promise<{ id: string; version: number }> {
  return staffWrite(deps, author.accountId, async (tx, record, now) => {
    const { question, draft: before } = await lockQuestion({ db: tx }, author, id);
    // The order in which options are stored is one of chance.
    if (isDeepStrictEqual(inFixedOrder(before), inFixedOrder(draft))) return { id, version: question.currentVersion };
    if (question.currentVersion !== seen) throw conflict(authoringTexts.changedSince);
    const tagsAlone = isDeepStrictEqual(inFixedOrder({ ...before, tags: [] }), inFixedOrder({ ...draft, tags: [] }));
    if (tagsAlone) {
      await tx.update(questions).set({ tags: draft.tags }).where(eq(questions.id, id));
      await record("question.tagged", id, { before: { tags: before.tags }, after: { tags: draft.tags } });
      return { id, version: seen };
    }
    if (seen >= authoringLimits.versions) throw conflict(authoringTexts.manyVersions);
    const checked = await checkDraft(tx, question.courseId, draft);
    const version = versionRow(checked, id, seen + 1, now);
    await tx.insert(questionVersions).values(version);
    await tx.insert(questionKeys).values(keyRow(checked, version.id, author.accountId, now));
    await tx
      .update(questions)
      .set({ currentVersion: seen + 1, tags: draft.tags })
      .where(eq(questions.id, id));
    await record("question.changed", id, { before, after: draft, details: { version: seen + 1 } });
    return { id, version: seen + 1 };
  });
}

/** A draft whose lists without an order have one. */
const inFixedOrder = (draft: QuestionDraft): QuestionDraft => {
  const tags = draft.tags.toSorted();
  switch (draft.kind) {
    case "single":
      return { ...draft, tags, wrong: draft.wrong.toSorted() };
    case "multiple":
      return { ...draft, tags, right: draft.right.toSorted(), wrong: draft.wrong.toSorted() };
    case "matching":
      return {
        ...draft,
        tags,
        pairs: draft.pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)),
        extra: draft.extra.toSorted(),
      };
    default:
      return { ...draft, tags };
  }
};
