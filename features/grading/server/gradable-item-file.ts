import { openUpload } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { lastAnswers } from "./find-similar.ts";
import { findGradableItem, type Grader } from "./gradable-items.ts";
import { lastMark } from "./last-mark.ts";

/** Opens the file that answers a question of an attempt, for anyone who grades it. Errors: AppError not_found for all others. */
export async function openGradableItemFile(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  grader: Grader,
  { gradableItem: gradableItemId, question: questionId }: { gradableItem: string; question: string },
) {
  const gradableItem = await findGradableItem(db, grader, gradableItemId);
  const answer = gradableItem
    ? (await lastAnswers(db, [gradableItemId])).get(gradableItemId)?.get(questionId)
    : undefined;
  if (!answer || !("upload" in answer)) throw notFound();
  return openUpload({ db, files }, answer.upload);
}

/** Opens what the last marks of a piece say by voice, for anyone who grades it. Errors: AppError not_found for all others. */
export async function openMarkVoice(deps: Pick<VerbDeps, "db" | "files">, grader: Grader, gradableItemId: string) {
  const gradableItem = await findGradableItem(deps.db, grader, gradableItemId);
  const mark = gradableItem && (await lastMark(deps.db, gradableItemId));
  if (!mark?.voiceId) throw notFound();
  return openUpload(deps, mark.voiceId);
}
