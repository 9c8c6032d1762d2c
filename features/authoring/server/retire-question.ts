import { asc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { assessmentQuestions, questions } from "#features/questions/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { authoringTexts } from "../texts.ts";
import { findQuestion, lockQuestion } from "./find-question.ts";
import { type Author, lockAuthoring } from "./scope.ts";

/** The assessments that draw from a question. */
export const usesOf = (db: DbOrTx, questionId: string) =>
  db
    .select({ id: assessments.id, title: assessments.title })
    .from(assessmentQuestions)
    .innerJoin(assessments, eq(assessments.id, assessmentQuestions.assessmentId))
    .where(eq(assessmentQuestions.questionId, questionId))
    .orderBy(asc(assessments.week), asc(assessments.title));

/**
 * Takes a question out of the bank, or back into it. Nothing of it is deleted: attempts that had it keep it. The same word twice is one.
 * Errors: `not_found`; `conflict` while an assessment has it.
 */
export async function retireQuestion(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { question: id, isRetired }: { question: string; isRetired: boolean },
): Promise<{ isRetired: boolean }> {
  return staffWrite(deps, author.accountId, async (tx, record, now) => {
    // Nothing puts it into an assessment until the commit.
    await lockAuthoring(tx, (await findQuestion(tx, author, id)).question.courseId);
    const { question } = await lockQuestion({ db: tx }, author, id);
    if (isRetired === (question.retiredAt !== null)) return { isRetired };
    const uses = isRetired ? await usesOf(tx, id) : [];
    if (uses.length > 0) throw conflict(authoringTexts.stillUsed(uses.map(({ title }) => title)));
    await tx
      .update(questions)
      .set({ retiredAt: isRetired ? now : null })
      .where(eq(questions.id, id));
    await record(isRetired ? "question.retired" : "question.restored", id);
    return { isRetired };
  });
}
