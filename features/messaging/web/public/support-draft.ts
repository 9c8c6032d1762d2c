import { keepDraft, readDraft } from "#ui/storage/drafts.ts";
import { supportId } from "../queries.ts";

/** Puts a text into the field of the conversation with support, for its student to send; what they typed there before stays. */
export function draftToSupport(text: string): void {
  if (readDraft(supportId) === "") keepDraft(supportId, text);
}
