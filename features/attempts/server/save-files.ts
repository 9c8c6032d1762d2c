import type { Db } from "#db/client.ts";
import { assessmentFile } from "#features/assessments/assessment-file-texts.ts";
import { takeUpload } from "#features/uploads/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { attemptTexts } from "../texts.ts";
import { type FittingAnswer, type RefusedAnswer, refusedFor } from "./fit-answers.ts";

const uploadOf = ({ answer }: FittingAnswer): string | null =>
  answer !== null && "upload" in answer ? answer.upload : null;

/**
 * Keeps the files that answers point to, which would be deleted after a day as files that no one uses; an answer whose file is not the
 * student's own, or not whole, is refused. Before the answers are saved: a file that is stored for nothing harms no one.
 */
export async function saveFiles(
  { db }: Pick<VerbDeps, "db">,
  accountId: string,
  answers: readonly FittingAnswer[],
): Promise<{ fitting: FittingAnswer[]; refused: RefusedAnswer[] }> {
  const fittingAnswers: FittingAnswer[] = [];
  const refused: RefusedAnswer[] = [];
  for (const fittingAnswer of answers) {
    const uploadId = uploadOf(fittingAnswer);
    if (uploadId === null || (await isSaved(db, accountId, uploadId))) fittingAnswers.push(fittingAnswer);
    else refused.push(refusedFor(attemptTexts.unknownFile)(fittingAnswer));
  }
  return { fitting: fittingAnswers, refused };
}

async function isSaved(db: Db, accountId: string, uploadId: string): Promise<boolean> {
  try {
    await db.transaction((tx) =>
      takeUpload({ db: tx }, { accountId, uploadId, purpose: assessmentFile.purpose, again: true }),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
