import type { Db } from "#db/client.ts";
import { openPage, openUpload } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { lastAnswers } from "./find-similar.ts";
import { findGradableItem, type Grader } from "./gradable-items.ts";
import { lastMark } from "./last-mark.ts";

type Deps = Pick<VerbDeps, "db" | "files">;
type OfQuestion = { gradableItem: string; question: string };

/** Opens the file that answers a question of an attempt, for anyone who grades it. Errors: AppError not_found for all others. */
export async function openGradableItemFile(deps: Deps, grader: Grader, answer: OfQuestion) {
  return openUpload(deps, await answerUploadId(deps.db, grader, answer));
}

/** Opens a page of it as a picture, for the same. Errors: AppError not_found for all others. */
export async function openGradableItemPage(
  deps: Deps,
  grader: Grader,
  { page, ...answer }: OfQuestion & { page: number },
) {
  return openPage(deps, { uploadId: await answerUploadId(deps.db, grader, answer), page });
}

async function answerUploadId(db: Db, grader: Grader, { gradableItem: id, question }: OfQuestion): Promise<string> {
  const gradableItem = await findGradableItem(db, grader, id);
  const answer = gradableItem ? (await lastAnswers(db, [id])).get(id)?.get(question) : undefined;
  if (!answer || !("upload" in answer)) throw notFound();
  return answer.upload;
}

/** Opens the voice note of the last marks of an item, for anyone who grades it. Errors: AppError not_found for all others. */
export async function openMarkVoice(deps: Deps, grader: Grader, gradableItemId: string) {
  const gradableItem = await findGradableItem(deps.db, grader, gradableItemId);
  const mark = gradableItem && (await lastMark(deps.db, gradableItemId));
  if (!mark?.voiceId) throw notFound();
  return openUpload(deps, mark.voiceId);
}
