import { ask } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { saveDraft, saveManualGrade } from "../calls.ts";
import { mergedDraft } from "./app/merge-drafts.ts";
import type { SentDraft, WaitingDraft, WaitingMarks } from "./waiting.ts";

export const sendMarks = ({ gradableItem, body }: WaitingMarks) =>
  ask(saveManualGrade, { params: { gradableItem }, body });

/** Sends a draft; where another of its writer's devices was faster, both become one. Errors: ApiError. */
export async function sendDraft({ gradableItem, ...body }: WaitingDraft): Promise<SentDraft> {
  for (let attempts = 0; attempts < 3; attempts += 1) {
    const { data } = await ask(saveDraft, { params: { gradableItem }, body });
    const { savedAt, lock, other } = data;
    if (!other) return { gradableItem, draft: { content: body.content, savedAt }, lock };
    body.content = mergedDraft(body.content, other.content);
    body.seenAt = other.savedAt;
  }
  // Someone types there right now.
  throw new ApiError(425, "");
}
