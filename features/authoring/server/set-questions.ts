import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { assessmentQuestions, questions } from "#features/questions/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { AuthoredAssessment } from "../contract.ts";
import { publishLacks } from "../rules.ts";
import { authoringTexts } from "../texts.ts";
import { courseOf, lockSat } from "./lock-assessment.ts";
import { questionIdsOf, readAssessment, settingsFrom } from "./read-assessment.ts";
import { type Author, lockAuthoring } from "./scope.ts";

/**
 * Sets which questions of the bank an assessment asks, and in which order. Attempts that were begun keep their own. Errors: `not_found`,
 * `invalid` (one of them is not in the bank of its course, a published one would have too few), `conflict` where someone set
 * others since `before` was read.
 */
export async function setQuestions(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { assessment: id, questions: typed, before }: { assessment: string; questions: string[]; before: string[] },
): Promise<AuthoredAssessment> {
  return staffWrite(deps, author.accountId, async (tx, record) => {
    const courseId = await courseOf(tx, author, id);
    await lockAuthoring(tx, courseId);
    const row = await lockSat({ db: tx }, author, { courseId, id });
    const next = [...new Set(typed)];
    const current = await questionIdsOf(tx, id);
    if (isDeepStrictEqual(current, next)) return readAssessment({ db: tx }, author, id);
    if (!isDeepStrictEqual(current, before)) throw conflict(authoringTexts.questionsChanged);
    const ofBank = await tx.$count(
      questions,
      and(inArray(questions.id, next), eq(questions.courseId, courseId), isNull(questions.retiredAt)),
    );
    if (ofBank !== next.length) throw invalidAt("questions", authoringTexts.questionsElsewhere);
    const lacks = row.published ? publishLacks(row.kind, settingsFrom(row), next.length) : null;
    if (lacks) throw invalidAt("questions", lacks);
    await tx.delete(assessmentQuestions).where(eq(assessmentQuestions.assessmentId, id));
    if (next.length > 0)
      await tx
        .insert(assessmentQuestions)
        .values(next.map((questionId, at) => ({ assessmentId: id, questionId, position: at + 1 })));
    await record("assessment.questions-set", id, { before: { questions: current }, after: { questions: next } });
    return readAssessment({ db: tx }, author, id);
  });
}
