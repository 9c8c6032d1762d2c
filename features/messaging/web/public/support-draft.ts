import { readDraft, saveDraft } from "#ui/storage/drafts.ts";
import { supportId } from "../queries.ts";

/** By which the unsent words of an account to support are stored: its conversation has no id before the first of them is sent. */
export const supportDraft = (accountId: string): string => `${accountId}/${supportId}`;

/** Puts a text into the field of an account's conversation with support, for the student to send; what was typed there before stays. */
export function draftToSupport(accountId: string, text: string): void {
  const draft = supportDraft(accountId);
  if (readDraft(draft) === "") saveDraft(draft, text);
}
