import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { assessmentQuestions, questions } from "#features/questions/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { authoringTexts, undoMs } from "../texts.ts";
import { type Author, authoredCourse, lockAuthoring } from "./scope.ts";

/**
 * Takes what was brought to a course within a week out of its bank, and out of drafts. What a published assessment asks stays, and is
 * counted. Errors: `not_found` for what is older, was undone or is of another course.
 */
export async function undoImport(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { course: slug, import: broughtWith }: { course: string; import: string },
): Promise<{ undone: number; stays: number }> {
  return staffWrite(deps, author.accountId, async (tx, record, now) => {
    const course = await authoredCourse(tx, author, slug);
    await lockAuthoring(tx, course.id);
    const since = new Date(now.getTime() - undoMs);
    const isAsked = sql<boolean>`exists (select from ${assessmentQuestions}
      join ${assessments} on ${assessments.id} = ${assessmentQuestions.assessmentId}
      where ${assessmentQuestions.questionId} = ${questions.id} and ${assessments.published})`;
    const rows = await tx
      .select({ id: questions.id, isAsked: sql<boolean>`(${isAsked})` })
      .from(questions)
      .where(
        and(
          eq(questions.courseId, course.id),
          eq(questions.broughtWith, broughtWith),
          isNull(questions.retiredAt),
          gt(questions.createdAt, since),
        ),
      );
    if (rows.length === 0) throw notFound(authoringTexts.unknownImport);
    const ids = rows.filter((row) => !row.isAsked).map(({ id }) => id);
    if (ids.length > 0) {
      await tx.delete(assessmentQuestions).where(inArray(assessmentQuestions.questionId, ids));
      await tx.update(questions).set({ retiredAt: now }).where(inArray(questions.id, ids));
    }
    const counts = { undone: ids.length, stays: rows.length - ids.length };
    await record("import.undone", broughtWith, { details: { course: slug, ...counts } });
    return counts;
  });
}
