import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { isSat } from "#features/assessments/texts.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { authoringTexts } from "../texts.ts";
import { type Author, inScope } from "./scope.ts";

/** The course of an assessment, for an author of it. Errors: `not_found`. */
export async function courseOf(db: DbOrTx, author: Author, id: string): Promise<string> {
  const [assessment] = await db
    .select({ courseId: assessments.courseId })
    .from(assessments)
    .where(and(eq(assessments.id, id), inScope(db, author, assessments.courseId)));
  if (!assessment) throw notFound(authoringTexts.unknownAssessment);
  return assessment.courseId;
}

/** An assessment for an author of its course, locked until the transaction ends. Errors: `not_found`. */
export async function lockAssessment({ db: tx }: InTx, author: Author, id: string) {
  const [assessment] = await tx
    .select()
    .from(assessments)
    .where(and(eq(assessments.id, id), inScope(tx, author, assessments.courseId)))
    .for("update");
  if (!assessment) throw notFound(authoringTexts.unknownAssessment);
  return assessment;
}

/** The same of one of this course that asks questions. Errors: `not_found`, `conflict` where it is handed in. */
export async function lockSat({ db: tx }: InTx, author: Author, { courseId, id }: { courseId: string; id: string }) {
  const assessment = await lockAssessment({ db: tx }, author, id);
  if (assessment.courseId !== courseId) throw notFound(authoringTexts.unknownAssessment);
  if (!isSat(assessment.kind)) throw conflict(authoringTexts.noQuestionsHere);
  return assessment;
}
